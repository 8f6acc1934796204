"""Sentences for what was computed: counts, groups, extremes, orders and comparisons."""

from collections.abc import Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.compared_answers import compared, paper_table
from assistant.composing.compared_rows import compared_rows
from assistant.composing.row_answers import computed_rows, row_answer
from assistant.composing.summary_answers import summarized
from assistant.composing.verdicts import counted_both_ways
from assistant.composing.wording.attribute_names import (
    no_values_sentence,
    noun_of,
    quoted,
)
from assistant.composing.wording.phrases import (
    counted,
    joined,
    number_word,
    numbers_alike,
    plural,
    singular,
)
from assistant.composing.wording.restrictions import restrictions, tells_date
from tools.hublink.core.plan import Operation
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import WORK_STEMS, phrase, tokens

_VALUES_NAMED = 12
_MOST_TIED = 7
_GROUPS_INLINE = 3
_ORDERED = (Operation.EXTREME, Operation.RANK)


def computed(frame: AnswerFrame, table: Table) -> str:
    """Return the sentences that tell a table."""
    if table.statistic is not None:
        return summarized(frame, table)
    if table.operation is Operation.COUNT:
        return _count(frame, table)
    if table.operation in _ORDERED and (text := computed_rows(frame, table)):
        return text
    if table.operation is Operation.EXTREME:
        return _extreme(frame, table)
    if table.operation is Operation.RANK and frame.plan.group_by is None:
        return _ranked(frame, table)
    if frame.plan.tabular:
        return paper_table(frame)
    if table.group is None:
        return compared(frame)
    counted_facet = frame.plan.computation.counted
    if table.operation is Operation.COMPARE and counted_facet is not None:
        counts = read_cues(frame.plan.question).counts
        if not counts:
            rows = compared_rows(frame, counted_facet) or row_answer(frame, counted_facet)
            named = any(len(c.values) > 1 and not c.negated for c in frame.plan.conditions)
            if rows or named:
                return rows or compared(frame)
    return _grouped(frame, table)


def _count(frame: AnswerFrame, table: Table) -> str:
    restated = frame.restated
    values = [f"{quoted(row.label)} {frame.cite(row.hubs)}" for row in table.rows if row.label]
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
        noun = plural(noun_of(table.counted))
        text = f"the number of different {noun} of {frame.scope()} is {number_word(table.total)}"
    return frame.stated(f"{text}:", values) if values else f"{text[:1].upper()}{text[1:]}{cites}."


def _count_of_papers(frame: AnswerFrame, total: int) -> str:
    about = restrictions(frame.plan, many=total != 1)
    verb = "is" if total == 1 else "are"
    if frame.is_follow_up:
        if not about:
            return f"there {verb} {counted(total, frame.noun)}"
        return f"among these {frame.nouns}, there {verb} {number_word(total)} {about}"
    scope = about or frame.in_titles or "in the graph"
    return f"there {verb} {counted(total, frame.noun)} {scope}"


def _grouped(frame: AnswerFrame, table: Table) -> str:
    """A number for each group."""
    if not table.rows:
        unstated = no_values_sentence(table.group or table.counted, frame.scope())
        return f"{unstated} {frame.cite(frame.hubs)}."
    conditions = [c for c in frame.plan.conditions if c.facet != frame.plan.group_by]
    things = plural(noun_of(table.counted) if table.counted != _hub_name(frame) else frame.noun)
    numbers = numbers_alike(int(row.value or 0) for row in table.rows)
    if "no" in numbers:
        numbers = [str(int(row.value or 0)) for row in table.rows]
    if both := counted_both_ways(frame, table, numbers, things):
        return both
    rows = [
        _group_item(number, row, things, frame)
        for number, row in zip(numbers, table.rows, strict=True)
    ]
    ranks = table.operation is Operation.RANK
    restated = None if ranks else frame.restated
    if restated is not None and restated.before:
        verb = " is" if "number of" in restated.before else ""
        head = f"{restated.head(one=False)}{_span(table)}{verb}"
        return frame.stated(f"{head} as follows:", rows, inline=_GROUPS_INLINE)
    values = frame.plan.requests and table.counted != _hub_name(frame)
    scope = frame.scope(conditions) if values or frame.plan.hubs else ""
    about = restrictions(frame.plan.model_copy(update={"conditions": tuple(conditions)}))
    of = f" of {scope}" if scope else (f" {about}" if about else "")
    counted_things = scope if scope.startswith(f"these {things}") else f"{things}{of}"
    group = singular(noun_of(table.group or ""))
    ends = ("most", "fewest") if table.descending else ("fewest", "most")
    order = f", from {ends[0]} to {ends[1]}, is" if ranks else f"{_span(table)} is"
    return frame.stated(
        f"the number of {counted_things} per {group}{order} as follows:",
        rows,
        inline=_GROUPS_INLINE,
    )


