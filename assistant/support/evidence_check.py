"""Evidence check: whether the facts of a numbered paper support a part of a sentence."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from assistant.support.facts.name_support import PIECES, supports_name, supports_value
from assistant.support.facts.paper_facts import MOST_PAPERS, PaperFacts, facts_of, with_evidence
from assistant.support.planned_words import excluded, explained, requested, required
from assistant.support.reading.numbers import NUMBER_WORDS
from assistant.support.reading.own_words import repeated_clauses
from assistant.support.reading.parts import Kind, Part
from assistant.support.reading.sentences import Sentence, Span
from tools.hublink.execution.found_facts import Found
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.paths.packed_paths import kept
from tools.hublink.language.words import FUNCTION_WORDS, LIGHT_STEMS, phrase, stem, tokens
from tools.workspace.papers.evidence import Evidence
from tools.workspace.papers.evidence_book import EvidenceBook

_MOST_FACTS = 3
_FEW_VALUES = 25
_COUNTING = {stem(word) for word in (*NUMBER_WORDS, "only", "just", "exactly", "study", "paper")}


class PaperFactsCache:
    """A bounded cache of the facts of papers, read off the graph when first asked for."""

    def __init__(self, view: FacetView, read: dict[str, PaperFacts]) -> None:
        self.view = view
        self._read = read

    def of(self, hub: str) -> PaperFacts:
        """Return the facts of a hub."""
        return kept(self._read, hub, partial(facts_of, self.view), MOST_PAPERS)


class EvidenceCheck:
    """Checks parts of sentences against the facts of a conversation's numbered papers.

    For a paper of another index only its evidence counts, which the conversation has read. `found`
    is the result of the question's plan: the papers in it support the words of the question that
    the plan explains.
    """

    def __init__(
        self,
        known: PaperFactsCache,
        book: EvidenceBook,
        numbers: Mapping[str, int],
        found: Found | None,
        question: str,
    ) -> None:
        self._known = known
        self._view = known.view
        self._book = book
        self._numbers = numbers
        self._found = found
        self._found_hubs = frozenset(found.hubs) if found is not None else frozenset[str]()
        self._explained, self._excluded = explained(found), excluded(found)
        self._requested = requested(found)
        self._asked = {token.stem for token in tokens(question)}
        self._required = {stem for words in required(found) for stem in words}
        self._hubs = {number: hub for hub, number in numbers.items()}
        self._facts: dict[int, PaperFacts] = {}

    def hub(self, number: int) -> str | None:
        """Return the hub of a numbered paper in the index that is asked."""
        return self._hubs.get(number)

    def number_of(self, hub: str) -> int | None:
        """Return the number of a hub in the conversation."""
        return self._numbers.get(hub)

    def facts(self, number: int) -> PaperFacts:
        """Return all facts of a numbered paper.

        Raises:
            KeyError: no paper has this number.
        """
        if number not in self._facts:
            evidence: Evidence | None = self._book.get(number)
            if evidence is None:
                raise KeyError(number)
            hub = self._hubs.get(number)
            known = self._known.of(hub) if hub else PaperFacts(evidence.hub.label)
            self._facts[number] = with_evidence(known, evidence)
        return self._facts[number]

    def supports(self, number: int, part: Part, beside: Collection[str]) -> bool:
        """Return whether a paper supports a part; `beside` are the stems of its sentence."""
        hub = self._hubs.get(number)
        if hub is not None and self._is_supported_by_graph(hub, part, beside):
            return True
        return part.kind is Kind.COUNT or self._is_in_facts(self.facts(number), part, beside)

    def holds(self, number: int, part: Part, beside: Collection[str]) -> bool:
        """Return whether a part that a paper supports is more than what the question asks for."""
        words = {token.stem for token in tokens(part.text) if not token.is_function_word}
        is_asked_for = any(words <= requested for requested in self._requested)
        return not is_asked_for or self._is_in_facts(self.facts(number), part, beside)

    def hub_supports(self, hub: str, part: Part, beside: Collection[str]) -> bool:
        """Return whether a hub supports a part, also one that has no number."""
        number = self.number_of(hub)
        if number is not None:
            return self.supports(number, part, beside)
        return self._is_supported_by_graph(hub, part, beside)

    def has_value(self, number: int, part: Part) -> bool:
        """Return whether a paper has a part of several words as a whole value of a contribution.

        A value that says no itself is not denied by repeating it.
        """
        words = frozenset(phrase(part.text))
        facts, view = self.facts(number), self._view
        if len(words) < 2 or any(token.is_negation for token in tokens(part.text)):
            return False
        return any(
            frozenset(phrase(held.said)) == words
            for column in part.columns
            if len(view.columns[column].facet.key) > 1
            for held in facts.values.get(column, ())
        )

    def has_so_many(self, number: int, part: Part, stems: Collection[str]) -> bool:
        """Return whether a paper has as many values of an attribute that words name."""
        facts, columns = self.facts(number), self._view.columns
        return any(
            part.amount is not None
            and part.amount.agrees(float(len(held)))
            and set(phrase(columns[column].name)[:1]) & set(stems)
            for column, held in facts.values.items()
        )

    def is_called(self, number: int, part: Part) -> bool:
        """Return whether a name is what a paper is known by: in its title, or its own alone."""
        hub, words = self.hub(number), frozenset(phrase(part.text))
        if hub is None or not words or part.amount is not None:
            return part.kind is Kind.TITLE
        title, *held = self._known.of(hub).held
        if words <= title.text.stems or part.hub == hub:
            return True
        columns = self._view.columns
        return any(
            {row.hub for row in columns[each.column].by_value.get(each.said, ())} == {hub}
            for each in held
            if each.column is not None and each.text.stems == words
        )

    def is_telling(self, part: Part) -> bool:
        """Return whether a part means what it says: words written small may be any English ones.

        They are a value where an attribute has few others, as a kind of publication has.
        """
        columns = (self._view.columns[column] for column in part.columns)
        return part.kind is not Kind.VALUE or any(
            len(column.by_value) <= _FEW_VALUES for column in columns
        )

    def texts(self, hub: str) -> Iterable[str]:
        """Return all texts that the graph has about a hub."""
        return (held.said for held in self._known.of(hub).held)

    def nearest(
        self, stems: Collection[str], numbers: Sequence[int], columns: Collection[int]
    ) -> tuple[str, ...]:
        """Return the facts of papers that come nearest to these words.

        Where papers hold facts of `columns` it is these; what else shares a word tells less.
        """
        shared: dict[str, tuple[bool, int]] = {}
        hubs = list(filter(None, map(self.hub, numbers)))
        for held in (held for hub in hubs for held in self._known.of(hub).held):
            if held.column is None:
                continue
            column = self._view.columns[held.column]
            alike = len(held.text.stems & set(stems))
            if alike or held.column in columns:
                shared[f"{column.name}: {held.said}"] = held.column in columns, alike
        best = [fact for fact, (is_in_column, _) in shared.items() if is_in_column] or shared
        ranked = sorted(best, key=lambda fact: (shared[fact], -len(fact)), reverse=True)
        return tuple(ranked[:_MOST_FACTS])

    def repeated(self, text: str, sentence: Sentence, numbers: Sequence[int]) -> list[Span]:
        """Return the clauses of a sentence that texts about the papers hold word for word."""
        hubs = filter(None, map(self.hub, numbers))
        said = [held.text.row for hub in hubs for held in self._known.of(hub).held]
        return repeated_clauses(text, sentence.start, sentence.end, said)

    def _is_supported_by_graph(self, hub: str, part: Part, beside: Collection[str]) -> bool:
        """Whether the plan or the graph alone supports a part, without the paper's evidence.

        Evidence, with its reference, takes longest to read and is read last.
        """
        if part.kind is Kind.COUNT:
            return True
        if part.kind is Kind.TITLE and part.hub == hub:
            return True
        if self._found is not None and hub in self._found_hubs and self._is_explained(part):
            return True
        return self._is_in_facts(self._known.of(hub), part, beside)

    def _is_in_facts(self, facts: PaperFacts, part: Part, beside: Collection[str]) -> bool:
        if part.amount is not None:
            return any(
                part.amount.agrees(n.value)
                for n in facts.numbers_beside(beside)
                if not (part.amount.is_share and n.is_no_share)
            )
        if part.kind is Kind.VALUE:
            return supports_value(facts, part) or self._is_merely_asked(part)
        if part.kind is Kind.NAME:
            return supports_name(facts, part.text, beside)
        stems = phrase(part.text)
        is_attribute = set(stems) <= facts.names
        is_name = len(stems) < PIECES and facts.supports_name(part.text, beside)
        return is_attribute or is_name or facts.supports_text(stems)

    def only_repeats(self, stems: Collection[str]) -> bool:
        """Return whether words say nothing but how many of what the question asks for there are."""
        own = set(stems) - self._asked - LIGHT_STEMS - _COUNTING
        return bool(self._found_hubs) and own <= set(map(stem, FUNCTION_WORDS))

    def _is_merely_asked(self, part: Part) -> bool:
        """Whether words only repeat the question, which its plan does not take for a condition."""
        words = set(phrase(part.text))
        return words <= self._asked and not words & self._required

    def is_excluded(self, number: int, part: Part) -> bool:
        """Return whether the plan found a paper by its having nothing of what a part names."""
        words = {token.stem for token in tokens(part.text) if not token.is_function_word}
        is_found = self._hubs.get(number) in self._found_hubs
        return is_found and any(words <= excluded for excluded in self._excluded)

    def _is_explained(self, part: Part) -> bool:
        """Whether the plan says what these words of the question mean."""
        words = {token.stem for token in tokens(part.text) if not token.is_function_word}
        return any(words <= explained for explained in self._explained)
