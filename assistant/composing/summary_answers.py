"""Sentences for statistics: averages, medians, totals and shares, and what they are computed of."""

import re
from collections.abc import Sequence
from itertools import takewhile

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.extreme_answers import with_asked
from assistant.composing.wording.amounts import amount_of, listed, without_unit
from assistant.composing.wording.attribute_names import no_values_sentence, quoted
from assistant.composing.wording.courses import course
from assistant.composing.wording.flags import is_flag, quality
from assistant.composing.wording.phrases import (
    counted,
    joined,
    number_word,
    plural,
    sentence_case,
    singular,
)
from assistant.composing.wording.restrictions import (
    flag_clause,
    noun_of_papers,
    of_span,
    restrictions,
)
from tools.hublink.core.plan import Condition, Facet, Operation, Statistic
from tools.hublink.core.units import days_in
from tools.hublink.core.value_kinds import TRUE_LABELS, is_positive_flag
from tools.hublink.execution.differences import unit_of
from tools.hublink.execution.qualified_values import Qualifications
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.cues.quantifiers import quantifier_in
from tools.hublink.language.explanation import number_text

_MOST_UNREAD = 5
_MANY_EMPTY = 3
"""So many groups at the beginning that none of those counted is in are told at once."""
_TWO = 2
_FEW = 3
"""So many papers that state a number are named."""


def summarized(frame: AnswerFrame, table: Table) -> str:
    """Return the sentences that tell a statistic, over what it is, and what was left out of it."""
    if table.statistic is not None and table.statistic.is_apart:
        return _apart(frame, table)
    if table.statistic is Statistic.SHARE:
        if table.group is None:
            return _share(frame, table)
        return course(frame.plan, table) + _of_groups(frame, table, "share")
    if not table.rows:
        return frame.unstated(frame.attribute(table.counted), frame.hubs[:10])
    if _compares(table) and len(table.rows) == _TWO:
        text = _of_two(frame, table)
    elif table.operation is Operation.SUMMARIZE and table.group is None:
        text = _of_all(frame, table)
    elif table.operation is Operation.SUMMARIZE and frame.plan.computation.counted is None:
        text = _of_sizes(frame, table)
    else:
        text = course(frame.plan, table) + _of_groups(frame, table, _subject(frame, table))
    gap = "\n\n" if "\n" in text else " "
    return gap.join([text, *_left_out(frame, table)])


def _subject(frame: AnswerFrame, table: Table) -> str:
    """ "average accuracy", "average number of authors"; without "average" of a number each."""
    noun = re.sub(r"\bdate$", "year", frame.noun_for(table.counted))
    counts = singular(noun) != noun and days_in(noun.split()[-1]) is None
    if table.of_counts or (counts and "number of" not in noun):
        noun = f"number of {plural(noun)}"
    return noun if _is_of_one_each(table) else f"{table.statistic} {noun}"


def _is_of_one_each(table: Table) -> bool:
    """Whether each number is that of one value alone, so that no average or total was made."""
    return all(row.count == 1 for row in table.rows)


def _of_all(frame: AnswerFrame, table: Table) -> str:
    """One statistic of all numbers, or one for each unit that they are in."""
    alone = _is_of_one_each(table)
    over = [" " if alone else f", over {_over(frame, row)} " for row in table.rows]
    told = [
        f"{row.amount}{of}{frame.cite(row.hubs)}" for row, of in zip(table.rows, over, strict=True)
    ]
    head = f"the {_subject(frame, table)} of {frame.scope()} is"
    if len(told) == 1:
        return frame.stated(head, told)
    return f"{frame.stated(head, told)} Numbers in different units are kept apart."


def _over(frame: AnswerFrame, row: TableRow) -> str:
    papers = counted(len(row.hubs), frame.noun)
    return papers if row.count == len(row.hubs) else f"{counted(row.count, 'value')} of {papers}"


