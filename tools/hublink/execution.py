"""From a plan to facts: set algebra over the facet view.

Conditions on facets that live under one node of a hub (a contribution, an evaluation) must hold at
the same node; others are joined at the hub.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence

from pydantic import ConfigDict

from tools.hublink.facet_rows import Row
from tools.hublink.facets import FacetColumn, FacetView
from tools.hublink.models import Frozen, HubPath, Triple
from tools.hublink.plan import Condition, Facet, Operation, Plan
from tools.hublink.value_kinds import is_negative, numeric

_CERTAIN = 0.9
"""A condition as certain as this is not dropped to find anything."""


class FoundFact:
    """A fact that meets a condition of the plan or holds what it asks for.

    `words` are the words of the question that it answers to, `node` is what the value stands at. A
    graph finds thousands, so all but what says where it is comes from its row when it is read.
    """

    __slots__ = ("asked", "facet", "hub", "row", "value", "words")

    def __init__(self, row: Row, facet: Facet, asked: bool, words: str = "") -> None:
        self.hub = row.hub
        self.value = row.value
        self.facet = facet
        self.row = row
        self.asked = asked
        self.words = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FoundFact) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.hub, self.facet.key, self.value))

    def _content(self) -> tuple[object, ...]:
        return self.hub, self.value, self.facet, self.path, self.asked, self.words

    @property
    def node(self) -> Hashable:
        return self.row.nodes[-1]

    @property
    def triple(self) -> Triple:
        return self.row.triple

    @property
    def path(self) -> HubPath:
        return self.row.path


class Found(Frozen):
    """The outcome of a plan: the hubs that meet it, in order, and the facts that say so.

    The plan is the one that was carried out, with what had to be relaxed. `through` is what the
    questions within the question found, innermost first. Of hubs found by likeness, `compared` says
    among how many.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    plan: Plan
    hubs: tuple[str, ...]
    facts: tuple[FoundFact, ...]
    through: tuple["Found", ...] = ()
    compared: int = 0


class Joins:
    """How deep two facets live together: the number of leading nodes their rows share."""

    def __init__(self, view: FacetView) -> None:
        self._view = view
        self._depths: dict[tuple[int, int], int] = {}

    def depth(self, first: int, second: int) -> int:
        pair = (min(first, second), max(first, second))
        if pair not in self._depths:
            self._depths[pair] = self._measure(*pair)
        return self._depths[pair]

    def _measure(self, first: int, second: int) -> int:
        one, other = self._view.columns[first], self._view.columns[second]
        if first == second:
            return 1
        common = 0
        for a, b in zip(one.facet.key, other.facet.key, strict=False):
            if a != b:
                break
            common += 1
        for depth in range(common, 0, -1):
            if not one.nodes_at(depth).isdisjoint(other.nodes_at(depth)):
                return depth + 1
        return 1


def execute(
    plan: Plan, view: FacetView, joins: Joins, allowed: Collection[str] | None = None
) -> Found:
    """Carries a plan out; an empty conjunction drops its least certain condition and says so.

    Where only some hubs are `allowed`, no other is found; questions within the question are not
    bound to them.
    """
    dropped: list[str] = []
    conditions = list(plan.conditions)
    while True:
        matching, rows = _matching(plan, conditions, view, joins)
        hubs = [hub for hub in matching if hub not in plan.apart_from]
        if hubs or len(conditions) < 2:
            break
        doubtful = [c for c in conditions if c.certainty < _CERTAIN and not _is_code(c.words)]
        if not doubtful:
            break
        weakest = min(doubtful, key=lambda c: c.certainty)
        conditions.remove(weakest)
        dropped.append(weakest.words)
    if allowed is not None:
        hubs = [hub for hub in hubs if hub in allowed]
    done = plan.model_copy(
        update={"conditions": tuple(conditions), "relaxed": plan.relaxed + tuple(dropped)}
    )
    asked = _asked(done, hubs, rows, view, joins)
    ordered = _ordered(done, hubs, view)
    if done.operation is Operation.RANK and done.order_by is None and not done.requests:
        ordered = sorted(ordered, key=lambda h: view.hubs[h].label.lower(), reverse=done.descending)
    by_hub: dict[str, list[FoundFact]] = {hub: [] for hub in ordered}
    words = {request.facet.key: request.words for request in done.requests}
    words |= {condition.facet.key: condition.words for condition in done.conditions}
    for row in [r for found in rows for r in found]:
        if row.hub in by_hub:
            by_hub[row.hub].append(_fact(row, view, words, asked=False))
    for row in asked:
        if row.hub in by_hub:
            by_hub[row.hub].append(_fact(row, view, words, asked=True))
    facts = tuple(fact for hub in ordered for fact in _distinct(by_hub[hub]))
    through = tuple(execute(source, view, joins) for source in done.sources)
    return Found(plan=done, hubs=tuple(ordered), facts=facts, through=through)


def _is_code(words: str) -> bool:
    """Whether words hold a name like "KGQA" or "GV4", which nobody writes by chance."""
    return any(sum(c.isupper() or c.isdigit() for c in word) > 1 for word in words.split())


def hubs_meeting(conditions: Sequence[Condition], view: FacetView, joins: Joins) -> list[str]:
    """The hubs that meet all conditions, by id."""
    return _matching(Plan(question=""), conditions, view, joins)[0]


