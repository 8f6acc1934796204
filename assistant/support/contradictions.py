"""What contradicts a sentence: results, relations and statements of the papers it cites."""

from collections.abc import Mapping, Sequence

from assistant.support.against.averages import is_average, wrong_average
from assistant.support.against.compared_claims import CLAUSES
from assistant.support.against.counted_claims import wrong_amount, wrong_attribute, wrong_listing
from assistant.support.against.counts_in_graph import wrong_count, wrong_count_of_one
from assistant.support.against.derived_numbers import AVERAGED, DerivedNumbers
from assistant.support.against.measured_claims import MeasuredClaims
from assistant.support.against.named_values import wrong_cell_value, wrong_value
from assistant.support.against.people_claims import wrong_together
from assistant.support.against.relation_claims import RelationClaims
from assistant.support.against.results import Results
from assistant.support.against.said.needed_things import wrong_denied_need, wrong_need
from assistant.support.against.said.statement_claims import StatementClaims
from assistant.support.against.said.statements import FactStatement
from assistant.support.against.trends import wrong_trend
from assistant.support.against.untold_claims import UntoldClaims
from assistant.support.between.amounts_between import wrong_amounts
from assistant.support.between.dates_between import wrong_dates
from assistant.support.between.linked_papers import wrong_link
from assistant.support.between.mentions import mentions
from assistant.support.between.named_clauses import told_of_each, wrong_of_each
from assistant.support.evidence_check import EvidenceCheck
from assistant.support.figures.changes import wrong_ratio
from assistant.support.figures.graph_counts import is_counted_in
from assistant.support.figures.most_in_graph import wrong_most
from assistant.support.reading.answer_text import AnswerText
from assistant.support.reading.citation_scopes import (
    masked_citations,
    says_of_each_from,
    without_citations,
)
from assistant.support.reading.numbers import amounts
from assistant.support.reading.own_words import blanked
from assistant.support.reading.parts import Part
from assistant.support.reading.sentences import Sentence, Span
from assistant.translations.kept_text import KeptText
from tools.hublink.language.words import quoted_spans
from tools.workspace.library import Library


class StatedFacts:
    """What was read of papers to be held against sentences, by hub."""

    def __init__(self) -> None:
        self.results: dict[str, Results] = {}
        self.statements: dict[str, tuple[FactStatement, ...]] = {}


