"""Hubs, or values beside the numbers of an attribute, in the order of these numbers."""

from tools.hublink.core.plan import Facet, Operation
from tools.hublink.core.value_kinds import numeric, year_of
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.qualified_values import parts_among, qualifiers_of
from tools.hublink.execution.tabulation import bearer, tabulate
from tools.hublink.sparql.answering import Answering
from tools.hublink.sparql.graph_terms import NotSayableError
from tools.hublink.sparql.selecting import number_of
from tools.hublink.sparql.tables import Numbers, at_place
from tools.hublink.sparql.terms import block, optional
from tools.hublink.sparql.uses import Use


def ordered_numbers(found: Found, order_by: Facet, answering: Answering) -> list[str]:
    """Return the query for the numbers of an attribute, the best first, or the best alone.

    Raises:
        NotSayableError: some numbers are stated for parts of what others are stated for, or they
            stand within texts.
    """
    told = [fact.value for fact in found.facts if fact.facet == order_by]
    if not any(numeric(value) is not None for value in told):
        raise NotSayableError(f"numbers within the texts of {order_by.name}")
    _require_wholes(found, order_by)
    _require_one_each(found)
    plan = answering.plan
    use = answering.use(order_by)
    beside = _beside(found, use, answering)
    titles = answering.titles()
    is_number, number = number_of(use)
    measure = _date(use) if use.attribute.holds_dates else number
    shown = answering.variables.named(f"{order_by.name} number")
    patterns = [
        *answering.hubs(),
        *titles.lines,
        *answering.values(order_by).lines,
        f"FILTER({is_number})",
        f"BIND({measure} AS {shown})",
        f"BIND({titles.name} AS {answering.title})",
    ]
    selected = [answering.hub, answering.title, shown]
    if beside is not None:
        values, label = answering.values(beside), answering.variables.named(beside.name)
        of_hub = len(order_by.key) == 1 and values.lines and not _needs_label(found, beside)
        patterns += optional(values.lines) if of_hub else values.lines
        patterns.append(f"BIND({values.name} AS {label})")
        selected.insert(0, label)
    head = f"SELECT DISTINCT {' '.join(selected)} WHERE {{"
    numbers = Numbers(block(head, patterns), tuple(selected), shown)
    order = f"DESC({shown})" if plan.descending else shown
    if plan.operation is Operation.EXTREME:
        numbers = at_place(numbers, order, answering)
    limit = f" LIMIT {plan.limit}" if plan.operation is Operation.RANK and plan.limit else ""
    return [*numbers.lines, f"ORDER BY {order} {answering.title}{limit}"]


def _require_wholes(found: Found, order_by: Facet) -> None:
    facts = [fact for fact in found.facts if fact.facet.key == order_by.key]
    stated = [(numeric(fact.value), qualifiers_of(fact)) for fact in facts]
    parts = parts_among(stated)
    if any(frozenset(qualifiers) in parts for _, qualifiers in stated):
        raise NotSayableError(f"{order_by.name} is stated for wholes and for their parts")
    if found.plan.limit and any(qualifiers for _, qualifiers in stated):
        raise NotSayableError(f"the first few of {order_by.name} by all that qualifies it")


def _require_one_each(found: Found) -> None:
    """Require that nothing has several numbers, of which the best alone would have a place."""
    if found.plan.operation is not Operation.EXTREME or found.plan.place == 1:
        return
    ranked = found.plan.computation.model_copy(update={"operation": Operation.RANK, "limit": None})
    rows = tabulate(found, ranked).rows
    if len({bearer(row) for row in rows}) < len(rows):
        raise NotSayableError("another place than the first among several numbers of a thing")


def _beside(found: Found, use: Use, answering: Answering) -> Facet | None:
    """Return the facet whose values stand beside the numbers, at their node or of their hub."""
    counted = answering.plan.computation.counted
    if counted is None or len(use.facet.key) == 1:
        return counted
    numbers = {(f.hub, f.node) for f in found.facts if f.facet.key == use.facet.key}
    if not any((f.hub, f.node) in numbers for f in found.facts if f.facet.key == counted.key):
        return None
    other = answering.use(counted)
    place, other_place = use.attribute.trail_length - 1, other.attribute.trail_length - 1
    if not other_place:
        raise NotSayableError(f"{counted.name} of papers beside {use.facet.name} of their parts")
    answering.variables.make_same(use.node(place), other.node(other_place))
    return counted


def _needs_label(found: Found, beside: Facet) -> bool:
    """Return whether the best is chosen of what has a value beside it, since some of it has."""
    numbers = {fact.hub for fact in found.facts if fact.facet == found.plan.order_by}
    labelled = (fact.hub in numbers for fact in found.facts if fact.facet == beside)
    return found.plan.operation is Operation.EXTREME and any(labelled)


def _date(use: Use) -> str:
    """Return a text by which dates and years are in order."""
    values = list(use.attribute.column.by_value)
    if any(year_of(each) is None and len(each) != len("2000") for each in values):
        raise NotSayableError("dates among other numbers")
    return use.name