def _group_item(number: str, row: TableRow, things: str, frame: AnswerFrame) -> str:
    noun = singular(things) if row.value == 1 else things
    year = numeric(row.label)
    link = "in" if year is not None and 1000 <= year <= 2200 else "for"
    return f"{number} {noun} {link} {quoted(row.label)} {frame.cite(row.hubs)}".rstrip()


def _span(table: Table) -> str:
    """The years that a distribution runs over, where some between them have none."""
    years = [number for row in table.rows if (number := numeric(row.label)) is not None]
    if len(years) < 3 or len(years) < len(table.rows) or not 1000 <= min(years) <= 2200:
        return ""
    first, last = int(min(years)), int(max(years))
    none_between = last - first + 1 > len(years)
    return f" from {first} to {last}{' (none in the years left out)' if none_between else ''}"


def _hub_name(frame: AnswerFrame) -> str:
    return frame.plan.hub_type or frame.noun


def _extreme(frame: AnswerFrame, table: Table) -> str:
    plan = frame.plan
    group = table.group or table.counted
    if not table.rows:
        return f"{no_values_sentence(group, frame.scope())} {frame.cite(frame.hubs[:10])}."
    if plan.order_by is not None and tells_date(group):
        return _by_date(frame, table)
    of_papers = plan.order_by is not None and not any(row.label for row in table.rows)
    if of_papers and plan.limit:
        return _first_few(frame, table)
    if plan.order_by is not None:
        return _extreme_number(frame, table)
    if plan.group_by is not None and not plan.group_by.key:
        return _most_of(frame, table)
    labels = [quoted(row.label) for row in table.rows]
    amount = counted(int(table.rows[0].value or 0), frame.noun)
    restated = frame.restated
    noun = singular(frame.noun_for(group))
    word = "most frequent" if table.descending else "least frequent"
    if len(labels) > 1:
        tied = [
            f"{label} {frame.cite(row.hubs)}" for label, row in zip(labels, table.rows, strict=True)
        ]
        head = f"the {word} {plural(noun)} among {frame.scope()}, each in {amount}, tie:"
        if len(tied) > _MOST_TIED:
            return frame.stated(head, tied)
        return f"Among {frame.scope()}, {joined(tied)} tie as the {word} {noun}, each in {amount}."
    head = restated.head(one=True) if restated else f"the {word} {noun} among {frame.scope()}"
    return frame.stated(
        f"{head} is", [f"{labels[0]}, in {amount} {frame.cite(table.rows[0].hubs)}"]
    )


def _most_of(frame: AnswerFrame, table: Table) -> str:
    """The papers that have most, or fewest, values of an attribute."""
    things = noun_of(table.counted)
    word = "most" if table.descending else "fewest"
    items = [frame.cited_title(hub) for row in table.rows for hub in row.hubs]
    amount = counted(int(table.rows[0].value or 0), plural(things))
    each = ", each" if len(items) > 1 else ""
    verb = "are" if len(items) > 1 else "is"
    noun = frame.nouns if len(items) > 1 else frame.noun
    among = f" among {frame.scope()}" if frame.plan.conditions else ""
    head = f"the {noun} with the {word} {plural(things)}{among}, {amount}{each}, {verb}"
    return frame.stated(head, items)


def _by_date(frame: AnswerFrame, table: Table) -> str:
    """The newest or oldest things or papers: one, those that tie, or as many as were asked for."""
    word = "newest" if table.descending else "oldest"
    if table.rows[0].label and _is_of_hubs(frame):
        return _of_dated_hubs(frame, table, word)
    one, labelled = len(table.rows) == 1, bool(table.rows[0].label)
    noun = noun_of(table.counted) if labelled else frame.noun
    things = f"the {word} {singular(noun) if one else plural(noun)}"
    if frame.plan.hubs is not None and not frame.plan.titled:
        things = f"of {frame.scope()}, {things}"
    elif labelled:
        things += f" of {frame.scope()}" if restrictions(frame.plan) else ""
    else:
        things = f"{things} {restrictions(frame.plan)}".rstrip()
    dates = list(dict.fromkeys(row.amount for row in table.rows))
    told = [(row, row.label or f"“{frame.title(row.hubs[0])}”") for row in table.rows]
    if one or len(dates) > 1:
        items = [f"{name} ({row.amount}) {frame.cite(row.hubs)}" for row, name in told]
        verb = "is" if one else "are"
        return frame.stated(f"{things} {verb}", items, numbered=not one)
    items = [f"{name} {frame.cite(row.hubs)}" for row, name in told]
    return frame.stated(f"{things}, all from {dates[0]}, are", items)