class Contradictions:
    """Finds what the facts of papers say against the sentences of one text."""

    def __init__(
        self, answer: AnswerText, evidence: EvidenceCheck, library: Library, read: StatedFacts
    ) -> None:
        view = library.view
        self._text = answer.text
        self._reader = answer.reader
        self._evidence = evidence
        self.rows = answer.rows
        self._view = view
        self._library = library
        self._measured = MeasuredClaims(view, read.results)
        self._derived = DerivedNumbers(view, evidence.texts, self._measured.results)
        self._related = RelationClaims(view)
        self._untold = UntoldClaims(library)
        self._stated = StatementClaims(view, read.statements)

    def of(
        self, sentence: Sentence, parts: Sequence[Part], numbers: Sequence[int]
    ) -> list[KeptText]:
        """Return why a sentence contradicts the papers cited for it, a reason each."""
        hubs = [hub for number in numbers if (hub := self._evidence.hub(number))]
        repeated = self._evidence.repeated(self._text, sentence, numbers)
        said = without_citations(self._text[sentence.start : sentence.end])
        text = without_citations(blanked(self._text, repeated)[sentence.start : sentence.end])
        listing = wrong_listing(self._with_items_whole(sentence), text)
        if self.rows.head_of(sentence) is not None:
            cells = self.rows.cells(sentence)
            found = [self._measured.wrong_cell(cell, hubs) for cell in cells]
            reasons = [reason for each in found for reason in each]
            for head, cell in self.rows.named_cells(sentence) if len(hubs) == 1 else ():
                reasons += filter(None, [wrong_cell_value(self._view, head, cell, hubs[0])])
            return list(dict.fromkeys(reasons))
        untold = self._untold.wrong(said, hubs)
        counted = wrong_count(self._library, said, hubs) or wrong_most(self._library, said)
        counted = counted or wrong_ratio(said)
        return [
            *self._measured.wrong(text, hubs),
            *filter(None, (self._of_several(sentence, parts, numbers), listing, untold, counted)),
            *(self._of_one(sentence, repeated, hubs[0]) if len(hubs) == 1 else ()),
            *filter(None, (self._of_both(sentence, repeated, hubs),)),
        ]

    def _of_both(
        self, sentence: Sentence, repeated: Sequence[Span], hubs: Sequence[str]
    ) -> KeptText | None:
        """Why what is told of each of several papers is not so of one of them."""
        start = says_of_each_from(self._text, sentence, len(hubs))
        if len(hubs) < 2 or start == sentence.end:
            return None
        said = self._in_own_words(sentence, repeated)[start - sentence.start :]
        return self._stated.wrong_of_each(CLAUSES.split(said)[0], hubs)

    def _of_several(
        self, sentence: Sentence, parts: Sequence[Part], numbers: Sequence[int]
    ) -> KeptText | None:
        """Why a relation or comparison of things is the other way round."""
        text = self._text[sentence.start : sentence.end]
        hubs = {number: hub for number in numbers if (hub := self._evidence.hub(number))}
        related = self._related.wrong(masked_citations(text), sentence.start, parts)
        named = mentions(self._view, text, hubs) if len(hubs) > 1 else []
        return (
            related
            or wrong_link(self._view, text, hubs, named)
            or wrong_amounts(self._view, text, hubs, named)
            or wrong_dates(self._view, text, hubs, named)
            or wrong_together(self._view, text, parts, hubs.values())
            or self._of_each(sentence, parts, hubs)
        )

    def told_apart(
        self, sentence: Sentence, parts: Sequence[Part], numbers: Sequence[int]
    ) -> dict[int, list[Part]]:
        """Return what is told of each paper, where the clauses of a sentence name one each."""
        return told_of_each(self._text, sentence, parts, numbers, self._evidence.is_called)

    def _of_each(
        self, sentence: Sentence, parts: Sequence[Part], hubs: Mapping[int, str]
    ) -> KeptText | None:
        """Why what a clause tells of one paper is another one's."""
        told = self.told_apart(sentence, parts, tuple(hubs))
        stems = self._reader.stems(sentence.start, sentence.end)
        text = self._text[sentence.start : sentence.end]
        return wrong_of_each(
            self._view,
            text,
            told,
            hubs,
            self._evidence.is_called,
            lambda number, part: self._evidence.supports(number, part, stems),
        )

    def _with_items_whole(self, sentence: Sentence) -> str:
        """A sentence without citations, in which no title or quotation falls into several items."""
        titles = [(part.start, part.end) for part in self._reader.titles]
        whole = blanked(self._text, [*titles, *quoted_spans(self._text)], "x")
        return without_citations(whole[sentence.start : sentence.end])

    def _in_own_words(self, sentence: Sentence, repeated: Sequence[Span]) -> str:
        """A sentence without citations, titles, quotations and what is repeated word for word."""
        text = masked_citations(self._text)
        titles = [(part.start, part.end) for part in self._reader.titles]
        own = blanked(text, [*titles, *quoted_spans(text), *repeated])
        return own[sentence.start : sentence.end]

    def _of_one(self, sentence: Sentence, repeated: Sequence[Span], hub: str) -> list[KeptText]:
        """Why a sentence contradicts what one paper states in words, other than what it repeats."""
        text = self._in_own_words(sentence, repeated)
        quoted = [without_citations(self._text[start:end]) for start, end in repeated]
        stated = bool(amounts(text, 0, len(text)))
        measured = stated and self._measured.bears_comparison(text, hub)
        check = self._stated.denied if measured else self._stated.wrong
        against = check(text, hub, quoted)
        miscounted = wrong_amount(
            text,
            self._stated.statements(hub),
            self._evidence.texts(hub),
            lambda amount: self._measured.states(amount, hub, text),
        )
        otherwise = wrong_attribute(self._view, text, hub, self._evidence.texts(hub))
        needless = wrong_need(text, self._evidence.texts(hub)) or wrong_denied_need(
            self._view, text, hub
        )
        other = None if self._is_average(text, hub) else wrong_value(self._view, text, hub)
        plain = without_citations(self._text[sentence.start : sentence.end])
        counted = wrong_count_of_one(self._library, plain, hub, self._evidence.texts(hub))
        results = self._measured.results(hub)
        average = wrong_average(text, results) or wrong_trend(text, results)
        found = (against, miscounted, otherwise, needless, other, counted, average)
        return [reason for reason in found if reason]

    def _is_average(self, text: str, hub: str) -> bool:
        """Whether a number of a text is the average of results that it speaks of."""
        stated = amounts(text, 0, len(text)) if AVERAGED.search(text) else ()
        return any(self._derived.follows(amount, text, [hub]) for amount in stated)

    def computes(self, part: Part, numbers: Sequence[int]) -> bool:
        """Return whether a number follows from the results of papers: a difference, a change.

        Or it is how many papers of the graph have what its sentence names.
        """
        if part.amount is None:
            return False
        if is_counted_in(self._library.grounding.lexicon, self._reader.sentence_of(part)):
            return True
        hubs = [hub for number in numbers if (hub := self._evidence.hub(number))]
        text = f"{self.rows.head_at(part.start)} {self._reader.around(part)}"
        if AVERAGED.search(text):
            held = map(self._measured.results, hubs)
            if any(is_average(part.amount, text, each) for each in held):
                return True
        return self._measured.bears(part.amount, hubs, text) or (
            self._derived.follows(part.amount, text, hubs)
        )

    def derives(self, part: Part, numbers: Sequence[int]) -> bool:
        """Return whether a number follows from one of each of several papers: a sum, a mean."""
        hubs = [hub for number in numbers if (hub := self._evidence.hub(number))]
        return part.amount is not None and self._derived.follows_from_all(part.amount, hubs)
