"""Checking a sentence against the papers it cites: which parts their facts do not support."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from assistant.support.computed_claims import ComputedClaims
from assistant.support.contradictions import Contradictions
from assistant.support.evidence_check import EvidenceCheck
from assistant.support.ranking_claims import RankingClaims
from assistant.support.reading.citation_scopes import (
    CitationScope,
    Demand,
    citation_groups,
    cited,
    without_citations,
)
from assistant.support.reading.part_reader import PartReader
from assistant.support.reading.parts import Kind, Part, Slot, in_slots
from assistant.support.reading.sentences import Sentence, Span
from tools.hublink.core.models import Frozen
from tools.hublink.language.words import tokens

NEGATION = re.compile(
    r"\b(?:not(?! only)|no(?![.-])|never|without|neither|nor|none|nothing|cannot|can't|lacks?"
    r"|lacking|except|nicht|keine?[rnms]?|nichts|ohne|ne|pas|aucune?|rien|sans|non|ningun[oa]?|nada|sin"
    r"|geen|niet|niets)\b|n['’]t\b",
    re.IGNORECASE,
)
ANSWER_NO = re.compile(r"\s*[\"“*_]*no\b[,.:;!]", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,;:.(|]|\b(?:but|whereas|while|is|are|was|were)\b|\[\d")


class SentenceVerdict(Frozen):
    """Why a sentence is `against` the facts, the other reasons to doubt it, and the cited papers
    that share no word with it.
    """

    against: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
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
        negated = self._negated(sentence)
        tally = self._tally(sentence, found, negated)
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
    ) -> list[str]:
        """Return why counts of a sentence are wrong; each is read with the words up to the next."""
        counts = [part for part in parts if part.kind is Kind.COUNT]
        starts = [sentence.start, *(part.start for part in counts[1:])]
        ends = [*(part.start for part in counts[1:]), sentence.end]
        reasons = []
        for part, start, end in zip(counts, starts, ends, strict=False):
            near = [p for p in parts if start <= p.start < end]
            listed = (
                numbers if sentence.leads else self._cited_within(sentence, start, end, numbers)
            )
            stems = self._reader.stems(start, end)
            if wrong := self._computed.wrong_count(part, near, listed, stems):
                reasons.append(f"It says {wrong}.")
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
        self, sentence: Sentence, found: Sequence[CitationScope], negated: Sequence[Span]
    ) -> "_Tally":
        stems = self._reader.stems(sentence.start, sentence.end)
        if (head := self._contradictions.rows.head_of(sentence)) is not None:
            stems |= self._reader.stems(head.start, head.end)
        tally = _Tally()
        for scope in found:
            for slot in in_slots(self._reader.text, scope.parts):
                self._check_slot(slot, scope, stems, negated, tally)
        return tally

    def _reasons(
        self,
        sentence: Sentence,
        numbers: tuple[int, ...],
        parts: Sequence[Part],
        tally: "_Tally",
    ) -> list[str]:
        reasons = [*tally.reasons(), *self.wrong_counts(sentence, parts, numbers)]
        text = without_citations(self._text[sentence.start : sentence.end])
        if wrong := self._rankings.wrong_result(text, parts, numbers):
            reasons.append(f"Not as computed: {wrong}.")
        return reasons

    def _check_slot(
        self,
        slot: Slot,
        scope: CitationScope,
        stems: set[str],
        negated: Sequence[Span],
        tally: "_Tally",
    ) -> None:
        """Add to the tally which papers of a scope support what stands in one slot."""
        supporters = {
            part: [n for n in scope.numbers if self._evidence.supports(n, part, stems)]
            for part in slot.parts
        }
        asserted = [part for part in slot.parts if not _is_in(part, negated)]
        for part in slot.parts:
            if part not in asserted and supporters[part]:
                if self._is_denied(part, scope) and not self._says_so(part, scope, negated):
                    tally.deny(part, scope)
            elif part in asserted and self._is_computed(part, scope, bool(supporters[part])):
                supporters[part] = list(scope.numbers)
        tally.touched.update(*supporters.values())
        self._require(asserted, supporters, slot, scope, tally)

    def _is_denied(self, part: Part, scope: CitationScope) -> bool:
        """Whether a negated part is what a paper has, and was not found for lacking."""
        if part.kind is Kind.VALUE and not all(
            self._evidence.has_value(n, part) for n in scope.numbers
        ):
            return False
        return not all(self._evidence.is_excluded(n, part) for n in scope.numbers)

    def _says_so(self, part: Part, scope: CitationScope, negated: Sequence[Span]) -> bool:
        """Whether a cited paper's facts deny the part in the very words of the sentence."""
        start = max(start for start, end in negated if start <= part.start < end)
        denial = " ".join(token.lower for token in tokens(self._text[start : part.end]))
        hubs = filter(None, map(self._evidence.hub, scope.numbers))
        texts = (text for hub in hubs for text in self._evidence.texts(hub))
        return any(denial in " ".join(token.lower for token in tokens(text)) for text in texts)

    def _require(
        self,
        asserted: Sequence[Part],
        supporters: Mapping[Part, Sequence[int]],
        slot: Slot,
        scope: CitationScope,
        tally: "_Tally",
    ) -> None:
        """Add to the tally the asserted parts of a slot that lack a supporter."""
        missing = [part for part in asserted if not supporters[part]]
        if missing and not (slot.either and len(missing) < len(asserted)):
            tally.missing[scope.numbers] += map(self._absent, missing)
        if len(asserted) == 1 and not missing:
            tally.require_of_each(asserted[0], supporters[asserted[0]], scope)

    def _is_computed(self, part: Part, scope: CitationScope, is_supported: bool) -> bool:
        """Whether a number was computed over all papers of a scope."""
        computed = self._computed
        if not is_supported and self._contradictions.computes(part, scope.numbers):
            return True
        stated = not is_supported and computed.states(part, scope.parts)
        return stated or computed.is_statistic(part, scope.parts)

    def _unrelated(
        self, numbers: Sequence[int], parts: Sequence[Part], tally: "_Tally", content: set[str]
    ) -> list[int]:
        """The papers that support no part of a sentence and share no word with it."""
        counts = [part for part in parts if part.kind is Kind.COUNT]
        untouched = [
            number
            for number in numbers
            if number not in tally.touched
            and not any(self._computed.has_as_many(part, number) for part in counts)
        ]
        facts = {number: self._evidence.facts(number) for number in untouched}
        return [n for n in untouched if not facts[n].touches(content - facts[n].names)]

    def _absent(self, part: Part) -> str:
        if part.kind is Kind.TITLE and part.hub is not None:
            number = self._evidence.number_of(part.hub)
            return f"“{part.text}”, which is [{number}]" if number else f"“{part.text}”"
        return _shown(part)

    def _negated(self, sentence: Sentence) -> list[Span]:
        """The stretches of a sentence that are negated."""
        start = sentence.start
        if answer := ANSWER_NO.match(self._text, start, sentence.end):
            start = answer.end()
        inside = [(p.start, p.end) for p in self._reader.parts(start, sentence.end) if p.is_named]
        found = []
        for match in NEGATION.finditer(self._text, start, sentence.end):
            if any(first <= match.start() < last for first, last in inside):
                continue
            end = _CLAUSE_END.search(self._text, match.end(), sentence.end)
            found.append((match.start(), end.start() if end else sentence.end))
        return found


