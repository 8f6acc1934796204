"""Naming facets by their last telling predicate, with its parent where two would be alike."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from tools.hublink.facets.paths.generic_labels import GENERIC_LABELS, is_kind, is_property

_LIST = re.compile(r" list$", re.IGNORECASE)
"""Other names of a list, whose values are its members."""


def facet_names(labels: Mapping[tuple[str, ...], tuple[str, ...]]) -> dict[tuple[str, ...], str]:
    """Return the names of facets, given the labels of the predicates of each."""
    taken: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for key in labels:
        taken[telling_labels(labels[key])[-1].lower()].append(key)
    below = Counter(key[:length] for key in labels for length in range(1, len(key)))
    deep = sum(len(key) > 1 for key in labels)
    names: dict[tuple[str, ...], str] = {}
    for keys in taken.values():
        nearest = [key for key in keys if len(key) == min(map(len, keys))]
        for key in keys:
            telling = telling_labels(labels[key])
            alike = len(keys) > 1 and nearest != [key]
            # What leads to most attributes tells little of each.
            special = 2 * below[key[:-1]] <= deep
            whole = alike or is_property(telling[-1]) or (special and is_kind(telling[-1]))
            names[key] = _with_owner(telling) if whole else telling[-1]
    return names


def is_called_by_two(name: str, labels: Sequence[str]) -> bool:
    """Return whether a name is of two predicates, the one told of the other: "field parent"."""
    telling = telling_labels(labels)
    goes_with_owner = is_property(telling[-1]) or is_kind(telling[-1])
    of_two = len(telling) > 1 and name.lower().endswith(f" {telling[-1].lower()}")
    return of_two and not goes_with_owner


def names_in_menu(attributes: Sequence[tuple[str, tuple[str, ...]]]) -> list[str]:
    """Return what attributes are called side by side, given the name and the labels of each.

    It is the last telling label; where two would read alike, what leads to one and not to the
    other stands behind it: "parent field (category)".
    """
    telling = [telling_labels(labels) for _, labels in attributes]
    called = [
        each[-1] if is_called_by_two(name, labels) else name
        for (name, labels), each in zip(attributes, telling, strict=True)
    ]
    behind = _owners_apart([(name.lower(),) for name in called], telling)
    return [
        f"{name} ({', '.join(owners)})" if owners else name
        for name, owners in zip(called, behind, strict=True)
    ]


def _owners_apart(
    said: Sequence[tuple[str, ...]], telling: Sequence[tuple[str, ...]]
) -> list[tuple[str, ...]]:
    """Return what has to be said of each besides, nearest first, until no two are said alike."""
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, words in enumerate(said):
        alike[words].append(place)
    more = list(said)
    for places in alike.values():
        shared = Counter(owner for place in places for owner in set(telling[place][:-1]))
        for place in places:
            owners = [o for o in reversed(telling[place][:-1]) if shared[o] < len(places)]
            if owners:
                more[place] = (*said[place], min(owners, key=shared.__getitem__))
    return [words[1:] for words in said] if more == said else _owners_apart(more, telling)


def _with_owner(telling: Sequence[str]) -> str:
    owners = [label for label in telling[:-1] if not is_property(label)]
    return " ".join((*(owners or telling[:-1])[-1:], telling[-1]))


def telling_labels(labels: Sequence[str]) -> tuple[str, ...]:
    """Return the labels of a chain without the generic ones; the last one where all are generic."""
    telling = tuple(
        _LIST.sub("", label)
        for label in labels
        if not set(re.findall(r"\w+", label.lower())) <= GENERIC_LABELS
    )
    return telling or (labels[-1],)
