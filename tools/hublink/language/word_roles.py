"""The role that each word of a question plays, learned from phrasings.

What a question says its papers are about, what it names, what it asks for, and the frame around
these.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, Protocol

import numpy as np

from tools.hublink.core.models import Vectors


class Role(StrEnum):
    """The role of a word; the order is that of the weights' outputs."""

    FRAME = "frame"
    TOPIC = "topic"
    NAME = "name"
    ATTRIBUTE = "attribute"
    KIND = "kind"


class InContext(NamedTuple):
    """The vectors of a text: a row for each of its words, as `tokens` has them, and one of all."""

    words: Vectors
    text: Vectors


class ContextEncoder(Protocol):
    """An encoder of words as they stand beside the others of their text."""

    def in_context(self, text: str) -> InContext: ...


class Layer(NamedTuple):
    """Weights, features by outputs, and an intercept an output."""

    weights: Vectors
    intercepts: Vectors

    def likely(self, rows: Vectors) -> Vectors:
        """Return the probability of each output for each row."""
        scores = rows @ self.weights + self.intercepts
        raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return np.asarray(raised / raised.sum(axis=-1, keepdims=True), np.float32)


class WordRoles:
    """Tells the roles of words by their vectors in context."""

    def __init__(self, encoder: ContextEncoder, layer: Layer) -> None:
        self._encoder = encoder
        self._layer = layer

    def of(self, text: str) -> tuple[Mapping[Role, float], ...]:
        """Return the probabilities of the roles of each word, in the order of `tokens`."""
        likely = self._layer.likely(self._encoder.in_context(text).words)
        return tuple(dict(zip(Role, row, strict=True)) for row in likely.tolist())
