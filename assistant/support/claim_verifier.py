"""Claim verification: checking each sentence of an answer against the facts of its papers.

No model is involved. A sentence is read for what can be checked of it (titles, names, numbers,
values, counts), and each of these is looked for in all that the graph says about the papers cited
for it. A sentence without anything to check is left alone.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from weakref import WeakKeyDictionary

from assistant.support.checked_text import CheckedText, Outcome, SentenceFinding
from assistant.support.computed_claims import ComputedClaims
from assistant.support.contradictions import Contradictions, StatedFacts
from assistant.support.evidence_check import EvidenceCheck, PaperFactsCache
from assistant.support.paper_facts import PaperFacts
from assistant.support.ranking_claims import RankingClaims
from assistant.support.reading.citation_scopes import (
    CitationGroup,
    CitationScope,
    Demand,
    citation_groups,
    cited,
    scopes,
)
from assistant.support.reading.part_reader import PartReader
from assistant.support.reading.parts import Kind, Part
from assistant.support.reading.sentences import Sentence, Span, sentences
from assistant.support.reading.table_rows import TableRows
from assistant.support.sentence_check import ANSWER_NO, NEGATION, SentenceCheck
from assistant.support.tabled_claims import Standing, TabledClaims
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import phrase
from tools.workspace.workspace import Workspace

UNCITED = "It cites no paper."
NOTHING = "Its papers bear nothing of it."
_TABLE_HEAD = re.compile(r"\s*\n[ \t]*\|[ \t:|-]+\|")
"""What follows the first row of a table."""
_PERSON = re.compile(r"\b(?:I|I'm|I've|me|you|your|we|let's)\b")


class ClaimVerifier:
    """Verifies answers against the facts of their index; keeps the facts it has read."""

    def __init__(self) -> None:
        # A library within a scope is another one with every question; all are of one view.
        self._known: WeakKeyDictionary[FacetView, dict[str, PaperFacts]] = WeakKeyDictionary()
        self._stated: WeakKeyDictionary[FacetView, StatedFacts] = WeakKeyDictionary()

    def check(self, text: str, workspace: Workspace, question: str = "") -> CheckedText:
        """Return a text with its findings; citations are normalised: `[1][2]`, known numbers only.

        A citation is taken out where the facts of its paper share no word with the sentence.
        """
        view = workspace.library.view
        known = PaperFactsCache(view, self._known.setdefault(view, {}))
        stated = self._stated.setdefault(view, StatedFacts())
        return _Check(text, workspace, question, known, stated).outcome()


class _Check:
    """The verification of one answer."""

    def __init__(
        self,
        text: str,
        workspace: Workspace,
        question: str,
        known: PaperFactsCache,
        stated: StatedFacts,
    ) -> None:
        library = workspace.library
        self._text = text
        self._question = question.lower()
        self._numbers = workspace.numbers
        self._evidence = EvidenceCheck(
            known, workspace.book, workspace.numbers, workspace.found, question
        )
        self._computed = ComputedClaims(workspace, self._evidence)
        self._rankings = RankingClaims(workspace, self._evidence)
        self._tabled = TabledClaims(workspace)
        numbered = library.titles(tuple(workspace.numbers))
        lexicon = library.grounding.lexicon
        self._lexicon = lexicon
        self._reader = PartReader(text, lexicon, numbered, library.hub_name)
        whole = [(part.start, part.end) for part in self._reader.titles]
        self._sentences = sentences(text, whole)
        self._groups = [citation_groups(text, sentence) for sentence in self._sentences]
        self._rows = TableRows(text, self._sentences)
        self._sentence_check = SentenceCheck(
            text,
            self._reader,
            self._evidence,
            self._computed,
            self._rankings,
            Contradictions(text, self._reader, self._evidence, self._rows, library.view, stated),
        )
        self._cites = any(self._groups)
        plan = workspace.found.plan if workspace.found else workspace.plan
        self._suggested = " ; ".join(plan.suggestions).lower() if plan else ""

    def outcome(self) -> CheckedText:
        misplaced = self._out_of_order()
        findings, cuts = [], []
        for place, sentence in enumerate(self._sentences):
            finding, removed = self._finding(place, sentence)
            if place in misplaced and finding.outcome is Outcome.SUPPORTED:
                reason = "The computed order puts it elsewhere."
                finding = finding.model_copy(
                    update={"outcome": Outcome.WEAK, "reasons": (*finding.reasons, reason)}
                )
            findings.append(finding)
            cuts += removed
        return _without(self._text, findings, cuts)

    def _finding(self, place: int, sentence: Sentence) -> tuple[SentenceFinding, list[Span]]:
        groups = self._groups[place]
        if groups:
            return self._of_cited(sentence, groups)
        return self._of_uncited(place, sentence), []

    def _of_cited(
        self, sentence: Sentence, groups: Sequence[CitationGroup]
    ) -> tuple[SentenceFinding, list[Span]]:
        numbers = cited(groups)
        parts = self._reader.parts(sentence.start, sentence.end)
        if self._counts_as_asked(sentence, parts, numbers):
            return _finding(sentence, self._text, Outcome.SUPPORTED, numbers), []
        verdict = self._sentence_check.check(
            sentence, scopes(self._reader, sentence, groups), numbers, parts
        )
        removed = _citations(self._text, groups, verdict.unrelated)
        left = tuple(number for number in numbers if number not in verdict.unrelated)
        if not left:
            return _finding(sentence, self._text, Outcome.UNSUPPORTED, numbers, (NOTHING,)), removed
        reasons = verdict.reasons
        if verdict.unrelated:
            taken = ", ".join(f"[{number}]" for number in verdict.unrelated)
            reasons = (*reasons, f"Removed, as it shares nothing with this: {taken}.")
        outcome = Outcome.WEAK if verdict.reasons else Outcome.SUPPORTED
        if verdict.against:
            outcome, reasons = Outcome.AGAINST, (*verdict.against, *reasons)
        return _finding(sentence, self._text, outcome, left, reasons), removed

    def _counts_as_asked(
        self, sentence: Sentence, parts: Sequence[Part], numbers: Sequence[int]
    ) -> bool:
        """Whether a sentence says only how many papers were found on what was asked for.

        A paper may be on a topic without sharing a word with it.
        """
        counts = [part for part in parts if part.kind is Kind.COUNT and part.of_papers]
        asked = (p for p in parts if p not in counts)
        only = all(p.kind is Kind.QUOTATION and p.text.lower() in self._question for p in asked)
        found = {self._numbers.get(hub) for hub in self._computed.found}
        right = bool(counts) and only and found.issuperset(numbers)
        return right and not self._sentence_check.wrong_counts(sentence, parts, tuple(numbers))

    def _of_uncited(self, place: int, sentence: Sentence) -> SentenceFinding:
        """The finding of an uncited sentence, by the papers cited beside it or its counts."""
        text = self._text[sentence.start : sentence.end]
        parts = self._reader.parts(sentence.start, sentence.end)
        tabled = self._tabled.verdict(text, sentence.leads)
        if tabled.standing is Standing.AGAINST:
            return _finding(sentence, self._text, Outcome.AGAINST, (), tabled.reasons)
        if tabled.standing is Standing.BORNE:
            return _finding(sentence, self._text, Outcome.SUPPORTED)
        if self._makes_no_claim(sentence, text, parts):
            return _finding(sentence, self._text, Outcome.NO_CLAIM)
        if sentence.leads and (listed := self._listed(place)):
            return self._implied(sentence, parts, listed, Demand.EACH)
        if any(part.kind is Kind.COUNT and part.of_papers for part in parts):
            counted = self._counted(sentence, parts)
            if counted is not None:
                return counted
        if sentence.leads:
            return _finding(sentence, self._text, Outcome.NO_CLAIM)
        for number in self._cited_beside(place):
            implied = self._implied(sentence, parts, (number,), Demand.ANY)
            if implied.outcome is Outcome.SUPPORTED:
                return implied
        return _finding(sentence, self._text, Outcome.UNSUPPORTED, (), (UNCITED,))

    def _implied(
        self, sentence: Sentence, parts: Sequence[Part], numbers: tuple[int, ...], demand: Demand
    ) -> SentenceFinding:
        """The finding of a sentence against papers that are cited beside it."""
        verdict = self._sentence_check.check(
            sentence, [CitationScope(tuple(parts), numbers, demand)], numbers, parts
        )
        doubted = verdict.reasons or verdict.unrelated == numbers
        outcome = Outcome.WEAK if doubted else Outcome.SUPPORTED
        reasons = (*verdict.against, *verdict.reasons)
        outcome = Outcome.AGAINST if verdict.against else outcome
        return _finding(sentence, self._text, outcome, numbers, reasons)

    def _counted(self, sentence: Sentence, parts: Sequence[Part]) -> SentenceFinding | None:
        """The finding of a sentence that counts the papers found, without citing them."""
        if not self._computed.found:
            return None
        stems = self._reader.stems(sentence.start, sentence.end)
        others = [p for p in parts if p.kind not in (Kind.COUNT, Kind.TITLE)]
        reasons = self._sentence_check.wrong_counts(sentence, parts, ())
        if not reasons and not all(
            any(self._evidence.hub_supports(hub, part, stems) for hub in self._computed.found)
            for part in others
        ):
            return None
        outcome = Outcome.WEAK if reasons else Outcome.SUPPORTED
        return _finding(sentence, self._text, outcome, (), tuple(reasons))

    def _makes_no_claim(self, sentence: Sentence, text: str, parts: Sequence[Part]) -> bool:
        """Whether an uncited sentence is a question, a greeting, or tells what is not there."""
        if not parts or text.rstrip(" *_").endswith("?"):
            return True
        if _TABLE_HEAD.match(self._text, sentence.end):
            return True
        if NEGATION.search(text) or ANSWER_NO.match(text):
            return True
        only_values = all(part.kind is Kind.VALUE for part in parts)
        if only_values and (_PERSON.search(text) or len(parts) < 2):
            return True
        if all(p.kind is Kind.QUOTATION and self._is_quoted_to_ask(p.text) for p in parts):
            return True
        return not self._cites and all(self._is_in_graph(part) for part in parts)

    def _is_quoted_to_ask(self, text: str) -> bool:
        """Whether a quotation is from the question, or a term that can be asked for."""
        facet, _, value = text.partition(": ")
        known = (
            phrase(facet) in self._lexicon.attributes.facets
            and phrase(value) in self._lexicon.values
        )
        return known or text.lower() in self._question

    def _is_in_graph(self, part: Part) -> bool:
        """Whether a part only points at something that the graph holds."""
        if part.text.lower() in self._suggested:
            return True
        if part.kind in (Kind.NUMBER, Kind.COUNT):
            return False
        key = phrase(part.text)
        lexicon = self._lexicon
        known = key in lexicon.values or key in lexicon.hubs or key in lexicon.attributes.facets
        return known or part.kind is Kind.TITLE

    def _listed(self, place: int) -> tuple[int, ...]:
        """The papers cited in the list that a sentence leads in."""
        numbers: list[int] = []
        for later in range(place + 1, len(self._sentences)):
            if not self._sentences[later].is_item:
                break
            numbers += cited(self._groups[later])
        return tuple(dict.fromkeys(numbers))

    def _cited_beside(self, place: int) -> tuple[int, ...]:
        """The papers cited in the same paragraph or item, or by what leads the list in."""
        here = self._sentences[place]
        head = self._rows.head(place)
        numbers: list[int] = [] if head is None else list(cited(self._groups[head]))
        for other, groups in zip(self._sentences, self._groups, strict=True):
            leads = here.is_item and other.leads and not other.is_item and other.end <= here.start
            if other.block == here.block or leads:
                numbers += cited(groups)
        return tuple(dict.fromkeys(numbers))

    def _out_of_order(self) -> set[int]:
        """The places of numbered items that stand elsewhere in the computed order."""
        places = [
            place
            for place, sentence in enumerate(self._sentences)
            if sentence.place is not None and self._groups[place]
        ]
        listed = [
            (
                self._reader.parts(self._sentences[place].start, self._sentences[place].end),
                cited(self._groups[place]),
            )
            for place in places
        ]
        return {places[wrong] for wrong in self._rankings.wrong_order(listed)}


def _finding(
    sentence: Sentence,
    text: str,
    outcome: Outcome,
    numbers: tuple[int, ...] = (),
    reasons: Iterable[str] = (),
) -> SentenceFinding:
    return SentenceFinding(
        text=text[sentence.start : sentence.end],
        start=sentence.start,
        end=sentence.end,
        outcome=outcome,
        citations=numbers,
        reasons=tuple(reasons),
    )


def _citations(text: str, groups: Sequence[CitationGroup], numbers: Collection[int]) -> list[Span]:
    """Where these numbers are cited, with the space before a group that goes altogether."""
    spans: list[Span] = []
    for group in groups:
        if set(group.numbers) <= set(numbers):
            start = group.start
            while start and text[start - 1] in " \t":
                start -= 1
            spans.append((start, group.end))
        else:
            marks = re.compile(r"\[(\d+)\]").finditer(text, group.start, group.end)
            spans += [mark.span() for mark in marks if int(mark[1]) in numbers]
    return spans


def _without(text: str, findings: Sequence[SentenceFinding], cuts: Sequence[Span]) -> CheckedText:
    """The text without these spans, the findings moved to where their sentences then stand."""

    def moved(position: int) -> int:
        return position - sum(min(end, position) - start for start, end in cuts if start < position)

    kept, last = [], 0
    for start, end in sorted(cuts):
        kept.append(text[last:start])
        last = end
    shorter = "".join([*kept, text[last:]])
    placed = []
    for finding in findings:
        start, end = moved(finding.start), moved(finding.end)
        placed.append(
            finding.model_copy(update={"start": start, "end": end, "text": shorter[start:end]})
        )
    return CheckedText(text=shorter, findings=tuple(placed))
