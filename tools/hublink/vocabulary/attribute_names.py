"""The names by which the attributes of hubs and the classes of things can be asked for."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from itertools import islice

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_names import telling_labels
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.keywords import names_keywords
from tools.hublink.language.person_names import names_people
from tools.hublink.language.short_names import written_out
from tools.hublink.language.words import (
    LIGHT_STEMS,
    WORK_STEMS,
    family,
    is_past,
    names_doer,
    phrase,
    stem,
    tells_of_citing,
    words_of,
)
from tools.hublink.vocabulary.lexicon_building import Phrase, function_words_in
from tools.hublink.vocabulary.same_nouns import MEANING_THE_SAME

_HEAD = 4
"""Least length of a compound's last part."""
_NUMBERS = (["number"], ["n"], ["num"], ["no"], ["nr"], ["count"])
"""How names begin of attributes that count: "number of items", "n randomised"."""
_LOOKED_AT = 50
_PAGES = frozenset(("pagination", "page range", "page numbers"))
_FIRST = ("first", "lead", "leading", "main", "principal")
_MAKERS = frozenset(map(stem, "creator writer author maker".split()))
_TOPICS = tuple(map(stem, "keyword tag descriptor subject topic concept".split()))
_WEIGHTS = frozenset("score weight relevance confidence probability".split())
_MOST_OF_A_CLASS = 2
"""Most facets with values of one class where the class tells which facet is meant."""
_DENYING = frozenset(("no", "not"))
"""Words of a name by which alone nobody asks for it: "sessions (no.)", "not specified"."""
_OF_ANOTHER = 2
"""Words of a name that may be turned round: the "publication type" is the "type of publication"."""


