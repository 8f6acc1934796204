"""How far hubs share the words of a question, read off the postings of the vocabulary.

Titles, texts and labels are weighed as the fields of one document (BM25F): a word counts the more,
the rarer it is among hubs, and less each time it is said again.
"""

from collections.abc import Callable, Collection, Iterator, Set
from functools import cached_property, reduce
from itertools import chain, islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import Integers
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import (
    FUNCTION_WORDS,
    LIGHT_STEMS,
    TOPIC_STEMS,
    WORK_STEMS,
    family,
    names_doer,
    phrase,
    stem,
    tells_of_citing,
    tokens,
    words_of,
)
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.respelling import meant_by

Shares = NDArray[np.float32]

_TITLE = 3.0
_WORDED = 2.0
"""The weight of what a hub itself says in words; divided by the steps that lead to it."""
_LEAST_WORDED = 0.5
_NAMES = 1.0
"""The weight of the names of persons and venues, which do not tell what a hub is about."""
_SATURATION = 1.0
_LOOKED_AT = 50
"""So many values tell whether a facet's are words."""
_LONGEST_LABEL = 8
"""Most words of a value that names a topic; a longer one speaks of several."""
_LONGEST_PLACE = 12
"""Most words of a value that tells by numbers where something stands: "Thesis, chapter 3"."""
_SHORTEST_ROOT = 3
_SHORT_TOPIC = 5
_SHORTEST_INITIALS, _LONGEST_INITIALS = 3, 5

_FRAME = LIGHT_STEMS | WORK_STEMS | TOPIC_STEMS | {"everyth", "anyth", "someth", "display"}
"""Words around a topic."""


class Term(NamedTuple):
    """A word of a question, and the runs of stems by which a text says it.

    These are its own stem, that of the word it misspells, and what it is short for or part of.
    """

    word: str
    said_by: tuple[tuple[str, ...], ...]

    @property
    def doing(self) -> tuple[str, ...]:
        """The stems of what one does, or is like, who is called by the word: "mover", "cooler"."""
        root = family(self.word)
        derived = _SHORTEST_ROOT <= len(root) < len(self.word)
        return (root, f"{root}e") if derived else ()


class LexicalEvidence(NamedTuple):
    """The share of a question's words, weighed by rarity, that each hub of a view bears, by number.

    `anywhere` counts all that is said of a hub, by where it is said and how often; `title` its
    title alone; `label`, `text` and `name` that short value, long value, and name of somebody which
    bears most, the last only of several words. `known` is the share that any hub bears at all,
    `values` that of each value of the view by number.
    """

    anywhere: Shares
    title: Shares
    label: Shares
    text: Shares
    name: Shares
    known: float
    values: Shares


class LexicalSimilarity:
    """The words that questions share with the hubs of a view."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._view = lexicon.view

    def evidence(self, question: str) -> LexicalEvidence:
        """Return how far each hub bears the words of a question; without words, none does."""
        count = len(self._view.hubs)
        anywhere, title = np.zeros(count, np.float32), np.zeros(count, np.float32)
        by_value = np.zeros(len(self._lexicon.table), np.float32)
        total = known = 0.0
        said: list[Integers] = []
        for _, rarity, titles, values, frequency in self._weighed(question):
            total += rarity
            known += rarity * bool(frequency.any())
            anywhere += rarity * frequency / (frequency + _SATURATION)
            title[titles] += rarity
            by_value[values] += rarity
            said.append(values)
        for each in (anywhere, title, by_value):
            each /= total or 1
        values = np.unique(np.concatenate(said)) if said else np.empty(0, np.int32)
        short = self._lexicon.lengths(values) <= _LONGEST_LABEL
        label, text = (self._best(values[chosen], by_value) for chosen in (short, ~short))
        name = self._best(values if len(said) > 1 else values[:0], by_value, self._names)
        return LexicalEvidence(anywhere, title, label, text, name, known / (total or 1), by_value)

    def weights(self, question: str) -> dict[Term, float]:
        """Return the words of a question, each with its weight: the rarer, the more it tells."""
        return {term: rarity for term, rarity, *_ in self._weighed(question)}

    def unsaid(self, question: str) -> tuple[str, ...]:
        """Return the words of a short topic, as they stand there, that no hub bears in any form.

        More words than a few are a description, of which papers need not say each.
        """
        borne = {term.word: bool(f.any()) for term, _, _, _, f in self._weighed(question)}
        if len(borne) > _SHORT_TOPIC:
            return ()
        said = (token for token in tokens(question) if not token.is_negation)
        unborne = [token for token in said if not borne.get(token.stem, True)]
        return tuple(t.text for t in unborne if self._lexicon.written_out(t.lower) is None)

    def _weighed(self, question: str) -> Iterator[tuple[Term, float, Integers, Integers, Shares]]:
        """The words of a question, how rare each is, and where it is said how often."""
        count = len(self._view.hubs)
        for term in terms(question, self._lexicon):
            titles = _bearing(term, self._lexicon.titles_bearing)
            values = _bearing(term, self._lexicon.saying)
            for stemmed in term.doing:
                titles = np.union1d(titles, self._lexicon.titles_bearing(stemmed))
                values = np.union1d(values, self._labels(stemmed))
            frequency = self._frequency(titles, values)
            hits = int((frequency > 0).sum())
            if hits or term.word not in self._lexicon.attributes.words:
                rarity = float(np.log(1 + (count - hits + 0.5) / (hits + 0.5)))
                yield term, rarity, titles, values, frequency

    def _labels(self, stemmed: str) -> Integers:
        """The values that bear a stem and are no sentences."""
        values = self._lexicon.bearing(stemmed).numbers
        told = [not self._lexicon.table[number].value.endswith(".") for number in values.tolist()]
        labels: Integers = values[np.array(told, np.bool_)]
        return labels

    def tells(self, column: FacetColumn) -> bool:
        """Return whether a facet's values tell what a hub is about, in words."""
        of_others = column.number in self._names or column.number in self._of_other_works
        return self._weights[column.number] > 0 and not of_others

    def number(self, column: FacetColumn, value: str) -> int:
        """Return the number of one of a facet's values among all values."""
        return self._lexicon.table.first(column.number) + (column.values.number(value) or 0)

    def _frequency(self, titles: Integers, values: Integers) -> Shares:
        """How often each hub bears a term, each time weighed by where."""
        count = len(self._view.hubs)
        frequency = np.zeros(count, np.float32)
        frequency[titles] = _TITLE
        for column, numbers in self._lexicon.table.by_column(values):
            if weight := self._weights[column]:
                hubs, _ = self._view.columns[column].by_value.hub_numbers(numbers)
                frequency += weight * np.bincount(hubs, minlength=count).astype(np.float32)
        return frequency

    def _best(
        self, values: Integers, shares: Shares, columns: Collection[int] | None = None
    ) -> Shares:
        """The largest share of some values that each hub has; by default of those that tell."""
        best = np.zeros(len(self._view.hubs), np.float32)
        for number, numbers in self._lexicon.table.by_column(values):
            column = self._view.columns[number]
            if self.tells(column) if columns is None else number in columns:
                hubs, places = column.by_value.hub_numbers(numbers)
                first = self._lexicon.table.first(number)
                weight = min(1.0, self._weights[number])
                np.maximum.at(best, hubs, weight * shares[first + numbers[places]])
        return best

    @cached_property
    def _weights(self) -> tuple[float, ...]:
        """How much the words of each facet's values count."""
        columns = self._view.columns
        return tuple(_NAMES if c.number in self._names else _weight(c) for c in columns)

    @cached_property
    def _of_other_works(self) -> frozenset[int]:
        """The facets of works that a hub cites, or that cite it, and of what is told of these."""
        titles = set(self._view.hubs.labels)
        columns = self._view.columns
        return frozenset(c.number for c in columns if _is_of_other_works(c, titles))

    @cached_property
    def _names(self) -> frozenset[int]:
        """The facets whose values are persons and venues."""
        persons = (column.number for column in self._view.columns if _names_persons(column))
        return frozenset(persons) | set(self._lexicon.venues)


