"""What was learned to add to the packaged encoder, as it is kept in a file."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from safetensors import safe_open

from tools.adapters.embedding.encoder import Encoder, Update
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.hublink.core.models import Vectors


def learned_encoder(weights: Path, longest: int) -> tuple[Encoder, Mapping[str, Vectors]]:
    """Return the encoder with what a file adds to its layers, and all arrays of that file.

    It reads so many tokens of a text; its own weights follow at first use.
    """
    with safe_open(weights, framework="numpy") as file:
        names = list(file.keys())
        arrays: dict[str, Vectors] = {n: file.get_tensor(n).astype(np.float32) for n in names}
    layers = [name.removesuffix(".down") for name in names if name.endswith(".down")]
    updates = {each: Update(arrays[f"{each}.down"], arrays[f"{each}.up"]) for each in layers}
    folder, _ = located(PACKAGED_MODEL)
    return Encoder(Path(folder), updates, longest), arrays
