"""The score of a hub, and which hubs are kept (algorithm 16)."""

from collections.abc import Iterable, Sequence
from math import exp, fsum
from typing import NamedTuple

from tools.hublink.core.parameters import RetrievalParameters
from tools.hublink.retrieval.vector_search import RankedPath


class RankedHub(NamedTuple):
    """A hub by number with its best paths and the score these give it."""

    number: int
    paths: tuple[RankedPath, ...]
    score: float


def score_hub(number: int, paths: tuple[RankedPath, ...], alpha: float) -> RankedHub:
    """Return the hub with its weighted score."""
    return RankedHub(number, paths, weighted_hub_score([path.score for path in paths], alpha))


def weighted_hub_score(scores: Sequence[float], alpha: float) -> float:
    """Return the mean of path scores, each weighted by `exp(alpha * score)`; 0 without scores.

    The higher alpha, the more a hub's best paths decide.
    """
    if not scores:
        return 0.0
    weights = [exp(alpha * score) for score in scores]
    return fsum(weight * score for weight, score in zip(weights, scores, strict=True)) / fsum(
        weights
    )


def prune_hubs(hubs: Iterable[RankedHub], parameters: RetrievalParameters) -> list[RankedHub]:
    """Return the best hubs, best first, ties by number, without those below a threshold."""
    threshold = parameters.pruning_threshold
    fit = [hub for hub in hubs if threshold is None or hub.score >= threshold]
    fit.sort(key=lambda hub: (-hub.score, hub.number))
    return fit[: parameters.hubs_to_keep]
