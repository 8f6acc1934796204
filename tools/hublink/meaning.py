"""Which attribute a wording speaks of, by likeness of meaning and by the kind of its values."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from tools.hublink.facets import FacetColumn, FacetView, ValueKind
from tools.hublink.models import Vectors
from tools.hublink.protocols import Embedder

LEAST_LIKENESS = 0.3
_KINDS = {
    "who": (ValueKind.NAME,),
    "whose": (ValueKind.NAME,),
    "when": (ValueKind.YEAR,),
    "where": (ValueKind.TEXT, ValueKind.NAME),
}


class FacetMeaning:
    """Finds the facet nearest in meaning to words that the graph's vocabulary does not explain.

    "Who", "when" and "where" ask for values of a kind: names, years, places; what kind the values
    of a facet are is read off the graph.
    """

    def __init__(self, view: FacetView, embedder: Embedder) -> None:
        self._view = view
        self._embedder = embedder

    def __call__(self, wording: str) -> int | None:
        """The number of the facet, or nothing where none is near."""
        words = wording.lower().split()
        candidates = self._candidates(words)
        if len(candidates) == 1 and set(words) & set(_KINDS):
            return candidates[0].number
        if not candidates or not words:
            return None
        scores = self._names @ self._embedder.embed([wording])[0]
        best = max(candidates, key=lambda c: (float(scores[c.number]), -c.number))
        return best.number if scores[best.number] >= LEAST_LIKENESS else None

    def _candidates(self, words: Sequence[str]) -> list[FacetColumn]:
        kinds = next((_KINDS[word] for word in words if word in _KINDS), None)
        return [c for c in self._view.columns if c.rows and (kinds is None or c.kind in kinds)]

    @cached_property
    def _names(self) -> Vectors:
        vectors = self._embedder.embed([column.name for column in self._view.columns])
        return np.asarray(vectors, dtype=np.float32)
