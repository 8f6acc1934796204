"""The tool that finds papers for a question."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from tools.errors import ToolError
from tools.evidence import Fact, OfferedPaper
from tools.found_text import MOST_SHOWN, for_model, for_people
from tools.hub_reading import HubReading, found_by_reading, read_hubs
from tools.hublink.explanation import plan_text
from tools.hublink.found_facts import Found
from tools.hublink.models import Frozen, Hub
from tools.hublink.parameters import Strategy
from tools.hublink.plan import Alike, Plan, Request
from tools.hublink.tabulation import Table
from tools.library import Library, fact_of, fact_of_path
from tools.overview import asks_for_overview, with_telling_attributes
from tools.side_by_side import asks_side_by_side, with_shared_attributes
from tools.tabulate_facts import computed_by_plan, table_text
from tools.tool import ToolResult
from tools.where import Where, condition_of, facet_named
from tools.workspace import Workspace

MOST_NAMED = 3
MOST_BESIDE_TABLE = 8
_HOW_ALIKE = {
    True: "by likeness of meaning, not by matching words",
    False: "by likeness of meaning, and hardly alike: leads rather than answers",
}
_HARDLY = 0.7
"""The share of the least likeness below which a paper is not even worth telling."""
_CLEARLY = 1.4
"""How many times the least likeness a paper has that is clearly alike."""
_NEARLY = 0.05
"""How much less like the question than a paper's best path another one may be to be shown."""


class Search(Frozen):
    """What a search found: by the plan, or by likeness where the plan names nothing.

    `evidence` are the numbered papers offered, best first; `similar` says that likeness found them,
    `likely` that the best of them is much like the question; `terms` are those of the graph that
    are nearest it in meaning.
    `denied` says that the named papers do not meet the conditions: the facts are what they have
    instead. `nearest` are titles of papers too unlike the question to be offered. `reading` is what
    a model made of papers found by likeness, where it read them.
    """

    found: Found
    evidence: tuple[OfferedPaper, ...]
    similar: bool = False
    likely: bool = True
    terms: tuple[str, ...] = ()
    denied: bool = False
    nearest: tuple[str, ...] = ()
    reading: HubReading | None = None


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
        return await _choose_alike(workspace, question, found, plan.alike)
    if found.hubs:
        evidence = workspace.offer(found)
        table = None if denied else computed_by_plan(workspace)
        return _result(Search(found=found, evidence=evidence, denied=denied), workspace, table)
    if plan.is_bounded or plan.unmatched:
        workspace.found = found
        return _nothing(found, workspace)
    library = workspace.library
    hubs, terms = await asyncio.to_thread(library.similar, question, plan.hubs)
    compared = len(library.allowed(library.view.hubs if plan.hubs is None else plan.hubs))
    return await offer_similar(workspace, question, found, hubs, terms, compared)


async def offer_similar(
    workspace: Workspace,
    question: str,
    found: Found,
    hubs: Sequence[Hub],
    terms: tuple[str, ...] = (),
    compared: int = 0,
) -> ToolResult:
    """Offers hubs found by likeness, each with the paths that are like the question.

    `found` are the hubs they were chosen from, with the facts that bound the choice. Where a model
    is to read them first, those that contribute are offered with what they say. Hubs that are
    hardly like the question are not offered; where all are, the titles of the best are told.
    `compared` says among how many hubs they were found, where that is known.
    """
    least = workspace.library.least_likeness
    alike = [hub for hub in hubs if hub.score >= least]
    if not alike:
        return _too_unlike(workspace, found.plan, hubs)
    if workspace.generation.read_similar:
        return await _read_similar(workspace, question, found.plan, alike, compared)
    told = workspace.library.options.thoroughness.facts_told
    by_hub: dict[str, list[Fact]] = {hub.root.id: _telling_facts(hub, told) for hub in alike}
    for fact in found.facts:
        if fact.hub in by_hub:
            by_hub[fact.hub].append(fact_of(fact))
    evidence = workspace.offer_facts(by_hub)
    chosen = Found(plan=found.plan, hubs=tuple(by_hub), facts=(), compared=compared)
    workspace.found = chosen
    likely = alike[0].score >= least * _CLEARLY
    search = Search(found=chosen, evidence=evidence, similar=True, likely=likely, terms=terms)
    return _result(search, workspace)


