"""The load of many people at once: for each chat questions and follow-ups of its own.

They are made of the vocabulary of the index, so that they can be asked of any graph.
"""

from collections.abc import Iterator
from itertools import cycle, islice

from assistant.composing.wording.phrases import name_of, plural
from assistant.offering.attribute_questions import (
    asking_how_many,
    asking_since,
    asking_what,
    asking_which,
)
from assistant.offering.offered_questions import ValueBearers
from tools.hublink.core.value_kinds import ValueKind, year_of
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.vocabulary.publication_year import year_column
from tools.workspace.library import Library

FEWEST, MOST = 2, 40
LONGEST = 40

Questions = tuple[str, ...]


def questions_of_chats(library: Library, chats: int, turns: int) -> tuple[Questions, ...]:
    """Return the questions of each chat, in order; neighbours ask for different values.

    A chat asks which hubs have a value, then about these: how many, since when, what they have of
    an attribute, how they are distributed; then for the next value, and so on.
    """
    topics = list(_topics(library))
    return tuple(
        tuple(islice(_asked(library, topics[chat % len(topics) :] + topics, chat), turns))
        for chat in range(chats)
    )


def _asked(library: Library, topics: list[ValueBearers], chat: int) -> Iterator[str]:
    things = plural(name_of(library.hub_name))
    attributes = [column for column in library.view.columns if column.kind is ValueKind.NAME]
    for number, topic in enumerate(cycle(topics)):
        first = asking_which(topic.column, topic.value, things)
        yield first or f"Which {things} have “{topic.value}”?"
        yield "How many are there?"
        for column in islice(cycle(attributes), chat + number, chat + number + 1):
            yield asking_what(column, len(topic.hubs), 2)
        yield asking_how_many(topic.column, "of these")
        if year := _middle_year(library, topic):
            yield asking_since(year, "of these")


def _topics(library: Library) -> Iterator[ValueBearers]:
    """Values that some hubs share, from each attribute in turn."""
    shared = [list(_shared(column)) for column in library.view.columns]
    for place in range(max(map(len, shared), default=0)):
        yield from (topics[place] for topics in shared if place < len(topics))


def _shared(column: FacetColumn) -> Iterator[ValueBearers]:
    if column.kind not in (ValueKind.TEXT, ValueKind.NAME) or column.is_status():
        return
    for value in sorted(column.by_value):
        topic = ValueBearers.of(column, value)
        if len(value) <= LONGEST and FEWEST <= len(topic.hubs) <= MOST:
            yield topic


def _middle_year(library: Library, topic: ValueBearers) -> int | None:
    years = year_column(library.view)
    if years is None:
        return None
    rows = (row for hub in topic.hubs for row in years.by_hub.get(hub, ()))
    known = sorted(year_of(row.value) or row.value for row in rows)
    return int(known[len(known) // 2]) if known else None
