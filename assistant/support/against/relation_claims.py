"""Verifying which of two things was made of the other, against the facts of the whole graph."""

import re
from collections.abc import Iterator, Sequence

from assistant.support.reading.parts import Kind, Part
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase, tokens

_LATER = frozenset("extend extens deriv base build revis updat adapt improv successor".split())
"""Stems of what attributes are called that lead from a thing to what it was made of."""
_OWN = 2
_SHORT = 6
_MADE_OF = re.compile(
    r"\b(?:extends?|extended|(?:is|are|was|as) an? (?:\w+ )?(?:extension|adaptation|revision"
    r"|successor|variant|refinement) (?:of|to)"
    r"|(?:was |were |is |are )?(?:derived from|based on|adapted from)"
    r"|buil(?:ds?|t) (?:up)?on|revises?|updates?|refines?|enhances)\b",
    re.IGNORECASE,
)
_MADE_INTO = re.compile(
    r"\b(?:(?:was|is|were|are) (?:later )?(?:extended|revised|updated|refined) (?:by|in|to)"
    r"|(?:is|was) the (?:basis|predecessor|starting point) (?:of|for))\b",
    re.IGNORECASE,
)


class RelationClaims:
    """The facts that lead from what was made later to what it was made of."""

    def __init__(self, view: FacetView) -> None:
        self._view = view

    def wrong(self, text: str, start: int, parts: Sequence[Part]) -> KeptText | None:
        """Return why a relation of a sentence, which begins at `start`, is the other way round.

        Only that is told: a relation the graph lacks may hold all the same.
        """
        into = list(_MADE_INTO.finditer(text))
        relation = into or list(_MADE_OF.finditer(text))
        if len(relation) != 1:
            return None
        place, end = start + relation[0].start(), start + relation[0].end()
        named = [p for p in parts if p.kind in (Kind.NAME, Kind.TITLE, Kind.VALUE)]
        before = [p.text for p in named if p.end <= place]
        after = [p.text for p in named if p.start >= end]
        if not before or not after:
            return None
        later, earlier = (after[0], before[-1]) if into else (before[-1], after[0])
        if self._holds(later, earlier) or not self._holds(earlier, later):
            return None
        return kept_text("support.made_of", earlier=earlier, later=later)

    def _holds(self, later: str, earlier: str) -> bool:
        """Whether facts lead from one thing to the other."""
        return any(
            self._is_made_by(row, later)
            for column in self._columns()
            for value in column.by_value
            if _is_called(value, earlier) and not _is_called(value, later)
            for row in column.by_value[value]
        )

    def _is_made_by(self, row: Row, name: str) -> bool:
        """Whether a fact is told of what a name says, at its node or by its paper."""
        related = {column.number for column in self._columns()}
        beside = (
            other.value
            for column in self._view.columns
            if column.number not in related and len(row.nodes) > 1
            for other in column.by_hub.get(row.hub, ())
            if other.nodes == row.nodes and len(other.value.split()) <= _SHORT
        )
        return self._is_by_name(row.hub, name) or any(_is_called(each, name) for each in beside)

    def _is_by_name(self, hub: str, name: str) -> bool:
        """Whether a paper is what a name says: by its title, its people or its one thing."""
        if _is_called(self._view.hubs[hub].label, name):
            return True
        related = {column.number for column in self._columns()}
        for column in self._view.columns:
            values = {row.value for row in column.by_hub.get(hub, ())}
            one = len(values) == 1 and column.number not in related
            own = (one or column.kind is ValueKind.NAME) and len(column.facet.key) <= _OWN
            if own and any(len(v.split()) <= _SHORT and _is_called(v, name) for v in values):
                return True
        return False

    def _columns(self) -> Iterator[FacetColumn]:
        for column in self._view.columns:
            name = {token.stem for token in tokens(column.name)}
            if name & _LATER and not column.is_numeric() and "descript" not in name:
                yield column


def _is_called(value: str, name: str) -> bool:
    """Whether a thing is called so, or named after who made it."""
    held, asked = phrase(value), phrase(name)
    return bool(asked) and set(asked) <= set(held)
