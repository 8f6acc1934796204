"""The graph's own vocabulary, to be found in a question: titles, values, attributes, spellings."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, reduce
from typing import Generic, TypeVar

import numpy as np

from tools.hublink.facet_names import telling_labels
from tools.hublink.facets import FacetView
from tools.hublink.lexicon_building import (
    RUN,
    Phrase,
    capitals,
    function_words_in,
)
from tools.hublink.models import Entity
from tools.hublink.packed_texts import Arrays, Integers, Texts
from tools.hublink.postings import Postings
from tools.hublink.spellings import Beginnings, NearTexts, Spellings
from tools.hublink.value_senses import Senses, ValueSense, ValueTable
from tools.hublink.venue_names import venue_columns
from tools.hublink.words import LIGHT_STEMS, family, names_doer, phrase, stem

_HEAD = 4
"""Least length of a compound's last part."""

Named = TypeVar("Named")


class Phrases(Generic[Named]):
    """What phrases name."""

    def __init__(self, postings: Postings, read: Callable[[int], Named]) -> None:
        self._postings = postings
        self._read = read

    def get(self, key: Phrase) -> Sequence[Named]:
        """What a phrase names, in order; nothing where it names nothing."""
        return [self._read(number) for number in self._postings.of(key).tolist()]

    def __contains__(self, key: Phrase) -> bool:
        return len(self._postings.of(key)) > 0


_MOST_OF_A_CLASS = 2
"""A class that more facets have values of does not tell which is meant."""


def _nobody(_: str) -> Sequence[Entity]:
    return ()


