"""Papers found by semantic similarity, where a question names nothing in the graph."""

import asyncio
from collections.abc import Sequence

from tools.calls.computed_tables import computed_by_plan
from tools.calls.hub_reading import found_by_reading, read_hubs
from tools.calls.search_results import (
    NOT_READY,
    Search,
    how_read,
    nothing_found,
    result_of,
    searched_place,
)
from tools.hublink.core.models import Hub
from tools.hublink.core.plan import Plan, SimilarTo
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.workspace.found_text import for_people
from tools.workspace.papers.evidence import Fact
from tools.workspace.papers.facts_told import fact_of_path
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Findings, Workspace

_MOST_LEADS = 3
"""So many papers at the most are offered, or mentioned, where none is clearly right."""
_HARDLY = 0.4
"""Share of the least similarity from which a paper that is not offered is still mentioned."""
_CLEARLY = 2.0
"""Multiple of the least similarity from which a paper counts as right rather than as a lead."""
_NEARLY = 0.8
"""Share of the weight of a paper's best reason from which another one is shown."""


async def choose_similar(
    workspace: Workspace,
    question: str,
    found: Found,
    similar_to: SimilarTo,
    unread: tuple[str, ...] = (),
) -> ToolResult:
    """Offer the hubs that meet a plan and are similar to the words it leaves to similarity.

    Where none is similar and the words are not required, all hubs that meet the plan are offered.
    """
    bounded = found.plan.is_bounded
    if bounded and not found.hubs:
        return await asyncio.to_thread(nothing_found, found, workspace, unread)
    library = workspace.library
    within = found.hubs if bounded else None
    if apart := set(found.plan.apart_from):
        within = tuple(hub for hub in within or library.view.hubs if hub not in apart)
    hubs, terms = await asyncio.to_thread(library.similar, similar_to.wording, within)
    if library.is_like(hubs) or similar_to.required:
        compared = len(found.hubs if bounded else library.allowed(library.view.hubs))
        return await offer_similar(workspace, question, found, hubs, terms, compared)
    plan = found.plan.model_copy(update={"similar_to": None})
    found = found.model_copy(update={"plan": plan})
    table = await asyncio.to_thread(computed_by_plan, found, library)
    evidence = await workspace.offer(found)
    unread = (*unread, f"{similar_to.wording!r}, which nothing found is like")
    search = Search(found=found, evidence=evidence, table=table, unread=unread)
    return result_of(search, workspace)


async def offer_similar(
    workspace: Workspace,
    question: str,
    found: Found,
    hubs: Sequence[Hub],
    terms: tuple[str, ...] = (),
    compared: int = 0,
) -> ToolResult:
    """Offer hubs found by similarity, each with the paths most similar to the question.

    `found` holds the facts of the conditions that the hubs meet besides. Hubs below the least
    similarity are not offered; where all are, the titles of the best are named; where none is
    clearly above it, a few are offered as leads. With `read_similar`
    a model reads the hubs, and those that contribute are offered with their partial answers; one
    of which no reply can be understood is done without.
    `terms` are those of the graph nearest to the question, `compared` the number of hubs searched.
    """
    least = workspace.library.least_similarity
    similar = [hub for hub in hubs if hub.score >= least]
    if not similar:
        made = await asyncio.to_thread(workspace.library.vectors_made)
        return _too_unlike(workspace, found.plan, hubs, made)
    likely = similar[0].score >= least * _CLEARLY
    if not likely:
        similar = similar[:_MOST_LEADS]
    if workspace.generation.read_similar:
        read = await _read_similar(workspace, question, found.plan, similar, compared)
        if read is not None:
            return read
    told = workspace.library.options.thoroughness.facts_told
    by_hub = {hub.root.id: _telling_facts(hub, told) for hub in similar}
    for fact in found.facts:
        if fact.hub in by_hub:
            by_hub[fact.hub].append(fact)
    evidence = await workspace.offer_facts(by_hub)
    chosen = Found(plan=found.plan, hubs=tuple(by_hub), facts=(), compared=compared)
    similar_to = found.plan.similar_to
    sought = similar_to.wording if similar_to is not None else question
    search = Search(
        found=chosen,
        evidence=evidence,
        similar=True,
        likely=likely,
        terms=terms,
        vectors=await asyncio.to_thread(workspace.library.vectors_made),
        unsaid=await asyncio.to_thread(workspace.library.unsaid, sought),
    )
    return result_of(search, workspace)


def _telling_facts(hub: Hub, most: int) -> list[Fact | FoundFact]:
    """The paths a hub was found by, as facts: the best, and others of nearly its score."""
    best = max((path.score for path in hub.paths), default=0.0)
    telling = [path for path in hub.paths[:most] if path.score >= best - _NEARLY]
    return [fact_of_path(path.path, path.matched_text, path.score) for path in telling]


async def _read_similar(
    workspace: Workspace, question: str, plan: Plan, hubs: Sequence[Hub], compared: int
) -> ToolResult | None:
    reading = await read_hubs(workspace, question, hubs)
    if reading.unread and not (reading.answers or reading.insufficient):
        return None
    found = found_by_reading(reading, plan).model_copy(update={"compared": compared})
    return ToolResult(
        text="\n".join(["Found by similarity and read; none was named.", reading.as_text()]),
        summary=f"{reading.coverage}\n\n{for_people(reading.papers)}".strip(),
        data=Search(found=found, evidence=reading.papers, similar=True, reading=reading),
        findings=Findings(found=found),
    )


def _too_unlike(
    workspace: Workspace, plan: Plan, hubs: Sequence[Hub], made: float | None
) -> ToolResult:
    found = Found(plan=plan, hubs=(), facts=())
    near = [hub for hub in hubs if hub.score > workspace.library.least_similarity * _HARDLY]
    nearest = tuple(hub.root.label for hub in near[:_MOST_LEADS])
    search = Search(found=found, evidence=(), similar=True, nearest=nearest, vectors=made)
    text = f"Nothing {searched_place(workspace)} resembles the question."
    if search.still_made:
        text += f" That is by its words alone: {NOT_READY.format(made=search.still_made)}."
    text = "\n".join([text, *how_read(plan, workspace)])
    if nearest:
        text += f"\nLeast unlike it, yet hardly an answer: {'; '.join(nearest)}."
    return ToolResult(text=text, summary=text, data=search, findings=Findings(found=found))
