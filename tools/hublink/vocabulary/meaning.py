"""The attribute that a wording means, by semantic similarity and the kind of its values."""

from collections import OrderedDict
from collections.abc import Collection, Sequence
from functools import cached_property
from threading import Lock

import numpy as np

from tools.hublink.core.models import Vectors
from tools.hublink.core.protocols import Embedder
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import PERSONS, phrase

SURE = 0.45
"""Least similarity of a word to the name of the attribute it stands for."""
CLEAR = 0.1
"""Least lead of that attribute over any other."""
LIKELY = 0.3
"""Least similarity of a whole wording to the attribute it asks for."""

_REMEMBERED = 5_000
_KINDS = {
    "who": (ValueKind.NAME,),
    "whose": (ValueKind.NAME,),
    "when": (ValueKind.YEAR,),
    "where": (ValueKind.TEXT,),
} | dict.fromkeys(PERSONS, (ValueKind.NAME,))
_PLACE = "place or location"
_PERSON = "person"
_TOPIC = ("topic that is studied", "object of study", "what is investigated")
_METHOD = ("design of a study", "method or technique", "how it was investigated")
_FAR = 0.2
"""Lead in similarity by which a name is surely of a method, though studies are spoken of."""
_SAME = 0.6
"""Least similarity of a noun to another that means the same."""
_LEAD = 0.03
"""Least lead in similarity of the text that a wording describes over any other."""
_COMMON = 0.7
"""Largest share of hubs with one value in a facet that tells what a hub is about."""


