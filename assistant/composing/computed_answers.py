"""Sentences for what was computed: counts, groups, extremes, orders and comparisons."""

from collections.abc import Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.compared_answers import compared, paper_table
from assistant.composing.compared_rows import compared_rows
from assistant.composing.extreme_answers import extreme
from assistant.composing.row_answers import computed_rows, row_answer
from assistant.composing.summary_answers import summarized
from assistant.composing.verdicts import counted_both_ways
from assistant.composing.wording.attribute_names import Attribute, quoted
from assistant.composing.wording.courses import course
from assistant.composing.wording.phrases import (
    counted,
    joined,
    number_word,
    numbers_alike,
    plural,
    singular,
)
from assistant.composing.wording.restrictions import of_span, restrictions
from tools.hublink.core.plan import Bounds, Facet, Operation
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import words_of

_VALUES_NAMED = 12
_GROUPS_INLINE = 3
_TWO = 2
_ORDERED = (Operation.EXTREME, Operation.RANK)
NONE_BETWEEN = " (none in years not listed)"
"""What is said of years between the first and the last that no row is of."""


def computed(frame: AnswerFrame, table: Table) -> str:
    """Return the sentences that tell a table."""
    if table.statistic is not None:
        return summarized(frame, table)
    if table.operation is Operation.COUNT:
        return _count(frame, table)
    if table.operation in _ORDERED and (text := computed_rows(frame, table)):
        return text
    if table.operation is Operation.EXTREME:
        return extreme(frame, table)
    if table.operation is Operation.RANK and frame.plan.group_by is None:
        return _ranked(frame, table)
    if frame.plan.tabular:
        return paper_table(frame)
    if table.group is None or frame.plan.likeness is not None:
        return compared(frame)
    counted_facet = frame.plan.computation.counted
    if table.operation is Operation.COMPARE and counted_facet is not None:
        is_number = "number" in words_of(counted_facet.name)
        counts = read_cues(frame.plan.question).counts and not is_number
        if not counts:
            rows = compared_rows(frame, counted_facet) or row_answer(frame, counted_facet)
            named = any(len(c.values) > 1 and not c.negated for c in frame.plan.conditions)
            if rows or named:
                return rows or compared(frame)
    return _grouped(frame, table)


def _count(frame: AnswerFrame, table: Table) -> str:
    if table.total == 0 and frame.hubs and frame.plan.requests:
        return frame.unstated(frame.attribute(table.counted), frame.hubs)
    restated = frame.restated
    counted_of = frame.attribute(table.counted)
    values = [frame.borne(counted_of, row.label, row.hubs) for row in table.rows if row.label]
    if not frame.plan.requests or not 0 < len(values) <= _VALUES_NAMED:
        values = []
    bearers = [hub for row in table.rows for hub in row.hubs] or frame.hubs
    cites = "" if values else f" {frame.cite(bearers)}"
    if restated is not None and restated.noun:
        text = restated.about(table.total)
    elif restated is not None and "number of" in restated.before:
        text = f"{restated.head(one=False)} is {number_word(table.total)}"
    elif not frame.plan.requests:
        text = _count_of_papers(frame, table.total)
    elif things := frame.things(frame.plan.requests[0].facet, table.total != 1):
        there = "is" if table.total == 1 else "are"
        text = f"there {there} {number_word(table.total)} {things}"
    else:
        noun = plural(frame.noun_for(table.counted))
        of = frame.link(counted_of)
        text = f"the number of different {noun} {of} {frame.scope()} is {number_word(table.total)}"
    return frame.stated(f"{text}:", values) if values else f"{text[:1].upper()}{text[1:]}{cites}."


def _count_of_papers(frame: AnswerFrame, total: int) -> str:
    about = restrictions(frame.plan, many=total != 1)
    verb = "is" if total == 1 else "are"
    if frame.is_follow_up:
        if not about:
            return f"there {verb} {counted(total, frame.noun)}"
        return f"among these {frame.nouns}, there {verb} {number_word(total)} {about}"
    return f"there {verb} {counted(total, frame.noun)} {about or frame.in_titles}".rstrip()


