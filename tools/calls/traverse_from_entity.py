"""The tool that explores outward from one entity."""

import asyncio
from typing import Annotated

from pydantic import Field

from tools.calls.computed_tables import computed_by_plan
from tools.calls.search_results import Search, nothing_found, result_of
from tools.calls.similar_papers import offer_similar
from tools.errors import ToolError
from tools.hublink.execution.found_facts import Found
from tools.workspace.found_text import one_line
from tools.workspace.spoken_entity import entity_named
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace


async def traverse_from_entity(
    workspace: Workspace,
    entity: Annotated[str, Field(description="Name or id.")],
    question: str,
) -> ToolResult:
    """Explores the graph outward from a person, topic or other thing, and finds papers near it."""
    library = workspace.library
    start = await asyncio.to_thread(entity_named, library, entity)
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
        if not found.hubs:
            return await asyncio.to_thread(nothing_found, found, workspace)
        table = await asyncio.to_thread(computed_by_plan, found, library)
        evidence = await workspace.offer(found)
        result = result_of(Search(found=found, evidence=evidence, table=table), workspace)
        return result.model_copy(update={"text": f"From {one_line(start.label)}: {result.text}"})
    hubs = await asyncio.to_thread(library.similar_around, question, start)
    found = Found(plan=plan, hubs=(), facts=())
    return await offer_similar(workspace, question, found, hubs)
