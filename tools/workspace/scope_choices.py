"""The choices for limiting a conversation by hand: attributes, their values, their ranges."""

from collections.abc import Iterable, Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import ValueKind, is_flag, is_positive_flag, numeric
from tools.hublink.facets.facet_names import names_in_menu
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase
from tools.workspace.library import Library
from tools.workspace.telling_attributes import (
    HubPart,
    describing_values,
    is_bookkeeping,
    told_of,
)

MOST_VALUES = 12
_RANGED = (ValueKind.YEAR, ValueKind.NUMBER)

Key = tuple[str, ...]


class Attribute(Frozen):
    """An attribute to limit hubs by: to a range where it has bounds, else to some of its values.

    `told_of` is what it tells of.
    """

    key: Key
    name: str
    told_of: HubPart | str
    lowest: float | None = None
    highest: float | None = None


class ValueChoice(Frozen):
    """A value of an attribute, and how many hubs have it."""

    value: str
    hubs: int


def attributes(libraries: Iterable[Library]) -> list[Attribute]:
    """Return the attributes that the hubs of some indexes can be limited by, the commonest first.

    Two that are called alike are told apart by what leads to them, be it the index alone. Links and
    attributes with a different value for each hub are left out, as they only name single hubs; so
    is what only helps to find a work, what is told of things of the same kind in turn, and what
    describes values.
    """
    offered = [(library.name, column) for library in libraries for column in _offered(library.view)]
    offered.sort(key=lambda each: -len(each[1].by_hub))
    first = {column.facet.key: (index, column) for index, column in offered}.values()
    names = names_in_menu([(column.name, (index, *column.labels)) for index, column in first])
    return [_attribute(column, name) for (_, column), name in zip(first, names, strict=True)]


def choices(libraries: Iterable[Library], key: Key, text: str = "") -> list[ValueChoice]:
    """Return the values of an attribute that hold all words of a text, the commonest first.

    A word may be the beginning of another; values that begin with the text come before others.
    """
    wanted = text.lower().split()
    bearers: dict[str, set[str]] = {}
    for column in _columns(libraries, key):
        for value in column.by_value:
            if all(word in value.lower() for word in wanted):
                found = {row.hub for row in column.by_value[value] if row.holds}
                bearers.setdefault(value, set()).update(found)
    start = " ".join(wanted)
    order = sorted(
        (value for value in bearers if bearers[value]),
        key=lambda value: (not value.lower().startswith(start), -len(bearers[value]), value),
    )
    return [ValueChoice(value=value, hubs=len(bearers[value])) for value in order[:MOST_VALUES]]


def chosen_value(libraries: Iterable[Library], key: Key, value: str) -> Condition | None:
    """Return the condition that an attribute has a value, however written; None if no hub does."""
    for column in _columns(libraries, key):
        same = [value] if value in column.by_value else _written_alike(value, column)
        if same:
            return Condition(facet=column.facet, values=tuple(same), words=value)
    return None


def chosen_range(
    libraries: Iterable[Library], key: Key, lowest: float | None, highest: float | None
) -> Condition | None:
    """Return the condition that an attribute lies in a range; None if it has no numbers."""
    columns = [column for column in _columns(libraries, key) if column.kind in _RANGED]
    if not columns or (lowest is None and highest is None):
        return None
    if lowest is not None and highest is not None and lowest > highest:
        lowest, highest = highest, lowest
    return Condition(facet=columns[0].facet, lowest=lowest, highest=highest)


def _columns(libraries: Iterable[Library], key: Key) -> list[FacetColumn]:
    return [c for library in libraries for c in library.view.columns if c.facet.key == key]


def _offered(view: FacetView) -> list[FacetColumn]:
    describing = describing_values(view)
    return [c for c in view.columns if c.facet.key not in describing and _is_offered(c)]


def _is_offered(column: FacetColumn) -> bool:
    repeats = len(set(column.labels)) < len(column.labels)
    administers = is_bookkeeping(column) and not column.tells_kind
    return _divides(column) and not repeats and not administers


def _divides(column: FacetColumn) -> bool:
    """Whether an attribute divides hubs into groups, rather than into single hubs."""
    if column.kind is ValueKind.LINK or not column.by_value:
        return False
    if column.kind in _RANGED and len(column.by_value) > 1:
        return True
    return len(column.by_value) < len(column.rows)


def _attribute(column: FacetColumn, name: str) -> Attribute:
    numbers: Sequence[float] = ()
    if column.kind in _RANGED:
        numbers = [n for value in column.by_value if (n := numeric(value)) is not None]
    return Attribute(
        key=column.facet.key,
        name=name,
        told_of=told_of(column),
        lowest=min(numbers, default=None),
        highest=max(numbers, default=None),
    )


def _written_alike(value: str, column: FacetColumn) -> list[str]:
    wanted = phrase(value)
    if is_flag(value) and column.kind is ValueKind.FLAG:
        return [v for v in column.by_value if is_positive_flag(v) == is_positive_flag(value)]
    return [each for each in column.by_value if wanted and phrase(each) == wanted]
