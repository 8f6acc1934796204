"""A plan in words: for people as chips, for models as a few lines."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from tools.hublink.core.plan import Chip, Condition, Facet, Operation, Plan, Request, Saying
from tools.hublink.core.units import days_in
from tools.hublink.core.value_kinds import yes_or_no
from tools.hublink.language.chip_words import Say, either, english
from tools.hublink.language.cues.ranges import BEYOND
from tools.hublink.language.words import lies_in, phrase, words_of

MOST_NAMED = 3
_APART = re.compile(r"\W+")
_DATES = frozenset(("year", "date", "issued"))
_COUNTS = frozenset("number count size amount total sum length".split())
_OPERATIONS = {
    Operation.LIST: "listed",
    Operation.COUNT: "counted",
    Operation.RANK: "ranked",
    Operation.COMPARE: "compared",
    Operation.DISTRIBUTE: "counted",
    Operation.VERIFY: "verified",
}


class PlanPart(NamedTuple):
    """A part of a plan as somebody says it, with its kind, and which of that kind it is."""

    kind: str
    said: Any
    place: int = 0


def condition_text(condition: Condition) -> str:
    """Return a condition as a clause: `publication year: 2018 to 2020`, `not data set: MetaQA`."""
    return str(condition_said(condition, english))


def condition_said(condition: Condition, say: Say) -> Any:
    """Return a condition as a clause in somebody's words."""
    name = condition.facet.name
    if (held := flag_held(condition)) is not None:
        return say("named", name=name, text=say("yes" if held else "no"))
    if condition.source is not None:
        values = _shortened(condition.values, say)
        text = say("found_by", text=values, question=condition.source.question)
        said = say("named", name=name, text=text)
    elif says_topic(condition):
        said = say("about", text=condition.words)
    elif part_of_names(condition):
        said = say("named", name=name, text=condition.words)
    elif condition.values:
        said = say("named", name=name, text=either(condition.values, say))
    elif condition.counts_values:
        said = say("number", name=name, text=_count(condition.fewest, condition.most, say))
    elif condition.lowest is not None or condition.highest is not None or condition.spans:
        said = say("named", name=name, text=_range(condition, say))
    else:
        return say("lacking" if condition.negated else "some", name=name)
    return say("not", text=said) if condition.negated else said


def flag_held(condition: Condition) -> bool | None:
    """Return whether a quality is to hold, where a condition is on what is yes or no; else None."""
    if len(condition.values) != 1 or condition.source is not None:
        return None
    said = yes_or_no(condition.values[0])
    return (said == "yes") != condition.negated if said in ("yes", "no") else None


def says_topic(condition: Condition) -> bool:
    """Return whether a condition is met as well by what says, in other places, what it is on."""
    said = set(phrase(condition.words))
    return bool(condition.said_by) and all(said == set(phrase(v)) for v in condition.values)


def part_of_names(condition: Condition) -> bool:
    """Return whether the words of a condition stand for many values, a part of the name of each.

    Where they are the whole name of one, that one is named among others, unless these lie in it.
    """
    said = condition.words.casefold()
    others = [value for value in condition.values if value.casefold() != said]
    within = all(lies_in(value, said) for value in others)
    alike = others == list(condition.values) and is_within_names(condition)
    return len(condition.values) > 1 and (within or alike)


def is_within_names(condition: Condition) -> bool:
    """Return whether all values of a condition are spelled with its words: "WRBM" in "WRBM2014"."""
    said = _APART.sub("", condition.words).casefold()
    names = (_APART.sub("", value).casefold() for value in condition.values)
    return said != "" and all(said in name for name in names)


def count_text(fewest: int | None, most: int | None) -> str:
    """Return bounds of a count in words: `exactly 1`, `at least 2`, `at most 3`, `2 to 4`."""
    return str(_count(fewest, most, english))


