"""The protocols of what the method needs from outside, as small as its callers allow."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from tools.hublink.core.models import Entity, EntityWithDirection, Frozen, HubPath, Triple, Vectors
from tools.hublink.core.reach import FactIds


class Prompt(Frozen):
    """A prompt as a value: the name of its file in `prompts/` and its variables.

    `reply` is the JSON schema of the reply where data is asked for; a model that can be held to one
    is, another one is asked in words alone.
    """

    name: str
    variables: Mapping[str, Any]
    reply: Mapping[str, Any] | None = None


class Usage(Frozen):
    """The cost of calls of a language model: tokens read, tokens written, number of calls.

    `estimated` says that the endpoint counts no tokens, so that they were reckoned from the text;
    `cached_tokens` of those read had been read by the endpoint before, `reasoning_tokens` of those
    written are thoughts that are not shown.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    calls: int = 1
    estimated: bool = False

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            reasoning_tokens=self.reasoning_tokens + other.reasoning_tokens,
            calls=self.calls + other.calls,
            estimated=self.estimated or other.estimated,
        )


NO_USAGE = Usage(calls=0)


class Completion(Frozen):
    """A model's answer to one prompt and what it cost."""

    text: str
    usage: Usage = Usage()


class Completer(Protocol):
    """A model that answers one prompt with text."""

    async def complete(self, prompt: Prompt) -> Completion: ...


class Embedder(Protocol):
    """Turns texts into unit vectors; `name` and `dimension` identify the vector space."""

    @property
    def name(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> Vectors: ...


class TypeCount(Frozen):
    """A type the graph offers: how many entities bear it, how many facts they have on average."""

    id: str
    label: str
    count: int
    mean_outgoing: float


class GraphStore(Protocol):
    """Read access to a knowledge graph; every sequence comes in a fixed order.

    Triples that only name, type or list things (labels, rdf:type, rdf:List cells) are not facts:
    a list stands as one triple a member, in list order.
    """

    def entity(self, id: str) -> Entity | None: ...

    def outgoing(self, entity: Entity) -> Sequence[Triple]: ...

    def incoming(self, entity: Entity) -> Sequence[Triple]: ...

    def listed(self, entity: Entity) -> Sequence[Triple]:
        """Return the outgoing facts of an entity that are members of a list, in list order."""
        ...

    def kinds(self, entity: Entity) -> Sequence[Triple]:
        """Return the triples that state the types of an entity."""
        ...

    def expect(self, places: Iterable[EntityWithDirection]) -> None:
        """Expect these entities' outgoing (right) or incoming (left) facts to be asked for next.

        A graph at a distance fetches them together.
        """
        ...

    def of_type(self, type: str) -> Iterator[Entity]:
        """Return entities of the type given by id, label or local name."""
        ...

    def some_of_type(self, type: str, limit: int) -> Sequence[Entity]:
        """Return so many entities of the type, spread over all, the same ones every time."""
        ...

    def untyped(self) -> Iterator[Entity]:
        """Return the entities without a type that have at least one outgoing fact."""
        ...

    def facts(self) -> Iterator[FactIds]:
        """Return all facts, in no order, by the ids of what they speak of."""
        ...

    def types_of_all(self) -> Mapping[str, tuple[str, ...]]:
        """Return the types of all entities that have any, by their ids."""
        ...

    def named(self, label: str) -> Sequence[Entity]:
        """Return entities with this label, ignoring case, before those also known by it."""
        ...

    def subjects(self) -> Iterator[Entity]:
        """Return all entities with at least one outgoing fact."""
        ...

    def types(self) -> Sequence[TypeCount]: ...


class HubReader(Protocol):
    """Hubs and their paths, to be read."""

    def roots(self) -> Sequence[Entity]: ...

    def paths(self, hubs: Collection[str] | None = None) -> Iterator[tuple[str, HubPath]]:
        """Yield pairs of hub id and path, ordered by hub and position; of all hubs by default."""
        ...


class HubStore(HubReader, Protocol):
    """Hubs and their paths, kept on disk; a replacement of hubs is all or nothing."""

    def update(self) -> AbstractContextManager["HubStore"]:
        """Return the store as the changes made through it leave it.

        Others see all of them when the block ends, and none where it fails.
        """
        ...

    def replace(self, hubs: Iterable[tuple[Entity, Sequence[HubPath]]]) -> None: ...

    def remove(self, hubs: Collection[str]) -> None: ...

    def path_count(self) -> int: ...

    def revision(self) -> str:
        """Return a mark that stays the same for as long as hubs and paths do."""
        ...

    def latest_change(self) -> "HubChange | None":
        """Return the changes of the latest update, or of this one so far; None if unknown."""
        ...

    def read(self, key: str) -> str | None:
        """Return a note kept beside the hubs (what was indexed, with which settings)."""
        ...

    def write(self, key: str, value: str) -> None: ...


class HubChange(NamedTuple):
    """The ids of the hubs that were written or removed since a revision."""

    since: str
    hubs: frozenset[str]


class TextMatch(NamedTuple):
    """A stored text and its best similarity to any of the query vectors.

    A plain tuple, since one search may bring tens of thousands.
    """

    text: str
    score: float


class VectorSpace(Frozen):
    """The embedding model that made the vectors of a store, and their dimension."""

    model: str
    dimension: int


class VectorStore(Protocol):
    """Distinct texts with their vectors: a text is stored once, whatever paths it stands for."""

    def of(self, model: str) -> "VectorStore":
        """Return the store of an embedding model's vectors; those of other models are beside it."""
        ...

    def drop_others(self) -> None:
        """Drop the vectors of other models."""
        ...

    def space(self) -> VectorSpace | None:
        """Return the space of the stored vectors; None where the store is empty and unclaimed."""
        ...

    def claim(self, space: VectorSpace) -> None:
        """Dedicate the store to a vector space, dropping vectors of another one."""
        ...

    def drop(self) -> None:
        """Give up the store with all that is in it, the vectors of all models."""
        ...

    def add(self, texts: Sequence[str], vectors: Vectors) -> None: ...

    def remove(self, texts: Collection[str]) -> None: ...

    def texts(self) -> frozenset[str]: ...

    def each_text(self) -> Iterator[str]:
        """Yield the stored texts, without holding all of them."""
        ...

    def search(self, vectors: Vectors, limit: int) -> Sequence[TextMatch]:
        """Return the texts most similar to any of the vectors, best first, ties by text."""
        ...

    def similarities(self, vectors: Vectors, texts: Sequence[str]) -> Vectors:
        """Return how similar each text is to the nearest of the vectors.

        Minus infinity stands for a text that is not stored.
        """
        ...
