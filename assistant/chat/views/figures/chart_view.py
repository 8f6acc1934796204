"""The computed table of an answer as the values that the page draws a bar chart of."""

from collections.abc import Mapping, Sequence

from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.figures.beside_figure import tells_each
from assistant.chat.views.figures.comparison_view import is_set_side_by_side
from assistant.chat.views.figures.csv_file import csv_file
from assistant.chat.views.title_links import paper_address
from assistant.composing.wording.phrases import name_of, plural
from assistant.composing.wording.restrictions import tells_date
from assistant.conversation.answer import Answer
from assistant.translations.page_text import in_english, page_text, things_text
from tools.hublink.core.plan import Operation, Statistic
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.explanation import number_text
from tools.workspace.papers.evidence import Evidence

Said = JsonObject | str

_MOST_ROWS = 200
_MOST_NUMBERS = 5
_LONGEST_SPAN = 150


def chart_view(answer: Answer) -> JsonObject | None:
    """Return the props of `public/elements/AnswerChart.jsx`; None where a chart says no more.

    Of one number computed of many, those many are drawn; numbers that are all alike are not, nor
    are dates. Rows keep their order; where all are whole numbers in a row, such as years, those
    between them that nothing was counted for are there with zero, and the chart runs from left to
    right. It is `told` where the sentences of the answer name each row.
    """
    table = answer.table
    if table is None or not answer.evidence or is_set_side_by_side(answer):
        return None
    rows = _rows(table)
    if len(rows) < 2 or not table.measured or len({row.unit for row in rows}) > 1:
        return None
    cited = {each.hub.id: each for each in answer.evidence}
    scale = _scale(rows) if table.group != table.measured else None
    if _are_alike(table, rows, scale):
        return None
    by_label = {row.label: row for row in rows}
    if scale is not None:
        rows = [by_label.get(mark, TableRow(label=mark, value=0)) for mark in scale]
    bars = [_bar(row, cited) for row in rows]
    measure, label = _measure(table, rows[0].unit), _label(table, answer)
    return {
        "answer": answer.id,
        "title": page_text("chart.by", measure=measure, label=label),
        "label": label,
        "measure": measure,
        "ordered": scale is not None,
        "told": tells_each(answer.text, (bar["label"] for bar in bars if bar["value"])),
        "bars": bars,
        "file": csv_file(
            "chart.csv",
            [in_english(label), in_english(measure)],
            [(bar["label"], number_text(bar["value"])) for bar in bars],
        ),
    }


def _are_alike(table: Table, rows: Sequence[TableRow], scale: Sequence[str] | None) -> bool:
    """Whether bars would be about as long as each other: all of one length, or of dates."""
    spread = scale is not None and table.operation is not Operation.EXTREME
    values = {row.value or 0 for row in rows}
    years = all(1000 <= value <= 2200 for value in values) and scale is None
    dated = years and any(map(tells_date, filter(None, (table.measured, table.counted))))
    return dated or (len(values) == 1 and not spread)


def _rows(table: Table) -> list[TableRow]:
    """The rows that a bar can be drawn for, the first few hundred."""
    drawn = table.numbers if table.operation is Operation.SUMMARIZE else table.rows
    return [row for row in drawn if row.value is not None and row.value >= 0][:_MOST_ROWS]


def _label(table: Table, answer: Answer) -> Said:
    """What the rows are."""
    if table.group is None and table.operation is Operation.SUMMARIZE:
        kind = name_of(answer.plan.hub_type if answer.plan else "") or "paper"
        return things_text(1, kind, plural(kind))
    if table.group is None or table.group == table.measured:
        return name_of(table.counted)
    return table.group


def _measure(table: Table, unit: str) -> Said:
    """What the bars measure."""
    summarizes = table.operation is Operation.SUMMARIZE
    measured: Said
    if table.statistic is Statistic.SHARE:
        measured = _statistic(table.statistic)
    elif table.statistic is not None and not (summarizes and table.group):
        things = plural(table.counted)
        measured = page_text("chart.number_of", things=things) if table.of_counts else table.counted
        if not summarizes:
            statistic = _statistic(table.statistic)
            measured = page_text("chart.statistic", statistic=statistic, measure=measured)
    elif table.group == table.measured:
        measured = table.measured
    else:
        one = name_of(table.counted if table.statistic else table.measured)
        measured = things_text(2, one, plural(one))
    return page_text("chart.in_unit", measure=measured, unit=unit) if unit else measured


def _statistic(statistic: Statistic) -> JsonObject:
    return page_text(f"chip.{statistic}")


def _scale(rows: Sequence[TableRow]) -> list[str] | None:
    """All whole numbers from the first label to the last, where the labels are such numbers."""
    if not all(row.label.isascii() and row.label.isdigit() for row in rows):
        return None
    marks = sorted(int(row.label) for row in rows)
    if marks[-1] - marks[0] > _LONGEST_SPAN or len({str(m) for m in marks}) < len(rows):
        return None
    return [str(mark) for mark in range(marks[0], marks[-1] + 1)]


def _bar(row: TableRow, cited: Mapping[str, Evidence]) -> JsonObject:
    """The values of a bar: how long it is, papers cited for it, and how many more there are.

    One that is called by the title of its paper leads there.
    """
    papers = [cited[hub] for hub in set(row.hubs) if hub in cited]
    numbers = sorted(each.number for each in papers)[:_MOST_NUMBERS]
    more = len(set(row.hubs)) - len(numbers)
    bar = {"label": row.label, "value": row.value or 0.0, "numbers": numbers, "more": more}
    titled = (each for each in papers if each.hub.label == row.label)
    paper = next(titled, None)
    return bar | {"paper": paper_address(paper.index, paper.hub.id)} if paper else bar