def _is_of_hubs(frame: AnswerFrame) -> bool:
    """Whether papers are the newest or oldest, and not what is asked of them."""
    question = frame.plan.question
    end = read_cues(question).extreme_end
    after = tokens(question[end:])[:1] if end is not None else ()
    nouns = {*WORK_STEMS, *phrase(frame.noun)}
    return any(word.stem in nouns for word in after)


def _of_dated_hubs(frame: AnswerFrame, table: Table, word: str) -> str:
    """What is asked of the newest or oldest papers, paper by paper."""
    asked: dict[str, list[str]] = {}
    for row in table.rows:
        for hub in row.hubs:
            asked.setdefault(hub, []).append(quoted(row.label))
    one = len(asked) == 1
    items = [
        f"“{frame.title(hub)}” ({joined(labels)}) {frame.cite([hub])}"
        for hub, labels in asked.items()
    ]
    noun = frame.noun if one else frame.nouns
    head = f"the {word} {noun} {restrictions(frame.plan)}".rstrip()
    date = table.rows[0].amount
    return frame.stated(
        f"{head}, {'' if one else 'all '}from {date}, {'is' if one else 'are'}", items
    )


def _first_few(frame: AnswerFrame, table: Table) -> str:
    """The papers with the highest or lowest numbers, with all that tie with the last of them."""
    word = "highest" if table.descending else "lowest"
    items = [
        f"“{frame.title(row.hubs[0])}” ({row.amount}) {frame.cite(row.hubs)}" for row in table.rows
    ]
    noun = singular(noun_of(table.group or table.counted))
    return frame.stated(
        f"among {frame.scope()}, those with the {word} {noun} are", items, numbered=True
    )


def _extreme_number(frame: AnswerFrame, table: Table) -> str:
    """The highest or lowest numbers of an attribute, each with all papers that reach it."""
    words = ("latest", "earliest") if any(row.date for row in table.rows) else ("highest", "lowest")
    word = words[0] if table.descending else words[1]
    noun = noun_of(table.group or table.counted)
    named = list(dict.fromkeys(row.label for row in table.rows))
    if all(named) and len({row.amount for row in table.rows}) == 1:
        verb = "has" if len(named) == 1 else "have"
        hubs = [hub for row in table.rows for hub in row.hubs]
        things = frame.things(frame.plan.requests[0].facet, True) if frame.plan.requests else ""
        among = f"the {things}" if things else frame.scope()
        head = f"{joined(named)} {verb} the {word} {singular(noun)} among {among}:"
        return frame.stated(head, [f"{table.rows[0].amount} {frame.cite(hubs)}"])
    numbers: dict[str, list[TableRow]] = {}
    for row in table.rows:
        numbers.setdefault(row.amount, []).append(row)
    items = [f"{amount} ({_bearers(frame, rows)})" for amount, rows in numbers.items()]
    one = len(items) == 1
    noun = singular(noun) if one else plural(noun)
    verb = "is" if one else "are"
    return frame.stated(f"the {word} {noun} among {frame.scope()} {verb}", items)


def _bearers(frame: AnswerFrame, rows: Sequence[TableRow]) -> str:
    """Who reaches a number: values beside it, or papers."""
    if all(row.label for row in rows):
        named = dict.fromkeys(row.label for row in rows)
        return f"{joined(list(named))}, {frame.cite([hub for row in rows for hub in row.hubs])}"
    return joined([frame.cited_title(row.hubs[0]) for row in rows])


def _ranked(frame: AnswerFrame, table: Table) -> str:
    plan = frame.plan
    order = "descending" if plan.descending else "ascending"
    restated = frame.restated
    if plan.requests and plan.order_by is None:
        return _ranked_values(frame, table, order)
    key = singular(noun_of(plan.order_by.name)) if plan.order_by else "title"
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
    verb = "" if restated is not None and restated.noun and plan.limit is None else " are"
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
    noun = plural(noun_of(frame.plan.requests[0].facet.name))
    return frame.stated(f"the {noun} of {frame.scope()}{ordered} are", items)
