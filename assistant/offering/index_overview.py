"""What can be asked of an index, in a few lines a person can use."""

from collections.abc import Iterator

from assistant.composing.wording.phrases import plural
from assistant.offering.attribute_questions import asking_which
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.vocabulary.attribute_names import is_of_people
from tools.workspace.library import Library
from tools.workspace.telling_attributes import is_bookkeeping, is_worded

_MOST_ATTRIBUTES = 12
_MOST_TYPES = 10
_MOST_SPELLINGS = 3
_EXAMPLES = 3
_LEAST_SHARE = 0.05
"""Share of the hubs that have an attribute worth asking for."""
_LONGEST_VALUE = 60


def overview(library: Library, everything: bool = False) -> Iterator[tuple[str, str]]:
    """Yield what the hubs are and what can be asked of them, in lines that have a name each.

    Else than with `everything`, only what is worth asking: the attributes of many hubs, with a
    question each.
    """
    view = library.view
    titles = [hub.label for hub in view.hubs.values()]
    step = max(len(titles) // _EXAMPLES, 1)
    yield "for example", "; ".join(f"“{title}”" for title in titles[::step][:_EXAMPLES])
    yield "types", _types(library, everything)
    for column in view.columns:
        if column.kind is ValueKind.YEAR and len(column.facet.key) == 1 and len(column.values):
            yield column.name, f"{min(column.values)[:4]} to {max(column.values)[:4]}"
    yield from _people(view, everything)
    if everything:
        for column in view.columns:
            yield column.name, f"{len(column.values)} values in {len(column.by_hub)} hubs"
        return
    things = plural(library.hub_name.lower())
    told = [column for column in sorted(view.columns, key=_rank) if _is_worth_asking(column, view)]
    for column in told[:_MOST_ATTRIBUTES]:
        if question := asking_which(column, _usual_value(column), things):
            yield column.name, f"in {len(column.by_hub)} of {len(view.hubs)}: {question}"
    if others := len(view.columns) - min(len(told), _MOST_ATTRIBUTES):
        yield "further attributes", f"{others} (--all shows them)"


def _types(library: Library, everything: bool) -> str:
    types = [f"{kind.label} ({kind.count})" for kind in library.graph.types()]
    shown = types if everything else types[:_MOST_TYPES]
    more = len(types) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "") if types else "none"


def _people(view: FacetView, everything: bool) -> Iterator[tuple[str, str]]:
    """Yield the people of whom several spellings were taken for one."""
    people = (c for c in view.columns if is_of_people(c))
    spelled = {name: others for column in people for name, others in column.spellings.items()}
    if not spelled:
        return
    shown = list(spelled.items())[: None if everything else _MOST_SPELLINGS]
    told = "; ".join(f"{name} (also {', '.join(others)})" for name, others in shown)
    yield "people in several spellings", f"{len(spelled)}: {told}"


def _is_worth_asking(column: FacetColumn, view: FacetView) -> bool:
    enough = len(column.by_hub) >= _LEAST_SHARE * len(view.hubs)
    is_plain = column.kind in (ValueKind.TEXT, ValueKind.NAME, ValueKind.FLAG)
    repeated = len(column.values) < len(column.rows)
    plain = enough and is_plain and repeated and not is_bookkeeping(column)
    return plain and not is_worded(column) and len(_usual_value(column)) <= _LONGEST_VALUE


def _rank(column: FacetColumn) -> tuple[int, int, tuple[str, ...]]:
    """Return a sort key: what is told of hubs themselves, and of most of them, comes first."""
    return min(len(column.facet.key), 2), -len(column.by_hub), column.facet.key


def _usual_value(column: FacetColumn) -> str:
    """Return the value that most hubs have."""
    return max(
        column.values, key=lambda value: (column.by_value.hub_count([value]), value), default=""
    )
