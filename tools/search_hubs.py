"""The tool that finds papers for a question."""

import asyncio
from typing import Annotated

from pydantic import Field

from tools.alike_papers import choose_alike, offer_similar
from tools.errors import ToolError
from tools.hublink.found_facts import Found
from tools.hublink.parameters import Strategy
from tools.hublink.plan import Plan, Request
from tools.library import Library
from tools.overview import asks_for_overview, with_telling_attributes
from tools.search_results import Search, nothing_found, result_of
from tools.side_by_side import asks_side_by_side, with_shared_attributes
from tools.tabulate_facts import computed_by_plan
from tools.tool import ToolResult
from tools.where import Where, condition_of, facet_named
from tools.workspace import Workspace

_MOST_NAMED = 3
"""So many named papers at the most are told of where they do not meet the question."""


async def search_hubs(
    workspace: Workspace,
    question: Annotated[str, Field(description="What to find, as a question in plain words.")],
    where: Annotated[
        list[Where] | None, Field(description="Exact conditions, instead of reading the question.")
    ] = None,
    show: Annotated[
        list[str] | None, Field(description="Attributes whose values are wanted.")
    ] = None,
    papers: Annotated[
        list[int] | None, Field(description="Search only these numbered papers.")
    ] = None,
) -> ToolResult:
    """Finds papers in the knowledge graph and the facts that answer a question.

    The question is read in the graph's own words: named values, years, ranges and negations become
    conditions, named attributes are looked up for every matching paper. A question that names
    nothing the graph knows is answered by similarity. Returns numbered papers with their facts, and
    the computed table where the question asks for a number, a ranking or a comparison.
    """
    plan = _plan(workspace, question, where, show, papers)
    found, denied = await asyncio.to_thread(_find, plan, workspace.library)
    if plan.alike is not None:
        return await choose_alike(workspace, question, found, plan.alike)
    if found.hubs:
        evidence = workspace.offer(found)
        table = None if denied else computed_by_plan(workspace)
        return result_of(Search(found=found, evidence=evidence, denied=denied), workspace, table)
    if plan.is_bounded or plan.unmatched:
        workspace.found = found
        return nothing_found(found, workspace)
    library = workspace.library
    hubs, terms = await asyncio.to_thread(library.similar, question, plan.hubs)
    compared = len(library.allowed(library.view.hubs if plan.hubs is None else plan.hubs))
    return await offer_similar(workspace, question, found, hubs, terms, compared)


def _find(plan: Plan, library: Library) -> tuple[Found, bool]:
    """The facts a plan names; where named papers do not meet it, those they have instead.

    A plan bounded by nothing but a name that the graph does not know finds nothing.
    """
    if plan.names_only_unknown:
        return Found(plan=plan, hubs=(), facts=()), False
    found = library.find(plan)
    if found.hubs and asks_side_by_side(found.plan):
        shared = with_shared_attributes(found, library.view)
        return (library.find(shared) if shared else found), False
    if found.hubs and asks_for_overview(found.plan):
        telling = with_telling_attributes(found, library.view)
        return (library.find(telling) if telling else found), False
    few = plan.hubs is not None and len(plan.hubs) <= _MOST_NAMED and not plan.titled
    if found.hubs or not (few and plan.conditions):
        return found, False
    instead = tuple(Request(facet=c.facet, words=c.words) for c in plan.conditions)
    asked = plan.model_copy(update={"conditions": (), "requests": instead})
    return library.find(asked), True


def _plan(
    workspace: Workspace,
    question: str,
    where: list[Where] | None,
    show: list[str] | None,
    papers: list[int] | None,
) -> Plan:
    scope = [e.hub.id for e in workspace.book.require(papers)] if papers is not None else None
    exact = where is not None or show is not None
    planned = None if exact or scope is not None else workspace.plan
    if planned is not None and planned.question.strip() == question.strip():
        return planned
    if not exact or workspace.library.options.strategy is not Strategy.AUTO:
        return workspace.library.ground(question, scope)
    view = workspace.library.view
    requests = tuple(Request(facet=facet_named(name, view), words=name) for name in show or [])
    conditions = tuple(condition_of(each, view) for each in where or [])
    if not (requests or conditions):
        raise ToolError("Give conditions in `where`, attributes in `show`, or neither of them.")
    return Plan(
        question=question,
        hub_type=workspace.library.hub_name,
        hubs=tuple(scope) if scope is not None else None,
        conditions=conditions,
        requests=requests,
        confidence=1.0,
    )