class _Tally:
    """The parts of a sentence that are `missing` in the facts of papers, those
    `denied` though facts hold them, and the papers `touched` by any.
    """

    def __init__(self) -> None:
        self.missing: dict[tuple[int, ...], list[str]] = defaultdict(list)
        self.denied: list[str] = []
        self.touched: set[int] = set()

    def deny(self, part: Part, scope: CitationScope) -> None:
        """Note a negated part that the one paper of a scope supports."""
        told = part.kind in (Kind.NAME, Kind.NUMBER, Kind.VALUE)
        if told and len(scope.numbers) == 1:
            self.denied.append(_shown(part))

    def require_of_each(self, part: Part, supporters: Sequence[int], scope: CitationScope) -> None:
        """Note each paper of a scope that does not support the one part said of all of them."""
        if part.kind is Kind.TITLE or scope.demand is Demand.ANY:
            return
        for number in scope.numbers:
            if number not in supporters:
                self.missing[number,].append(_shown(part))

    def reasons(self) -> list[str]:
        return [
            f"Not in the facts of {_brackets(of)}: {', '.join(dict.fromkeys(what))}."
            for of, what in self.missing.items()
        ]

    def against(self) -> list[str]:
        """Return what is denied though the facts hold it, a reason each."""
        return [f"The facts do hold {what}." for what in dict.fromkeys(self.denied)]


def _is_in(part: Part, spans: Sequence[Span]) -> bool:
    return any(start <= part.start < end for start, end in spans)


def _brackets(numbers: Sequence[int]) -> str:
    return "".join(f"[{number}]" for number in numbers)


def _shown(part: Part) -> str:
    return part.text if part.kind is Kind.NUMBER else f"“{part.text}”"
