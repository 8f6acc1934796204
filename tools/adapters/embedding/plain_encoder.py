"""The packaged encoder in plain arithmetic: the same vectors, there in a moment instead of seconds.

To embed one question, most of the time goes into loading the libraries that embed thousands.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file
from threadpoolctl import ThreadpoolController
from tokenizers import Tokenizer

from tools.hublink.core.batches import batches
from tools.hublink.core.models import Vectors

_LAYERS, _HEADS = 6, 12
_LONGEST = 256
"""Tokens of a text that are read at most."""
_TOGETHER = 32
_KEPT = 5_000
"""Texts whose vectors are kept: an index that was updated or added has many that others have."""
_NO_LENGTH = np.float32(1e-12)
_ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
"""The coefficients of an approximation of the error function (Abramowitz and Stegun, 7.1.26)."""

_threads = ThreadpoolController()
_Floats = NDArray[np.float32]


class Update(NamedTuple):
    """What is added to a layer's weights: inputs by rank, and rank by outputs."""

    down: _Floats
    up: _Floats


class PlainEncoder:
    """A BERT of the packaged model's shape, whose folder it is given; loaded at first use.

    With `updates` to the weights of some layers, by their names, it encodes otherwise. The weights
    are shared by all encoders of a process. Of a text the `longest` tokens are read.
    """

    def __init__(
        self,
        folder: Path,
        updates: Mapping[str, Update] | None = None,
        longest: int = _LONGEST,
    ) -> None:
        self._folder = folder
        self._updates = updates or {}
        self._longest = longest
        self._lock = Lock()
        self._kept: dict[str, _Floats] = {}

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return a vector of length 1 for each text."""
        # On busy cores, threads that wait for each other cost more than they bring.
        with self._lock, _threads.limit(limits=1):
            new = [text for text in dict.fromkeys(texts) if text not in self._kept]
            self._kept.update(zip(new, self._embedded_anew(new), strict=True))
            vectors = np.array([self._kept[text] for text in texts], np.float32)
            for text in list(islice(self._kept, max(0, len(self._kept) - _KEPT))):
                del self._kept[text]
        return vectors.reshape(len(texts), self._width)

    def _embedded_anew(self, texts: Sequence[str]) -> _Floats:
        tokens = [encoded.ids for encoded in self._tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(texts)), key=lambda place: len(tokens[place]))
        vectors = np.empty((len(texts), self._width), np.float32)
        for places in batches(order, _TOGETHER):
            vectors[places] = self._encoded([tokens[place] for place in places])
        return vectors

    def is_word(self, word: str) -> bool:
        """Return whether the encoder knows a word in whole."""
        return self._tokenizer.token_to_id(word) is not None

    def tokens(self, text: str) -> tuple[list[tuple[int, int]], _Floats]:
        """Return where each token of a text begins and ends, and a vector for each in context."""
        with self._lock, _threads.limit(limits=1):
            encoded = self._tokenizer.encode(text)
            states, _ = self._states([encoded.ids])
        return encoded.offsets, states[0]

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> _Floats:
        """Return a vector for each two texts that are read beside each other, of any length."""
        with self._lock, _threads.limit(limits=1):
            encoded = self._tokenizer.encode_batch(list(pairs))
            order = sorted(range(len(pairs)), key=lambda place: len(encoded[place].ids))
            vectors = np.empty((len(pairs), self._width), np.float32)
            for places in batches(order, _TOGETHER):
                ids = [encoded[place].ids for place in places]
                vectors[places] = self._means(ids, [encoded[p].type_ids for p in places])
        return vectors

    def _means(
        self, tokens: Sequence[Sequence[int]], kinds: Sequence[Sequence[int]] | None = None
    ) -> _Floats:
        states, is_read = self._states(tokens, kinds)
        means = (states * is_read[..., None]).sum(axis=1) / is_read.sum(axis=1, keepdims=True)
        return np.asarray(means, np.float32)

    def _encoded(self, tokens: Sequence[Sequence[int]]) -> _Floats:
        means = self._means(tokens)
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        return np.asarray(means / np.maximum(lengths, _NO_LENGTH), np.float32)

    def _states(
        self, tokens: Sequence[Sequence[int]], kinds: Sequence[Sequence[int]] | None = None
    ) -> tuple[_Floats, NDArray[np.bool_]]:
        """The vectors of the tokens of some texts, and which of them are no padding.

        `kinds` say of each token whether it is of the first or the second of two texts.
        """
        ids = _padded(tokens)
        is_read = np.arange(ids.shape[1]) < np.array([[len(row)] for row in tokens])
        states = self._embedded(ids, np.zeros_like(ids) if kinds is None else _padded(kinds))
        hidden = np.where(is_read, 0.0, np.finfo(np.float32).min).astype(np.float32)
        for layer in range(_LAYERS):
            states = self._layer(f"encoder.layer.{layer}", states, hidden[:, None, None, :])
        return states, is_read

    def _embedded(self, ids: NDArray[np.int64], kinds: NDArray[np.int64]) -> _Floats:
        parts = [
            self._weights[f"embeddings.{kind}_embeddings.weight"]
            for kind in ("word", "position", "token_type")
        ]
        words, positions, of_kinds = parts
        whole = words[ids] + positions[: ids.shape[1]] + of_kinds[kinds]
        return self._normal("embeddings.LayerNorm", whole)

    def _layer(self, name: str, states: _Floats, hidden: _Floats) -> _Floats:
        attention = f"{name}.attention"
        query, key, value = (
            self._parted(self._dense(f"{attention}.self.{part}", states))
            for part in ("query", "key", "value")
        )
        scores = query @ key.swapaxes(-1, -2) / np.float32(np.sqrt(query.shape[-1])) + hidden
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        weights /= weights.sum(axis=-1, keepdims=True)
        seen = (weights @ value).swapaxes(1, 2).reshape(states.shape)
        seen = self._dense(f"{attention}.output.dense", seen)
        states = self._normal(f"{attention}.output.LayerNorm", states + seen)
        inner = _gelu(self._dense(f"{name}.intermediate.dense", states))
        outer = self._dense(f"{name}.output.dense", inner)
        return self._normal(f"{name}.output.LayerNorm", states + outer)

    def _parted(self, states: _Floats) -> _Floats:
        """Return the states with an axis for the heads, before that of the tokens."""
        texts, tokens, width = states.shape
        return states.reshape(texts, tokens, _HEADS, width // _HEADS).swapaxes(1, 2)

    def _dense(self, name: str, states: _Floats) -> _Floats:
        weights = self._weights[f"{name}.weight"]
        # One product of two matrices is quicker than one for each text.
        rows = states.reshape(-1, states.shape[-1])
        product = rows @ weights
        product += self._weights[f"{name}.bias"]
        if (update := self._updates.get(name)) is not None:
            product += (rows @ update.down) @ update.up
        return product.reshape(*states.shape[:-1], weights.shape[1])

    def _normal(self, name: str, states: _Floats) -> _Floats:
        centred = states - states.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + _NO_LENGTH)
        scaled = centred / spread * self._weights[f"{name}.weight"]
        return np.asarray(scaled + self._weights[f"{name}.bias"], np.float32)

    @property
    def _width(self) -> int:
        return int(self._weights["embeddings.LayerNorm.bias"].shape[0])

    @property
    def _weights(self) -> Mapping[str, _Floats]:
        return _weights_in(self._folder)

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.enable_truncation(self._longest)
        tokenizer.no_padding()
        return tokenizer


@cache
def _weights_in(folder: Path) -> Mapping[str, _Floats]:
    """The weights of the model in a folder, those of its layers inputs by outputs."""
    weights = load_file(folder / "model.safetensors")
    for name in [each for each in weights if each.startswith("encoder.")]:
        # A question has few tokens, whose product with rows of outputs takes twice as long.
        weights[name] = np.ascontiguousarray(weights[name].T)
    return weights


def _padded(rows: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    length = max(map(len, rows))
    return np.array([[*row, *[0] * (length - len(row))] for row in rows])


def _gelu(values: _Floats) -> _Floats:
    scaled = values / np.float32(np.sqrt(2))
    part = 1 / (1 + np.float32(0.3275911) * np.abs(scaled))
    series = np.zeros_like(values)
    for coefficient in reversed(_ERF):
        series = (series + np.float32(coefficient)) * part
    error = np.sign(scaled) * (1 - series * np.exp(-(scaled**2)))
    return np.asarray(values * (1 + error) / 2, np.float32)