def _of_sizes(frame: AnswerFrame, table: Table) -> str:
    """The statistic of how many papers the groups have."""
    (row,) = table.rows
    group = frame.noun_for(table.group or "")
    about = restrictions(frame.plan)
    things = f"{frame.nouns}{f' {about}' if about else ''}"
    over = f"{counted(len(row.hubs), frame.noun)} and {counted(row.count, group)}"
    head = f"the {table.statistic} number of {things} per {singular(group)} is"
    return frame.stated(head, [f"{row.amount}, for {over} {frame.cite(row.hubs)}"])


def _of_groups(frame: AnswerFrame, table: Table, subject: str) -> str:
    """A statistic for each group, in the order asked for."""
    group = singular(frame.noun_for(table.group or ""))
    facet = frame.attribute(table.group)
    link = "in" if isinstance(facet, Facet) and frame.holds_years(facet) else "for"
    parted = bool(frame.found.among_groups) and subject == "share"
    shown = _told(table)
    none = _none_at_first(shown) if parted and link == "in" else 0
    rows = [
        f"{row.amount}{f' ({row.count} of {row.among})' if parted else ''}"
        f" {_of_group(frame, row, link)} {frame.cite(row.hubs)}".rstrip()
        for row in shown[none:]
    ]
    if none:
        among = sum(row.among for row in shown[:none])
        rows.insert(0, f"0 % (0 of {among}) until {shown[none - 1].label}")
    conditions = [c for c in frame.plan.conditions if c.facet != frame.plan.group_by]
    of = f" of {frame.scope(conditions)}" if conditions or frame.plan.hubs else ""
    if subject == "share":
        scope = _those_of(frame, conditions) if parted else frame.scope(conditions)
        of = f" of {scope}"
    word = "highest" if table.descending else "lowest"
    if table.operation is Operation.EXTREME:
        verb = "is" if len(rows) == 1 else "are"
        return frame.stated(f"the {word} {subject} per {group}{of} {verb}", rows)
    other = "lowest" if table.descending else "highest"
    order = f", from {word} to {other}," if table.operation is Operation.RANK else ""
    numbered = table.operation is Operation.RANK
    head = f"the {subject}{of} per {group}{order} is"
    if all(row.hubs for row in _told(table)):
        return frame.stated(head, rows, numbered=numbered)
    return frame.stated(head, rows, numbered=numbered, inline=0)  # no citation covers none


def _those_of(frame: AnswerFrame, conditions: Sequence[Condition]) -> str:
    """The papers that are a part of each group, though there be but one."""
    about = restrictions(frame.plan.model_copy(update={"conditions": tuple(conditions)}))
    if len(frame.hubs) == 1 and about:
        return f"the {plural(frame.hub_noun)} {about}"
    return frame.scope(conditions).removeprefix("all ")


def _none_at_first(rows: Sequence[TableRow]) -> int:
    """How many groups there are before the first with any, if they are many."""
    empty = sum(1 for _ in takewhile(lambda row: not row.count, rows))
    return empty if _MANY_EMPTY <= empty < len(rows) else 0


def _of_group(frame: AnswerFrame, row: TableRow, link: str) -> str:
    within = of_span(frame.plan, row.label)
    return f"for {frame.nouns} {within}" if within else f"{link} {quoted(row.label)}"


def _compares(table: Table) -> bool:
    return table.operation is Operation.COMPARE and len({row.unit for row in table.rows}) == 1


def _told(table: Table) -> Sequence[TableRow]:
    """The rows of a table in their order; of groups compared, by their numbers."""
    if not _compares(table):
        return table.rows
    return sorted(table.rows, key=_value, reverse=table.descending)


def _value(row: TableRow) -> float:
    return row.value or 0.0


