"""The graph's own vocabulary, to be found in a question: titles, values, attributes, spellings."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import combinations, islice, permutations
from typing import Generic, TypeVar

import numpy as np

from tools.hublink.core.models import Entity
from tools.hublink.core.packed_texts import Arrays, Integers, Texts
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.abbreviations import initials_told, written_in_full
from tools.hublink.language.words import WORK_STEMS, phrase, stem, words_of
from tools.hublink.vocabulary.attribute_names import AttributeNames, is_of_people
from tools.hublink.vocabulary.lexicon_building import (
    RUN,
    Phrase,
    capitals,
    initials_of,
    singular_of,
)
from tools.hublink.vocabulary.postings import Postings
from tools.hublink.vocabulary.publication_year import year_column
from tools.hublink.vocabulary.spellings import Beginnings, NearTexts, Spellings
from tools.hublink.vocabulary.value_senses import Senses, ValueSense, ValueTable
from tools.hublink.vocabulary.venue_names import venue_columns

Named = TypeVar("Named")

_INITIAL = re.compile(r"(?<=\w )(?:\w\.? )+(?=\w)")
"""Initials between the first and the last of somebody's names."""

_LONGEST_SHORT = 10
"""Most letters of a word that may be a name typed small."""
_MOST_CAPITALS = 5
"""Most letters of a name typed small that are tried as its capitals."""

_MOST_FORMS = 4
_SHORTEST_TURNED, _LONGEST_TURNED = 4, 5
"""Letters of an abbreviation whose words may stand in another order."""
_BEGUN, _MOST_BEARING = 3, 5_000
"""Letters that a shortened word has at least, and values that may bear those that begin so."""
_FEWEST_INITIALS, _MOST_INITIALS = 3, 6
"""Words of a title that may be known by its initials."""
_WORKS = WORK_STEMS | frozenset(
    stem(word)
    for word in """document report thesis dissertation manuscript preprint chapter monograph book
    contribution essay review survey""".split()
)
"""Words in what hubs are called that are scholarly works."""
_USUAL = 0.8
"""The share of facts from which one of several meanings of a short form is the one meant."""


class Phrases(Generic[Named]):
    """The vocabulary of a graph: what phrases name."""

    def __init__(self, postings: Postings, read: Callable[[int], Named]) -> None:
        self._postings = postings
        self._read = read

    def get(self, key: Phrase) -> Sequence[Named]:
        """Return what a phrase names, in order; empty where that is unknown."""
        return [self._read(number) for number in self._postings.of(key).tolist()]

    def __contains__(self, key: Phrase) -> bool:
        return len(self._postings.of(key)) > 0


def _nobody(_: str) -> Sequence[Entity]:
    return ()