class AttributeNames:
    """Phrases of stems for facets, for the types of hubs and for the classes of other nodes.

    `facets` holds the numbers of the facets under each of their names, `words` those under each
    stem of a name. `types` are the names of the types of hubs, `holders` those of the classes of
    nodes that hold values; names that `is_value` knows as values are not taken from classes.
    `wholes` are the facets of all the people among whom those of another are.
    """

    def __init__(
        self, view: FacetView, hub_types: Iterable[str], is_value: Callable[[Phrase], bool]
    ) -> None:
        self.facets: dict[Phrase, list[int]] = defaultdict(list)
        self.words: dict[str, set[int]] = defaultdict(set)
        self.wholes: dict[int, int] = {}
        self.types: set[Phrase] = {phrase(label) for label in hub_types}
        self._function_words: dict[Phrase, int] = {}
        for column in view.columns:
            if not view.is_title(column):
                self._add_facet(column)
        self._add_wholes([c for c in view.columns if len(c.facet.key) == 1])
        self._add_citing(view.columns)
        self._add_pages(view.columns)
        self._add_authors(view.columns)
        self._add_topics(view.columns)
        self._add_classes(view.columns, is_value)
        self._add_nouns_of_done(view.columns, is_value)
        self._add_other_nouns(is_value)
        self._add_sample_size(view)
        self.holders = {
            key
            for column in view.columns
            for name in column.holders
            for key in _names_of_class(name)
            if key not in self.facets and not is_value(key)
            if len(key) > 1 or key[0] not in self.words
        }

    def function_words(self, key: Phrase) -> int:
        """Return the largest number of function words in the names of the facets of a phrase."""
        return self._function_words.get(key, 0)

    def longest_from(self, stem: str) -> int:
        """Return the number of stems of the longest name that starts with this one."""
        return self._longest.get(stem, 0)

    def of_family(self, word: str) -> tuple[int, ...]:
        """Return the facets named by a word of the same family: "curator" is "curated by".

        Of a compound it is the last part that counts: a "songwriter" is a writer.
        """
        mine = family(stem(word))
        kin = self._families.get(mine, ())
        if not kin and names_doer(word):
            near = [f for f in self._families if len(f) >= _HEAD and mine.endswith(f)]
            kin = self._families[max(near, key=len)] if near else ()
        return tuple(kin)

    def _add_facet(self, column: FacetColumn) -> None:
        telling = telling_labels(column.labels)
        called = {telling[-1], " ".join(telling[-2:]), column.name, *column.also}
        for name in {*called, *_of_the_first(telling[-1])}:
            key = _without_sub(phrase(name))
            self._function_words[key] = max(function_words_in(name), self.function_words(key))
            if column.number not in self.facets[key]:
                self.facets[key].append(column.number)
            if len(key) == _OF_ANOTHER and key[::-1] not in self.facets:
                self.facets[key[::-1]] = [column.number]
                self._function_words[key[::-1]] = 1
        told, *_ = PER.split(telling[-1])
        words = {*_without_sub(phrase(told)), *_without_sub(phrase(written_out(told)))}
        for word in words - _DENYING:
            self.words[word].add(column.number)

    def _add_wholes(self, columns: Collection[FacetColumn]) -> None:
        """Let people in a role name those whom they are among: "first author", "written by".

        So does the noun for all of them that is left of a name: "writer" of "co-writer".
        """
        for part in columns:
            if (whole := whole_of(part, columns)) is None:
                continue
            self.wholes.setdefault(part.number, whole.number)
            label = telling_labels(part.labels)[-1]
            noun = _without_sub(phrase(label))[-1:]
            called = [self.wholes.get(number, number) for number in self.facets.get(noun, ())]
            left = names_people(words_of(label)) and set(called) <= {whole.number}
            if noun and (left or noun not in self.facets):
                self.facets[noun] = [whole.number]

    def _add_citing(self, columns: Collection[FacetColumn]) -> None:
        """Let words for citing name the attribute of what works cite, whatever it is called.

        Where only what cites them is told, that is named. They may be told of a citation.
        """
        citing = [
            column
            for column in columns
            if column.kind is not ValueKind.NUMBER
            and tells_of_citing(column.labels[0])
            and (len(column.facet.key) == 1 or self._leads_to_works(column))
        ]
        forwards = [c for c in citing if words_of(c.labels[-1])[-1:] != ["by"]]
        for key in map(phrase, ("cite", "reference", "refer")):
            if citing and key not in self.facets:
                self.facets[key] = [column.number for column in forwards or citing]

    def _leads_to_works(self, column: FacetColumn) -> bool:
        """Whether what is told of a node are works, such as the cited one of a citation."""
        of_works = {key for name in column.classes for key in _names_of_class(name)}
        return len(column.facet.key) == _OF_ANOTHER and not of_works.isdisjoint(self.types)

    def _add_pages(self, columns: Collection[FacetColumn]) -> None:
        """Let "pages" name those a work is on, whatever pages there are besides."""
        called = {column.number: " ".join(words_of(column.labels[-1])) for column in columns}
        ranges = [number for number, name in called.items() if name in _PAGES]
        key = phrase("pages")
        if ranges and key not in self.facets:
            self.facets[key] = ranges

    def _add_authors(self, columns: Collection[FacetColumn]) -> None:
        """Let "author" name those who made the hubs where none are called so: their creators.

        Without such a name they are the people that most hubs have.
        """
        makers = [
            column.number
            for column in columns
            if len(column.facet.key) == 1 and column.kind is ValueKind.NAME
            if not _MAKERS.isdisjoint(phrase(column.labels[-1])[-1:])
        ]
        if not makers and (people := people_of_works(columns)) is not None:
            makers = [people.number]
        for key in map(phrase, ("author", "writer")):
            if len(makers) == 1 and not self.words.get(key[0]) and key not in self.facets:
                self.facets[key] = makers

    def _add_topics(self, columns: Collection[FacetColumn]) -> None:
        """Let "keyword" and "topic" name what describes hubs in a word or two, as it is called.

        The tier that is most like keywords counts: tags before subjects, these before concepts.
        """
        ends = {
            column.number: phrase(column.labels[-1])[-1:]
            for column in columns
            if len(column.facet.key) == 1 and not column.has_one_value_a_hub
            if column.kind in (ValueKind.TEXT, ValueKind.NAME)
        }
        tiers = ([number for number, end in ends.items() if end == (noun,)] for noun in _TOPICS)
        told = next(filter(None, tiers), [])
        for key in map(phrase, ("keyword", "topic")):
            if told and not self.words.get(key[0]) and key not in self.facets:
                self.facets[key] = told

    def _add_classes(
        self, columns: Collection[FacetColumn], is_value: Callable[[Phrase], bool]
    ) -> None:
        """Let the class of its values name a facet too, where it is that of few others.

        What is told of people counts last: of many countries it is the works' own that are asked
        for. A noun for the hubs is theirs, whatever else is of their class.
        """
        hubs = self.types | {key[-1:] for key in self.types}
        holding: dict[str, list[int]] = defaultdict(list)
        for column in columns:
            for name in column.classes:
                holding[name].append(column.number)
        of_people = {column.number for column in columns if is_told_of_people(column, columns)}
        for name, held in holding.items():
            own = [number for number in held if number not in of_people]
            numbers = own if own and len(held) > _MOST_OF_A_CLASS else held
            numbers = [each for each in numbers if self.wholes.get(each) not in numbers]
            for key in _names_of_class(name) if len(numbers) <= _MOST_OF_A_CLASS else ():
                if key not in self.facets and key not in hubs and not is_value(key):
                    self.facets[key] = numbers

    def _add_sample_size(self, view: FacetView) -> None:
        """Let "sample size" name the only attribute that counts things, where none is called so."""
        key = phrase("sample size")
        counting = [c.number for c in view.columns if counts_things(c)]
        if len(counting) == 1 and not any(set(key) <= set(name) for name in self.facets):
            self.facets[key] = counting

    def _add_nouns_of_done(
        self, columns: Iterable[FacetColumn], is_value: Callable[[Phrase], bool]
    ) -> None:
        """Let what is used or grown be named without that: "plants" of "plant grown"."""
        named: dict[Phrase, list[int]] = defaultdict(list)
        for column in columns:
            *noun, done = words_of(column.labels[-1])
            if noun and is_past(done) and not is_past(noun[-1]):
                named[phrase(" ".join(noun))].append(column.number)
        for key, numbers in named.items():
            known = key in self.facets or key in self.types or is_value(key)
            if len(numbers) == 1 and not (known or WORK_STEMS.issuperset(key[-1:])):
                self.facets[key] = numbers

    def _add_other_nouns(self, is_value: Callable[[Phrase], bool]) -> None:
        """Let a noun name the attributes that are called by one which means the same."""
        for noun, others in MEANING_THE_SAME.items():
            key = phrase(noun)
            known = key in self.facets or key in self.types or self.words.get(key[0])
            if known or is_value(key):
                continue
            called = [self.facets.get(phrase(other), []) for other in others]
            if (named := next(filter(None, called), None)) is not None:
                self.facets[key] = named

    @cached_property
    def _families(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, set[int]] = defaultdict(set)
        for stemmed, numbers in self.words.items():
            if stemmed not in LIGHT_STEMS:
                found[family(stemmed)] |= numbers
        return {kin: tuple(sorted(numbers)) for kin, numbers in found.items()}

    @cached_property
    def _longest(self) -> dict[str, int]:
        longest: dict[str, int] = {}
        for key in (*self.types, *self.holders, *self.facets):
            longest[key[0]] = max(longest.get(key[0], 0), len(key))
        return longest