async def _choose_alike(
    workspace: Workspace, question: str, found: Found, alike: Alike
) -> ToolResult:
    """Of the hubs that meet a plan, offers those alike in meaning to the words it leaves open."""
    bounded = found.plan.is_bounded
    if bounded and not found.hubs:
        workspace.found = found
        return _nothing(found, workspace)
    library = workspace.library
    within = found.hubs if bounded else None
    hubs, terms = await asyncio.to_thread(library.similar, alike.wording, within)
    if library.is_like(hubs) or alike.required:
        compared = len(found.hubs if bounded else library.allowed(library.view.hubs))
        return await offer_similar(workspace, question, found, hubs, terms, compared)
    plan = found.plan.model_copy(update={"alike": None})
    found = found.model_copy(update={"plan": plan})
    return _result(Search(found=found, evidence=workspace.offer(found)), workspace)


def _telling_facts(hub: Hub, most: int) -> list[Fact]:
    """The paths that say why a hub was found: the best, and others nearly as good."""
    best = hub.paths[0].score
    telling = [path for path in hub.paths[:most] if path.score >= best - _NEARLY]
    return [fact_of_path(path.path, path.matched_text, path.score) for path in telling]


async def _read_similar(
    workspace: Workspace, question: str, plan: Plan, hubs: Sequence[Hub], compared: int
) -> ToolResult:
    reading = await read_hubs(workspace, question, hubs)
    found = found_by_reading(reading, plan).model_copy(update={"compared": compared})
    workspace.found = found
    return ToolResult(
        text=f"Found by similarity and read; none was named.\n{reading.as_text()}",
        summary=f"{reading.coverage}\n\n{for_people(reading.papers)}".strip(),
        data=Search(found=found, evidence=reading.papers, similar=True, reading=reading),
    )


def _too_unlike(workspace: Workspace, plan: Plan, hubs: Sequence[Hub]) -> ToolResult:
    found = Found(plan=plan, hubs=(), facts=())
    workspace.found = found
    near = [hub for hub in hubs if hub.score > workspace.library.least_likeness * _HARDLY]
    nearest = tuple(hub.root.label for hub in near[:MOST_NAMED])
    text = f"Nothing {_searched(workspace)} resembles the question."
    if nearest:
        text += f" Least unlike it, yet hardly an answer: {'; '.join(nearest)}."
    search = Search(found=found, evidence=(), similar=True, nearest=nearest)
    return ToolResult(text=text, summary=text, data=search)


def _searched(workspace: Workspace) -> str:
    """Where was searched, for a sentence."""
    limits = "; ".join(workspace.library.scope.texts)
    return f"within what the person limited the chat to ({limits})" if limits else "in the graph"


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
    few = plan.hubs is not None and len(plan.hubs) <= MOST_NAMED and not plan.titled
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
    own_words = workspace.plan is not None and question.strip() == workspace.plan.question.strip()
    if (
        workspace.plan is not None
        and own_words
        and where is None
        and show is None
        and scope is None
    ):
        return workspace.plan
    by_words = workspace.library.options.strategy is Strategy.AUTO
    if not by_words or (where is None and show is None):
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


def _result(search: Search, workspace: Workspace, table: Table | None = None) -> ToolResult:
    count = len(search.found.hubs)
    how = _HOW_ALIKE[search.likely] if search.similar else "matched exactly"
    if search.denied:
        how = "which do not meet the conditions; this is what they have instead"
    titles = workspace.library.titles(search.found.plan.hubs or ())
    most = MOST_BESIDE_TABLE if table else MOST_SHOWN
    text = f"{count} found, {how}.\n{for_model(search.evidence, count, most)}"
    if table is not None:
        text += f"\nComputed of all these facts, {table_text(table, workspace)}"
    if search.terms:
        text += f"\nNearest terms of the graph: {'; '.join(search.terms)}"
    if search.found.plan.relaxed:
        text += f"\nLeft out to find anything: {', '.join(search.found.plan.relaxed)}"
    summary = (
        f"{plan_text(search.found.plan, titles)}\n\n{count} found, {how}:\n\n"
        f"{for_people(search.evidence)}"
    )
    return ToolResult(text=text, summary=summary, data=search)


def _nothing(found: Found, workspace: Workspace) -> ToolResult:
    looked_for = plan_text(found.plan, workspace.library.titles(found.plan.hubs or ()))
    near = ", ".join(found.plan.suggestions)
    text = f"Nothing {_searched(workspace)} meets this:\n{looked_for}"
    if near:
        text += f"\nNearest things the graph does hold: {near}"
    return ToolResult(text=text, summary=text, data=Search(found=found, evidence=()))
