"""How similar hubs are to a question in meaning, by the vectors of their texts.

Direct retrieval (algorithm 12) takes for each path the best hit of any part of the question. A part
of one word resembles something in every hub, so what the whole question is about drowns. Here the
question is compared as a whole, with each path in full, and a hub's values add to that.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.parameters import RetrievalParameters
from tools.hublink.retrieval.hub_profiles import HubProfiles, scores_of_entries
from tools.hublink.retrieval.text_incidence import UNSEEN, Scores, TextIncidence
from tools.hublink.retrieval.vector_search import TextSearch

PATH, VALUES, NEAREST = "path", "values", "nearest"
"""The features: the most similar path, the mean of the telling values, the nearest of these."""
FEATURES = (PATH, VALUES, NEAREST)


class SemanticSimilarity:
    """The similarity of hubs, by number in an incidence, to one question."""

    def __init__(
        self,
        incidence: TextIncidence,
        profiles: HubProfiles,
        search: TextSearch,
        parameters: RetrievalParameters,
    ) -> None:
        self._incidence = incidence
        self._profiles = profiles
        self._search = search
        self._parameters = parameters
        self._known: dict[int, NDArray[np.float64]] = {}
        self._paths = self._path_scores()

    def features(self, hubs: Sequence[int]) -> NDArray[np.float64]:
        """Return a row of features for each hub, most of them between 0 and 1."""
        if new := [hub for hub in hubs if hub not in self._known]:
            self._search.look_at(self._texts(new))
            self._paths = self._path_scores()
            self._known |= {hub: self._compared(hub) for hub in new}
        return np.array([self._known[hub] for hub in hubs]).reshape(-1, len(FEATURES))

    def leads(self, hubs: Sequence[int]) -> NDArray[np.float64]:
        """Return by how much each hub exceeds an average one in each feature."""
        self.features([*hubs, *self._spread])
        return self.features(hubs) - self.background

    def place(self, hub: str) -> int:
        """Return a hub's number by its id; -1 where it has no paths."""
        return self._incidence.hub_numbers.get(hub, -1)

    def nearest(self, hubs: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which of some hubs are worth comparing in full: those with the nearest paths."""
        if len(hubs) <= self._parameters.candidate_hubs:
            return np.ones(len(hubs), np.bool_)
        self._search.look_everywhere()
        self._paths = self._path_scores()
        best = self._incidence.hub_scores(self._paths)[hubs]
        chosen = np.zeros(len(hubs), np.bool_)
        chosen[np.argsort(-best, kind="stable")[: self._parameters.candidate_hubs]] = True
        return chosen

    def of_text(self, text: str) -> float:
        """Return the similarity of an embedded text; 0 where it was not looked at."""
        number = self._incidence.text_numbers.get(text)
        score = UNSEEN if number is None else self._search.scores[number]
        return float(score) if score > UNSEEN else 0.0

    def shared_values(self) -> list[str]:
        """Return the values near the question that several of the hubs compared share, best first.

        Words alone mislead, so those hubs must be more like the question, too, than an average one.
        """
        weights = self._parameters.similarity
        hubs = np.array(sorted(self._known), dtype=np.int64)
        owners, values = self._profiles.values_of_hubs(hubs)
        features = np.array([self._known[hub] for hub in hubs.tolist()])
        leads = (features - self.background).mean(axis=1)[owners]
        distinct, positions, counts = np.unique(values, return_inverse=True, return_counts=True)
        lead = np.bincount(positions, weights=leads) / counts
        similarity = self._search.scores[distinct]
        fit = (
            (counts > 1)
            & (counts <= weights.most_common_value * len(hubs))
            & (similarity >= weights.least_value_similarity)
            & (lead >= weights.least_value_lead)
        )
        order = np.argsort(-similarity[fit], kind="stable")
        return [self._incidence.texts[text] for text in distinct[fit][order].tolist()]

    @cached_property
    def background(self) -> NDArray[np.float64]:
        """The features of an average hub, learnt from some that are spread over the index."""
        spread = self._spread
        mean: NDArray[np.float64] = (
            self.features(spread).mean(axis=0) if spread else np.zeros(len(FEATURES))
        )
        return mean

    @cached_property
    def _spread(self) -> list[int]:
        """Some hubs that are spread over the index."""
        count = len(self._incidence.roots)
        some = min(count, self._parameters.similarity.background_hubs)
        return [number * count // some for number in range(some)]

    def _path_scores(self) -> Scores:
        return scores_of_entries(self._incidence, self._profiles.whole, self._search.scores)

    def _texts(self, hubs: Sequence[int]) -> NDArray[np.int64]:
        """The texts by which hubs are compared: those of whole paths, and the telling values."""
        bounds = [self._incidence.hub_starts[hub : hub + 2] for hub in hubs]
        entries = [self._profiles.whole[first:last] for first, last in bounds]
        paths = [self._incidence.entry_text[each[each >= 0]] for each in entries]
        values = [self._profiles.values_of_hub(hub) for hub in hubs]
        return np.unique(np.concatenate([*paths, *values])).astype(np.int64)

    def _compared(self, hub: int) -> NDArray[np.float64]:
        first, last = self._incidence.hub_starts[hub : hub + 2].tolist()
        path = float(self._paths[first:last].max(initial=UNSEEN))
        values = self._search.scores[self._profiles.values_of_hub(hub)]
        # While vectors are being made, some texts have none yet.
        values, path = values[values > UNSEEN], max(path, 0.0)
        return np.array([path, values.mean(), values.max()] if len(values) else [path] * 3)
