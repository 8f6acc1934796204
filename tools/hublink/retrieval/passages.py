"""What papers themselves say of a question: sentences of their texts, rows of their numbers.

Sentences are chosen by the words they share with the question and by their likeness to it: what is
asked stands in other words than the answer. Texts are told by their length, not by the name of an
attribute. What is told of a thing that papers share is no paper's own words.
"""

import re
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, pairwise
from typing import NamedTuple

from pydantic import ConfigDict

from tools.hublink.core.models import Frozen
from tools.hublink.core.units import tells_time
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
Likeness = Callable[[str, Sequence[str]], Sequence[float] | None]
"""How similar each of some texts is to a question in meaning; None where that is not known."""

SHORTEST_TEXT = 5
"""Words from which a literal is a text; a shorter one must end like a sentence."""
_QUOTED_WHOLE = 40
"""Words up to which a text is quoted whole."""
_MOST_SENTENCES, _MOST_OF_ONE = 2, 3
"""So many sentences of a long text are quoted, and where one paper alone is read closely."""
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
_LIKE, _LIKE_OF_FEW = 0.4, 0.2
"""The likeness from which a text speaks of a question in whatever words, and one of few papers."""
_FEW = 3
_WITH_NUMBER = 0.25
"""How much a number speaks for a sentence where one is asked for."""
_NUMBER = re.compile(r"\d")
_LEFT_OUT = " … "


