"""Attributes of one meaning under several names: "author" and "maker", "issued" and "year"."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import Integers
from tools.hublink.facets.paths.path_collection import Key
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import stem, words_of

_SAME = 0.9
"""Share of the hubs with both attributes in which these have the same values."""
_TOGETHER = 0.5
_BOTH = 0.05
"""Share of the hubs with one attribute that may also have another which it stands in for."""
_ALL = 0.98
"""The share of what an attribute leads to that others do together, which it only gathers."""
_NONE = np.empty(0, np.int64)
_FEWEST = 2
_USUAL = stem("author")
"""Of who wrote a work, also as "authored by"."""
_CITO = "http://purl.org/spar/cito/"
_CITES: Key = (f"{_CITO}cites",)
_IS_CITED: Key = (f"{_CITO}isCitedBy",)
_BACKWARDS = ("is", "gives", "provides")
_NOT_CITING = ("has", "shares", "likes")
"""Properties of CiTO that say something else of two works, or of a statement about them."""
_WRITING = frozenset("author writer".split())
_MAKING = _WRITING | {"creator"}
AUTHORS: Key = ("author",)
WHOLE_LABELS = {_CITES: "cites", _IS_CITED: "is cited by", AUTHORS: "author"}


class Things(NamedTuple):
    """The things that an attribute leads hubs to: hub and thing by number, pair by pair.

    `steps` is how many facts lead to them.
    """

    hubs: Integers
    nodes: Integers
    steps: int


def groups_of_same(things: Mapping[Key, Things]) -> list[list[Key]]:
    """Return the attributes that lead to the same things, the most telling of each group first.

    Lists come before what has no order, then those come that most hubs have. Attributes with
    single values may agree by chance, and stay apart.
    """
    pairs = {key: _pairs(each) for key, each in things.items()}
    several = [key for key in things if len(pairs[key]) > len(np.unique(things[key].hubs))]
    group_of: dict[Key, list[Key]] = {}
    for one, other in combinations(sorted(several), 2):
        if _agree(pairs[one], pairs[other]):
            merged = [*group_of.get(one, [one])]
            merged += [key for key in group_of.get(other, [other]) if key not in merged]
            group_of |= dict.fromkeys(merged, merged)
    groups = {id(group): group for group in group_of.values()}
    return [
        sorted(group, key=lambda key: (-things[key].steps, -len(pairs[key]), key))
        for group in groups.values()
    ]


def wholes_of_roles(things: Mapping[Key, Things]) -> dict[Key, list[Key]]:
    """Return the attributes that only gather what others tell apart, with these.

    They lead the hubs to the same things together, and hardly any hub by two of them: all who made
    works are those who wrote them and those who edited them.
    """
    pairs = {key: _pairs(each) for key, each in things.items()}
    wholes = {}
    for whole, gathered in pairs.items():
        parts = [
            key
            for key, told in pairs.items()
            if key != whole and len(told) < len(gathered) and np.isin(told, gathered).all()
        ]
        hubs = [np.unique(pairs[key] >> 32) for key in parts]
        apart = all(
            len(np.intersect1d(one, other)) <= _BOTH * min(len(one), len(other))
            for one, other in combinations(hubs, 2)
        )
        together = reduce(np.union1d, (pairs[key] for key in parts), _NONE)
        if len(parts) > 1 and apart and len(together) >= _ALL * len(gathered):
            wholes[whole] = parts
    return wholes


def kinds_of_citing(keys: Iterable[Key]) -> dict[Key, list[Key]]:
    """Return the attributes of CiTO that say how one work cites another, by what all of them are.

    By that ontology whoever extends or disputes a work cites it, and who is extended is cited.
    """
    kinds: dict[Key, list[Key]] = {}
    for key in sorted(keys):
        name = key[0].removeprefix(_CITO)
        if len(key) == 1 and name != key[0] and not name.startswith(_NOT_CITING):
            whole = _IS_CITED if name.startswith(_BACKWARDS) else _CITES
            kinds.setdefault(whole, []).append(key)
    return {whole: found for whole, found in kinds.items() if found != [whole]}


def kinds_of_authors(
    labels: Mapping[Key, Sequence[str]], tells_people: Callable[[Key], bool]
) -> dict[Key, list[Key]]:
    """Return the attributes of several sorts of authors, by what all of them are.

    What is only called after them, "limitation noted by the authors", does not tell people. There
    is nothing to gather where an attribute of all of them is told besides.
    """
    words = {key: words_of(told[-1]) for key, told in labels.items() if len(key) == 1}
    called = {key for key, each in words.items() if each and _singular(each[-1]) in _WRITING}
    writing = {key for key in called if tells_people(key)}
    if any(len(words[key]) == 1 for key in writing) or len(writing) < _FEWEST:
        return {}
    return {AUTHORS: sorted(writing)}


def _singular(word: str) -> str:
    return word.removesuffix("s")


def is_called_after_makers(label: str) -> bool:
    """Return whether an attribute is called by no more than a noun for those who made a work.

    It may be their list.
    """
    first, *rest = words_of(label) or [""]
    return _singular(first) in _MAKING and rest in ([], ["list"])


def groups_of_alternatives(hubs_of: Mapping[Key, Integers]) -> list[list[Key]]:
    """Return attributes of one kind that hubs have instead of each other, the commonest first.

    So journal articles of a graph may have a date published, and its conference papers a year; some
    works may name their authors by texts, and others by nodes of their own.
    """
    commonest = sorted(hubs_of, key=lambda key: (-len(hubs_of[key]), key))
    groups: list[tuple[list[Key], Integers]] = []
    for key in commonest:
        hubs = hubs_of[key]
        for place, (group, having) in enumerate(groups):
            if len(np.intersect1d(hubs, having)) <= _BOTH * len(hubs):
                groups[place] = ([*group, key], np.union1d(having, hubs))
                break
        else:
            groups.append(([key], hubs))
    return [group for group, _ in groups if len(group) > 1]


def chosen_name(labels: Iterable[str]) -> int:
    """Return the place of the label by which people call attributes of the same values."""
    words = [words_of(label) for label in labels]
    return min(
        range(len(words)),
        key=lambda place: (
            _USUAL not in map(stem, words[place]),
            not names_people(words[place]),
            place,
        ),
    )


def first_of_each_hub(
    group: Sequence[Key], hubs_of: Callable[[Key], Integers]
) -> dict[Key, NDArray[np.bool_]]:
    """Return which paths of each attribute count: those of hubs that have none before it."""
    seen = np.empty(0, np.int32)
    chosen: dict[Key, NDArray[np.bool_]] = {}
    for key in group:
        hubs = hubs_of(key)
        chosen[key] = ~np.isin(hubs, seen)
        seen = np.union1d(seen, hubs)
    return chosen


def _pairs(things: Things) -> NDArray[np.int64]:
    """Return the distinct pairs of hub and thing, each as one number."""
    return np.unique(things.hubs.astype(np.int64) << 32 | things.nodes)


def _agree(one: NDArray[np.int64], other: NDArray[np.int64]) -> bool:
    mine, its = np.unique(one >> 32), np.unique(other >> 32)
    both = np.intersect1d(mine, its)
    if len(both) < max(_FEWEST, _TOGETHER * min(len(mine), len(its))):
        return False
    differing = np.setxor1d(one, other) >> 32
    return len(np.intersect1d(differing, both)) <= (1 - _SAME) * len(both)
