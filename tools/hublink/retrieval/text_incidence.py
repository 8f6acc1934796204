"""The incidence of texts and paths, as arrays of integers.

A text is embedded once whatever paths it stands for; this is what leads back from texts to paths
and hubs without reading the paths themselves.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import Entity, HubPath, VectorLevel
from tools.hublink.core.path_text import path_texts, triple_text
from tools.hublink.core.protocols import HubReader, TextMatch

Scores = NDArray[np.float32]
UNSEEN = np.float32(-np.inf)
"""The score of what no search has looked at."""

_NO_SUBJECT = -1
_LEVELS = tuple(VectorLevel)


class TextIncidence(NamedTuple):
    """Hubs, their paths and the texts of each path, all by number.

    The paths of hub `h` are `hub_starts[h]` up to `hub_starts[h + 1]`, the entries of path `p`
    (one a text) are `path_starts[p]` up to `path_starts[p + 1]`. An entry holds the number of its
    text, the text's level, and for a triple the number of its subject.
    """

    roots: Sequence[Entity]
    hub_numbers: dict[str, int]
    hub_starts: NDArray[np.int64]
    hashes: Sequence[str]
    path_starts: NDArray[np.int64]
    texts: Sequence[str]
    text_numbers: dict[str, int]
    entry_text: NDArray[np.int32]
    entry_level: NDArray[np.int8]
    entry_subject: NDArray[np.int32]

    def text_scores(self, matches: Iterable[TextMatch], onto: Scores | None = None) -> Scores:
        """Return a score for each text: that of its match, `UNSEEN` without one."""
        scores = np.full(len(self.texts), UNSEEN) if onto is None else onto
        numbers, values = [], []
        for text, score in matches:
            if (number := self.text_numbers.get(text)) is not None:
                numbers.append(number)
                values.append(score)
        scores[np.array(numbers, np.int64)] = values
        return scores

    def path_scores(self, text_scores: Scores) -> Scores:
        """Return the best score of any text of each path."""
        return _best_of_runs(text_scores[self.entry_text], self.path_starts)

    def hub_scores(self, path_scores: Scores) -> Scores:
        """Return the best score of any path of each hub."""
        return _best_of_runs(path_scores, self.hub_starts)

    def hub_totals(self, path_scores: Scores) -> Scores:
        """Return the sum of the scores of each hub's paths, negative and unseen ones left out."""
        sums = np.concatenate(([0.0], np.cumsum(np.maximum(path_scores, 0), dtype=np.float64)))
        return (sums[self.hub_starts[1:]] - sums[self.hub_starts[:-1]]).astype(np.float32)

    def texts_of_hubs(self, hubs: Iterable[int]) -> NDArray[np.int32]:
        """Return the numbers of the texts that stand for any path of the hubs."""
        spans = [self.path_starts[self.hub_starts[hub : hub + 2]] for hub in hubs]
        parts = [self.entry_text[first:last] for first, last in spans]
        return np.unique(np.concatenate(parts)) if parts else self.entry_text[:0]

    def paths_of_hub(self, hub: int) -> range:
        """Return the numbers of a hub's paths."""
        first, last = self.hub_starts[hub : hub + 2].tolist()
        return range(first, last)

    def level(self, entry: int) -> VectorLevel:
        """Return the level of an entry's text."""
        return _LEVELS[int(self.entry_level[entry])]

    def subject(self, entry: int) -> int | None:
        """Return the number of the subject of a triple's text; None for other texts."""
        number = int(self.entry_subject[entry])
        return None if number == _NO_SUBJECT else number


def read_incidence(hubs: HubReader, levels: Collection[VectorLevel]) -> TextIncidence:
    """Return the incidence of all hubs that have paths, for the levels that were embedded."""
    roots = {root.id: root for root in hubs.roots()}
    growing = _Growing()
    for hub, pairs in groupby(hubs.paths(), key=lambda pair: pair[0]):
        if hub in roots:
            growing.add_hub(roots[hub], (path for _, path in pairs), levels)
    return growing.finish()


class _Growing:
    """An incidence while paths are added to it."""

    def __init__(self) -> None:
        self._roots: list[Entity] = []
        self._hub_starts = [0]
        self._hashes: list[str] = []
        self._path_starts = [0]
        self._texts: dict[str, int] = {}
        self._subjects: dict[str, int] = {}
        self._entry_text: list[int] = []
        self._entry_level: list[int] = []
        self._entry_subject: list[int] = []

    def add_hub(
        self, root: Entity, paths: Iterable[HubPath], levels: Collection[VectorLevel]
    ) -> None:
        for path in paths:
            self._add_path(path, levels)
        self._roots.append(root)
        self._hub_starts.append(len(self._hashes))

    def _add_path(self, path: HubPath, levels: Collection[VectorLevel]) -> None:
        subjects = {triple_text(triple): triple.subject.label for triple in path.triples}
        for text, level in path_texts(path, levels):
            self._entry_text.append(self._texts.setdefault(text, len(self._texts)))
            self._entry_level.append(_LEVELS.index(level))
            subject = _NO_SUBJECT
            if level is VectorLevel.TRIPLE:
                subject = self._subjects.setdefault(subjects[text], len(self._subjects))
            self._entry_subject.append(subject)
        self._hashes.append(path.hash)
        self._path_starts.append(len(self._entry_text))

    def finish(self) -> TextIncidence:
        return TextIncidence(
            roots=self._roots,
            hub_numbers={root.id: number for number, root in enumerate(self._roots)},
            hub_starts=np.array(self._hub_starts, dtype=np.int64),
            hashes=self._hashes,
            path_starts=np.array(self._path_starts, dtype=np.int64),
            texts=list(self._texts),
            text_numbers=self._texts,
            entry_text=np.array(self._entry_text, dtype=np.int32),
            entry_level=np.array(self._entry_level, dtype=np.int8),
            entry_subject=np.array(self._entry_subject, dtype=np.int32),
        )


def _best_of_runs(values: Scores, starts: NDArray[np.int64]) -> Scores:
    """Return the largest value of each run; unseen for an empty one."""
    filled = starts[:-1] < starts[1:]
    best = np.full(len(starts) - 1, UNSEEN)
    if filled.any():
        best[filled] = np.maximum.reduceat(values, starts[:-1][filled])
    return best
