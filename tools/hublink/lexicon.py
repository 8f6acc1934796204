"""The graph's own vocabulary, to be found in a question: titles, values, attributes, spellings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from tools.hublink.facets import FacetView, telling_labels
from tools.hublink.models import Frozen
from tools.hublink.spellings import Beginnings, NearTexts, Spellings
from tools.hublink.words import (
    FUNCTION_WORDS,
    LIGHT_STEMS,
    family,
    names_doer,
    phrase,
    stem,
    words_of,
)

Phrase = tuple[str, ...]
_LONGEST_VALUE = 16
_RUN = 3
_HEAD = 4
"""Least length of a compound's last part."""
_SMALL = frozenset(stem(word) for word in FUNCTION_WORDS)


class ValueSense(Frozen):
    """A value of a facet, by the facet's number in the view."""

    column: int
    value: str


class Lexicon:
    """Phrases of stems and what they name in the graph."""

    def __init__(self, view: FacetView, hub_types: Iterable[str] = ()) -> None:
        self.view = view
        self.hubs: dict[Phrase, list[str]] = defaultdict(list)
        self.values: dict[Phrase, list[ValueSense]] = defaultdict(list)
        self.facets: dict[Phrase, list[int]] = defaultdict(list)
        self.small_titles: dict[str, list[str]] = defaultdict(list)
        self.function_words: dict[Phrase, int] = {}
        self.types: set[Phrase] = {phrase(label) for label in hub_types}
        self.value_words: dict[str, set[ValueSense]] = defaultdict(set)
        self.facet_words: dict[str, set[int]] = defaultdict(set)
        self._runs: dict[Phrase, set[str]] = defaultdict(set)
        self._titles: dict[str, Phrase] = {}
        self._title_words: dict[str, set[str]] = defaultdict(set)
        self._add_hubs()
        self._add_facets()
        self._add_values()
        named = (*self.types, *self.hubs, *self.values, *self.facets)
        self._longest: dict[str, int] = {}
        for key in named:
            self._longest[key[0]] = max(self._longest.get(key[0], 0), len(key))
        self._hub_ids = tuple(view.hubs)
        self._near_titles = NearTexts(hub.label for hub in view.hubs.values())
        self._spellings = Spellings(self._words(), FUNCTION_WORDS)
        self._stems = Beginnings({*self.facet_words, *self.value_words})

    def knows(self, stem: str) -> bool:
        """Whether a title, a value or an attribute's name bears a stem."""
        return stem in self.value_words or stem in self.facet_words or stem in self._title_words

    def longest_from(self, stem: str) -> int:
        """How many stems the longest phrase has that starts with this one."""
        return self._longest.get(stem, 0)

    def hub_by_run(self, stems: Sequence[str]) -> tuple[str, int, int] | None:
        """The one hub whose title shares the longest run of words: its id, start and end.

        A run counts from three words on that name one hub only and make up a good part of it.
        """
        best: tuple[float, str, int, int] | None = None
        for start in range(len(stems) - _RUN + 1):
            hubs = self._runs.get(tuple(stems[start : start + _RUN]))
            if not hubs:
                continue
            end = start + _RUN
            while end < len(stems):
                narrower = hubs & self._runs.get(tuple(stems[end - _RUN + 1 : end + 1]), set())
                if not narrower:
                    break
                hubs, end = narrower, end + 1
            if len(hubs) == 1:
                hub = next(iter(hubs))
                share = (end - start) / len(self._titles[hub])
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
        bearing = [self._title_words.get(stem, set()) for word in words for stem in phrase(word)]
        return frozenset(set.intersection(*bearing)) if bearing else frozenset()

    def near_titles(self, text: str, limit: int = 1, cutoff: float = 88) -> list[str]:
        """Hubs whose titles are spelled nearly like the text, best first."""
        return [self._hub_ids[at] for at in self._near_titles.like(text, limit, cutoff)]

    def near_values(self, text: str, limit: int = 3, cutoff: float = 60) -> list[ValueSense]:
        """Values spelled nearly like the text, best first."""
        values, near = self._all_values
        return [values[at] for at in near.having(text, limit, cutoff)]

    def values_spelled_like(self, text: str, cutoff: float = 88) -> list[ValueSense]:
        """The value spelled most nearly like the text as a whole, by all facets that hold it."""
        values, near = self._all_values
        found = [values[at].value for at in near.like(text, 1, cutoff)]
        return [sense for value in found for sense in self.values.get(phrase(value), ())]

    def abbreviated(self, short: str) -> tuple[ValueSense, ...]:
        """The values of one spelling that a name is short for: its initials, or its capitals.

        "KGQA" is "Knowledge Graph Question Answering", "WebQSP" is "WebQuestionsSP".
        """
        senses = self._initials.get(short.upper(), ()) if short.isupper() else ()
        senses = senses or [
            sense
            for sense in self._by_capitals.get(_capitals(short), ())
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
        for longer in self._stems.longer_than(short):
            facets = len(self.facet_words.get(longer, ()))
            weights[longer] += 10 * facets + len(self.value_words.get(longer, ()))
        if not weights:
            return None
        best, weight = weights.most_common(1)[0]
        return best if weight >= 0.6 * weights.total() else None

    def _add_hubs(self) -> None:
        for hub, entity in self.view.hubs.items():
            key = phrase(entity.label)
            if not key:
                continue
            self.hubs[key].append(hub)
            if set(key) <= _SMALL and _is_spelled_as_name(entity.label):
                self.small_titles[entity.label].append(hub)
            self._count_function_words(key, entity.label)
            self._titles[hub] = key
            for word in key:
                self._title_words[word].add(hub)
            for start in range(len(key) - _RUN + 1):
                self._runs[key[start : start + _RUN]].add(hub)

    def _add_facets(self) -> None:
        for column in self.view.columns:
            telling = telling_labels(column.labels)
            names = {telling[-1], " ".join(telling[-2:]), column.name}
            for name in names:
                key = _without_sub(phrase(name))
                self._count_function_words(key, name)
                if column.number not in self.facets[key]:
                    self.facets[key].append(column.number)
            for word in _without_sub(phrase(telling[-1])):
                self.facet_words[word].add(column.number)

    def _add_values(self) -> None:
        for column in self.view.columns:
            for value in sorted(column.by_value):
                key = phrase(value)
                if not key or len(key) > _LONGEST_VALUE:
                    continue
                sense = ValueSense(column=column.number, value=value)
                self.values[key].append(sense)
                self._count_function_words(key, value)
                for word in key:
                    self.value_words[word].add(sense)

    def _count_function_words(self, key: Phrase, text: str) -> None:
        count = sum(word in FUNCTION_WORDS for word in words_of(text))
        self.function_words[key] = max(count, self.function_words.get(key, 0))

    def _words(self) -> Iterator[str]:
        """The words of all titles, values and attribute names, as they are written."""
        for column in self.view.columns:
            for text in (column.name, *column.by_value):
                yield from words_of(text)
        for entity in self.view.hubs.values():
            yield from words_of(entity.label)

    @cached_property
    def _initials(self) -> dict[str, list[ValueSense]]:
        found: dict[str, list[ValueSense]] = defaultdict(list)
        for sense in self._all_values[0]:
            words = words_of(sense.value)
            if 2 < len(words) <= _LONGEST_VALUE:
                found["".join(word[0] for word in words).upper()].append(sense)
        return found

    @cached_property
    def _by_capitals(self) -> dict[str, list[ValueSense]]:
        """Values of one word by their capitals and digits, where those are three or more."""
        found: dict[str, list[ValueSense]] = defaultdict(list)
        for sense in self._all_values[0]:
            if len(sense.value.split()) == 1 and len(_capitals(sense.value)) > 2:
                found[_capitals(sense.value)].append(sense)
        return found

    @cached_property
    def _all_values(self) -> tuple[Sequence[ValueSense], NearTexts]:
        values = [
            ValueSense(column=column.number, value=value)
            for column in self.view.columns
            for value in sorted(column.by_value)
        ]
        return values, NearTexts(sense.value for sense in values)


def _capitals(word: str) -> str:
    return "".join(c for c in word if c.isupper() or c.isdigit())


def _is_within(short: str, text: str) -> bool:
    """Whether a text has the letters of a shorter one in order, and starts alike."""
    letters = iter(text)
    return short[:1] == text[:1] and len(short) > 3 and all(c in letters for c in short)


def _without_sub(key: Phrase) -> Phrase:
    """A facet "sub-X" is asked for as "X" too."""
    return tuple(stem for stem in key if stem != "sub") or key


def _is_spelled_as_name(label: str) -> bool:
    """Whether a title is told from running text: by its words' capitals, or signs of its own."""
    capitals = sum(word[:1].isupper() for word in label.split())
    return capitals > 1 or (capitals == 1 and not label[-1:].isalnum())
