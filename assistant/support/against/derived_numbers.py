"""Whether a number follows from those that the facts of cited papers hold.

A share of a whole, what is left of it, a sum, a difference, a change or an average is as true as
the numbers it is made of. Of many numbers, two lead to any by chance: so only those count that
stand in one statement about the same, in one attribute, or in the results a sentence speaks of.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from statistics import mean

from assistant.support.against.results import Result, Results
from assistant.support.figures.changes import changes_between, derived_of
from assistant.support.reading.numbers import Amount
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import LIGHT_STEMS, tokens

AVERAGED = re.compile(r"\b(?:averag\w*|means?|mean of|on the whole)\b", re.IGNORECASE)
_FEW = 8
_SHARED = 2


class DerivedNumbers:
    """The numbers that follow from those of papers."""

    def __init__(
        self,
        view: FacetView,
        texts: Callable[[str], Iterable[str]],
        results: Callable[[str], Results],
    ) -> None:
        self._view = view
        self._texts = texts
        self._results = results

    def follows(self, amount: Amount, text: str, hubs: Sequence[str]) -> bool:
        """Return whether a number of a text follows from what the papers cited for it state."""
        return any(amount.agrees(number) for number in self._from_each(text, hubs)) or (
            self.follows_from_all(amount, hubs)
        )

    def follows_from_all(self, amount: Amount, hubs: Sequence[str]) -> bool:
        """Return whether a number follows from one of each of several papers: a sum, a mean."""
        return any(amount.agrees(number) for number in self._across(hubs))

    def _from_each(self, text: str, hubs: Iterable[str]) -> Iterator[float]:
        said = _content(text)
        averaged = AVERAGED.search(text) is not None
        for hub in hubs:
            for held in self._texts(hub):
                if len(_content(held) & said) >= _SHARED:
                    yield from derived_of(held)
            if averaged:
                yield from _means(self._results(hub), text)

    def _across(self, hubs: Sequence[str]) -> Iterator[float]:
        for column in self._view.columns if len(hubs) > 1 else ():
            if column.kind is not ValueKind.NUMBER:
                continue
            stated = [few for hub in hubs if 0 < len(few := _numbers(column, hub)) <= _FEW]
            for mine, theirs in combinations(stated, 2):
                for pair in ((one, other) for one in mine for other in theirs):
                    yield from (sum(pair), *changes_between(*pair))
            if len(stated) > 1 and all(len(each) == 1 for each in stated):
                all_of_them = [number for each in stated for number in each]
                yield from (sum(all_of_them), mean(all_of_them))


def _means(results: Results, text: str) -> Iterator[float]:
    """The averages of the results that a text speaks of, and of each thing that it names."""
    stems = results.stems(text)
    spoken = results.spoken_of(stems)
    about = results.plain(results.consistent(spoken), stems.keys()) if spoken else []
    groups: list[list[Result]] = [about]
    for column, labels in spoken.items():
        parts = [[r for r in about if r.labels.get(column) == label] for label in labels]
        groups += parts
        if len(parts) == len(results.labels[column]) == 2 and all(parts):
            one, other = (mean(r.value for r in part) for part in parts)
            yield abs(one - other)
    for group in groups:
        if len(group) > 1:
            yield mean(result.value for result in group)


def _numbers(column: FacetColumn, hub: str) -> set[float]:
    rows = column.by_hub.get(hub, ())
    return {value for row in rows if (value := numeric(row.value)) is not None}


def _content(text: str) -> set[str]:
    return {word.stem for word in tokens(text) if not word.is_function_word} - LIGHT_STEMS
