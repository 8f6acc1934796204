"""Which attributes a question speaks of, by the weights that `make train` made."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from safetensors import safe_open

from tools.adapters.embedding.matcher import (
    LONGEST_BESIDE,
    LONGEST_VALUE,
    MOST_VALUES,
    SAYING_VALUES,
    DescriptionsRead,
    Match,
    Matcher,
    QuestionRead,
    probability,
)
from tools.adapters.one_core import on_one_core
from tools.hublink.core.models import Vectors
from tools.hublink.language.words import tokens
from tools.hublink.vocabulary.attributes_said import (
    AttributePart,
    AttributeSaid,
    AttributesSaid,
    NothingRead,
    ValueSaid,
    described,
)

ATTRIBUTES = Path(__file__).with_name("attributes.safetensors")
OF_ATTRIBUTES, OF_VALUES = "attributes.", "values."
OF_BESIDE, OF_CHOSEN = "beside.", "chosen."
"""How the names of arrays begin that read attributes and values each by itself, and both of these
beside the question."""
KNOWN = "known"
"""The array of how much the odds of a value read by itself count where it is read beside others."""
_FEWEST_BESIDE, _MOST_BESIDE = 5, 12
"""So many attributes are read beside a question: of more, those likeliest when read alone."""
_LONG = 4
"""Telling words of a question from which what it asks for is read beside the attributes as well."""
_MOST_READ = 500


class AttributeWeights(NamedTuple):
    """What was learned of how questions speak of attributes and values, whatever these are of.

    `beside` reads attributes beside a question, the others each by itself: which attribute is
    restricted is told better so, what short questions ask for is not. `chosen` reads values beside
    a question, upon the odds of each by itself, of which a share is `known`.
    """

    attributes: Matcher
    values: Matcher
    beside: Matcher
    chosen: Matcher
    known: float


class TrainedAttributes:
    """Reads which of some attributes, given by names and values, a question speaks of.

    What attributes and values mean is encoded at first use.
    """

    def __init__(
        self, attributes: Sequence[tuple[str, Sequence[str]]], weights: AttributeWeights
    ) -> None:
        self._attributes = list(attributes)
        self._weights = weights
        self._lock = Lock()
        self._of_values: dict[int, DescriptionsRead] = {}
        self.read = lru_cache(_MOST_READ)(self._read)

    def values(self, question: str, column: int, among: Sequence[str]) -> Sequence[ValueSaid]:
        """Return those of the values of an attribute that a question may speak of."""
        name, weights = self._attributes[column][0], self._weights
        lines = [described(name, [value]) for value in among]
        with self._lock, on_one_core():
            if column not in self._of_values:
                self._of_values[column] = weights.values.meant(lines)
            meant = self._of_values[column]
        with on_one_core():
            odds, _ = weights.values.odds(weights.values.said(question), meant)
            likeliest = np.argsort(-odds[:, 0], kind="stable")[:MOST_VALUES].tolist()
            some = [lines[place] for place in likeliest]
            read = weights.chosen.beside(question, some, LONGEST_VALUE)
            known = weights.known * odds[likeliest]
            (said,) = weights.chosen.spoken(*read, known, SAYING_VALUES)
        return tuple(ValueSaid(among[likeliest[each.place]], *each[1:]) for each in said)

    def _read(self, question: str) -> AttributesSaid:
        words = tokens(question)
        if not words:
            return NothingRead().read(question)
        alone = self._weights.attributes
        with self._lock, on_one_core():
            meant = self._of_attributes
        with on_one_core():
            said = alone.said(question)
            found = alone.spoken(said, meant)
            if len(self._attributes) >= _FEWEST_BESIDE:
                columns = alone.likeliest(said, meant, _MOST_BESIDE)
                said_beside, found_beside = self._read_beside(question, columns)
                if sum(not word.is_function_word for word in words) >= _LONG:
                    said, found = said_beside, found_beside
                found[-1] = found_beside[-1]
        likely = {
            part: tuple(map(AttributeSaid._make, of))
            for part, of in zip(AttributePart, found, strict=True)
        }
        return AttributesSaid(likely, float(probability(said.bias[-1])))

    def _read_beside(
        self, question: str, columns: Sequence[int]
    ) -> tuple[QuestionRead, list[list[Match]]]:
        """What a question says, and which of some attributes, when they are read beside it."""
        beside = self._weights.beside
        lines = [self._lines[column] for column in columns]
        said, meant = beside.beside(question, lines, LONGEST_BESIDE)
        found = beside.spoken(said, meant)
        return said, [[e._replace(place=columns[e.place]) for e in of] for of in found]

    @cached_property
    def _lines(self) -> Sequence[str]:
        return [described(*each) for each in self._attributes]

    @cached_property
    def _of_attributes(self) -> DescriptionsRead:
        return self._weights.attributes.meant(self._lines)


@cache
def attribute_weights() -> AttributeWeights:
    """Read the packaged weights, once in a process; the encoder's own follow at first use."""
    with safe_open(ATTRIBUTES, framework="numpy") as file:
        names = list(file.keys())
        arrays: dict[str, Vectors] = {n: file.get_tensor(n).astype(np.float32) for n in names}
    return AttributeWeights(
        Matcher(_beginning(OF_ATTRIBUTES, arrays), telling=False),
        Matcher(_beginning(OF_VALUES, arrays), telling=True),
        Matcher(_beginning(OF_BESIDE, arrays), telling=False),
        Matcher(_beginning(OF_CHOSEN, arrays), telling=False),
        float(arrays[f"{OF_CHOSEN}{KNOWN}"].item()),
    )


def _beginning(prefix: str, arrays: Mapping[str, Vectors]) -> dict[str, Vectors]:
    """The arrays whose names begin so, by the rest of these."""
    return {n.removeprefix(prefix): array for n, array in arrays.items() if n.startswith(prefix)}
