"""What of each hub is compared with a question as a whole: its paths, its values, its words."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.models import VectorLevel
from tools.hublink.text_incidence import UNSEEN, Scores, TextIncidence
from tools.hublink.words import phrase

_NO_TEXT = -1
_PATH, _TRIPLE, _ENTITY, _PREDICATE = range(len(VectorLevel))


class HubProfiles(NamedTuple):
    """The texts of hubs by what they say of them, over the numbers of an incidence.

    `whole` holds for each path the entry whose text says all of it, `ends` that of the value it
    leads to; where there is none, another entry of the path, or -1. The distinct values of hub `h`,
    its own label among them, are the texts `values[value_starts[h]:value_starts[h + 1]]`. `bearing`
    holds for each stem the hubs with a value that bears it.
    """

    whole: NDArray[np.int64]
    ends: NDArray[np.int64]
    values: NDArray[np.int64]
    value_starts: NDArray[np.int64]
    bearing: dict[str, NDArray[np.int64]]

    def rarity(self, stem: str) -> float:
        """How telling a stem is: the rarer among hubs, the more, and most where none bears it."""
        return log(1 + len(self.value_starts) / (1 + len(self.bearing.get(stem, ()))))

    def shared_words(self, stems: Iterable[str]) -> Scores:
        """For each hub the share of a question's stems that its values bear, weighed by rarity."""
        shares = np.zeros(len(self.value_starts) - 1, dtype=np.float32)
        weights = {stem: self.rarity(stem) for stem in stems}
        total = sum(weights.values())
        for stem, weight in weights.items():
            if (hubs := self.bearing.get(stem)) is not None:
                shares[hubs] += weight / total
        return shares

    def values_of_hub(self, hub: int) -> NDArray[np.int64]:
        """The texts of a hub's values."""
        first, last = self.value_starts[hub : hub + 2].tolist()
        return self.values[first:last]

    def values_of_hubs(
        self, hubs: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The values of some hubs, one after another, each with its hub's place among them."""
        counts = self.value_starts[hubs + 1] - self.value_starts[hubs]
        parts = [self.values_of_hub(hub) for hub in hubs.tolist()]
        values = np.concatenate(parts) if parts else self.values[:0]
        return np.repeat(np.arange(len(hubs)), counts), values


def read_profiles(incidence: TextIncidence) -> HubProfiles:
    """The profiles of all hubs of an incidence; without values where none are embedded."""
    hub_of_path = np.repeat(np.arange(len(incidence.roots)), np.diff(incidence.hub_starts))
    hub_of_entry = np.repeat(hub_of_path, np.diff(incidence.path_starts))
    are_values = incidence.entry_level == _ENTITY
    base = max(1, len(incidence.texts))
    pairs = np.unique(hub_of_entry[are_values] * base + incidence.entry_text[are_values])
    hubs, values = np.divmod(pairs, base)
    return HubProfiles(
        whole=_first_entries(incidence, (_TRIPLE, _PATH)),
        ends=_first_entries(incidence, (_PREDICATE, _ENTITY), last=True),
        values=values,
        value_starts=np.searchsorted(hubs, np.arange(len(incidence.roots) + 1)),
        bearing=_bearing(incidence, hubs, values),
    )


def scores_of_entries(
    incidence: TextIncidence, entries: NDArray[np.int64], text_scores: Scores
) -> Scores:
    """The score of each entry's text; unseen where there is no entry."""
    scores = text_scores[incidence.entry_text[entries]]
    scores[entries == _NO_TEXT] = UNSEEN
    return scores


def _first_entries(
    incidence: TextIncidence, levels: Sequence[int], last: bool = False
) -> NDArray[np.int64]:
    """For each path its first or last entry of the last level that it has, or else any entry."""
    path_of_entry = np.repeat(np.arange(len(incidence.hashes)), np.diff(incidence.path_starts))
    found = np.full(len(incidence.hashes), _NO_TEXT)
    every = incidence.entry_level >= 0
    for fitting in (every, *(incidence.entry_level == level for level in levels)):
        # Of the entries of a path, the one written last stays.
        entries = np.flatnonzero(fitting)[:: 1 if last else -1]
        found[path_of_entry[entries]] = entries
    return found


def _bearing(
    incidence: TextIncidence, hubs: NDArray[np.int64], values: NDArray[np.int64]
) -> dict[str, NDArray[np.int64]]:
    order = np.argsort(values, kind="stable")
    distinct, starts = np.unique(values[order], return_index=True)
    bearers = np.split(hubs[order], starts[1:])
    found: dict[str, list[NDArray[np.int64]]] = defaultdict(list)
    for text, owning in zip(distinct.tolist(), bearers, strict=False):
        for stem in set(phrase(incidence.texts[text])):
            found[stem].append(owning)
    return {stem: np.unique(np.concatenate(parts)) for stem, parts in found.items()}