def _count(fewest: int | None, most: int | None, say: Say) -> Any:
    if fewest is not None and most is not None:
        if fewest == most:
            return say("exactly", number=str(fewest))
        return say("range", low=str(fewest), high=str(most))
    if fewest is not None:
        return say("at_least", number=str(fewest))
    return say("at_most", number=str(most))


def range_text(condition: Condition) -> str:
    """Return a range in words: `2018 to 2020`, `2018 or later`, `5 or less`, `more than 5`."""
    return str(_range(condition, english))


def _range(condition: Condition, say: Say) -> Any:
    if condition.spans:
        parts = (_range(condition.of_span(span), say) for span in condition.spans)
        return either(tuple(parts), say)
    lowest, highest, name = condition.lowest, condition.highest, condition.facet.name

    def told(number: float) -> str:
        one = number == 1 and days_in(condition.unit) is not None
        unit = condition.unit.removesuffix("s") if one else condition.unit
        return f"{number_text(number)} {unit}".rstrip()

    if lowest is not None and highest is not None:
        low, high = number_text(lowest), told(highest)
        return high if low == number_text(highest) else say("range", low=low, high=high)
    if lowest is not None:
        if _is_beyond(lowest):
            return say("more_than", number=told(lowest - BEYOND))
        return say("or_later" if _is_year(lowest, name) else "or_more", number=told(lowest))
    bound = highest or 0.0
    if _is_beyond(bound):
        return say("less_than", number=told(bound + BEYOND))
    return say("or_earlier" if _is_year(bound, name) else "or_less", number=told(bound))


def _is_beyond(bound: float) -> bool:
    """Return whether a bound itself does not count."""
    return bound != round(bound, 8)


def _is_year(number: float, name: str) -> bool:
    """Whether a bound is a year: of dates any that may be, else of our time and of no count."""
    words = set(words_of(name))
    if not _DATES.isdisjoint(words):
        return 1000 <= number <= 2200 and number == int(number)
    return 1800 <= number <= 2100 and number == int(number) and _COUNTS.isdisjoint(words)


def _shortened(values: Sequence[str], say: Say) -> Any:
    """The first values of many, with how many more there are."""
    more = len(values) - MOST_NAMED
    named = either(values[:MOST_NAMED], say)
    return say("or_more_values", text=named, count=more) if more > 0 else named


def number_text(number: float) -> str:
    """Return a number without a needless fraction."""
    number = round(number, 8)
    is_whole = isfinite(number) and number == int(number)
    return str(int(number)) if is_whole else f"{number:.6g}"


def chips(
    plan: Plan, hub_titles: Mapping[str, str], limits: Sequence[Condition] = ()
) -> tuple[Chip, ...]:
    """Return the parts of a plan as short labels, in reading order, the scope of the chat first."""
    parts = plan_parts(plan, hub_titles, limits, english)
    return tuple(Chip(kind=part.kind, text=part.said, place=part.place) for part in parts)


def plan_parts(
    plan: Plan, hub_titles: Mapping[str, str], limits: Sequence[Condition], say: Say
) -> Iterator[PlanPart]:
    """Yield the parts of a plan in somebody's words, in reading order, limits of the chat first.

    What the chat is limited to anyway is not told again as a condition.
    """
    limited = [condition_said(limit, say) for limit in limits]
    for place, (limit, said) in enumerate(zip(limits, limited, strict=True)):
        yield PlanPart("within", said if limit.negated else say("only", text=said), place)
    if plan.by_facts:
        yield PlanPart("nearest", say("nearest"))
        return
    yield from _of_which(plan, hub_titles, say)
    if plan.topic is not None:
        about = say("about", text=plan.topic.wording)
        yield PlanPart("topic", say("not", text=about) if plan.topic.negated else about)
    for place, saying in enumerate(plan.sayings):
        yield PlanPart("saying", _saying(saying, say), place)
    for place, condition in enumerate(plan.conditions):
        if (said := condition_said(condition, say)) not in limited:
            yield PlanPart("condition", said, place)
    for place, request in enumerate(plan.requests):
        yield PlanPart("request", _request(request, say), place)
    if plan.operation is not Operation.LIST:
        yield PlanPart("operation", _operation(plan, say))
    yield from _not_heeded(plan, say)


