"""Numbers told as rows: each with what it is of, in one sentence or as a table."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.wording.amounts import amount_of, listed, without_unit
from assistant.composing.wording.attribute_names import noun_of
from assistant.composing.wording.ends_of_measures import EndsAsked, ends_of_each
from assistant.composing.wording.markdown_tables import cell, line
from assistant.composing.wording.phrases import (
    counted,
    joined,
    nth,
    plural,
    sentence_case,
    singular,
)
from tools.hublink.core.plan import Condition, Facet, Operation
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.qualified_values import (
    NameAndValue,
    Qualifications,
    QualifiedValue,
    qualified_values,
    shared_qualifiers,
)
from tools.hublink.execution.tabulation import Table, TableRow, answering
from tools.hublink.language.words import WORK_STEMS, phrase, speaks_of_works, tokens, words_of

MOST_ROWS = 15
_MEASURING = frozenset("metric metrics quantity".split())
"""Words in the names of attributes that say what a number measures."""
_MEASURES_TOLD = 6
_ASKING = 3
"""So many words at the start of a question tell what it asks for: "which papers"."""
_SUPERLATIVE = r"\b(?:best|worst|most|least|top|\w+est)\s+"
_WHAT = r"\bwhat(?:'s| is| was| are| were) the\s+"


def row_answer(frame: AnswerFrame, facet: Facet) -> str:
    """Return the values of an attribute with their qualifiers; nothing where it has none."""
    rows = qualified_values(answering(frame.found, facet))
    if not any(row.qualifiers for row in rows):
        return ""
    if frame.plan.operation is Operation.COMPARE:
        rows = [row for row in rows if not row.is_part] or rows
    known = {value for row in rows for _, value in row.qualifiers}
    measure, measured = _measure(frame, known, frame.noun_for(facet))
    if len(rows) == 1:
        (row,) = rows
        told = _of_papers(frame, _untold(frame, row.qualifiers))
        amount = amount_of(row.value, row.qualifiers)
        text = f"the {singular(measure)}{told} is {amount}{_with(row, measured)}"
        return f"{sentence_case(text)} {frame.cite(row.hubs)}."
    ordered = _by_relevance(frame, rows)
    shared = shared_qualifiers(ordered[:MOST_ROWS])
    rest = [
        c
        for c in _untold(frame, (*shared_qualifiers(ordered), *shared))
        if not _is_cell(c, ordered)
    ]
    head = f"the {measured or plural(measure)}{_of_papers(frame, rest)}"
    return _table(frame, head, frame.noun_for(facet), ordered, measured)


def computed_rows(frame: AnswerFrame, table: Table) -> str:
    """Return the best or ordered numbers with their qualifiers; nothing where they have none."""
    rows = _each_once(table.rows)
    if not any(row.qualifiers for row in rows):
        return ""
    if (apart := _of_several_measures(frame, table)) is not None:
        return apart
    known = {value for row in rows for _, value in row.qualifiers}
    measure, measured = _measure(frame, known, frame.noun_for(table.group or table.counted))
    ends = ("highest", "lowest") if table.descending else ("lowest", "highest")
    ends = (nth(ends[0], frame.plan.place), ends[1])
    if len(rows) == 1 and table.operation is Operation.EXTREME:
        return _winner(frame, rows[0], ends[0], measure, measured)
    values = [
        QualifiedValue(value=r.amount, qualifiers=_with_label(frame, r), hubs=r.hubs) for r in rows
    ]
    told = (*shared_qualifiers(values), ("", measured), *(("", row.label) for row in rows))
    papers = _of_papers(frame, _untold(frame, told))
    noun = singular(frame.noun_for(table.group or table.counted))
    if table.operation is Operation.RANK:
        head = f"the {measured or plural(measure)}{papers} from {ends[0]} to {ends[1]}"
    elif len({row.amount for row in rows}) > 1:
        head = f"the {ends[0]} {plural(measure)}{papers} are"
    elif all(row.label for row in rows):
        labels = list(dict.fromkeys(row.label for row in rows))
        have = "has" if len(labels) == 1 else "have"
        amount = amount_of(rows[0].amount, rows[0].qualifiers)
        best = f"{singular(measure)}{papers}, {amount}"
        head = f"{joined(labels)} {have} the {ends[0]} {best}"
    else:
        amount = amount_of(rows[0].amount, rows[0].qualifiers)
        head = f"the {ends[0]} {singular(measure)}{papers} is {amount}"
    return _table(frame, head, noun, values, measured)


def _of_several_measures(frame: AnswerFrame, table: Table) -> str | None:
    """That numbers are in no order together, where what they measure differs and none is named.

    The highest of recalls, costs and seconds is no answer to what is hardest; of a few measures,
    the ends of each are.
    """
    facet = frame.plan.order_by
    if facet is None:
        return None
    named = {value for c in frame.plan.conditions if not c.negated for value in c.values}
    measures: dict[str, list[str]] = defaultdict(list)
    rows = qualified_values(answering(frame.found, facet))
    question = EndsAsked(frame.plan.question, [each.facet.name for each in frame.plan.requests])
    rows = question.told_by(rows) or rows
    asked = {noun_of(r.facet) for r in frame.plan.requests} | {table.group}
    for name, value in (each for row in rows for each in row.qualifiers):
        if name in asked:
            continue
        if not _MEASURING.isdisjoint(words_of(name)) and value not in measures[name]:
            measures[name].append(value)
    meant = {name: [v for v in values if v in named] or values for name, values in measures.items()}
    several = next((name for name, values in meant.items() if len(values) > 1), None)
    if several is None:
        return None
    values, noun = meant[several], plural(frame.noun_for(table.group or table.counted))
    head = f"The {noun} are of {counted(len(values), several)}, which are in no order together"
    some, more = values[:_MEASURES_TOLD], len(values) - _MEASURES_TOLD
    if more <= 0 and (ends := ends_of_each(question, several, some, rows, frame.cite)):
        return f"{head}:\n\n{ends}"
    listed = joined([*some, f"{more} more"] if more > 0 else some)
    cites = frame.cite([hub for row in rows for hub in row.hubs])
    return f"{head}: {listed} {cites}. Name one of them to be told where it is highest or lowest."


def _each_once(rows: Sequence[TableRow]) -> list[TableRow]:
    """The rows, those that several papers state alike as one; rows that say no more stay apart."""
    once: dict[object, TableRow] = {}
    for row in rows:
        same = (row.label, row.amount, row.qualifiers or row.hubs)
        known = once.setdefault(same, row)
        hubs = tuple(dict.fromkeys((*known.hubs, *row.hubs)))
        once[same] = known.model_copy(update={"hubs": hubs})
    return list(once.values())


def _with_label(frame: AnswerFrame, row: TableRow) -> Qualifications:
    """The qualifiers of a row, what it is named by first."""
    asked = frame.plan.computation.counted
    if not row.label or asked is None:
        return row.qualifiers
    return ((noun_of(asked), row.label), *row.qualifiers)


def _winner(frame: AnswerFrame, row: TableRow, word: str, measure: str, measured: str) -> str:
    """A sentence on what has the highest or lowest number, with the qualifiers of its row."""
    rest = _untold(frame, (*row.qualifiers, ("", row.label)))
    told, cites = _of_papers(frame, rest), frame.cite(row.hubs)
    amount = f"{amount_of(row.amount, row.qualifiers)}{_with(row, measured)} {cites}"
    if row.label:
        return sentence_case(f"{row.label} has the {word} {singular(measure)}{told}: {amount}.")
    if len(row.hubs) == 1 and _asks_for_papers(frame):
        return f"“{frame.title(row.hubs[0])}” has the {word} {singular(measure)}{told}: {amount}."
    return f"The {word} {singular(measure)}{told} is {amount}."


def _asks_for_papers(frame: AnswerFrame) -> bool:
    """Whether papers are wanted, and their numbers show why: "which papers scored above 0.9"."""
    nouns = WORK_STEMS | {*phrase(frame.noun)}
    return speaks_of_works(tokens(frame.plan.question)[:_ASKING], nouns)


def _measure(frame: AnswerFrame, known: Collection[str], otherwise: str) -> tuple[str, str]:
    """The name of the numbers, and the qualifier that gives it where one does.

    "The highest recall", "what is the recall": the results whose metric is recall.
    """
    question = frame.plan.question.lower()
    for condition in frame.plan.conditions:
        values = [value for value in condition.values if value in known]
        asked = rf"(?:{_SUPERLATIVE}|{_WHAT}){re.escape(condition.words.lower())}\b"
        superlative = condition.words.lower().endswith("est")
        if len(values) == 1 and condition.words and (superlative or re.search(asked, question)):
            return values[0], values[0]
    return otherwise, ""


def _table(
    frame: AnswerFrame,
    head: str,
    noun: str,
    rows: Sequence[QualifiedValue],
    measured: str,
) -> str:
    """Rows as a Markdown table with a column for each qualifier that they do not all share."""
    shown, left = rows[:MOST_ROWS], rows[MOST_ROWS:]
    shared = shared_qualifiers(shown)
    columns = Counter(name for row in shown for name in dict(row.qualifiers))
    telling = {name for name, _ in without_unit(tuple(_unshared(shown, shared)))}
    names = sorted(telling, key=lambda name: (-columns[name], list(columns).index(name)))
    papers = [singular(frame.noun)] if _asks_for_papers(frame) else []
    heads = [*papers, *names, singular(noun), ""]
    lines = [line(heads), line(["---"] * len(heads))]
    for row in shown:
        titles = [joined([frame.title(hub) for hub in row.hubs])] if papers else []
        cells = [joined([cell(v) for n, v in row.qualifiers if n == name]) for name in names]
        amount = amount_of(row.value, row.qualifiers)
        lines.append(line([*titles, *cells, amount, frame.cite(row.hubs)]))
    alike = tuple(each for each in without_unit(shared) if each[1] != measured)
    if alike := tuple(each for each in alike if each[1] not in head):
        head += f", {'first those' if left else 'all'} with {listed(alike)}"
    text = f"{sentence_case(head)}:\n\n" + "\n".join(lines)
    if left:
        hubs = [hub for row in left for hub in row.hubs]
        text += f"\n\nThere are {len(left)} more {frame.cite(hubs)}."
    return text


def _unshared(rows: Sequence[QualifiedValue], shared: Qualifications) -> set[NameAndValue]:
    return {each for row in rows for each in row.qualifiers if each not in shared}


def _by_relevance(frame: AnswerFrame, rows: Sequence[QualifiedValue]) -> list[QualifiedValue]:
    """Rows whose qualifiers the question names first, wholes before their parts.

    Where nothing but one qualifier tells them apart, they are as the question lists them, else by
    their numbers, as they are where they are compared.
    """
    shared = shared_qualifiers(rows)
    told = {stem for _, value in shared for stem in phrase(value)}
    asked = set(phrase(frame.plan.question)) - told

    def fit(row: QualifiedValue) -> float:
        named = [set(phrase(value)) for _, value in row.qualifiers]
        told = sum(len(words & asked) / len(words) for words in named if words)
        return round(told, 3) + (not row.is_part)

    ordered = sorted(rows, key=lambda row: (-fit(row), not row.is_part))
    differing = {name for name, _ in _unshared(rows, shared)}
    named = {v: place for c in frame.plan.conditions for place, v in enumerate(c.values)}
    places = [
        [named[v] for n, v in row.qualifiers if n in differing and v in named] for row in rows
    ]
    if len(differing) == 1 and all(places) and len({*map(tuple, places)}) == len(rows):
        of_row = dict(zip(rows, places, strict=True))
        ordered.sort(key=of_row.__getitem__)
    elif len(differing) == 1 or frame.plan.operation is Operation.COMPARE:
        ordered.sort(key=lambda row: numeric(row.value) or 0.0, reverse=True)
    return ordered


def _untold(frame: AnswerFrame, qualifiers: Qualifications) -> list[Condition]:
    """The conditions that the qualifiers of rows do not tell."""
    told = {value.lower() for _, value in qualifiers}
    return [
        condition
        for condition in frame.plan.conditions
        if not any(value.lower() in told for value in condition.values)
    ]


def _is_cell(condition: Condition, rows: Sequence[QualifiedValue]) -> bool:
    """Whether each row shows a value that a condition wants."""
    wanted = {value.lower() for value in condition.values}
    return all(wanted & {value.lower() for _, value in row.qualifiers} for row in rows)


def _of_papers(frame: AnswerFrame, conditions: Sequence[Condition]) -> str:
    """Whose rows they are, where conditions or the person say so."""
    if conditions or frame.plan.hubs is not None:
        return f" of {frame.scope(conditions).rstrip(',')}"
    return ""


def _with(row: QualifiedValue | TableRow, measured: str) -> str:
    """The qualifiers of a row in brackets, without the one that names its number."""
    told = tuple(each for each in without_unit(row.qualifiers) if each[1] != measured)
    return f" ({listed(told)})" if told else ""
