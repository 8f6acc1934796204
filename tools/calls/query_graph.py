"""The tool that carries out a query in the logical form: conditions, values, computations."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from tools.calls.computed_tables import computed_by_plan
from tools.calls.search_results import Search, nothing_found, result_of, stated_otherwise
from tools.calls.where import Conditions, GraphNames
from tools.errors import ToolError
from tools.hublink.core.plan import Facet, Operation, Plan, Request, Statistic, Topic
from tools.hublink.execution.found_facts import Found
from tools.workspace.found_text import MOST_SHOWN
from tools.workspace.library import Library
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace

Computed = Literal["count", "share", "average", "median", "total"]
_MOST_AXES = 2


async def query_graph(
    workspace: Workspace,
    where: Conditions = None,
    about: Annotated[str | None, Field(description="Topic, in words.")] = None,
    papers: list[int] | None = None,
    show: list[str] | None = None,
    compute: Computed | None = None,
    of: str | None = None,
    by: Annotated[list[str] | None, Field(max_length=_MOST_AXES)] = None,
    order_by: str | None = None,
    ascending: bool = False,
    limit: Annotated[int | None, Field(ge=1, le=100)] = None,
    page: Annotated[int, Field(ge=1)] = 1,
) -> ToolResult:
    """Queries the graph exactly, by its attributes: for counts, rankings, comparisons, joins.

    `where`: all must hold, each with any of its values or within bounds (`fewest`, `most`: how many
    values); `values_of`: {attribute, where} takes the values found so. `show`: attributes to tell.
    `compute` over the numbers or values `of` an attribute, else over papers, in groups `by` one
    attribute or pairs of two; the same twice gives pairs, as of co-authors. `order_by`: ranks all
    numbers of an attribute, with what is stated beside them.
    """
    library = workspace.library
    names = GraphNames(library)
    within = workspace.hubs(papers) if papers is not None else None
    joined = [n for each in where or () if each.values_of for n in each.values_of.papers]
    inner = workspace.hubs(joined)
    asked = _Asked(show or [], compute, of, by or [], order_by, not ascending, limit)

    def plan() -> Plan:
        conditions = (names.condition(each, inner) for each in where or ())
        bounds = Plan(
            question="",
            hub_type=library.hub_name,
            hubs=tuple(within) if within is not None else None,
            conditions=tuple(c for c in conditions if c is not None),
            topic=_topic(about, within, library),
            confidence=1.0,
        )
        return _asking(bounds, asked, names)

    query = await asyncio.to_thread(plan)
    if not query.is_bounded and query.operation is Operation.LIST:
        unread = f"Nothing of this can be read: {'; '.join(names.unread)}." if names.unread else ""
        raise ToolError(unread or "Say which papers (where, about, papers), or what to compute.")
    if names.empty:
        told = [*names.unread, *(f"nothing has the values joined: {each}" for each in names.empty)]
        none = Found(plan=query, hubs=(), facts=())
        return await asyncio.to_thread(nothing_found, none, workspace, told)
    bounded = query if query.is_bounded else query.model_copy(update={"everything": True})
    found = await asyncio.to_thread(library.find, bounded)
    if not found.hubs:
        return await asyncio.to_thread(nothing_found, found, workspace, names.unread)
    table = await asyncio.to_thread(computed_by_plan, found, library)
    evidence = await workspace.offer(found, 0 if table else (page - 1) * MOST_SHOWN)
    search = Search(
        found=found,
        evidence=evidence,
        table=table,
        unread=tuple(names.unread),
        otherwise=stated_otherwise(found, library.view),
    )
    return result_of(search, workspace, page)


class _Asked(NamedTuple):
    """What is asked of the papers, in the words of a call."""

    show: Sequence[str]
    compute: Computed | None
    of: str | None
    by: Sequence[str]
    order_by: str | None
    descending: bool
    limit: int | None


def _topic(about: str | None, within: Sequence[str] | None, library: Library) -> Topic | None:
    """The papers on a topic, none of them where the graph has none."""
    if not about:
        return None
    likely = library.on_topic(about, within)
    return Topic(wording=about, hubs=tuple(each.hub for each in likely))


def _asking(bounds: Plan, asked: _Asked, names: GraphNames) -> Plan:
    """The plan with what a call asks of its papers, as far as the graph has these attributes."""
    of = [names.facet(asked.of)] if asked.of else []
    wanted = [facet for facet in (*of, *names.facets(asked.show)) if facet is not None]
    axes = [axis for name in asked.by if (axis := names.axis(name)) is not None]
    order_by = names.facet(asked.order_by) if asked.order_by else None
    computes = bool(asked.compute or axes) and order_by is None
    if computes and asked.show:
        wanted = wanted[: len(of)]
        names.unread.append("show, beside what is computed: ask for it in a call of its own")
    one, other, *_ = *axes, None, None
    return bounds.model_copy(
        update={
            "requests": tuple(Request(facet=facet, words=facet.name) for facet in wanted),
            "operation": _operation(asked, one, order_by),
            "group_by": one if order_by is None else None,
            "crossed_by": other if order_by is None else None,
            "order_by": order_by,
            "statistic": _statistic(asked) if order_by is None else None,
            "descending": asked.descending,
            "limit": asked.limit,
        }
    )


def _operation(asked: _Asked, axis: Facet | None, order_by: Facet | None) -> Operation:
    if order_by is not None:
        return Operation.RANK
    if axis is not None:
        return Operation.RANK if asked.limit is not None else Operation.DISTRIBUTE
    if asked.compute is None:
        return Operation.LIST
    return Operation.COUNT if asked.compute == "count" else Operation.SUMMARIZE


def _statistic(asked: _Asked) -> Statistic | None:
    return None if asked.compute in (None, "count") else Statistic(asked.compute)
