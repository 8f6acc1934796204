"""A plan in words: for people as chips, for models as a few lines."""

import re
from collections.abc import Sequence
from math import isfinite

from tools.hublink.core.plan import Chip, Condition, Operation, Plan, Request, Saying
from tools.hublink.language.cues.ranges import BEYOND
from tools.hublink.language.words import phrase

MOST_NAMED = 3
_APART = re.compile(r"\W+")
_OPERATIONS = {
    Operation.LIST: "listed",
    Operation.COUNT: "counted",
    Operation.RANK: "ranked",
    Operation.COMPARE: "compared",
    Operation.DISTRIBUTE: "counted",
    Operation.EXTREME: "",
    Operation.VERIFY: "yes or no",
    Operation.SUMMARIZE: "",
}


def condition_text(condition: Condition) -> str:
    """Return a condition as a clause: `publication year: 2018 to 2020`, `not data set: MetaQA`."""
    name = condition.facet.name
    if condition.source is not None:
        text = f"{name}: {_shortened(condition.values)} ({condition.source.question})"
    elif says_topic(condition):
        text = f"about: {condition.words}"
    elif part_of_names(condition):
        text = f"{name}: {condition.words}"
    elif condition.values:
        text = f"{name}: {' or '.join(condition.values)}"
    elif condition.counts_values:
        text = f"number of {name}: {count_text(condition.fewest, condition.most)}"
    elif condition.lowest is not None or condition.highest is not None:
        text = f"{name}: {range_text(condition.lowest, condition.highest)}"
    else:
        text = f"some {name}"
    return f"not {text}" if condition.negated else text


def says_topic(condition: Condition) -> bool:
    """Return whether a condition is met as well by what says, in other places, what it is on."""
    said = set(phrase(condition.words))
    return bool(condition.said_by) and all(said == set(phrase(v)) for v in condition.values)


def part_of_names(condition: Condition) -> bool:
    """Return whether the words of a condition stand for many values, a part of the name of each.

    Where they are the whole name of one, that one is named among others.
    """
    whole = any(value.casefold() == condition.words.casefold() for value in condition.values)
    return len(condition.values) > 1 and not whole and is_within_names(condition)


def is_within_names(condition: Condition) -> bool:
    """Return whether all values of a condition are spelled with its words: "WRBM" in "WRBM2014"."""
    said = _APART.sub("", condition.words).casefold()
    names = (_APART.sub("", value).casefold() for value in condition.values)
    return said != "" and all(said in name for name in names)


def count_text(fewest: int | None, most: int | None) -> str:
    """Return bounds of a count in words: `exactly 1`, `at least 2`, `at most 3`, `2 to 4`."""
    if fewest is not None and most is not None:
        return f"exactly {fewest}" if fewest == most else f"{fewest} to {most}"
    return f"at least {fewest}" if fewest is not None else f"at most {most}"


def range_text(lowest: float | None, highest: float | None) -> str:
    """Return a range in words: `2018 to 2020`, `2018 or later`, `5 or less`, `more than 5`."""
    if lowest is not None and highest is not None:
        low, high = number_text(lowest), number_text(highest)
        return low if low == high else f"{low} to {high}"
    if lowest is not None:
        if _is_beyond(lowest):
            return f"more than {number_text(lowest - BEYOND)}"
        return f"{number_text(lowest)} or {'later' if _is_year(lowest) else 'more'}"
    bound = highest or 0.0
    if _is_beyond(bound):
        return f"less than {number_text(bound + BEYOND)}"
    return f"{number_text(bound)} or {'earlier' if _is_year(bound) else 'less'}"


def _is_beyond(bound: float) -> bool:
    """Return whether a bound itself does not count."""
    return bound != round(bound, 8)


def _is_year(number: float) -> bool:
    return 1000 <= number <= 2200 and number == int(number)


