"""One number of many as a query: shares, averages, medians and totals, of all or by group."""

from collections.abc import Sequence

from tools.hublink.core.plan import Facet, Statistic
from tools.hublink.execution.execute import bounds_of_whole, whole_of_groups
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.summaries import nearest_depths, summarize, wholes_told
from tools.hublink.execution.tabulation import answering as facts_of
from tools.hublink.facets.quantities import are_numbers
from tools.hublink.sparql.answering import Answering
from tools.hublink.sparql.graph_terms import NotSayableError
from tools.hublink.sparql.selecting import number_of
from tools.hublink.sparql.tables import Numbers, arranged, grouped
from tools.hublink.sparql.terms import block, optional, select
from tools.hublink.sparql.uses import Use

_FUNCTIONS = {Statistic.MEAN: "AVG", Statistic.TOTAL: "SUM", Statistic.MEDIAN: "AVG"}


def summary(found: Found, answering: Answering) -> list[str]:
    """Return the query for a statistic of a plan.

    Raises:
        NotSayableError: the numbers have units, or stand in several ways beside their groups.
    """
    plan = answering.plan
    statistic = plan.statistic or Statistic.MEAN
    counted, group_by = plan.computation.counted, plan.group_by
    if statistic.is_apart:
        raise NotSayableError("the first and the last of some numbers")
    if statistic is Statistic.SHARE:
        if found.among_values:
            raise NotSayableError(f"the share of {counted.name if counted else 'values'}")
        if found.among_groups and group_by is not None:
            return _shares_of_groups(found, answering, group_by)
        return _share(answering) if group_by is None else _shares(answering, group_by)
    if counted is None:
        if group_by is None:
            raise NotSayableError(f"the {statistic} of nothing")
        numbers = grouped(answering, group_by, None)
        return _computed(statistic, numbers.lines, numbers.number, None, answering).lines
    if are_numbers([fact.value for fact in facts_of(found, counted)]):
        return _of_values(found, counted, answering, statistic)
    return _of_counts(counted, answering, statistic)


def _share(answering: Answering) -> list[str]:
    """Return the query for the share that the hubs found are of those that meet the whole."""
    variables, hub = answering.variables, answering.hub
    part, whole, share = (variables.named(each) for each in ("part", "whole", "share"))
    plan = answering.plan
    among = answering.meeting(bounds_of_whole(plan)) if plan.is_part else answering.hubs()
    patterns = [
        *block("{", select([f"(COUNT(DISTINCT {hub}) AS {part})"], answering.hubs())),
        *block("{", select([f"(COUNT(DISTINCT {hub}) AS {whole})"], among)),
    ]
    return select([f"(100.0 * {part} / {whole} AS {share})"], patterns)


def _shares(answering: Answering, group_by: Facet) -> list[str]:
    numbers = grouped(answering, group_by, None)
    total, share = answering.variables.named("total"), answering.variables.named("share")
    counted = select([f"(COUNT(DISTINCT {answering.hub}) AS {total})"], answering.hubs())
    group = numbers.selected[0]
    patterns = [*block("{", numbers.lines), *block("{", counted)]
    lines = select([group, f"(100.0 * {numbers.number} / {total} AS {share})"], patterns)
    return arranged(Numbers(lines, (group, share), share), answering)


def _shares_of_groups(found: Found, answering: Answering, group_by: Facet) -> list[str]:
    """Return the query for the share that the hubs found are of all in each group."""
    parts = grouped(answering, group_by, None)
    wholes = grouped(answering.of(whole_of_groups(answering.plan)), group_by, None)
    share = answering.variables.named("share")
    part, whole = parts.selected[0], wholes.selected[0]
    of_group = [*block("{", parts.lines), f"FILTER(LCASE({part}) = LCASE({whole}))"]
    every = len(wholes_told(found, group_by)) == len(found.among_groups)
    patterns = [*block("{", wholes.lines), *(optional(of_group) if every else of_group)]
    percentage = f"(100.0 * COALESCE({parts.number}, 0) / {wholes.number} AS {share})"
    lines = select([whole, percentage], patterns)
    return arranged(Numbers(lines, (whole, share), share), answering)


