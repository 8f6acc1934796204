"""Tables as queries: numbers of hubs or values by group, in order, the best of them alone."""

from typing import NamedTuple

from tools.hublink.core.plan import Bounds, Facet, Operation
from tools.hublink.sparql.answering import Answering
from tools.hublink.sparql.selecting import Values
from tools.hublink.sparql.terms import block, optional, select, text_term


class Numbers(NamedTuple):
    """A query for numbers: its lines, what it selects, and which of these is the number."""

    lines: list[str]
    selected: tuple[str, ...]
    number: str


def grouped(answering: Answering, group_by: Facet, counted: Facet | None) -> Numbers:
    """Return the numbers of hubs, or of different values of a facet, by group."""
    of_hubs = not group_by.key
    group = answering.titles() if of_hubs else answering.values(group_by)
    name = group.name if of_hubs else answering.years(group_by, group.name)
    shown = answering.variables.named(group_by.name if group_by.key else "title")
    alike = shown if of_hubs else answering.alike(group_by, shown)
    patterns = [*answering.hubs(), *group.lines, f"BIND({name} AS {shown})"]
    number = answering.variables.named("number")
    measured = f"COUNT(DISTINCT {answering.hub})"
    if counted is not None:
        # Of the hubs of a group all values count, at whatever nodes.
        groups = select(["DISTINCT", answering.hub, shown], patterns)
        value, values = _counted(answering, counted)
        told = of_hubs and not any(not c.negated for c in answering.plan.conditions)
        patterns = [*block("{", groups), *(values if told else optional(values))]
        measured = f"COUNT(DISTINCT {value})"
    if alike == shown:
        return Numbers(
            select([shown, f"({measured} AS {number})"], patterns, f"GROUP BY {shown}"),
            (shown, number),
            number,
        )
    label = answering.variables.named(group_by.name)
    return Numbers(
        select(
            [f"(SAMPLE({shown}) AS {label})", f"({measured} AS {number})"],
            patterns,
            f"GROUP BY ({alike})",
        ),
        (label, number),
        number,
    )


def _counted(answering: Answering, counted: Facet) -> tuple[str, list[str]]:
    """Return the variable of the values that are counted, and the subquery for those of hubs."""
    values = answering.values(counted)
    value = answering.variables.named(f"counted {counted.name}")
    bound = f"BIND({answering.alike(counted, values.name)} AS {value})"
    patterns = [*answering.hubs(), *values.lines, bound]
    return value, block("{", select(["DISTINCT", answering.hub, value], patterns))


def bounded(numbers: Numbers, bounds: Bounds) -> Numbers:
    """Return the numbers that lie within some bounds."""
    ends = (bounds.fewest, ">="), (bounds.most, "<=")
    held = [f"{numbers.number} {sign} {end}" for end, sign in ends if end is not None]
    lines = [*block("{", numbers.lines), f"FILTER({' && '.join(held)})"]
    return numbers._replace(lines=select(numbers.selected, lines))


def with_zeros(numbers: Numbers, answering: Answering, group_by: Facet) -> Numbers:
    """Return the numbers with none for the values that are named to be compared and not found."""
    positive = (c for c in answering.plan.conditions if c.facet == group_by and not c.negated)
    named = [value for condition in positive for value in condition.values]
    if not named:
        return numbers
    group, number = numbers.selected
    asked = answering.variables.named("named")
    names = " ".join(map(text_term, answering.graph.attribute(group_by).spoken_values(named)))
    lines = [
        *block("{", numbers.lines),
        "UNION",
        *block(
            "{",
            select(
                [f"({asked} AS {group})", f"(0 AS {number})"],
                [
                    f"VALUES {asked} {{ {names} }}",
                    *block(
                        "FILTER NOT EXISTS {",
                        [*block("{", numbers.lines), f"FILTER(LCASE({group}) = LCASE({asked}))"],
                    ),
                ],
            ),
        ),
    ]
    return Numbers(select(numbers.selected, lines), numbers.selected, number)


def arranged(numbers: Numbers, answering: Answering) -> list[str]:
    """Return the query for numbers in order; of an extreme the best alone, with all that tie."""
    plan = answering.plan
    order = f"DESC({numbers.number})" if plan.descending else numbers.number
    if plan.operation in (Operation.EXTREME, Operation.RANK):
        if plan.operation is Operation.EXTREME:
            numbers = at_place(numbers, order, answering)
        elif plan.limit is not None:
            numbers = best_of(numbers, plan.limit, order, answering)
    else:
        order = f"DESC({numbers.number})"
    rest = [each for each in numbers.selected if each != numbers.number]
    return [*numbers.lines, f"ORDER BY {' '.join([order, *rest])}"]


def at_place(numbers: Numbers, order: str, answering: Answering) -> Numbers:
    """Return the numbers that stand at the place of an order that a plan asks for."""
    plan = answering.plan
    if plan.place == 1:
        return best_of(numbers, plan.limit or 1, order, answering)
    edge = answering.variables.named("edge")
    distinct = select(["DISTINCT", numbers.number], block("{", numbers.lines))
    there = f"ORDER BY {order} OFFSET {plan.place - 1} LIMIT 1"
    bound = select([f"({numbers.number} AS {edge})"], block("{", distinct), there)
    lines = [
        *block("{", numbers.lines),
        *block("{", bound),
        f"FILTER({numbers.number} = {edge})",
    ]
    return Numbers(select(numbers.selected, lines), numbers.selected, numbers.number)


def best_of(numbers: Numbers, best: int, order: str, answering: Answering) -> Numbers:
    """Return the first of some numbers with all that tie with the last of them."""
    edge = answering.variables.named("edge")
    last = select(
        [f"({numbers.number} AS {edge})"],
        block("{", numbers.lines),
        f"ORDER BY {order}{f' OFFSET {best - 1}' if best > 1 else ''} LIMIT 1",
    )
    sign = ">=" if answering.plan.descending else "<="
    lines = [
        *block("{", numbers.lines),
        *optional(block("{", last)),
        f"FILTER(!BOUND({edge}) || {numbers.number} {sign} {edge})",
    ]
    return Numbers(select(numbers.selected, lines), numbers.selected, numbers.number)


def counted_values(answering: Answering, counted: Facet) -> Numbers:
    """Return the values of a facet with the number of hubs that have each."""
    return grouped_by(answering, answering.values(counted), counted)


def grouped_by(answering: Answering, values: Values, facet: Facet) -> Numbers:
    number, shown = answering.variables.named("number"), answering.variables.named(facet.name)
    patterns = [*answering.hubs(), *values.lines, f"BIND({values.name} AS {shown})"]
    measured = f"(COUNT(DISTINCT {answering.hub}) AS {number})"
    alike = answering.alike(facet, shown)
    if alike == shown:
        lines = select([shown, measured], patterns, f"GROUP BY {shown}")
        return Numbers(lines, (shown, number), number)
    label = answering.variables.named(facet.name)
    head = [f"(SAMPLE({shown}) AS {label})", measured]
    return Numbers(select(head, patterns, f"GROUP BY ({alike})"), (label, number), number)
