"""The classifier of wordings with the weights that `make train` made."""

import json
from pathlib import Path

import numpy as np
from safetensors import safe_open

from tools.adapters.embedding.static_embedder import StaticEmbedder
from tools.adapters.embedding.trained_roles import trained_roles
from tools.hublink.language.wordings import Head, Wordings

HEADS = Path(__file__).with_name("heads.safetensors")


def trained_wordings() -> Wordings:
    """Read the packaged weights; the word vectors follow at first use."""
    with safe_open(HEADS, framework="numpy") as file:
        names: dict[str, list[str]] = json.loads(file.metadata()["attributes"])
        overviews: list[str] = json.loads(file.metadata()["overviews"])
        plain: list[str] = json.loads(file.metadata()["plain_words"])
        framing: list[str] = json.loads(file.metadata()["framing_words"])
        introducing: list[str] = json.loads(file.metadata()["introducing_words"])
        said: list[str] = json.loads(file.metadata()["said_in_dialogue"])
        labels: dict[str, list[str]] = json.loads(file.metadata()["labels"])
        heads = {
            name: Head(
                tuple(of_head),
                file.get_tensor(f"{name}.weights").astype(np.float32),
                file.get_tensor(f"{name}.intercepts"),
            )
            for name, of_head in labels.items()
        }
    words = StaticEmbedder()
    roles = trained_roles(words)
    return Wordings(words, heads, names, overviews, plain, framing, introducing, said, roles)
