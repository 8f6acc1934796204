"""Searching the texts of an index once, and ranking the paths of hubs by what was found.

The thesis asks the vector store again for each hub (algorithms 8, 9); here each distinct text is
scored once a question, and hubs share the scores.
"""

from collections.abc import Collection, Iterable
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import ProcessedQuestion
from tools.hublink.core.parameters import RetrievalParameters
from tools.hublink.core.protocols import VectorStore
from tools.hublink.retrieval.diversity import apply_subject_diversity
from tools.hublink.retrieval.text_incidence import UNSEEN, Scores, TextIncidence


class RankedPath(NamedTuple):
    """A path by number, the entry it was found by, and its score after the diversity ranker."""

    number: int
    entry: int
    score: float


class _Hit(NamedTuple):
    path: int
    entry: int
    score: float
    runner_up: float


class TextSearch:
    """The scores of texts for one question: first the best of all, then those of chosen hubs."""

    def __init__(
        self,
        incidence: TextIncidence,
        vectors: VectorStore,
        question: ProcessedQuestion,
        parameters: RetrievalParameters,
    ) -> None:
        self._incidence = incidence
        self._vectors = vectors
        self._question = question
        self._parameters = parameters
        self._scores = np.full(len(incidence.texts), UNSEEN)

    @property
    def scores(self) -> Scores:
        """The score of each text looked at so far, by its number."""
        return self._scores

    def look_everywhere(self) -> Scores:
        """Score the most similar texts of the index; returns the best score of each path."""
        limit = self._parameters.candidate_texts
        matches = self._vectors.search(self._question.embeddings, limit)
        self._incidence.text_scores(matches, onto=self._scores)
        return self._incidence.path_scores(self._scores)

    def look_in(self, hubs: Collection[int]) -> Scores:
        """Score all texts of the hubs that have no score yet; returns the scores of paths."""
        self.look_at(self._incidence.texts_of_hubs(hubs))
        return self._incidence.path_scores(self._scores)

    def look_at(self, texts: NDArray[np.integer]) -> None:
        """Score those of some texts, by number, that have no score yet."""
        unseen = texts[self._scores[texts] == UNSEEN]
        if len(unseen):
            named = [self._incidence.texts[number] for number in unseen.tolist()]
            self._scores[unseen] = self._vectors.similarities(self._question.embeddings, named)

    def rank_paths(self, hub: int) -> tuple[RankedPath, ...]:
        """Return the best paths of a hub, by best hits, after the diversity ranker (algorithm 9).

        Paths that share their best hit, such as the root's own label, are told apart by their
        second best. As in the thesis, the ranker chooses among twice as many paths as are kept.
        """
        keep = self._parameters.top_paths_to_keep
        paths = self._incidence.paths_of_hub(hub)
        hits = [self._two_best_hits(path) for path in paths]
        hits.sort(key=lambda hit: (-hit.score, -hit.runner_up, hit.path))
        pool = [hit for hit in hits[: 2 * keep] if hit.score > UNSEEN]
        ranked = apply_subject_diversity(
            [hit.score for hit in pool],
            [self._incidence.subject(hit.entry) for hit in pool],
            self._parameters.diversity_penalty,
        )
        return tuple(
            RankedPath(pool[place].path, pool[place].entry, score) for place, score in ranked[:keep]
        )

    def _two_best_hits(self, path: int) -> _Hit:
        first, last = self._incidence.path_starts[path : path + 2].tolist()
        found = self._scores[self._incidence.entry_text[first:last]].tolist()
        score, entry, runner_up = -inf, first, -inf
        for place, value in enumerate(found, first):
            if value > score:
                score, entry, runner_up = value, place, score
            elif value > runner_up:
                runner_up = value
        return _Hit(path, entry, score, runner_up)


def hub_numbers(incidence: TextIncidence, ids: Iterable[str]) -> set[int]:
    """Return the numbers of those of the hubs that the index holds."""
    known = (incidence.hub_numbers.get(hub) for hub in ids)
    return {number for number in known if number is not None}
