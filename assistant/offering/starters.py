"""Questions to begin with, read off the loaded graph and tried before they are offered."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest

from assistant.composing.wording.attribute_names import wording
from assistant.composing.wording.phrases import name_of, plural
from assistant.offering.attribute_questions import (
    asking_how_many,
    asking_which,
    is_noun,
    is_used,
)
from assistant.offering.collection_summary import in_titles, matter_columns
from assistant.offering.offered_questions import Trial, ValueBearers
from tools.hublink.core.plan import Operation
from tools.hublink.core.value_kinds import ValueKind, year_of
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.vocabulary.publication_year import year_column
from tools.workspace.library import Library
from tools.workspace.telling_attributes import is_of_reference

FEWEST, MOST = 3, 12
COMPARED = 5
_MOST_WORDS = 2
LONGEST = 60
TRIED = 12
MOST_OFFERED = 4


def starters(library: Library) -> tuple[str, ...]:
    """Return up to four questions of different kinds, each of which this graph answers.

    They name facets and values of the graph itself: a look-up of hubs that share a value, a trend,
    a comparison of few, a topic; in place of what the graph does not give, the recent ones of a
    value, a distribution, an attribute of one hub. A question is offered only if grounding explains
    all of it and finds what it was made from. Takes some hundred milliseconds.
    """
    noun, trial = plural(name_of(library.hub_name)), Trial(library)
    topics = _topics(library.view)
    matters = [topic for column in matter_columns(library) for topic in _values(column)]
    titled = [words for words, _ in in_titles([hub.label for hub in library.view.hubs.values()])]
    kinds = (
        _sharing(trial, noun, topics, {topic.column.number for topic in matters}),
        chain(_trends(trial, noun), _distributions(trial, noun)),
        chain(
            _comparisons(trial, noun, matters),
            _recent(trial, noun, topics[1:] or topics),
            _comparisons(trial, noun, topics[1:]),
        ),
        chain(_on_matters(trial, noun, matters, titled), _attributes(trial, topics)),
    )
    questions = (next(islice(kind, 1), None) for kind in kinds)
    return tuple(question for question in questions if question is not None)


def starters_of(libraries: Sequence[Library]) -> dict[str, tuple[str, ...]]:
    """Return up to four questions for each of several indexes, by its name."""
    return {library.name: starters(library) for library in libraries}


def starters_over(offered: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return up to four questions for all indexes, from those for each in turn."""
    turns = zip_longest(*offered.values())
    distinct = dict.fromkeys(question for turn in turns for question in turn if question)
    return tuple(islice(distinct, MOST_OFFERED))


def _sharing(
    trial: Trial, noun: str, topics: Sequence[ValueBearers], matters: Collection[int]
) -> Iterator[str]:
    """Those with a value; of a matter, in the words of somebody who looks for papers on it.

    What papers have used comes first, as people ask for that in words of their own.
    """
    for topic in sorted(topics[:TRIED], key=lambda topic: not is_used(topic.column)):
        plainly = asking_which(topic.column, topic.value, noun)
        of_matter = topic.column.number in matters
        on_it = f"Which {noun} are on {topic.value}?" if of_matter else None
        for question in filter(None, (on_it, plainly)):
            found = trial.found(question)
            if found and set(found.hubs) == topic.hubs:
                yield question
                break


def _recent(trial: Trial, noun: str, topics: Sequence[ValueBearers]) -> Iterator[str]:
    years = year_column(trial.view)
    if years is None:
        return
    for topic in topics[:TRIED]:
        known = sorted(
            year_of(row.value) or row.value
            for hub in topic.hubs
            for row in years.by_hub.get(hub, ())
        )
        if not known or known[0] == known[-1]:
            continue
        words = f"{wording(topic.column.facet).text} {topic.value}"
        question = f"Which {noun} with the {words} are from {known[len(known) // 2]} or later?"
        found = trial.found(question)
        if found and set(found.hubs) < topic.hubs:
            yield question


def _trends(trial: Trial, noun: str) -> Iterator[str]:
    years = year_column(trial.view)
    if years is not None and len(years.by_value) >= FEWEST:
        question = f"How many {noun} are there per year?"
        plan = found.plan if (found := trial.found(question)) else None
        if plan and plan.operation is Operation.DISTRIBUTE:
            yield question


def _comparisons(trial: Trial, noun: str, topics: Sequence[ValueBearers]) -> Iterator[str]:
    few = [topic for topic in topics if len(topic.hubs) <= COMPARED]
    # Names in words are what people compare things on.
    few = sorted(few[:TRIED], key=lambda topic: (_interest(topic)[0], " " not in topic.value))
    for topic in few:
        question = f"Compare the {noun} on {topic.value}."
        found = trial.found(question)
        compares = found and found.plan.operation is Operation.COMPARE
        if found and compares and set(found.hubs) == topic.hubs:
            yield question


