"""The facets of venues under all their names: journals, conferences, "published in"."""

from collections.abc import Collection

from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import stem, words_of

_VENUES = "venue journal conference periodical magazine newspaper proceedings booktitle"
VENUE_STEMS = frozenset(stem(word) for word in _VENUES.split())
"""The nouns by which a question may ask for a venue."""

_NAMED = frozenset(_VENUES.split())
_EXPLICIT = (
    _NAMED
    | {f"{kind} {part}" for kind in _NAMED for part in ("name", "title")}
    | {"publication venue", "host venue", "container title", "book title", "source title"}
)
_IMPLIED = (
    {"published in", "appeared in", "appears in", "presented at", "container", "publication"},
    {"part of", "series", "event"},
)
_LEADING = frozenset("is was has".split())


def venue_columns(view: FacetView) -> tuple[int, ...]:
    """Return the facets of venues: those named so, else those that imply it."""
    for names in (_EXPLICIT, *_IMPLIED):
        found = tuple(c.number for c in view.columns if _is_called(c, names))
        if found:
            return found
    return ()


def _is_called(column: FacetColumn, names: Collection[str]) -> bool:
    words = words_of(column.labels[-1])
    name = " ".join(words[1:] if words[0] in _LEADING else words)
    return name in names or any(" ".join(words_of(each)) in names for each in column.classes)
