"""The names of nodes as a query reads them: as they are written, by their labels, in their IRIs."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import islice
from urllib.parse import unquote

from tools.hublink.core.models import Entity, Frozen
from tools.hublink.sparql.graph_terms import NotSayableError, QueryableGraph
from tools.hublink.sparql.terms import iri_term, path_of, text_term

_ENDING = re.compile(r"^.*[/#:]([^/#:]+)[/#:]*$", re.DOTALL)
_LOOKED_AT = 5_000
"""So many nodes tell how all of an attribute are named."""
_MOST_LISTED = 200


class NameKind(StrEnum):
    """Where the names of nodes stand; where they are listed, the query names each itself."""

    WRITTEN = "written"
    LABELLED = "labelled"
    EITHER = "either"
    IN_IRIS = "in IRIs"
    SPACED = "in IRIs, with underscores for spaces"
    LISTED = "listed"


class NodeNames(Frozen):
    """The way to the names of some nodes, in a graph with these properties of names.

    `spellings` are names that are read as another one, each with that one.
    """

    kind: NameKind
    properties: tuple[str, ...]
    listed: tuple[tuple[str, str], ...] = ()
    spellings: tuple[tuple[str, str], ...] = ()

    def read(self, node: str, label: str) -> tuple[list[str], str]:
        """Return the patterns that lead from a node to its name, and the expression of the name.

        `label` is a variable of its own, of which others are made.
        """
        lines, name = self._written(node, label)
        if not self.spellings:
            return lines, name
        written, value = f"{label}Written", f"{label}Value"
        rows = " ".join(f"({text_term(one)} {text_term(other)})" for one, other in self.spellings)
        same = f"VALUES ({written} {value}) {{ {rows} }} FILTER({written} = {name})"
        return [*lines, f"OPTIONAL {{ {same} }}"], f"COALESCE({value}, {name})"

    def _written(self, node: str, label: str) -> tuple[list[str], str]:
        """Return the same of the name as the graph writes it."""
        if self.kind is NameKind.WRITTEN:
            return [], f"STR({node})"
        if self.kind is NameKind.LISTED:
            rows = " ".join(f"({iri_term(iri)} {text_term(name)})" for iri, name in self.listed)
            return [f"VALUES ({node} {label}) {{ {rows} }}"], label
        labelled = f"{node} {self.path} {label} ."
        if self.kind is NameKind.LABELLED:
            return [labelled], f"STR({label})"
        return [f"OPTIONAL {{ {labelled} }}"], f"COALESCE(STR({label}), {self._own(node)})"

    def spoken(self, entity: Entity, graph: QueryableGraph) -> str:
        """Return the name of an entity as the graph writes it, where a query finds it."""
        if not self.are_in_iris or entity.literal or graph.is_named(entity.id):
            return entity.label
        return ending(graph.iri(entity.id) or "", self.kind)

    @property
    def are_in_iris(self) -> bool:
        """Whether the names of some nodes are parts of their IRIs, percent-encoded as there."""
        return self.kind in (NameKind.IN_IRIS, NameKind.SPACED)

    @property
    def path(self) -> str:
        return path_of([[iri_term(each) for each in self.properties]])

    def _own(self, node: str) -> str:
        if self.kind is NameKind.EITHER:
            return f"STR({node})"
        name = f'REPLACE(STR({node}), {text_term(_ENDING.pattern)}, "$1")'
        if self.kind is NameKind.SPACED:
            name = f'REPLACE({name}, "_", " ")'
        return f"IF(isLiteral({node}), STR({node}), {name})"


def ending(iri: str, kind: NameKind) -> str:
    """Return the name that an IRI ends in, percent-encoded as it is there."""
    name = _ENDING.sub(r"\1", iri)
    return name.replace("_", " ") if kind is NameKind.SPACED else name


def names_of(entities: Iterable[Entity], graph: QueryableGraph) -> NodeNames:
    """Return the way to the names of some nodes.

    Raises:
        NotSayableError: some have a name that a query cannot read.
    """
    properties = tuple(graph.name_properties())
    looked_at = list(islice(entities, _LOOKED_AT + 1))
    resources = [each for each in looked_at if not each.literal]
    unnamed = [each for each in resources if not graph.is_named(each.id)]
    if unnamed:
        return _in_iris(unnamed, resources, graph, properties)
    if len(looked_at) > _LOOKED_AT:
        return NodeNames(kind=NameKind.SPACED, properties=properties)
    kind = NameKind.LABELLED if len(resources) == len(looked_at) else NameKind.EITHER
    return NodeNames(kind=kind if resources else NameKind.WRITTEN, properties=properties)


def _in_iris(
    unnamed: list[Entity],
    resources: list[Entity],
    graph: QueryableGraph,
    properties: tuple[str, ...],
) -> NodeNames:
    for kind in (NameKind.IN_IRIS, NameKind.SPACED):
        read = (unquote(ending(graph.iri(each.id) or "", kind)) for each in unnamed)
        if all(name == each.label for name, each in zip(read, unnamed, strict=True)):
            return NodeNames(kind=kind, properties=properties)
    if len(resources) > _MOST_LISTED:
        raise NotSayableError("the graph does not say what some of its things are called")
    listed = tuple(sorted(_listed(resources, graph)))
    return NodeNames(kind=NameKind.LISTED, properties=properties, listed=listed)


def _listed(resources: Iterable[Entity], graph: QueryableGraph) -> Iterator[tuple[str, str]]:
    for each in resources:
        if (iri := graph.iri(each.id)) is None:
            raise NotSayableError("a thing without an identifier is called by its type alone")
        yield iri, each.label
