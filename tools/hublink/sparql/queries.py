"""From a plan to a query, one function an operation."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.execution.found_facts import Found
from tools.hublink.sparql.answering import Answering
from tools.hublink.sparql.described_graph import DescribedGraph
from tools.hublink.sparql.graph_terms import NotSayableError
from tools.hublink.sparql.ordered_numbers import ordered_numbers
from tools.hublink.sparql.statistics import summary
from tools.hublink.sparql.tables import arranged, bounded, counted_values, grouped, with_zeros
from tools.hublink.sparql.terms import Variables, block, comment, optional, select

_XSD = "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>"


def query_of(
    found: Found, graph: DescribedGraph, limits: Sequence[Condition] = (), by_plan: bool = True
) -> str:
    """Return the query in SPARQL 1.1 that gives what a plan, carried out, has found.

    `limits` are conditions that all hubs meet besides. What no query can say (similarity) is said
    in a comment, and the hubs found are named; so they are where they were not found `by_plan`.

    Raises:
        NotSayableError: these have no identifiers.
    """
    try:
        if found.plan.similar_to is not None:
            raise NotSayableError(f"similar in meaning: {found.plan.similar_to.wording}")
        if found.plan.crossed_by is not None:
            raise NotSayableError("counted in pairs of values")
        if not by_plan:
            raise NotSayableError("found by what papers say, not by the words of the graph alone")
        lines = _written(found, Answering(found.plan, graph, Variables(), limits, found.hubs))
    except NotSayableError as reason:
        told = comment(f"{reason}. These are the papers found.")
        lines = [told, *_those_found(found, graph)]
    used = [_XSD] if any("xsd:" in line for line in lines) else []
    asked = [comment(found.plan.question)] if found.plan.question else []
    return "\n".join([*asked, *used, *lines]) + "\n"


def _written(found: Found, answering: Answering) -> list[str]:
    plan = found.plan
    computed = plan.computation
    if plan.operation is Operation.LIST:
        return _list(answering)
    if plan.operation is Operation.VERIFY:
        return block("ASK {", answering.hubs())
    if plan.statistic is not None or plan.operation is Operation.SUMMARIZE:
        return summary(found, answering)
    if plan.order_by is not None and plan.operation in (Operation.EXTREME, Operation.RANK):
        return ordered_numbers(found, plan.order_by, answering)
    if plan.group_by is not None:
        numbers = grouped(answering, plan.group_by, computed.counted)
        if plan.operation is Operation.COMPARE:
            numbers = with_zeros(numbers, answering, plan.group_by)
        if plan.bounds is not None:
            numbers = bounded(numbers, plan.bounds)
        return arranged(numbers, answering)
    if plan.operation is Operation.COUNT:
        return _count(answering, computed.counted)
    if computed.counted is None:
        return _list(answering)
    return _values(answering, computed.counted)


def _list(answering: Answering) -> list[str]:
    """Return the query for hubs with the values asked for, in the order asked for."""
    titles = answering.titles()
    selected = ["DISTINCT", answering.hub, f"({titles.name} AS {answering.title})"]
    patterns = [*answering.hubs(), *titles.lines]
    order = [answering.title]
    for facet in answering.beside:
        values = answering.values(facet)
        shown = answering.variables.named(facet.name)
        selected.append(f"({values.name} AS {shown})")
        patterns += optional(values.lines)
        if facet == answering.plan.order_by:
            order.insert(0, f"DESC({shown})" if answering.plan.descending else shown)
    return select(selected, patterns, f"ORDER BY {' '.join(order)}")


def _count(answering: Answering, counted: Facet | None) -> list[str]:
    number = answering.variables.named("number")
    if counted is None:
        head = f"(COUNT(DISTINCT {answering.hub}) AS {number})"
        return select([head], answering.hubs())
    values = answering.values(counted)
    head = f"(COUNT(DISTINCT {answering.alike(counted, values.name)}) AS {number})"
    return select([head], [*answering.hubs(), *values.lines])


def _values(answering: Answering, counted: Facet) -> list[str]:
    """Return the query for values with the number of hubs that have each."""
    numbers = counted_values(answering, counted)
    value, number = numbers.selected
    order = [f"DESC({number})", value]
    if answering.plan.operation is Operation.RANK:
        order = [f"DESC({value})" if answering.plan.descending else value]
    return [*numbers.lines, f"ORDER BY {' '.join(order)}"]


def _those_found(found: Found, graph: DescribedGraph) -> list[str]:
    plan = Plan(question="", hub_type=found.plan.hub_type, hubs=found.hubs)
    return _list(Answering(plan, graph, Variables()))