def _matching(
    plan: Plan, conditions: Sequence[Condition], view: FacetView, joins: Joins
) -> tuple[list[str], list[list[Row]]]:
    """The hubs that meet all conditions and, a condition each, the rows that meet it."""
    scope = [hub for hub in plan.hubs if hub in view.hubs] if plan.hubs is not None else None
    if not conditions:
        return (scope if scope is not None else sorted(view.hubs)), []
    limit = set(scope) if scope is not None else None
    positive = [c for c in conditions if not c.negated]
    candidates = [_rows(c, view.column(c.facet), limit) for c in positive]
    survivors = _join(candidates, joins)
    hubs: set[str] | None = limit
    for rows in survivors:
        found = {row.hub for row in rows}
        hubs = found if hubs is None else hubs & found
    remaining = set(view.hubs) if hubs is None else hubs
    shown: list[list[Row]] = [[r for r in rows if r.hub in remaining] for rows in survivors]
    for condition in conditions:
        if not condition.negated:
            continue
        column = view.column(condition.facet)
        barred = _barred(condition, column, survivors, joins)
        remaining -= barred
        shown.append([r for hub in sorted(remaining) for r in column.by_hub.get(hub, [])])
    return sorted(remaining), [[r for r in rows if r.hub in remaining] for rows in shown]


def _barred(
    condition: Condition, column: FacetColumn, survivors: Sequence[Sequence[Row]], joins: Joins
) -> set[str]:
    """Hubs that a negated condition excludes."""
    if condition.values or condition.lowest is not None or condition.highest is not None:
        matching = _rows(condition, column, None)
    else:
        matching = [row for row in column.rows if not is_negative(row.value)]
    if not survivors:
        return {row.hub for row in matching}
    joined = _join([matching, *survivors], joins)
    return {row.hub for row in joined[0]}


def _rows(condition: Condition, column: FacetColumn, limit: set[str] | None) -> list[Row]:
    if condition.values:
        rows = [row for value in condition.values for row in column.by_value.get(value, [])]
    elif condition.lowest is None and condition.highest is None:
        rows = [row for row in column.rows if not is_negative(row.value)]
    else:
        rows = [
            row
            for value in column.by_value
            if _in_range(value, condition)
            for row in column.by_value[value]
        ]
    return [row for row in rows if row.holds and (limit is None or row.hub in limit)]


def _in_range(value: str, condition: Condition) -> bool:
    number = numeric(value)
    if number is None:
        return False
    above = condition.lowest is None or number >= condition.lowest
    return above and (condition.highest is None or number <= condition.highest)


def _join(candidates: Sequence[Sequence[Row]], joins: Joins) -> list[list[Row]]:
    """Keeps the rows that agree with some row of every other condition at the nodes they share."""
    rows = [list(found) for found in candidates]
    changed = len(rows) > 1
    while changed:
        changed = False
        for i, mine in enumerate(rows):
            for j, others in enumerate(rows):
                if i == j or not mine:
                    continue
                if not others:
                    rows[i], mine, changed = [], [], True
                    break
                depth = joins.depth(mine[0].facet, others[0].facet)
                present = {(row.hub, *row.nodes[:depth]) for row in others}
                kept = [row for row in mine if (row.hub, *row.nodes[:depth]) in present]
                if len(kept) < len(mine):
                    rows[i], mine, changed = kept, kept, True
    return rows


def _asked(
    plan: Plan,
    hubs: Sequence[str],
    condition_rows: Sequence[Sequence[Row]],
    view: FacetView,
    joins: Joins,
) -> list[Row]:
    """The rows that hold what the plan asks for, at the nodes where the conditions hold."""
    facets = [r.facet for r in plan.requests]
    facets += [f for f in (plan.group_by, plan.order_by) if f is not None]
    bound = [c.facet.key for c in plan.conditions]
    wanted = {f.key: f for f in facets if f.key}
    positive = [rows for rows in condition_rows if rows]
    found: list[Row] = []
    for key, facet in wanted.items():
        if key in bound and plan.operation is not Operation.LIST:
            continue
        column = view.column(facet)
        rows = [row for hub in hubs for row in column.by_hub.get(hub, []) if row.holds]
        found += _join([rows, *positive], joins)[0] if positive else rows
    return found


def _ordered(plan: Plan, hubs: Sequence[str], view: FacetView) -> list[str]:
    """Hubs in the asked order: by the ordering facet, else by title, named ones as named."""
    if plan.hubs is not None and plan.order_by is None:
        return [hub for hub in plan.hubs if hub in set(hubs)]
    by_title = sorted(hubs, key=lambda hub: (view.hubs[hub].label.lower(), hub))
    if plan.order_by is None:
        return by_title
    column = view.column(plan.order_by)
    keys = {hub: _order_key(column.by_hub.get(hub, []), plan.descending) for hub in by_title}
    with_value = [hub for hub in by_title if keys[hub] is not None]
    without = [hub for hub in by_title if keys[hub] is None]
    with_value.sort(key=lambda hub: keys[hub] or (0.0, ""), reverse=plan.descending)
    return with_value + without


def _order_key(rows: Sequence[Row], descending: bool) -> tuple[float, str] | None:
    keys = [(numeric(row.value) or 0.0, row.value) for row in rows]
    if not keys:
        return None
    return max(keys) if descending else min(keys)


def _fact(
    row: Row, view: FacetView, words: Mapping[tuple[str, ...], str], asked: bool
) -> FoundFact:
    facet = view.columns[row.facet].facet
    return FoundFact(row, facet, asked, words.get(facet.key, ""))


def _distinct(facts: Iterable[FoundFact]) -> list[FoundFact]:
    """Facts without repetition; one that is asked for outlives its twin that meets a condition."""
    by_row: dict[Row, FoundFact] = {}
    for fact in facts:
        if fact.row not in by_row or fact.asked:
            by_row[fact.row] = fact
    return list(by_row.values())