class Passage(Frozen):
    """What a paper says of a question: sentences of the value of a fact, or a number with its row.

    `said` are the question's words which it says, `share` their share, weighed by rarity, `covered`
    that which it and the paper's title say together, `words` how many these are. `likeness` is how
    similar it is to the question, where it was read for that.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    fact: FoundFact
    text: str = ""
    said: frozenset[Term] = frozenset()
    share: float = 0.0
    covered: float = 0.0
    words: int = 0
    likeness: float = 0.0

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


class _Asked(NamedTuple):
    """A question as texts are read for it: its words with their shares, and whether for a number.

    `liked` tells the likeness of sentences, of which so many are quoted at the most; those that are
    at least so like the question speak of it.
    """

    shares: Weights
    number: bool
    liked: Callable[[Sequence[str]], Sequence[float]]
    sentences: int
    least_like: float

    def weight(self, said: SaidWords, like: float, told: frozenset[Term]) -> float:
        """Return how far a sentence speaks of the question, beside words that are told already."""
        adds = _sum(said.by(self.shares) - told, self.shares)
        numbered = self.number and _NUMBER.search(said.text) is not None
        return adds + like + _WITH_NUMBER * numbered


class Passages:
    """Finds what the hubs of a view say of questions; texts read lately are kept."""

    def __init__(self, view: FacetView, words: LexicalSimilarity, likeness: Likeness) -> None:
        self._view = view
        self._words = words
        self._likeness = likeness
        self._qualifiers = Qualifiers(view)
        self._read: dict[str, tuple[tuple[Row, tuple[SaidWords, ...]], ...]] = {}

    def of(
        self,
        question: str,
        hubs: Collection[str],
        numbers: bool = False,
        rows: bool = True,
        closely: bool = False,
    ) -> dict[str, tuple[Passage, ...]]:
        """Return what hubs say of a question, the best first; those that say nothing are left out.

        Where `numbers` are asked for, the few that a hub states are told whatever they are of;
        without `rows` none are. Read `closely`, which takes a while for each hub, sentences count
        by their likeness to the question as well.
        """
        weights = self._words.weights(question)
        total = sum(weights.values()) or 1.0
        asked = _Asked(
            {term: weight / total for term, weight in weights.items()},
            numbers,
            partial(self._like, question) if closely else _unlike,
            _MOST_OF_ONE if closely and len(hubs) == 1 else _MOST_SENTENCES,
            _LIKE_OF_FEW if closely and len(hubs) <= _FEW else _LIKE,
        )
        found = {hub: self._of_hub(hub, asked, rows) for hub in hubs}
        return {hub: told for hub, told in found.items() if told}

    def texts(self, hub: str) -> tuple[Row, ...]:
        """Return the facts in which a hub states something in sentences of its own."""
        return tuple(row for row, _ in kept(self._read, hub, self._texts, _MOST_KEPT))

    def _of_hub(self, hub: str, asked: _Asked, with_rows: bool) -> tuple[Passage, ...]:
        titled = as_said(self._view.hubs[hub].label).by(asked.shares)
        texts = kept(self._read, hub, self._texts, _MOST_KEPT)
        liked = iter(asked.liked([each.text for _, said in texts for each in said]))
        read = [(row, [(each, next(liked)) for each in said]) for row, said in texts]
        chosen = _chosen([self._text(row, said, asked, titled) for row, said in read], asked)
        rows = []
        if with_rows:
            numbered = (self._with_number(each, hub) for each in chosen)
            once = {(each.fact.row, each.text): each for each in numbered}
            chosen = sorted(once.values(), key=lambda each: each.is_row)
            told = [each.fact.row for each in chosen if each.is_row]
            found = self._rows(hub, asked.shares, titled)
            rows = [row for row in found if row.fact.row not in told]
        near = [row for row in rows if row.share >= _LEAST and _is_said(row, asked)]
        speaks = bool(chosen) or _sum(titled, asked.shares) >= _LEAST
        if asked.number and speaks and not near and len(rows) <= _MOST_ROWS:
            near = rows
        return (*chosen, *near[:_MOST_ROWS])

    def _with_number(self, passage: Passage, hub: str) -> Passage:
        """A passage; of a text that says what a number is of, that number with all it is of."""
        for column in self._numbers:
            if passage.fact.row.facet not in dict(self._qualifiers.columns_of(column.number)):
                continue
            for row in column.by_hub.get(hub, ()):
                fact = FoundFact(row, column.facet, False, qualifiers=self._qualifiers)
                if any(each.row == passage.fact.row for each in fact.qualifiers):
                    return passage.model_copy(update={"fact": fact, "text": ""})
        return passage

    def _like(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        liked = self._likeness(question, texts) if texts else None
        return _unlike(texts) if liked is None else liked

    def _texts(self, hub: str) -> tuple[tuple[Row, tuple[SaidWords, ...]], ...]:
        """The facts of a hub that state texts, with their sentences."""
        rows = (row for column in self._own for row in column.by_hub.get(hub, ()))
        once: dict[str, Row] = {}
        for row in rows:
            if row.holds and _is_text(row):
                once.setdefault(row.value, row)
        return tuple((row, tuple(map(as_said, sentences(text)))) for text, row in once.items())

    @cached_property
    def _own(self) -> tuple[FacetColumn, ...]:
        """The attributes of hubs and of what is only theirs that may hold texts beside titles."""
        known = {column.facet.key for column in self._view.columns}
        return tuple(
            column
            for column in self._view.columns
            if column.kind is ValueKind.TEXT
            and column.facet.key[:-1] not in known
            and not self._view.is_title(column)
        )

    def _text(
        self,
        row: Row,
        said: Sequence[tuple[SaidWords, float]],
        asked: _Asked,
        titled: frozenset[Term],
    ) -> Passage:
        fact = FoundFact(row, self._view.columns[row.facet].facet, asked=False)
        long = len(row.value.split()) > _QUOTED_WHOLE
        places = _best(said, asked) if long else range(len(said))
        chosen = [said[i] for i in places]
        own = frozenset[Term]().union(*(each.by(asked.shares) for each, _ in chosen))
        gaps = [_LEFT_OUT if after - i > 1 else " " for i, after in pairwise(places)]
        text = "".join(chain(*zip((each.text for each, _ in chosen), [*gaps, ""], strict=True)))
        like = max((like for _, like in chosen), default=0.0)
        return _weighed(fact, text, own, asked.shares, titled, like)

    def _rows(self, hub: str, shares: Weights, titled: frozenset[Term]) -> list[Passage]:
        """The numbers of a hub with their rows, those first that say most of the words.

        A row with several numbers is told by one of them, beside which the others stand; times are
        of what is measured then.
        """
        found = []
        for column in self._numbers:
            for row in column.by_hub.get(hub, ()):
                fact = FoundFact(row, column.facet, False, qualifiers=self._qualifiers)
                told = " ".join(value for _, value in qualifiers_of(fact))
                found.append(_weighed(fact, "", as_said(told).by(shares), shares, titled))
        of_nodes: dict[Hashable, Passage] = {}
        for each in sorted(found, key=lambda row: (-row.share, tells_time(row.fact.facet.name))):
            of_nodes.setdefault((each.fact.facet.key[:-1], each.fact.node), each)
        return list(of_nodes.values())

    @cached_property
    def _numbers(self) -> tuple[FacetColumn, ...]:
        return tuple(table.number for table in number_tables(self._view))


def as_said(text: str) -> SaidWords:
    """Return a text as it is compared with questions."""
    stems = frozenset(phrase(text))
    return SaidWords(text, stems, frozenset(map(family, stems)))


def _unlike(texts: Sequence[str]) -> Sequence[float]:
    return [0.0] * len(texts)


def _weighed(
    fact: FoundFact,
    text: str,
    own: frozenset[Term],
    shares: Weights,
    titled: frozenset[Term],
    likeness: float = 0.0,
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
        likeness=likeness,
    )


def _is_said(passage: Passage, asked: _Asked) -> bool:
    """Whether a passage speaks of a question: by many of its words, by more than one of several.

    One that is much like it does in whatever words.
    """
    if passage.likeness >= asked.least_like:
        return True
    if passage.share >= _ALONE or len(asked.shares) == 1:
        return passage.share >= _LEAST
    beside = passage.share >= _LEAST_BESIDE_TITLE and passage.covered >= _WITH_TITLE
    return passage.words > 1 and (passage.share >= _LEAST or beside)


def _chosen(passages: Sequence[Passage], asked: _Asked) -> list[Passage]:
    """The passages to quote: the best, and others that say what it does not."""
    chosen: list[Passage] = []
    told: frozenset[Term] = frozenset()
    for each in sorted(passages, key=lambda each: (-each.share - each.likeness, len(each.text))):
        adds = _sum(each.said - told, asked.shares) >= _LEAST_GAIN or each.likeness >= _LIKE
        if _is_said(each, asked) and (not chosen or adds):
            chosen.append(each)
            told |= each.said
    return chosen[:_MOST_TEXTS]


def _best(said: Sequence[tuple[SaidWords, float]], asked: _Asked) -> Sequence[int]:
    """The places of the few sentences of a long text that say most, with one between two of them.

    Each counts by what it adds to those before it, by its likeness, and as one with a number.
    """
    chosen: list[int] = []
    told: frozenset[Term] = frozenset()
    for _ in range(min(asked.sentences, len(said))):
        weights = {
            i: asked.weight(each, like, told)
            for i, (each, like) in enumerate(said)
            if i not in chosen
        }
        best = max(weights, key=lambda i: weights[i])
        if chosen and weights[best] < _LEAST_GAIN:
            break
        chosen.append(best)
        told |= said[best][0].by(asked.shares)
    between = {i + 1 for i in chosen if i + 2 in chosen}
    return sorted({*chosen, *between})


def _sum(terms: Collection[Term], shares: Weights) -> float:
    return sum(shares[term] for term in terms)


def _is_text(row: Row) -> bool:
    """Whether a fact states a text of its own, not the name of something."""
    if not row.triple.object.literal:
        return False
    words = len(row.value.split())
    return words >= SHORTEST_TEXT or (words > 1 and row.value.endswith((".", "!", "?")))
