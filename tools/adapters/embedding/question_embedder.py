"""An embedder for questions, which need a few vectors at once and not a thousand soon."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tools.adapters.embedding.encoder import Encoder
from tools.adapters.embedding.sentence_transformer import (
    PACKAGED_MODEL,
    SentenceTransformerEmbedder,
    located,
)
from tools.hublink.core.models import Vectors

_MOST_SIGNS = 6_000
"""Signs of all texts that are embedded at most without the libraries, which are slow to load."""


class QuestionEmbedder:
    """The packaged model: few or short texts by its graph, more of them by its libraries.

    The vectors are the same.
    """

    def __init__(self, whole: SentenceTransformerEmbedder) -> None:
        self._whole = whole

    @property
    def name(self) -> str:
        return self._whole.name

    @property
    def dimension(self) -> int:
        return int(_encoder().embed([self.name]).shape[1])

    def embed(self, texts: Sequence[str]) -> Vectors:
        if not texts or sum(map(len, texts)) > _MOST_SIGNS:
            return self._whole.embed(texts)
        return _encoder().embed(texts)


@cache
def _encoder() -> Encoder:
    """Return the one that all embedders of the process share: its weights take 90 MB."""
    folder, _ = located(PACKAGED_MODEL)
    return Encoder(Path(folder))