class Lexicon:
    """Phrases of stems and what they name in the graph, over the arrays of `lexicon_arrays`.

    `hubs` and `values` are found by titles and values, `attributes` by the names of facets.
    """

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
        self.attributes = AttributeNames(view, hub_types, self.values.__contains__)
        self._value_words = Postings(arrays, "lexicon.value_words")
        self._text_words = Postings(arrays, "lexicon.text_words")
        self._stem_counts = arrays["lexicon.stem_counts"]
        self._distinct_stems = arrays["lexicon.distinct_stems"]
        self._runs = Postings(arrays, "lexicon.runs")
        self._title_words = Postings(arrays, "lexicon.title_words")
        self._initials = Postings(arrays, "lexicon.initials")
        self._capitals = Postings(arrays, "lexicon.capitals")
        self._longest = Postings(arrays, "lexicon.longest")
        self._function_words = Postings(arrays, "lexicon.function_words")
        self._spellings = Spellings(arrays, "lexicon.spellings")
        self._stems = Beginnings(Texts(arrays, "lexicon.stems"))
        self._short_forms = Postings(arrays, "lexicon.short_forms")
        self._long_forms = Texts(arrays, "lexicon.long_forms")
        self.small_titles = self._titles_of_small_words(arrays["lexicon.small_titles"])

    @property
    def table(self) -> ValueTable:
        """All values by number."""
        return self._table

    @cached_property
    def venues(self) -> tuple[int, ...]:
        """The facets that tell where works appeared, whatever they are called."""
        return venue_columns(self.view)

    @cached_property
    def years(self) -> FacetColumn | None:
        """The facet whose years are meant where none is named."""
        return year_column(self.view)

    @cached_property
    def is_of_works(self) -> bool:
        """Whether the hubs are scholarly works, or nothing says what they are.

        They are called so, or the graph tells where they appeared.
        """
        types = self.attributes.types
        return not types or any(set(key) & _WORKS for key in types) or bool(self.venues)

    def knows(self, stem: str) -> bool:
        """Return whether a title, a value or an attribute's name bears a stem."""
        return (
            stem in self.attributes.words
            or len(self._value_words.of((stem,))) > 0
            or len(self._title_words.of((stem,))) > 0
        )

    def bearing(self, stem: str) -> Senses:
        """Return the values that bear a stem."""
        return Senses(self._table, self._value_words.of((stem,)))

    def saying(self, stem: str) -> Integers:
        """Return the numbers, in order, of all values that bear a stem, long texts among them."""
        return np.sort(
            np.concatenate((self._value_words.of((stem,)), self._text_words.of((stem,))))
        )

    def has_words(self, stem: str) -> bool:
        """Return whether a title or a value bears a stem, long texts among them."""
        return len(self.saying(stem)) > 0 or len(self.titles_bearing(stem)) > 0

    def lengths(self, values: Integers) -> Integers:
        """Return how many stems each of some values is made of, the longest as one more."""
        return self._stem_counts[values].astype(np.int32)

    def titles_bearing(self, stem: str) -> Integers:
        """Return the numbers of the hubs whose titles bear a stem."""
        return self._title_words.of((stem,))

    def stem_counts(self, senses: Senses) -> Integers:
        """Return the number of stems of each of some values, in their order."""
        return self._stem_counts[senses.numbers].astype(np.int32)

    def distinct_stems(self, senses: Senses) -> Integers:
        """Return the number of different stems of each of some values, in their order."""
        return self._distinct_stems[senses.numbers].astype(np.int32)

    def function_words(self, key: Phrase) -> int:
        """Return the largest number of function words in anything a phrase names."""
        return max(self._function_words.highest(key), self.attributes.function_words(key))

    def longest_from(self, stem: str) -> int:
        """Return the number of stems of the longest phrase that starts with this one."""
        return max(self._longest.highest((stem,)), self.attributes.longest_from(stem))

    def hub_by_run(self, stems: Sequence[str]) -> tuple[str, int, int] | None:
        """Return the one hub whose title shares the longest run of words: its id, start and end.

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

    def hubs_beginning(self, stems: Sequence[str]) -> tuple[str, ...]:
        """Return the hubs whose titles begin with some words, two of them at least."""
        start = tuple(stems)
        bearing = [self._title_words.of((stem,)) for stem in start]
        hubs = reduce(_common, bearing).tolist() if len(start) > 1 else []
        titles = {self._hub_ids[n]: phrase(self.view.hubs[self._hub_ids[n]].label) for n in hubs}
        return tuple(hub for hub, title in titles.items() if title[: len(start)] == start)

    def titled(self, words: Iterable[str]) -> frozenset[str]:
        """Return the hubs whose titles bear all these words."""
        bearing = [self._title_words.of((stem,)) for word in words for stem in phrase(word)]
        found = reduce(_common, bearing).tolist() if bearing else []
        return frozenset(map(self._hub_ids.__getitem__, found))

    def near_titles(self, text: str, limit: int = 1, cutoff: float = 88) -> list[str]:
        """Return hubs whose titles are spelled nearly like the text, best first."""
        return [self._hub_ids[at] for at in self._near_titles.like(text, limit, cutoff)]

    def near_values(self, text: str, limit: int = 3) -> list[ValueSense]:
        """Return values that a text is nearly, or that have words like each of its, best first."""
        return [self._table[at] for at in self._near_values.having(text, limit)]

    def values_spelled_like(self, text: str, cutoff: float = 88) -> list[ValueSense]:
        """Return the value spelled most like the text as a whole, by all facets that hold it."""
        found = [self._table[at].value for at in self._near_values.like(text, 1, cutoff)]
        return [sense for value in found for sense in self.values.get(phrase(value))]

    def people_spelled_like(self, name: str, cutoff: float = 88) -> list[ValueSense]:
        """Return the person whose name is spelled most like one, whatever initials stand within."""
        plain = _INITIAL.sub("", name)
        found = [self._names[at] for at in self._near_names.like(plain, 1, cutoff)]
        return [sense for value in found for sense in self.values.get(phrase(value))]

    def abbreviated(self, short: str) -> tuple[ValueSense, ...]:
        """Return the values of the one usual spelling that a name abbreviates by its letters.

        "KGQA" is "Knowledge Graph Question Answering", "WebQSP" is "WebQuestionsSP", however typed,
        "ToM" is "Tale of Mice".
        """
        if len(short) < 3 and not short.isupper():
            return ()
        senses = self._read(self._initials.of((short.upper(),)))
        if not senses and short.isupper() and _SHORTEST_TURNED <= len(short) <= _LONGEST_TURNED:
            senses = self._abbreviated_in_any_order(short.upper())
        if short != short.lower():
            senses = [s for s in senses if short.isupper() or _first_letters(s.value) == short]
            senses = senses or self._spelled_with(capitals(short), short)
        elif not senses and len(short) <= _LONGEST_SHORT:
            taken = (s for c in _capitals_of(short) for s in self._spelled_with(c, short))
            senses = list(dict.fromkeys(taken))
        return self._usual(senses)

    def long_forms(self, short: str) -> tuple[Phrase, ...]:
        """Return the phrases that a text of the graph, or a value's initials, says one stands for.

        "KGs" are "knowledge graphs". None where these are many, and hence mere letters.
        """
        one = singular_of(short)
        defined = (self._long_forms[n] for n in self._short_forms.of((one,)).tolist())
        initialled = (phrase(sense.value) for sense in self._read(self._initials.of((one,))))
        found = tuple(dict.fromkeys((*(tuple(long.split()) for long in defined), *initialled)))
        return found if len(found) <= _MOST_FORMS else ()

    def _abbreviated_in_any_order(self, short: str) -> list[ValueSense]:
        """The values of the same words in another order: "Question Answering over KGs" is KGQA."""
        orders = sorted({"".join(letters) for letters in permutations(short)})
        found = (sense for order in orders for sense in self._read(self._initials.of((order,))))
        return list(found)

    def in_full(self, short: str) -> str | None:
        """Return the one name of no person that is written short word by word: "Anim. Behav."."""
        begun = max(words_of(short), key=len)
        stems = (begun, *self._stems.longer_than(begun)) if len(begun) >= _BEGUN else ()
        bearing = islice((sense for word in stems for sense in self.bearing(word)), _MOST_BEARING)
        initialled = self._read(self._initials.of((initials_told(short),)))
        senses = dict.fromkeys((*initialled, *bearing))
        names = (s.value for s in senses if not is_of_people(self.view.columns[s.column]))
        return written_in_full((short, *names)).get(short)

    def titles_abbreviated(self, short: str) -> tuple[str, ...]:
        """Return the hubs whose whole titles, short ones, have the letters of a name as initials.

        "LSTM" is "Long Short-Term Memory".
        """
        return tuple(self._titles_by_initials.get(short, ()))

    @cached_property
    def _titles_by_initials(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for hub, label in zip(self._hub_ids, self.view.hubs.labels, strict=True):
            words = words_of(label)
            if _FEWEST_INITIALS <= len(words) <= _MOST_INITIALS:
                for initials in initials_of(label, words):
                    found[initials].append(hub)
        return found

    def _usual(self, senses: Sequence[ValueSense]) -> tuple[ValueSense, ...]:
        """The senses of the spelling that nearly all facts have; none where several are usual."""
        uses = Counter[Phrase]()
        for sense in senses:
            column = self.view.columns[sense.column]
            uses[phrase(sense.value)] += len(column.by_value[sense.value])
        if not uses:
            return ()
        usual, count = uses.most_common(1)[0]
        if count < _USUAL * uses.total():
            return ()
        return tuple(sense for sense in senses if phrase(sense.value) == usual)

    def _spelled_with(self, capitals: str, short: str) -> list[ValueSense]:
        """The values with some capitals that have the letters of a shorter name in order."""
        found = self._read(self._capitals.of((capitals,)))
        return [sense for sense in found if _is_within(short.lower(), sense.value.lower())]

    def respell(self, word: str) -> str | None:
        """Return the one word of the vocabulary that a misspelt word stands for, or None."""
        return self._spellings.meant_by(word)

    def written_out(self, short: str) -> str | None:
        """Return the stem that a shortened word ("eval", "arch") stands for.

        It must begin with the short form and be by far the most common stem that does.
        """
        if not 3 <= len(short) <= 6 or not short.isalpha():
            return None
        weights = Counter[str]()
        of_facets = (word for word in self.attributes.words if word.startswith(short))
        for longer in {*self._stems.longer_than(short), *of_facets} - {short}:
            facets = len(self.attributes.words.get(longer, ()))
            weights[longer] += 10 * facets + len(self._value_words.of((longer,)))
        if not weights:
            return None
        best, weight = min(weights.items(), key=lambda found: (-found[1], found[0]))
        return best if weight >= 0.6 * weights.total() else None

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
    def _names(self) -> Sequence[str]:
        columns = (c for c in self.view.columns if c.kind is ValueKind.NAME)
        return tuple(dict.fromkeys(value for column in columns for value in column.values))

    @cached_property
    def _near_names(self) -> NearTexts:
        return NearTexts(_INITIAL.sub("", name) for name in self._names)

    @cached_property
    def _near_values(self) -> NearTexts:
        return NearTexts(value for column in self.view.columns for value in column.values)


def _common(one: Integers, other: Integers) -> Integers:
    return np.intersect1d(one, other, assume_unique=True)


def _capitals_of(short: str) -> Iterator[str]:
    """The letters of a name typed small that may be its capitals, the first one always."""
    rest = short[1:].upper()
    for count in range(1, _MOST_CAPITALS):
        for chosen in combinations(rest, count):
            yield short[0].upper() + "".join(chosen)


def _is_within(short: str, text: str) -> bool:
    """Return whether a text has the letters of a shorter one in order, and starts alike."""
    letters = iter(text)
    return short[:1] == text[:1] and len(short) > 2 and all(c in letters for c in short)


def _first_letters(value: str) -> str:
    """The first letters of a name's words, as they are written."""
    return "".join(word[0] for word in value.replace("-", " ").split())
