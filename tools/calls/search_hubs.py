"""The tool that finds papers for a question."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from tools.calls.overview import asks_for_overview, with_telling_attributes
from tools.calls.search_results import Search, nothing_found, result_of
from tools.calls.similar_papers import choose_similar, offer_similar
from tools.calls.tabulate_facts import computed_by_plan
from tools.calls.where import Where, condition_of, facet_named
from tools.errors import ToolError
from tools.hublink.core.parameters import Strategy
from tools.hublink.core.plan import Operation, Plan, Request
from tools.hublink.core.value_kinds import is_flag, is_positive_flag
from tools.hublink.execution.found_facts import Found
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import WORK_STEMS, phrase, tokens
from tools.workspace.library import Library
from tools.workspace.side_by_side import asks_side_by_side, with_shared_attributes
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace

_MOST_NAMED = 3
"""Most named papers whose own values are shown where they do not meet the conditions."""
_EVERYTHING = frozenset("all everything list show".split())


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
    library = workspace.library
    scope = workspace.hubs(papers) if papers is not None else None
    plan = await asyncio.to_thread(_plan, workspace, question, where, show, scope)
    if plan.not_held:
        return await asyncio.to_thread(
            nothing_found, Found(plan=plan, hubs=(), facts=()), workspace
        )
    if _wants_everything(plan, library):
        found = everything(plan, library)
        return result_of(Search(found=found, evidence=await workspace.offer(found)), workspace)
    found, denied = await asyncio.to_thread(_find, plan, library)
    if plan.similar_to is not None:
        return await choose_similar(workspace, question, found, plan.similar_to)
    if found.hubs:
        table = None if denied else await asyncio.to_thread(computed_by_plan, found, library)
        evidence = await workspace.offer(found)
        return result_of(Search(found=found, evidence=evidence, denied=denied), workspace, table)
    if plan.is_bounded or plan.unmatched:
        return await asyncio.to_thread(nothing_found, found, workspace)
    hubs, terms = await asyncio.to_thread(library.similar, question, plan.hubs)
    compared = len(library.allowed(library.view.hubs if plan.hubs is None else plan.hubs))
    return await offer_similar(workspace, question, found, hubs, terms, compared)


def everything(plan: Plan, library: Library) -> Found:
    """Return all hubs in scope, by title, as what a plan without conditions finds."""
    hubs = library.allowed(library.view.hubs)
    in_order = sorted(hubs, key=lambda hub: (library.hub(hub).label.casefold(), hub))
    listed = plan.model_copy(update={"similar_to": None})
    return Found(plan=listed, hubs=tuple(in_order), facts=())


def _wants_everything(plan: Plan, library: Library) -> bool:
    """Whether a question asks for hubs and no word of it narrows them down: "List all papers"."""
    if plan.is_bounded or plan.unmatched or library.options.strategy is not Strategy.AUTO:
        return False
    said = {word for token in tokens(plan.question) for word in (token.lower, token.stem)}
    asks = said & {*_EVERYTHING, *WORK_STEMS, *phrase(library.hub_name)}
    return (
        plan.operation is Operation.LIST and bool(asks) and not library.names_topic(plan.question)
    )


def _find(plan: Plan, library: Library) -> tuple[Found, bool]:
    """The facts a plan asks for, and whether they are those that named papers have instead.

    Those are shown where a few named papers do not meet the conditions. A plan bounded only by a
    name that is not in the graph finds no papers.
    """
    if plan.names_only_unknown:
        return Found(plan=plan, hubs=(), facts=()), False
    found = library.find(plan)
    if not found.hubs and (opposite := _opposite(plan, library.view)) is not None:
        contrary = library.find(opposite)
        if contrary.hubs:
            return contrary, True
    if found.hubs:
        fuller = _with_more_attributes(found, library.view)
        return (library.find(fuller) if fuller else found), False
    named = plan.hubs is not None and not plan.titled and not plan.found_by
    few = named and len(plan.hubs or ()) <= _MOST_NAMED
    if not (few and plan.conditions):
        return found, False
    instead = tuple(Request(facet=c.facet, words=c.words) for c in plan.conditions)
    asked = plan.model_copy(update={"conditions": (), "requests": instead})
    return library.find(asked), True


def _opposite(plan: Plan, view: FacetView) -> Plan | None:
    """The plan with its one yes-or-no attribute the other way round, where that is asked for."""
    flags = [c for c in plan.conditions if len(c.values) == 1 and is_flag(c.values[0])]
    if plan.operation is not Operation.VERIFY or len(flags) != 1:
        return None
    holds = is_positive_flag(flags[0].values[0])
    told = view.column(flags[0].facet).by_value
    values = tuple(value for value in told if is_positive_flag(value) != holds)
    other = flags[0].model_copy(update={"values": values})
    conditions = tuple(other if c is flags[0] else c for c in plan.conditions)
    return plan.model_copy(update={"conditions": conditions})


def _with_more_attributes(found: Found, view: FacetView) -> Plan | None:
    """The plan with attributes to compare or summarize by; None where it asks for neither."""
    if asks_side_by_side(found.plan):
        return with_shared_attributes(found, view)
    if asks_for_overview(found.plan):
        return with_telling_attributes(found, view)
    return None


def _plan(
    workspace: Workspace,
    question: str,
    where: list[Where] | None,
    show: list[str] | None,
    scope: list[str] | None,
) -> Plan:
    """The plan of exact conditions where they are given, else of the question."""
    exact = where is not None or show is not None
    if not exact and scope is None:
        return workspace.read(question)
    if not exact or workspace.library.options.strategy is not Strategy.AUTO:
        return workspace.library.ground(question, scope)
    return _exact_plan(workspace.library, question, where or [], show or [], scope)


def _exact_plan(
    library: Library,
    question: str,
    where: Sequence[Where],
    show: Sequence[str],
    scope: Sequence[str] | None,
) -> Plan:
    requests = tuple(Request(facet=facet_named(name, library.view), words=name) for name in show)
    conditions = tuple(condition_of(each, library.view) for each in where)
    if not (requests or conditions):
        raise ToolError("Give conditions in `where`, attributes in `show`, or neither of them.")
    return Plan(
        question=question,
        hub_type=library.hub_name,
        hubs=tuple(scope) if scope is not None else None,
        conditions=conditions,
        requests=requests,
        confidence=1.0,
    )
