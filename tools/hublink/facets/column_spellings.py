"""Values of facets in one spelling: people by one name, dates of several forms by their years."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from typing import NamedTuple

import numpy as np

from tools.hublink.core.packed_texts import Integers, MoreTexts
from tools.hublink.core.value_kinds import ValueKind, years_of
from tools.hublink.facets.path_collection import Key
from tools.hublink.language.person_names import one_spelling

Spellings = Mapping[str, list[str]]
"""The other ways in which values are written."""


class Column(NamedTuple):
    """The rows of a facet (hub, value, path, whether it holds) and its values' texts, in order."""

    rows: Integers
    values: Integers
    kind: ValueKind


def in_one_spelling(
    columns: Mapping[Key, Column], people: Collection[Key], texts: MoreTexts
) -> tuple[dict[Key, Column], dict[Key, Spellings]]:
    """Return facets with one value for what is written in several ways, and these ways.

    The `people` of all facets are told by one name each, dates written in several forms by their
    years. Paths keep what the graph says.
    """
    counts: Counter[str] = Counter()
    for facet in people:
        counts.update(_counts(columns[facet], texts))
    known = one_spelling(counts)
    renewed = dict(columns)
    spellings: dict[Key, Spellings] = {}
    for facet, column in columns.items():
        if facet in people:
            same = {text: known[text] for text in _counts(column, texts) if text in known}
            others: defaultdict[str, list[str]] = defaultdict(list)
            for text, main in sorted(same.items()):
                others[main].append(text)
            spellings[facet] = dict(others)
        elif column.kind is ValueKind.YEAR:
            same = years_of(_counts(column, texts))
        else:
            continue
        renewed[facet] = _replaced(column, same, texts)
    return renewed, spellings


def _counts(column: Column, texts: MoreTexts) -> dict[str, int]:
    """Return the values of a facet with how many facts hold each."""
    counts = np.bincount(column.rows[:, 1], minlength=len(column.values)).tolist()
    return dict(zip(map(texts.__getitem__, column.values.tolist()), counts, strict=True))


def _replaced(column: Column, same: Mapping[str, str], texts: MoreTexts) -> Column:
    """Return a facet in which some values are replaced by others."""
    if not same:
        return column
    before = [texts[text] for text in column.values.tolist()]
    after = [same.get(text, text) for text in before]
    number = dict(zip(before, column.values.tolist(), strict=True))
    place = {text: at for at, text in enumerate(sorted(set(after)))}
    values = [number[text] if text in number else texts.added(text) for text in place]
    rows = column.rows.copy()
    rows[:, 1] = np.array([place[text] for text in after], np.int32)[column.rows[:, 1]]
    return column._replace(rows=rows, values=np.array(values, np.int32))
