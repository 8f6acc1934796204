"""A comparison of papers as the values that the page draws a table of."""

from collections.abc import Collection, Mapping, Sequence

from assistant.chat.views.evidence_view import JsonObject, fact_views
from assistant.chat.views.figures.table_files import LABELS
from assistant.chat.views.plan_view import on_page
from assistant.conversation.answer import Answer
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.explanation import plan_parts
from tools.workspace.comparison import Comparison

BELOW_TITLE = ("year", "venue")
"""What a row says below the title of its paper, as `evidence_view` calls it."""
_IN_TITLE = ("within", "topic", "saying", "condition")
"""Parts of a plan that say which papers are told of."""


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


def table_about(answer: Answer) -> list[JsonObject]:
    """Return what the papers of a table have in common by their question, as parts of its title."""
    if answer.plan is None:
        return []
    parts = plan_parts(answer.plan, {}, answer.scope.conditions, on_page)
    return [part.said for part in parts if part.kind in _IN_TITLE]


def comparison_view(answer: Answer, sources: Sequence[JsonObject]) -> JsonObject | None:
    """Return the props of `public/elements/ComparisonTable.jsx`; None without a comparison.

    `sources` are the answer's papers as `evidence_view` gives them; each cell brings its own facts.
    What stands below the titles, and which value of several a paper is of, is no column as well,
    unless it is asked for; then it stands in its column alone.
    """
    comparison = answer.comparison
    if comparison is None or not is_set_side_by_side(answer):
        return None
    columns = _columns(comparison, sources)
    told = {comparison.below_title.get(name) for name in columns.values()}
    values = _values_beside(answer, columns.values())
    shown = {source["number"]: source for source in sources}
    rows: list[JsonObject] = []
    for evidence, paper in answer.side_by_side:
        cells = [
            {"values": list(cell.values), "facts": fact_views(cell.facts, evidence.hub)}
            for cell in (paper.cells[place] for place in columns)
        ]
        source = {key: value for key, value in shown[evidence.number].items() if key != "facts"}
        rows.append({"source": source, "tells": values.get(evidence.hub.id, []), "cells": cells})
    return {
        "answer": answer.id,
        "attributes": list(columns.values()),
        "about": table_about(answer),
        "below": [part for part in BELOW_TITLE if part not in told],
        "rows": rows,
        "formats": [{"format": each.value, "label": label} for each, label in LABELS.items()],
    }


def _columns(comparison: Comparison, sources: Sequence[JsonObject]) -> dict[int, str]:
    """The attributes that are columns, by their places."""
    below = {part for part in BELOW_TITLE if any(source.get(part) for source in sources)}
    columns = dict(enumerate(comparison.attributes))
    return {
        place: name
        for place, name in columns.items()
        if name in comparison.asked or comparison.below_title.get(name) not in below
    } or columns


def _values_beside(answer: Answer, columns: Collection[str]) -> Mapping[str, list[str]]:
    """Which of the values compared each paper tells of, where no column says that."""
    conditions = answer.plan.conditions if answer.plan else ()
    if any(len(c.values) > 1 and c.facet.name in columns for c in conditions):
        return {}
    return compared_values(answer) or {}
