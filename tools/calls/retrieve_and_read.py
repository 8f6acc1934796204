"""The tool of HubLink's own pipeline: hubs found by vectors alone and read with the model."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Annotated

from pydantic import Field

from tools.calls.hub_reading import HubReading, found_by_reading, model_calls, read_hubs
from tools.hublink.core.models import Entity, Hub, ProcessedQuestion
from tools.hublink.core.plan import Plan
from tools.hublink.generation.question_by_model import augmented, components_by_model
from tools.hublink.generation.reranking import reranked
from tools.workspace.spoken_entity import entity_named, entity_spoken_of
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Findings, Workspace


async def retrieve_and_read(
    workspace: Workspace,
    question: Annotated[str, Field(description="What to answer, in plain words.")],
    traverse: Annotated[
        bool, Field(description="Search outward from an entity instead of the whole graph.")
    ] = False,
    entity: Annotated[
        str | None, Field(description="Id or name of the entity to start from.")
    ] = None,
) -> ToolResult:
    """Finds papers by similarity alone and says what each contributes to the answer.

    A traversal without an entity starts from what the question names; where it names nothing, the
    whole graph is searched. It goes on to the next level while no paper contributes.
    """
    topic = await asyncio.to_thread(_topic, workspace, entity) if traverse else None
    processed = await _processed(workspace, question)
    reading = HubReading(question=question, answers=())
    async for hubs in _levels(workspace, processed, topic):
        ordered = hubs
        if workspace.generation.rerank:
            ordered = await reranked(question, hubs, model_calls(workspace), workspace.generation)
        reading = await read_hubs(workspace, question, ordered)
        if reading.answers:
            break
    how = f"Traversed from {topic.label}" if topic else "Searched directly"
    if traverse and topic is None:
        how += ", since the question names no entity to start from"
    summary = "\n".join(f"- {answer.as_text()}" for answer in reading.answers)
    return ToolResult(
        text=f"{how}.\n{reading.as_text()}",
        summary=f"{how}. {reading.coverage}\n\n{summary}".strip(),
        data=reading,
        findings=Findings(found=found_by_reading(reading, Plan(question=question))),
    )


async def _processed(workspace: Workspace, question: str) -> ProcessedQuestion:
    """The question as the search needs it, prepared by the model where that is wanted."""
    wanted = workspace.generation
    wording, components = question, None
    if wanted.augment_question:
        wording = await augmented(question, model_calls(workspace))
    retriever = await asyncio.to_thread(lambda: workspace.library.retriever)
    if wanted.components_by_model:
        components = await components_by_model(question, model_calls(workspace))
    return await asyncio.to_thread(retriever.process, wording, components)


async def _levels(
    workspace: Workspace, question: ProcessedQuestion, topic: Entity | None
) -> AsyncIterator[Sequence[Hub]]:
    """The best hubs level by level around a topic, or those of the whole graph at once."""
    library = workspace.library
    if topic is None:
        yield await asyncio.to_thread(library.retriever.direct, question, library.in_scope)
        return
    levels = library.retriever.traverse_levels(question, topic, library.in_scope)
    while (hubs := await asyncio.to_thread(next, levels, None)) is not None:
        yield hubs


def _topic(workspace: Workspace, entity: str | None) -> Entity | None:
    """The entity to start from: the one given, else the first that the question names."""
    if entity is not None:
        return entity_named(workspace.library, entity)
    return entity_spoken_of(workspace.plan or Plan(question=""), workspace.library)
