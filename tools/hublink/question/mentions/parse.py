"""A question being parsed, and what all its passes share."""

import re
from collections.abc import Collection, Sequence

from tools.hublink.core.plan import Bounds, Condition, Facet, Request, Saying, Statistic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.cues import Cues
from tools.hublink.language.wordings import Wordings
from tools.hublink.question.mentions.meanings import Meaning
from tools.hublink.question.mentions.mention import Mention, MentionKind, Reading
from tools.hublink.vocabulary.attribute_names import weighs_topics
from tools.hublink.vocabulary.attributes_said import AttributeSaid
from tools.hublink.vocabulary.lexicon import Lexicon

_OF_THESE = re.compile(r"\b(?:which|how many|any|all|none|some) of (?:these|those|them)\b")


class Parse:
    """One question on its way to a plan: what was read of it, and what that came to so far."""

    def __init__(
        self,
        reading: Reading,
        cues: Cues,
        lexicon: Lexicon,
        wordings: Wordings,
        meaning: Meaning | None = None,
        spoken_of: Collection[Facet] = (),
        measured: Sequence[AttributeSaid] = (),
    ) -> None:
        self.reading = reading
        self.cues = cues
        self.lexicon = lexicon
        self.view = lexicon.view
        self.meaning = meaning
        self.wordings = wordings
        self._measured = measured
        self.spoken_of = {facet.key for facet in spoken_of}
        self.conditions: list[Condition] = []
        self.sayings: list[Saying] = []
        self.named_hubs: tuple[str, ...] = ()
        self.left_out: tuple[str, ...] = ()
        self.requests: list[tuple[int, Request]] = []
        self.consumed: set[int] = set()
        self.explained: set[int] = set()
        self.unread: list[str] = []
        self.unapplied: list[str] = []
        self.bounds_read: list[tuple[int, int]] = []
        self.placed: dict[int, tuple[Facet, ...]] = {}
        self.group_by: Facet | None = None
        self.bounds: Bounds | None = None
        self.bounding = ""
        self.order_by: Facet | None = None
        self.statistic: Statistic | None = None

    def column(self, facet: Facet) -> FacetColumn:
        return self.view.column(facet)

    def free(self, *kinds: MentionKind) -> list[tuple[int, Mention]]:
        return [
            (i, m)
            for i, m in enumerate(self.reading.mentions)
            if m.kind in kinds and i not in self.consumed
        ]

    def consume(self, *mentions: Mention) -> None:
        for i, mention in enumerate(self.reading.mentions):
            if mention in mentions:
                self.consumed.add(i)

    def position(self, character: int) -> int:
        """Return the place of the word at, or next after, a character of the question."""
        return sum(token.end <= character for token in self.reading.tokens)

    def within(self, start: int, end: int) -> list[Mention]:
        """Return the mentions between two characters."""
        tokens = self.reading.tokens
        return [
            m
            for m in self.reading.mentions
            if tokens[m.start].start < end and tokens[m.end - 1].end > start
        ]

    def measured(self, start: int, end: int) -> FacetColumn | None:
        """Return the attribute with numbers that words from one place to before another speak of.

        Where these speak of none, it is the one that the whole question speaks of.
        """
        columns = [self.view.columns[said.column] for said in self._measured]
        placed = zip(columns, self._measured, strict=True)
        within = (column for column, said in placed if said.words.intersection(range(start, end)))
        amounts = (c for c in (*within, *columns[:1]) if c.kind is ValueKind.NUMBER)
        return next(amounts, None)

    def words_measured(self, column: FacetColumn) -> frozenset[int]:
        """Return the places of the words that speak of an attribute as measured by."""
        found = (said.words for said in self._measured if said.column == column.number)
        return next(found, frozenset())

    def explain(self, start: int, end: int) -> None:
        """Count the words between two characters as understood."""
        self.explained |= {
            i for i, t in enumerate(self.reading.tokens) if t.start < end and t.end > start
        }

    def explain_words(self, words: Collection[str]) -> None:
        """Count some words as understood wherever they stand."""
        tokens = self.reading.tokens
        self.explained |= {i for i, token in enumerate(tokens) if token.lower in words}

    def bound(self, bounds: Bounds, words: str) -> None:
        """Take some words for how many hubs what is asked for must have."""
        self.bounds, self.bounding = bounds, words

    def is_numeric(self, column: int) -> bool:
        return self.view.columns[column].is_numeric()

    def year_column(self) -> FacetColumn | None:
        return self.lexicon.years

    def main_number(self, node: tuple[str, ...]) -> FacetColumn | None:
        """Return the facet with numbers that most of the nodes have which a chain leads to.

        What stands beside a topic only weighs that: "concept: Mussels, score: 0.8".
        """
        siblings = [c for c in self.view.columns if node and c.facet.key[:-1] == node]
        described = {c.number: c.node_count for c in siblings}
        numbers = [
            c
            for c in siblings
            if c.kind is ValueKind.NUMBER and not (c.counts_places or weighs_topics(c, siblings))
        ]
        main = max(numbers, key=lambda c: (described[c.number], -c.number), default=None)
        if main is None or 2 * described[main.number] < max(described.values()):
            return None
        return main

    def measured_beside(self, column: int) -> bool:
        """Return whether a facet's values stand beside numbers."""
        return self.main_number(self.view.columns[column].facet.key[:-1]) is not None

    def writes_capitals(self) -> bool:
        """Return whether a word within the question begins with a capital letter."""
        return any(token.text[:1].isupper() for token in self.reading.tokens[1:])

    def asks_for_hubs(self) -> bool:
        """Return whether the question asks which, or how many, hubs there are."""
        return any(m.kind is MentionKind.TYPE for m in self.reading.mentions) or bool(
            _OF_THESE.search(self.reading.question.lower())
        )

    def hubs_facet(self) -> Facet:
        """Return the hubs themselves as what is counted over: a facet without predicates."""
        hubs = [m.words for m in self.reading.mentions if m.kind is MentionKind.TYPE]
        return Facet(key=(), name=hubs[0].lower() if hubs else "paper")

    def facets_of(self, column: FacetColumn, mention: Mention | None) -> tuple[Facet, ...]:
        """Return the facet of a column, or the places among its values that a mention speaks of."""
        named = None if mention is None else self.placed.get(mention.start)
        return named or (column.facet,)

    def finest(self, columns: Sequence[int]) -> FacetColumn:
        """Return the facet that tells most hubs apart among facets of one name.

        Where hubs are named, it is one of those that they have.
        """
        candidates = [self.view.columns[c] for c in columns]
        held = [c for c in candidates if any(hub in c.by_hub for hub in self.named_hubs)]
        return min(
            held or candidates, key=lambda c: (-len(c.by_value), -len(c.by_hub), c.facet.key)
        )
