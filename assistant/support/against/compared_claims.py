"""Verifying comparisons, changes and superlatives against the results that papers state."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assistant.support.against.result_pairs import (
    by_measure,
    comparable_pairs,
    rival_ahead,
    tells_the_better,
)
from assistant.support.against.results import Result, Results
from assistant.support.reading.comparing_words import (
    ComparingWord,
    Tendency,
    change_in,
    comparative_in,
    superlative_in,
)
from assistant.support.reading.numbers import amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import NEGATIONS, spelled_in, tokens

CLAUSES = re.compile(r";|,? (?:whereas|while|but|although|though|yet)\b", re.IGNORECASE)
_ELLIPTIC = re.compile(
    r"(?:,(?: and| but)?|\band|\bbut) (?P<name>[^,;.]{1,60}?) (?=(?:on|in|at|for|under|within) )",
    re.IGNORECASE,
)
"""What may begin a clause whose verb is that of the one before: ", KAPING on the others"."""
_ALL = frozenset("all alike both every each any throughout always everywhere including".split())
_ONE_OF = re.compile(r"\b(?:among|one of|second|next)\b[^,;]*$", re.IGNORECASE)
_OF_ALL = re.compile(r"\b(?:of|among) all\b", re.IGNORECASE)
"""An "all" that tells what is ranked, and not of how many measures."""
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_WHERE = frozenset("on in at for under within across over during after".split())
_HARDLY = frozenset("hardly barely scarcely".split())
_ITS_OWN = re.compile(r"(?:\b(?:its|their|whose)|['’]s)\s+(?:\w+ )?$", re.IGNORECASE)
"""What makes a superlative one of what a single thing has: "its worst result"."""
_OF_A_CHANGE = re.compile(
    r"\s+(?:\w+ )?(?:difference|gap|drop|gain|loss|change|improvement|decline|distance|lead|margin"
    r"|increase|decrease)\b",
    re.IGNORECASE,
)
_APART = re.compile(
    r"\b(?:differences?|gaps?|distances?|margins?|leads?|advantages?|gains?|improvements?|increases?"
    r"|decreases?|drops?|declines?)\b[^,;]*$",
    re.IGNORECASE,
)
"""What makes a superlative behind it one of how far two things are apart: "the gap is largest"."""
_MOVING = re.compile(r"\b(?:los(?:es?|t)|varie[sd]|drop(?:s|ped)?|gain(?:s|ed)?)\b", re.IGNORECASE)
"""What makes most and least those of a change: "loses least"."""
_NEAR = 3
_CLEARLY = 0.1
"""The share by which numbers must differ to deny that one is the higher."""


def wrong_comparison(text: str, results: Results) -> list[KeptText]:
    """Return why what a text compares is otherwise in the results of a paper, a reason each."""
    return _Comparison(text, results).wrong()


def is_borne(text: str, results: Results) -> bool:
    """Return whether results of a paper are as a text compares them."""
    return _Comparison(text, results).is_borne()


def _stated(pairs: Iterable[tuple[Result, Result]], text: str) -> list[tuple[Result, Result]]:
    """Return the pairs of results of which a text states both numbers: these it compares."""
    told = [a for a in amounts(text, 0, len(text)) if not a.value.is_integer()]
    return [
        pair
        for pair in (pairs if len(told) > 1 else ())
        if all(any(amount.agrees(result.value) for amount in told) for result in pair)
    ]


class _Comparison:
    """What one text compares, held against the results of one paper."""

    def __init__(self, text: str, results: Results) -> None:
        self.text = text
        self._words = tokens(text)
        self._results = results
        self._stems = results.stems(text).keys()
        self._spoken = results.spoken_of(self._stems)

    def wrong(self) -> list[KeptText]:
        """Return why a comparison or superlative contradicts the results, a reason each."""
        found = []
        if (word := superlative_in(self.text)) is not None:
            found.append(self._against_superlative(word) if self._is_measured(word) else None)
        elif (word := comparative_in(self.text)) is not None:
            compared = self._sides(word) if self._is_measured(word) else ()
            found.append(self._against_pairs(word, compared))
        elif (word := change_in(self.text)) is not None:
            found.append(self._against_pairs(word, self._changed(word)))
        return [reason for reason in found if reason]

    def is_borne(self) -> bool:
        """Return whether one thing is ahead of another as the text says."""
        word = comparative_in(self.text)
        if word is None or self._denial_of(word) is not False:
            return False
        pairs = list(self._sides(word))
        return bool(pairs) and all(self._holds(word.way, pair, denied=False) for pair in pairs)

    def _denial_of(self, word: ComparingWord) -> bool | None:
        """Whether the text denies what a word compares; None where it says no to something else.

        A "no-till" says no to nothing.
        """
        no = [
            place
            for place, w in enumerate(self._words)
            if w.lower in NEGATIONS | _HARDLY
            and not self.text.startswith("-", w.end)
            and not self._results.begins_label(self.text, w.start)
        ]
        if not no:
            return False
        place = next(place for place, w in enumerate(self._words) if w.end > word.start)
        return True if any(0 <= place - each <= _NEAR for each in no) else None

    def _is_measured(self, word: ComparingWord) -> bool:
        """Whether results tell of what a word compares: those of accuracy of nothing's age."""
        loosely = word.way.is_of_value or not word.measures
        return loosely or any(each.is_measured_in(word.measures) for each in self._results.all)

    def _told(self, stems: Iterable[str]) -> Mapping[int, dict[str, frozenset[str]]]:
        return self._results.spoken_of(stems)

    def _sides(self, word: ComparingWord) -> Iterator[tuple[Result, Result]]:
        """The pairs of results that a text compares: what it names before the word, and after."""
        start, end = self._clause(word)
        than = _THAN.search(self.text, word.end, end)
        first, rest = self.text[start : word.start], self.text[word.end : end]
        if than is not None:
            first = f"{first} {self.text[word.end : than.start()]}"
            rest = self.text[than.end() : end]
        before = self._told(self._results.stems(first))
        after = self._told(self._results.stems(rest))
        spoken = self._told(self._results.stems(self.text[start:end]).keys() | word.measures)
        for column in before.keys() & after.keys():
            firsts = before[column].keys() - after[column].keys()
            seconds = after[column].keys() - before[column].keys()
            if not firsts or not seconds:
                continue
            others = {c: self._spelled(told) for c, told in {**self._spoken, **spoken}.items()}
            others = {c: told for c, told in others.items() if told and c != column}
            pairs = comparable_pairs(self._results.all, column, firsts, seconds)
            stated = _stated(pairs, self.text[start:end])
            yield from stated or comparable_pairs(
                self._results.alike(others), column, firsts, seconds
            )

    def _spelled(self, told: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
        """The labels that a text has a word of as it is spelled: "relevant" tells no relevancy."""
        return {
            label: stems
            for label, stems in told.items()
            if any(spelled_in(word, self.text) for word in tokens(label))
        }

    def _clause(self, word: ComparingWord) -> tuple[int, int]:
        """Where the part of the text begins and ends in which a word compares."""
        ends = [match.span() for match in CLAUSES.finditer(self.text)]
        ends += [(place, place) for place in self._elliptic_from(word)]
        start = max((last for _, last in ends if last <= word.start), default=0)
        end = min((first for first, _ in ends if first >= word.end), default=len(self.text))
        return start, end

    def _elliptic_from(self, word: ComparingWord) -> Iterator[int]:
        """Where behind a word something else is told for other settings, without a verb.

        That is of the kind that is compared, and what stands before it is not: no list goes on.
        """
        for match in _ELLIPTIC.finditer(self.text, word.end):
            named = self._told(self._results.stems(match["name"]))
            before = self._told(self._results.stems(self.text[: word.start]))
            places = [w.start for w in self._words if word.end <= w.start < match.start()]
            where = (p for p in places if self.text[p:].split(maxsplit=1)[0].lower() in _WHERE)
            nearest = self.text[max(where, default=match.start()) : match.start()]
            settings = self._told(self._results.stems(nearest))
            if named.keys() & before.keys() and settings and not named.keys() & settings.keys():
                yield match.start()

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
            yield from comparable_pairs(self._results.alike(others), column, labels, rest)

    def _against_pairs(
        self, word: ComparingWord, compared: Iterable[tuple[Result, Result]]
    ) -> KeptText | None:
        """Why what is compared is otherwise, in a sentence."""
        pairs = [
            (one, other)
            for one, other in compared
            if one.value != other.value and (not word.way.is_of_value or tells_the_better(one))
        ]
        lower = {w.lower for w in self._words}
        denied = self._denial_of(word)
        if denied is None:
            return None
        wrong = [pair for pair in pairs if not self._holds(word.way, pair, denied)]
        if wrong and len(wrong) < len(pairs):
            first = self._results.plain([one for one, _ in pairs], self._stems)
            last = self._results.plain([other for _, other in pairs], self._stems)
            plain = [(one, other) for one, other in pairs if one in first and other in last]
            pairs, wrong = plain, [pair for pair in wrong if pair in plain]
        if not wrong:
            return None
        if len(wrong) < len(pairs) and lower.isdisjoint(_ALL):
            wrong = self._wrong_setting(pairs, wrong)
        if not wrong:
            return None
        one, other = wrong[0]
        return kept_text(
            "support.two_results",
            first=number_text(one.value),
            one=one.told(),
            second=number_text(other.value),
            other=other.told(),
        )

    def _wrong_setting(
        self, pairs: Sequence[tuple[Result, Result]], wrong: Sequence[tuple[Result, Result]]
    ) -> list[tuple[Result, Result]]:
        """The wrong pairs of one of several settings named side by side, of which none is right."""
        for column, labels in self._spoken.items():
            for label in labels if len(labels) > 1 else ():
                own = [pair for pair in pairs if all(r.labels.get(column) == label for r in pair)]
                if own and all(pair in wrong for pair in own):
                    return own
        return []

    def _holds(self, way: Tendency, pair: tuple[Result, Result], denied: bool) -> bool:
        one, other = pair
        met = way.is_met(one.value, other.value, is_good_if_low(one.measure_text))
        if not denied:
            return met
        near = abs(one.value - other.value) <= _CLEARLY * max(abs(one.value), abs(other.value))
        return near or not met

    def _is_setting(self, labels: Mapping[str, frozenset[str]]) -> bool:
        """Whether a text names labels as where or for what something is first.

        That is "on GV3", or in brackets "(data set GV3)".
        """
        places = self._results.stems(self.text)
        told = [places[stem] for said in labels.values() for stem in said if stem in places]
        first = self.text[: min(told, default=0)]
        if first.count("(") > first.count(")"):
            return True
        since = first.rfind(",") + 1
        before = [w.lower for w in self._words if since <= w.start and w.end <= len(first)]
        return not _WHERE.isdisjoint(before[-_NEAR:])

    def _kind_told(self, column: int, labels: Mapping[str, frozenset[str]]) -> frozenset[str]:
        """The words that what is first shares with others of a column, told twice.

        They say among which it is first: "HubLink (F) is the fastest variant of HubLink".
        """
        known = self._results.labels[column]
        own = frozenset.intersection(*(known[label] for label in labels))
        shared = {stem for stem in own if any(stem in known[o] for o in known.keys() - labels)}
        said = [w.stem for w in self._words]
        return frozenset(stem for stem in shared if said.count(stem) > len(labels))

    def _against_superlative(self, word: ComparingWord) -> KeptText | None:
        """Why what is said to be first is not, in a sentence."""
        ahead_of_it = self.text[: word.start]
        if self._denial_of(word) is not False or _ONE_OF.search(ahead_of_it):
            return None
        if change_in(ahead_of_it) or _MOVING.search(ahead_of_it) or _ITS_OWN.search(ahead_of_it):
            return None
        if _OF_A_CHANGE.match(self.text, word.end) or _APART.search(ahead_of_it):
            return None
        spoken = self._told(self._stems | word.measures)
        against: list[KeptText] = []
        groups = 0
        settings = {column for column, labels in spoken.items() if self._is_setting(labels)}
        for column, labels in spoken.items():
            if column in settings < spoken.keys():
                continue
            family = len(set(labels.values())) == 1
            if not family or len(self._results.labels[column]) <= len(labels):
                continue
            others = {c: told for c, told in spoken.items() if c != column}
            kind = self._kind_told(column, labels)
            for about in by_measure(self._results.consistent(others), column):
                own = [r for r in about if r.labels[column] in labels]
                rivals = [
                    r
                    for r in about
                    if r.labels[column] not in labels
                    and kind <= self._results.labels[column][r.labels[column]]
                ]
                if not own or not rivals:
                    continue
                groups += 1
                if (ahead := rival_ahead(own, rivals, word.way, column)) is not None:
                    number = number_text(ahead.value)
                    against.append(kept_text("support.result", number=number, of=ahead.told()))
        strict = {w.lower for w in tokens(_OF_ALL.sub("", self.text))} & _ALL
        if not against or (len(against) < groups and not strict):
            return None
        return against[0]
