"""The results a paper states: numbers with what stands beside them, and which a text means."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from functools import cached_property

from assistant.support.reading.label_words import are_alike, is_coined, label_stems, placed_stems
from tools.hublink.core.models import Frozen
from tools.hublink.language.words import tokens

_PER = re.compile(r" (?=\([^)]{3,}\))| per\b", re.IGNORECASE)


class Result:
    """A number stated at one node, with the labels that stand there, by column."""

    def __init__(
        self,
        value: float,
        labels: Mapping[int, str],
        measures: frozenset[int],
        attribute: frozenset[str],
    ) -> None:
        self.value = value
        self._attribute = attribute
        self.labels = dict(labels)
        self._measures = measures

    @property
    def measure(self) -> tuple[str, ...]:
        """What the number is of, as far as a column tells it."""
        return tuple(v for column, v in sorted(self.labels.items()) if column in self._measures)

    def is_measured(self, stems: Collection[str]) -> bool:
        """Return whether it is told what the number is of, in the facts or by some words."""
        return bool(self.measure) or not self._attribute.isdisjoint(stems)

    def is_measured_in(self, stems: Collection[str]) -> bool:
        """Return whether the facts tell by some words what the number is of."""
        return not (self._attribute | label_stems(self.told())).isdisjoint(stems)

    @property
    def measure_text(self) -> str:
        return " ".join(self.measure)

    def settings(self) -> dict[int, str]:
        """Return the labels besides those of the measure."""
        return {c: v for c, v in self.labels.items() if c not in self._measures}

    def told(self) -> str:
        """Return what the number is of, for a reader."""
        return ", ".join(dict.fromkeys(self.labels.values()))


class SpokenLabels(Frozen):
    """The labels of a column that a text speaks of, with the words that do, and how fully."""

    labels: dict[str, frozenset[str]]
    fullness: float

    @property
    def rank(self) -> tuple[int, float]:
        """How sure it is that the column is spoken of."""
        return max(map(len, self.labels.values())), self.fullness


class Results:
    """The results of one paper."""

    def __init__(
        self, results: Sequence[Result], names: Mapping[int, frozenset[str]] | None = None
    ) -> None:
        self.all = tuple(results)
        self._names = names or {}

    @cached_property
    def labels(self) -> dict[int, dict[str, frozenset[str]]]:
        """The labels of each column with the stems that tell it apart from the others."""
        by_column: dict[int, dict[str, frozenset[str]]] = defaultdict(dict)
        for result in self.all:
            for column, label in result.labels.items():
                by_column[column].setdefault(label, self._known_stems(label))
        return {column: _telling(labels) for column, labels in by_column.items()}

    @cached_property
    def _vocabulary(self) -> dict[str, str]:
        """The stems of all labels, each as the shortest one it begins with: tillage as till.

        A coined name is no other word, whatever it begins with.
        """
        labels = {v for r in self.all for v in r.labels.values()}
        stems = {s for label in labels for s in label_stems(label)}
        coined = {w.stem for label in labels for w in tokens(label) if is_coined(w.text)}
        return {
            s: s if s in coined else min((o for o in stems - coined if are_alike(o, s)), key=len)
            for s in stems
        }

    @cached_property
    def _heads(self) -> dict[str, str]:
        """The last word of each label, which says most: the drought of "rain-out drought".

        What is behind it in brackets, or behind a "per", tells how it was counted.
        """
        labels = {label for result in self.all for label in result.labels.values()}
        placed = {label: placed_stems(_PER.split(label)[0]) for label in labels}
        return {label: self._vocabulary[stems[-1][0]] for label, stems in placed.items() if stems}

    @property
    def heads(self) -> frozenset[str]:
        """The last words of all labels."""
        return frozenset(self._heads.values())

    def begins_label(self, text: str, place: int) -> bool:
        """Return whether a label stands at a place of a text: "no treatment" denies nothing."""
        rest = text[place:].lower()
        labels = {label.lower() for known in self.labels.values() for label in known}
        return any(" " in label and re.match(rf"{re.escape(label)}\b", rest) for label in labels)

    def stems(self, text: str) -> dict[str, int]:
        """Return the words of a text as the labels have them, each with its first place."""
        found: dict[str, int] = {}
        for stem, place in placed_stems(text):
            known = self._vocabulary.get(stem) or self._alike_known(stem)
            found.setdefault(known or stem, place)
        return found

    def spoken_of(self, stems: Iterable[str]) -> dict[int, dict[str, frozenset[str]]]:
        """Return the labels that words speak of, by column, with the words that do.

        A word speaks of the column whose labels it tells most of.
        """
        given = set(stems)
        spoken = {c: said for c in self.labels if (said := self._spoken_in(c, given))}
        telling = {
            column: said
            for column, said in spoken.items()
            if not any(
                other.fullness > said.fullness and _words(said) <= _words(other)
                for other in spoken.values()
            )
        }
        surest = sorted(telling.items(), key=lambda each: each[1].rank, reverse=True)
        return {column: said.labels for column, said in surest}

    def is_fully_told(self, column: int, label: str, said: Collection[str]) -> bool:
        """Return whether words tell all that a label of a column says, or its last word."""
        return self.labels[column][label] <= set(said) or self._heads.get(label) in said

    def consistent(self, spoken: Mapping[int, Collection[str]]) -> list[Result]:
        """Return the results that words can be about, by the labels they speak of, the
        surest first; what would leave none is taken to speak of something else.
        """
        left = list(self.all)
        for column, labels in spoken.items():
            kept = [result for result in left if result.labels.get(column) in labels]
            left = kept or left
        return left

    def alike(self, spoken: Mapping[int, Collection[str]]) -> list[Result]:
        """Return the results that say nothing else than the labels words speak of."""
        left = list(self.all)
        for column, labels in spoken.items():
            kept = [r for r in left if r.labels.get(column, next(iter(labels))) in labels]
            left = kept or left
        return left

    def plain(self, results: Sequence[Result], stems: Collection[str]) -> list[Result]:
        """Return the results with the fewest settings, which is what a text means that names none.

        Where it may name one of the others (`stems` are its words), all results are.
        """
        everywhere = set[int]().union(*(r.labels for r in results))
        for r in results:
            everywhere &= r.labels.keys()
        told = set[int]().union(*(r.labels for r in results)) - everywhere
        for column in told:
            words = self._names.get(column, frozenset[str]()).union(*self.labels[column].values())
            if any(are_alike(one, other) for one in words for other in stems):
                return list(results)
        return [r for r in results if not any(o.labels.keys() < r.labels.keys() for o in results)]

    def _spoken_in(self, column: int, given: Set[str]) -> SpokenLabels | None:
        """What words speak of in one column: the labels they tell at least half of."""
        shared = {
            label: said
            for label, told in self.labels[column].items()
            if (said := told & given)
            and (2 * len(said) >= len(told) or self._heads.get(label) in said)
        }
        fullest = {
            label: words
            for label, words in shared.items()
            if not any(words < other for other in shared.values())
        }
        if not fullest:
            return None
        told = self.labels[column]
        shares = {label: len(words) / len(told[label]) for label, words in fullest.items()}
        # "recall" is recall itself where that is a label, and no other recall.
        kept = {
            label: words
            for label, words in fullest.items()
            if not any(words == fullest[o] and shares[o] > shares[label] for o in fullest)
        }
        return SpokenLabels(labels=kept, fullness=max(shares.values()))

    def _known_stems(self, label: str) -> frozenset[str]:
        return frozenset(self._vocabulary[stem] for stem in label_stems(label))

    def _alike_known(self, stem: str) -> str | None:
        return next(
            (known for each, known in self._vocabulary.items() if are_alike(stem, each)), None
        )


def _words(said: SpokenLabels) -> frozenset[str]:
    return frozenset[str]().union(*said.labels.values())


def _telling(labels: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The stems of each label without those that all of several labels share."""
    if len(labels) < 2:
        return dict(labels)
    often = Counter(stem for stems in labels.values() for stem in stems)
    common = {stem for stem, times in often.items() if times == len(labels)}
    return {label: stems - common or stems for label, stems in labels.items()}
