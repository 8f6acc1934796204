"""What is computed of the papers found: the table a plan asks for, and its text."""

from collections.abc import Sequence

from tools.hublink.core.plan import Operation
from tools.hublink.execution.cross_tables import cross_table
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.summaries import summarize
from tools.hublink.execution.tabulation import Table, TableRow, tabulate
from tools.workspace.found_text import one_line
from tools.workspace.library import Library
from tools.workspace.workspace import Workspace

COMPUTED = frozenset(
    {
        Operation.COUNT,
        Operation.RANK,
        Operation.COMPARE,
        Operation.DISTRIBUTE,
        Operation.EXTREME,
        Operation.SUMMARIZE,
    }
)
ROWS_SHOWN = 25
"""So many rows of a table are on a page."""
_MOST_NUMBERS = 5
_MOST_UNREAD = 10
_LONGEST_TITLE = 80


def computed_by_plan(found: Found, library: Library) -> Table | None:
    """Return the table that the plan of a find asks for; None where it asks for no computation."""
    plan = found.plan
    if not found.hubs or plan.operation not in COMPUTED:
        return None
    if plan.group_by is not None and plan.crossed_by is not None:
        joins = library.grounding.joins
        axes = plan.group_by, plan.crossed_by
        return cross_table(found, *axes, library.view, joins, library.hub_name)
    asked = plan.computation
    if asked.statistic is not None or asked.operation is Operation.SUMMARIZE:
        return summarize(found, asked, library.view, library.hub_name)
    return tabulate(found, asked, library.hub_name)


def table_text(table: Table, workspace: Workspace, page: int = 1) -> str:
    """Return a page of a table as text for a model, each row with the numbers of its papers."""
    first, rows = (page - 1) * ROWS_SHOWN, [row for row in table.rows if row.label or row.amount]
    lines = [f"{one_line(table.subject)}: {table.total} in all"]
    lines += [_row_text(row, workspace) for row in rows[first : first + ROWS_SHOWN]]
    if (left := len(rows) - first - ROWS_SHOWN) > 0:
        lines.append(f"… and {left} more rows: page {page + 1}.")
    if table.unread:
        unread = table.unread[:_MOST_UNREAD]
        values = ", ".join(f"{one_line(r.label)} {_numbers(r.hubs, workspace)}" for r in unread)
        lines.append(f"Left out, as they are no numbers: {values}")
    if table.missing:
        lines.append(f"Without a value: {len(table.missing)}")
    return "\n".join(lines)


def _row_text(row: TableRow, workspace: Workspace) -> str:
    titles = (workspace.library.hub(hub).label for hub in row.hubs[:1])
    label = one_line(row.label) or one_line("".join(titles), _LONGEST_TITLE)
    said = f"{label}: {one_line(row.amount)}" if row.amount else label
    said += f" over {row.count}" if row.count else ""
    beside = "; ".join(f"{name}: {value}" for name, value in row.qualifiers)
    said += f" ({one_line(beside)})" if beside else ""
    return f"- {said} {_numbers(row.hubs, workspace)}".rstrip()


def _numbers(hubs: Sequence[str], workspace: Workspace) -> str:
    """The first hubs as citations, and how many more there are."""
    cited = "".join(f"[{workspace.numbers[hub]}]" for hub in hubs[:_MOST_NUMBERS])
    left = max(len(hubs) - _MOST_NUMBERS, 0)
    return f"{cited} and {left} more" if left else cited
