"""What a reader of wordings tells of the attributes of one graph that questions speak of."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.wordings import Wordings
from tools.hublink.question.in_other_words.attributes_meant import (
    LIKELY,
    POSSIBLE,
    with_attributes_meant,
)
from tools.hublink.question.mentions.said_values import SaidValue, values_said
from tools.hublink.vocabulary.attributes_said import (
    ASKED,
    AttributePart,
    AttributeReader,
    AttributesSaid,
)


class AttributesRead:
    """The attributes of a graph, with the reader that tells which of them a question speaks of."""

    def __init__(self, view: FacetView, wordings: Wordings, reader: AttributeReader) -> None:
        self._view, self._wordings, self._reader = view, wordings, reader

    def said(self, question: str) -> AttributesSaid:
        return self._reader.read(question)

    def values(self, question: str) -> tuple[SaidValue, ...]:
        """Return the values that a question speaks of in whatever words."""
        return values_said(question, self._view, self._reader)

    def as_meant(self, plan: Plan) -> Plan:
        """Return a plan with the attributes that its question speaks of in whatever words."""
        said = self.said(plan.question)
        return with_attributes_meant(plan, said, self._view, self._wordings)

    def measured(self, question: str) -> FacetColumn | None:
        """Return the attribute with numbers that a question surely compares or bounds things by."""
        found = self.said(question).best(AttributePart.MEASURED, LIKELY)
        column = self._view.columns[found.column] if found is not None else None
        return column if column is not None and column.kind is ValueKind.NUMBER else None

    def words(self, question: str) -> frozenset[int]:
        """Return the places of the words that surely speak of an attribute, and name no value."""
        said = self.said(question)
        found = (said.best(part, LIKELY) for part in ASKED)
        return frozenset().union(*(each.words for each in found if each is not None))

    def words_of_bounds(self, question: str, bounds: Sequence[Condition]) -> frozenset[int]:
        """Return the places of the words that speak of an attribute which a question bounds."""
        found = self.said(question).best(AttributePart.MEASURED, POSSIBLE)
        if found is None or all(c.facet != self._view.columns[found.column].facet for c in bounds):
            return frozenset()
        return found.words
