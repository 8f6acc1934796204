"""The tool that explores outward from one entity."""

import asyncio
from typing import Annotated

from pydantic import Field

from tools.alike_papers import offer_similar
from tools.errors import ToolError
from tools.found_text import for_model, for_people
from tools.hublink.found_facts import Found
from tools.hublink.models import Entity
from tools.hublink.plan import Plan
from tools.hublink.protocols import GraphStore
from tools.library import Library
from tools.search_results import Search
from tools.tool import ToolResult
from tools.workspace import Workspace


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
    own_words = workspace.plan is not None and question.strip() == workspace.plan.question.strip()
    plan = workspace.plan if own_words and workspace.plan else library.ground(question)
    if plan.is_bounded and plan.alike is None:
        scope = [hub for hub in reached if plan.hubs is None or hub in plan.hubs]
        bounded = plan if plan.sources else plan.model_copy(update={"hubs": tuple(scope)})
        found = await asyncio.to_thread(library.find, bounded)
        found = found.model_copy(
            update={"plan": plan.model_copy(update={"relaxed": found.plan.relaxed})}
        )
        evidence = workspace.offer(found)
        text = f"{len(found.hubs)} found from {start.label}.\n{for_model(evidence)}"
        summary = f"From {start.label}: {len(found.hubs)} found\n\n{for_people(evidence)}"
        return ToolResult(text=text, summary=summary, data=Search(found=found, evidence=evidence))
    hubs = await asyncio.to_thread(library.similar_around, question, start)
    found = Found(plan=plan, hubs=(), facts=())
    return await offer_similar(workspace, question, found, hubs)


def entity_named(graph: GraphStore, name: str) -> Entity:
    """The entity with this id or label; a ToolError where there is none."""
    if (found := graph.entity(name)) is not None:
        return found
    named = graph.named(name)
    if not named:
        raise ToolError(f"The graph has no entity {name!r}. Ask find_entities for similar names.")
    return named[0]


def entity_spoken_of(plan: Plan, library: Library) -> Entity | None:
    """The first entity that a plan's words name: a paper, or a value that is no mere text."""
    if plan.hubs and plan.hub_words:
        return library.hub(plan.hubs[0])
    for condition in plan.conditions:
        column = library.view.column(condition.facet)
        rows = [row for value in condition.values for row in column.by_value.get(value, ())]
        named = next((row.triple.object for row in rows if not row.triple.object.literal), None)
        if named is not None:
            return named
    return None
