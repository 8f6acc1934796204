"""A knowledge graph as `graph_import` laid it out, in an embedded store or at a server."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Self
from urllib.parse import quote
from weakref import finalize, proxy

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, Store

from tools.adapters.fact_order import incoming_order, label_order, outgoing_order
from tools.adapters.folder_lease import mark_in_use
from tools.adapters.rdf_names import (
    entity_name,
    local_name,
    predicate_name,
    search_key,
    type_name,
)
from tools.adapters.rdf_quads import (
    UNREADABLE,
    Expected,
    Pattern,
    Quads,
    Statement,
    StoredQuads,
)
from tools.adapters.rdf_terms import (
    DESCRIPTIONS,
    FACTS,
    LABEL,
    LAYOUT,
    LAYOUT_VERSION,
    PAGE,
    RDF_TYPE,
    SEARCH_KEY,
    XSD_STRING,
    Resource,
    Term,
    datatype_of,
    identifier,
    own_name,
    position_of,
    resources_named,
    stored_value,
)
from tools.errors import SetupError
from tools.hublink.models import (
    IS_OF_KIND,
    Direction,
    Entity,
    EntityWithDirection,
    Predicate,
    Triple,
)
from tools.hublink.protocols import TypeCount

_WEB = ("http://", "https://")
_EXPECTED = 1_000
"""Entities whose descriptions are expected at once."""


class OxigraphStore:
    """The GraphStore over what `graph_import` wrote; safe for threads, and processes may share it.

    `url_template` gives pages to entities whose id is no IRI, as in `https://example.org/{id}`.
    `cached` bounds the entities kept in memory, a tenth of it the lists of facts.
    """

    def __init__(
        self, quads: Quads, *, url_template: str | None = None, cached: int = 50_000
    ) -> None:
        self._quads = quads
        self._url_template = url_template
        # Caches that held the store would keep it open after its last use.
        store_itself = proxy(self)
        cls = type(self)
        self._described = lru_cache(cached)(partial(cls._read_entity, store_itself))
        self._predicate = lru_cache(cached)(partial(cls._read_predicate, store_itself))
        self._type_label = lru_cache(cached)(partial(cls._read_type_label, store_itself))
        self._outgoing = lru_cache(cached // 10)(partial(cls._read_outgoing, store_itself))
        self._incoming = lru_cache(cached // 10)(partial(cls._read_incoming, store_itself))

    @classmethod
    def open(cls, directory: Path, *, url_template: str | None = None) -> Self:
        """Opens an imported graph for reading; raises SetupError where there is none."""
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
        return None if term is None else self._described(term)

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
            (self._predicate(iri), self._node(value))
            for (iri, value), place in places.items()
            if place
        }
        return [each for each in self.outgoing(entity) if (each.predicate, each.object) in members]

    def kinds(self, entity: Entity) -> Sequence[Triple]:
        term = None if entity.literal else self._resource(entity.id)
        given = () if term is None else self._descriptions(term, RDF_TYPE)
        kinds = sorted(each.object.value for each in given)
        return [
            Triple(
                subject=entity,
                predicate=Predicate(id=IS_OF_KIND, label="type"),
                object=Entity(id=identifier(NamedNode(iri)), label=self._type_label(iri)),
            )
            for iri in kinds
        ]

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
        members = {
            each.subject
            for iri in self._types_called(type)
            for each in self._descriptions(predicate=RDF_TYPE, object=NamedNode(iri))
        }
        self._quads.expect(Expected(described=members))
        yield from sorted(map(self._described, members), key=label_order)

    def named(self, label: str) -> Sequence[Entity]:
        key = search_key(label)
        rows = self._descriptions(predicate=SEARCH_KEY, object=Literal(key)) if key else ()
        named = [each.subject for each in rows]
        self._quads.expect(Expected(described=named))
        found = sorted(map(self._described, named), key=label_order)
        return tuple(sorted(found, key=lambda entity: search_key(entity.label) != key))

    def subjects(self) -> Iterator[Entity]:
        terms = sorted(self._degrees, key=identifier)
        for start in range(0, len(terms), _EXPECTED):
            batch = terms[start : start + _EXPECTED]
            self._quads.expect(Expected(described=batch))
            yield from map(self._described, batch)

    def types(self) -> Sequence[TypeCount]:
        members, facts = Counter[str](), Counter[str]()
        for each in self._descriptions(predicate=RDF_TYPE):
            members[each.object.value] += 1
            facts[each.object.value] += self._degrees[each.subject]
        counts = [
            TypeCount(
                id=identifier(NamedNode(iri)),
                label=self._type_label(iri),
                count=count,
                mean_outgoing=facts[iri] / count,
            )
            for iri, count in members.items()
        ]
        return tuple(sorted(counts, key=lambda kind: (-kind.count, kind.label, kind.id)))

    def _read_entity(self, term: Resource) -> Entity:
        label, page, types = None, None, set[str]()
        for _, predicate, value, _ in self._descriptions(term):
            if predicate == LABEL:
                label = value.value
            elif predicate == PAGE:
                page = value.value if value.value.startswith(_WEB) else None
            elif predicate == RDF_TYPE:
                types.add(self._type_label(value.value))
        ordered = tuple(sorted(types))
        if label is None:
            nameless = isinstance(term, BlankNode)
            label = next(iter(ordered), "") if nameless else entity_name(term.value)
        return Entity(id=identifier(term), label=label, types=ordered, url=page or self._url(term))

    def _read_predicate(self, iri: str) -> Predicate:
        label = self._given_label(iri) or predicate_name(iri)
        return Predicate(id=identifier(NamedNode(iri)), label=label)

    def _read_type_label(self, iri: str) -> str:
        return self._given_label(iri) or type_name(iri)

    def _read_outgoing(self, term: Resource) -> tuple[Triple, ...]:
        self._quads.expect(Expected(outgoing=(term,)))
        subject = self._described(term)
        placed = [
            (
                place,
                Triple(subject=subject, predicate=self._predicate(iri), object=self._node(value)),
            )
            for (iri, value), place in self._places(term).items()
        ]
        return tuple(triple for _, triple in sorted(placed, key=outgoing_order))

    def _read_incoming(self, term: Term) -> tuple[Triple, ...]:
        self._quads.expect(Expected(incoming=(term,)))
        node = self._node(term)
        triples = (
            Triple(
                subject=self._described(each.subject),
                predicate=self._predicate(each.predicate.value),
                object=node,
            )
            for each in self._quads.matching(Pattern(object=term, graph=FACTS))
        )
        return tuple(sorted(triples, key=incoming_order))

    def _node(self, term: Term) -> Entity:
        return _value(term) if isinstance(term, Literal) else self._described(term)

    def _resource(self, id: str) -> Resource | None:
        """The resource of the graph with this id; nothing where the graph has none."""
        candidates = resources_named(id)
        self._quads.expect(Expected(described=candidates))
        for term in candidates:
            if any(self._descriptions(term, SEARCH_KEY)):
                return term
        return None

    def _places(self, subject: Resource) -> dict[tuple[str, Term], int]:
        """The facts of a subject with their first place in a list, 0 for those from no list."""
        places: dict[tuple[str, Term], int] = {}
        for each in self._quads.matching(Pattern(subject)):
            if each.graph != DESCRIPTIONS:
                fact = each.predicate.value, each.object
                known, place = places.get(fact, 0), position_of(each.graph)
                places[fact] = min(known, place) or max(known, place)
        return places

    def _descriptions(
        self,
        subject: Resource | None = None,
        predicate: NamedNode | None = None,
        object: Term | None = None,
    ) -> Iterator[Statement]:
        return self._quads.matching(Pattern(subject, predicate, object, DESCRIPTIONS))

    def _given_label(self, iri: str) -> str | None:
        rows = self._descriptions(NamedNode(iri), LABEL)
        return next((each.object.value for each in rows), None)

    def _types_called(self, name: str) -> list[str]:
        """The types with this id; else those with this label or local name, ignoring case."""
        exact = [iri for iri in self._type_iris if name in (iri, own_name(iri))]
        key = search_key(name)
        return exact or [
            iri
            for iri in self._type_iris
            if key in (search_key(self._type_label(iri)), search_key(local_name(iri)))
        ]

    @cached_property
    def _type_iris(self) -> frozenset[str]:
        return frozenset(each.object.value for each in self._descriptions(predicate=RDF_TYPE))

    @cached_property
    def _degrees(self) -> Counter[Resource]:
        """How many outgoing facts each subject has."""
        return Counter(each.subject for each in self._quads.matching(Pattern(graph=FACTS)))

    def _url(self, term: Resource) -> str | None:
        if isinstance(term, BlankNode):
            return None
        if term.value.startswith(_WEB):
            return term.value
        name = own_name(term.value)
        if name is None or self._url_template is None:
            return None
        return self._url_template.replace("{id}", quote(name, safe=""))


def _value(term: Literal) -> Entity:
    return Entity(id=term.value, label=term.value, literal=True, datatype=datatype_of(term))


def _literal(entity: Entity) -> Literal:
    return stored_value(Literal(entity.id, datatype=NamedNode(entity.datatype or XSD_STRING)))
