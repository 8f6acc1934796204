"""The role that each word of a question plays, learned from phrasings.

A convolutional tagger over word vectors: what a question says its papers are about, what it names,
what it asks for, and the frame around these.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from tools.hublink.core.models import Vectors
from tools.hublink.core.protocols import Embedder
from tools.hublink.language.words import Token, tokens

DILATIONS = (1, 2, 4)
"""The steps between the words that each layer of the tagger looks at."""
WIDTH = 5
"""So many words a layer looks at."""


class Role(StrEnum):
    """The role of a word; the order is that of the tagger's output."""

    FRAME = "frame"
    TOPIC = "topic"
    NAME = "name"
    ATTRIBUTE = "attribute"
    KIND = "kind"


class Layer(NamedTuple):
    """Weights of a convolution, words by features by outputs, and its biases."""

    weights: Vectors
    biases: Vectors


class WordRoles:
    """Tells the roles of words with the weights of a trained tagger."""

    def __init__(self, embedder: Embedder, layers: Sequence[Layer], output: Layer) -> None:
        self._embedder = embedder
        self._layers = tuple(layers)
        self._output = output

    def of(self, text: str) -> tuple[Mapping[Role, float], ...]:
        """Return the probabilities of the roles of each word, in the order of `tokens`."""
        words = tokens(text)
        if not words:
            return ()
        hidden = word_features(text, words, self._embedder)
        for layer, dilation in zip(self._layers, DILATIONS, strict=True):
            made = np.maximum(_convolved(hidden, layer, dilation), 0)
            hidden = made + hidden if made.shape == hidden.shape else made
        scores = hidden @ self._output.weights[0] + self._output.biases
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely = raised / raised.sum(axis=1, keepdims=True)
        return tuple(dict(zip(Role, row, strict=True)) for row in likely.tolist())


def _convolved(rows: Vectors, layer: Layer, dilation: int) -> Vectors:
    reach = dilation * (WIDTH // 2)
    padded = np.pad(rows, ((reach, reach), (0, 0)))
    made = np.tile(layer.biases, (len(rows), 1))
    for place in range(WIDTH):
        start = place * dilation
        made += padded[start : start + len(rows)] @ layer.weights[place]
    return made


def word_features(text: str, words: Sequence[Token], embedder: Embedder) -> Vectors:
    """Return a row for each word: its vector, how it is written, and the signs around it."""
    gaps = [text[a.end : b.start] for a, b in pairwise(words)]
    before = [text[: words[0].start], *gaps]
    after = [*gaps, text[words[-1].end :]]
    written = [
        (
            word.text[:1].isupper(),
            any(c.isupper() for c in word.text[1:]),
            any(c.isdigit() for c in word.text),
            place == 0,
            place == len(words) - 1,
            any(c in ".!?;:\n" for c in before[place]),
            "," in before[place],
            any(c in "-–/_." for c in before[place]) and " " not in before[place],
            any(c in "\"“”'‘’«»" for c in before[place] + after[place]),
            "?" in after[place],
        )
        for place, word in enumerate(words)
    ]
    vectors = embedder.embed([word.lower for word in words])
    return np.hstack([vectors, np.array(written, dtype=np.float32)])