def counts_things(column: FacetColumn) -> bool:
    """Return whether an attribute is called a number of something: "n dogs", "ponds (n)"."""
    words = words_of(column.name)
    said = words[:1] in _NUMBERS or words[-1:] == ["n"]
    return column.kind is ValueKind.NUMBER and said


def people_of_works(columns: Iterable[FacetColumn]) -> FacetColumn | None:
    """Return the attribute by which hubs themselves have most people, by its name or theirs."""
    own = (c for c in columns if c.kind is ValueKind.NAME and len(c.facet.key) == 1)
    people = [column for column in own if is_of_people(column)]
    return max(people, key=lambda c: (len(c.by_hub), len(c.by_value), -c.number), default=None)


def is_of_people(column: FacetColumn) -> bool:
    """Return whether values are people, by what their attribute is called or what they are."""
    return names_people(words_of(" ".join((column.name, *column.classes))))


def is_of_topics(column: FacetColumn) -> bool:
    """Return whether values say what hubs are about, as keywords and concepts do."""
    return phrase(column.labels[-1])[-1:] in [(noun,) for noun in _TOPICS]


def weighs_topics(number: FacetColumn, beside: Iterable[FacetColumn]) -> bool:
    """Return whether numbers only weigh what hubs are about: "concept: Mussels, score: 0.8"."""
    weights = not _WEIGHTS.isdisjoint(words_of(number.labels[-1]))
    return weights and any(map(is_of_topics, beside))


def describes_hubs(column: FacetColumn) -> bool:
    """Return whether values describe hubs in a word or two, whatever these are called: "tags"."""
    return is_of_topics(column) or names_keywords(words_of(column.name))


def is_told_of_people(column: FacetColumn, columns: Iterable[FacetColumn]) -> bool:
    """Return whether an attribute leads through people: the country of an author's institution."""
    key = column.facet.key
    passed = (c for c in columns if len(c.facet.key) < len(key))
    through = (c for c in passed if c.facet.key == key[: len(c.facet.key)])
    return any(names_people(words_of(" ".join((*c.classes, c.labels[-1])))) for c in through)


def whole_of(part: FacetColumn, columns: Iterable[FacetColumn]) -> FacetColumn | None:
    """Return the attribute of all people among whom those of another are, if it is of some."""
    if part.kind is not ValueKind.NAME or not part.by_hub:
        return None
    people = (c for c in columns if c.kind is ValueKind.NAME and len(c.facet.key) == 1)
    return next((each for each in people if _is_among(part, each)), None)


def _is_among(part: FacetColumn, whole: FacetColumn) -> bool:
    """Whether all values of an attribute, judged by a few hubs, are among those of another."""
    of_people = all(names_people(words_of(column.labels[-1])) for column in (part, whole))
    fewer = of_people and len(part.rows) < len(whole.rows)
    if whole.has_one_value_a_hub or not (part.has_one_value_a_hub or fewer):
        return False
    few = islice(part.by_hub.items(), _LOOKED_AT)
    return all(
        {row.value for row in rows} <= {row.value for row in whole.by_hub.get(hub, ())}
        for hub, rows in few
    )


def _names_of_class(name: str) -> tuple[Phrase, ...]:
    """Return the names of the things of a class: "medical condition", "condition"."""
    key = phrase(name)
    return (key, key[-1:]) if len(key) > 1 else (key,)


PER = re.compile(r"/| per |_per_")
"""Before what something is told per, by which alone nobody asks for it: "USD/pupil"."""


def _of_the_first(name: str) -> list[str]:
    """Return what the people are called besides that come first: "lead author", "first author"."""
    first, *people = words_of(name)
    if first not in _FIRST or not names_people(people):
        return []
    return [" ".join((other, *people)) for other in _FIRST]


def _without_sub(key: Phrase) -> Phrase:
    """Return the phrase by which a facet "sub-X" is asked for: "X"."""
    return tuple(stem for stem in key if stem != "sub") or key
