"""Facets made of others: one of several that say the same, or several of one by roles."""

from collections.abc import Sequence
from functools import reduce

import numpy as np

from tools.hublink.core.packed_texts import Integers, numbered_rows
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.measured_quantities import part_by_quantity
from tools.hublink.facets.paths.generic_labels import tells_of_record
from tools.hublink.facets.paths.path_collection import Key
from tools.hublink.facets.same_things import (
    WHOLE_LABELS,
    Things,
    chosen_name,
    first_of_each_hub,
    groups_of_alternatives,
    groups_of_same,
    is_called_after_makers,
    kinds_of_authors,
    kinds_of_citing,
    wholes_of_roles,
)
from tools.hublink.facets.sorted_paths import ID, LABEL, SortedPaths
from tools.hublink.language.keywords import names_keywords
from tools.hublink.language.words import words_of

_EDITING = frozenset("editor editors edited".split())
_CONTAINING = frozenset(("part of", "is part of", "published in", "appeared in", "appears in"))
_FUNDING = frozenset(
    "funder funders funding funded sponsor sponsors sponsored award awarded grant grants".split()
)
_NO_HUBS: Integers = np.empty(0, np.int32)
_SHARED = 0.5
"""The share of things that an attribute leads to, to which one for subjects leads as well."""
_NEARLY_ALL = 0.9
"""The share of hubs that have a date, under one name or another."""


def regroup(told: SortedPaths) -> None:
    """Part people by roles, numbers by quantities; make one facet of those that say the same."""
    part_by_quantity(told)
    for key in [key for key in told.by_key if _tells_role(told, key)]:
        _part_by_role(told, key)
    _part_editors(told)
    for group in [*groups_of_same(_things(told)), *groups_of_alternatives(_dates(told))]:
        _make_one(told, group)
    for group in groups_of_alternatives(_writers(told)):
        _make_one(told, group)
    for group in groups_of_alternatives(_subjects(told)):
        _make_one(told, group)
    for kind in _called_alike(told):
        for group in groups_of_alternatives(kind):
            _make_one(told, group)
    labels = {key: told.labels[key] for key in told.by_key if told.labels[key]}

    def tells_people(key: Key) -> bool:
        return told.tells_people(key, told.column(key, [key]))

    for near, far in _told_at_two_distances(told):
        _gather(told, near, far)
    gathered = kinds_of_citing(labels) | kinds_of_authors(labels, tells_people)
    for whole, kinds in gathered.items():
        _gather(told, whole, [key for key in kinds if key != whole])


def _part_editors(told: SortedPaths) -> None:
    """Leave out what only gathers those who wrote works and those who edited them."""
    for whole, parts in wholes_of_roles(_people(told)).items():
        if any(_EDITING.intersection(words_of(told.labels[part][-1])) for part in parts):
            for key in [key for key in told.by_key if key[:1] == whole]:
                told.aside.append(told.by_key.pop(key))


def _tells_role(told: SortedPaths, key: Key) -> bool:
    """Return whether a chain leads through a person's node to their role in a hub.

    What people are besides is no role in the hub.
    """
    is_role = len(key) > 1 and "role" in words_of(told.labels[key][-1])
    return is_role and key[:-1] not in told.by_key


def _part_by_role(told: SortedPaths, key: Key) -> None:
    """Split the people beside a role by that role: "held by" into "author" and "editor".

    These tell the role; it is no attribute besides.
    """
    found = told.by_key[key]
    nodes = told.nodes(found, -2)[:, ID]
    roles = told.objects(told.paths.ends[found + 1] - 1, LABEL)
    role_of = dict(zip(nodes.tolist(), roles.tolist(), strict=True))
    beside = [each for each in told.by_key if each[:-1] == key[:-1] and each != key]
    parted = False
    for people in beside:
        paths = told.by_key[people]
        if told.column(people, [people]).kind is not ValueKind.NAME:
            continue
        parted = True
        held = told.nodes(paths, -2)[:, ID].tolist()
        texts = np.array([role_of.get(node, -1) for node in held])
        for text in np.unique(texts[texts >= 0]).tolist():
            role = told.texts[text]
            part = (*people[:-1], f"{people[-1]}[{role}]")
            told.by_key[part] = paths[texts == text]
            told.labels[part] = (*told.labels[people][:-1], role)
        told.by_key[people] = paths[texts < 0]
        if not len(told.by_key[people]):
            del told.by_key[people]
    if parted:
        told.aside.append(told.by_key.pop(key))


def _things(told: SortedPaths) -> dict[Key, Things]:
    """Return what the attributes of the hubs themselves lead to."""
    steps = np.diff(told.paths.ends)
    return {
        key: Things(told.paths.hubs[paths], told.nodes(paths, -1)[:, ID], int(steps[paths].max()))
        for key, paths in told.by_key.items()
        if len(key) == 1 and len(paths) and key not in told.flags
    }


def _people(told: SortedPaths) -> dict[Key, Things]:
    """Return the people that attributes of the hubs themselves lead to."""
    things = _things(told)
    return {
        key: each for key, each in things.items() if told.tells_people(key, told.column(key, [key]))
    }


