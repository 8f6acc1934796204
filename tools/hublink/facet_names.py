"""Naming facets by their last telling predicate, with its parent where two would be alike."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

GENERIC_LABELS = frozenset(
    "name label value element item member entry has list text literal content node".split()
)
_LIST = re.compile(r" list$", re.IGNORECASE)
"""What a list is called besides: its values are its members."""


def facet_names(labels: Mapping[tuple[str, ...], tuple[str, ...]]) -> dict[tuple[str, ...], str]:
    """The names of facets, given the labels of the predicates of each."""
    taken: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for key in labels:
        taken[telling_labels(labels[key])[-1].lower()].append(key)
    names: dict[tuple[str, ...], str] = {}
    for keys in taken.values():
        nearest = [key for key in keys if len(key) == min(map(len, keys))]
        for key in keys:
            telling = telling_labels(labels[key])
            alike = len(keys) > 1 and len(telling) > 1 and nearest != [key]
            names[key] = " ".join(telling[-2:]) if alike else telling[-1]
    return names


def telling_labels(labels: Sequence[str]) -> tuple[str, ...]:
    """The labels of a chain without the generic ones; the last one where all are generic."""
    telling = tuple(
        _LIST.sub("", label)
        for label in labels
        if not set(re.findall(r"\w+", label.lower())) <= GENERIC_LABELS
    )
    return telling or (labels[-1],)