def _shortened(values: Sequence[str]) -> str:
    """Return the first values of many, with how many more there are."""
    more = len(values) - MOST_NAMED
    named = " or ".join(values[:MOST_NAMED])
    return f"{named} or {more} more" if more > 0 else named


def number_text(number: float) -> str:
    """Return a number without a needless fraction."""
    number = round(number, 8)
    is_whole = isfinite(number) and number == int(number)
    return str(int(number)) if is_whole else f"{number:.6g}"


def chips(
    plan: Plan, hub_titles: dict[str, str], limits: Sequence[Condition] = ()
) -> tuple[Chip, ...]:
    """Return the parts of a plan as short labels, in reading order, the scope of the chat first."""
    found = [_chip("within", _limit_text(each), place) for place, each in enumerate(limits)]
    if plan.titled:
        found.append(_chip("scope", f"title contains: {' '.join(plan.titled)}"))
    elif plan.hubs is not None and len(plan.hubs) <= MOST_NAMED:
        found += [_chip("scope", hub_titles.get(h, h), n) for n, h in enumerate(plan.hubs)]
    elif plan.hubs is not None:
        found.append(Chip(kind="scope", text=f"{len(plan.hubs)} papers of this conversation"))
    if plan.topic is not None:
        found.append(_chip("topic", f"about: {plan.topic.wording}"))
    found += [_chip("saying", _saying_text(each), n) for n, each in enumerate(plan.sayings)]
    found += [_chip("condition", condition_text(c), n) for n, c in enumerate(plan.conditions)]
    found += [_chip("request", _request_text(r), n) for n, r in enumerate(plan.requests)]
    if plan.operation is not Operation.LIST:
        found.append(Chip(kind="operation", text=_operation_text(plan)))
    found += [Chip(kind="relaxed", text=f"left out: {words}") for words in plan.relaxed]
    found += [Chip(kind="relaxed", text=f"not applied: {words}") for words in plan.unapplied]
    if plan.similar_to is not None:
        found.append(Chip(kind="similarity", text=f"similar in meaning: {plan.similar_to.wording}"))
    elif plan.not_understood:
        words = ", ".join(plan.not_understood)
        found.append(Chip(kind="not understood", text=f"not found in the graph: {words}"))
    return tuple(found)


def _chip(kind: str, text: str, place: int = 0) -> Chip:
    return Chip(kind=kind, text=text, place=place)


def _saying_text(saying: Saying) -> str:
    return f"{'not ' if saying.negated else ''}{saying.place} contains: {saying.wording}"


def _limit_text(condition: Condition) -> str:
    text = condition_text(condition)
    return text if condition.negated else f"only {text}"


def _request_text(request: Request) -> str:
    text = f"asked for: {request.facet.name}"
    if request.apart_from:
        text += f", apart from {_shortened(request.apart_from)}"
    return text


def plan_text(plan: Plan, hub_titles: dict[str, str], limits: Sequence[Condition] = ()) -> str:
    """Return a plan as lines for a prompt."""
    lines = [f"- {chip.kind}: {chip.text}" for chip in chips(plan, hub_titles, limits)]
    return "\n".join(lines) or "- nothing in the question matched the graph's vocabulary"


def _operation_text(plan: Plan) -> str:
    group, order = plan.group_by, plan.order_by
    if plan.operation is Operation.EXTREME:
        if order is not None:
            return f"the {'highest' if plan.descending else 'lowest'} {order.name}"
        end = "most" if plan.descending else "least"
        return f"the {end} frequent {group.name}" if group is not None else f"the {end}"
    text = f"{_OPERATIONS[plan.operation]} {plan.statistic or ''}".strip()
    if group is not None:
        by = "by" if plan.operation in (Operation.COMPARE, Operation.RANK) else "for each"
        text += f" {by} {group.name}"
    if plan.crossed_by is not None:
        text += f" and {plan.crossed_by.name}"
    if order is not None:
        text += f" by {order.name}, {'highest' if plan.descending else 'lowest'} first"
    return text