def terms(question: str, lexicon: Lexicon) -> tuple[Term, ...]:
    """Return the words of a question that tell what it is about, with other ways to say them."""
    frame = {*_FRAME, *chain.from_iterable(lexicon.attributes.types)}
    content = [token for token in tokens(question) if token.lower not in FUNCTION_WORDS]
    words = [token for token in content if token.stem not in frame]
    said: dict[str, list[tuple[str, ...]]] = {token.stem: [(token.stem,)] for token in words}
    for token in words:
        # What is written small was mended as it was read, unless it is a word: "trams", no "teams".
        named = not (token.text.islower() or lexicon.knows(token.stem))
        if named and (meant := meant_by(token.lower, lexicon)):
            said[token.stem].append((stem(meant),))
        said[token.stem] += [phrase(sense.value) for sense in lexicon.abbreviated(token.text)]
    for length in range(_SHORTEST_INITIALS, _LONGEST_INITIALS + 1):
        for start in range(len(words) - length + 1):
            run = words[start : start + length]
            initials = "".join(token.lower[0] for token in run)
            if lexicon.knows(initials):
                for token in run:
                    said[token.stem].append((initials,))
    return tuple(Term(word, tuple(dict.fromkeys(ways))) for word, ways in said.items())


def _bearing(term: Term, bearing: Callable[[str], Integers]) -> Integers:
    found = [reduce(np.intersect1d, map(bearing, stems)) for stems in term.said_by]
    return np.unique(np.concatenate(found))


def _weight(column: FacetColumn) -> float:
    if column.kind not in (ValueKind.TEXT, ValueKind.NAME) or column.tells_kind:
        return 0.0
    some = _some(column)
    if 2 * sum(map(_is_worded, some)) <= len(some):
        return 0.0
    return max(_LEAST_WORDED, _WORDED / len(column.facet.key))


def _is_of_other_works(column: FacetColumn, titles: Set[str]) -> bool:
    """Whether a facet holds works that a hub cites or that cite it, or what is told of these."""
    citing = [label for label in column.labels if tells_of_citing(label)]
    some = _some(column)
    of_hubs = 2 * sum(value in titles for value in some) > len(some)
    return bool(citing) and (of_hubs or len(phrase(citing[0])) == 1)


def _names_persons(column: FacetColumn) -> bool:
    """Whether a facet is called after what somebody does, and its values have capitals."""
    if column.kind is not ValueKind.NAME:
        return False
    some, last = _some(column), words_of(column.labels[-1])[-1:]
    doer = any(names_doer(word) or word == "by" for word in last) or "Person" in column.classes
    capitals = sum(all(word[:1].isupper() for word in value.split()) for value in some)
    return doer and 2 * capitals > len(some)


def _some(column: FacetColumn) -> list[str]:
    return list(islice(column.values, _LOOKED_AT))


def _is_worded(value: str) -> bool:
    """Whether a value is made of letters rather than of digits and signs, and names no place."""
    words = words_of(value)
    if len(words) <= _LONGEST_PLACE and any(word.isdigit() for word in words):
        return False
    letters = sum(character.isalpha() or character.isspace() for character in value)
    return 3 * letters >= 2 * len(value)
