"""Conditions and attributes as a model states them, read in the graph's vocabulary.

What cannot be read is told with the nearest names there are, and what can is used without it.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import WithJsonSchema
from rapidfuzz import process

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Facet, Plan, Request
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.tabulation import values_of
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.explanation import condition_text
from tools.hublink.language.words import phrase
from tools.hublink.question.conditions.places import ordered, place_in
from tools.hublink.question.scope import NO_LIMITS
from tools.hublink.vocabulary.venue_names import VENUE_STEMS, venue_columns
from tools.workspace.library import Library

_MOST_NEAR = 5
_SHORT = 40


class PlainWhere(Frozen):
    """A condition: the attribute has one of the values, a number within bounds, or any value.

    `fewest` and `most` bound how many different values it has.
    """

    attribute: str
    values: list[str] = []
    lowest: float | None = None
    highest: float | None = None
    fewest: int | None = None
    most: int | None = None
    exclude: bool = False


class ValuesOf(Frozen):
    """The values that an attribute has in the papers that meet other conditions."""

    attribute: str
    where: list[PlainWhere] = []
    papers: list[int] = []


class Where(PlainWhere):
    """A condition, perhaps on values that another query finds."""

    values_of: ValuesOf | None = None


_OBJECTS = {"type": "array", "items": {"type": "object"}}
_CONDITIONS = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "attribute": {"type": "string"},
            "values": {"type": "array", "items": {"type": "string"}},
            "lowest": {"type": "number"},
            "highest": {"type": "number"},
            "exclude": {"type": "boolean"},
            "values_of": {"type": "object"},
        },
        "required": ["attribute"],
    },
}
PlainConditions = Annotated[
    list[PlainWhere] | None,
    WithJsonSchema(_OBJECTS | {"description": "Conditions besides, as in query_graph."}),
]
Conditions = Annotated[list[Where] | None, WithJsonSchema(_CONDITIONS)]
"""Conditions as a model reads of them: what names tell is not said again."""


class GraphNames:
    """Reads names of attributes and values as a model writes them.

    `unread` says what could not be read, with the nearest names; `empty` says of which inner query
    nothing came, so that nothing can meet the condition on its values.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self.unread: list[str] = []
        self.empty: list[str] = []

    def facets(self, names: Iterable[str]) -> list[Facet]:
        """Return the attributes of these names, each once."""
        found = (self.facet(name) for name in names)
        return list({facet.key: facet for facet in found if facet is not None}.values())

    def axis(self, name: str) -> Facet | None:
        """Return the attribute of a name, or the one that is the papers themselves."""
        hub_name = self._library.hub_name
        if {*phrase(name)} & {*phrase(hub_name), *phrase("paper")}:
            return Facet(key=(), name=hub_name)
        return self.facet(name)

    def facet(self, name: str, holding: Sequence[str] = ()) -> Facet | None:
        """Return the attribute of a name, written loosely, perhaps with a place: "first author".

        Of several with that name it is the one that has some of the values, then the commonest.
        """
        view = self._library.view
        place, rest = place_in(name)
        if place is not None:
            whole = self.facet(rest, holding)
            placed = ordered(view.column(whole), view) if whole is not None else None
            if whole is not None and placed is None:
                self.unread.append(f"{name!r}: the graph does not tell which {rest} comes first")
            return placed.at(place, name) if placed is not None else None
        named = self._columns_named(name)
        if not named:
            known = sorted({column.name for column in view.columns})
            self.unread.append(f"there is no attribute {name!r}; {self._instead(name, known)}")
            return None
        best = min(named, key=lambda c: (not self._held(holding, c), -len(c.by_hub), c.facet.key))
        return best.facet

    def _instead(self, name: str, known: Iterable[str]) -> str:
        """Which attributes are called nearly so, and which short values have the name in them."""
        lexicon, view = self._library.grounding.lexicon, self._library.view
        words = phrase(name)
        senses = lexicon.bearing(words[-1]) if words else ()
        short = [s for s in senses if set(words) <= {*phrase(s.value)} and len(s.value) < _SHORT]
        held = dict.fromkeys(f"{view.columns[s.column].name}: {s.value}" for s in short)
        near = f"nearest: {_nearest(name, known)}"
        return f"{near}; as a value: {'; '.join(list(held)[:_MOST_NEAR])}" if held else near

    def condition(self, where: PlainWhere, papers: Sequence[str] = ()) -> Condition | None:
        """Return the condition a model means; None where its attribute or values are unread.

        `papers` are the hubs that an inner query is about.
        """
        facet = self.facet(where.attribute, where.values)
        if facet is None:
            return None
        facet = self._told_of(facet, where.values) or facet
        values, source = self._values(where.values, facet), None
        inner = where.values_of if isinstance(where, Where) else None
        if inner is not None:
            source, joined = self._joined(inner, facet, papers)
            values += joined
        if (where.values or inner is not None) and not values and not self.empty:
            return None
        return Condition(
            facet=facet,
            values=tuple(values),
            lowest=where.lowest,
            highest=where.highest,
            fewest=where.fewest,
            most=where.most,
            negated=where.exclude,
            words=f"{where.attribute} {' or '.join(where.values)}".strip(),
            source=source,
        )

    def _joined(
        self, inner: ValuesOf, outer: Facet, papers: Sequence[str]
    ) -> tuple[Plan | None, list[str]]:
        """An inner query as a plan, and what of its values the outer attribute has."""
        asked = self.facet(inner.attribute)
        conditions = [c for each in inner.where if (c := self.condition(each)) is not None]
        if asked is None or len(conditions) < len(inner.where):
            return None, []
        told = [condition_text(c) for c in conditions]
        plan = Plan(
            question=f"{asked.name} of {'; '.join(told) or 'these papers'}",
            hub_type=self._library.hub_name,
            hubs=tuple(papers) if inner.papers else None,
            conditions=tuple(conditions),
            requests=(Request(facet=asked),),
            confidence=1.0,
        )
        # What is asked on the way to an answer may leave the scope.
        found = values_of(self._library.within(NO_LIMITS).find(plan), asked)
        column = self._library.view.column(outer)
        values = [value for value in found if value in column.by_value]
        if not values:
            self.empty.append(plan.question)
        return plan, values

    def _told_of(self, facet: Facet, values: Sequence[str]) -> Facet | None:
        """What is told of an attribute's values and holds these, as other names of them do."""
        view = self._library.view
        if not values or self._held(values, view.column(facet)):
            return None
        below = (c for c in view.columns if c.facet.key[:-1] == facet.key)
        return next((c.facet for c in below if self._held(values, c)), None)

    def _columns_named(self, name: str) -> list[FacetColumn]:
        """The columns of this very name, else those with its words, else those of venues."""
        view, wanted = self._library.view, phrase(name)
        same = [c for c in view.columns if phrase(c.name) == wanted]
        if same or not wanted:
            return same
        with_words = [c for c in view.columns if set(wanted) <= set(phrase(" ".join(c.labels)))]
        if with_words or VENUE_STEMS.isdisjoint(wanted):
            return with_words
        return [view.columns[number] for number in venue_columns(view)]

    def _held(self, values: Sequence[str], column: FacetColumn) -> bool:
        return any(self._same(value, column) for value in values)

    def _same(self, value: str, column: FacetColumn) -> list[str]:
        """The values of a column that a text names: in other case, as a number, or in short."""
        lexicon, number = self._library.grounding.lexicon, numeric(value)
        senses = lexicon.values.get(phrase(value)) or lexicon.abbreviated(value)
        alike = [sense.value for sense in senses if sense.column == column.number]
        alike += [value] if value in column.by_value else []
        same = [each for each in alike if each.casefold() == value.casefold()] or alike
        if not same and number is not None and column.is_numeric():
            return [each for each in column.by_value if numeric(each) == number]
        return list(dict.fromkeys(same))

    def _values(self, values: Sequence[str], facet: Facet) -> list[str]:
        column = self._library.view.column(facet)
        found: list[str] = []
        for value in values:
            same = self._same(value, column) or _only_with(value, column)
            found += same
            if not same:
                self.unread.append(self._unknown(value, column))
        return found

    def _unknown(self, value: str, column: FacetColumn) -> str:
        """That an attribute has no such value, with where it stands, else what is near it."""
        lexicon, view = self._library.grounding.lexicon, self._library.view
        elsewhere = {view.columns[s.column].name for s in lexicon.values.get(phrase(value))}
        if elsewhere:
            return f"{value!r} is no {column.name}; it stands in: {', '.join(sorted(elsewhere))}"
        near = _nearest(value, column.by_value)
        spelt = [s.value for s in lexicon.near_values(value) if s.column != column.number]
        others = f"; in other attributes: {'; '.join(dict.fromkeys(spelt))}" if spelt else ""
        return f"{column.name} has no value {value!r}; nearest: {near}{others}"


def _only_with(value: str, column: FacetColumn) -> list[str]:
    """The one value of a column that has all words of another; none where several have."""
    words = set(phrase(value))
    having = [each for each in column.by_value if words and words <= set(phrase(each))]
    return having if len(having) == 1 else []


def _nearest(name: str, known: Iterable[str]) -> str:
    return ", ".join(found for found, *_ in process.extract(name, list(known), limit=_MOST_NEAR))
