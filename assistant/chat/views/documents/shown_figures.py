"""The figures that the page shows with an answer: its chart, and its table as it was arranged."""

from collections.abc import Iterable, Mapping
from textwrap import shorten
from typing import NamedTuple

from assistant.chat.views.answer_text import answer_text
from assistant.chat.views.documents.rows_shown import rows_shown
from assistant.chat.views.evidence_view import JsonObject, evidence_view
from assistant.chat.views.figures.beside_figure import beside_figure
from assistant.chat.views.figures.chart_view import chart_view
from assistant.chat.views.figures.comparison_view import comparison_view
from assistant.chat.views.figures.markdown_table import cell_of_text, markdown_table
from assistant.conversation.answer import Answer
from assistant.translations.page_text import in_english
from tools.hublink.core.value_kinds import yes_or_no
from tools.hublink.language.explanation import number_text

TABLE = "ComparisonTable"
"""The name of the page's element for a table."""

Tables = Mapping[str, JsonObject]
"""The props of tables by the ids of their answers."""

NO_TABLES: Tables = {}
_FEW_LETTERS = 48


class ShownFigures(NamedTuple):
    """The figures of an answer as the props of the elements that draw them, where there are any.

    `text` is the Markdown of the answer beside them.
    """

    text: str
    chart: JsonObject | None
    table: JsonObject | None

    @property
    def as_markdown(self) -> list[str]:
        """The figures there are, a chart as a table of its numbers."""
        return [each for each in (self.chart_markdown, self.table_markdown) if each]

    @property
    def chart_markdown(self) -> str:
        """The chart as a table of its numbers; nothing where there is none."""
        if self.chart is None:
            return ""
        label, measure = in_english(self.chart["label"]), in_english(self.chart["measure"])
        head = [cell_of_text(label), cell_of_text(measure), "sources"]
        rows = (
            [cell_of_text(yes_or_no(bar["label"])), number_text(bar["value"]), _cited(bar)]
            for bar in self.chart["bars"]
        )
        return markdown_table(head, rows)

    @property
    def table_markdown(self) -> str:
        """The table with the rows that it shows; nothing where there is none."""
        return self.table_with("paper")

    def table_with(self, paper: str) -> str:
        """The table, where the column of its papers is called so."""
        if self.table is None:
            return ""
        head = [paper, *map(cell_of_text, self.table["attributes"])]
        row = _stated_row if self.table.get("kind") else _paper_row
        return markdown_table(head, map(row, rows_shown(self.table)))


def shown_figures(answer: Answer, tables: Tables) -> ShownFigures:
    """Return the figures of an answer; `tables` are those kept, with what was done to them."""
    chart = chart_view(answer)
    sources = [evidence_view(each, "") for each in answer.evidence] if answer.comparison else []
    return ShownFigures(
        text=answer_text(answer, beside_figure(answer.text, answer, chart)),
        chart=chart,
        table=tables.get(answer.id) or comparison_view(answer, sources),
    )


def kept_tables(elements: Iterable[JsonObject]) -> Tables:
    """Return the tables among the elements that are kept of a chat."""
    props = (each["props"] for each in elements if each["name"] == TABLE)
    return {str(each.get("answer")): each for each in props}


def _cited(bar: JsonObject) -> str:
    cited = "".join(f"[{number}]" for number in bar["numbers"])
    return f"{cited} and {bar['more']} more" if cited and bar["more"] else cited


def _paper_row(row: JsonObject) -> list[str]:
    source, tells = row["source"], cell_of_text(", ".join(row.get("tells", ())))
    named = f"{cell_of_text(source['title'])} [{source['number']}]"
    return [f"**{tells}** {named}" if tells else named, *_cells(row)]


def _stated_row(row: JsonObject) -> list[str]:
    """Of many rows a paper, its title is told in a few words."""
    source = row["source"]
    title = shorten(source["title"], _FEW_LETTERS, placeholder=" …")
    return [f"[{source['number']}] {cell_of_text(title)}", *_cells(row)]


def _cells(row: JsonObject) -> list[str]:
    values = ("; ".join(map(yes_or_no, cell["values"])) for cell in row["cells"])
    return [cell_of_text(value) or "–" for value in values]
