"""Tables of papers as files: CSV, Markdown, LaTeX."""

from collections.abc import Sequence
from enum import StrEnum

from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.figures.csv_file import csv_file
from assistant.chat.views.figures.markdown_table import cell_of_text, markdown_table
from assistant.references.formats.latex import escaped
from tools.hublink.core.value_kinds import yes_or_no


class TableFormat(StrEnum):
    """A form in which a table can leave."""

    CSV = "csv"
    MARKDOWN = "markdown"
    LATEX = "latex"


LABELS = {
    TableFormat.CSV: "CSV",
    TableFormat.MARKDOWN: "Markdown",
    TableFormat.LATEX: "LaTeX",
}


def table_file(
    format: TableFormat,
    attributes: Sequence[str],
    rows: Sequence[JsonObject],
    sources: Sequence[JsonObject] = (),
    name: str = "comparison",
    below: Sequence[str] = (),
) -> dict[str, str]:
    """Return rows of a table under their attributes as a file.

    A row has its paper with it, as those of `comparison_view`, or names one of the `sources`. What
    is told `below` the titles comes behind them.
    """
    numbered = {source["number"]: source for source in sources}
    papers = [row.get("source") or numbered[row["paper"]] for row in rows]
    known = [part for part in below if any(paper.get(part) for paper in papers)]
    head = ["number", "paper", *known, *attributes]
    lines = [_line(row, paper, known) for row, paper in zip(rows, papers, strict=True)]
    match format:
        case TableFormat.CSV:
            return csv_file(f"{name}.csv", head, lines)
        case TableFormat.MARKDOWN:
            names, *cells = [[cell_of_text(cell) for cell in line] for line in (head, *lines)]
            return _text(f"{name}.md", "text/markdown", markdown_table(names, cells))
        case TableFormat.LATEX:
            return _text(f"{name}.tex", "text/x-tex", _latex(head, lines))


def _text(name: str, kind: str, text: str) -> dict[str, str]:
    return {"name": name, "type": f"{kind};charset=utf-8", "text": text}


def _line(row: JsonObject, paper: JsonObject, known: Sequence[str]) -> list[str]:
    values = ["; ".join(map(yes_or_no, cell["values"])) for cell in row["cells"]]
    beside = (str(paper.get(part) or "") for part in known)
    return [str(paper["number"]), paper["title"], *beside, *values]


def _in_latex(text: str) -> str:
    return escaped(" ".join(text.split()))


def _latex(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of paragraphs as wide as the text; its packages come with any LaTeX."""
    share = 0.9 / (len(head) - 1)
    columns = "l" + f"p{{{share:.3f}\\linewidth}}" * (len(head) - 1)
    names, *rows = [
        " & ".join(escaped(" ".join(cell.split())) for cell in row) for row in (head, *lines)
    ]
    body = [r"\hline", f"{names} \\\\", r"\hline", *(f"{row} \\\\" for row in rows), r"\hline"]
    return "\n".join([f"\\begin{{tabular}}{{{columns}}}", *body, r"\end{tabular}", ""])
