"""The indexed graph as the tools use it: plans, facts, references, similar hubs."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cached_property, lru_cache, partial
from itertools import chain, islice

from tools.csl import CslItem
from tools.evidence import Evidence, Fact, Link, OfferedPaper
from tools.hublink.execution import execute
from tools.hublink.facets import FacetColumn, FacetView
from tools.hublink.footing import left_to_likeness, on_footing
from tools.hublink.found_facts import Found, FoundFact
from tools.hublink.grounding import Grounding
from tools.hublink.hub_roots import both_directions, find_hub_roots
from tools.hublink.index_report import Progress, ignore_progress
from tools.hublink.models import Entity, Hub, HubPath, Predicate
from tools.hublink.parameters import SearchOptions, Strategy
from tools.hublink.plan import Plan
from tools.hublink.protocols import GraphStore
from tools.hublink.retriever import HubRetriever
from tools.hublink.scope import NO_LIMITS, Scope, hubs_within
from tools.hublink.value_kinds import ValueKind, numeric
from tools.paper_reference import (
    DEFAULT_PROPERTIES,
    links_of,
    reference_of,
    tells_publication_year,
)
from tools.reference_properties import ReferenceProperties

MOST_TERMS = 3


class Library:
    """One indexed graph as it was at one moment: its hubs, their facets, how questions reach them.

    It stays as it is when the index is brought up to date. The retriever is opened when a question
    first needs it. `least_likeness` is the score below which the best hub found by similarity is no
    answer; `name` tells it from other indexes; `properties` carry the parts of references. Within a
    `scope` only the hubs `in_scope` are found, whatever the way; names are understood and facts are
    told of all. `options` say how questions are searched for. Everything here is synchronous and
    belongs in a thread.
    """

    def __init__(
        self,
        graph: GraphStore,
        view: FacetView,
        grounding: Grounding,
        open_retriever: Callable[[], HubRetriever],
        hub_name: str,
        least_likeness: float = 0.2,
        name: str = "",
        properties: ReferenceProperties = DEFAULT_PROPERTIES,
    ) -> None:
        self.name = name
        self._properties = properties
        self.graph = graph
        self.view = view
        self.grounding = grounding
        self.hub_name = hub_name
        self.least_likeness = least_likeness
        self.scope = NO_LIMITS
        self.in_scope: frozenset[str] | None = None
        self.options = SearchOptions()
        self._open_retriever = open_retriever
        # Of the view alone: a library that refers to itself would outlive its last use.
        self._reference = lru_cache(maxsize=10_000)(partial(_read_reference, view, properties))

    @cached_property
    def retriever(self) -> HubRetriever:
        return self._open_retriever()

    def within(self, scope: Scope) -> "Library":
        """The same library where only what meets the scope is found; without limits, all is."""
        limited = copy(self)
        limited._open_retriever = lambda: self.retriever
        limited.scope = scope
        limited.in_scope = hubs_within(scope, self.view, self.grounding.joins) if scope else None
        return limited

    def searched(self, options: SearchOptions) -> "Library":
        """The same library, searched in another way."""
        other = copy(self)
        other._open_retriever = lambda: self.retriever
        other.options = options
        return other

    def hub(self, id: str) -> Entity:
        return self.view.hubs[id]

    def titles(self, hubs: Sequence[str]) -> dict[str, str]:
        return {hub: self.view.hubs[hub].label for hub in hubs if hub in self.view.hubs}

    def ground(self, question: str, within: Sequence[str] | None = None) -> Plan:
        """The plan of a question, with what it leaves to likeness."""
        return self.on_footing(self.grounding.ground(question, within))

    def on_footing(self, plan: Plan) -> Plan:
        """The plan as far as its words name things; the rest is left to likeness, if there is any.

        Without vectors the plan stays as it is, unless it stands on nothing. All of it is left to
        likeness where that is how the library is searched.
        """
        if self.options.strategy is not Strategy.AUTO:
            return left_to_likeness(plan)
        plan = self.scope.known_to(self.view).bounding(plan)
        footed = on_footing(plan, self.view)
        if footed.alike is not None and self.similarity_unavailable() is not None:
            baseless = footed.alike.required and not footed.is_bounded and not plan.conditions
            return footed.model_copy(update={"alike": None}) if baseless else plan
        return footed

    def find(self, plan: Plan) -> Found:
        """The hubs and facts a plan names; nothing where it names no condition at all."""
        if not plan.is_bounded:
            return Found(plan=plan, hubs=(), facts=())
        return execute(plan, self.view, self.grounding.joins, self.in_scope)

    def similar(
        self, question: str, within: Sequence[str] | None = None
    ) -> tuple[tuple[Hub, ...], tuple[str, ...]]:
        """The few hubs most like the question, best first, and the terms of the graph nearest it.

        They may still be too unlike it. A term is written with its attribute, so that asking for it
        finds all that has it. Raises SetupError where the index has no vectors.
        """
        allowed = self.in_scope if within is None else self.allowed(within)
        most = self.options.thoroughness
        alike = self.retriever.alike(question, within=allowed, thoroughness=most)
        terms = (self._term(value) for value in alike.near_values)
        return alike.hubs, tuple(islice((term for term in terms if term), MOST_TERMS))

    def allowed(self, hubs: Iterable[str]) -> list[str]:
        """Those of some hubs that are in scope, in their order."""
        return [hub for hub in hubs if self.in_scope is None or hub in self.in_scope]

    def _term(self, value: str) -> str | None:
        """A value with the name of its commonest attribute; nothing for names, numbers, links."""
        holding = [column for column in self.view.columns if value in column.by_value]
        kinds = {column.kind for column in holding}
        named = ValueKind.NAME in kinds and all(w[:1].isupper() for w in value.split())
        if named or not holding or not kinds <= {ValueKind.TEXT, ValueKind.NAME}:
            return None
        column = max(holding, key=lambda column: (len(column.by_value[value]), -column.number))
        return f"{column.name}: {value}"

    def similar_around(self, question: str, topic: Entity) -> tuple[Hub, ...]:
        """The hubs most like the question of the first level around an entity that has some.

        Where no level has any, those of the nearest level are returned.
        """
        most = self.options.thoroughness
        levels = self.retriever.alike_around(question, topic, self.in_scope, most)
        nearest = next(levels, ())
        likely = (level for level in chain([nearest], levels) if self.is_like(level))
        return next(likely, nearest)

    def is_like(self, hubs: Sequence[Hub]) -> bool:
        """Whether the best of some hubs is like the question it was found for."""
        return bool(hubs) and hubs[0].score >= self.least_likeness

    def similarity_unavailable(self) -> str | None:
        """Why nothing can be found by likeness, or nothing."""
        return self.retriever.unavailable()

    def warm_up(self) -> None:
        """Loads what a question would else wait for."""
        self.grounding.warm_up()
        if self.similarity_unavailable() is None:
            self.similar("first")

    def complete(self, progress: Progress = ignore_progress) -> None:
        """Makes the vectors the index lacks; questions may come meanwhile.

        An exception raised by `progress` ends it; what was made is kept.
        """
        self.retriever.complete(progress)

    def reachable(self, topic: Entity) -> tuple[str, ...]:
        """The hubs that traversal reaches from an entity, in both directions."""
        roots, _ = find_hub_roots(
            self.graph, both_directions(topic), lambda entity: entity.id in self.view.hubs, set()
        )
        return tuple(sorted(self.allowed({root.entity.id for root in roots})))

    def reference(self, hub: str) -> CslItem:
        return self._reference(hub)

    def year(self, hub: str) -> int | None:
        """The year a hub states for itself, without reading its whole reference."""
        years = (numeric(row.value) for column in self._years for row in column.by_hub.get(hub, ()))
        return next((int(year) for year in years if year is not None), None)

    @cached_property
    def _years(self) -> tuple[FacetColumn, ...]:
        """The columns that hold when a hub was published."""
        return tuple(
            column
            for column in self.view.columns
            if column.kind is ValueKind.YEAR and len(column.facet.key) == 1
            if tells_publication_year(_first_predicate(column), self._properties)
        )

    def evidence_of(self, offered: OfferedPaper) -> Evidence:
        """The evidence of an offered paper; one that the graph has lost keeps its name."""
        if offered.hub.id in self.view.hubs:
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
        entity = self.hub(hub)
        page = (Link(label="Graph", url=entity.url),) if entity.url else ()
        return Evidence(
            number=number,
            hub=entity,
            index=self.name,
            reference=reference,
            links=links_of(reference) + page,
            facts=tuple(facts),
        )


def _first_predicate(column: FacetColumn) -> Predicate:
    return Predicate(id=column.facet.key[0], label=column.labels[0])


def _read_reference(view: FacetView, properties: ReferenceProperties, hub: str) -> CslItem:
    return reference_of(view.hubs[hub], view.triples_of(hub), properties)


def fact_of(found: FoundFact) -> Fact:
    """A found fact as evidence: its whole path, the last triple being the one used."""
    return Fact.model_construct(
        text=found.path.text,
        triples=found.path.triples,
        used=(found.triple,),
        matched=(found.words,) if found.words else (),
    )


def fact_of_path(path: HubPath, matched: str, score: float) -> Fact:
    """A path found by likeness as evidence; all of it counts as used."""
    return Fact(
        text=path.text,
        triples=path.triples,
        used=path.triples[-1:],
        matched=(matched,),
        score=round(score, 4),
    )
