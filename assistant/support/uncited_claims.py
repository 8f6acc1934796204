"""Verifying sentences that cite nothing, by the papers cited beside them and what was computed."""

import re
from collections.abc import Sequence

from assistant.support.against.people_claims import wrong_together
from assistant.support.checked_text import Outcome, SentenceFinding, found_of
from assistant.support.computed_claims import ComputedClaims
from assistant.support.evidence_check import EvidenceCheck
from assistant.support.figures.graph_counts import is_counted_in
from assistant.support.figures.row_figures import follows_from_above
from assistant.support.reading.answer_text import AnswerText
from assistant.support.reading.citation_scopes import CitationScope, Demand
from assistant.support.reading.denials import ANSWER_NO, NEGATION
from assistant.support.reading.judgements import is_judgement
from assistant.support.reading.parts import Kind, Part
from assistant.support.reading.sentences import Sentence
from assistant.support.reading.table_rows import CitedCell
from assistant.support.sentence_check import SentenceCheck
from assistant.support.tabled_claims import Standing, TabledClaims
from assistant.translations.kept_text import kept_text
from tools.hublink.language.words import phrase
from tools.workspace.workspace import Workspace

UNCITED = kept_text("support.uncited")
_TABLE_HEAD = re.compile(r"\s*\n[ \t]*\|[ \t:|-]+\|")
"""What follows the first row of a table."""
_PERSON = re.compile(r"\b(?:I|I'm|I've|me|you|your|we|let's)\b")