def _of_values(
    found: Found, counted: Facet, answering: Answering, statistic: Statistic
) -> list[str]:
    """Return the query for a statistic of numbers that facts state, each fact once."""
    if any(row.unit for row in summarize(found, found.plan.computation, answering.graph.view).rows):
        raise NotSayableError(f"{counted.name} in units")
    use = answering.use(counted)
    group_by = answering.plan.group_by
    shared = _bring_together(found, use, group_by, answering) if group_by is not None else []
    nodes = [use.node(place) for place in range(1, use.attribute.trail_length + 1)]
    is_number, number = number_of(use)
    shown = answering.variables.named("number")
    patterns = [
        *answering.hubs(),
        *answering.values(counted).lines,
        f"FILTER({is_number})",
        f"BIND({number} AS {shown})",
    ]
    stated = [answering.hub, *map(answering.variables.chosen, nodes), use.value, shown]
    return _by_group(statistic, answering, stated, patterns, shared)


def _of_counts(counted: Facet, answering: Answering, statistic: Statistic) -> list[str]:
    """Return the query for a statistic of how many different values each hub has."""
    values = answering.values(counted)
    shown = answering.variables.named("number")
    distinct = f"COUNT(DISTINCT {answering.alike(counted, values.name)})"
    counts = select(
        [answering.hub, f"({distinct} AS {shown})"],
        [*answering.hubs(), *values.lines],
        f"GROUP BY {answering.hub}",
    )
    patterns = [*block("{", counts), f"FILTER({shown} > 0)"]
    return _by_group(statistic, answering, [answering.hub, shown], patterns, [])


def _bring_together(found: Found, use: Use, group_by: Facet, answering: Answering) -> list[str]:
    """Let numbers share with their groups the nodes that these are nearest at; return the nodes."""
    if not group_by.key:
        return []
    depths = nearest_depths(found, use.facet, group_by)
    if len(depths) > 1:
        raise NotSayableError(f"{use.facet.name} at other nodes than {group_by.name}")
    other = answering.use(group_by)
    places = range(1, max(depths, default=1))
    for place in places:
        answering.variables.make_same(use.node(place), other.node(place))
    return [answering.variables.chosen(use.node(place)) for place in places]


def _by_group(
    statistic: Statistic,
    answering: Answering,
    stated: Sequence[str],
    patterns: Sequence[str],
    shared: Sequence[str],
) -> list[str]:
    """Return the query for a statistic of numbers, by group if there is one.

    Numbers come last of what is `stated`; they are of the groups at the nodes that are `shared`.
    """
    group_by, number = answering.plan.group_by, stated[-1]
    numbers = select(["DISTINCT", *dict.fromkeys(stated)], patterns)
    if group_by is None:
        return _computed(statistic, numbers, number, None, answering).lines
    values = answering.values(group_by) if group_by.key else answering.titles()
    name = answering.years(group_by, values.name) if group_by.key else values.name
    group = answering.variables.named(group_by.name or "title")
    bound = [*answering.hubs(), *values.lines, f"BIND({name} AS {group})"]
    groups = select(["DISTINCT", answering.hub, *dict.fromkeys(shared), group], bound)
    together = [*block("{", numbers), *block("{", groups)]
    told = select([*dict.fromkeys(stated), group], together)
    return arranged(_computed(statistic, told, number, group, answering), answering)


def _computed(
    statistic: Statistic,
    numbers: Sequence[str],
    number: str,
    group: str | None,
    answering: Answering,
) -> Numbers:
    computed = answering.variables.named(statistic)
    groups = [] if group is None else [group]
    by = f"GROUP BY {group}" if group else "HAVING(COUNT(*) > 0)"
    told = (
        _medians(numbers, number, groups, answering) if statistic is Statistic.MEDIAN else numbers
    )
    head = [*groups, f"({_FUNCTIONS[statistic]}({number}) AS {computed})"]
    return Numbers(select(head, block("{", told), by), (*groups, computed), computed)


def _medians(
    numbers: Sequence[str], number: str, groups: Sequence[str], answering: Answering
) -> list[str]:
    """Return the one or two numbers in the middle: at most half are less, or greater."""
    other = answering.variables.named("other")
    patterns = [
        *block("{", select(["DISTINCT", *groups, number], block("{", numbers))),
        *block("{", select([*groups, f"({number} AS {other})"], block("{", numbers))),
    ]
    less, greater = (f"2 * SUM(IF({other} {sign} {number}, 1, 0))" for sign in "<>")
    middle = f"HAVING({less} <= COUNT(*) && {greater} <= COUNT(*))"
    return select([*groups, number], patterns, f"GROUP BY {' '.join([*groups, number])} {middle}")
