"""A knowledge graph as `graph_import` laid it out, in an embedded store or at a server."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from hashlib import blake2b
from heapq import nsmallest
from pathlib import Path
from typing import Self
from weakref import finalize, proxy

from pyoxigraph import Literal, NamedNode, Quad, Store

from tools.adapters.graph.described_terms import DescribedTerms
from tools.adapters.graph.fact_order import incoming_order, label_order, outgoing_order
from tools.adapters.graph.folder_lease import mark_in_use
from tools.adapters.graph.kinds import Kinds
from tools.adapters.graph.rdf_names import search_key
from tools.adapters.graph.rdf_quads import UNREADABLE, Expected, Pattern, Quads, StoredQuads
from tools.adapters.graph.rdf_terms import (
    DESCRIPTIONS,
    FACTS,
    LABEL,
    LAYOUT,
    LAYOUT_VERSION,
    NAMED_BY,
    RDF_TYPE,
    SEARCH_KEY,
    XSD_STRING,
    Resource,
    Term,
    identifier,
    own_predicate,
    own_type,
    position_of,
    resources_named,
    stored_value,
)
from tools.errors import SetupError
from tools.hublink.core.batches import batches
from tools.hublink.core.models import (
    IS_OF_KIND,
    Direction,
    Entity,
    EntityWithDirection,
    Predicate,
    Triple,
)
from tools.hublink.core.protocols import TypeCount
from tools.hublink.core.reach import TURNED, FactIds
from tools.hublink.core.told_backwards import turned

_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_EXPECTED = 1_000
"""Entities whose descriptions are expected at once."""


class OxigraphStore:
    """The GraphStore over what `graph_import` wrote; safe for threads, and processes may share it.

    `url_template` gives pages to entities whose id is no IRI, as in `https://example.org/{id}`.
    `cached` bounds the entities kept in memory, a twentieth of it the lists of facts.
    """

    def __init__(
        self, quads: Quads, *, url_template: str | None = None, cached: int = 30_000
    ) -> None:
        self._quads = quads
        self._terms = DescribedTerms(quads, url_template, cached)
        self._kinds = Kinds(self._terms)
        # Caches that held the store would keep it open after its last use.
        store_itself = proxy(self)
        cls = type(self)
        self._outgoing = lru_cache(cached // 20)(partial(cls._read_outgoing, store_itself))
        self._incoming = lru_cache(cached // 20)(partial(cls._read_incoming, store_itself))

    @classmethod
    def open(cls, directory: Path, *, url_template: str | None = None) -> Self:
        """Open an imported graph for reading.

        Raises:
            SetupError: the directory holds none.
        """
        remedy = "Import the graph again with `hublink index`."
        try:
            release = mark_in_use(directory)
        except OSError as error:
            raise SetupError(f"There is no readable graph at {directory}.", remedy) from error
        try:
            store = Store.read_only(str(directory))
        except UNREADABLE as error:
            release()
            raise SetupError(f"There is no readable graph at {directory}.", remedy) from error
        opened = cls(StoredQuads(store), url_template=url_template)
        finalize(opened, release)
        if Quad(LAYOUT, LAYOUT, LAYOUT_VERSION, DESCRIPTIONS) not in store:
            raise SetupError(f"The graph at {directory} is of another version.", remedy)
        return opened

    def entity(self, id: str) -> Entity | None:
        term = self._resource(id)
        return None if term is None else self._terms.entity(term)

    def outgoing(self, entity: Entity) -> Sequence[Triple]:
        term = None if entity.literal else self._resource(entity.id)
        return () if term is None else self._outgoing(term)

    def incoming(self, entity: Entity) -> Sequence[Triple]:
        if entity.literal:
            return self._incoming(_literal(entity))
        term = self._resource(entity.id)
        return () if term is None else self._incoming(term)

    def listed(self, entity: Entity) -> Sequence[Triple]:
        term = None if entity.literal else self._resource(entity.id)
        places = {} if term is None else self._places(term)
        members = {
            (self._terms.predicate(iri), self._terms.node(value))
            for (iri, value), place in places.items()
            if place
        }
        return [each for each in self.outgoing(entity) if (each.predicate, each.object) in members]

    def kinds(self, entity: Entity) -> Sequence[Triple]:
        term = None if entity.literal else self._resource(entity.id)
        is_of_kind = Predicate(id=IS_OF_KIND, label="type")
        kinds = () if term is None else self._kinds.of(term)
        return [Triple(subject=entity, predicate=is_of_kind, object=kind) for kind in kinds]

    def expect(self, places: Iterable[EntityWithDirection]) -> None:
        described: list[Resource] = []
        outgoing: list[Resource] = []
        incoming: list[Term] = []
        for place in places:
            if place.entity.literal:
                incoming.append(_literal(place.entity))
                continue
            terms = resources_named(place.entity.id)
            described += terms
            (outgoing if place.direction is Direction.RIGHT else incoming).extend(terms)
        self._quads.expect(Expected(described, outgoing, incoming))

    def of_type(self, type: str) -> Iterator[Entity]:
        members = self._kinds.members(type)
        self._quads.expect(Expected(described=members))
        yield from sorted(map(self._terms.entity, members), key=label_order)

    def some_of_type(self, type: str, limit: int) -> Sequence[Entity]:
        some = nsmallest(limit, self._kinds.members(type), key=_scattered)
        self._quads.expect(Expected(described=some, outgoing=some))
        return [self._terms.entity(term) for term in some]

    def untyped(self) -> Iterator[Entity]:
        untyped = self._degrees.keys() - self._kinds.things()
        yield from self._entities(sorted(untyped, key=identifier))

    def facts(self) -> Iterator[FactIds]:
        for subject, predicate, value, _ in self._quads.matching(Pattern(graph=FACTS)):
            leads_to = None if isinstance(value, Literal) else identifier(value)
            yield FactIds(identifier(subject), identifier(predicate), leads_to)

    def types_of_all(self) -> Mapping[str, tuple[str, ...]]:
        return self._kinds.of_all()

    def named(self, label: str) -> Sequence[Entity]:
        key = search_key(label)
        rows = self._terms.descriptions(predicate=SEARCH_KEY, object=Literal(key)) if key else ()
        named = [each.subject for each in rows]
        self._quads.expect(Expected(described=named))
        found = sorted(map(self._terms.entity, named), key=label_order)
        return tuple(sorted(found, key=lambda entity: search_key(entity.label) != key))

    def subjects(self) -> Iterator[Entity]:
        yield from self._entities(sorted(self._degrees, key=identifier))

    def types(self) -> Sequence[TypeCount]:
        return self._kinds.counted(self._degrees)

    def iri(self, id: str) -> str | None:
        term = self._resource(id)
        return term.value if isinstance(term, NamedNode) else None

    def predicate_iri(self, id: str) -> str:
        if id.startswith(TURNED):
            return turned(self.predicate_iri(id.removeprefix(TURNED)))
        return self._own_or_given(id, own_predicate(id), Pattern(predicate=own_predicate(id)))

    def type_iri(self, id: str) -> str:
        return self._own_or_given(
            id, own_type(id), Pattern(predicate=RDF_TYPE, object=own_type(id))
        )

    def is_named(self, id: str) -> bool:
        term = self._resource(id)
        return term is not None and any(self._terms.descriptions(term, LABEL))

    def name_properties(self) -> tuple[str, ...]:
        given = self._terms.descriptions(LAYOUT, NAMED_BY)
        return *sorted(each.object.value for each in given), LABEL.value

    def _own_or_given(self, id: str, own: NamedNode, stated: Pattern) -> str:
        """Return the IRI of a predicate or type; one that is called like an IRI may be our own."""
        is_own = not _IRI.match(id) or any(self._quads.matching(stated))
        return own.value if is_own else id

    def _read_outgoing(self, term: Resource) -> tuple[Triple, ...]:
        self._quads.expect(Expected(outgoing=(term,)))
        subject = self._terms.entity(term)
        placed = [
            (
                place,
                Triple(
                    subject=subject,
                    predicate=self._terms.predicate(iri),
                    object=self._terms.node(value),
                ),
            )
            for (iri, value), place in self._places(term).items()
        ]
        return tuple(triple for _, triple in sorted(placed, key=outgoing_order))

    def _read_incoming(self, term: Term) -> tuple[Triple, ...]:
        self._quads.expect(Expected(incoming=(term,)))
        node = self._terms.node(term)
        triples = (
            Triple(
                subject=self._terms.entity(each.subject),
                predicate=self._terms.predicate(each.predicate.value),
                object=node,
            )
            for each in self._quads.matching(Pattern(object=term, graph=FACTS))
        )
        return tuple(sorted(triples, key=incoming_order))

    def _entities(self, terms: Sequence[Resource]) -> Iterator[Entity]:
        for batch in batches(terms, _EXPECTED):
            self._quads.expect(Expected(described=batch))
            yield from map(self._terms.entity, batch)

    def _resource(self, id: str) -> Resource | None:
        """Return the resource of the graph with this id; None where there is none."""
        candidates = resources_named(id)
        self._quads.expect(Expected(described=candidates))
        for term in candidates:
            if any(self._terms.descriptions(term, SEARCH_KEY)):
                return term
        return None

    def _places(self, subject: Resource) -> dict[tuple[str, Term], int]:
        """Return the facts of a subject with their first place in a list, 0 for no list."""
        places: dict[tuple[str, Term], int] = {}
        for each in self._quads.matching(Pattern(subject)):
            if each.graph != DESCRIPTIONS:
                fact = each.predicate.value, each.object
                known, place = places.get(fact, 0), position_of(each.graph)
                places[fact] = min(known, place) or max(known, place)
        return places

    @cached_property
    def _degrees(self) -> Counter[Resource]:
        """The number of outgoing facts of each subject."""
        return Counter(each.subject for each in self._quads.matching(Pattern(graph=FACTS)))


def _scattered(term: Resource) -> bytes:
    """Return a sort key that has nothing to do with what a resource is called."""
    return blake2b(identifier(term).encode(), digest_size=8).digest()


def _literal(entity: Entity) -> Literal:
    return stored_value(Literal(entity.id, datatype=NamedNode(entity.datatype or XSD_STRING)))
