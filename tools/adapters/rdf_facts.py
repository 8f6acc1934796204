"""From the raw triples of a source to what the store keeps: facts and descriptions."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad
from pyoxigraph import Triple as QuotedTriple

from tools.adapters.rdf_names import entity_name, search_key
from tools.adapters.rdf_terms import (
    DESCRIPTIONS,
    DIRECT_CLAIM,
    FACTS,
    LABEL,
    LAYOUT,
    LAYOUT_VERSION,
    PAGE,
    RDF_FIRST,
    RDF_LIST,
    RDF_NIL,
    RDF_REST,
    RDF_TYPE,
    RDFS_MEMBER,
    SEARCH_KEY,
    RawTriple,
    Resource,
    Term,
    place_in_container,
    position_graph,
    stored_value,
)
from tools.graph_naming import NAME_PARTS, PREDICATE_NAMES, Naming

_Graph = NamedNode | DefaultGraph
_LabelCandidate = tuple[int, int, str, NamedNode]
"""Rank of the property, rank of the language, text, property: the smallest one names."""


class FactView:
    """Sorts raw triples, in one pass, into facts, labels, types and lists.

    Facts go to the default graph; labels, search keys, types and pages to `DESCRIPTIONS`.
    A list becomes one fact a member, and the graph of its position repeats the fact; so it does for
    the members of containers, whose predicates all become that of membership. Texts lose
    their language. Only what names, types or lists things is held in memory.

    `entities` counts the entities, `left_out` the statements about statements, and `annotations`
    the quads that are no facts.
    """

    def __init__(self, naming: Naming) -> None:
        self._naming = naming
        self._property_ranks = {LABEL.value: -1}
        self._property_ranks |= {iri: rank for rank, iri in enumerate(naming.properties)}
        self._labels: dict[Resource, list[_LabelCandidate]] = defaultdict(list)
        self._name_parts: dict[Resource, list[tuple[int, int, str, NamedNode]]] = defaultdict(list)
        self._types: set[tuple[Resource, NamedNode]] = set()
        self._described_at: dict[Term, Resource] = {}
        self._first: dict[Resource, Term] = {}
        self._rest: dict[Resource, Term] = {}
        self._maybe_lists: list[tuple[Resource, NamedNode, Term]] = []
        self._in_containers: list[tuple[Resource, Term, int]] = []
        self._in_facts: set[Resource] = set()
        self._predicates: set[NamedNode] = set()
        self.entities = 0
        self.left_out = 0
        self.annotations = 0

    def quads(self, triples: Iterable[RawTriple]) -> Iterator[Quad]:
        """The quads to store; once all are taken, the counts are complete."""
        for triple in triples:
            quad = self._sorted_in(triple)
            if quad is not None:
                yield quad
        lists = self._list_facts(), self._container_facts()
        names = self._person_names(), self._label_facts(), self._descriptions()
        for quad in chain(*lists, *names):
            self.annotations += quad.graph_name != FACTS
            yield quad

    def _sorted_in(self, triple: RawTriple) -> Quad | None:
        subject, predicate, value = triple
        if isinstance(subject, QuotedTriple) or isinstance(value, QuotedTriple):
            self.left_out += 1
        elif predicate == RDF_TYPE:
            if isinstance(value, NamedNode) and value != RDF_LIST:
                self._types.add((subject, value))
        elif predicate.value in self._naming.types and isinstance(value, NamedNode):
            self._types.add((subject, value))
        elif predicate == DIRECT_CLAIM:
            self._described_at[value] = subject
        elif predicate == PAGE:
            self.annotations += 1
            return Quad(subject, PAGE, value, DESCRIPTIONS)
        elif predicate == RDF_FIRST:
            self._first.setdefault(subject, value)
        elif predicate == RDF_REST:
            self._rest.setdefault(subject, value)
        elif place := place_in_container(predicate):
            self._in_containers.append((subject, value, place))
        elif isinstance(value, BlankNode) or value == RDF_NIL:
            self._maybe_lists.append((subject, predicate, value))
        elif isinstance(value, Literal) and predicate.value in self._property_ranks:
            self._add_label(subject, predicate, value)
        elif isinstance(value, Literal) and predicate.value in NAME_PARTS:
            language_rank = self._naming.language_rank(value.language)
            part = NAME_PARTS[predicate.value], language_rank, value.value, predicate
            self._name_parts[subject].append(part)
        else:
            return self._fact(subject, predicate, value)
        return None

    def _add_label(self, subject: Resource, predicate: NamedNode, text: Literal) -> None:
        if text.value.strip():
            property_rank = self._property_ranks[predicate.value]
            language_rank = self._naming.language_rank(text.language)
            self._labels[subject].append((property_rank, language_rank, text.value, predicate))

    def _fact(
        self, subject: Resource, predicate: NamedNode, value: Term, graph: _Graph = FACTS
    ) -> Quad:
        self._in_facts.add(subject)
        self._predicates.add(predicate)
        if isinstance(value, Literal):
            return Quad(subject, predicate, stored_value(value), graph)
        self._in_facts.add(value)
        return Quad(subject, predicate, value, graph)

    def _list_facts(self) -> Iterator[Quad]:
        positions: Counter[tuple[Resource, NamedNode]] = Counter()
        for subject, predicate, value in self._maybe_lists:
            if isinstance(value, BlankNode) and value not in self._first:
                yield self._fact(subject, predicate, value)
                continue
            for member in self._members(value):
                positions[subject, predicate] += 1
                place = position_graph(positions[subject, predicate])
                yield self._fact(subject, predicate, member)
                yield self._fact(subject, predicate, member, place)

    def _container_facts(self) -> Iterator[Quad]:
        """The members of containers, all under one predicate, each at its place."""
        for container, member, place in self._in_containers:
            yield self._fact(container, RDFS_MEMBER, member)
            yield self._fact(container, RDFS_MEMBER, member, position_graph(place))

    def _members(self, head: Term) -> Iterator[Term]:
        """The members of a list in order; lists within it are laid out flat, cycles cut."""
        pending, seen = [head], set[Term]()
        while pending:
            node = pending.pop()
            if isinstance(node, Literal) or node not in self._first:
                if node != RDF_NIL:
                    yield node
            elif node not in seen:
                seen.add(node)
                pending += [self._rest.get(node, RDF_NIL), self._first[node]]

    def _person_names(self) -> Iterator[Quad]:
        """Names of people without a whole one are made of its parts; other parts are facts."""
        for subject, parts in self._name_parts.items():
            if subject in self._labels:
                for _, _, text, predicate in parts:
                    yield self._fact(subject, predicate, Literal(text))
            else:
                first = {
                    place: text
                    for place, _, text, _ in sorted(parts, reverse=True, key=_preference)
                }
                whole = " ".join(first[place] for place in sorted(first))
                self._labels[subject].append((len(self._property_ranks), 0, whole, LABEL))

    def _label_facts(self) -> Iterator[Quad]:
        """Texts of label properties that did not name their subject and say something else."""
        for subject, candidates in self._labels.items():
            _, _, label, naming_property = min(candidates, key=_preference)
            for _, _, text, predicate in candidates:
                if predicate != naming_property and text != label:
                    yield self._fact(subject, predicate, Literal(text))

    def _descriptions(self) -> Iterator[Quad]:
        yield Quad(LAYOUT, LAYOUT, LAYOUT_VERSION, DESCRIPTIONS)
        for subject, candidates in self._labels.items():
            label = min(candidates, key=_preference)[2]
            yield Quad(subject, LABEL, Literal(label), DESCRIPTIONS)
        yield from self._predicate_names()
        entities = self._entities()
        self.entities = len(entities)
        for entity in entities:
            yield Quad(entity, SEARCH_KEY, Literal(self._search_key(entity)), DESCRIPTIONS)
        for entity, kind in self._types:
            if entity in entities:
                yield Quad(entity, RDF_TYPE, kind, DESCRIPTIONS)

    def _predicate_names(self) -> Iterator[Quad]:
        """What predicates without a name of their own are called."""
        for predicate in self._predicates - self._labels.keys():
            described = self._labels.get(self._described_at.get(predicate, predicate))
            known = PREDICATE_NAMES.get(predicate.value)
            name = min(described, key=_preference)[2] if described else known
            if name:
                yield Quad(predicate, LABEL, Literal(name), DESCRIPTIONS)

    def _entities(self) -> set[Resource]:
        """All in facts, and what is only described unless it serves as predicate or type."""
        described = {entity for entity, _ in self._types} | self._labels.keys()
        vocabulary = {kind for _, kind in self._types} | self._predicates
        return self._in_facts | (described - vocabulary - self._first.keys())

    def _search_key(self, entity: Resource) -> str:
        if entity in self._labels:
            return search_key(min(self._labels[entity], key=_preference)[2])
        return "" if isinstance(entity, BlankNode) else search_key(entity_name(entity.value))


def _preference(candidate: _LabelCandidate) -> tuple[int, int, str]:
    return candidate[:3]
