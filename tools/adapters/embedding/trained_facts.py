"""The reader of facts with the weights that `make train` made."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.adapters.embedding.encoder import Encoder
from tools.adapters.embedding.learned_changes import learned_encoder
from tools.hublink.core.models import Vectors
from tools.hublink.retrieval.fact_lines import FactLine

FACTS = Path(__file__).with_name("facts.safetensors")
LONGEST = 72
"""Tokens of a message, and of a fact, that are looked at."""
_MOST_KEPT = 2_000


class TrainedFacts:
    """Tells how far a message asks for facts, by their meaning as a whole, by word and by place.

    Each token of the message counts by how like it the likest token of a fact is (late interaction:
    Khattab and Zaharia, ColBERT, 2020); the message as a whole tells which of the papers at hand it
    points at, if any.
    """

    def __init__(self, encoder: Encoder, arrays: Mapping[str, Vectors]) -> None:
        self._encoder, self._arrays = encoder, arrays
        self._kept: dict[str, _Read] = {}
        self._lock = Lock()

    def relevance(self, message: str, facts: Sequence[FactLine]) -> Sequence[float]:
        """Return how probable it is that each of some facts is wanted by who writes a message."""
        if not facts:
            return ()
        arrays = self._arrays
        told = self._told([fact.text for fact in facts])
        (asked,) = self._encoder.states([message])
        whole, means = asked.mean(axis=0), np.array([each.mean for each in told])
        alike = _of_length_one(means) @ _of_length_one(whole)
        weights = _softmax(asked @ arrays["weight.weight"][0] + arrays["weight.bias"])
        said = _of_length_one(asked @ arrays["said"])
        by_word = [weights @ (said @ each.words.T).max(axis=1) for each in told]
        places = whole @ arrays["place.weight"].T + arrays["place.bias"]
        odds = (
            arrays["sharpness"][0] * alike
            + arrays["sharpness"][1] * np.array(by_word)
            + np.array([fact.stands for fact in facts]) @ places
            + means @ arrays["of_fact.weight"][0]
            + whole @ arrays["of_message.weight"][0]
            + arrays["of_message.bias"]
        )
        return [float(each) for each in 1 / (1 + np.exp(-odds))]

    def _told(self, texts: Sequence[str]) -> list["_Read"]:
        """What facts say; those read lately are kept."""
        with self._lock:
            known = {text: self._kept[text] for text in texts if text in self._kept}
            new = [text for text in dict.fromkeys(texts) if text not in known]
            for text, states in zip(new, self._encoder.states(new), strict=True):
                words = _of_length_one(states @ self._arrays["told"])
                known[text] = _Read(states.mean(axis=0), words.astype(np.float16))
            self._kept = {**self._kept, **known}
            for text in list(islice(self._kept, max(0, len(self._kept) - _MOST_KEPT))):
                del self._kept[text]
        return [known[text] for text in texts]


class _Read(NamedTuple):
    """A fact as it was read: the mean of its tokens, and what each says."""

    mean: Vectors
    words: NDArray[np.float16]


def _of_length_one(rows: Vectors) -> Vectors:
    return np.asarray(rows / np.linalg.norm(rows, axis=-1, keepdims=True), np.float32)


def _softmax(odds: Vectors) -> Vectors:
    shares = np.exp(odds - odds.max())
    return np.asarray(shares / shares.sum(), np.float32)


@cache
def trained_facts() -> TrainedFacts:
    """Read the packaged weights, once in a process; the encoder's own follow at first use."""
    return TrainedFacts(*learned_encoder(FACTS, LONGEST))
