"""Questions to begin with, read off the loaded graph and tried before they are offered."""

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from typing import NamedTuple

from assistant.attribute_names import Manner, wording
from assistant.phrases import plural
from tools.hublink.execution import Found
from tools.hublink.facets import FacetColumn, FacetView
from tools.hublink.plan import Operation
from tools.hublink.value_kinds import ValueKind
from tools.library import Library

FEWEST, MOST = 3, 12
LONGEST = 60
TRIED = 12
MOST_OFFERED = 4


class Topic(NamedTuple):
    """A value that several hubs share."""

    column: FacetColumn
    value: str
    hubs: frozenset[str]

    @property
    def words(self) -> str:
        """The facet and the value in words: "category stepwise reasoning"."""
        return f"{wording(self.column.name).text} {self.value}"


def starters(library: Library) -> tuple[str, ...]:
    """Return up to four questions of different kinds, each of which this graph answers.

    They name facets and values of the graph itself: hubs that share a value, the recent ones of
    another, a distribution, an attribute of one hub. A question is offered only if grounding
    explains all of it and finds what it was made from. Takes some hundred milliseconds.
    """
    noun = plural(library.hub_name.lower())
    topics = _topics(library.view)
    kinds = (
        _sharing(library, noun, topics),
        _recent(library, noun, topics[1:] or topics),
        _distributions(library, noun),
        _attributes(library, topics),
    )
    questions = (next(islice(kind, 1), None) for kind in kinds)
    return tuple(question for question in questions if question is not None)


def starters_over(libraries: Sequence[Library]) -> tuple[str, ...]:
    """Return up to four questions for all indexes, from each in turn."""
    offered = zip_longest(*(starters(library) for library in libraries))
    distinct = dict.fromkeys(question for turn in offered for question in turn if question)
    return tuple(islice(distinct, MOST_OFFERED))


def _sharing(library: Library, noun: str, topics: Sequence[Topic]) -> Iterator[str]:
    for topic in topics[:TRIED]:
        question = f"Which {noun} have the {topic.words}?"
        if set(_found(library, question).hubs) == topic.hubs:
            yield question


def _recent(library: Library, noun: str, topics: Sequence[Topic]) -> Iterator[str]:
    years = [column for column in library.view.columns if column.kind is ValueKind.YEAR]
    if not years:
        return
    year_of = max(years, key=lambda column: len(column.by_hub)).by_hub
    for topic in topics[:TRIED]:
        known = sorted(row.value[:4] for hub in topic.hubs for row in year_of.get(hub, ()))
        if not known or known[0] == known[-1]:
            continue
        middle = known[len(known) // 2]
        question = f"Which {noun} with the {topic.words} are from {middle} or later?"
        found = set(_found(library, question).hubs)
        if found and found < topic.hubs:
            yield question


def _distributions(library: Library, noun: str) -> Iterator[str]:
    hubs = len(library.view.hubs)
    columns = [
        column
        for column in library.view.columns
        if FEWEST <= len(column.by_value) <= MOST and not column.is_status() and _is_noun(column)
    ]
    for column in sorted(columns, key=lambda c: (len(c.facet.key), -len(c.by_hub), c.name))[:TRIED]:
        question = f"How many {noun} are there per {wording(column.name).text}?"
        plan = _found(library, question).plan
        grouped = plan.group_by is not None and plan.group_by.key == column.facet.key
        if 2 * len(column.by_hub) > hubs and grouped and plan.operation is Operation.DISTRIBUTE:
            yield question


def _attributes(library: Library, topics: Sequence[Topic]) -> Iterator[str]:
    view = library.view
    named = [c for c in view.columns if c.kind is ValueKind.NAME and _is_noun(c)]
    hubs = [hub for topic in topics for hub in sorted(topic.hubs)]
    for column in sorted(named, key=lambda c: (-len(c.by_hub), c.name))[:FEWEST]:
        told = sorted(dict.fromkeys(hubs), key=lambda hub: -_facts(view, hub))
        listed = [hub for hub in told if 1 < len(column.by_hub.get(hub, ())) <= MOST]
        for hub in listed[:FEWEST]:
            question = f"List the {plural(wording(column.name).text)} of “{view.hubs[hub].label}”."
            plan = _found(library, question).plan
            asked = {request.facet.key for request in plan.requests}
            if plan.hubs == (hub,) and asked == {column.facet.key}:
                yield question


def _facts(view: FacetView, hub: str) -> int:
    return sum(len(column.by_hub.get(hub, ())) for column in view.columns)


def _topics(view: FacetView) -> list[Topic]:
    """A value shared by some hubs from each facet, facets that sort the most hubs first."""
    best: list[tuple[int, Topic]] = []
    for column in view.columns:
        telling = column.kind is ValueKind.TEXT and _is_noun(column) and _is_short(column)
        if telling and not column.is_status():
            shared = [topic for topic in _values(column) if FEWEST <= len(topic.hubs) <= MOST]
            if shared:
                topic = min(shared, key=_interest)
                best.append((len(frozenset().union(*(t.hubs for t in shared))), topic))
    return [topic for _, topic in sorted(best, key=lambda ranked: (-ranked[0], ranked[1].value))]


def _interest(topic: Topic) -> tuple[bool, int, str]:
    """Names come first, then values that a handful of hubs share."""
    named = topic.value[:1].isupper()
    return (not named, abs(len(topic.hubs) - 2 * FEWEST), topic.value)


def _values(column: FacetColumn) -> Iterator[Topic]:
    for value, rows in sorted(column.by_value.items()):
        if any(letter.isalpha() for letter in value):
            yield Topic(column, value, frozenset(row.hub for row in rows if row.holds))


def _is_noun(column: FacetColumn) -> bool:
    return wording(column.name).manner is Manner.NOUN


def _is_short(column: FacetColumn) -> bool:
    return sum(map(len, column.by_value)) <= LONGEST * len(column.by_value) // 2


def _found(library: Library, question: str) -> Found:
    """What a question finds; nothing where a word of it is not understood."""
    found = library.find(plan := library.ground(question))
    if plan.not_understood or plan.unmatched or found.plan.relaxed:
        return Found(plan=plan, hubs=(), facts=())
    return found
