"""Overviews of things: the sentence that describes each, then its telling attributes."""

from collections.abc import Mapping, Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.wording.attribute_names import quoted
from assistant.composing.wording.phrases import joined, number_word
from tools.calls.overview import MOST_DESCRIBED, MOST_TOLD
from tools.hublink.core.plan import Facet, Likeness
from tools.hublink.core.value_kinds import numeric

_MOST_VALUES = 5
_MOST_YEARS = 6
_TOLD_APART = 12
"""Values by which even few papers are told apart."""
_WORDS = 8
"""A text of so many words describes, where it is the first thing told."""


def overview(frame: AnswerFrame) -> str:
    """Return what the graph tells of some papers.

    Of few each is told of, and once what they share; of more what all share, what most do, where
    they differ, and when they are from.
    """
    if len(frame.hubs) > MOST_TOLD:
        return _of_many(frame)
    facets = _each_once(frame)
    shared = [facet for facet in facets if _is_shared(frame, facet)]
    own = [facet for facet in facets if facet not in shared]
    apart = [hub for hub in frame.hubs if not shared or any(frame.values(f, hub) for f in own)]
    told = [_of_one(frame, hub, own) for hub in apart]
    if shared:
        cites = frame.cite(frame.hubs)
        items = [
            f"- {frame.attribute_told(f, frame.values(f, frame.hubs[0]))} {cites}" for f in shared
        ]
        each = "Both" if len(frame.hubs) == 2 else "All"
        alike = [frame.cited_title(hub) for hub in frame.hubs if hub not in apart]
        named = f", {joined(alike)}" if alike else ""
        told.append(f"{each} {frame.nouns}{named}:\n\n" + "\n".join(items))
    return "\n\n".join(told)


def _each_once(frame: AnswerFrame) -> list[Facet]:
    """The attributes that are asked for, none that is called like another and tells the same."""
    told: dict[tuple[str, frozenset[tuple[str, str]]], Facet] = {}
    for facet in (request.facet for request in frame.plan.requests):
        values = {(hub, value) for hub in frame.hubs for value in frame.values(facet, hub)}
        told.setdefault((frame.label_for(facet), frozenset(values)), facet)
    return list(told.values())


def _of_many(frame: AnswerFrame) -> str:
    facets = _each_once(frame)
    described = [facet for facet in facets if _is_description(frame, facet)]
    over = {facet: frame.values_over(facet) for facet in facets if facet not in described}
    years = [facet for facet, values in over.items() if _are_years(values)]
    rest = {facet: values for facet, values in over.items() if facet not in years}
    all_of_them = range(len(frame.hubs), len(frame.hubs) + 1)
    most = range(max(2, len(frame.hubs) // 2 + 1), len(frame.hubs))
    shared = _values_of(frame, rest, all_of_them)
    usual = _values_of(frame, rest, most)
    likeness = frame.plan.likeness
    alike = {
        f"All {number_word(len(frame.hubs))} {frame.nouns} share": shared,
        "Most of them have": usual,
    }
    unlike = {
        "They differ in": _differences(frame, rest),
        "By year": [line for facet in years for line in _by_year(frame, over[facet])],
        "Each in its own words": [
            f"“{frame.title(hub)}”: {values[0].rstrip('.')} {frame.cite([hub])}"
            for facet in described
            for hub in frame.hubs
            if _describes(values := frame.values(facet, hub))
        ],
    }
    parts = {None: alike | unlike, Likeness.SHARED: alike, Likeness.DIFFERENT: unlike}[likeness]
    told = [f"{head}:\n\n{_bullets(lines)}" for head, lines in parts.items() if lines]
    none = f"No value is shared by most of these {number_word(len(frame.hubs))} {frame.nouns}."
    silent = shared or usual or likeness is Likeness.DIFFERENT
    return "\n\n".join(told if silent else [none, *told])


def _is_description(frame: AnswerFrame, facet: Facet) -> bool:
    """Whether an attribute describes most of a few papers; what several share is their own in none.

    However long it is, that is a name: "Annual Meeting of the Association …".
    """
    stated = [values for hub in frame.hubs if (values := frame.values(facet, hub))]
    own = len({value for values in stated for value in values}) == sum(map(len, stated))
    few = len(frame.hubs) <= MOST_DESCRIBED
    return few and own and 2 * sum(map(_describes, stated)) > len(stated)


def _values_of(
    frame: AnswerFrame, over: Mapping[Facet, Mapping[str, Sequence[str]]], shares: range
) -> list[str]:
    """Return the values that so many papers have, with who has them."""
    return [
        f"{frame.attribute_told(facet, [value])} {frame.cite(hubs)}"
        for facet, values in over.items()
        for value, hubs in values.items()
        if len(set(hubs)) in shares
    ]


def _differences(
    frame: AnswerFrame, over: Mapping[Facet, Mapping[str, Sequence[str]]]
) -> list[str]:
    """Return the attributes by which papers are told apart, each with its commonest values."""
    lines = []
    for facet, values in over.items():
        most = sorted(values.items(), key=lambda each: -len(set(each[1])))
        few = [(value, hubs) for value, hubs in most if 2 * len(set(hubs)) <= len(frame.hubs)]
        if 1 < len(few) <= max(len(frame.hubs), _TOLD_APART):
            told = [f"{quoted(value)} {frame.cite(hubs)}" for value, hubs in few[:_MOST_VALUES]]
            left = len(few) - len(told)
            more = [f"{number_word(left)} other{'s' * (left > 1)}"] if left > 0 else []
            lines.append(f"{frame.label_for(facet)}: {joined([*told, *more])}")
    return lines


def _by_year(frame: AnswerFrame, values: Mapping[str, Sequence[str]]) -> list[str]:
    """Return who is from which year; of many years the span, and the one most are from."""
    years = sorted(values.items())
    if len(years) <= _MOST_YEARS:
        return [f"{year}: {frame.cite(hubs)}" for year, hubs in years]
    most, hubs = max(years, key=lambda each: len(set(each[1])))
    return [f"from {years[0][0]} to {years[-1][0]}, most of them in {most} {frame.cite(hubs)}"]


def _are_years(values: Mapping[str, Sequence[str]]) -> bool:
    numbers = [numeric(value) for value in values]
    return bool(numbers) and all(n is not None and 1000 <= n <= 2200 for n in numbers)


def _bullets(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _of_one(frame: AnswerFrame, hub: str, facets: Sequence[Facet]) -> str:
    """Return one paper's description, and its attributes an item each."""
    cite = frame.cite([hub])
    found = [(facet, values) for facet in facets if (values := frame.values(facet, hub))]
    head = f"{frame.cited_title(hub)}:"
    if found and _describes(found[0][1]):
        head = f"“{frame.title(hub)}”: {found[0][1][0].rstrip('.')} {cite}."
        found = found[1:]
    items = [
        f"- {frame.attribute_told(f, values)}{'' if frame.leads_to_papers(f) else f' {cite}'}"
        for f, values in found
    ]
    return "\n\n".join([head, *(["\n".join(items)] if items else [])])


def _describes(values: Sequence[str]) -> bool:
    return len(values) == 1 and len(values[0].split()) >= _WORDS


def _is_shared(frame: AnswerFrame, facet: Facet) -> bool:
    """Whether several papers have the same values of an attribute."""
    values = [set(frame.values(facet, hub)) for hub in frame.hubs]
    return len(values) > 1 and bool(values[0]) and all(each == values[0] for each in values[1:])
