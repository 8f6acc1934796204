"""Which attribute a wording speaks of, by likeness of meaning and by the kind of its values."""

from collections import OrderedDict
from collections.abc import Collection, Sequence
from functools import cached_property
from threading import Lock

import numpy as np

from tools.hublink.facets import FacetColumn, FacetView, ValueKind
from tools.hublink.models import Vectors
from tools.hublink.protocols import Embedder
from tools.hublink.words import phrase

SURE = 0.45
"""Least likeness of a word to the name of the attribute it stands for."""
CLEAR = 0.1
"""By how much that attribute must be nearer than any other."""
LIKELY = 0.3
"""Least likeness of a whole wording to the attribute it asks for."""

_REMEMBERED = 5_000
_KINDS = {
    "who": (ValueKind.NAME,),
    "whose": (ValueKind.NAME,),
    "when": (ValueKind.YEAR,),
    "where": (ValueKind.TEXT,),
}
_PLACE = "place or location"


class FacetMeaning:
    """Likeness between wordings and the names of facets, for words nothing else explains.

    "Who", "when" and "where" ask for values of a kind: names, years, places; what kind the values
    of a facet are is read off the graph.
    """

    def __init__(self, view: FacetView, embedder: Embedder) -> None:
        self._view = view
        self._embedder = embedder
        self._lock = Lock()
        self._scores: OrderedDict[str, Vectors] = OrderedDict()

    def of_words(self, words: Sequence[str]) -> list[tuple[int, ...]]:
        """For each word the facets it clearly means, alike in name; none where it is not clear."""
        return [self._clear(scores) for scores in self._likeness(words)]

    def among(self, wording: str, columns: Collection[int]) -> int:
        """Of some facets the one nearest to a wording."""
        scores = self._likeness([wording])[0]
        return max(sorted(columns), key=lambda c: float(scores[c]))

    def asked(self, wording: str) -> int | None:
        """The facet that a question's wording asks for, or nothing where none is near."""
        words = wording.lower().split()
        if "where" in words:
            wording = _PLACE
        candidates = self._candidates(words)
        if len(candidates) == 1 and set(words) & set(_KINDS):
            return candidates[0].number
        if not candidates or not words:
            return None
        scores = self._likeness([wording])[0]
        best = max(candidates, key=lambda c: (float(scores[c.number]), -c.number))
        sure = scores[best.number] >= LIKELY or "where" in words
        return best.number if sure else None

    def _clear(self, scores: Vectors) -> tuple[int, ...]:
        ranked = sorted(range(len(scores)), key=lambda c: (-float(scores[c]), c))
        if not ranked or scores[ranked[0]] < SURE:
            return ()
        alike = [c for c in ranked if self._name(c) == self._name(ranked[0])]
        others = [c for c in ranked if c not in alike]
        if others and scores[ranked[0]] - scores[others[0]] < CLEAR:
            return ()
        return tuple(sorted(alike))

    def _name(self, column: int) -> frozenset[str]:
        return frozenset(phrase(self._view.columns[column].name)) - {"sub"}

    def _candidates(self, words: Sequence[str]) -> list[FacetColumn]:
        kinds = next((_KINDS[word] for word in words if word in _KINDS), None)
        return [c for c in self._view.columns if c.rows and (kinds is None or c.kind in kinds)]

    def _likeness(self, wordings: Sequence[str]) -> list[Vectors]:
        """The likeness of each wording to each facet's name, remembered."""
        with self._lock:
            missing = [w for w in dict.fromkeys(wordings) if w not in self._scores]
            if missing:
                found = self._embedder.embed(missing) @ self._names.T
                self._scores.update(zip(missing, found, strict=True))
            scores = [self._scores[w] for w in wordings]
            while len(self._scores) > _REMEMBERED:
                self._scores.popitem(last=False)
        return scores

    @cached_property
    def _names(self) -> Vectors:
        vectors = self._embedder.embed([column.name for column in self._view.columns])
        return np.asarray(vectors, dtype=np.float32)
