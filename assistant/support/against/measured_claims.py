"""Verifying numbers, comparisons and superlatives against the results that papers state."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations

from assistant.support.against.results import MOST_PAPERS, Result, Results, results_of
from assistant.support.reading.comparing_words import (
    ComparingWord,
    Tendency,
    change_in,
    comparative_in,
    superlative_in,
)
from assistant.support.reading.numbers import Amount, amounts
from assistant.support.reading.table_rows import TableNumber
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.packed_paths import kept
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import NEGATIONS, tokens

_ALL = frozenset("all alike both every each any throughout always everywhere including".split())
_CLAUSE = re.compile(r"[;:]|,? (?:whereas|while|but|although|though)\b", re.IGNORECASE)
_ONE_OF = re.compile(r"\b(?:among|one of|second|next)\b[^,;]*$", re.IGNORECASE)
_MOST_ORDERED = 4
_CLEARLY = 0.02
"""The share by which numbers must differ to deny that one is the higher."""


class MeasuredClaims:
    """The results of papers, which the numbers and comparisons of sentences are held against."""

    def __init__(self, view: FacetView, read: dict[str, Results]) -> None:
        self._view = view
        self._read = read

    def results(self, hub: str) -> Results:
        """Return the results of a hub."""
        return kept(self._read, hub, partial(results_of, self._view), MOST_PAPERS)

    def wrong(self, text: str, hubs: Sequence[str]) -> list[str]:
        """Return why a text without citations contradicts the results of papers, a reason each.

        Where it cites several, all of them must be against it.
        """
        found: list[str] = []
        for hub in hubs:
            if not (results := self.results(hub)).all:
                continue
            claims = [_Claim(clause, "", results) for clause in _clauses(text)]
            wrong = (
                claim.wrong_numbers(amounts(claim.text, 0, len(claim.text))) for claim in claims
            )
            found += [reason for reason in wrong if reason][:1]
            if len(hubs) == 1:
                found += _Claim(text, "", results).wrong_comparison()
        return found if len(found) >= len(hubs) or len(hubs) == 1 else []

    def wrong_cell(self, cell: TableNumber, hubs: Sequence[str]) -> list[str]:
        """Return why a number of a table contradicts the results of all papers cited for it."""
        claims = [
            _Claim(cell.row, cell.head, results)
            for hub in hubs
            if (results := self.results(hub)).all
        ]
        found = [reason for claim in claims if (reason := claim.wrong_numbers((cell.amount,)))]
        return found if len(found) >= len(hubs) else []

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
        self._words = tokens(text)
        self._results = results
        self._places = results.stems(text)
        self._stems = self._places.keys() | results.stems(beside).keys()
        self._spoken = results.spoken_of(self._stems)

    def wrong_numbers(self, stated: Sequence[Amount]) -> str | None:
        """Return which number stands beside other labels than the text speaks of."""
        plain = [amount for amount in stated if not amount.is_bound]
        numbers = [a for a in plain if any(a.agrees(r.value) for r in self._results.all)]
        if not numbers or not self._spoken:
            return None
        about = self._results.consistent(self._spoken)
        held = [a for a in numbers if any(a.agrees(result.value) for result in about)]
        near = _only_value(about)
        if not held and near is not None and self._is_telling():
            told = numbers[0].text
            return f"It says {told}, where the facts hold {number_text(near)} there."
        return self._out_of_order(numbers, about)

    def _is_telling(self) -> bool:
        """Whether a text says enough to mean these results and no others."""
        return len(self._spoken) > 1 or len({r.measure for r in self._results.all}) == 1

    def _out_of_order(self, numbers: Sequence[Amount], about: Sequence[Result]) -> str | None:
        """Return that numbers are exchanged among the things that a text names in order."""
        for column, labels in self._spoken.items():
            ordered = sorted(labels, key=lambda label: self._place(labels[label], labels))
            if not 2 <= len(ordered) == len(numbers) <= _MOST_ORDERED:
                continue
            of = [[r for r in about if r.labels.get(column) == label] for label in ordered]
            if any(len({r.value for r in each}) != 1 for each in of) or _matches(numbers, of):
                return None
            for exchanged in permutations(of):
                if _matches(numbers, exchanged):
                    told = ", ".join(
                        f"{label}: {number_text(each[0].value)}"
                        for label, each in zip(ordered, of, strict=True)
                        if each
                    )
                    return f"Its numbers are exchanged; the facts hold {told}."
        return None

    def _place(self, told: Collection[str], labels: Mapping[str, frozenset[str]]) -> int:
        """Where a text names a label first, by a word that names no other."""
        shared = frozenset.intersection(*labels.values()) if len(labels) > 1 else frozenset[str]()
        own = set(told) - shared or set(told)
        return min((self._places[s] for s in own if s in self._places), default=len(self.text))

    def wrong_comparison(self) -> list[str]:
        """Return why a comparison or superlative contradicts the results, a reason each."""
        found = []
        if (word := superlative_in(self.text)) is not None:
            found.append(self._against_superlative(word))
        elif (word := comparative_in(self.text)) is not None:
            found.append(self._against_pairs(word, self._sides(word)))
        elif (word := change_in(self.text)) is not None:
            found.append(self._against_pairs(word, self._changed(word)))
        return [reason for reason in found if reason]

    def _is_denied(self) -> bool:
        """Whether the text says no, other than within a word such as "no-till"."""
        return any(
            w.lower in NEGATIONS and not self.text.startswith("-", w.start + len(w.text))
            for w in self._words
        )

    def _told(self, stems: Iterable[str]) -> Mapping[int, dict[str, frozenset[str]]]:
        return self._results.spoken_of(stems)

    def _sides(self, word: ComparingWord) -> Iterator[tuple[Result, Result]]:
        """The pairs of results that a text compares: what it names before the word, and after."""
        start, end = self._clause(word)
        before = self._told(self._results.stems(self.text[start : word.start]))
        after = self._told(self._results.stems(self.text[word.end : end]))
        spoken = self._told(self._results.stems(self.text[start:end]).keys() | word.measures)
        for column in before.keys() & after.keys():
            firsts = before[column].keys() - after[column].keys()
            seconds = after[column].keys() - before[column].keys()
            if not firsts or not seconds:
                continue
            others = {c: labels for c, labels in spoken.items() if c != column}
            yield from _pairs(self._results.alike(others), column, firsts, seconds)

    def _clause(self, word: ComparingWord) -> tuple[int, int]:
        """Where the part of the text begins and ends in which a word compares."""
        ends = [match.span() for match in _CLAUSE.finditer(self.text)]
        start = max((last for _, last in ends if last <= word.start), default=0)
        end = min((first for first, _ in ends if first >= word.end), default=len(self.text))
        return start, end

    def _changed(self, word: ComparingWord) -> Iterator[tuple[Result, Result]]:
        """The pairs of results with and without what a text says changes something."""
        before = self._told(self._results.stems(self.text[: word.start]))
        spoken = self._told(self._stems)
        for column, labels in before.items():
            known = self._results.labels[column]
            if len(known) != 2 or len(labels) != 1 or len(spoken.get(column, ())) != 1:
                continue
            others = {c: told for c, told in spoken.items() if c != column}
            rest = known.keys() - labels.keys()
            yield from _pairs(self._results.alike(others), column, labels, rest)

    def _against_pairs(
        self, word: ComparingWord, compared: Iterable[tuple[Result, Result]]
    ) -> str | None:
        """Why what is compared is otherwise, in a sentence."""
        pairs = [(one, other) for one, other in compared if one.value != other.value]
        lower = {w.lower for w in self._words}
        denied = self._is_denied()
        wrong = [pair for pair in pairs if not self._holds(word.way, pair, denied)]
        if not wrong or (len(wrong) < len(pairs) and lower.isdisjoint(_ALL)):
            return None
        one, other = wrong[0]
        return (
            f"The facts hold {number_text(one.value)} for {one.told()}, "
            f"and {number_text(other.value)} for {other.told()}."
        )

    def _holds(self, way: Tendency, pair: tuple[Result, Result], denied: bool) -> bool:
        one, other = pair
        met = way.is_met(one.value, other.value, is_good_if_low(one.measure_text))
        if not denied:
            return met
        near = abs(one.value - other.value) <= _CLEARLY * max(abs(one.value), abs(other.value))
        return near or not met

    def _against_superlative(self, word: ComparingWord) -> str | None:
        """Why what is said to be first is not, in a sentence."""
        if self._is_denied() or _ONE_OF.search(self.text[: word.start]):
            return None
        spoken = self._told(self._stems | word.measures)
        against: list[str] = []
        groups = 0
        for column, labels in spoken.items():
            family = len(set(labels.values())) == 1
            if not family or len(self._results.labels[column]) <= len(labels):
                continue
            others = {c: told for c, told in spoken.items() if c != column}
            for about in _by_measure(self._results.consistent(others), column):
                own = [r for r in about if r.labels[column] in labels]
                rivals = [r for r in about if r.labels[column] not in labels]
                if not own or not rivals:
                    continue
                groups += 1
                if (better := _better(own, rivals, word.way, column)) is not None:
                    told = f"{number_text(better.value)} for {better.told()}"
                    against.append(f"The facts hold {told}.")
        strict = {w.lower for w in self._words} & _ALL
        if not against or (len(against) < groups and not strict):
            return None
        return against[0]


def _clauses(text: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(text) if clause.strip()]


def _by_measure(results: Iterable[Result], column: int) -> Iterator[list[Result]]:
    """Results that can be ranked: of one measure, told of something in a column."""
    groups: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        if column in result.labels and column in result.settings():
            groups.setdefault(result.measure, []).append(result)
    yield from groups.values()


def _better(
    own: Sequence[Result], rivals: Sequence[Result], way: Tendency, column: int
) -> Result | None:
    """The rival that keeps all of a thing's own results from being first; None where one is."""
    last = None
    for one in own:
        ahead = [
            rival
            for rival in _nearest(one, rivals, column)
            if way.is_met(rival.value, one.value, is_good_if_low(one.measure_text))
        ]
        if not ahead:
            return None
        last = ahead[0]
    return last


