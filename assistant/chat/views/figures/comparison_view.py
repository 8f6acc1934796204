"""A comparison of papers as the values that the page draws a table of."""

from collections.abc import Sequence

from assistant.chat.views.evidence_view import JsonObject, fact_views
from assistant.chat.views.figures.table_files import LABELS
from assistant.conversation.answer import Answer
from tools.hublink.language.cues.cues import read_cues


def is_set_side_by_side(answer: Answer) -> bool:
    """Return whether papers are compared by what they state, rather than counted for each thing."""
    if answer.comparison is None:
        return False
    counts = answer.plan is not None and read_cues(answer.plan.question).counts
    return not (counts and answer.table is not None and answer.table.group is not None)


def compared_values(answer: Answer) -> dict[str, list[str]] | None:
    """Return which of the values that are compared, such as two systems, each paper tells of.

    They stand by the ids of the papers; None where papers are compared and not such values.
    """
    conditions = answer.plan.conditions if answer.plan else ()
    values = next((c.values for c in conditions if len(c.values) > 1 and not c.negated), None)
    if values is None:
        return None
    told: dict[str, list[str]] = {}
    for evidence in answer.evidence:
        triples = [triple for fact in evidence.facts for triple in fact.triples or fact.used]
        objects = {triple.object.label.lower() for triple in triples}
        told[evidence.hub.id] = [value for value in values if value.lower() in objects]
    return told


def comparison_view(answer: Answer, sources: Sequence[JsonObject]) -> JsonObject | None:
    """Return the props of `public/elements/ComparisonTable.jsx`; None without a comparison.

    `sources` are the answer's papers as `evidence_view` gives them; each cell brings its own facts.
    """
    if answer.comparison is None or not is_set_side_by_side(answer):
        return None
    shown = {source["number"]: source for source in sources}
    values = compared_values(answer) or {}
    rows: list[JsonObject] = []
    for evidence, paper in answer.side_by_side:
        cells = [
            {"values": list(cell.values), "facts": fact_views(cell.facts, evidence.hub)}
            for cell in paper.cells
        ]
        source = {key: value for key, value in shown[evidence.number].items() if key != "facts"}
        rows.append({"source": source, "tells": values.get(evidence.hub.id, []), "cells": cells})
    return {
        "answer": answer.id,
        "attributes": list(answer.comparison.attributes),
        "rows": rows,
        "formats": [{"format": each.value, "label": label} for each, label in LABELS.items()],
    }
