"""The graph that a query is put to: how its hubs, predicates, types and names are written."""

from collections.abc import Sequence
from typing import Protocol

from tools.hublink.core.protocols import GraphStore


class QueryableGraph(GraphStore, Protocol):
    """A graph whose ids can be written in queries."""

    def iri(self, id: str) -> str | None:
        """Return the IRI behind an entity's id; None for what has none, as a blank node."""
        ...

    def predicate_iri(self, id: str) -> str: ...

    def type_iri(self, id: str) -> str: ...

    def is_named(self, id: str) -> bool:
        """Return whether the graph says what an entity is called."""
        ...

    def name_properties(self) -> Sequence[str]:
        """Return the IRIs of the properties that lead to names, and to nothing else."""
        ...


class NotSayableError(Exception):
    """A plan that no query can say; the message tells why."""
