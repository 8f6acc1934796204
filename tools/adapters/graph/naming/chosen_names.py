"""Choosing what the things of a type are called by, where no known property names them well."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from tools.hublink.core.value_kinds import in_words

_FEWEST = 3
_LEAST_COVERAGE = 0.6
"""Least share of the things of a type that have a text which can be what they are called by."""
_LEAST_DISTINCT = 0.7
_POOR_DISTINCT, _POOR_COVERAGE = 0.5, 0.5
"""Labels that fewer things have, or that more things share, name them badly."""
_MOSTLY = 0.5
_LONGEST = 200
_WORDS_OF_A_TITLE = 8
_MOST_WORDS = 14
"""More words on average are descriptions, and name nothing."""
_NAME_WORDS = 1.5
_ALIKE, _TITLED = 0.15, 3.0
"""How much longer or shorter texts are that say the same as labels, and how alike titles."""
_NAME_COVERAGE = 0.8
_ENDING = re.compile(r"[/#:]")
_NAMING = frozenset("name title heading headline label caption bezeichnung titel nom titre".split())
"""Words with which the name of a property ends that says what a thing is called."""


class TextMeasures(NamedTuple):
    """The texts that one property gives to the things of one type.

    `coded` is the share of texts that are numbers or codes, `capitalised` that of those which begin
    with a capital, `initials` that of those with a full stop. The property may be `called` by a
    label.
    """

    type: str
    property: str
    things: int
    texts: int
    mean_length: float
    mean_words: float
    coded: float
    capitalised: float
    initials: float
    called: str = ""


_MEANS = ("mean_length", "mean_words", "coded", "capitalised", "initials")


class NamingOfType(NamedTuple):
    """The properties whose texts, one after the other, are the names of the things of a type."""

    type: str
    properties: tuple[str, ...]


def chosen_naming(
    texts: Iterable[TextMeasures],
    labels: Iterable[TextMeasures],
    totals: dict[str, int],
    mixed: Collection[str] = (),
) -> Iterator[NamingOfType]:
    """Yield what the things of badly named types are called by: the text most like a title.

    Where there are but two short texts that begin with capitals, they are the parts of a name. Of
    `mixed` things, which are of no one kind, each is called by the best of the texts it has. Types
    of few things are called as others are by the same property, else judged together.
    """
    of_type: defaultdict[str, list[TextMeasures]] = defaultdict(list)
    for measures in texts:
        of_type[measures.type].append(measures)
    named = {each.type: each for each in labels if _names_well(each, totals[each.type])}
    open_to = {kind: offered for kind, offered in sorted(of_type.items()) if kind not in named}
    few = {kind: offered for kind, offered in open_to.items() if totals[kind] < _FEWEST}
    known: list[tuple[str, ...]] = []
    for kind in open_to.keys() - few.keys() - set(mixed):
        if properties := _name_of(open_to[kind], totals[kind]):
            known.append(properties)
            yield NamingOfType(kind, properties)
    for kind in open_to.keys() & set(mixed) - few.keys():
        yield from _naming_of_mixed(kind, open_to[kind])
    yield from _namings_of_few(few, sorted(known))
    for kind, label in named.items():
        same = [each for each in of_type[kind] if _says_the_same(each, label, totals[kind])]
        if label.things < totals[kind] and len(same) == 1:
            yield NamingOfType(kind, (same[0].property,))


def _name_of(offered: Sequence[TextMeasures], total: int) -> tuple[str, ...]:
    """Return the properties that some things are best called by; none where all are bad names."""
    fitting = [each for each in offered if _can_name(each, total)]
    titles = [each for each in fitting if each.texts >= _LEAST_DISTINCT * each.things]
    parts = [each for each in fitting if _is_part_of_name(each, total)]
    best = max(titles, key=lambda each: _likeness(each, total), default=None)
    if len(parts) == 2 and (best is None or best in parts):
        given, family = sorted(parts, key=_like_a_surname)
        return given.property, family.property
    return () if best is None else (best.property,)


def _namings_of_few(
    few: Mapping[str, Sequence[TextMeasures]],
    known: Iterable[tuple[str, ...]],
) -> Iterator[NamingOfType]:
    """Yield what the things of types are called by that have too few things to judge by.

    The only text that is told of them names them, however few they are.
    """
    rest: dict[str, Sequence[TextMeasures]] = {}
    for kind, offered in few.items():
        told = {each.property for each in offered}
        if properties := next((each for each in known if told.issuperset(each)), ()):
            yield NamingOfType(kind, properties)
        else:
            rest[kind] = offered
    sharing: defaultdict[str, list[TextMeasures]] = defaultdict(list)
    for each in chain.from_iterable(rest.values()):
        sharing[each.property].append(each)
    for kind, offered in rest.items():
        alike = [_together(sharing[each.property]) for each in offered]
        total = max((each.things for each in alike), default=0)
        enough = total >= _FEWEST or len(alike) == 1
        if enough and (properties := _name_of(alike, total)):
            yield NamingOfType(kind, properties)


def _together(parts: Sequence[TextMeasures]) -> TextMeasures:
    """Return the texts of one property on things of several types, as if these were one."""
    things = sum(each.things for each in parts)
    means = {
        mean: sum(each.things * getattr(each, mean) for each in parts) / things for mean in _MEANS
    }
    texts = sum(each.texts for each in parts)
    return parts[0]._replace(type="", things=things, texts=texts, **means)


def _naming_of_mixed(kind: str, offered: Iterable[TextMeasures]) -> Iterator[NamingOfType]:
    fitting = [
        each
        for each in offered
        if _can_name(each, each.things)
        and each.things >= _FEWEST
        and each.texts >= _LEAST_DISTINCT * each.things
        and each.mean_words >= _NAME_WORDS
    ]
    for each in sorted(fitting, key=lambda each: _likeness(each, each.things), reverse=True):
        yield NamingOfType(kind, (each.property,))


def _names_well(labels: TextMeasures, total: int) -> bool:
    distinct = labels.texts >= _POOR_DISTINCT * labels.things
    covering = labels.things >= _POOR_COVERAGE * total
    return (distinct or total < _FEWEST) and covering and labels.coded <= _MOSTLY


def _says_the_same(texts: TextMeasures, labels: TextMeasures, total: int) -> bool:
    """Whether texts that more things have are told like the labels that only some of them have."""
    more = texts.things > labels.things and texts.texts >= _LEAST_DISTINCT * texts.things
    near = abs(texts.mean_length - labels.mean_length) <= _ALIKE * labels.mean_length
    return more and near and _can_name(texts, total) and _likeness(texts, total)[0] > _TITLED


def _can_name(texts: TextMeasures, total: int) -> bool:
    covering = texts.things >= _LEAST_COVERAGE * total
    short = texts.mean_length <= _LONGEST and texts.mean_words <= _MOST_WORDS
    return covering and texts.coded <= _MOSTLY and short


def _is_part_of_name(texts: TextMeasures, total: int) -> bool:
    short = texts.mean_words <= _NAME_WORDS and texts.things >= _NAME_COVERAGE * total
    return short and texts.capitalised >= _NAME_COVERAGE and texts.coded == 0


def _likeness(texts: TextMeasures, total: int) -> tuple[float, str]:
    """Return how much texts are like titles: in most things, distinct, of some words.

    What the property is called counts as much as where they stand.
    """
    words = min(texts.mean_words, _WORDS_OF_A_TITLE) / _WORDS_OF_A_TITLE
    labels = (_ENDING.split(texts.property)[-1], texts.called)
    ends = [word for label in labels for word in in_words(label).lower().split()[-1:]]
    names = not _NAMING.isdisjoint(ends)
    return texts.things / total + texts.texts / texts.things + words + names, texts.property


def _like_a_surname(texts: TextMeasures) -> tuple[float, float, str]:
    """Return a sort key by which surnames, which differ more and are not shortened, come last."""
    return -texts.initials, texts.texts / texts.things, texts.property
