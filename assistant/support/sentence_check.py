"""Checking a sentence against the papers it cites: which parts their facts do not support."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from assistant.support.between.told_sides import are_listed
from assistant.support.computed_claims import ComputedClaims
from assistant.support.contradictions import Contradictions
from assistant.support.evidence_check import EvidenceCheck
from assistant.support.figures.changes import is_ratio
from assistant.support.figures.row_figures import follows_from_row
from assistant.support.ranking_claims import RankingClaims
from assistant.support.reading.citation_scopes import (
    CitationScope,
    citation_groups,
    cited,
    says_of_each_from,
)
from assistant.support.reading.compared_papers import compared_among
from assistant.support.reading.denials import denied_spans, is_denied_itself
from assistant.support.reading.part_reader import PartReader
from assistant.support.reading.parts import Kind, Part, Slot, in_slots
from assistant.support.reading.sentences import Sentence, Span
from assistant.support.tally import Tally, missing_in, shown
from assistant.translations.kept_text import KeptText
from tools.hublink.core.models import Frozen

_MANY = 10
"""A smaller number of values is the same as some other number by chance."""
_MORE = re.compile(r"\s+(?:more|fewer|less)\b", re.IGNORECASE)
"""What follows a count that tells how far two others are apart."""
_FURTHER = re.compile(
    r"[,;]\s*(?:and|but|while|whereas|though|although|yet)? ?(?:only|just|while|whereas|but)\b",
    re.IGNORECASE,
)
"""What goes on with something that does not hold for each of those spoken of."""


class SentenceVerdict(Frozen):
    """Why a sentence is `against` the facts, the other reasons to doubt it, and the cited papers
    that share no word with it.
    """

    against: tuple[KeptText, ...] = ()
    reasons: tuple[KeptText, ...] = ()
    unrelated: tuple[int, ...] = ()


class SentenceCheck:
    """Checks sentences of one text against numbered papers and what was computed of them."""

    def __init__(
        self,
        text: str,
        reader: PartReader,
        evidence: EvidenceCheck,
        computed: ComputedClaims,
        rankings: RankingClaims,
        contradictions: Contradictions,
    ) -> None:
        self._text = text
        self._reader = reader
        self._evidence = evidence
        self._computed = computed
        self._rankings = rankings
        self._contradictions = contradictions

    def check(
        self,
        sentence: Sentence,
        found: Sequence[CitationScope],
        numbers: tuple[int, ...],
        parts: Sequence[Part],
    ) -> SentenceVerdict:
        """Return why a sentence is to be doubted, and which of its papers are unrelated to it.

        `found` are the scopes of its citations, `numbers` all papers it cites, `parts` what can be
        checked of it.
        """
        negated = denied_spans(self._reader, sentence)
        apart = bool(self._contradictions.told_apart(sentence, parts, numbers))
        tally = self._tally(sentence, found, negated, apart)
        reasons = self._reasons(sentence, numbers, parts, tally)
        against = (*tally.against(), *self._contradictions.of(sentence, parts, numbers))
        if negated or against:
            return SentenceVerdict(against=against, reasons=tuple(reasons))
        content = self._reader.content(sentence.start, sentence.end)
        is_checkable = any(part.kind is not Kind.COUNT for part in parts)
        unrelated: list[int] = []
        if is_checkable or (self._reader.is_english and len(content) > 1):
            unrelated = self._unrelated(numbers, parts, tally, content)
        return SentenceVerdict(reasons=tuple(reasons), unrelated=tuple(unrelated))

    def wrong_counts(
        self, sentence: Sentence, parts: Sequence[Part], numbers: tuple[int, ...]
    ) -> list[KeptText]:
        """Return why counts of a sentence are wrong; each is read with the words up to the next."""
        counts = [part for part in parts if part.kind is Kind.COUNT]
        starts = [sentence.start, *(part.start for part in counts[1:])]
        ends = [*(part.start for part in counts[1:]), sentence.end]
        repeated = self._evidence.repeated(self._text, sentence, numbers)
        reasons = []
        for part, start, end in zip(counts, starts, ends, strict=False):
            if _is_in(part, repeated) or _MORE.match(self._text, part.start + len(part.text)):
                continue
            near = [p for p in parts if start <= p.start < end]
            listed = (
                numbers if sentence.leads else self._cited_within(sentence, start, end, numbers)
            )
            stems = self._reader.stems(start, end)
            whole = self._reader.stems(sentence.start, sentence.end) if part.is_whole else stems
            if wrong := self._computed.wrong_count(part, near, listed, whole):
                reasons.append(wrong)
            elif self._computed.is_unheard_of(part, numbers) and not (
                self._contradictions.computes(part, numbers)
                or any(self._evidence.has_so_many(n, part, whole) for n in numbers)
            ):
                reasons.append(missing_in(listed, part.text))
        return reasons

    def _cited_within(
        self, sentence: Sentence, start: int, end: int, numbers: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The papers cited between two places of a sentence, or all of its `numbers`."""
        if sentence.leads:
            return numbers
        groups = citation_groups(self._text, sentence.model_copy(update={"end": end}))
        return cited([group for group in groups if group.start >= start]) or numbers

    def _tally(
        self,
        sentence: Sentence,
        found: Sequence[CitationScope],
        negated: Sequence[Span],
        told_apart: bool,
    ) -> Tally:
        stems = self._reader.stems(sentence.start, sentence.end)
        if (head := self._contradictions.rows.head_of(sentence)) is not None:
            stems |= self._reader.stems(head.start, head.end)
        tally = Tally()
        compared = compared_among(self._text, sentence)
        numbering = self._contradictions.rows.numbering(sentence)
        side_by_side = [group.numbers for group in citation_groups(self._text, sentence)]
        for scope in found:
            repeated = self._evidence.repeated(self._text, sentence, scope.numbers)
            if repeated:
                tally.touched.update(scope.numbers)
            own = [
                part
                for part in scope.parts
                if not _is_in(part, [*repeated, numbering])
                and not self._counts_cited(part, sentence)
                and not (part.kind is Kind.TITLE and _is_in(part, compared))
            ]
            slots = in_slots(self._reader.text, own)
            telling = [s for s in slots if not all(self._points(p, scope) for p in s.parts)]
            said_of_each = says_of_each_from(self._text, sentence, len(scope.numbers))
            further = _FURTHER.search(self._text, said_of_each, sentence.end)
            until = further.start() if further is not None else sentence.end
            apart = scope.numbers not in side_by_side or self._lists_all(scope)
            listed = len(telling) == 1 and apart and not told_apart
            listed |= any(self._counts_cited(part, sentence) for part in scope.parts)
            for slot in slots:
                of_each = slot in telling and (
                    listed or said_of_each <= slot.parts[0].start < until
                )
                self._check_slot(slot, scope, stems, negated, tally, of_each)
        return tally

    def _reasons(
        self,
        sentence: Sentence,
        numbers: tuple[int, ...],
        parts: Sequence[Part],
        tally: Tally,
    ) -> list[KeptText]:
        reasons = [*tally.reasons(), *self.wrong_counts(sentence, parts, numbers)]
        text = self._text[sentence.start : sentence.end]
        if wrong := self._rankings.wrong_result(text, parts, numbers):
            reasons.append(wrong)
        return reasons

    def _check_slot(
        self,
        slot: Slot,
        scope: CitationScope,
        stems: set[str],
        negated: Sequence[Span],
        tally: Tally,
        of_each: bool,
    ) -> None:
        """Add to the tally which papers of a scope support what stands in one slot.

        What is told `of_each` of them must be in the facts of each.
        """
        supporters = {
            part: [
                n
                for n in scope.numbers
                if self._evidence.supports(n, part, stems) or self._counts_values(n, part, stems)
            ]
            for part in slot.parts
        }
        asserted = [part for part in slot.parts if not _is_in(part, negated)]
        for part in slot.parts:
            held = (self._evidence.holds(n, part, stems) for n in supporters[part])
            if part not in asserted and any(held):
                start = max(start for start, end in negated if start <= part.start < end)
                if self._is_denied(part, scope, start):
                    tally.deny(part, scope)
            elif part in asserted and self._is_computed(part, scope, bool(supporters[part])):
                supporters[part] = list(scope.numbers)
        if any(self._contradictions.derives(part, scope.numbers) for part in scope.parts):
            # Numbers that another one is made of are told of one paper each.
            said = (p for p in asserted if p.kind is Kind.NUMBER and supporters[p])
            supporters |= {part: list(scope.numbers) for part in said}
        tally.touched.update(*supporters.values())
        self._require(asserted, supporters, slot, scope, tally)
        if of_each and len(asserted) == 1 and supporters[asserted[0]]:
            tally.require_of_each(asserted[0], supporters[asserted[0]], scope)

    def _counts_values(self, number: int, part: Part, stems: set[str]) -> bool:
        """Whether a number is how many values a paper has of what a sentence or a head names.

        What follows from the other numbers of its row, or gives a place, is not in any fact.
        """
        rows = self._contradictions.rows
        if part.amount is None:
            return False
        if not rows.head_at(part.start):
            several = part.amount.value >= _MANY
            return several and self._evidence.has_so_many(number, part, stems)
        return follows_from_row(rows, part.amount) or self._evidence.has_so_many(
            number, part, stems
        )

    def _lists_all(self, scope: CitationScope) -> bool:
        """Whether a list names each paper of a scope by some part of it."""
        pointing = [part for part in scope.parts if self._points(part, scope)]
        return (
            all(are_listed(self._text, one.end, other.start) for one, other in pairwise(pointing))
            and len(pointing) >= len(scope.numbers)
            and all(
                any(self._evidence.is_called(number, part) for part in pointing)
                for number in scope.numbers
            )
        )

    def _counts_cited(self, part: Part, sentence: Sentence) -> bool:
        """Whether a number in words is that of the papers its sentence cites."""
        numbers = cited(citation_groups(self._text, sentence))
        amount = part.amount
        return amount is not None and amount.in_words and amount.value == len(numbers) > 1

    def _points(self, part: Part, scope: CitationScope) -> bool:
        """Whether a part names one of the papers of a scope, by its title or its own thing."""
        return any(self._evidence.is_called(number, part) for number in scope.numbers)

    def _is_denied(self, part: Part, scope: CitationScope, start: int) -> bool:
        """Whether a part negated from a place on is what a paper has, and was not found to lack."""
        names = set[str]().union(*(self._evidence.facts(n).names for n in scope.numbers))
        named_before = any(p.start < start and self._points(p, scope) for p in scope.parts)
        if not is_denied_itself(self._text, start, part, names):
            return False
        if self._points(part, scope) and not named_before:
            return False  # it may be what the paper is called by, of which something is denied
        if part.kind is Kind.VALUE and not all(
            self._evidence.has_value(n, part) for n in scope.numbers
        ):
            return False
        return not all(self._evidence.is_excluded(n, part) for n in scope.numbers)

    def _require(
        self,
        asserted: Sequence[Part],
        supporters: Mapping[Part, Sequence[int]],
        slot: Slot,
        scope: CitationScope,
        tally: Tally,
    ) -> None:
        """Add to the tally the asserted parts of a slot that lack a supporter."""
        missing = [p for p in asserted if not supporters[p] and self._evidence.is_telling(p)]
        if missing and not (slot.either and len(missing) < len(asserted)):
            tally.missing[scope.numbers] += map(self._absent, missing)

    def _is_computed(self, part: Part, scope: CitationScope, is_supported: bool) -> bool:
        """Whether a number was computed over all papers of a scope."""
        computed = self._computed
        if not is_supported and is_ratio(part, self._reader.around(part)):
            return True
        if not is_supported and self._contradictions.computes(part, scope.numbers):
            return True
        stated = not is_supported and computed.states(part, scope.parts)
        return stated or computed.is_statistic(part, scope.parts)

    def _unrelated(
        self, numbers: Sequence[int], parts: Sequence[Part], tally: Tally, content: set[str]
    ) -> list[int]:
        """The papers that support no part of a sentence and share no word with it.

        One that only calls attributes of theirs by name tells of these: "has data that is
        deposited".
        """
        counts = [part for part in parts if part.kind is Kind.COUNT]
        if any(self._contradictions.derives(part, numbers) for part in counts):
            return []
        untouched = [
            number
            for number in numbers
            if number not in tally.touched
            and not any(self._computed.has_as_many(part, number) for part in counts)
        ]
        facts = {number: self._evidence.facts(number) for number in untouched}
        if not parts:  # a number is then only of the papers beside those cited: "and 2 more"
            told = {word for word in content if not word.isdigit()}
            named = [n for n in untouched if told <= facts[n].names]
            return [n for n in untouched if n not in named and not facts[n].touches(content)]
        return [n for n in untouched if not facts[n].touches(content - facts[n].names)]

    def _absent(self, part: Part) -> str:
        if part.kind is Kind.TITLE and part.hub is not None:
            number = self._evidence.number_of(part.hub)
            return f"“{part.text}” [{number}]" if number else f"“{part.text}”"
        return shown(part)


def _is_in(part: Part, spans: Sequence[Span]) -> bool:
    return any(start <= part.start < end for start, end in spans)
