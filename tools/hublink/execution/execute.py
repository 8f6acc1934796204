"""From a plan to facts: set algebra over the facet view."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Topic
from tools.hublink.core.value_kinds import ValueKind, amount, day_of, usual_size
from tools.hublink.core.written_dates import is_day_first
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import Matched, matching
from tools.hublink.execution.qualifiers import Qualifiers
from tools.hublink.execution.tabulation import groups
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import LIGHT_STEMS, phrase

_FACTS_ON_TOPIC = 2
_CERTAIN = 0.9
"""A condition as certain as this is not dropped to find anything."""
_MOST_DOUBTED = 6
"""So many doubtful conditions are dropped in any combination."""


def execute(
    plan: Plan, view: FacetView, joins: Joins, allowed: Collection[str] | None = None
) -> Found:
    """Carry a plan out; an empty conjunction drops its least certain condition and says so.

    Where only some hubs are `allowed`, no other is found; questions within the question are not
    bound to them.
    """
    done, matched = _relaxed(plan, view, joins)
    hubs = [hub for hub in matched.hubs if hub not in plan.apart_from]
    if allowed is not None:
        hubs = [hub for hub in hubs if hub in allowed]
    asked = _asked(done, hubs, matched.rows, view, joins)
    ordered = _ordered(done, hubs, view)
    among, values = _among(done, view, joins, allowed) if plan.is_part else (0, 0)
    return Found(
        plan=done,
        hubs=tuple(ordered),
        facts=_facts(done, ordered, matched.rows, asked, Qualifiers(view), view),
        through=tuple(execute(source, view, joins) for source in done.sources),
        among=among,
        among_values=values,
        among_groups=_among_groups(done, view, joins, allowed) if done.is_part_of_groups else (),
    )


def _among_groups(
    plan: Plan, view: FacetView, joins: Joins, allowed: Collection[str] | None
) -> tuple[tuple[str, int], ...]:
    """Return how many hubs there are in each group of which a plan asks for shares."""
    found = execute(whole_of_groups(plan), view, joins, allowed)
    by_group = groups(found, plan.group_by) if plan.group_by is not None else {}
    return tuple((label, len(hubs)) for label, hubs in by_group.items())


def whole_of_groups(plan: Plan) -> Plan:
    """Return the plan of all hubs in the groups of which a plan asks for shares."""
    bounds = tuple(bounds_of_whole(plan))
    own = tuple(c for c in plan.conditions if c.facet == plan.group_by and c not in bounds)
    meeting = {"conditions": (*bounds, *own), "whole": (*bounds, *own)}
    topic = None if plan.is_part_by_topic else plan.topic
    return plan.model_copy(update={**meeting, "topic": topic})


def _among(
    plan: Plan, view: FacetView, joins: Joins, allowed: Collection[str] | None
) -> tuple[int, int]:
    """Return of how many hubs a plan asks for a share, and of how many values it asks for."""
    bounds = bounds_of_whole(plan)
    whole = plan.model_copy(update={"topic": None}) if plan.is_part_by_topic else plan
    matched = matching(bounds, view, joins, spoken_of(whole))
    hubs = set(matched.hubs).difference(plan.apart_from)
    hubs = hubs if allowed is None else hubs.intersection(allowed)
    whole = whole.model_copy(update={"conditions": tuple(bounds)})
    asked = dict(_asked(whole, sorted(hubs), matched.rows, view, joins))
    counted = plan.computation.counted
    rows = asked.get(counted, []) if counted is not None else []
    return len(hubs), len({row.value.lower() for row in rows})


def bounds_of_whole(plan: Plan) -> list[Condition]:
    """Return the conditions that all meet of whom a plan asks a share: those that were kept."""
    return [c for c in plan.whole if c in plan.conditions or not c.words]


def spoken_of(plan: Plan) -> tuple[str, ...] | None:
    """Return the hubs that a plan is limited to: named or at hand, on its topic, with its sayings.

    The first of these that there is has their order.
    """
    topic = (plan.topic.hubs,) if plan.topic is not None else ()
    named = (plan.hubs,) if plan.hubs is not None else ()
    first, *others = [*topic, *named, *(saying.hubs for saying in plan.sayings)] or [None]
    if first is None:
        return None
    allowed = [set(other) for other in others if other is not None]
    return tuple(hub for hub in first if all(hub in each for each in allowed))


def _relaxed(plan: Plan, view: FacetView, joins: Joins) -> tuple[Plan, Matched]:
    """The plan without conditions that had to be dropped to find anything, and what it finds.

    As little as possible is dropped: what is least certain all together.
    """
    among = spoken_of(plan)
    matched = matching(plan.conditions, view, joins, among)
    if _finds(plan, matched, view):
        return plan, matched
    if plan.is_part:
        return plan.model_copy(update={"requests": ()}), matched
    for dropped in _droppable(plan):
        kept = tuple(c for c in plan.conditions if c not in dropped)
        less = plan.model_copy(
            update={
                "conditions": kept,
                "relaxed": (*plan.relaxed, *(condition.words for condition in dropped)),
            }
        )
        without = matching(kept, view, joins, among)
        if _finds(less, without, view):
            return less, without
    return plan, matched


def _finds(plan: Plan, matched: Matched, view: FacetView) -> bool:
    """Whether anything is found: hubs, and numbers where something is computed of numbers."""
    if set(plan.apart_from).issuperset(matched.hubs):
        return False
    if plan.statistic is None or plan.computation.counted is None:
        return True
    by_hub = view.column(plan.computation.counted).by_hub
    return any(hub in by_hub for hub in matched.hubs)


def _droppable(plan: Plan) -> Iterator[tuple[Condition, ...]]:
    """Yield what may be dropped of a plan, the least certain first; of a list one bound stays.

    What is not so, is not: of a question for yes or no nothing is dropped. Nor is what is surely
    denied, of which all that is left would be.
    """
    if plan.operation is Operation.VERIFY:
        return
    doubtful = [
        c
        for c in plan.conditions
        if c.certainty < _CERTAIN and not (_is_code(c.words) or (c.negated and c.values))
    ]
    doubtful = sorted(doubtful, key=lambda condition: condition.certainty)[:_MOST_DOUBTED]
    kept = 0 if plan.statistic is not None else 1
    sizes = range(1, min(len(doubtful), len(plan.conditions) - kept) + 1)
    sets = chain.from_iterable(combinations(doubtful, size) for size in sizes)
    yield from sorted(sets, key=lambda dropped: sum(c.certainty for c in dropped))


def _is_code(words: str) -> bool:
    """Return whether words hold a name like "KGQA" or "GPT4", which nobody writes by chance."""
    return any(sum(c.isupper() or c.isdigit() for c in word) > 1 for word in words.split())


def _asked(
    plan: Plan,
    hubs: Sequence[str],
    condition_rows: Sequence[Sequence[Row]],
    view: FacetView,
    joins: Joins,
) -> list[tuple[Facet, list[Row]]]:
    """Return the rows that hold what the plan asks for, at the nodes where the conditions hold."""
    facets = [r.facet for r in plan.requests]
    axes = (plan.group_by, plan.crossed_by, plan.order_by)
    facets += [facet for facet in axes if facet is not None]
    bound = [c.facet.key for c in plan.conditions]
    met = [condition for condition in plan.conditions if not condition.negated]
    apart = {request.facet.key for request in plan.requests if request.apart_from or request.among}
    wanted = {f.key: f for f in facets if f.key}
    told = zip(met, condition_rows[: len(met)], strict=True)
    positive = [rows for condition, rows in told if rows and not condition.said_by]
    found: list[tuple[Facet, list[Row]]] = []
    for key, facet in wanted.items():
        if key in bound and key not in apart and plan.operation is not Operation.LIST:
            continue
        column = view.column(facet)
        held = (row for hub in hubs for row in column.by_hub.get(hub, []) if row.holds)
        rows = view.placed(facet, held)
        found.append((facet, joins.agreeing([rows, *positive])[0]))
    return found


def _ordered(plan: Plan, hubs: Sequence[str], view: FacetView) -> list[str]:
    """Return hubs in the asked order: by the ordering facet, else by title, named ones as named."""
    titles = {hub: view.hubs[hub].label.lower() for hub in hubs}
    if plan.topic is not None and plan.order_by is None and plan.operation is Operation.LIST:
        return [hub for hub in plan.topic.hubs if hub in titles]
    rank = _by_label_and_title(plan)
    by_title = sorted(titles, key=lambda hub: (rank.get(hub, -1), titles[hub], hub))
    if plan.order_by is not None:
        return _by_value(view.column(plan.order_by), by_title, plan.descending)
    ordered = by_title if plan.hubs is None else [hub for hub in plan.hubs if hub in titles]
    if plan.operation is Operation.RANK and not plan.requests:
        ordered.sort(key=titles.__getitem__, reverse=plan.descending)
    return ordered


def _by_label_and_title(plan: Plan) -> dict[str, int]:
    """Where hubs come that say a topic without being labelled so: titles tell it surest."""
    if plan.operation is not Operation.LIST:
        return {}
    met = (condition for condition in plan.conditions if not condition.negated)
    return {hub: place for condition in met for place, hub in enumerate(condition.said_by)}


def _by_value(column: FacetColumn, hubs: Sequence[str], descending: bool) -> list[str]:
    """Return hubs by the best of their values in a column, those without any last.

    What is no number in a column of numbers is none: "in press" among years.
    """
    best = max if descending else min
    first = is_day_first(column.by_value) if column.kind is ValueKind.YEAR else None
    usual, numbers = usual_size(column.by_value), column.is_numeric()

    def places(rows: Sequence[Row]) -> Iterator[tuple[float, tuple[int, ...], str]]:
        for row in rows:
            number = amount(row.value, usual)
            if number is not None or not numbers:
                yield number or 0.0, day_of(row.value, first), row.value

    told = ((hub, tuple(places(column.by_hub.get(hub, ())))) for hub in hubs)
    keys = {hub: best(of_hub) for hub, of_hub in told if of_hub}
    ordered = sorted(keys, key=keys.__getitem__, reverse=descending)
    return ordered + [hub for hub in hubs if hub not in keys]


def _facts(
    plan: Plan,
    hubs: Sequence[str],
    matched: Sequence[Sequence[Row]],
    asked: Sequence[tuple[Facet, Sequence[Row]]],
    qualifiers: Qualifiers,
    view: FacetView,
) -> tuple[FoundFact, ...]:
    """Return the facts of hubs in their order, each once: one that is asked for as such."""
    words = {request.facet.key: request.words for request in plan.requests}
    words |= {condition.facet.key: condition.words for condition in plan.conditions}
    by_need = sorted(plan.conditions, key=lambda condition: condition.negated)
    met = zip((condition.facet for condition in by_need), matched, strict=True)
    telling = _on_topic(plan, hubs, view)
    facts: dict[str, dict[Row, FoundFact]] = {
        hub: {row: FoundFact(row, view.columns[row.facet].facet, False) for row in telling[hub]}
        for hub in hubs
    }
    for is_asked, found in ((False, met), (True, asked)):
        for facet, rows in found:
            for row in rows:
                if row.hub in facts:
                    found_for = words.get(facet.key, "")
                    facts[row.hub][row] = FoundFact(row, facet, is_asked, found_for, qualifiers)
    return tuple(fact for of_hub in facts.values() for fact in of_hub.values())


def _on_topic(plan: Plan, hubs: Sequence[str], view: FacetView) -> dict[str, list[Row]]:
    """Return the rows of each hub whose values have most words of the topic, a few each."""
    if plan.topic is None:
        return {hub: [] for hub in hubs}
    wanted = set(phrase(plan.topic.wording)) - LIGHT_STEMS
    bearing: dict[str, list[tuple[int, int, Row]]] = {hub: [] for hub in hubs}
    for column in view.columns:
        for value in column.by_value if column.kind is ValueKind.TEXT else ():
            if shared := len(wanted & set(phrase(value))):
                for row in column.by_value[value]:
                    if row.hub in bearing:
                        bearing[row.hub].append((-shared, len(value), row))
    return {
        hub: [row for *_, row in sorted(found, key=lambda each: each[:2])[:_FACTS_ON_TOPIC]]
        for hub, found in bearing.items()
    } | _of_leads(plan.topic, hubs, view)


def _of_leads(topic: Topic, hubs: Sequence[str], view: FacetView) -> dict[str, list[Row]]:
    """Return for each hub that is only perhaps on a topic the row of what speaks for it."""
    reasons = {lead.hub: lead.reason for lead in topic.leads if lead.hub in hubs and lead.reason}
    found: dict[str, list[Row]] = {}
    for column in view.columns:
        for hub, reason in reasons.items():
            rows = column.by_hub.get(hub, ()) if hub not in found else ()
            if bearing := [row for row in rows if row.value == reason]:
                found[hub] = bearing[:1]
    return found