class Lexicon:
    """Phrases of stems and what they name in the graph, over the arrays of `lexicon_arrays`."""

    def __init__(
        self,
        view: FacetView,
        arrays: Arrays,
        hub_types: Iterable[str] = (),
        named: Callable[[str], Sequence[Entity]] = _nobody,
    ) -> None:
        """`named` looks up in the graph what has a name, also one that it is not called by."""
        self.view = view
        self.named = named
        self._hub_ids = view.hubs.ids
        self._table = ValueTable(view)
        self.hubs = Phrases(Postings(arrays, "lexicon.titles"), self._hub_ids.__getitem__)
        self.values = Phrases(Postings(arrays, "lexicon.values"), self._table.__getitem__)
        self.facets: dict[Phrase, list[int]] = defaultdict(list)
        self.facet_words: dict[str, set[int]] = defaultdict(set)
        self.types: set[Phrase] = {phrase(label) for label in hub_types}
        self._value_words = Postings(arrays, "lexicon.value_words")
        self._stem_counts = arrays["lexicon.stem_counts"]
        self._distinct_stems = arrays["lexicon.distinct_stems"]
        self._runs = Postings(arrays, "lexicon.runs")
        self._title_words = Postings(arrays, "lexicon.title_words")
        self._initials = Postings(arrays, "lexicon.initials")
        self._capitals = Postings(arrays, "lexicon.capitals")
        self._longest = Postings(arrays, "lexicon.longest")
        self._function_words = Postings(arrays, "lexicon.function_words")
        self._function_words_of_facets: dict[Phrase, int] = {}
        self._add_facets()
        self._add_classes()
        self.holders = {
            key
            for column in view.columns
            for name in column.holders
            for key in _kind_of_thing(name)
            if key not in self.facets and key not in self.values
        }
        self._spellings = Spellings(arrays, "lexicon.spellings")
        self._stems = Beginnings(Texts(arrays, "lexicon.stems"))
        self.small_titles = self._titles_of_small_words(arrays["lexicon.small_titles"])

    @cached_property
    def venues(self) -> tuple[int, ...]:
        """The facets that tell where works appeared, whatever they are called."""
        return venue_columns(self.view)

    def knows(self, stem: str) -> bool:
        """Whether a title, a value or an attribute's name bears a stem."""
        return (
            stem in self.facet_words
            or len(self._value_words.of((stem,))) > 0
            or len(self._title_words.of((stem,))) > 0
        )

    def bearing(self, stem: str) -> Senses:
        """The values that bear a stem."""
        return Senses(self._table, self._value_words.of((stem,)))

    def stem_counts(self, senses: Senses) -> Integers:
        """How many stems each of some values is made of, in their order."""
        return self._stem_counts[senses.numbers].astype(np.int32)

    def distinct_stems(self, senses: Senses) -> Integers:
        """How many different stems each of some values is made of, in their order."""
        return self._distinct_stems[senses.numbers].astype(np.int32)

    def function_words(self, key: Phrase) -> int:
        """How many function words stand, at most, in what a phrase names."""
        return max(self._function_words.highest(key), self._function_words_of_facets.get(key, 0))

    def longest_from(self, stem: str) -> int:
        """How many stems the longest phrase has that starts with this one."""
        return max(self._longest.highest((stem,)), self._longest_of_attributes.get(stem, 0))

    def hub_by_run(self, stems: Sequence[str]) -> tuple[str, int, int] | None:
        """The one hub whose title shares the longest run of words: its id, start and end.

        A run counts from three words on that name one hub only and make up a good part of it.
        """
        best: tuple[float, str, int, int] | None = None
        for start in range(len(stems) - RUN + 1):
            hubs = self._runs.of(stems[start : start + RUN])
            if not len(hubs):
                continue
            end = start + RUN
            while end < len(stems):
                narrower = _common(hubs, self._runs.of(stems[end - RUN + 1 : end + 1]))
                if not len(narrower):
                    break
                hubs, end = narrower, end + 1
            if len(hubs) == 1:
                hub = self._hub_ids[int(hubs[0])]
                share = (end - start) / len(phrase(self.view.hubs[hub].label))
                if best is None or share > best[0]:
                    best = (share, hub, start, end)
        if best is None or best[0] < 0.4:
            return None
        return best[1:]

    def of_family(self, word: str) -> tuple[int, ...]:
        """Attributes named by a word of the same family: "curator" is "curated by".

        Of a compound it is the last part that counts: a "songwriter" is a writer.
        """
        mine = family(stem(word))
        kin = self._families.get(mine, ())
        if not kin and names_doer(word):
            near = [f for f in self._families if len(f) >= _HEAD and mine.endswith(f)]
            kin = self._families[max(near, key=len)] if near else ()
        return tuple(kin)

    @cached_property
    def _families(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, set[int]] = defaultdict(set)
        for stemmed, numbers in self.facet_words.items():
            if stemmed not in LIGHT_STEMS:
                found[family(stemmed)] |= numbers
        return {kin: tuple(sorted(numbers)) for kin, numbers in found.items()}

    def titled(self, words: Iterable[str]) -> frozenset[str]:
        """The hubs whose titles bear all these words."""
        bearing = [self._title_words.of((stem,)) for word in words for stem in phrase(word)]
        found = reduce(_common, bearing).tolist() if bearing else []
        return frozenset(map(self._hub_ids.__getitem__, found))

    def near_titles(self, text: str, limit: int = 1, cutoff: float = 88) -> list[str]:
        """Hubs whose titles are spelled nearly like the text, best first."""
        return [self._hub_ids[at] for at in self._near_titles.like(text, limit, cutoff)]

    def near_values(self, text: str, limit: int = 3, cutoff: float = 60) -> list[ValueSense]:
        """Values spelled nearly like the text, best first."""
        return [self._table[at] for at in self._near_values.having(text, limit, cutoff)]

    def values_spelled_like(self, text: str, cutoff: float = 88) -> list[ValueSense]:
        """The value spelled most nearly like the text as a whole, by all facets that hold it."""
        found = [self._table[at].value for at in self._near_values.like(text, 1, cutoff)]
        return [sense for value in found for sense in self.values.get(phrase(value))]

    def abbreviated(self, short: str) -> tuple[ValueSense, ...]:
        """The values of one spelling that a name is short for: its initials, or its capitals.

        "KGQA" is "Knowledge Graph Question Answering", "WebQSP" is "WebQuestionsSP".
        """
        senses = self._read(self._initials.of((short,))) if short.isupper() else []
        senses = senses or [
            sense
            for sense in self._read(self._capitals.of((capitals(short),)))
            if _is_within(short.lower(), sense.value.lower())
        ]
        return tuple(senses) if len({phrase(s.value) for s in senses}) == 1 else ()

    def respell(self, word: str) -> str | None:
        """The one word of the vocabulary a misspelt word stands for, or nothing."""
        return self._spellings.meant_by(word)

    def written_out(self, short: str) -> str | None:
        """The stem that a shortened word ("eval", "arch") stands for in attributes and values.

        It must begin with the short form and be by far the most common stem that does.
        """
        if not 3 <= len(short) <= 6 or not short.isalpha():
            return None
        weights = Counter[str]()
        of_facets = (word for word in self.facet_words if word.startswith(short))
        for longer in {*self._stems.longer_than(short), *of_facets} - {short}:
            facets = len(self.facet_words.get(longer, ()))
            weights[longer] += 10 * facets + len(self._value_words.of((longer,)))
        if not weights:
            return None
        best, weight = min(weights.items(), key=lambda found: (-found[1], found[0]))
        return best if weight >= 0.6 * weights.total() else None

    def _add_facets(self) -> None:
        for column in self.view.columns:
            telling = telling_labels(column.labels)
            names = {telling[-1], " ".join(telling[-2:]), column.name}
            for name in names:
                key = _without_sub(phrase(name))
                most = max(function_words_in(name), self._function_words_of_facets.get(key, 0))
                self._function_words_of_facets[key] = most
                if column.number not in self.facets[key]:
                    self.facets[key].append(column.number)
            for word in _without_sub(phrase(telling[-1])):
                self.facet_words[word].add(column.number)

    def _add_classes(self) -> None:
        """What the values of a facet are is a name of it too, unless it tells no facet apart."""
        bearers: dict[str, list[int]] = defaultdict(list)
        for column in self.view.columns:
            for name in column.classes:
                bearers[name].append(column.number)
        for name, numbers in bearers.items():
            for key in _kind_of_thing(name) if len(numbers) <= _MOST_OF_A_CLASS else ():
                if key not in self.facets and key not in self.types and key not in self.values:
                    self.facets[key] = numbers

    @cached_property
    def _longest_of_attributes(self) -> dict[str, int]:
        longest: dict[str, int] = {}
        for key in (*self.types, *self.holders, *self.facets):
            longest[key[0]] = max(longest.get(key[0], 0), len(key))
        return longest

    def _titles_of_small_words(self, hubs: Integers) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for number in hubs.tolist():
            hub = self._hub_ids[number]
            found[self.view.hubs[hub].label].append(hub)
        return found

    def _read(self, numbers: Integers) -> list[ValueSense]:
        return [self._table[number] for number in numbers.tolist()]

    @cached_property
    def _near_titles(self) -> NearTexts:
        return NearTexts(self.view.hubs.labels)

    @cached_property
    def _near_values(self) -> NearTexts:
        return NearTexts(value for column in self.view.columns for value in column.values)


def _kind_of_thing(name: str) -> tuple[Phrase, ...]:
    """What things of a class are called: "medical condition", "condition"."""
    key = phrase(name)
    return (key, key[-1:]) if len(key) > 1 else (key,)


def _common(one: Integers, other: Integers) -> Integers:
    return np.intersect1d(one, other, assume_unique=True)


def _is_within(short: str, text: str) -> bool:
    """Whether a text has the letters of a shorter one in order, and starts alike."""
    letters = iter(text)
    return short[:1] == text[:1] and len(short) > 2 and all(c in letters for c in short)


def _without_sub(key: Phrase) -> Phrase:
    """A facet "sub-X" is asked for as "X" too."""
    return tuple(stem for stem in key if stem != "sub") or key
