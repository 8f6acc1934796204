"""The things that papers are of: a data set they present, a method they are the first to tell."""

from collections.abc import Iterator, Sequence

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.question.conditions.qualifiers import tells_own
from tools.hublink.vocabulary.attribute_names import is_of_people

_LONGEST_NAME, _LONGEST_OF_THINGS = 4, 9
_OF_ONE_OR_TWO = 2


def things_told(hubs: Sequence[str], spoken: Spoken) -> Iterator[str]:
    """Return the names of the thing that one or two papers are of, likeliest first."""
    if len(hubs) == 1:
        thing, colon, _ = spoken.grounding.view.hubs[hubs[0]].label.partition(":")
        yield from (thing,) if colon and len(thing.split()) <= _LONGEST_NAME else ()
        yield from _things_of(hubs[0], spoken)
    before = spoken.context.plan
    sought = [c.values for c in before.conditions] if before is not None else []
    if len(sought) == len(sought[0] if sought else ()) == 1:
        yield from sought[0]


def _things_of(hub: str, spoken: Spoken) -> Iterator[str]:
    """The names of what a paper tells alone, or with one other, and others tell something else of.

    It presents them: a method that others extend, a benchmark that others use.
    """
    worded = (ValueKind.TEXT, ValueKind.NAME)
    columns = [c for c in spoken.grounding.view.columns if c.kind in worded and not is_of_people(c)]
    for column in filter(tells_own, columns):
        for row in column.by_hub.get(hub, ()):
            value = row.value
            own = column.by_value.hub_count([value]) <= _OF_ONE_OR_TWO
            names = own and len(value.split()) <= _LONGEST_OF_THINGS
            elsewhere = (c for c in columns if c is not column and value in c.by_value)
            if names and any(each.hub != hub for c in elsewhere for each in c.by_value[value]):
                yield value
