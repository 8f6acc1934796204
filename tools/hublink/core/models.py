"""The values of the method, named as in the thesis (sections 4.2 and 4.3)."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

Vectors = NDArray[np.float32]
"""Rows are unit vectors, one a text."""

IS_OF_KIND = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
"""The predicate that leads from an entity to its type, where that is a fact to be asked for."""


class Frozen(BaseModel):
    """A value: immutable, compared by content, refusing unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Entity(Frozen):
    """A node of the graph.

    `id` is the graph's own identifier (an IRI, a source id); a literal's is its value. `types` are
    type labels. `url` is the page about the entity, where the graph's identifier is one.
    """

    id: str
    label: str
    types: tuple[str, ...] = ()
    literal: bool = False
    datatype: str | None = None
    url: str | None = None


class Predicate(Frozen):
    """The relation of a triple: the graph's identifier and a label for people."""

    id: str
    label: str


class Triple(Frozen):
    """One fact of the graph."""

    subject: Entity
    predicate: Predicate
    object: Entity


class Direction(StrEnum):
    """Whether a traversal follows triples from subject to object (right) or back (left)."""

    RIGHT = "right"
    LEFT = "left"


class EntityWithDirection(Frozen):
    """An entity, the direction a traversal reached it in and the triples it came along."""

    entity: Entity
    direction: Direction
    path: tuple[Triple, ...] = ()


class HubPath(Frozen):
    """A path from a hub root to a leaf or to the next hub; the hash names its triples."""

    hash: str
    text: str
    triples: tuple[Triple, ...]


class VectorLevel(StrEnum):
    """The four texts a hub path is embedded by."""

    PATH = "path"
    TRIPLE = "triple"
    ENTITY = "entity"
    PREDICATE = "predicate"


class ScoredPath(Frozen):
    """A hub path with its best hit: the score, the matched text and that text's level."""

    path: HubPath
    score: float
    matched_text: str
    level: VectorLevel


class Hub(Frozen):
    """A hub as retrieved: its root, its best paths, its score and how it was reached."""

    root: Entity
    paths: tuple[ScoredPath, ...] = ()
    score: float = 0.0
    path_from_topic: tuple[Triple, ...] = ()


class LinkData(Frozen):
    """Knowledge about a hub from beyond the graph: short statements such as `venue: Nature`."""

    statements: tuple[str, ...]


class ProcessedQuestion(BaseModel):
    """A question, its components and the embedding of each, the question's own first."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    question: str
    components: tuple[str, ...]
    embeddings: Vectors
