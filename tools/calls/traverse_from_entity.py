"""The tool that explores outward from one entity."""

import asyncio
from typing import Annotated

from pydantic import Field

from tools.calls.search_results import Search
from tools.calls.similar_papers import offer_similar
from tools.errors import ToolError
from tools.hublink.execution.found_facts import Found
from tools.workspace.found_text import for_model, for_people
from tools.workspace.spoken_entity import entity_named
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Findings, Workspace


async def traverse_from_entity(
    workspace: Workspace,
    entity: Annotated[str, Field(description="Id or name of the entity to start from.")],
    question: Annotated[str, Field(description="What to find there, in plain words.")],
) -> ToolResult:
    """Explores the graph from one entity, level by level, and finds papers near it.

    Use it when the question starts from something with a name: a person, a topic, a data set. Only
    papers that the entity reaches count. Returns numbered papers with their facts.
    """
    library = workspace.library
    start = await asyncio.to_thread(entity_named, library.graph, entity)
    reached = await asyncio.to_thread(library.reachable, start)
    if not reached:
        raise ToolError(f"No paper can be reached from {start.label!r}.")
    plan = await asyncio.to_thread(workspace.read, question)
    if plan.is_bounded and plan.similar_to is None:
        scope = [hub for hub in reached if plan.hubs is None or hub in plan.hubs]
        bounded = plan if plan.sources else plan.model_copy(update={"hubs": tuple(scope)})
        found = await asyncio.to_thread(library.find, bounded)
        found = found.model_copy(
            update={"plan": plan.model_copy(update={"relaxed": found.plan.relaxed})}
        )
        evidence = await workspace.offer(found)
        text = f"{len(found.hubs)} found from {start.label}.\n{for_model(evidence)}"
        summary = f"From {start.label}: {len(found.hubs)} found\n\n{for_people(evidence)}"
        return ToolResult(
            text=text,
            summary=summary,
            data=Search(found=found, evidence=evidence),
            findings=Findings(found=found),
        )
    hubs = await asyncio.to_thread(library.similar_around, question, start)
    found = Found(plan=plan, hubs=(), facts=())
    return await offer_similar(workspace, question, found, hubs)