def _of_which(plan: Plan, hub_titles: Mapping[str, str], say: Say) -> Iterator[PlanPart]:
    """The papers that are asked of, where they are some of all."""
    if plan.titled:
        yield PlanPart("scope", say("title_contains", text=" ".join(plan.titled)))
    elif plan.hubs is not None and len(plan.hubs) <= MOST_NAMED:
        for place, hub in enumerate(plan.hubs):
            yield PlanPart("scope", hub_titles.get(hub, hub), place)
    elif plan.hubs is not None:
        yield PlanPart("scope", say("papers", count=len(plan.hubs)))


def _not_heeded(plan: Plan, say: Say) -> Iterator[PlanPart]:
    """What of the words is not in the plan, or only by its meaning."""
    for words in plan.relaxed:
        yield PlanPart("relaxed", say("left_out", text=words))
    for words in plan.unapplied:
        yield PlanPart("relaxed", say("not_applied", text=words))
    if plan.similar_to is not None:
        yield PlanPart("similarity", say("similar", text=plan.similar_to.wording))
    elif plan.not_understood:
        words = ", ".join(plan.not_understood)
        yield PlanPart("not understood", say("not_found", text=words))


def _saying(saying: Saying, say: Say) -> Any:
    words = "dated" if saying.is_of_dates else "contains"
    said = say(words, place=saying.place, text=saying.wording)
    return say("not", text=said) if saying.negated else said


def _request(request: Request, say: Say) -> Any:
    said = say("asked_for", name=request.facet.name)
    if request.among:
        said = say("among", text=said, others=_shortened(request.among, say))
    if not request.apart_from:
        return said
    return say("apart_from", text=said, others=_shortened(request.apart_from, say))


def plan_text(plan: Plan, hub_titles: dict[str, str], limits: Sequence[Condition] = ()) -> str:
    """Return a plan as lines for a prompt."""
    lines = [f"- {chip.kind}: {chip.text}" for chip in chips(plan, hub_titles, limits)]
    return "\n".join(lines) or "- nothing in the question matched the graph's vocabulary"


def _operation(plan: Plan, say: Say) -> Any:
    if plan.operation is Operation.EXTREME:
        said = _extreme(plan, say)
        return say("placed", text=said, number=str(plan.place)) if plan.place > 1 else said
    named = _OPERATIONS.get(plan.operation)
    said = say(named) if named else ""
    if plan.statistic:
        statistic = say(plan.statistic.value)
        apart = named not in (None, "counted")
        said = say("statistic", text=said, statistic=statistic) if apart else statistic
    if plan.group_by is not None:
        by = "by" if plan.operation in (Operation.COMPARE, Operation.RANK) else "for_each"
        said = say(by, text=said, name=plan.group_by.name)
    if plan.bounds is not None:
        said = say("times", text=said, number=_count(plan.bounds.fewest, plan.bounds.most, say))
    if plan.crossed_by is not None:
        said = say("and", text=said, name=plan.crossed_by.name)
    if plan.order_by is not None:
        end = _end(plan.order_by, plan.descending)
        said = say(f"{end}_first", text=said, name=plan.order_by.name)
    return said


def _end(facet: Facet, descending: bool) -> str:
    """Which end an order begins with: of dates the latest, of other numbers the highest."""
    if _DATES.isdisjoint(words_of(facet.name)):
        return "highest" if descending else "lowest"
    return "latest" if descending else "earliest"


def _extreme(plan: Plan, say: Say) -> Any:
    if plan.order_by is not None:
        return say(_end(plan.order_by, plan.descending), name=plan.order_by.name)
    end = "most" if plan.descending else "least"
    if plan.group_by is None or not plan.group_by.key:
        return say(end)
    return say(f"{end}_frequent", name=plan.group_by.name)