def _of_two(frame: AnswerFrame, table: Table) -> str:
    """A sentence on which of two things has the higher number, or the lower one if that is asked.

    Of what says yes or no they are those of which it is so, and those of which it is not.
    """
    first, second = sorted(table.rows, key=_value, reverse=table.descending)
    subject = _subject(frame, table)
    one, other = (_side(frame, row) for row in (first, second))
    leading, trailing = (_group_named(frame, row) for row in (first, second))
    several = is_flag([first.label]) or of_span(frame.plan, first.label)
    have = "have" if several else "has"
    if first.value == second.value:
        head = f"{leading} and {trailing} have the same {subject}"
        cites = frame.cite([*first.hubs, *second.hubs])
        return frame.stated(head, [f"{first.amount} {cites}"])
    end = "higher" if table.descending else "lower"
    head = f"{leading} {have} the {end} {subject}:"
    return frame.stated(head, [f"{one}, against {other} for {trailing}"])


def _group_named(frame: AnswerFrame, row: TableRow) -> str:
    """What a group is called: "Kenya", or "papers that are blinded"."""
    facet = frame.plan.group_by
    if within := of_span(frame.plan, row.label):
        return f"{frame.nouns} {within}"
    if facet is None or not is_flag([row.label]):
        return quoted(row.label)
    return f"{frame.nouns} {flag_clause(facet.name, many=True, holds=is_positive_flag(row.label))}"


def _side(frame: AnswerFrame, row: TableRow) -> str:
    over = f" over {_over(frame, row)}" if row.count > 1 else ""
    return f"{row.amount}{over} {frame.cite(row.hubs)}"


def _share(frame: AnswerFrame, table: Table) -> str:
    """The share of some papers, or of the things they are about, that was found."""
    plan, share = frame.plan, table.rows[0]
    stated = [c for c in plan.whole if not c.words]
    bounds = tuple(c for c in plan.whole if c in plan.conditions)
    on_topic = plan.is_part_by_topic
    topic = None if on_topic else plan.topic
    whole = plan.model_copy(update={"conditions": bounds, "topic": topic})
    part = tuple(c for c in plan.conditions if c not in plan.whole)
    of_values = frame.found.among_values > 0
    noun = frame.noun_for(table.counted) if of_values else noun_of_papers(whole, frame.hub_noun)
    about = restrictions(whole)
    of = f"{'the' if about or stated else 'all'} {counted(table.total, noun)} {about}".rstrip()
    if stated:
        of += " for which this is stated"
    if len(part) == 1 and is_flag(part[0].values) and not part[0].negated:
        holds = part[0].values[0].lower() in TRUE_LABELS
        predicate = quality(part[0].facet.name, many=share.count != 1, holds=holds)
        text = f"{counted(share.count, noun)} {predicate}, {share.amount} of {of}"
    else:
        topic = plan.topic if on_topic else None
        only = plan.model_copy(update={"conditions": part, "topic": topic})
        noun = noun if of_values else noun_of_papers(only, noun)
        there = f"there {'is' if share.count == 1 else 'are'} {counted(share.count, noun)}"
        there = f"{there} {restrictions(only, many=share.count != 1)}".rstrip()
        text = f"{there}, {share.amount} of {of}"
    quantifier = quantifier_in(plan.question.lower())
    if quantifier is not None and not plan.not_understood:
        text = f"{'yes' if quantifier.holds(share.count, table.total) else 'no'}: {text}"
    return f"{sentence_case(text)}{_in_papers(frame, table)} {frame.cite(frame.hubs)}."


def _in_papers(frame: AnswerFrame, table: Table) -> str:
    """The share of papers, where that of what they are about is another one."""
    if len(table.rows) < 2:
        return ""
    papers = table.rows[1]
    of = counted(frame.found.among, frame.hub_noun)
    return f" ({number_word(papers.count)} of {of}, {papers.amount})"


def _left_out(frame: AnswerFrame, table: Table) -> list[str]:
    """The values and papers a statistic leaves out: those without numbers."""
    told = []
    if table.unread:
        listed = [f"“{row.label}” {frame.cite(row.hubs)}" for row in table.unread[:_MOST_UNREAD]]
        more = len(table.unread) - len(listed)
        listed += [f"{more} more"] if more else []
        told.append(f"Left out, as no number can be read off it: {joined(listed)}.")
    if table.missing:
        others = counted(len(table.missing), f"other {frame.noun}")
        name = table.group if table.group and not frame.plan.requests else table.counted
        lacked = no_values_sentence(frame.attribute(name), others, many=len(table.missing) > 1)
        told.append(f"{lacked} {frame.cite(table.missing)}.")
    return told