def _on_matters(
    trial: Trial, noun: str, matters: Sequence[ValueBearers], titled: Sequence[str]
) -> Iterator[str]:
    """What is said of some matter, which more may be about than those that bear its name."""
    few = [topic for topic in matters if FEWEST <= len(topic.hubs) <= MOST]
    few.sort(key=lambda topic: (" " not in topic.value, -len(topic.hubs), topic.value))
    for topic in few[:TRIED]:
        question = f"Which {noun} are about {topic.value}?"
        found = trial.found(question)
        if found and topic.hubs <= set(found.hubs):
            yield question
    for words in titled[:TRIED]:
        if trial.found(question := f"Which {noun} are about {words}?"):
            yield question


def _distributions(trial: Trial, noun: str) -> Iterator[str]:
    columns = [
        column
        for column in trial.view.columns
        if FEWEST <= len(column.by_value) <= MOST and not column.is_status() and is_noun(column)
        if 2 * len(column.by_hub) > len(trial.view.hubs)
    ]
    for column in sorted(columns, key=lambda c: (len(c.facet.key), -len(c.by_hub), c.name))[:TRIED]:
        question = asking_how_many(column, noun)
        plan = found.plan if (found := trial.found(question)) else None
        grouped = plan and plan.group_by and plan.group_by.key == column.facet.key
        if plan and grouped and plan.operation is Operation.DISTRIBUTE:
            yield question


def _attributes(trial: Trial, topics: Sequence[ValueBearers]) -> Iterator[str]:
    for column, hub in _lists(trial.view, topics):
        label = trial.view.hubs[hub].label
        question = f"List the {plural(wording(column.facet).text)} of “{label}”."
        plan = found.plan if (found := trial.found(question)) else None
        asked = {request.facet.key for request in plan.requests} if plan else set()
        if plan and plan.hubs == (hub,) and asked == {column.facet.key}:
            yield question


def _lists(view: FacetView, topics: Sequence[ValueBearers]) -> Iterator[tuple[FacetColumn, str]]:
    """Yield attributes with hubs that have a few names of each, hubs with the most facts first."""
    named = [c for c in view.columns if c.kind is ValueKind.NAME and is_noun(c)]
    hubs = dict.fromkeys(hub for topic in topics for hub in sorted(topic.hubs))
    told = sorted(hubs, key=lambda hub: -_facts(view, hub))
    for column in sorted(named, key=lambda c: (-len(c.by_hub), c.name))[:FEWEST]:
        listed = (hub for hub in told if 1 < len(column.by_hub.get(hub, ())) <= MOST)
        yield from ((column, hub) for hub in islice(listed, FEWEST))


def _facts(view: FacetView, hub: str) -> int:
    return sum(len(column.by_hub.get(hub, ())) for column in view.columns)


def _topics(view: FacetView) -> list[ValueBearers]:
    """A value shared by some hubs from each facet, facets that sort the most hubs first."""
    best: list[tuple[int, ValueBearers]] = []
    for column in view.columns:
        telling = column.kind is ValueKind.TEXT and is_noun(column) and _is_short(column)
        if telling and not column.is_status():
            shared = [topic for topic in _values(column) if FEWEST <= len(topic.hubs) <= MOST]
            if shared:
                topic = min(shared, key=_interest)
                best.append((len(frozenset().union(*(t.hubs for t in shared))), topic))
    best.sort(key=lambda ranked: (*_oddness(ranked[1].column), -ranked[0], ranked[1].value))
    return [topic for _, topic in best]


def _oddness(column: FacetColumn) -> tuple[bool, bool]:
    """Whether a person would hardly ask by an attribute: one of references, one of a long name."""
    return is_of_reference(column), len(wording(column.facet).text.split()) > _MOST_WORDS


def _interest(topic: ValueBearers) -> tuple[bool, int, str]:
    """Names come first, then values that a handful of hubs share."""
    named = topic.value[:1].isupper()
    return (not named, abs(len(topic.hubs) - 2 * FEWEST), topic.value)


def _values(column: FacetColumn) -> Iterator[ValueBearers]:
    for value, rows in sorted(column.by_value.items()):
        if any(letter.isalpha() for letter in value):
            yield ValueBearers(column, value, frozenset(row.hub for row in rows if row.holds))


def _is_short(column: FacetColumn) -> bool:
    return sum(map(len, column.by_value)) <= LONGEST * len(column.by_value) // 2
