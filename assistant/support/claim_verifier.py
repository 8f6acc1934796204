"""Claim verification: checking each sentence of an answer against the facts of its papers.

No model is involved. A sentence is read for what can be checked of it (titles, names, numbers,
values, counts), and each of these is looked for in all that the graph says about the papers cited
for it. A sentence without anything to check is left alone.
"""

import re
from collections.abc import Collection, Sequence
from weakref import WeakKeyDictionary

from assistant.support.checked_text import (
    CheckedText,
    Outcome,
    SentenceFinding,
    found_of,
    without,
)
from assistant.support.computed_claims import ComputedClaims
from assistant.support.contradictions import Contradictions, StatedFacts
from assistant.support.evidence_check import EvidenceCheck, PaperFactsCache
from assistant.support.facts.paper_facts import PaperFacts
from assistant.support.ranking_claims import RankingClaims
from assistant.support.reading.answer_text import AnswerText
from assistant.support.reading.citation_scopes import CitationGroup, cited, scopes
from assistant.support.reading.parts import Kind, Part
from assistant.support.reading.sentences import Sentence, Span
from assistant.support.sentence_check import SentenceCheck
from assistant.support.uncited_claims import UncitedClaims
from assistant.translations.kept_text import kept_text
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import phrase
from tools.workspace.workspace import Workspace

NOTHING = kept_text("support.nothing")


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
        self._question = question.lower()
        self._view = library.view
        self._numbers = workspace.numbers
        numbers, found = workspace.numbers, workspace.found
        self._evidence = evidence = EvidenceCheck(known, workspace.book, numbers, found, question)
        self._computed = ComputedClaims(workspace, evidence)
        self._rankings = RankingClaims(workspace, evidence)
        numbered = library.titles(tuple(workspace.numbers))
        self._answer = AnswerText(text, library.grounding.lexicon, numbered, library.hub_name)
        self._sentence_check = SentenceCheck(
            text,
            self._answer.reader,
            evidence,
            self._computed,
            self._rankings,
            Contradictions(self._answer, evidence, library, stated),
        )
        self._uncited = UncitedClaims(
            self._answer, workspace, question, evidence, self._computed, self._sentence_check
        )

    def outcome(self) -> CheckedText:
        misplaced = self._out_of_order()
        findings, cuts = [], []
        for place, sentence in enumerate(self._answer.sentences):
            finding, removed = self._finding(place, sentence)
            if finding.is_doubted and finding.citations:
                finding = finding.model_copy(update={"facts": self._nearest(sentence, finding)})
            if place in misplaced and finding.outcome is Outcome.SUPPORTED:
                reason = kept_text("support.elsewhere")
                finding = finding.model_copy(
                    update={"outcome": Outcome.WEAK, "reasons": (*finding.reasons, reason)}
                )
            findings.append(finding)
            cuts += removed
        return without(self._answer.text, findings, cuts)

    def _nearest(self, sentence: Sentence, finding: SentenceFinding) -> tuple[str, ...]:
        """The facts that a doubted sentence is to be compared with."""
        values, columns = self._answer.lexicon.values, set[int]()
        reasons = " ".join(map(str, finding.reasons))
        for part in (p for p in self._answer.parts(sentence) if p.text in reasons):
            columns |= {sense.column for sense in values.get(phrase(part.text)) or ()}
            if part.amount is not None and part.amount.is_year:
                columns |= {c.number for c in self._view.columns if c.kind is ValueKind.YEAR}
        stems = self._answer.reader.content(sentence.start, sentence.end)
        return self._evidence.nearest(stems, finding.citations, columns)

    def _finding(self, place: int, sentence: Sentence) -> tuple[SentenceFinding, list[Span]]:
        groups = self._answer.groups[place]
        if groups:
            return self._of_cited(place, sentence, groups)
        return self._uncited.finding(place, sentence), []

    def _of_cited(
        self, place: int, sentence: Sentence, groups: Sequence[CitationGroup]
    ) -> tuple[SentenceFinding, list[Span]]:
        text, numbers = self._answer.text, cited(groups)
        following = self._answer.cited_next(place)
        parts = self._answer.parts(sentence)
        if self._counts_as_asked(sentence, parts, numbers):
            return found_of(sentence, text, Outcome.SUPPORTED, numbers), []
        verdict = self._sentence_check.check(
            sentence,
            scopes(self._answer.reader, sentence, groups, following),
            (*numbers, *following),
            parts,
        )
        unrelated = [number for number in numbers if number in verdict.unrelated]
        removed = _citations(text, groups, unrelated)
        left = tuple(number for number in numbers if number not in unrelated)
        if not left:
            nothing = found_of(sentence, text, Outcome.UNSUPPORTED, numbers, (NOTHING,))
            return nothing, removed
        reasons = verdict.reasons
        if unrelated:
            taken = ", ".join(f"[{number}]" for number in unrelated)
            reasons = (*reasons, kept_text("support.removed", papers=taken))
        outcome = Outcome.WEAK if verdict.reasons else Outcome.SUPPORTED
        if verdict.against:
            outcome, reasons = Outcome.AGAINST, (*verdict.against, *reasons)
        return found_of(sentence, text, outcome, left, reasons), removed

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

    def _out_of_order(self) -> set[int]:
        """The places of numbered items that stand elsewhere in the computed order."""
        sentences, groups = self._answer.sentences, self._answer.groups
        places = [p for p, each in enumerate(sentences) if each.place is not None and groups[p]]
        listed = [(self._answer.parts(sentences[p]), cited(groups[p])) for p in places]
        return {places[wrong] for wrong in self._rankings.wrong_order(listed)}


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
