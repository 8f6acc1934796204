"""Values of one attribute, joined into one condition where they are alternatives."""

import re
from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Facet, Span
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.question.mentions.parse import Parse

_BOTH = re.compile(
    r"\b(?:both|at once|at the same time|as well as"
    r"|in (?:the same|one(?: and the same)?|a single) (?:study|paper|trial|work|article))\b",
    re.IGNORECASE,
)
_FEW = 0.3
"""The share of hubs with several values of what most have one of."""
_EACH = re.compile(r"\band how (?:many|much)\b", re.IGNORECASE)
"""Says of two values that each is asked of: "how many use A, and how many B"."""


def merged(parse: Parse) -> list[Condition]:
    """Join values of one facet: any of them where they are alternatives."""
    merged: list[Condition] = []
    for condition in parse.conditions:
        twin = next(
            (
                i
                for i, other in enumerate(merged)
                if other.facet == condition.facet
                and other.source is condition.source is None
                and other.negated == condition.negated
                and other.values
                and condition.values
                and (_alternatives(parse, other.facet) or _never_meet(parse, other, condition))
            ),
            None,
        )
        if twin is None:
            if condition not in merged:
                merged.append(condition)
            continue
        values = tuple(dict.fromkeys(merged[twin].values + condition.values))
        words = f"{merged[twin].words} / {condition.words}"
        merged[twin] = merged[twin].model_copy(update={"values": values, "words": words})
    return merged


def in_spans(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Join bounds of one attribute that no number can meet at once: it lies within one of them.

    "Before 2010" and "from 2018 on" are two spans of years.
    """
    joined: list[Condition] = []
    for condition in conditions:
        place = next((i for i, other in enumerate(joined) if _are_apart(other, condition)), None)
        if place is None:
            joined.append(condition)
        else:
            joined[place] = _spanning(joined[place], condition)
    return tuple(joined)


def _spans(condition: Condition) -> tuple[Span, ...]:
    whole = Span(lowest=condition.lowest, highest=condition.highest)
    return condition.spans or (whole,)


def _are_apart(one: Condition, other: Condition) -> bool:
    bounded = all((c.lowest, c.highest) != (None, None) or c.spans for c in (one, other))
    plain = not (one.negated or other.negated) and one.unit == other.unit
    if not bounded or not plain or one.facet != other.facet:
        return False
    return all(_apart(a, b) or _apart(b, a) for a in _spans(one) for b in _spans(other))


def _apart(lower: Span, higher: Span) -> bool:
    if lower.highest is None or higher.lowest is None:
        return False
    return lower.highest < higher.lowest


def _spanning(one: Condition, other: Condition) -> Condition:
    spans = sorted((*_spans(one), *_spans(other)), key=lambda s: s.lowest or float("-inf"))
    update = {
        "spans": tuple(spans),
        "lowest": spans[0].lowest,
        "highest": spans[-1].highest,
        "words": f"{one.words} / {other.words}",
    }
    return one.model_copy(update=update)


def _never_meet(parse: Parse, one: Condition, other: Condition) -> bool:
    """Whether no hub has a value of both, and both are not said to be wanted: "Peru and Nepal"."""
    column = parse.column(one.facet)
    people = column.kind is ValueKind.NAME  # whose works are by both
    several = sum(len(rows) > 1 for rows in column.by_hub.values())
    if people or one.negated or several > _FEW * len(column.by_hub):
        return False
    if _BOTH.search(parse.reading.question):
        return False
    by_value = column.by_value
    hubs = [{row.hub for v in c.values for row in by_value.get(v, ())} for c in (one, other)]
    return all(hubs) and hubs[0].isdisjoint(hubs[1])


def _alternatives(parse: Parse, facet: Facet) -> bool:
    if _BOTH.search(parse.reading.question) and not parse.cues.wishes_to_compare:
        return False
    if parse.cues.compares or (parse.cues.counts and _EACH.search(parse.reading.question)):
        return True
    column = parse.column(facet)
    return (
        column.tells_kind
        or column.has_one_value_a_hub
        or " or " in f" {parse.reading.question.lower()} "
    )
