"""How probable it is that a reader would call a hub right for a question.

The weights are fitted by `training/similar/fit.py` on questions of our own and kept in
`relevance.json`, for an index with vectors (`hybrid`) and for one without (`lexical`).
"""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from tools.hublink.core.models import Frozen

Column = NDArray[np.float64]

NEXT_BEST = 5
NEAR = 0.35
"""The similarity below which the nearest text is rather far from a question."""
LEAST_TOLD = 0.1
"""The probability below which no hub is worth telling."""
WEIGHTS = Path(__file__).with_name("relevance.json")


class Calibration(Frozen):
    """The weights of a logistic regression on how a hub's score stands among the others'."""

    intercept: float
    score: float
    behind: float
    ahead: float
    known: float
    far: float


class Relevance(Frozen):
    """A ranking by a weighted sum of features, and its calibration to probabilities.

    A feature counts by how far it exceeds that of an average hub.
    """

    features: dict[str, float]
    calibration: Calibration

    def scores(self, features: dict[str, Column]) -> Column:
        """Return the score of each hub, given a column of each feature less its average."""
        weighted = [weight * features[name] for name, weight in self.features.items()]
        result: Column = np.sum(weighted, axis=0)
        return result

    def probabilities(self, scores: Column, known: float, near: float) -> Column:
        """Return for each of some scores the probability that its hub is right.

        `known` is the share of the question's words that any hub bears, `near` the similarity of
        the text nearest to it.
        """
        weights = self.calibration
        given = [weights.score, weights.behind, weights.ahead, weights.known, weights.far]
        logits = weights.intercept + standings(scores, known, near) @ np.array(given)
        result: Column = 1 / (1 + np.exp(-logits))
        return result


def standings(scores: Column, known: float, near: float) -> Column:
    """Return a row for each score: itself, how far it is behind the best, how far that one is ahead
    of those next to it, and what is known of the question.
    """
    ordered = np.sort(scores)[::-1]
    best = ordered[0] if len(ordered) else 0.0
    # An average hub scores 0: it stands where there are too few others.
    following = np.append(ordered[1:], np.zeros(NEXT_BEST))[:NEXT_BEST]
    of_all = (best - following.mean(), known, max(0.0, NEAR - near))
    return np.column_stack([scores, scores - best, *(np.full(len(scores), x) for x in of_all)])


@cache
def fitted() -> dict[str, Relevance]:
    """Return the fitted weights by the kind of index they are for."""
    return TypeAdapter(dict[str, Relevance]).validate_json(WEIGHTS.read_bytes())