def _apart(frame: AnswerFrame, table: Table) -> str:
    """Return how far two numbers lie apart; of one alone, that nothing is there to compare."""
    noun = singular(frame.noun_for(table.group or table.measured or table.counted))
    if not table.numbers:
        return frame.unstated(frame.attribute(table.counted), frame.hubs[:10])
    shared = _shared_of(table.numbers)
    if table.statistic is Statistic.RANGE:
        return _range(frame, table, shared)
    sides = [_one_side(frame, row, shared) for row in table.numbers]
    if not table.rows:
        return frame.stated(f"only one {noun} is told, with nothing to compare it to:", sides)
    told = f", both with {listed(alike)}" if (alike := without_unit(shared)) else ""
    first, second = sides
    if table.statistic is Statistic.RATIO:
        times = number_text(table.rows[0].value or 0.0)
        higher = sentence_case(f"the higher {noun} is {times} times the lower one")
        return f"{higher}{told}: {first} and {second}."
    gap = _gap(frame, table)
    if not table.rows[0].value:
        return f"They do not differ{told}: {first} and {second}."
    return f"They differ by {gap}{told}: {first} and {second}."


def _range(frame: AnswerFrame, table: Table, shared: Qualifications) -> str:
    """From which number to which those of some papers go."""
    noun, scope = plural(frame.noun_for(table.counted)), frame.scope()
    named = {value for condition in frame.plan.conditions for value in condition.values}
    alike = tuple(each for each in without_unit(shared) if each[1] not in named)
    told = f", all with {listed(alike)}," if alike else ""
    sides = [_end(frame, row, shared) for row in table.numbers]
    if len(sides) == 1:
        return frame.stated(f"all {noun} of {scope} are the same{told}:", sides)
    return sentence_case(f"the {noun} of {scope}{told} range from {sides[0]} to {sides[1]}.")


def _end(frame: AnswerFrame, row: TableRow, shared: Qualifications) -> str:
    """A number at an end of a range, with the few papers that state it."""
    if len(row.hubs) > _FEW or any(each not in shared for each in row.qualifiers):
        return _one_side(frame, row.model_copy(update={"label": ""}), shared)
    papers = [with_asked(frame, hub, frame.plan.computation.counted) for hub in row.hubs]
    return f"{amount_of(row.amount, row.qualifiers)} ({joined(papers)})"


def _gap(frame: AnswerFrame, table: Table) -> str:
    """The difference with its unit; between percentages, in points."""
    number = number_text(table.rows[0].value or 0.0)
    if frame.plan.order_by is None:
        return counted(int(table.rows[0].value or 0), frame.noun)
    unit = unit_of(table.numbers[0].qualifiers) or table.numbers[0].unit
    return f"{number} percentage points" if unit == "%" else f"{number} {unit}".rstrip()


def _one_side(frame: AnswerFrame, row: TableRow, shared: Qualifications) -> str:
    """A number with what tells it from the other, else the papers that state it."""
    own = tuple(each for each in without_unit(row.qualifiers) if each not in shared)
    amount = amount_of(row.amount, row.qualifiers)
    if row.label:
        return f"{amount} for {row.label} {frame.cite(row.hubs)}"
    if own:
        return f"{amount} ({listed(own)}) {frame.cite(row.hubs)}"
    if len(row.hubs) > _FEW:
        return f"{amount} {frame.cite(row.hubs)}"
    return f"{amount} ({frame.cited_title(row.hubs[0])})"


def _shared_of(rows: tuple[TableRow, ...]) -> Qualifications:
    if len(rows) < 2:
        return ()
    return tuple(e for e in rows[0].qualifiers if all(e in row.qualifiers for row in rows[1:]))
