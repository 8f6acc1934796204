"""The facets of venues under all their names, and venues by a part of what they are called."""

import re
from collections.abc import Collection, Iterable, Sequence

from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import stem, words_of

_VENUES = "venue journal conference periodical magazine newspaper proceedings booktitle"
VENUE_STEMS = frozenset(stem(word) for word in _VENUES.split())
"""The nouns by which a question may ask for a venue."""

_NAMED = frozenset(_VENUES.split())
_EXPLICIT = (
    _NAMED
    | {f"{kind} {part}" for kind in _NAMED for part in ("name", "title")}
    | {
        "publication venue",
        "host venue",
        "container title",
        "book title",
        "source title",
        "publication title",
    }
)
_IMPLIED = (
    {
        "published in",
        "printed in",
        "appeared in",
        "appears in",
        "presented at",
        "container",
        "publication",
        "source",
    },
    {"part of", "series", "event"},
)
_LEADING = frozenset("is was has".split())
_MOSTLY = 0.5
"""Facets of a more telling name that fewer hubs have, by this share, tell but of some venues."""
_SOME = 0.2
"""The same for facets of one name."""
_NEARLY_ALL = 0.9
_FURTHEST = 2
"""So many steps lead to where a paper itself appeared."""


def venue_columns(view: FacetView) -> tuple[int, ...]:
    """Return the facets of venues: those named so, else those that imply it.

    What is told of a venue is left aside where the venue itself is among them.
    """
    tiers = [_outermost(c for c in view.columns if _is_called(c, n)) for n in _TIERS]
    held = [len({hub for column in tier for hub in column.by_hub}) for tier in tiers]
    enough = _MOSTLY * max(held, default=0)
    for tier, hubs in zip(tiers, held, strict=True):
        if tier and hubs >= enough:
            return tuple(column.number for column in _where_each_appeared(tier))
    return ()


def _where_each_appeared(columns: Sequence[FacetColumn]) -> Sequence[FacetColumn]:
    """The facets that tell one venue a hub, where these are known of nearly all.

    Others tell where else a work is to be had.
    """
    single = [column for column in columns if column.has_one_value_a_hub]
    held = {hub for column in single for hub in column.by_hub}
    others = (column.by_hub.keys() for column in columns if column not in single)
    known = all(len(held & hubs) >= _NEARLY_ALL * len(hubs) for hubs in others)
    return single if single and known else columns


def venues_called(column: FacetColumn, short: str, year: str = "") -> tuple[str, ...]:
    """Return the values of a facet that bear a short name in capitals, also before a year.

    "WRBM" is part of "Proceedings of WRBM2014". With a year, only those of that year.
    """
    named = re.compile(rf"(?<![A-Za-z]){re.escape(short.upper())}(?![A-Za-z])")
    return tuple(v for v in column.by_value if named.search(v) and year in v)


def venues_saying(column: FacetColumn, words: Sequence[str]) -> tuple[str, ...]:
    """Return the values of a facet that have these stems in a row."""
    wanted = f" {' '.join(words)} "
    return tuple(
        value
        for value in column.by_value
        if wanted in f" {' '.join(stem(word) for word in words_of(value))} "
    )


_TIERS = (_EXPLICIT, *_IMPLIED)


def _outermost(columns: Iterable[FacetColumn]) -> list[FacetColumn]:
    near = [column for column in columns if len(column.facet.key) <= _FURTHEST]
    most = max((len(column.by_hub) for column in near), default=0)
    found = [column for column in near if len(column.by_hub) >= _SOME * most]
    keys = {column.facet.key for column in found}
    return [
        column
        for column in found
        if keys.isdisjoint(column.facet.key[:end] for end in range(1, len(column.facet.key)))
    ]


def _is_called(column: FacetColumn, names: Collection[str]) -> bool:
    words = words_of(column.labels[-1])
    name = " ".join(words[1:] if words[0] in _LEADING else words)
    return name in names or any(" ".join(words_of(each)) in names for each in column.classes)
