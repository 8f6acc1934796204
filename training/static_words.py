"""Word vectors distilled from the packaged sentence encoder, for what must be quick and small.

After Model2Vec (Tulkens and van Dongen, 2024): each token of the encoder's vocabulary is encoded by
itself, the vectors are reduced by a principal component analysis and weighted by how rare the token
is, for which its rank in the vocabulary stands (Zipf's law). A text is then the mean of its tokens.
"""

from pathlib import Path

import numpy as np
from safetensors.numpy import save_file
from tokenizers import Tokenizer

from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.embedding.static_embedder import TOKENIZER, WORDS

DIMENSION = 160
_RARITY = 1e-4
_FIRST_WORD = 999
"""Tokens before this one are reserved by the encoder or are its special ones."""


def train(destination: Path = WORDS) -> None:
    """Write the vectors, a row a token, as bytes with a scale a row."""
    tokenizer = Tokenizer.from_file(str(TOKENIZER))
    names = [tokenizer.id_to_token(i) or "" for i in range(tokenizer.get_vocab_size())]
    vectors = SentenceTransformerEmbedder().embed([name.removeprefix("##") for name in names])
    vectors = vectors - vectors[_FIRST_WORD:].mean(axis=0)
    _, _, axes = np.linalg.svd(vectors[_FIRST_WORD:], full_matrices=False)
    reduced = vectors @ axes[:DIMENSION].T
    ranks = np.arange(len(names), dtype=np.float32) + 2
    frequency = 1 / (ranks * np.log(len(names)))
    reduced *= (_RARITY / (_RARITY + frequency))[:, None]
    reduced[:_FIRST_WORD] *= np.array([len(name) == 1 for name in names[:_FIRST_WORD]])[:, None]
    scales = np.abs(reduced).max(axis=1).clip(1e-9) / 127
    rounded = np.round(reduced / scales[:, None]).astype(np.int8)
    save_file({"vectors": rounded, "scales": scales.astype(np.float32)}, destination)


if __name__ == "__main__":
    train()
