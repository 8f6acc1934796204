"""Building the vocabulary of a graph: which words its titles and values are found by, as arrays."""

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import pack_texts
from tools.hublink.core.value_kinds import ValueKind, in_words, without_accents
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.kinds_of_values import bare_kind, tells_kinds
from tools.hublink.language.abbreviations import (
    defined_abbreviations,
    is_of_initials,
    spelled_out,
)
from tools.hublink.language.demonyms import is_country
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import FUNCTION_WORDS, phrase, stem, words_of
from tools.hublink.vocabulary.postings import PostingsUnderWay
from tools.hublink.vocabulary.spellings import pack_spellings
from tools.hublink.vocabulary.venue_names import venue_columns

Phrase = tuple[str, ...]
RUN = 3
LONGEST_VALUE = 16
_LONGEST_FORM = 5
_REMARK = re.compile(r"(?:\s*(?:\([^()]*\)|\[[^\[\]]*\]))+$")
_VERSION = re.compile(r"(?<=\w) v?\d+\.\d+$")
_FEWEST_PARTS, _MOST_PARTS, _LONGEST_ADDRESS = 3, 6, 200
"""Parts between commas that an address has, and its most letters."""
_LOOKED_AT = 50
_MOST_OF_ALL = 0.7
"""What so great a share of an attribute's values are is no kind of them: "Phase 1", "Phase 2"."""
_SMALL = frozenset(stem(word) for word in FUNCTION_WORDS)
_phrase = phrase.__wrapped__
"""Without a cache, since each text comes once and may be long."""
_POSTINGS = ("titles", "title_words", "runs", "values", "value_words", "text_words",
             "initials", "capitals", "function_words", "longest", "short_forms")  # fmt: skip


def lexicon_arrays(view: FacetView) -> dict[str, NDArray[Any]]:
    """Return the arrays of a `Lexicon` of the view: hubs and values are in them by number."""
    values = chain.from_iterable(column.values for column in view.columns)
    building = _Building(_abbreviations(chain(view.hubs.labels, values)))
    for number, label in enumerate(view.hubs.labels):
        building.add_title(number, label)
    number, venues = 0, venue_columns(view)
    in_full = _spelled_out(view)
    for column in view.columns:
        if view.is_title(column):  # titles find the hubs themselves
            building.pass_values(len(column.values))
            number += len(column.values)
            continue
        known = set(column.values)
        kinds = column.number not in venues and _tells_kinds(column)
        sorts = Counter(map(bare_kind, column.values)) if kinds else Counter[str]()
        addresses = column.number not in venues and _tells_addresses(column)
        people = names_people(words_of(" ".join((column.name, *column.classes))))
        for value in column.values:
            building.add_value(number, value)
            for spelled in column.spellings.get(value, ()):
                building.add_spelling(number, spelled)
            bare = bare_kind(value) if kinds else value
            several = bare if sorts[bare] < _MOST_OF_ALL * len(column.values) else value
            names = {_without_remark(value), several} - {value}
            names |= _surnames(value) if people else set()
            names |= {in_full[value]} if value in in_full else set()
            versionless = {_VERSION.sub("", value)} - known
            for name in names | versionless if kinds else (names | versionless) - known:
                building.add_spelling(number, name)
            for part in value.split(", ")[: _MOST_PARTS if addresses else 0]:
                if part not in known:
                    building.add_spelling(number, part)
            number += 1
    for column in view.columns:
        building.words.update(words_of(column.name))
    return building.arrays()


def _spelled_out(view: FacetView) -> dict[str, str]:
    """What values that are initials stand for, as the titles of those that have them write it."""
    found: dict[str, str] = {}
    for column in view.columns:
        if column.kind is not ValueKind.TEXT or view.is_title(column):
            continue
        for value in filter(is_of_initials, column.values):
            if value not in found and not is_country(value):
                hubs = {row.hub: view.hubs[row.hub].label for row in column.by_value[value]}
                found[value] = spelled_out(value, hubs.values())
    return {value: words for value, words in found.items() if words}


def _tells_kinds(column: FacetColumn) -> bool:
    """Whether values are cells that people filled with kinds, and no names of things or people."""
    named = column.classes or names_people(words_of(column.name))
    return column.kind is ValueKind.TEXT and not named and tells_kinds(column)


def _tells_addresses(column: FacetColumn) -> bool:
    """Whether most values, judged by some, are addresses: "Soil Lab, University of Oslo, Oslo"."""
    some = list(islice(column.values, _LOOKED_AT))
    parts = [value.split(", ") for value in some]
    told = sum(_FEWEST_PARTS <= len(each) <= _MOST_PARTS for each in parts)
    short = all(len(value) <= _LONGEST_ADDRESS for value in some)
    capitals = all(part[:1].isupper() for each in parts for part in each[-1:])
    return (
        column.kind in (ValueKind.TEXT, ValueKind.NAME)
        and short
        and capitals
        and 2 * told > len(some)
    )


_INITIALS = re.compile(r"^(?:[^\W\d_]\.[ -]?)+(?=[^\W\d_])")
_PARTICLE = re.compile(r" [a-zà-ÿ]+ (?=[^\W\d_])")


def _without_remark(value: str) -> str:
    """A name of several words without the remark at its end: "Swiss MS Society (charity)"."""
    name = _REMARK.sub("", value)
    return name if len(name.split()) > 1 else value


def _surnames(name: str) -> set[str]:
    """A surname of several words: "Ferreira da Costa" of "L. Ferreira da Costa", "van der Meer"."""
    behind_initials = _INITIALS.sub("", name)
    particle = _PARTICLE.search(name)
    several = {behind_initials, name[particle.start() + 1 :] if particle else ""}
    return {surname for surname in several - {name} if len(surname.split()) > 1}


