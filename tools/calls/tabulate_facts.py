"""The tool that computes over the facts found."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from tools.calls.where import facet_named
from tools.errors import ToolError
from tools.hublink.core.plan import Computation, Facet, Operation, Plan, Statistic
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.summaries import summarize
from tools.hublink.execution.tabulation import Table, tabulate
from tools.hublink.language.words import phrase
from tools.workspace.library import Library
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Findings, Workspace

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
    found, library = workspace.found, workspace.library
    if found is None:
        raise ToolError("There is nothing to compute yet: call search_hubs first.")

    def compute() -> Table:
        asked = Computation(
            operation=Operation(operation),
            counted=_facet(counted, found.plan, library),
            group_by=_facet(by, found.plan, library),
            order_by=_facet(order_by, found.plan, library),
            statistic=Statistic(statistic) if statistic else None,
            descending=descending,
            limit=limit,
        )
        return _computed(asked, found, library)

    table = await asyncio.to_thread(compute)
    return ToolResult(
        text=table_text(table, workspace),
        summary=_markdown(table, library),
        data=table,
        findings=Findings(table=table),
    )


def computed_by_plan(found: Found, library: Library) -> Table | None:
    """Return the table that the plan of a find asks for; None where it asks for no computation."""
    if not found.hubs or found.plan.operation not in COMPUTED:
        return None
    return _computed(found.plan.computation, found, library)


def _computed(asked: Computation, found: Found, library: Library) -> Table:
    if asked.statistic is not None or asked.operation is Operation.SUMMARIZE:
        return summarize(found, asked, library.view, library.hub_name)
    return tabulate(found, asked, library.hub_name)


def table_text(table: Table, workspace: Workspace) -> str:
    """Return a table as text for a model, each row with the numbers of its papers."""
    lines = [f"{table.subject}: {table.total} in all"]
    for row in table.rows[:60]:
        said = ": ".join(part for part in (row.label, row.amount) if part)
        said += f" over {row.count}" if row.count else ""
        beside = "; ".join(f"{name}: {value}" for name, value in row.qualifiers)
        said += f" ({beside})" if beside else ""
        lines.append(f"- {said} {_numbers(row.hubs, workspace)}".rstrip())
    if table.unread:
        values = ", ".join(f"{r.label} {_numbers(r.hubs, workspace)}" for r in table.unread[:10])
        lines.append(f"Left out, as they are no numbers: {values}")
    if table.missing:
        lines.append(f"Without a value: {len(table.missing)} {_numbers(table.missing, workspace)}")
    return "\n".join(lines)


def _numbers(hubs: Sequence[str], workspace: Workspace) -> str:
    """The first hubs as citations, and how many more there are."""
    cited = "".join(f"[{workspace.numbers[hub]}]" for hub in hubs[:MOST_NUMBERS])
    left = max(len(hubs) - MOST_NUMBERS, 0)
    return f"{cited} and {left} more" if left else cited


def _facet(attribute: str | None, plan: Plan, library: Library) -> Facet | None:
    """The facet of a name: one of the plan, that of the papers themselves, or another."""
    if not attribute:
        return None
    name = library.hub_name
    spoken_of = [plan.group_by, plan.order_by, *(r.facet for r in plan.requests)]
    if named := [facet for facet in spoken_of if facet and facet.name == attribute]:
        return named[0]
    if phrase(attribute) == phrase(name):
        return Facet(key=(), name=name)
    return facet_named(attribute, library.view)


def _markdown(table: Table, library: Library) -> str:
    if not any(row.label for row in table.rows):
        return f"{table.counted}: **{table.total}**"
    head = f"| {table.group or table.counted} | {table.subject} |\n|---|---|\n"
    rows = [
        f"| {row.label or library.hub(row.hubs[0]).label} | {row.amount} |"
        for row in table.rows[:30]
    ]
    return head + "\n".join(rows)
