"""Which attributes a question speaks of, by the weights that `make train` made."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from safetensors import safe_open

from tools.adapters.embedding.encoder import Encoder, Update, on_one_core
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
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
OF_ATTRIBUTES, OF_VALUES, OF_BESIDE = "attributes.", "values.", "beside."
"""How the names of arrays begin that read attributes and values each by itself, and attributes
beside the question and each other."""
LONGEST_QUESTION, LONGEST_ATTRIBUTE, LONGEST_BESIDE = 48, 32, 16
"""Tokens of a question, and of an attribute with some of its values, that are looked at."""
_MOST_BESIDE = 12
"""So many attributes are read beside a question: of more, those likeliest when read alone."""
_LONG = 4
"""Telling words of a question from which what it asks for is read beside the attributes as well."""
_SAYING = 0.12
"""The least share of a word in what speaks for an attribute."""
_LEAST = 0.02
"""Attributes less probable than this are not told."""
_MOST_READ = 500


class Matcher:
    """What was learned of how words of questions speak of what is described, in some parts.

    Each word speaks of it as far as their vectors agree; the logarithm of the sum over all words,
    or over the `telling` ones alone, is that of the odds.
    """

    def __init__(self, arrays: Mapping[str, Vectors], *, telling: bool) -> None:
        self._arrays, self._telling = arrays, telling
        layers = [name.removesuffix(".down") for name in arrays if name.endswith(".down")]
        updates = {each: Update(arrays[f"{each}.down"], arrays[f"{each}.up"]) for each in layers}
        folder = Path(located(PACKAGED_MODEL)[0])
        self._questions = Encoder(folder, updates, LONGEST_QUESTION)
        self._descriptions = Encoder(folder, updates, LONGEST_ATTRIBUTE)
        self.said = lru_cache(_MOST_READ)(self._said)

    def _said(self, question: str) -> "QuestionRead":
        """What a question says, whatever graph is asked."""
        return self._as_said(question, *self._questions.tokens(question))

    def _as_said(
        self, question: str, offsets: Sequence[tuple[int, int]], states: Vectors
    ) -> "QuestionRead":
        arrays = self._arrays
        bias = states.mean(axis=0) @ arrays["of_question.weight"].T + arrays["of_question.bias"]
        places = words_saying(question, offsets, telling=self._telling)
        saying = [i for i, place in enumerate(places) if place is not None]
        words = _of_length_one(states[saying] @ arrays["said"].T)
        return QuestionRead(words, np.asarray(bias, np.float32), [places[i] or 0 for i in saying])

    def meant(self, lines: Sequence[str]) -> "DescriptionsRead":
        """Return what is meant by descriptions."""
        return self._as_meant(self._descriptions.embed(lines))

    def _as_meant(self, vectors: Vectors) -> "DescriptionsRead":
        arrays = self._arrays
        meant = _of_length_one((vectors @ arrays["meant"]).swapaxes(0, 1))
        bias = vectors @ arrays["of_description.weight"].T + arrays["of_description.bias"]
        return DescriptionsRead(meant, np.asarray(bias, np.float32))

    def beside(
        self, question: str, lines: Sequence[str]
    ) -> tuple["QuestionRead", "DescriptionsRead"]:
        """Return what a question says, and what descriptions mean, read beside each other."""
        read = self._questions.beside(question, lines, LONGEST_BESIDE)
        return self._as_said(question, read.offsets, read.tokens), self._as_meant(read.others)

    def likeliest(self, said: "QuestionRead", meant: "DescriptionsRead", most: int) -> list[int]:
        """Return the places of those most likely spoken of, in whatever part."""
        agree = np.einsum("tw,apw->tap", said.words, meant.vectors) * self._arrays["sharpness"]
        odds = np.log(np.exp(agree).sum(axis=0)) + meant.bias + said.bias[:-1]
        order: list[int] = np.argsort(-_probability(odds).sum(axis=1)).tolist()
        return order[:most]

    def spoken(self, said: "QuestionRead", meant: "DescriptionsRead") -> list[list["Match"]]:
        """Return what is spoken of in each part, likeliest first."""
        agree = np.einsum("tw,apw->tap", said.words, meant.vectors) * self._arrays["sharpness"]
        most = agree.max(axis=0)
        shares = np.exp(agree - most)
        sums = shares.sum(axis=0)
        likely = _probability(most + np.log(sums) + meant.bias + said.bias[:-1])
        shares /= sums
        return [
            [
                Match(each, float(likely[each, part]), _saying(shares[:, each, part], said.places))
                for each in np.argsort(-likely[:, part]).tolist()
                if likely[each, part] >= _LEAST
            ]
            for part in range(likely.shape[1])
        ]


class Match(NamedTuple):
    """The place of what is spoken of, how probable that is, and the places of the words for it."""

    place: int
    probability: float
    words: frozenset[int]


class QuestionRead(NamedTuple):
    """Vectors of tokens, what the question tells of each part, the places of the tokens' words.

    Last stands what it tells of whether anything is asked for at all.
    """

    words: Vectors
    bias: Vectors
    places: Sequence[int]


class DescriptionsRead(NamedTuple):
    """A vector for each description in each part, and how usual it is that it is spoken of."""

    vectors: Vectors
    bias: Vectors


class AttributeWeights(NamedTuple):
    """What was learned of how questions speak of attributes and values, whatever these are of.

    `beside` reads attributes beside a question, the others each by itself: which attribute is
    restricted is told better so, what short questions ask for is not.
    """

    attributes: Matcher
    values: Matcher
    beside: Matcher


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
        with self._lock, on_one_core():
            if column not in self._of_values:
                name = self._attributes[column][0]
                lines = [described(name, [value]) for value in among]
                self._of_values[column] = self._weights.values.meant(lines)
            meant = self._of_values[column]
        with on_one_core():
            (found,) = self._weights.values.spoken(self._weights.values.said(question), meant)
        return tuple(ValueSaid(among[each.place], *each[1:]) for each in found)

    def _read(self, question: str) -> AttributesSaid:
        words = tokens(question)
        if not words:
            return NothingRead().read(question)
        alone, beside = self._weights.attributes, self._weights.beside
        with self._lock, on_one_core():
            meant = self._of_attributes
        with on_one_core():
            said = alone.said(question)
            found = alone.spoken(said, meant)
            columns = alone.likeliest(said, meant, _MOST_BESIDE)
            together = beside.beside(question, [self._lines[column] for column in columns])
            of_beside = [
                [each._replace(place=columns[each.place]) for each in of]
                for of in beside.spoken(*together)
            ]
        if sum(not word.is_function_word for word in words) >= _LONG:
            said, found = together[0], of_beside
        found[-1] = of_beside[-1]
        likely = {
            part: tuple(map(AttributeSaid._make, of))
            for part, of in zip(AttributePart, found, strict=True)
        }
        return AttributesSaid(likely, float(_probability(said.bias[-1])))

    @cached_property
    def _lines(self) -> Sequence[str]:
        return [described(*each) for each in self._attributes]

    @cached_property
    def _of_attributes(self) -> DescriptionsRead:
        return self._weights.attributes.meant(self._lines)


def _of_length_one(rows: Vectors) -> Vectors:
    return np.asarray(rows / np.linalg.norm(rows, axis=-1, keepdims=True), np.float32)


def _probability(odds: Vectors) -> Vectors:
    return np.asarray(1 / (1 + np.exp(-odds)), np.float32)


def words_saying(
    question: str, offsets: Sequence[tuple[int, int]], *, telling: bool
) -> list[int | None]:
    """Return the place of the word that each token is of, where this may speak of anything.

    Signs do not, nor do small words where others are `telling`; a question of nothing else is said
    by all that it has.
    """
    found = tokens(question)
    of_words = [
        next((i for i, word in enumerate(found) if word.start <= begin < word.end), None)
        if end > begin
        else None
        for begin, end in offsets
    ]
    small = {i for i, word in enumerate(found) if telling and word.is_function_word}
    chosen = [None if place in small else place for place in of_words]
    if any(place is not None for place in chosen):
        return chosen
    return of_words if any(place is not None for place in of_words) else [0 for _ in offsets]


def _saying(shares: Vectors, places: Sequence[int]) -> frozenset[int]:
    """The places of the words with a share in what speaks for an attribute."""
    of_words: dict[int, float] = {}
    for share, place in zip(shares.tolist(), places, strict=True):
        of_words[place] = of_words.get(place, 0.0) + share
    return frozenset(place for place, share in of_words.items() if share >= _SAYING)


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
    )


def _beginning(prefix: str, arrays: Mapping[str, Vectors]) -> dict[str, Vectors]:
    """The arrays whose names begin so, by the rest of these."""
    return {n.removeprefix(prefix): array for n, array in arrays.items() if n.startswith(prefix)}