class _Building:
    """A vocabulary while titles and values are added to it."""

    def __init__(self, abbreviations: Mapping[Phrase, set[str]]) -> None:
        self._abbreviations = abbreviations
        self._postings = {name: PostingsUnderWay() for name in _POSTINGS}
        self._long_forms = [long for long in abbreviations if 1 < len(long) <= _LONGEST_FORM]
        for number, long in enumerate(self._long_forms):
            for short in abbreviations[long]:
                self._add("short_forms", (singular_of(short),), number)
        self._small_titles: list[int] = []
        self._stem_counts = array("B")
        self._distinct_stems = array("B")
        self._stems: set[str] = set()
        self.words: set[str] = set()

    def add_title(self, hub: int, label: str) -> None:
        key = _phrase(label)
        self.words.update(words_of(label))
        if not key:
            return
        self._add("titles", key, hub)
        if set(key) <= _SMALL and _is_spelled_as_name(label):
            self._small_titles.append(hub)
        self._add_measures(key, label)
        for word in key:
            self._add("title_words", (word,), hub)
        for start in range(len(key) - RUN + 1):
            self._add("runs", key[start : start + RUN], hub)

    def add_value(self, number: int, value: str) -> None:
        key, words = _phrase(value), words_of(value)
        self.words.update(words)
        self._stem_counts.append(min(len(key), LONGEST_VALUE + 1))
        self._distinct_stems.append(min(len(set(key)), LONGEST_VALUE + 1))
        for initials in initials_of(value, words):
            self._add("initials", (initials,), number)
        if len(value.split()) == 1 and len(capitals(value)) > 2:
            self._add("capitals", (capitals(value),), number)
        if len(key) > LONGEST_VALUE:
            for word in key:
                self._add("text_words", (word,), number)
        if not key or len(key) > LONGEST_VALUE:
            return
        self._add("values", key, number)
        defined = dict(defined_abbreviations(value))
        short = {*defined, *defined.values(), *self._abbreviations.get(key, ())}
        for spelled in {in_words(value), without_accents(value), *short} - {value}:
            self.add_spelling(number, spelled)
        self._add_measures(key, value)
        for word in key:
            self._add("value_words", (word,), number)
        self._stems.update(key)

    def pass_values(self, count: int) -> None:
        """Leave out some values, which no words shall find."""
        self._stem_counts.extend([0] * count)
        self._distinct_stems.extend([0] * count)

    def add_spelling(self, number: int, spelled: str) -> None:
        """Add another way of writing a value."""
        if not (key := _phrase(spelled)) or len(key) > LONGEST_VALUE:
            return
        self.words.update(words_of(spelled))
        self._add("values", key, number)
        self._add_measures(key, spelled)
        for word in key:
            self._add("value_words", (word,), number)
        self._stems.update(key)

    def arrays(self) -> dict[str, NDArray[Any]]:
        postings = [self._postings.pop(name).packed(f"lexicon.{name}") for name in _POSTINGS]
        return {
            **{name: packed for arrays in postings for name, packed in arrays.items()},
            **pack_spellings("lexicon.spellings", self.words, FUNCTION_WORDS),
            **pack_texts("lexicon.stems", sorted(self._stems)),
            **pack_texts("lexicon.long_forms", [" ".join(long) for long in self._long_forms]),
            "lexicon.small_titles": np.array(self._small_titles, np.int32),
            "lexicon.stem_counts": np.array(self._stem_counts, np.uint8),
            "lexicon.distinct_stems": np.array(self._distinct_stems, np.uint8),
        }

    def _add(self, name: str, words: Phrase, number: int) -> None:
        self._postings[name].add(words, number)

    def _add_measures(self, key: Phrase, text: str) -> None:
        self._add("longest", key[:1], len(key))
        if count := function_words_in(text):
            self._add("function_words", key, count)


def _abbreviations(texts: Iterable[str]) -> dict[Phrase, set[str]]:
    """What running texts say that phrases are abbreviated by; a name in full tells of itself."""
    found = defaultdict[Phrase, set[str]](set)
    for text in texts:
        if "(" in text and not text.endswith(")"):
            for short, long in defined_abbreviations(text):
                found[_phrase(long)].add(short)
    return found


def initials_of(value: str, words: list[str]) -> set[str]:
    """Return the initials of a value, with and without small words'; of two, where no name."""
    if not 2 <= len(words) <= LONGEST_VALUE:
        return set()
    if len(words) == 2 and value[1:] != value[1:].lower():
        return set()
    telling = [word for word in words if word not in FUNCTION_WORDS]
    several = [each for each in (words, telling) if len(each) > 1]
    return {"".join(word[0] for word in each).upper() for each in several}


def function_words_in(text: str) -> int:
    return sum(word in FUNCTION_WORDS for word in words_of(text))


def singular_of(short: str) -> str:
    """Return a short form in capitals, of one: "LLM" for "LLMs"."""
    return (short[:-1] if short[-1:] == "s" and short[:-1].isupper() else short).upper()


def capitals(word: str) -> str:
    """Return the capitals and digits of a word."""
    return "".join(c for c in word if c.isupper() or c.isdigit())


def _is_spelled_as_name(label: str) -> bool:
    """Return whether capitals, or signs of its own, tell a title from running text."""
    capitalised = sum(word[:1].isupper() for word in label.split())
    return capitalised > 1 or (capitalised == 1 and not label[-1:].isalnum())
