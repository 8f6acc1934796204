"""The tool that computes over the facts found."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from tools.errors import ToolError
from tools.hublink.found_facts import Found
from tools.hublink.plan import Computation, Facet, Operation, Statistic
from tools.hublink.summaries import summarize
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
        Operation.SUMMARIZE,
    }
)
MOST_NUMBERS = 5
OperationName = Literal["list", "count", "summarize", "rank", "compare", "distribute", "extreme"]
StatisticName = Literal["average", "median", "total", "share"]


async def tabulate_facts(
    workspace: Workspace,
    operation: OperationName,
    counted: Annotated[
        str | None, Field(description="Attribute whose values are counted, else papers.")
    ] = None,
    by: Annotated[
        str | None, Field(description="Attribute to group by, as in 'per year', or 'paper'.")
    ] = None,
    order_by: Annotated[str | None, Field(description="Attribute with numbers to rank by.")] = None,
    statistic: Annotated[StatisticName | None, Field(description="Of `counted` numbers.")] = None,
    descending: bool = True,
    limit: Annotated[int | None, Field(ge=1, le=100)] = None,
) -> ToolResult:
    """Counts, averages, ranks or compares the facts of the last search. Never compute yourself.

    `count` gives a total, `summarize` a `statistic`; `distribute` and `compare` a number, or the
    `statistic`, for each value of `by`; `extreme` the most frequent value of `by`, or the highest
    number of `order_by`, with ties; `rank` an order. Search first, showing these attributes.
    """
    if workspace.found is None:
        raise ToolError("There is nothing to compute yet: call search_hubs first.")
    asked = Computation(
        operation=Operation(operation),
        counted=_facet(counted, workspace),
        group_by=_facet(by, workspace),
        order_by=_facet(order_by, workspace),
        statistic=Statistic(statistic) if statistic else None,
        descending=descending,
        limit=limit,
    )
    table = _computed(asked, workspace.found, workspace)
    text = table_text(table, workspace)
    return ToolResult(text=text, summary=_markdown(table, workspace), data=table)


def computed_by_plan(workspace: Workspace) -> Table | None:
    """What the plan of the last search asks to be computed of its facts, where it asks for it."""
    found = workspace.found
    if found is None or not found.hubs or found.plan.operation not in COMPUTED:
        return None
    return _computed(found.plan.computation, found, workspace)


def _computed(asked: Computation, found: Found, workspace: Workspace) -> Table:
    """Computes the table that the turn goes by from now on."""
    library = workspace.library
    if asked.statistic is not None or asked.operation is Operation.SUMMARIZE:
        table = summarize(found, asked, library.view, library.hub_name)
    else:
        table = tabulate(found, asked, library.hub_name)
    workspace.table = table
    return table


def table_text(table: Table, workspace: Workspace) -> str:
    lines = [f"{table.subject}: {table.total} in all"]
    for row in table.rows[:60]:
        value = f": {row.amount}" if row.amount else ""
        over = f" over {row.count}" if row.count else ""
        lines.append(f"- {row.label}{value}{over} {_numbers(row.hubs, workspace)}".rstrip())
    if table.unread:
        values = ", ".join(f"{r.label} {_numbers(r.hubs, workspace)}" for r in table.unread[:10])
        lines.append(f"Left out, as they are no numbers: {values}")
    if table.missing:
        lines.append(f"Without a value: {len(table.missing)} {_numbers(table.missing, workspace)}")
    return "\n".join(lines)


def _numbers(hubs: Sequence[str], workspace: Workspace) -> str:
    """The first hubs as citations, and how many more there are."""
    cited = "".join(f"[{workspace.book.number_of(hub)}]" for hub in hubs[:MOST_NUMBERS])
    left = max(len(hubs) - MOST_NUMBERS, 0)
    return f"{cited} and {left} more" if left else cited


def _facet(attribute: str | None, workspace: Workspace) -> Facet | None:
    """The facet of a name: one that the last search goes by, the papers themselves, or another."""
    if not attribute:
        return None
    name, plan = workspace.library.hub_name, workspace.found.plan if workspace.found else None
    spoken_of = [plan.group_by, plan.order_by, *(r.facet for r in plan.requests)] if plan else []
    if named := [facet for facet in spoken_of if facet and facet.name == attribute]:
        return named[0]
    if phrase(attribute) == phrase(name):
        return Facet(key=(), name=name)
    return facet_named(attribute, workspace.library.view)


def _markdown(table: Table, workspace: Workspace) -> str:
    if not any(row.label for row in table.rows):
        return f"{table.counted}: **{table.total}**"
    head = f"| {table.group or table.counted} | {table.subject} |\n|---|---|\n"
    rows = [
        f"| {row.label or workspace.library.hub(row.hubs[0]).label} | {row.amount} |"
        for row in table.rows[:30]
    ]
    return head + "\n".join(rows)
