"""The facts that probably answer a message, whatever plan it may be read as.

They are chosen in two steps: the facts of the papers at hand, and of others those likest to the
message in meaning, or under an attribute that it speaks of; then each is read beside the inquiry.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import compress, islice
from typing import NamedTuple

import numpy as np

from tools.hublink.core.models import Vectors
from tools.hublink.core.plan import NearFact, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.found_facts import FoundFact
from tools.hublink.execution.qualified_values import Qualifications, qualifiers_of
from tools.hublink.execution.qualifiers import Qualifiers
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase
from tools.hublink.retrieval.fact_lines import (
    FactLine,
    FactReader,
    fact_in_words,
    message_in_words,
)
from tools.hublink.vocabulary.attributes_said import AttributePart
from tools.workspace.library import Library
from tools.workspace.readings.content_questions import REASONS
from tools.workspace.telling_attributes import is_bookkeeping

_MOST_HUBS = 300
"""Of so many papers at most, the likest ones, all facts are looked at."""
_MOST_ROWS = 5_000
"""So many rows of a table are looked at."""
_MOST_AT_HAND, _MOST_OTHERS = 100, 60
"""So many facts of the papers at hand, and of others, are read."""
_FEW_LOOKED_AT = 5
_ROWS, _ROWS_OF_OTHERS = 30, 10
"""The same of numbers in rows."""
_LEAST = 0.3
"""Least probability of a fact that is told."""
_OF_BEST = 0.6
"""The share of the probability of the likeliest fact from which others are told."""
_MOST_TOLD = 6
_MOST_BESIDE = 4
"""So many facts at most are told beside what a plan leads to."""
_HARDLY, _RATHER, _PERHAPS, _LIKELY = 0.3, 0.4, 0.5, 0.6
"""Sureties below which a plan is hardly right, gives way to facts if it leaves words, or if what
is asked for is stated as it is, and may miss what is stated in other words."""
_CLEARLY = 0.6
"""Least probability of a fact that is told beside what a plan leads to, or in its place."""
_STATED = ("yes_no", "reasons", "advice", "value", "overview")
"""Kinds of answers that are stated; others, such as lists and numbers, are made of what is."""
_SURELY_STATED = 0.6
_MOSTLY = 0.5


class Inquiry(NamedTuple):
    """A message, what was said before it, and the papers that were told last, as shown.

    It `edits` where it does the same as the one before, to others or in another way.
    """

    text: str
    before: tuple[str, ...] = ()
    at_hand: tuple[str, ...] = ()
    edits: bool = False


class _Fact(NamedTuple):
    """A value of an attribute with the papers that have it, of a number in a row what it is of."""

    column: FacetColumn
    value: str
    hubs: tuple[str, ...]
    beside: Qualifications = ()

    @property
    def told(self) -> str:
        of = "; ".join(value for _, value in self.beside)
        return f"{self.value} ({of})" if of else self.value


def nearest_facts(inquiry: Inquiry, library: Library, reader: FactReader) -> tuple[NearFact, ...]:
    """Return the facts that a message probably asks for, the likeliest first; none if none is."""
    facts = _shortlist(inquiry, library)
    lines = [_line(fact, inquiry.at_hand, library) for fact in facts]
    told = reader.relevance(message_in_words(inquiry.text, inquiry.before), lines)
    ranked = sorted(zip(told, facts, strict=True), key=lambda each: -each[0])
    least = max(_LEAST, _OF_BEST * ranked[0][0]) if ranked else 1.0
    return tuple(
        NearFact(
            facet=fact.column.facet,
            value=fact.value,
            hubs=fact.hubs,
            probability=probability,
            beside=fact.beside,
        )
        for probability, fact in ranked[:_MOST_TOLD]
        if probability >= least
    )


def told_by_facts(
    plan: Plan, surety: float, inquiry: Inquiry, library: Library, reader: FactReader
) -> Plan | None:
    """Return the plan of a message, right with some `surety`, with the facts nearest to it.

    These alone are told where they are likelier to be asked for. None where the answer is none that
    facts are by themselves, such as a list, a number or what is not so, where what is named is not
    known, or not held, where the plan tells mostly the same, and where no fact is near.
    """
    lost = not plan.is_bounded and _finds_nothing(plan, library)
    if (surety >= _LIKELY and not lost) or _is_no_fact(plan):
        return None
    if lost and _awaits_vectors(library):
        return None
    if surety >= _HARDLY and plan.is_bounded and not library.find(plan).hubs:
        return None
    stated = not _names_anything(plan) or _asks_what_is_stated(inquiry.text, library)
    if not stated and (surety >= _RATHER or plan.confidence >= 1):
        return None
    nearest = nearest_facts(inquiry, library, reader)
    if not nearest or (not stated and nearest[0].probability < _CLEARLY):
        return None
    if not _are_names(nearest, library) and _asks_for_names(plan, library):
        return None
    if surety >= _HARDLY and _share_told(plan, nearest, library) >= _MOSTLY:
        return None
    goes_by_plan = surety >= _PERHAPS or (inquiry.edits and stated)
    if not lost and (goes_by_plan or nearest[0].probability < max(surety, _CLEARLY)):
        beside = tuple(fact for fact in nearest[:_MOST_BESIDE] if fact.probability >= _CLEARLY)
        return plan.model_copy(update={"nearest": beside}) if beside else None
    hubs = tuple(dict.fromkeys(hub for fact in nearest for hub in fact.hubs))
    return Plan(
        question=plan.question,
        hub_type=plan.hub_type,
        hubs=hubs,
        nearest=nearest,
        by_facts=True,
        confidence=nearest[0].probability,
    )


def _finds_nothing(plan: Plan, library: Library) -> bool:
    similar = plan.similar_to
    return similar is None or not library.has_similar(similar.wording, plan.hubs)


def _awaits_vectors(library: Library) -> bool:
    """Whether what a question is about can only be told later, which is to be said."""
    return library.retriever.wants_vectors and library.similarity_unavailable() is not None


def _is_no_fact(plan: Plan) -> bool:
    """Whether a plan asks for what no fact states as it is: what is not so, or is made of many."""
    denies = any(condition.negated for condition in plan.conditions)
    denies |= plan.topic is not None and plan.topic.negated
    computes = plan.operation not in (Operation.LIST, Operation.VERIFY)
    unknown = plan.beyond or plan.unmatched or plan.not_held not in ((), REASONS)
    return bool(denies or computes or unknown)


def _asks_for_names(plan: Plan, library: Library) -> bool:
    """Whether people alone are asked for, which no other facts answer."""
    kinds = {library.view.column(request.facet).kind for request in plan.requests}
    return kinds == {ValueKind.NAME}


def _are_names(facts: Sequence[NearFact], library: Library) -> bool:
    return any(library.view.column(fact.facet).kind is ValueKind.NAME for fact in facts)


def _names_anything(plan: Plan) -> bool:
    return plan.is_bounded or plan.similar_to is not None


def _asks_what_is_stated(text: str, library: Library) -> bool:
    guesses = library.grounding.wordings.guesses("answers", text)
    return sum(each.probability for each in guesses if each.label in _STATED) >= _SURELY_STATED


def _share_told(plan: Plan, nearest: Sequence[NearFact], library: Library) -> float:
    """How much of what is probably asked for a plan tells, or finds its papers by."""
    found, verifies = set(library.find(plan).hubs), plan.operation is Operation.VERIFY
    bound = {condition.facet: set(condition.values) for condition in plan.conditions}
    asked = {request.facet for request in plan.requests} | {plan.group_by, plan.order_by}

    def tells(fact: NearFact) -> bool:
        if found.isdisjoint(fact.hubs) and not verifies:
            return False
        by_condition = fact.facet in bound and (verifies or fact.value in bound[fact.facet])
        return by_condition or fact.facet in asked or plan.overview

    total = sum(fact.probability for fact in nearest)
    return sum(fact.probability for fact in nearest if tells(fact)) / total


def _line(fact: _Fact, at_hand: Sequence[str], library: Library) -> FactLine:
    titles = [library.hub(hub).label for hub in fact.hubs[:2]]
    places = tuple(place for place, hub in enumerate(at_hand) if hub in fact.hubs)
    return FactLine(fact_in_words(fact.column.name, fact.told, titles), places, len(at_hand))


def _shortlist(inquiry: Inquiry, library: Library) -> list[_Fact]:
    """The facts that are read beside a message: many of the papers at hand, some of others."""
    at_hand, hubs = set(inquiry.at_hand), _hubs(inquiry, library)
    told, rows = _facts(hubs, _telling(library)), _rows(hubs, library)
    weigh = _weights(inquiry, library)
    chosen: list[_Fact] = []
    for facts, here, others in (
        (told, _MOST_AT_HAND, _MOST_OTHERS),
        (rows, _ROWS, _ROWS_OF_OTHERS),
    ):
        weights = weigh(facts)
        order = [facts[place] for place in np.argsort(-weights, kind="stable").tolist()]
        known = [not at_hand.isdisjoint(fact.hubs) for fact in order]
        chosen += list(compress(order, known))[:here]
        chosen += list(compress(order, (not each for each in known)))[:others]
    return chosen


def _hubs(inquiry: Inquiry, library: Library) -> list[str]:
    """The papers whose facts are looked at: those at hand, and others, of very many the likest."""
    allowed = library.allowed(library.view.hubs)
    if len(allowed) > _MOST_HUBS:
        likely = library.on_topic(inquiry.text, allowed, least=0.0)[:_MOST_HUBS]
        here = library.allowed(inquiry.at_hand)
        allowed = list(dict.fromkeys([*here, *(each.hub for each in likely)]))
    return allowed


def _telling(library: Library) -> list[FacetColumn]:
    """The attributes that tell something of papers by themselves, and not in rows of numbers."""
    in_rows = {table.node for table in library.number_tables if table.has_many_rows}
    view = library.view
    return [
        column
        for column in view.columns
        if column.facet.key[:-1] not in in_rows
        and not (is_bookkeeping(column) or view.is_title(column) or _is_of_papers(column, view))
    ]


def _is_of_papers(column: FacetColumn, view: FacetView) -> bool:
    """Whether the values of an attribute, judged by a few, are papers of the collection."""
    few = [row.triple.object.id for row in islice(column.rows, _FEW_LOOKED_AT)]
    return bool(few) and all(value in view.hubs for value in few)


def _facts(hubs: Collection[str], columns: Sequence[FacetColumn]) -> list[_Fact]:
    """What is told of some papers, each value of an attribute once."""
    found: dict[tuple[int, str], dict[str, None]] = {}
    for column in columns:
        for hub in hubs:
            for row in column.by_hub.get(hub, ()):
                found.setdefault((column.number, row.value), {})[hub] = None
    by_number = {column.number: column for column in columns}
    return [_Fact(by_number[n], value, tuple(of)) for (n, value), of in found.items()]


def _rows(hubs: Sequence[str], library: Library) -> list[_Fact]:
    """The numbers that papers have in rows, each with what it is of."""
    qualifiers = Qualifiers(library.view)
    found: dict[tuple[int, str, Qualifications], dict[str, None]] = {}
    columns = [table.number for table in library.number_tables if table.has_many_rows]
    for column in columns:
        rows = (row for hub in hubs for row in column.by_hub.get(hub, ()))
        for row in islice(rows, _MOST_ROWS):
            of = qualifiers_of(FoundFact(row, column.facet, asked=False, qualifiers=qualifiers))
            found.setdefault((column.number, row.value, of), {})[row.hub] = None
    by_number = {column.number: column for column in columns}
    return [_Fact(by_number[n], value, tuple(of), b) for (n, value, b), of in found.items()]


_Weights = Callable[[Sequence[_Fact]], Vectors]


def _weights(inquiry: Inquiry, library: Library) -> _Weights:
    """How near facts are to a message: by likeness, and by whether it speaks of their attribute.

    Where likeness is not known, words that both have count, and so they do for rows.
    """
    said = library.grounding.attributes.said(inquiry.text)
    spoken: Mapping[int, float] = {
        column.number: max(said.probability(part, column.number) for part in AttributePart)
        for column in library.view.columns
    }
    asked = set(phrase(message_in_words(inquiry.text, inquiry.before)))

    def shared(fact: _Fact) -> float:
        words = set(phrase(fact.told))
        return len(asked & words) / max(len(words), 1)

    def weights(facts: Sequence[_Fact]) -> Vectors:
        plain = [] if any(fact.beside for fact in facts) else [fact.value for fact in facts]
        liked = library.retriever.likeness(inquiry.text, plain, only_known=True) if plain else None
        near = [shared(fact) for fact in facts] if liked is None else liked.tolist()
        of_attributes = [spoken[fact.column.number] for fact in facts]
        return np.array(of_attributes, np.float32) + np.array(near, np.float32)

    return weights