def _grouped(frame: AnswerFrame, table: Table) -> str:
    """A number for each group."""
    if frame.plan.bounds is not None:
        return _those_of_groups(frame, table)
    if not table.rows:
        return frame.unstated(frame.attribute(table.group or table.counted), frame.hubs)
    by_others = any(request.apart_from for request in frame.plan.requests)
    conditions = [c for c in frame.plan.conditions if by_others or c.facet != frame.plan.group_by]
    of_hubs = table.counted == _hub_name(frame)
    things = plural(frame.noun if of_hubs else frame.noun_for(table.counted))
    numbers = numbers_alike(int(row.value or 0) for row in table.rows)
    if "no" in numbers:
        numbers = [str(int(row.value or 0)) for row in table.rows]
    if both := counted_both_ways(frame, table, numbers, things):
        return both
    rows = [
        _group_item(number, row, things, frame, frame.attribute(table.group))
        for number, row in zip(numbers, table.rows, strict=True)
    ]
    ranks = table.operation is Operation.RANK
    if frame.plan.group_by is not None and not frame.plan.group_by.key:
        return _of_each_paper(frame, table, things, numbers)
    restated = None if ranks else frame.restated
    lead = course(frame.plan, table)
    if restated is not None and restated.before:
        verb = " is" if "number of" in restated.before else ""
        head = f"{restated.head(one=False)}{_span(table)}{verb}"
        told = frame.stated(f"{head} as follows:", rows, inline=_GROUPS_INLINE)
        return lead + told + _difference(frame, table)
    values = frame.plan.requests and table.counted != _hub_name(frame)
    scope = frame.scope(conditions) if values or frame.plan.hubs else ""
    about = restrictions(frame.plan.model_copy(update={"conditions": tuple(conditions)}))
    of = f" of {scope}" if scope else (f" {about}" if about else "")
    counted_things = scope if scope.startswith(f"these {things}") else f"{things}{of}"
    group = singular(frame.noun_for(table.group or ""))
    ends = ("most", "fewest") if table.descending else ("fewest", "most")
    order = f", from {ends[0]} to {ends[1]}, is" if ranks else f"{_span(table)} is"
    told = frame.stated(
        f"the number of {counted_things} per {group}{order} as follows:",
        rows,
        inline=_GROUPS_INLINE,
    )
    return lead + told + _difference(frame, table)


def _difference(frame: AnswerFrame, table: Table) -> str:
    """By how many there are more of one of two, where that is asked."""
    if len(table.rows) != _TWO or not read_cues(frame.plan.question).of_which_more:
        return ""
    fewer, more = sorted(table.rows, key=lambda row: row.value or 0)
    apart = int((more.value or 0) - (fewer.value or 0))
    if not apart:
        return " There are as many of both."
    verb = "is" if apart == 1 else "are"
    return (
        f" There {verb} {number_word(apart)} more for {quoted(more.label)} {frame.cite(more.hubs)}."
    )


def _of_each_paper(frame: AnswerFrame, table: Table, things: str, numbers: Sequence[str]) -> str:
    """How many things each paper has, a line a paper."""
    rows = [
        f"“{row.label}” {frame.cite(row.hubs)}: {number}"
        for number, row in zip(numbers, table.rows, strict=True)
    ]
    about = f" {restrictions(frame.plan)}".rstrip()
    of = frame.scope() if frame.plan.hubs is not None else f"each {singular(frame.noun)}{about}"
    link = frame.link(frame.attribute(table.counted))
    return frame.stated(f"the number of {things} {link} {of}:", rows, inline=0)


def _those_of_groups(frame: AnswerFrame, table: Table) -> str:
    """The groups of so many papers as were asked for, each with how many it has."""
    bounds = frame.plan.bounds or Bounds()
    noun, number = frame.noun_for(table.group or ""), len(table.rows)
    of = restrictions(frame.plan) or ("of these" if frame.is_follow_up else "")
    said = _within(bounds, frame)
    if not table.rows:
        return f"No {singular(noun)} has {said} {of}".rstrip() + f" {frame.cite(frame.hubs)}."
    amounts = numbers_alike(int(row.value or 0) for row in table.rows)
    differ = len(set(amounts)) > 1
    told = zip([f" ({each})" if differ else "" for each in amounts], table.rows, strict=True)
    rows = [f"{quoted(row.label)}{amount} {frame.cite(row.hubs)}" for amount, row in told]
    verb = "has" if number == 1 else "have"
    return frame.stated(
        f"{counted(number, singular(noun))} {verb} {said} {of}".rstrip() + ":", rows
    )


