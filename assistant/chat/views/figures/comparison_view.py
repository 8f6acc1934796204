"""A comparison of papers as the values that the page draws a table of, and as files."""

from collections.abc import Sequence

from assistant.chat.views.evidence_view import JsonObject, fact_views
from assistant.chat.views.figures.csv_file import csv_file
from assistant.conversation.answer import Answer
from assistant.references.markdown import escaped_markdown


def comparison_view(answer: Answer, sources: Sequence[JsonObject]) -> JsonObject | None:
    """Return the props of `public/elements/ComparisonTable.jsx`; None without a comparison.

    `sources` are the answer's papers as `evidence_view` gives them; each cell brings its own facts.
    """
    if answer.comparison is None:
        return None
    shown = {source["number"]: source for source in sources}
    rows: list[JsonObject] = []
    for evidence, paper in answer.side_by_side:
        cells = [
            {"values": list(cell.values), "facts": fact_views(cell.facts, evidence.hub)}
            for cell in paper.cells
        ]
        source = {key: value for key, value in shown[evidence.number].items() if key != "facts"}
        rows.append({"source": source, "cells": cells})
    head = ["number", "paper", *answer.comparison.attributes]
    lines = [_line(row) for row in rows]
    return {
        "answer": answer.id,
        "attributes": list(answer.comparison.attributes),
        "rows": rows,
        "files": [
            {"label": "CSV", **csv_file("comparison.csv", head, lines)},
            {
                "label": "Markdown",
                "name": "comparison.md",
                "type": "text/markdown;charset=utf-8",
                "text": _markdown(head, lines),
            },
        ],
    }


def _line(row: JsonObject) -> list[str]:
    source = row["source"]
    values = ["; ".join(cell["values"]) for cell in row["cells"]]
    return [str(source["number"]), source["title"], *values]


def _markdown(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    names, *rows = [[_escaped(cell) for cell in row] for row in (head, *lines)]
    table = [names, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in table)


def _escaped(text: str) -> str:
    escaped = escaped_markdown(" ".join(text.split()))
    return escaped if r"\|" in escaped else escaped.replace("|", r"\|")
