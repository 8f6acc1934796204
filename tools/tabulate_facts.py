"""The tool that computes over the facts found."""

from typing import Annotated, Literal

from pydantic import Field

from tools.errors import ToolError
from tools.hublink.explanation import number_text
from tools.hublink.plan import Facet, Operation
from tools.hublink.tabulation import Table, tabulate
from tools.hublink.words import phrase
from tools.tool import ToolResult
from tools.where import facet_named
from tools.workspace import Workspace

COMPUTED = frozenset(
    {
        Operation.COUNT,
        Operation.RANK,
        Operation.COMPARE,
        Operation.DISTRIBUTE,
        Operation.EXTREME,
    }
)
MOST_NUMBERS = 5
OperationName = Literal["list", "count", "rank", "compare", "distribute", "extreme"]


async def tabulate_facts(
    workspace: Workspace,
    operation: OperationName,
    counted: Annotated[
        str | None, Field(description="Attribute whose values are counted; papers if left out.")
    ] = None,
    by: Annotated[
        str | None, Field(description="Attribute to group by, as in 'per year', or 'paper'.")
    ] = None,
    order_by: Annotated[str | None, Field(description="Attribute with numbers to rank by.")] = None,
    descending: bool = True,
    limit: Annotated[int | None, Field(ge=1, le=100)] = None,
) -> ToolResult:
    """Counts, ranks, compares or distributes the facts of the last search. Never count yourself.

    `count` gives a total; `distribute` and `compare` a number for each value of `by`; `extreme` the
    most frequent value of `by`, or the highest number of `order_by`, with ties; `rank` an order.
    Search first, showing the attributes named here.
    """
    if workspace.found is None:
        raise ToolError("There is nothing to compute yet: call search_hubs first.")
    table = tabulate(
        workspace.found,
        Operation(operation),
        counted=_facet(counted, workspace),
        group_by=_facet(by, workspace),
        order_by=_facet(order_by, workspace),
        descending=descending,
        limit=limit,
        hub_name=workspace.library.hub_name,
    )
    workspace.table = table
    text = table_text(table, workspace)
    return ToolResult(text=text, summary=_markdown(table, workspace), data=table)


def computed_by_plan(workspace: Workspace) -> Table | None:
    """What the plan of the last search asks to be computed of its facts, where it asks for it."""
    found = workspace.found
    if found is None or not found.hubs or found.plan.operation not in COMPUTED:
        return None
    plan = found.plan
    taken = {facet.key for facet in (plan.group_by, plan.order_by) if facet}
    counted = (r.facet for r in plan.requests if r.facet.key not in taken)
    workspace.table = tabulate(
        found,
        plan.operation,
        counted=next(counted, None),
        group_by=plan.group_by,
        order_by=plan.order_by,
        descending=plan.descending,
        limit=plan.limit,
        hub_name=workspace.library.hub_name,
    )
    return workspace.table


def table_text(table: Table, workspace: Workspace) -> str:
    lines = [f"{table.counted}: {table.total} in all"]
    for row in table.rows[:60]:
        numbers = "".join(f"[{workspace.book.number_of(hub)}]" for hub in row.hubs[:MOST_NUMBERS])
        left = max(len(row.hubs) - MOST_NUMBERS, 0)
        numbers += f" and {left} more" if left else ""
        value = f": {number_text(row.value)}" if row.value is not None else ""
        lines.append(f"- {row.label}{value} {numbers}".rstrip())
    return "\n".join(lines)


def _facet(attribute: str | None, workspace: Workspace) -> Facet | None:
    """The facet of a name: what the last search groups by, the papers themselves, or another."""
    if not attribute:
        return None
    name, grouped = workspace.library.hub_name, workspace.found and workspace.found.plan.group_by
    if grouped and attribute == grouped.name:
        return grouped
    if phrase(attribute) == phrase(name):
        return Facet(key=(), name=name)
    return facet_named(attribute, workspace.library.view)


def _markdown(table: Table, workspace: Workspace) -> str:
    if not any(row.label for row in table.rows):
        return f"{table.counted}: **{table.total}**"
    head = f"| {table.group or table.counted} | {table.counted} |\n|---|---|\n"
    rows = [
        f"| {row.label or workspace.library.hub(row.hubs[0]).label} | "
        f"{number_text(row.value) if row.value is not None else ''} |"
        for row in table.rows[:30]
    ]
    return head + "\n".join(rows)
