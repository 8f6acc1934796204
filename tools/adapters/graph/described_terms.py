"""The terms of an imported graph as entities and predicates, with labels, types and pages."""

from collections.abc import Iterator
from functools import lru_cache, partial
from urllib.parse import quote
from weakref import proxy

from pyoxigraph import BlankNode, Literal, NamedNode

from tools.adapters.graph.rdf_names import entity_name, predicate_name, type_name
from tools.adapters.graph.rdf_quads import Pattern, Quads, Statement
from tools.adapters.graph.rdf_terms import (
    DESCRIPTIONS,
    LABEL,
    PAGE,
    RDF_TYPE,
    Resource,
    Term,
    datatype_of,
    identifier,
    own_name,
)
from tools.hublink.core.models import Entity, Predicate

_WEB = ("http://", "https://")


class DescribedTerms:
    """Reads entities, predicates and types from their descriptions, through bounded caches.

    `url_template` gives pages to entities whose id is no IRI, as in `https://example.org/{id}`.
    `cached` bounds the entities, the predicates and the types kept in memory.
    """

    def __init__(self, quads: Quads, url_template: str | None, cached: int) -> None:
        self._quads = quads
        self._url_template = url_template
        # Caches that held the reader would keep the store open after its last use.
        reader, cls = proxy(self), type(self)
        self._entities = lru_cache(cached)(partial(cls._read_entity, reader))
        self._predicates = lru_cache(cached)(partial(cls._read_predicate, reader))
        self._type_labels = lru_cache(cached)(partial(cls._read_type_label, reader))

    def entity(self, term: Resource) -> Entity:
        """Return a resource as an entity; one without a label is named by its IRI or its types."""
        return self._entities(term)

    def node(self, term: Term) -> Entity:
        """Return a resource or a literal as an entity."""
        return _value(term) if isinstance(term, Literal) else self._entities(term)

    def predicate(self, iri: str) -> Predicate:
        """Return a predicate with its label, or else a name made of its IRI."""
        return self._predicates(iri)

    def type_label(self, iri: str) -> str:
        """Return the label of a type, or else a name made of its IRI."""
        return self._type_labels(iri)

    def descriptions(
        self,
        subject: Resource | None = None,
        predicate: NamedNode | None = None,
        object: Term | None = None,
    ) -> Iterator[Statement]:
        """Return the statements that describe a term, or all that match."""
        return self._quads.matching(Pattern(subject, predicate, object, DESCRIPTIONS))

    def _read_entity(self, term: Resource) -> Entity:
        label, page, types = None, None, set[str]()
        for _, predicate, value, _ in self.descriptions(term):
            if predicate == LABEL:
                label = value.value
            elif predicate == PAGE:
                page = value.value if value.value.startswith(_WEB) else None
            elif predicate == RDF_TYPE:
                types.add(self.type_label(value.value))
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

    def _given_label(self, iri: str) -> str | None:
        rows = self.descriptions(NamedNode(iri), LABEL)
        return next((each.object.value for each in rows), None)

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
