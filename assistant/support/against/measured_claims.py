"""Verifying numbers, comparisons and superlatives against the results that papers state."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations

from assistant.support.against.compared_claims import CLAUSES, is_borne, wrong_comparison
from assistant.support.against.ranked_claims import wrong_rank
from assistant.support.against.result_pairs import settings_apart
from assistant.support.against.results import Result, Results
from assistant.support.against.stated_results import results_of
from assistant.support.facts.paper_facts import MOST_PAPERS
from assistant.support.figures.changes import changes_between
from assistant.support.reading.label_words import label_stems
from assistant.support.reading.numbers import Amount, amounts
from assistant.support.reading.table_rows import TableNumber
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.paths.packed_paths import kept
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import tokens

_COMPARED = re.compile(
    r"\b(?:more|less|fewer|higher|lower|better|worse|points?|gap|difference|ahead|behind)"
    r" (?:than|of|in)\b|\b(?:above|below)\b",
    re.IGNORECASE,
)
_MOST_ORDERED = 4


class MeasuredClaims:
    """The results of papers, which the numbers and comparisons of sentences are held against."""

    def __init__(self, view: FacetView, read: dict[str, Results]) -> None:
        self._view = view
        self._read = read

    def results(self, hub: str) -> Results:
        """Return the results of a hub."""
        return kept(self._read, hub, partial(results_of, self._view), MOST_PAPERS)

    def wrong(self, text: str, hubs: Sequence[str]) -> list[KeptText]:
        """Return why a text without citations contradicts the results of papers, a reason each.

        Where it cites several, all of them must be against it.
        """
        found: list[KeptText] = []
        for hub in hubs:
            if not (results := self.results(hub)).all:
                continue
            claims = [_Claim(clause, "", results) for clause in _clauses(text)]
            wrong = (claim.wrong_numbers(claim.stated) for claim in claims)
            found += [reason for reason in wrong if reason][:1]
            if len(hubs) == 1:
                found += wrong_comparison(text, results)
                found += filter(None, [wrong_rank(text, results)])
        return found if len(found) >= len(hubs) or len(hubs) == 1 else []

    def wrong_cell(self, cell: TableNumber, hubs: Sequence[str]) -> list[KeptText]:
        """Return why a number of a table contradicts the results of all papers cited for it."""
        claims = [
            _Claim(cell.row, cell.head, results)
            for hub in hubs
            if (results := self.results(hub)).all
        ]
        found = [reason for claim in claims if (reason := claim.wrong_numbers((cell.amount,)))]
        return found if len(found) >= len(hubs) else []

    def states(self, amount: Amount, hub: str, text: str) -> bool:
        """Return whether a number is that of the results of a paper which a text speaks of.

        It may also be in what is told beside them: after 52 weeks.
        """
        results = self.results(hub)
        spoken = results.spoken_of(results.stems(text))
        about = results.consistent(spoken) if len(spoken) > 1 else []
        labels = {label for result in about for label in result.labels.values()}
        beside = (each.value for label in labels for each in amounts(label, 0, len(label)))
        return any(amount.agrees(number) for number in (*(r.value for r in about), *beside))

    def bears_comparison(self, text: str, hub: str) -> bool:
        """Return whether the results of a paper are as a text compares them."""
        return is_borne(text, self.results(hub))

    def bears(self, amount: Amount, hubs: Iterable[str], text: str) -> bool:
        """Return whether a number is a difference or change between results a text speaks of."""
        return any(
            amount.agrees(number)
            for hub in hubs
            for number in _differences(self.results(hub), text)
        )


class _Claim:
    """One text held against the results of one paper."""

    def __init__(self, text: str, beside: str, results: Results) -> None:
        self.text = text
        self._results = results
        self._places = results.stems(text)
        self._stems = self._places.keys() | results.stems(beside).keys()
        self._spoken = results.spoken_of(self._stems)

    @property
    def stated(self) -> list[Amount]:
        """The numbers of the text, without those in what it names: "after ten weeks"."""
        named = {
            self._places[stem]
            for labels in self._spoken.values()
            for said in labels.values()
            for stem in said
            if stem in self._places
        }
        return [each for each in amounts(self.text, 0, len(self.text)) if each.start not in named]

    def wrong_numbers(self, stated: Sequence[Amount]) -> KeptText | None:
        """Return which number stands beside other labels than the text speaks of."""
        plain = [amount for amount in stated if not (amount.is_bound or amount.is_fraction)]
        measured = [r for r in self._results.all if r.is_measured(self._stems)]
        numbers = [a for a in plain if any(a.agrees(r.value) for r in measured)]
        if not numbers or not self._spoken:
            return None
        about = self._results.consistent(self._spoken)
        held = [a for a in numbers if any(a.agrees(result.value) for result in about)]
        if any(self._may_mean_another(amount) for amount in numbers):
            return None
        near = self._meant(numbers[0], about)
        if not held and near is not None and self._is_telling(about):
            told = numbers[0].text
            return kept_text("support.number", said=told, number=number_text(near))
        return self._out_of_order(numbers, about)

    def _may_mean_another(self, amount: Amount) -> bool:
        """Whether a number is that of a thing most of whose name is said, beside another's.

        "The bare language model" may be the one "alone", and none with anything else.
        """
        return any(
            amount.agrees(result.value) and self._says_most_of(result)
            for result in self._results.all
        )

    def _says_most_of(self, result: Result) -> bool:
        """Whether labels are spoken of, but for one at least of which most words are said.

        None that shares words with it is said in full then.
        """
        others = 0
        for column, labels in self._spoken.items():
            label = result.labels.get(column)
            if label is None or label in labels:
                continue
            told = self._results.labels[column][label]
            known = self._results.labels[column]
            full = any(known[o] <= said and known[o] & told for o, said in labels.items())
            if full or 2 * len(told & self._stems) <= len(told):
                return False
            others += 1
        return others > 0

    def _meant(self, amount: Amount, about: Sequence[Result]) -> float | None:
        """The one number that what a text is about has, of the measure that a number is stated of.

        The head of a table may leave open what its numbers measure.
        """
        measures = {r.measure for r in self._results.all if amount.agrees(r.value)}
        alike = [r for r in about if r.measure and {r.measure} == measures]
        return _only_value(about if _only_value(about) is not None else alike)

    def _is_telling(self, about: Sequence[Result]) -> bool:
        """Whether a text says enough to mean these results and no others.

        What it leaves open must not matter: several labels of one attribute fit, and all of them
        have what it is `about`.
        """
        for column, labels in self._spoken.items():
            if len(labels) > 1 and labels.keys() == {r.labels.get(column) for r in about}:
                continue
            if not any(self._results.is_fully_told(column, *each) for each in labels.items()):
                return False
        return len(self._spoken) > 1 or len({r.measure for r in self._results.all}) == 1

    def _out_of_order(self, numbers: Sequence[Amount], about: Sequence[Result]) -> KeptText | None:
        """Return that numbers are exchanged among the things that a text names in order."""
        for column, labels in self._spoken.items():
            ordered = sorted(labels, key=lambda label: self._place(labels[label], labels))
            if not 2 <= len(ordered) == len(numbers) <= _MOST_ORDERED:
                continue
            if any(_is_read_in_part(label, labels) for label in labels):
                continue
            of = [[r for r in about if r.labels.get(column) == label] for label in ordered]
            if _matches(numbers, of):
                return None
            of = [self._results.plain(each, self._stems) for each in of]
            if self._is_telling(about) and (wrong := _one_otherwise(numbers, of)) is not None:
                return wrong
            for exchanged in permutations(of):
                if _matches(numbers, exchanged) and _are_together(numbers, exchanged, column):
                    told = ", ".join(
                        f"{label}: {number_text(each[0].value)}"
                        for label, each in zip(ordered, of, strict=True)
                        if each
                    )
                    return kept_text("support.exchanged", numbers=told)
        return None

    def _place(self, told: Collection[str], labels: Mapping[str, frozenset[str]]) -> int:
        """Where a text first has named a label, by words that name no other.

        Of several words one may stand before that alone: after spraying, of a water spray.
        """
        shared = frozenset.intersection(*labels.values()) if len(labels) > 1 else frozenset[str]()
        own = set(told) - shared or set(told)
        return max((self._places[s] for s in own if s in self._places), default=len(self.text))


def _is_read_in_part(label: str, labels: Iterable[str]) -> bool:
    """Whether only a word that tells nothing sets a label apart: "lights on" from "lights off"."""
    own = label_stems(label)
    others = [label_stems(each) for each in labels if each != label]
    return len(tokens(label)) > len(own) and all(own <= other for other in others)


def _clauses(text: str) -> list[str]:
    return [clause for clause in CLAUSES.split(text) if clause.strip()]


def _matches(numbers: Sequence[Amount], of: Sequence[Sequence[Result]]) -> bool:
    return all(
        any(amount.agrees(result.value) for result in results)
        for amount, results in zip(numbers, of, strict=True)
    )


def _one_otherwise(numbers: Sequence[Amount], of: Sequence[Sequence[Result]]) -> KeptText | None:
    """Which of several numbers is another one, where the others are those of their things."""
    values = [_only_value(results) for results in of]
    pairs = [(a, value) for a, value in zip(numbers, values, strict=True) if value is not None]
    wrong = [(amount, value) for amount, value in pairs if not amount.agrees(value)]
    if len(pairs) < len(numbers) or len(wrong) != 1:
        return None
    (amount, value) = wrong[0]
    return kept_text("support.number", said=amount.text, number=number_text(value))


def _are_together(numbers: Sequence[Amount], of: Sequence[Sequence[Result]], column: int) -> bool:
    """Whether numbers can only be those of results that belong together.

    Each thing has one number, or those meant differ in the thing alone.
    """
    if all(len({result.value for result in results}) == 1 for results in of):
        return True
    found = [
        [result for result in results if amount.agrees(result.value)]
        for amount, results in zip(numbers, of, strict=True)
    ]
    if any(len(each) != 1 for each in found):
        return False
    beside = [
        {other: label for other, label in each[0].labels.items() if other != column}
        for each in found
    ]
    return all(each == beside[0] for each in beside)


def _only_value(results: Sequence[Result]) -> float | None:
    values = {result.value for result in results}
    return values.pop() if len(values) == 1 else None


def _differences(results: Results, text: str) -> Iterator[float]:
    """The differences, and the changes in percent, between results that differ in one setting.

    Where a text says that it compares, they may differ in several.
    """
    most = len(results.labels) if _COMPARED.search(text) else 1
    spoken = results.spoken_of(results.stems(text))
    for one in results.consistent({c: told for c, told in spoken.items() if len(told) == 1}):
        for other in results.all:
            if one.measure == other.measure and 0 < settings_apart(one, other) <= most:
                yield from changes_between(one.value, other.value)
