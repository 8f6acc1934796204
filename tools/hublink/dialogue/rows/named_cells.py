"""The cells of rows that a message names, and which of their numbers are the better ones."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Plan
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.question.cells.cells_said import CellsSaid
from tools.hublink.question.cells.number_tables import NumberTable


def cells_in(
    text: str, before: Plan, table: NumberTable, spoken: Spoken, hubs: Sequence[str] | None = None
) -> CellsSaid | None:
    """Return the rows of a table that a text means by their cells, and by those told before."""
    known = [c for c in before.conditions if c.facet.key[:-1] == table.node and not c.negated]
    return spoken.grounding.cells_said(text, table, known, before.hubs if hubs is None else hubs)


def is_low(conditions: Sequence[Condition]) -> bool:
    """Return whether less is better of what some rows measure."""
    return any(is_good_if_low(value) for c in conditions for value in c.values)
