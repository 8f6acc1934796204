"""From the raw triples of a source to what the store keeps: facts and descriptions."""

from collections.abc import Iterable, Iterator
from itertools import chain

from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad
from pyoxigraph import Triple as QuotedTriple

from tools.adapters.graph.fact_sorting import FactSorting, RankedLabel
from tools.adapters.graph.naming.predicate_meanings import meanings
from tools.adapters.graph.naming.predicate_samples import PredicateSamples
from tools.adapters.graph.rdf_names import entity_name, local_name, predicate_name, search_key
from tools.adapters.graph.rdf_terms import (
    DESCRIPTIONS,
    DIRECT_CLAIM,
    FACTS,
    LABEL,
    LAYOUT,
    LAYOUT_VERSION,
    NAMED_BY,
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
from tools.adapters.graph.rdf_texts import read_resource, read_term, written
from tools.hublink.language.words import words_of
from tools.literature.foreign_names import in_english
from tools.literature.graph_naming import (
    LABEL_PROPERTIES,
    OTHER_NAMES,
    PREDICATE_NAMES,
    Naming,
    place_in_name,
    whole_name,
)
from tools.literature.identifiers import DOI_PROPERTY, OF_ANY_KIND, doi_of
from tools.literature.inverse_properties import turned_round

_Graph = NamedNode | DefaultGraph
_LONGEST_NAME = 300
_CHOSEN = -2
"""The rank of names that are chosen because the others are bad ones."""


class FactView:
    """Sorts raw triples, in one pass, into facts, labels, types and lists.

    Facts go to the default graph; labels, search keys, types and pages to `DESCRIPTIONS`.
    A list becomes one fact a member, and the graph of its position repeats the fact; so it does for
    the members of containers, whose predicates all become that of membership. Texts lose
    their language. What is said backwards ("is cited by") is turned round. What names, types or
    lists things waits in `sorting` for the end of the source, so that no more than predicates and
    types is held in memory.

    `entities` counts the entities, `left_out` the statements about statements, and `annotations`
    the quads that are no facts.
    """

    def __init__(self, naming: Naming, sorting: FactSorting) -> None:
        self._naming = naming
        self._sorting = sorting
        self._property_ranks = {LABEL.value: -1}
        self._property_ranks |= {iri: rank for rank, iri in enumerate(naming.properties)}
        self._kept_to = {LABEL.value, *naming.properties} - set(LABEL_PROPERTIES)
        self._described_at: dict[str, str] = {}
        self._types: set[str] = set()
        self._predicates: set[str] = set()
        self._naming_properties: set[str] = set()
        self._samples = PredicateSamples(local_name)
        self.entities = 0
        self.left_out = 0
        self.annotations = 0

    def quads(self, triples: Iterable[RawTriple]) -> Iterator[Quad]:
        """Yield the quads to store; once all are taken, the counts are complete."""
        for triple in triples:
            if quad := self._quad(*triple):
                yield quad
        lists = self._list_facts(), self._container_facts()
        names = self._person_names(), self._label_facts(), self._descriptions()
        for quad in chain(*lists, *names):
            self.annotations += quad.graph_name != FACTS
            yield quad

    def _quad(
        self, subject: Resource | QuotedTriple, predicate: NamedNode, value: Term | QuotedTriple
    ) -> Quad | None:
        """Return the quad to store for a triple; None if it waits in `sorting` or is left out."""
        if isinstance(subject, QuotedTriple) or isinstance(value, QuotedTriple):
            self.left_out += 1
            return None
        if isinstance(value, NamedNode) and (forwards := turned_round(predicate.value)):
            subject, predicate, value = value, NamedNode(forwards), subject
        if isinstance(value, Literal):
            predicate, value = _with_scheme(predicate, value)
        if predicate == PAGE:
            self.annotations += 1
            return Quad(subject, PAGE, value, DESCRIPTIONS)
        if self._sort_type_or_list(subject, predicate, value):
            return None
        if isinstance(value, Literal):
            if self._sort_name(subject, predicate, value):
                return None
            if predicate.value in OTHER_NAMES:
                self._sorting.add_other_name(written(subject), search_key(value.value))
        return self._fact(subject, predicate, value)

    def _sort_type_or_list(self, subject: Resource, predicate: NamedNode, value: Term) -> bool:
        """Keep a triple that types or lists things in `sorting`; return whether it did."""
        if predicate == RDF_TYPE:
            if isinstance(value, NamedNode) and value != RDF_LIST:
                self._add_type(subject, value)
        elif predicate.value in self._naming.types and isinstance(value, NamedNode):
            self._add_type(subject, value)
        elif predicate == DIRECT_CLAIM:
            self._described_at[written(value)] = written(subject)
        elif predicate == RDF_FIRST:
            self._sorting.add_cell(written(subject), written(value), None)
        elif predicate == RDF_REST:
            self._sorting.add_cell(written(subject), None, written(value))
        elif place := place_in_container(predicate):
            self._sorting.add_member(written(subject), place, written(value))
        elif isinstance(value, BlankNode) or value == RDF_NIL:
            self._sorting.add_pending(written(subject), predicate.value, written(value))
        else:
            return False
        return True

    def _sort_name(self, subject: Resource, predicate: NamedNode, text: Literal) -> bool:
        """Keep a text that names its subject in `sorting`; return whether it did."""
        if predicate.value in self._property_ranks:
            self._add_label(subject, predicate, text)
            return True
        if (place := place_in_name(predicate.value)) is not None:
            rank = self._naming.language_rank(text.language)
            part = RankedLabel(place, rank, text.value, predicate.value)
            self._sorting.add_name_part(written(subject), part)
            return True
        return False

    def _add_type(self, subject: Resource, kind: NamedNode) -> None:
        self._types.add(kind.value)
        self._sorting.add_kind(written(subject), kind.value)

    def _add_label(self, subject: Resource, predicate: NamedNode, text: Literal) -> None:
        if text.value.strip():
            property_rank = self._property_ranks[predicate.value]
            language_rank = self._naming.language_rank(text.language)
            label = RankedLabel(property_rank, language_rank, text.value, predicate.value)
            self._sorting.add_label(written(subject), label)

    def _fact(
        self, subject: Resource, predicate: NamedNode, value: Term, graph: _Graph = FACTS
    ) -> Quad:
        self._sorting.mention(written(subject))
        self._predicates.add(predicate.value)
        if graph == FACTS:
            self._sample(subject, predicate, value)
        if isinstance(value, Literal):
            if len(value.value) <= _LONGEST_NAME and value.value.strip():
                self._sorting.add_text(written(subject), predicate.value, value.value)
            return Quad(subject, predicate, stored_value(value), graph)
        self._sorting.mention(written(value))
        return Quad(subject, predicate, value, graph)

    def _sample(self, subject: Resource, predicate: NamedNode, value: Term) -> None:
        is_text = isinstance(value, Literal)
        told = value.value if is_text else written(value)
        self._samples.note(written(subject), predicate.value, told, is_text)

    def _list_facts(self) -> Iterator[Quad]:
        for subject, predicate, values in self._sorting.pending():
            about, relation = read_resource(subject), NamedNode(predicate)
            position = 0
            for value in values:
                if value != RDF_NIL.value and self._sorting.cell(value) is None:
                    yield self._fact(about, relation, read_term(value))
                    continue
                for member in self._members(value):
                    position += 1
                    yield self._fact(about, relation, member)
                    yield self._fact(about, relation, member, position_graph(position))

    def _container_facts(self) -> Iterator[Quad]:
        """Yield the members of containers, all under one predicate, each at its place."""
        for container, place, value in self._sorting.members():
            about, member = read_resource(container), read_term(value)
            yield self._fact(about, RDFS_MEMBER, member)
            yield self._fact(about, RDFS_MEMBER, member, position_graph(place))

    def _members(self, head: str) -> Iterator[Term]:
        """Yield the members of a list in order; lists within it are laid out flat, cycles cut."""
        pending, seen = [head], set[str]()
        while pending:
            node = pending.pop()
            cell = self._sorting.cell(node)
            if cell is None:
                if node != RDF_NIL.value:
                    yield read_term(node)
            elif node not in seen:
                seen.add(node)
                first, rest = cell
                pending += [RDF_NIL.value if rest is None else rest, first]

    def _person_names(self) -> Iterator[Quad]:
        """Make whole names of people from their parts; yield facts for parts of other names.

        Parts that their name says as well tell nothing more.
        """
        for subject, named, parts in self._sorting.name_parts():
            if named is not None:
                told = set(words_of(named))
                said = all(told.issuperset(words_of(part.text)) for part in parts)
                for part in () if said else parts:
                    yield self._fact(
                        read_resource(subject), NamedNode(part.property), Literal(part.text)
                    )
            else:
                first = {part.property_rank: part.text for part in reversed(parts)}
                whole = whole_name([first[place] for place in sorted(first)])
                label = RankedLabel(len(self._property_ranks), 0, whole, LABEL.value)
                self._sorting.add_label(subject, label)

    def _choose_names(self) -> None:
        """Choose names for the things of types that no known property names well.

        Properties that the settings name, and names that a source gives as such, are kept to.
        """
        for rank, naming in enumerate(self._sorting.chosen_namings(self._kept_to)):
            for subject, text in self._sorting.texts_of(naming):
                label = RankedLabel(_CHOSEN, rank, " ".join(text.split()), LABEL.value)
                self._sorting.add_label(subject, label)

    def _label_facts(self) -> Iterator[Quad]:
        """Yield texts of label properties that did not name their subject and say something else.

        Labels in other languages are no facts; like these texts, they are what it is found by.
        """
        self._choose_names()
        for subject, (naming, *others) in self._sorting.labels():
            self._naming_properties.add(naming.property)
            for label in others:
                self._sorting.add_other_name(subject, search_key(label.text))
                if label.property != naming.property and label.text != naming.text:
                    yield self._fact(
                        read_resource(subject), NamedNode(label.property), Literal(label.text)
                    )

    def _descriptions(self) -> Iterator[Quad]:
        yield Quad(LAYOUT, LAYOUT, LAYOUT_VERSION, DESCRIPTIONS)
        for known in sorted(self._naming_properties - self._predicates - {LABEL.value}):
            yield Quad(LAYOUT, NAMED_BY, NamedNode(known), DESCRIPTIONS)
        for subject, label in self._sorting.names():
            yield Quad(read_resource(subject), LABEL, Literal(label), DESCRIPTIONS)
        yield from self._predicate_names()
        self._sorting.add_vocabulary(self._types | self._predicates)
        self.entities = self._sorting.find_entities()
        for term, name in self._sorting.entities():
            entity = read_resource(term)
            key = Literal(_search_key(entity, name))
            yield Quad(entity, SEARCH_KEY, key, DESCRIPTIONS)
        for term, other in self._sorting.other_names():
            yield Quad(read_resource(term), SEARCH_KEY, Literal(other), DESCRIPTIONS)
        for term, kind in self._sorting.kinds():
            yield Quad(read_resource(term), RDF_TYPE, NamedNode(kind), DESCRIPTIONS)

    def _predicate_names(self) -> Iterator[Quad]:
        """Yield the names of predicates that have none of their own."""
        named = set[str]()
        for predicate in self._predicates:
            if self._sorting.name(predicate) is not None:
                named.add(predicate)
                continue
            described = self._described_at.get(predicate)
            name = self._sorting.name(described) if described is not None else None
            name = name or PREDICATE_NAMES.get(predicate)
            if name := name or in_english(predicate_name(predicate)):
                named.add(predicate)
                yield Quad(NamedNode(predicate), LABEL, Literal(name), DESCRIPTIONS)
        told = self._samples.facts(named, self._sorting.kind, self._sorting.name)
        for predicate, name in meanings(told).items():
            yield Quad(NamedNode(predicate), LABEL, Literal(name), DESCRIPTIONS)


def _with_scheme(predicate: NamedNode, value: Literal) -> tuple[NamedNode, Literal]:
    """Return a text and its predicate; what is an identifier of any kind, as the DOI it is."""
    doi = doi_of(value.value) if predicate.value in OF_ANY_KIND else None
    return (predicate, value) if doi is None else (NamedNode(DOI_PROPERTY), Literal(doi))


def _search_key(entity: Resource, name: str | None) -> str:
    if name is not None:
        return search_key(name)
    return "" if isinstance(entity, BlankNode) else search_key(entity_name(entity.value))