def _nearest(one: Result, rivals: Iterable[Result], column: int) -> list[Result]:
    """The results of each rival that were made most like a result."""
    nearest: dict[str, int] = {}
    apart = [(rival, rival.labels[column], _settings_apart(one, rival)) for rival in rivals]
    for _, label, distance in apart:
        nearest[label] = min(distance, nearest.get(label, distance))
    return [rival for rival, label, distance in apart if distance == nearest[label]]


def _pairs(
    results: Sequence[Result], column: int, firsts: Iterable[str], seconds: Iterable[str]
) -> Iterator[tuple[Result, Result]]:
    """Results of one thing and of another that are of one measure and alike in most else."""
    one_side, other_side = set(firsts), set(seconds)
    found = []
    for one in (r for r in results if r.labels.get(column) in one_side):
        for other in (r for r in results if r.labels.get(column) in other_side):
            if one.measure != other.measure:
                continue
            found.append((_settings_apart(one, other), one, other))
    least = min((apart for apart, *_ in found), default=0)
    yield from ((one, other) for apart, one, other in found if apart == least)


def _matches(numbers: Sequence[Amount], of: Sequence[Sequence[Result]]) -> bool:
    return all(
        any(amount.agrees(result.value) for result in results)
        for amount, results in zip(numbers, of, strict=True)
    )


def _only_value(results: Sequence[Result]) -> float | None:
    values = {result.value for result in results}
    return values.pop() if len(values) == 1 else None


def _differences(results: Results, text: str) -> Iterator[float]:
    """The differences, and the changes in percent, between results that differ in one setting."""
    spoken = results.spoken_of(results.stems(text))
    for one in results.consistent({c: told for c, told in spoken.items() if len(told) == 1}):
        for other in results.all:
            if one.measure == other.measure and _settings_apart(one, other) == 1:
                yield from _compared(one.value, other.value)


def _compared(one: float, other: float) -> Iterator[float]:
    apart = abs(one - other)
    yield apart
    yield from (apart / abs(whole) for whole in (one, other) if whole)
    yield from (part / whole for part, whole in ((one, other), (other, one)) if whole)
    if abs(one) <= 1 and abs(other) <= 1:
        yield 100 * apart


def _settings_apart(one: Result, other: Result) -> int:
    """In how many settings two results differ that both have."""
    mine, theirs = one.settings(), other.settings()
    return sum(mine[c] != theirs[c] for c in mine.keys() & theirs.keys())
