"""The judge of readings with the weights that `make train` made."""

from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from tools.adapters.embedding.encoder import Encoder
from tools.adapters.embedding.learned_changes import learned_encoder
from tools.hublink.core.models import Vectors

JUDGE = Path(__file__).with_name("judge.safetensors")
LONGEST = 112
"""Tokens of a question and of how it was read that are looked at."""
_MOST_JUDGED = 500


class TrainedJudge:
    """The packaged encoder, which reads a question and how it was read beside each other.

    It is changed by the updates learned for that; a weighted sum of what it reads is the logarithm
    of the odds that the reading is right.
    """

    def __init__(self, encoder: Encoder, weights: Vectors, intercept: float) -> None:
        self._encoder = encoder
        self._weights, self._intercept = weights, intercept
        self.probability = lru_cache(_MOST_JUDGED)(self._probability)

    def _probability(self, question: str, before: str, words: str) -> float:
        """How probable it is that a question, asked after another, means some words."""
        (read,) = self._encoder.pairs([(said(question, before), words)])
        return float(1 / (1 + np.exp(-(read @ self._weights + self._intercept))))


def said(question: str, before: str) -> str:
    """Return a question with what was asked before it, as a judge reads it."""
    return f"{before} | {question}" if before else question


@cache
def trained_judge() -> TrainedJudge:
    """Read the packaged weights, once in a process; the encoder's own follow at first use."""
    encoder, arrays = learned_encoder(JUDGE, LONGEST)
    return TrainedJudge(encoder, arrays["odds.weights"], float(arrays["odds.intercept"][0]))
