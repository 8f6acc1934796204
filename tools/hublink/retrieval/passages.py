"""What papers themselves say of a question: sentences of their texts, rows of their numbers.

Texts are told by their length, not by the name of an attribute. What is told of a thing that papers
share is no paper's own words.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from pydantic import ConfigDict

from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.found_facts import FoundFact
from tools.hublink.execution.qualified_values import qualifiers_of
from tools.hublink.execution.qualifiers import Qualifiers
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.paths.packed_paths import kept
from tools.hublink.language.sentences import sentences
from tools.hublink.language.words import family, phrase
from tools.hublink.question.cells.number_tables import number_tables
from tools.hublink.retrieval.lexical_similarity import LexicalSimilarity, Term

Weights = Mapping[Term, float]

_SHORTEST_TEXT = 5
"""Words from which a literal is a text; a shorter one must end like a sentence."""
_QUOTED_WHOLE = 40
"""Words up to which a text is quoted whole."""
_MOST_SENTENCES = 2
_MOST_TEXTS, _MOST_ROWS = 2, 4
"""So many texts and rows are quoted of a paper."""
_LEAST = 0.4
"""The share of a question's words, weighed by rarity, that a text must say to be quoted."""
_ALONE = 0.75
"""The same where all of it is one word of several."""
_LEAST_BESIDE_TITLE, _WITH_TITLE = 0.2, 0.6
"""The same where the title says others of them, and what both must say together."""
_MOST_KEPT = 1000
_LEAST_GAIN = 0.15
"""The share of the words that a further text must add."""


