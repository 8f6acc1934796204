"""The tagger of the roles of words with the weights that `make train` made."""

from pathlib import Path

import numpy as np
from safetensors.numpy import load_file

from tools.adapters.embedding.static_embedder import StaticEmbedder
from tools.hublink.language.word_roles import DILATIONS, Layer, WordRoles

ROLES = Path(__file__).with_name("roles.safetensors")


def trained_roles(words: StaticEmbedder) -> WordRoles:
    """Read the packaged weights."""
    arrays = {name: array.astype(np.float32) for name, array in load_file(ROLES).items()}

    def layer(name: str) -> Layer:
        return Layer(arrays[f"{name}.weights"], arrays[f"{name}.biases"])

    return WordRoles(words, [layer(str(n)) for n in range(len(DILATIONS))], layer("output"))
