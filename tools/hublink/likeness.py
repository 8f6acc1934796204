"""Hubs that are about what a question is about, found by likeness of meaning and shared words.

Direct retrieval (algorithm 12) takes for each path the best hit of any part of the question. A part
of one word resembles something in every hub, so what the whole question is about drowns. Here the
question is compared as a whole, with each path in full, and a hub's values add to that.
"""

from collections.abc import Collection, Mapping

import numpy as np

from tools.hublink.diversity import apply_subject_diversity
from tools.hublink.hub_profiles import HubProfiles, scores_of_entries
from tools.hublink.models import VectorLevel
from tools.hublink.parameters import LikenessParameters, RetrievalParameters
from tools.hublink.pruning import RankedHub, weighted_hub_score
from tools.hublink.text_incidence import UNSEEN, TextIncidence
from tools.hublink.vector_search import RankedPath, TextSearch
from tools.hublink.words import FUNCTION_WORDS, LIGHT_STEMS, tokens


class LikenessRanker:
    """Ranks hubs by their likeness to one question; scores are at most 1."""

    def __init__(
        self,
        incidence: TextIncidence,
        profiles: HubProfiles,
        search: TextSearch,
        question: str,
        parameters: RetrievalParameters,
    ) -> None:
        self._incidence = incidence
        self._profiles = profiles
        self._search = search
        self._parameters = parameters
        self._weights: LikenessParameters = parameters.likeness
        self._shared = profiles.shared_words(_telling_stems(question))
        search.look_everywhere()
        self._look_at_paths()
        self._scores: dict[int, float] = {}
        self._average = self._score_background()

    def rank(
        self, within: Collection[int] | None = None, excluding: Collection[int] = ()
    ) -> list[RankedHub]:
        """The hubs most like the question, best first, cut off where they are like any other."""
        candidates = self._candidates(within, excluding)
        self._score_all(candidates)
        scores = {hub: self._scores[hub] for hub in candidates}
        kept = prune_alike(scores, self._average, self._weights)
        return [RankedHub(hub, self._best_paths(hub), scores[hub]) for hub in kept]

    def near_values(self) -> list[str]:
        """Values that several of the hubs looked at share and that are like the question, best
        first.

        Words alone mislead, so those hubs must be more like the question, too, than an average one.
        """
        hubs = np.array(sorted(self._scores), dtype=np.int64)
        owners, values = self._profiles.values_of_hubs(hubs)
        leads = np.array([self._scores[hub] - self._average for hub in hubs.tolist()])[owners]
        distinct, positions, counts = np.unique(values, return_inverse=True, return_counts=True)
        lead = np.bincount(positions, weights=leads) / counts
        likeness = self._search.scores[distinct]
        common = counts > self._weights.most_common_value * len(hubs)
        fit = (
            (counts > 1)
            & ~common
            & (likeness >= self._weights.least_value_likeness)
            & (lead >= self._weights.least_value_lead)
        )
        order = np.argsort(-likeness[fit], kind="stable")
        return [self._incidence.texts[text] for text in distinct[fit][order].tolist()]

    def _score_background(self) -> float:
        """What an average hub scores, learnt from some that are spread evenly over the index."""
        count = len(self._incidence.roots)
        spread = min(count, self._weights.background_hubs)
        background = [number * count // spread for number in range(spread)]
        self._score_all(background)
        return float(np.mean([self._scores[hub] for hub in background])) if background else 0.0

    def _score_all(self, hubs: Collection[int]) -> None:
        if new := [hub for hub in hubs if hub not in self._scores]:
            self._search.look_in(new)
            self._look_at_paths()
            self._scores |= {hub: self._score(hub) for hub in new}

    def _look_at_paths(self) -> None:
        incidence, profiles, scores = self._incidence, self._profiles, self._search.scores
        self._paths = scores_of_entries(incidence, profiles.whole, scores)
        self._ends = scores_of_entries(incidence, profiles.ends, scores)

    def _candidates(self, within: Collection[int] | None, excluding: Collection[int]) -> list[int]:
        """Hubs to compare in full: those with a path that is most like the question."""
        hubs = range(len(self._incidence.roots)) if within is None else within
        allowed = sorted(set(hubs) - set(excluding))
        if len(allowed) <= self._parameters.candidate_hubs:
            return allowed
        best = self._incidence.hub_scores(self._paths)
        allowed.sort(key=lambda hub: -best[hub])
        return allowed[: self._parameters.candidate_hubs]

    def _score(self, hub: int) -> float:
        weights = self._weights
        first, last = self._incidence.hub_starts[hub : hub + 2].tolist()
        paths = self._paths[first:last]
        parts = [(weights.path_weight, float(paths.max(initial=UNSEEN)))]
        values = self._search.scores[self._profiles.values_of_hub(hub)]
        if len(values):
            nearest = np.sort(values)[::-1][: weights.nearest_values].tolist()
            likeness = weighted_hub_score(nearest, self._parameters.path_weight_alpha)
            parts += [
                (weights.values_weight, float(values.mean())),
                (weights.nearest_weight, likeness),
                (weights.words_weight, float(self._shared[hub])),
            ]
        total = sum(weight for weight, _ in parts)
        return sum(weight * score for weight, score in parts if weight) / total

    def _best_paths(self, hub: int) -> tuple[RankedPath, ...]:
        """The paths that tell most of why a hub is like the question, after the diversity ranker.

        All of them begin with the hub's label, so what each leads to counts as much as the whole.
        """
        paths = self._incidence.paths_of_hub(hub)
        keep = self._parameters.top_paths_to_keep
        telling = {path: float(self._paths[path] + self._ends[path]) / 2 for path in paths}
        pool = sorted(paths, key=lambda path: (-telling[path], path))[: 2 * keep]
        ranked = apply_subject_diversity(
            [telling[path] for path in pool],
            [self._subject(path) for path in pool],
            self._parameters.diversity_penalty,
        )
        return tuple(
            RankedPath(pool[place], int(self._profiles.whole[pool[place]]), score)
            for place, score in ranked[:keep]
        )

    def _subject(self, path: int) -> int | None:
        """The subject of a path's last triple."""
        first, last = self._incidence.path_starts[path : path + 2].tolist()
        triples = [e for e in range(first, last) if self._incidence.level(e) is VectorLevel.TRIPLE]
        return self._incidence.subject(triples[-1]) if triples else None


def prune_alike(
    scores: Mapping[int, float], average: float, parameters: LikenessParameters
) -> list[int]:
    """The hubs nearer to the best score than `pruning_share` of its lead over an average hub."""
    if not scores:
        return []
    best = max(scores.values())
    least = best - parameters.pruning_share * max(0.0, best - average)
    kept = [hub for hub, score in scores.items() if score >= least]
    return sorted(kept, key=lambda hub: (-scores[hub], hub))[: parameters.most_hubs]


def _telling_stems(question: str) -> set[str]:
    return {
        token.stem
        for token in tokens(question)
        if token.lower not in FUNCTION_WORDS and token.stem not in LIGHT_STEMS
    }
