"""Whether the facts of a numbered paper bear a part of a sentence."""

import re
from collections.abc import Collection, Sequence
from functools import partial

from assistant.support.paper_facts import HeldNumber, PaperFacts, facts_of, with_evidence
from assistant.support.parts import Kind, Part
from tools.evidence import Evidence
from tools.hublink.facets import FacetView
from tools.hublink.found_facts import Found
from tools.hublink.packed_paths import kept
from tools.hublink.words import phrase, tokens
from tools.workspace import EvidenceBook

MOST_PAPERS = 1000
"""So many papers' facts are kept for the next answer: about 50 KB each."""
_PIECES = 4
_ALONE = re.compile(r"[^\W\d_][\w'’.-]*")


class KnownFacts:
    """The facts of papers, read off the graph when first asked for; `read` keeps them."""

    def __init__(self, view: FacetView, read: dict[str, PaperFacts]) -> None:
        self._view = view
        self._read = read

    def of(self, hub: str) -> PaperFacts:
        return kept(self._read, hub, partial(facts_of, self._view), MOST_PAPERS)


class Bearing:
    """The numbered papers of a conversation, asked whether they bear parts of a sentence.

    Of a paper of another index than is asked, its evidence counts: what the conversation has read.
    `found` is what the question's plan led to: words of the question that the plan explains are
    borne by the papers that meet it.
    """

    def __init__(
        self, known: KnownFacts, book: EvidenceBook, found: Found | None, question: str
    ) -> None:
        self._known = known
        self._book = book
        self._found = found
        self._found_hubs = frozenset(found.hubs) if found is not None else frozenset[str]()
        self._explained = _explained(found)
        self._asked = {token.stem for token in tokens(question)}
        self._required = {stem for words in _required(found) for stem in words}
        self._hubs = {number: hub for hub, number in book.numbers.items()}
        self._facts: dict[int, PaperFacts] = {}

    def hub(self, number: int) -> str | None:
        """The hub that a numbered paper is in the index that is asked."""
        return self._hubs.get(number)

    def number_of(self, hub: str) -> int | None:
        return self._book.numbers.get(hub)

    def facts(self, number: int) -> PaperFacts:
        if number not in self._facts:
            evidence: Evidence | None = self._book.get(number)
            if evidence is None:
                raise KeyError(number)
            hub = self._hubs.get(number)
            known = self._known.of(hub) if hub else PaperFacts(evidence.hub.label)
            self._facts[number] = with_evidence(known, evidence)
        return self._facts[number]

    def bears(self, number: int, part: Part, beside: Collection[str]) -> bool:
        """Whether a paper bears a part; `beside` are the stems of its sentence."""
        hub = self._hubs.get(number)
        if hub is not None and self._bears_by_graph(hub, part, beside):
            return True
        return part.kind is Kind.COUNT or self._held(self.facts(number), part, beside)

    def hub_bears(self, hub: str, part: Part, beside: Collection[str]) -> bool:
        """The same of a paper that may have no number."""
        number = self.number_of(hub)
        if number is not None:
            return self.bears(number, part, beside)
        return self._bears_by_graph(hub, part, beside)

    def _bears_by_graph(self, hub: str, part: Part, beside: Collection[str]) -> bool:
        """Whether the plan or the graph alone settles it: what takes longest to read is read last.

        That is the further evidence of a paper, with its reference.
        """
        if part.kind is Kind.COUNT:
            return True
        if part.kind is Kind.TITLE and part.hub == hub:
            return True
        if self._found is not None and hub in self._found_hubs and self._is_explained(part):
            return True
        return self._held(self._known.of(hub), part, beside)

    def _held(self, facts: PaperFacts, part: Part, beside: Collection[str]) -> bool:
        if part.amount is not None:
            return any(part.amount.agrees(n.value) for n in facts.numbers_beside(beside))
        if part.kind is Kind.VALUE:
            return _bears_value(facts, part) or self._is_merely_asked(part)
        if part.kind is Kind.NAME:
            return bears_name(facts, part.text, beside)
        stems = phrase(part.text)
        is_attribute = set(stems) <= facts.names
        is_name = len(stems) < _PIECES and facts.bears_name(part.text, beside)
        return is_attribute or is_name or facts.bears_text(stems)

    def _is_merely_asked(self, part: Part) -> bool:
        """Whether words only repeat the question, which its plan does not take for a condition."""
        words = set(phrase(part.text))
        return words <= self._asked and not words & self._required

    def _is_explained(self, part: Part) -> bool:
        """Whether the plan says what these words of the question mean."""
        words = {token.stem for token in tokens(part.text) if not token.is_function_word}
        return any(words <= explained for explained in self._explained)


def bears_name(facts: PaperFacts, text: str, beside: Collection[str]) -> bool:
    """Whether a paper bears a name, whole or in pieces that do not belong to one attribute."""
    if facts.bears_name(text, beside) or set(phrase(text)) <= facts.names:
        return True
    words = tokens(text)
    pieces: list[str] = []
    start = 0
    while start < len(words):
        for end in range(len(words), start, -1):
            piece = text[words[start].start : words[end - 1].end]
            if end - start == len(words):
                continue
            if facts.bears_name(piece, beside) or set(phrase(piece)) <= facts.names:
                pieces.append(piece)
                break
        else:
            return False
        start = end
    return 1 < len(pieces) <= _PIECES and not _of_one_attribute(facts, pieces)


def better_number(
    facts: PaperFacts, part: Part, beside: Collection[str], window: Collection[str]
) -> HeldNumber | None:
    """A number of the paper that fits the words around a stated one better than that one does."""
    if part.amount is None or part.amount.is_bound:
        return None
    near = set(window)
    alike = [n for n in facts.numbers_beside(beside) if _is_year(n.value) == part.amount.is_year]
    stated = [n for n in alike if part.amount.agrees(n.value)]
    others = [n for n in alike if not part.amount.agrees(n.value)]
    if not stated or not others:
        return None

    def fit(number: HeldNumber) -> int:
        return len(number.context & near) - (number.within_text and number not in stated)

    best = max(others, key=fit)
    return best if fit(best) > max(map(fit, stated)) else None


def _is_year(number: float) -> bool:
    return 1000 <= number <= 2200 and number == int(number)


def _bears_value(facts: PaperFacts, part: Part) -> bool:
    """Whether a value written small is borne: only one of other values is held against it."""
    stems = phrase(part.text)
    if facts.bears_text(stems, least=1.0) or set(stems) <= facts.names:
        return True
    return not all(column in facts.values for column in part.columns)


def _of_one_attribute(facts: PaperFacts, pieces: Sequence[str]) -> bool:
    """Whether single words are parts of different values of one attribute, as of two people."""
    columns = [facts.columns_of(piece) for piece in pieces if _ALONE.fullmatch(piece)]
    return len(columns) == len(pieces) and bool(set.intersection(*columns))


def _explained(found: Found | None) -> tuple[frozenset[str], ...]:
    """The words of the question that its plan explains, a set each."""
    if found is None:
        return ()
    plan = found.plan
    texts = [condition.words for condition in plan.conditions if not condition.negated]
    texts += [request.words for request in plan.requests]
    texts += [plan.hub_words, *plan.titled]
    return tuple(
        frozenset(t.stem for t in tokens(text) if not t.is_function_word) for text in texts if text
    )


def _required(found: Found | None) -> tuple[tuple[str, ...], ...]:
    """The stems of the values that a plan's conditions require."""
    conditions = found.plan.conditions if found is not None else ()
    return tuple(phrase(value) for condition in conditions for value in condition.values)