def _within(bounds: Bounds, frame: AnswerFrame) -> str:
    """So many papers in words: "more than one paper", "exactly two papers", "at most 20 papers"."""
    fewest, most = bounds.fewest, bounds.most
    if fewest is not None and most is None:
        return f"more than {counted(fewest - 1, frame.noun)}"
    if fewest is None and most is not None:
        return f"at most {counted(most, frame.noun)}"
    if fewest == most and fewest is not None:
        return f"exactly {counted(fewest, frame.noun)}"
    return f"{fewest} to {most} {frame.nouns}"


def _group_item(
    number: str, row: TableRow, things: str, frame: AnswerFrame, group_of: Attribute
) -> str:
    noun = singular(things) if row.value == 1 else things
    if within := of_span(frame.plan, row.label):
        return f"{number} {noun} {within} {frame.cite(row.hubs)}".rstrip()
    link = "in" if isinstance(group_of, Facet) and frame.holds_years(group_of) else "for"
    group = frame.borne(group_of, row.label, row.hubs)
    return f"{number} {noun} {link} {group}".rstrip()


def _span(table: Table) -> str:
    """The years that a distribution runs over, where some between them have none."""
    years = [float(row.label) for row in table.rows if row.label.isdigit()]
    if len(years) < 3 or len(years) < len(table.rows) or not 1000 <= min(years) <= 2200:
        return ""
    first, last = int(min(years)), int(max(years))
    none_between = last - first + 1 > len(years)
    return f" from {first} to {last}{NONE_BETWEEN if none_between else ''}"


def _hub_name(frame: AnswerFrame) -> str:
    return frame.plan.hub_type or frame.noun


def _ranked(frame: AnswerFrame, table: Table) -> str:
    plan = frame.plan
    order = "descending" if plan.descending else "ascending"
    restated = frame.restated
    if plan.requests and plan.order_by is None:
        return _ranked_values(frame, table, order)
    key = singular(frame.noun_for(plan.order_by)) if plan.order_by else "title"
    items = []
    for hub in frame.hubs[: plan.limit or None]:
        shown = [r.facet for r in plan.requests if r.facet != plan.order_by]
        shown += [plan.order_by] if plan.order_by else []
        value = ", ".join(joined(values) for f in shown if (values := frame.values(f, hub)))
        items.append(f"“{frame.title(hub)}”{f' ({value})' if value else ''} {frame.cite([hub])}")
    if restated is not None and restated.noun and plan.limit is None:
        head = restated.about(len(items))
    elif frame.is_follow_up and len(frame.hubs) > 1:
        head = f"these {frame.nouns}"
    else:
        head = frame.scope()
    verb = " are" if len(items) > 1 else " is"
    verb = "" if restated is not None and restated.noun and plan.limit is None else verb
    return frame.stated(
        f"{head}, ranked in {order} order of {key},{verb}".removesuffix(","), items, numbered=True
    )


def _ranked_values(frame: AnswerFrame, table: Table, order: str) -> str:
    items = [f"{quoted(row.label)} {frame.cite(row.hubs)}" for row in table.rows if row.label]
    restated = frame.restated
    ordered = f", ranked in {order} alphabetical order,"
    if restated is not None and restated.noun:
        return frame.stated(f"{restated.about(len(items))}{ordered}".removesuffix(",") + ":", items)
    if restated is not None and not restated.after:
        return frame.stated(
            f"{restated.head(len(items) == 1)}{ordered} {'is' if len(items) == 1 else 'are'}", items
        )
    noun = plural(frame.noun_for(frame.plan.requests[0].facet))
    return frame.stated(f"the {noun} of {frame.scope()}{ordered} are", items)