def _dates(told: SortedPaths) -> dict[Key, Integers]:
    """Return the hubs of each attribute that may tell when they came out.

    It is one that most of them have, or stands in for it; or each of them has one of several, as
    where the records of a collection are in two vocabularies.
    """
    dates: dict[Key, Integers] = {
        key: np.unique(told.paths.hubs[paths])
        for key, paths in told.by_key.items()
        if len(key) == 1
        and not tells_of_record(told.labels[key][-1])
        and told.column(key, [key]).kind is ValueKind.YEAR
    }
    most = max(map(len, dates.values()), default=0)
    dated = len(reduce(np.union1d, dates.values(), _NO_HUBS))
    told_of_all = 2 * most >= told.hub_count or dated >= _NEARLY_ALL * told.hub_count
    return dates if told_of_all else {}


def _writers(told: SortedPaths) -> dict[Key, Integers]:
    """Return the hubs of each attribute that tells who made them: "author", "creator"."""
    return {
        key: np.unique(told.paths.hubs[paths])
        for key, paths in told.by_key.items()
        if len(key) == 1 and is_called_after_makers(told.labels[key][-1])
    }


def _subjects(told: SortedPaths) -> dict[Key, Integers]:
    """Return the hubs of each attribute that tells their subjects: "subject", "about".

    One is called so, the others lead to many of the same things, whatever they are called.
    """
    things = _things(told)
    named = [key for key in things if names_keywords(words_of(told.labels[key][-1]))]
    subjects = np.unique(np.concatenate([things[key].nodes for key in named] or [_NO_HUBS]))
    return {
        key: np.unique(each.hubs)
        for key, each in things.items()
        if key in named or np.isin(np.unique(each.nodes), subjects).mean() >= _SHARED
    }


def _called_alike(told: SortedPaths) -> list[dict[Key, Integers]]:
    """Return the hubs of attributes of one name each, as Dublin Core has in two vocabularies."""
    alike: dict[str, dict[Key, Integers]] = {}
    for key, paths in told.by_key.items():
        if len(key) == 1 and told.labels[key]:
            name = " ".join(words_of(told.labels[key][-1]))
            alike.setdefault(name, {})[key] = np.unique(told.paths.hubs[paths])
    return [hubs for hubs in alike.values() if len(hubs) > 1]


def _told_at_two_distances(told: SortedPaths) -> list[tuple[Key, list[Key]]]:
    """Return attributes with others that lead some hubs to the same things, through nodes between.

    So a work may be part of a journal, or of an issue of that; it may have a funder, or a grant of
    one.
    """
    found: list[tuple[Key, list[Key]]] = []
    for near in [key for key in told.by_key if len(key) == 1 and told.labels[key]]:
        things = told.nodes(told.by_key[near], -1)[:, ID]
        far = [
            key
            for key in told.by_key
            if len(key) > 1 and told.labels[key] and _says_so_again(told, near, key)
            if np.isin(np.unique(told.nodes(told.by_key[key], -1)[:, ID]), things).mean() >= _SHARED
        ]
        if far:
            found.append((near, far))
    return found


def _says_so_again(told: SortedPaths, near: Key, far: Key) -> bool:
    """Whether one chain goes the way of an attribute more than once, or both tell of funding."""
    again = set(far) == set(near) and " ".join(words_of(told.labels[near][-1])) in _CONTAINING
    steps = [words_of(label) for label in (*told.labels[near], *told.labels[far])]
    return again or all(not _FUNDING.isdisjoint(words) for words in steps)


def _make_one(told: SortedPaths, group: Sequence[Key]) -> None:
    """Make one attribute of several that lead to the same things, and of what is below them."""
    main = group[chosen_name([told.labels[key][-1] for key in group])]
    counting = first_of_each_hub(group, lambda key: told.paths.hubs[told.by_key[key]])
    found = np.concatenate([told.by_key[key][counting[key]] for key in group])
    told.aside += [told.by_key[key][~counting[key]] for key in group]
    told.also[main] = sorted({told.labels[key][-1] for key in group if key != main})
    for key in [key for key in told.by_key if key[:1] in group and key != main]:
        paths = told.by_key.pop(key)
        if len(key) > 1:
            below = (*main, *key[1:])
            known = told.by_key.get(below, paths[:0])
            told.by_key[below] = np.concatenate((known, paths))
            told.labels[below] = (*told.labels[main], *told.labels[key][1:])
    told.by_key[main] = found


def _gather(told: SortedPaths, whole: Key, kinds: Sequence[Key]) -> None:
    """Have one attribute lead to all that its kinds lead to, which stay attributes besides."""
    known = [told.by_key[whole]] if whole in told.by_key else []
    paths = np.concatenate([*known, *(told.by_key[kind] for kind in kinds)])
    first, _ = numbered_rows([told.paths.hubs[paths], told.nodes(paths, -1)[:, ID]])
    told.by_key[whole] = paths[np.sort(first)]
    if whole not in told.labels:
        told.labels[whole] = (WHOLE_LABELS[whole],)
