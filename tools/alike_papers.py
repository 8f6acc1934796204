"""Offering papers that are like a question in meaning, where it names nothing of the graph."""

import asyncio
from collections.abc import Sequence

from tools.evidence import Fact
from tools.found_text import for_people
from tools.hub_reading import found_by_reading, read_hubs
from tools.hublink.found_facts import Found
from tools.hublink.models import Hub
from tools.hublink.plan import Alike, Plan
from tools.library import fact_of, fact_of_path
from tools.search_results import Search, nothing_found, result_of, searched_place
from tools.tool import ToolResult
from tools.workspace import Workspace

_MOST_NAMED = 3
_HARDLY = 0.7
"""The share of the least likeness below which a paper is not even worth telling."""
_CLEARLY = 1.4
"""How many times the least likeness a paper has that is clearly alike."""
_NEARLY = 0.05
"""How much less like the question than a paper's best path another one may be to be shown."""


async def choose_alike(
    workspace: Workspace, question: str, found: Found, alike: Alike
) -> ToolResult:
    """Of the hubs that meet a plan, offers those alike in meaning to the words it leaves open."""
    bounded = found.plan.is_bounded
    if bounded and not found.hubs:
        workspace.found = found
        return nothing_found(found, workspace)
    library = workspace.library
    within = found.hubs if bounded else None
    hubs, terms = await asyncio.to_thread(library.similar, alike.wording, within)
    if library.is_like(hubs) or alike.required:
        compared = len(found.hubs if bounded else library.allowed(library.view.hubs))
        return await offer_similar(workspace, question, found, hubs, terms, compared)
    plan = found.plan.model_copy(update={"alike": None})
    found = found.model_copy(update={"plan": plan})
    return result_of(Search(found=found, evidence=workspace.offer(found)), workspace)


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
    return result_of(search, workspace)


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
    nearest = tuple(hub.root.label for hub in near[:_MOST_NAMED])
    text = f"Nothing {searched_place(workspace)} resembles the question."
    if nearest:
        text += f" Least unlike it, yet hardly an answer: {'; '.join(nearest)}."
    search = Search(found=found, evidence=(), similar=True, nearest=nearest)
    return ToolResult(text=text, summary=text, data=search)
