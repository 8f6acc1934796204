"""The papers of one graph as references and as evidence."""

from collections.abc import Iterable
from functools import cached_property, lru_cache, partial

from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.literature.csl import CslItem
from tools.literature.identifiers import Link
from tools.literature.paper_reference import (
    DEFAULT_PROPERTIES,
    links_of,
    reference_of,
    tells_publication_year,
)
from tools.literature.reference_properties import ReferenceProperties
from tools.workspace.papers.evidence import Evidence, Fact, OfferedPaper
from tools.workspace.papers.meant_properties import first_predicate, with_those_meant

_MOST_KEPT = 10_000


class PaperReferences:
    """The references of the hubs of a view, read when they are first asked for.

    `properties` carry their parts, and what else is so by what it leads to; `index` names the index
    that evidence is from.
    """

    def __init__(
        self,
        view: FacetView,
        properties: ReferenceProperties = DEFAULT_PROPERTIES,
        index: str = "",
    ) -> None:
        self._view = view
        self._properties = properties = with_those_meant(properties, view)
        self._index = index
        # Of the view alone: what refers to itself would outlive its last use.
        self._reference = lru_cache(maxsize=_MOST_KEPT)(partial(_read_reference, view, properties))

    def reference(self, hub: str) -> CslItem:
        return self._reference(hub)

    def year(self, hub: str) -> int | None:
        """Return the year a hub states for itself, without reading its whole reference."""
        years = (numeric(row.value) for column in self._years for row in column.by_hub.get(hub, ()))
        return next((int(year) for year in years if year is not None), None)

    @cached_property
    def _years(self) -> tuple[FacetColumn, ...]:
        """The columns that hold when a hub was published."""
        return tuple(
            column
            for column in self._view.columns
            if column.kind is ValueKind.YEAR and len(column.facet.key) == 1
            if tells_publication_year(first_predicate(column), self._properties)
        )

    def evidence_of(self, offered: OfferedPaper) -> Evidence:
        """Return the evidence of an offered paper; one that the graph has lost keeps its name."""
        if offered.hub.id in self._view.hubs:
            return self.evidence(offered.number, offered.hub.id, offered.facts)
        reference = reference_of(offered.hub, ())
        return Evidence(
            number=offered.number,
            hub=offered.hub,
            index=offered.index,
            reference=reference,
            facts=offered.facts,
        )

    def evidence(self, number: int, hub: str, facts: Iterable[Fact]) -> Evidence:
        reference = self.reference(hub)
        entity = self._view.hubs[hub]
        page = (Link(label="Graph", url=entity.url),) if entity.url else ()
        return Evidence(
            number=number,
            hub=entity,
            index=self._index,
            reference=reference,
            links=links_of(reference) + page,
            facts=tuple(facts),
        )


def _read_reference(view: FacetView, properties: ReferenceProperties, hub: str) -> CslItem:
    return reference_of(view.hubs[hub], view.triples_of(hub), properties, view.listed)
