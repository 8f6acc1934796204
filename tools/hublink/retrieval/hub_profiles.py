"""The paths and values of each hub, by which it is compared with a question as a whole."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import VectorLevel
from tools.hublink.retrieval.text_incidence import UNSEEN, Scores, TextIncidence

_NO_TEXT = -1
_PATH, _TRIPLE, _ENTITY, _PREDICATE = range(len(VectorLevel))


class HubProfiles(NamedTuple):
    """The texts of hubs by what they say of them, over the numbers of an incidence.

    `whole` holds for each path the entry whose text says all of it, another one where there is
    none, or -1. The distinct telling values of hub `h`, its own label among them, are the texts
    `values[value_starts[h]:value_starts[h + 1]]`.
    """

    whole: NDArray[np.int64]
    values: NDArray[np.int64]
    value_starts: NDArray[np.int64]

    def values_of_hub(self, hub: int) -> NDArray[np.int64]:
        """Return the texts of a hub's values."""
        first, last = self.value_starts[hub : hub + 2].tolist()
        return self.values[first:last]

    def values_of_hubs(
        self, hubs: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the values of some hubs, in their order, each with its hub's place in it."""
        counts = self.value_starts[hubs + 1] - self.value_starts[hubs]
        parts = [self.values_of_hub(hub) for hub in hubs.tolist()]
        values = np.concatenate(parts) if parts else self.values[:0]
        return np.repeat(np.arange(len(hubs)), counts), values


def read_profiles(incidence: TextIncidence, telling: Iterable[str]) -> HubProfiles:
    """Return the profiles of all hubs of an incidence; without values where none are embedded.

    `telling` are the texts that tell what a hub is about: not numbers, identifiers, persons.
    """
    tells = np.zeros(len(incidence.texts), np.bool_)
    known = (incidence.text_numbers.get(text) for text in telling)
    tells[[number for number in known if number is not None]] = True
    hub_of_path = np.repeat(np.arange(len(incidence.roots)), np.diff(incidence.hub_starts))
    hub_of_entry = np.repeat(hub_of_path, np.diff(incidence.path_starts))
    are_values = (incidence.entry_level == _ENTITY) & tells[incidence.entry_text]
    base = max(1, len(incidence.texts))
    pairs = np.unique(hub_of_entry[are_values] * base + incidence.entry_text[are_values])
    hubs, values = np.divmod(pairs, base)
    return HubProfiles(
        whole=_first_entries(incidence, (_TRIPLE, _PATH)),
        values=values,
        value_starts=np.searchsorted(hubs, np.arange(len(incidence.roots) + 1)),
    )


def scores_of_entries(
    incidence: TextIncidence, entries: NDArray[np.int64], text_scores: Scores
) -> Scores:
    """Return the score of each entry's text; unseen where there is no entry."""
    scores = text_scores[incidence.entry_text[entries]]
    scores[entries == _NO_TEXT] = UNSEEN
    return scores


def _first_entries(incidence: TextIncidence, levels: Sequence[int]) -> NDArray[np.int64]:
    """For each path its first entry of the last level that it has, or else any entry."""
    path_of_entry = np.repeat(np.arange(len(incidence.hashes)), np.diff(incidence.path_starts))
    found = np.full(len(incidence.hashes), _NO_TEXT)
    every = incidence.entry_level >= 0
    for fitting in (every, *(incidence.entry_level == level for level in levels)):
        # Of the entries of a path, the one written last stays.
        entries = np.flatnonzero(fitting)[::-1]
        found[path_of_entry[entries]] = entries
    return found