class UncitedClaims:
    """The sentences of one answer that cite nothing."""

    def __init__(
        self,
        answer: AnswerText,
        workspace: Workspace,
        question: str,
        evidence: EvidenceCheck,
        computed: ComputedClaims,
        check: SentenceCheck,
    ) -> None:
        self._answer = answer
        self._view = workspace.library.view
        self._question = question.lower()
        self._evidence = evidence
        self._computed = computed
        self._check = check
        self._tabled = TabledClaims(workspace)
        plan = workspace.found.plan if workspace.found else workspace.plan
        self._suggested = " ; ".join(plan.suggestions).lower() if plan else ""
        values = (value for each in plan.conditions for value in each.values) if plan else ()
        self._sought = " ; ".join(values).lower()

    def finding(self, place: int, sentence: Sentence) -> SentenceFinding:
        """Return the finding of a sentence, by the papers cited beside it or its counts."""
        text, parts = self._answer.said(sentence), self._answer.parts(sentence)
        tabled = self._tabled.verdict(text, sentence.leads)
        if tabled.standing is Standing.AGAINST:
            return found_of(sentence, self._answer.text, Outcome.AGAINST, (), tabled.reasons)
        if tabled.standing is Standing.BORNE:
            return found_of(sentence, self._answer.text, Outcome.SUPPORTED)
        if wrong := wrong_together(self._view, text, parts, ()):
            return found_of(sentence, self._answer.text, Outcome.AGAINST, (), (wrong,))
        is_silent = self._makes_no_claim(sentence, text, parts)
        if is_silent or self._tabled.only_names_rows(parts):
            return found_of(sentence, self._answer.text, Outcome.NO_CLAIM)
        if sentence.leads and (listed := self._answer.listed(place)):
            return self._implied(sentence, parts, listed, Demand.EACH)
        if any(part.kind is Kind.COUNT and part.of_papers for part in parts):
            counted = self._counted(sentence, parts)
            if counted is not None:
                return counted
        if sentence.leads:
            return found_of(sentence, self._answer.text, Outcome.NO_CLAIM)
        if (implied := self._beside(place, sentence, parts)) is not None:
            return implied
        others = (part for part in parts if part.kind not in (Kind.NUMBER, Kind.COUNT))
        if all(map(self._is_in_graph, others)) and is_counted_in(self._answer.lexicon, text):
            return found_of(sentence, self._answer.text, Outcome.SUPPORTED)
        if is_judgement(text, parts) or self._is_borne_in_all(sentence, parts):
            return found_of(sentence, self._answer.text, Outcome.NO_CLAIM)
        return found_of(sentence, self._answer.text, Outcome.UNSUPPORTED, (), (UNCITED,))

    def _beside(
        self, place: int, sentence: Sentence, parts: Sequence[Part]
    ) -> SentenceFinding | None:
        """The finding by the papers that the heads of columns cite, or by one cited beside it."""
        if follows_from_above(self._answer.rows, sentence):
            return found_of(sentence, self._answer.text, Outcome.SUPPORTED)
        if cells := self._answer.rows.cited_cells(sentence):
            return self._by_columns(sentence, parts, cells)
        is_row = self._answer.rows.head(place) is not None
        for number in self._answer.cited_beside(place):
            implied = self._implied(sentence, parts, (number,), Demand.ANY)
            against = is_row and implied.outcome is Outcome.AGAINST
            if implied.outcome is Outcome.SUPPORTED or against:
                return implied
        return None

    def _is_borne_in_all(self, sentence: Sentence, parts: Sequence[Part]) -> bool:
        """Whether what can be checked of a sentence is in the facts that the answer cites.

        What sums up or leads in the sentences that cite need not repeat their citations.
        """
        stems = self._answer.reader.stems(sentence.start, sentence.end)
        cited = self._answer.cited
        return bool(cited) and all(
            part.kind in (Kind.NAME, Kind.VALUE, Kind.TITLE)
            and any(self._evidence.supports(number, part, stems) for number in cited)
            for part in parts
        )

    def _by_columns(
        self, sentence: Sentence, parts: Sequence[Part], cells: Sequence[CitedCell]
    ) -> SentenceFinding:
        """The finding of a row whose cells are of the papers that the heads above them cite."""
        numbers = tuple(dict.fromkeys(number for cell in cells for number in cell.numbers))
        found = [
            CitationScope(
                tuple(p for p in parts if cell.start <= p.start < cell.end),
                cell.numbers,
                Demand.EACH,
            )
            for cell in cells
        ]
        return self._by_scopes(sentence, parts, numbers, found)

    def _implied(
        self, sentence: Sentence, parts: Sequence[Part], numbers: tuple[int, ...], demand: Demand
    ) -> SentenceFinding:
        """The finding of a sentence against papers that are cited beside it."""
        found = [CitationScope(tuple(parts), numbers, demand)]
        return self._by_scopes(sentence, parts, numbers, found)

    def _by_scopes(
        self,
        sentence: Sentence,
        parts: Sequence[Part],
        numbers: tuple[int, ...],
        found: Sequence[CitationScope],
    ) -> SentenceFinding:
        verdict = self._check.check(sentence, found, numbers, parts)
        doubted = verdict.reasons or verdict.unrelated == numbers
        outcome = Outcome.WEAK if doubted else Outcome.SUPPORTED
        reasons = (*verdict.against, *verdict.reasons)
        outcome = Outcome.AGAINST if verdict.against else outcome
        return found_of(sentence, self._answer.text, outcome, numbers, reasons)

    def _counted(self, sentence: Sentence, parts: Sequence[Part]) -> SentenceFinding | None:
        """The finding of a sentence that counts the papers found, without citing them."""
        if not self._computed.found:
            return None
        stems = self._answer.reader.stems(sentence.start, sentence.end)
        others = [p for p in parts if p.kind not in (Kind.COUNT, Kind.TITLE)]
        reasons = self._check.wrong_counts(sentence, parts, ())
        if not reasons and not all(
            any(self._evidence.hub_supports(hub, part, stems) for hub in self._computed.found)
            for part in others
        ):
            return None
        outcome = Outcome.WEAK if reasons else Outcome.SUPPORTED
        return found_of(sentence, self._answer.text, outcome, (), tuple(reasons))

    def _makes_no_claim(self, sentence: Sentence, text: str, parts: Sequence[Part]) -> bool:
        """Whether an uncited sentence is a question, a greeting, or tells what is not there."""
        if not parts or text.rstrip(" *_").endswith("?"):
            return True
        if _TABLE_HEAD.match(self._answer.text, sentence.end):
            return True
        if NEGATION.search(text) or ANSWER_NO.match(text):
            return True
        only_values = all(part.kind is Kind.VALUE for part in parts)
        if only_values and (_PERSON.search(text) or len(parts) < 2):
            return True
        asked = [p for p in parts if p.kind is Kind.QUOTATION and self._is_quoted_to_ask(p.text)]
        others = [part for part in parts if part not in asked]
        read = all(part.text.lower() in self._sought for part in others)
        if not others or (asked and _PERSON.search(text.strip(" *_")) and read):
            # As what the words of a question were read is said of the question alone.
            return True
        return not self._answer.cites and all(self._is_in_graph(part) for part in parts)

    def _is_quoted_to_ask(self, text: str) -> bool:
        """Whether a quotation is from the question, or a term that can be asked for."""
        facet, _, value = text.partition(": ")
        known = (
            phrase(facet) in self._answer.lexicon.attributes.facets
            and phrase(value) in self._answer.lexicon.values
        )
        return known or text.lower() in self._question

    def _is_in_graph(self, part: Part) -> bool:
        """Whether a part only points at something that the graph holds."""
        if part.text.lower() in self._suggested:
            return True
        if part.kind in (Kind.NUMBER, Kind.COUNT):
            return False
        key = phrase(part.text)
        lexicon = self._answer.lexicon
        known = key in lexicon.values or key in lexicon.hubs or key in lexicon.attributes.facets
        return known or part.kind is Kind.TITLE
