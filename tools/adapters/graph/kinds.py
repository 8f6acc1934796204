"""The types that the things of an imported graph are of."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from functools import cached_property

from pyoxigraph import NamedNode

from tools.adapters.graph.described_terms import DescribedTerms
from tools.adapters.graph.rdf_names import local_name, search_key
from tools.adapters.graph.rdf_terms import RDF_TYPE, Resource, identifier, own_name
from tools.hublink.core.models import Entity
from tools.hublink.core.protocols import TypeCount


class Kinds:
    """Types, read off the descriptions of a graph's terms."""

    def __init__(self, terms: DescribedTerms) -> None:
        self._terms = terms

    def of(self, term: Resource) -> Sequence[Entity]:
        """Return the types of a thing."""
        given = sorted(each.object.value for each in self._terms.descriptions(term, RDF_TYPE))
        return [
            Entity(id=identifier(NamedNode(iri)), label=self._terms.type_label(iri))
            for iri in given
        ]

    def of_all(self) -> Mapping[str, tuple[str, ...]]:
        """Return the labels of the types of each thing that has any, by its id."""
        types: dict[str, set[str]] = defaultdict(set)
        for subject, _, kind, _ in self._terms.descriptions(predicate=RDF_TYPE):
            types[identifier(subject)].add(self._terms.type_label(kind.value))
        return {name: tuple(sorted(labels)) for name, labels in types.items()}

    def things(self) -> Set[Resource]:
        """Return all things that have a type."""
        return {each.subject for each in self._terms.descriptions(predicate=RDF_TYPE)}

    def members(self, name: str) -> Set[Resource]:
        """Return the things of the types that are called so."""
        return {
            each.subject
            for iri in self._called(name)
            for each in self._terms.descriptions(predicate=RDF_TYPE, object=NamedNode(iri))
        }

    def counted(self, degrees: Mapping[Resource, int]) -> Sequence[TypeCount]:
        """Return the types with how many things are of them, given the number of facts of each."""
        members, facts = Counter[str](), Counter[str]()
        for each in self._terms.descriptions(predicate=RDF_TYPE):
            members[each.object.value] += 1
            facts[each.object.value] += degrees.get(each.subject, 0)
        counts = [
            TypeCount(
                id=identifier(NamedNode(iri)),
                label=self._terms.type_label(iri),
                count=count,
                mean_outgoing=facts[iri] / count,
            )
            for iri, count in members.items()
        ]
        return tuple(sorted(counts, key=lambda kind: (-kind.count, kind.label, kind.id)))

    def _called(self, name: str) -> list[str]:
        """Return the types with this id, else with this label or local name, ignoring case."""
        exact = [iri for iri in self._iris if name in (iri, own_name(iri))]
        key = search_key(name)
        return exact or [
            iri
            for iri in self._iris
            if key in (search_key(self._terms.type_label(iri)), search_key(local_name(iri)))
        ]

    @cached_property
    def _iris(self) -> frozenset[str]:
        return frozenset(each.object.value for each in self._terms.descriptions(predicate=RDF_TYPE))