class FacetMeaning:
    """The similarity of wordings to the names of facets, for words otherwise unexplained.

    "Who", "when" and "where" ask for values of a kind: names, years, places; what kind the values
    of a facet are is read off the graph. A word nearer to `hub_name`, what the hubs are called,
    speaks of them and not of an attribute. So does one nearer to the names of another attribute
    that there `may_be`, one name list each, where the view has nothing like it.
    """

    def __init__(
        self,
        view: FacetView,
        embedder: Embedder,
        hub_name: str = "",
        may_be: Sequence[Sequence[str]] = (),
    ) -> None:
        self._view = view
        self._may_be = may_be
        self._hub_name = hub_name
        self._embedder = embedder
        self._lock = Lock()
        self._scores: OrderedDict[str, Vectors] = OrderedDict()

    def of_words(self, words: Sequence[str]) -> list[tuple[int, ...]]:
        """Return for each word the facets, all of one name, that it clearly means."""
        return [self._clear(scores) for scores in self._similarity(words)]

    def among(self, wording: str, columns: Collection[int]) -> int:
        """Return the facet among some that is nearest to a wording."""
        scores = self._similarity([wording])[0]
        return max(sorted(columns), key=lambda c: float(scores[c]))

    def asked(self, wordings: Sequence[str], least: float = LIKELY) -> int | None:
        """Return the facet that one of some wordings asks for; None where no facet is near."""
        found = [each for w in wordings if (each := self._asked(w, least)) is not None]
        return max(found, key=lambda each: each[1])[0] if found else None

    def _asked(self, wording: str, least: float) -> tuple[int, float] | None:
        words = wording.lower().split()
        if "where" in words:
            wording = _PLACE
        elif not PERSONS.isdisjoint(words):
            wording = _PERSON
        candidates = self._candidates(words)
        if len(candidates) == 1 and set(words) & set(_KINDS):
            return candidates[0].number, 1.0
        if not candidates or not words:
            return None
        scores = self._similarity([wording])[0]
        best = max(candidates, key=lambda c: (float(scores[c.number]), -c.number))
        likely = scores[best.number] >= least and not self._means_hub(scores, best.number)
        sure = likely or "where" in words
        return (best.number, float(scores[best.number])) if sure else None

    @cached_property
    def _topic(self) -> int | None:
        """The facet that most hubs have, that tells groups of them apart and is named like a topic.

        What is named far more like a method tells how something is studied, and not what.
        """
        total = len(self._view.hubs)
        telling = [
            c
            for c in self._view.columns
            if c.kind in (ValueKind.TEXT, ValueKind.NAME)
            and 2 * len(c.by_hub) >= total
            and 1
            < max(len({row.hub for row in rows}) for rows in c.by_value.values())
            <= _COMMON * len(c.by_hub)
        ]
        scores = np.mean(self._similarity(_TOPIC), axis=0)
        methods = np.max(self._similarity(_METHOD), axis=0)
        telling = [c for c in telling if methods[c.number] - scores[c.number] <= _FAR]
        best = max(telling, key=lambda c: (float(scores[c.number]), -c.number), default=None)
        return best.number if best and scores[best.number] >= LIKELY else None

    def topic(self) -> int | None:
        """Return the facet that says what a hub is about, or None where none is named so."""
        return self._topic

    def _clear(self, scores: Vectors) -> tuple[int, ...]:
        ranked = sorted(range(len(self._view.columns)), key=lambda c: (-float(scores[c]), c))
        if not ranked or scores[ranked[0]] < SURE or self._means_hub(scores, ranked[0]):
            return ()
        if max(scores[len(self._view.columns) + 1 :], default=0.0) > scores[ranked[0]]:
            return ()
        alike = [c for c in ranked if self._name(c) == self._name(ranked[0])]
        others = [c for c in ranked if c not in alike]
        if others and scores[ranked[0]] - scores[others[0]] < CLEAR:
            return ()
        return tuple(sorted(alike))

    def means_hub(self, word: str) -> bool:
        """Return whether a noun is another word for what the hubs are called."""
        count = len(self._view.columns)
        scores = self._similarity([word])[0][: count + 1]
        return bool(self._hub_name and scores[count] >= _SAME and scores[count] >= max(scores))

    def nearest(self, wording: str, texts: Sequence[str]) -> int | None:
        """Return which of some texts a wording describes; None where two are about as near."""
        vectors = self._embedder.embed([wording, *texts])
        scores = vectors[1:] @ vectors[0]
        first, second = np.argsort(-scores)[:2].tolist()
        return int(first) if scores[first] - scores[second] >= _LEAD else None

    def nearness(self, wordings: Sequence[str]) -> dict[int, float]:
        """Return how near any of some wordings is to the name of each attribute, by number."""
        scores = np.max(self._similarity(wordings or [""]), axis=0)
        return {column.number: float(scores[column.number]) for column in self._view.columns}

    def _means_hub(self, scores: Vectors, column: int) -> bool:
        return bool(self._hub_name and scores[len(self._view.columns)] > scores[column])

    def _name(self, column: int) -> frozenset[str]:
        return frozenset(phrase(self._view.columns[column].name)) - {"sub"}

    def _candidates(self, words: Sequence[str]) -> list[FacetColumn]:
        kinds = next((_KINDS[word] for word in words if word in _KINDS), None)
        return [c for c in self._view.columns if c.rows and (kinds is None or c.kind in kinds)]

    def _similarity(self, wordings: Sequence[str]) -> list[Vectors]:
        """Return the similarity of wordings to the names of facets, hubs and what is lacking.

        It is kept for so many of them.
        """
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
        named = [column.name for column in self._view.columns]
        others = [name for names in self._may_be for name in names]
        texts = [*named, self._hub_name or "entry", *others]
        vectors = np.asarray(self._embedder.embed(texts), dtype=np.float32)
        facets, rest = vectors[: len(named)], vectors[len(named) + 1 :]
        known, first = np.zeros(len(rest), np.bool_), 0
        for names in self._may_be:
            of_one = slice(first, first + len(names))
            known[of_one] = (rest[of_one] @ facets.T).max(initial=0.0) >= SURE
            first = of_one.stop
        return np.concatenate((vectors[: len(named) + 1], rest[~known]))
