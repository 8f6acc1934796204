"""Sentences for how many have a quality and how many have not."""

from collections.abc import Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.wording.attribute_names import is_flag, quality
from assistant.composing.wording.phrases import singular
from tools.hublink.core.value_kinds import TRUE_LABELS
from tools.hublink.execution.tabulation import Table, TableRow


def counted_both_ways(
    frame: AnswerFrame, table: Table, numbers: Sequence[str], things: str
) -> str | None:
    """Return the groups of a yes/no attribute as qualities, those that have it first.

    "17 studies cover the night and 27 do not"; None where groups are of anything else.
    """
    if not table.group or not all(is_flag((row.label,)) for row in table.rows):
        return None
    pairs = sorted(zip(table.rows, numbers, strict=True), key=lambda pair: not _holds(pair[0]))
    said = [_item(row, number, table.group, things, frame) for row, number in pairs]
    said += [
        f"no {singular(things)} {quality(table.group, many=False, holds=holds)}"
        for holds in (True, False)
        if holds not in map(_holds, table.rows)
    ]
    scope = frame.scope() if frame.plan.conditions or frame.plan.hubs else ""
    text = ", and ".join(said)
    return f"Of {scope}, {text}." if scope else f"{text[:1].upper()}{text[1:]}."


def _item(row: TableRow, number: str, name: str, things: str, frame: AnswerFrame) -> str:
    many = row.value != 1
    predicate = quality(name, many=many, holds=_holds(row))
    return f"{number} {things if many else singular(things)} {predicate} {frame.cite(row.hubs)}"


def _holds(row: TableRow) -> bool:
    return row.label.lower() in TRUE_LABELS
