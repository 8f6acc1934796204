"""Questions within questions: "papers by the authors of X" asks for authors, then for papers.

The inner question is found by its wording, answered, and replaced by its answer: what is left is
read as if it named those values. So an inner question costs the outer one none of its abilities.
"""

from collections.abc import Callable, Iterable

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Facet, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.found_facts import Found
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.question.conditions.places import places_in
from tools.hublink.question.mentions.inner_questions import (
    InnerQuestion,
    anchor_of,
    inner_question,
    leaves_a_question,
    mentions_around,
    repeats,
    text_of,
)
from tools.hublink.question.mentions.mention import Mention, MentionKind, Reading
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.value_senses import ValueSense

Execute = Callable[[Plan], Found]


class Chained(Frozen):
    """A reading with the values of an inner question in the place of its words.

    Where the inner question has no answer, and the outer one hence none either, `unanswered` is it.
    """

    reading: Reading
    unanswered: Plan | None = None


class Chains:
    """Reads inner questions in the vocabulary of one graph, and answers them."""

    def __init__(self, lexicon: Lexicon, hub_type: str, execute: Execute) -> None:
        self._lexicon = lexicon
        self._hub_type = hub_type
        self._execute = execute

    def read(self, reading: Reading) -> Chained:
        """Return the reading with what an inner question finds, where there is one."""
        anchor = anchor_of(reading)
        inner = inner_question(reading, anchor) if anchor is not None else None
        if anchor is None or inner is None:
            return Chained(reading=reading)
        anchor = _as_hub(anchor, inner)
        if not self._is_one(reading, inner, anchor):
            return Chained(reading=reading)
        plan = self._plan(reading, inner, anchor)
        stand_in = self._answered(inner, plan)
        if stand_in is None:
            return Chained(reading=reading, unanswered=plan if inner.shared else None)
        around = mentions_around(reading, inner)
        mentions = tuple(sorted([*around, stand_in], key=lambda m: m.start))
        return Chained(reading=reading.model_copy(update={"mentions": mentions}))

    def _is_one(self, reading: Reading, inner: InnerQuestion, anchor: Mention) -> bool:
        """Whether the words are a question of their own; of a mere value only people are asked."""
        if anchor.kind is MentionKind.HUB:
            return inner.shared or leaves_a_question(reading, inner)
        columns = [self._lexicon.view.columns[c] for c in inner.asked.columns]
        people = any(column.kind is ValueKind.NAME for column in columns)
        known = {sense.column for sense in anchor.senses} & set(inner.asked.columns)
        if known or not (people or inner.shared):
            return False
        return repeats(reading, inner) if inner.clause else leaves_a_question(reading, inner)

    def _plan(self, reading: Reading, inner: InnerQuestion, anchor: Mention) -> Plan:
        named = anchor.kind is MentionKind.HUB
        columns = [self._lexicon.view.columns[c] for c in inner.asked.columns]
        if named:
            asked = max(columns, key=lambda c: (_count(c, anchor.hubs), -c.number))
        else:
            asked = max(columns, key=lambda c: (len(c.by_value), -c.number))
        return Plan(
            question=text_of(reading, inner),
            hub_type=self._hub_type,
            hubs=anchor.hubs if named else None,
            hub_words=anchor.words if named else "",
            conditions=() if named else (self._condition(anchor),),
            requests=(Request(facet=self._facet(reading, inner, asked), words=inner.asked.words),),
            confidence=1.0,
        )

    def _facet(self, reading: Reading, inner: InnerQuestion, column: FacetColumn) -> Facet:
        """Return the attribute asked for in a column: its values, or the one at a place."""
        for placed in places_in(reading, self._lexicon.view):
            if placed.mention == inner.asked:
                return (*placed.facets(column, self._lexicon.view), column.facet)[0]
        return column.facet

    def _condition(self, value: Mention) -> Condition:
        """Return the condition that a value is, of the attribute most hubs bear it in."""
        view = self._lexicon.view
        columns = {view.columns[sense.column] for sense in value.senses}
        column = max(columns, key=lambda c: (len(c.by_hub), -c.number))
        values = tuple(s.value for s in value.senses if s.column == column.number)
        return Condition(
            facet=column.facet, values=values, words=value.words, certainty=value.certainty
        )

    def _answered(self, inner: InnerQuestion, plan: Plan) -> Mention | None:
        """Return the values an inner question finds, as if the question had named them."""
        asked = plan.requests[0].facet
        found = self._execute(plan)
        values = tuple(dict.fromkeys(f.value for f in found.facts if f.facet == asked))
        senses = tuple(
            ValueSense(column=c.number, value=value)
            for c in self._lexicon.view.columns
            if c.number in inner.outer.columns or not (inner.shared or c.kind is ValueKind.LINK)
            for value in values
            if value in c.by_value
        )
        homes = tuple(sorted({s.column for s in senses} & set(inner.outer.columns)))
        if not homes:
            return None
        return Mention(
            kind=MentionKind.VALUE,
            start=inner.start,
            end=inner.end,
            words=plan.question,
            senses=senses,
            columns=homes,
            source=plan,
        )


def _as_hub(anchor: Mention, inner: InnerQuestion) -> Mention:
    """Read a name as the paper's, not the value's, where values of its facet are asked for."""
    known = {sense.column for sense in anchor.senses} & set(inner.asked.columns)
    if anchor.kind is MentionKind.VALUE and anchor.hubs and known:
        return anchor.model_copy(update={"kind": MentionKind.HUB, "senses": ()})
    return anchor


def _count(column: FacetColumn, hubs: Iterable[str]) -> int:
    return sum(len(column.by_hub.get(hub, ())) for hub in hubs)