class Passage(Frozen):
    """What a paper says of a question: sentences of the value of a fact, or a number with its row.

    `said` are the question's words which it says, `share` their share, weighed by rarity, `covered`
    that which it and the paper's title say together, `words` how many these are.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    fact: FoundFact
    text: str = ""
    said: frozenset[Term] = frozenset()
    share: float = 0.0
    covered: float = 0.0
    words: int = 0

    @property
    def is_row(self) -> bool:
        return not self.text


class SaidWords(NamedTuple):
    """Words as they are compared: their text, its stems, and these without their endings."""

    text: str
    stems: frozenset[str]
    families: frozenset[str]

    def by(self, shares: Weights) -> frozenset[Term]:
        """Return the words of a question that the text says, in whichever form."""
        return frozenset(
            term
            for term in shares
            if family(term.word) in self.families
            or any(self.stems.issuperset(run) for run in term.said_by)
        )


class Passages:
    """Finds what the hubs of a view say of questions; texts read lately are kept."""

    def __init__(self, view: FacetView, words: LexicalSimilarity) -> None:
        self._view = view
        self._words = words
        self._qualifiers = Qualifiers(view)
        self._read: dict[str, tuple[tuple[Row, tuple[SaidWords, ...]], ...]] = {}

    def of(
        self, question: str, hubs: Collection[str], numbers: bool = False, rows: bool = True
    ) -> dict[str, tuple[Passage, ...]]:
        """Return what hubs say of a question, the best first; those that say nothing are left out.

        Where `numbers` are asked for, the few that a hub states are told whatever they are of;
        without `rows` none are.
        """
        weights = self._words.weights(question)
        total = sum(weights.values()) or 1.0
        shares = {term: weight / total for term, weight in weights.items()}
        found = {hub: self._of_hub(hub, shares, numbers, rows) for hub in hubs}
        return {hub: told for hub, told in found.items() if told}

    def _of_hub(
        self, hub: str, shares: Weights, numbers: bool, with_rows: bool
    ) -> tuple[Passage, ...]:
        titled = as_said(self._view.hubs[hub].label).by(shares)
        texts = kept(self._read, hub, self._texts, _MOST_KEPT)
        chosen = _chosen([self._text(row, said, shares, titled) for row, said in texts], shares)
        rows = self._rows(hub, shares, titled) if with_rows else []
        near = [row for row in rows if row.share >= _LEAST and _is_said(row, len(shares))]
        if numbers and chosen and not near and len(rows) <= _MOST_ROWS:
            near = rows
        return (*chosen, *near[:_MOST_ROWS])

    def _texts(self, hub: str) -> tuple[tuple[Row, tuple[SaidWords, ...]], ...]:
        """The facts of a hub that state texts, with their sentences."""
        rows = (row for column in self._own for row in column.by_hub.get(hub, ()))
        return tuple(
            (row, tuple(map(as_said, sentences(row.value))))
            for row in rows
            if row.holds and _is_text(row)
        )

    @cached_property
    def _own(self) -> tuple[FacetColumn, ...]:
        """The attributes of hubs and of what is only theirs that may hold texts."""
        known = {column.facet.key for column in self._view.columns}
        return tuple(
            column
            for column in self._view.columns
            if column.kind is ValueKind.TEXT and column.facet.key[:-1] not in known
        )

    def _text(
        self, row: Row, said: Sequence[SaidWords], shares: Weights, titled: frozenset[Term]
    ) -> Passage:
        fact = FoundFact(row, self._view.columns[row.facet].facet, asked=False)
        if len(row.value.split()) > _QUOTED_WHOLE:
            said = _best(said, shares)
        own = frozenset[Term]().union(*(each.by(shares) for each in said))
        return _weighed(fact, " ".join(each.text for each in said), own, shares, titled)

    def _rows(self, hub: str, shares: Weights, titled: frozenset[Term]) -> list[Passage]:
        """The numbers of a hub with their rows, those first that say most of the words."""
        found = []
        for column in self._numbers:
            for row in column.by_hub.get(hub, ()):
                fact = FoundFact(row, column.facet, False, qualifiers=self._qualifiers)
                told = " ".join(value for _, value in qualifiers_of(fact))
                found.append(_weighed(fact, "", as_said(told).by(shares), shares, titled))
        return sorted(found, key=lambda row: -row.share)

    @cached_property
    def _numbers(self) -> tuple[FacetColumn, ...]:
        return tuple(table.number for table in number_tables(self._view))


def as_said(text: str) -> SaidWords:
    """Return a text as it is compared with questions."""
    stems = frozenset(phrase(text))
    return SaidWords(text, stems, frozenset(map(family, stems)))


def _weighed(
    fact: FoundFact, text: str, own: frozenset[Term], shares: Weights, titled: frozenset[Term]
) -> Passage:
    """A passage with the words of a question that it says, by itself and beside its title."""
    both = own | titled
    return Passage.model_construct(
        fact=fact,
        text=text,
        said=own,
        share=_sum(own, shares),
        covered=_sum(both, shares),
        words=len(both),
    )


def _is_said(passage: Passage, asked: int) -> bool:
    """Whether a passage speaks of a question: by many of its words, by more than one of several."""
    if passage.share >= _ALONE or asked == 1:
        return passage.share >= _LEAST
    beside = passage.share >= _LEAST_BESIDE_TITLE and passage.covered >= _WITH_TITLE
    return passage.words > 1 and (passage.share >= _LEAST or beside)


def _chosen(passages: Sequence[Passage], shares: Weights) -> list[Passage]:
    """The passages to quote: the best, and others that say what it does not."""
    chosen: list[Passage] = []
    told: frozenset[Term] = frozenset()
    for each in sorted(passages, key=lambda each: (-each.share, len(each.text))):
        gain = _sum(each.said - told, shares)
        if _is_said(each, len(shares)) and (not chosen or gain >= _LEAST_GAIN):
            chosen.append(each)
            told |= each.said
    return chosen[:_MOST_TEXTS]


def _best(said: Sequence[SaidWords], shares: Weights) -> list[SaidWords]:
    """The few sentences of a long text that say most, in their order."""
    terms = [each.by(shares) for each in said]
    best, *others = sorted(range(len(said)), key=lambda i: -_sum(terms[i], shares))
    more = [i for i in others if _sum(terms[i] - terms[best], shares) >= _LEAST_GAIN]
    return [said[i] for i in sorted([best, *more[: _MOST_SENTENCES - 1]])]


def _sum(terms: Collection[Term], shares: Weights) -> float:
    return sum(shares[term] for term in terms)


def _is_text(row: Row) -> bool:
    """Whether a fact states a text of its own, not the name of something."""
    if not row.triple.object.literal:
        return False
    words = len(row.value.split())
    return words >= _SHORTEST_TEXT or (words > 1 and row.value.endswith((".", "!", "?")))
