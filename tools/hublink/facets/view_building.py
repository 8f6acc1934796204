"""Building the facet view: from the paths of hubs, one after the other, to arrays.

A facet is a chain of predicates from the hub to a value, as `path_reading` reads it. Where the last
predicate is generic (a bare "name"), the facet is named by its nearest telling ancestor; a node
whose facts are all yes/no flags is one facet whose values are the names of the flags. People that a
hub's nodes lead to beside a role are of a facet named by that role, and so are numbers that nodes
tell beside the quantity they measure. A type that all hubs are of is no value.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import Entity, HubPath
from tools.hublink.core.packed_texts import Arrays, Integers, MoreTexts
from tools.hublink.core.units import unit_of
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.column_spellings import Column, in_one_spelling
from tools.hublink.facets.facet_names import facet_names
from tools.hublink.facets.paths.path_collection import CollectedPaths, Key, collect
from tools.hublink.facets.paths.path_renewal import renew
from tools.hublink.facets.quantities import names_unit
from tools.hublink.facets.regrouping import regroup
from tools.hublink.facets.sorted_paths import LABEL, SortedPaths
from tools.hublink.language.person_names import identifies_people
from tools.hublink.language.words import words_of

VIEW_FORMAT = 7
"""Raised with what is read from hubs, so that arrays made before are made anew."""
_NEARLY_ALL = 0.9
"""Least share of the numbers that have a unit for it to be that of all."""


def view_arrays(
    hubs: Iterable[Entity], paths: Iterable[tuple[str, HubPath]]
) -> dict[str, NDArray[Any]]:
    """Return the arrays of the facet view of hubs and their paths, each with the id of its hub.

    Paths come hub by hub and only numbers are kept of them, so memory grows with what the view
    holds, not with the objects it is read from.
    """
    return _arrays(collect(hubs, paths))


def renewed_arrays(
    before: Arrays,
    changed: Collection[str],
    hubs: Iterable[Entity],
    paths: Iterable[tuple[str, HubPath]],
) -> dict[str, NDArray[Any]]:
    """Return the same, given what it was before some hubs changed: only those of them are read."""
    return _arrays(renew(before, changed, hubs, paths))


def _arrays(paths: CollectedPaths) -> dict[str, NDArray[Any]]:
    """Return the arrays of paths sorted into facets."""
    told = SortedPaths(paths)
    regroup(told)
    facets: dict[Key, list[Key]] = defaultdict(list)
    for key in sorted(told.by_key, key=lambda key: (len(key), key)):
        facets[key[:-1] if key[:-1] in told.flags else key].append(key)
    labels = {facet: told.labels[facet] for facet in facets}
    names = facet_names(labels)
    columns = {facet: told.column(facet, keys) for facet, keys in facets.items()}
    names |= _names_with_units(names, labels, columns, told.texts)
    people = frozenset(each for each in columns if told.tells_people(each, columns[each]))
    columns |= {each: columns[each]._replace(kind=ValueKind.NAME) for each in people}
    identified = _identified(told, people)
    columns, spellings = in_one_spelling(columns, people, names, told.texts, identified)
    described = [
        {
            "key": facet,
            "name": names[facet],
            "labels": labels[facet],
            "classes": told.classes(facet),
            "holders": told.holders(facet),
            "also": told.also.get(facet, []),
            "kind": column.kind,
            "spellings": spellings.get(facet, {}),
            "rows": len(column.rows),
            "values": len(column.values),
        }
        for facet, column in columns.items()
    ]
    none = np.empty((0, 4), np.int32)
    rows = np.concatenate([none, *(column.rows for column in columns.values())])
    # Facts that no attribute tells are facts of their hubs all the same.
    rows = np.concatenate([rows, *(_untold(told, paths) for paths in told.aside)])
    return {
        **told.paths.arrays(),
        **told.texts.arrays(),
        "trail_ends": told.trail_ends,
        "trail_nodes": told.trail_nodes,
        "columns": np.frombuffer(json.dumps(described).encode(), np.uint8),
        "values": np.concatenate([none[:, 0], *(column.values for column in columns.values())]),
        "hub_rows": np.argsort(rows[:, 0], kind="stable").astype(np.int32),
        "hub_row_starts": np.searchsorted(np.sort(rows[:, 0]), np.arange(told.hub_count + 1)),
        "row_hubs": rows[:, 0].copy(),
        "row_values": rows[:, 1].copy(),
        "row_paths": rows[:, 2].copy(),
        "row_holds": rows[:, 3].astype(np.bool_),
    }


def _names_with_units(
    names: Mapping[Key, str],
    labels: Mapping[Key, Sequence[str]],
    columns: Mapping[Key, Column],
    texts: MoreTexts,
) -> dict[Key, str]:
    """Return the names of numbers beside which stands one and the same unit, with that unit.

    Nearly all have it, and no other number stands beside it.
    """
    units: dict[Key, Column] = {}
    for key, column in columns.items():
        if len(key) > 1 and len(column.values) == 1 and names_unit(labels[key][-1]):
            units[key[:-1]] = column
    numbers = {key: column for key, column in columns.items() if column.kind is ValueKind.NUMBER}
    beside = Counter(key[:-1] for key in numbers)
    named = {}
    for key, column in numbers.items():
        unit = units.get(key[:-1]) if beside[key[:-1]] == 1 else None
        if unit is None or len(unit.rows) < _NEARLY_ALL * len(column.rows):
            continue
        text = texts[int(unit.values[0])]
        if unit_of(text) is not None:
            named[key] = f"{names[key]} ({text})"
    return named


def _untold(told: SortedPaths, paths: Integers) -> Integers:
    """Return rows that are of no attribute, for some paths."""
    rows = np.zeros((len(paths), 4), np.int32)
    rows[:, 0], rows[:, 2] = told.paths.hubs[paths], paths
    return rows


def _identified(told: SortedPaths, people: Collection[Key]) -> list[list[str]]:
    """Return the names of people that the graph tells the same mailbox or number of."""
    names: dict[int, set[int]] = defaultdict(set)
    for key, paths in told.by_key.items():
        if key[:-1] in people and identifies_people(words_of(told.labels[key][-1])):
            held = told.objects(told.paths.ends[paths + 1] - 1, LABEL)
            holders = told.nodes(paths, -2)[:, LABEL]
            for value, name in set(zip(held.tolist(), holders.tolist(), strict=True)):
                names[value].add(name)
    several = (each for each in names.values() if len(each) > 1)
    return sorted(sorted(told.texts[name] for name in each) for each in several)
