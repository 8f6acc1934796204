"""HubLink's own pipeline as a language model: it retrieves, reads and joins, as the thesis has it.

It speaks to the tool loop as any model does, so that a run of it is shown, stopped, cited, counted
and kept like any other turn. What needs understanding is asked of the model behind it.
"""

import json
import re
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from assistant.composing.similar_papers import told_by_papers
from assistant.composing.wording.citations import cited_numbers, normalised
from assistant.models.language_model import (
    LanguageModel,
    Message,
    ModelOutput,
    Remark,
    TextPiece,
    ToolCall,
    ToolMessage,
    UserMessage,
    briefing_in,
)
from tools.calls.hub_reading import HubReading
from tools.hublink.core.parameters import Variant
from tools.hublink.core.protocols import NO_USAGE, Completion, Prompt
from tools.hublink.generation.final_answer import final_prompt
from tools.workspace.tool import ToolSpecification

RETRIEVE, SELECT = "retrieve_and_read", "select_facts"


class PipelineModel:
    """Answers each question by retrieval, partial answers and a final answer (algorithms 12, 14).

    `filters` adds the triple filter by a model (algorithm 20).
    """

    def __init__(self, model: LanguageModel, variant: Variant, filters: bool = False) -> None:
        self._model = model
        self._variant = variant
        self._filters = filters

    @property
    def name(self) -> str:
        return self._model.name

    async def complete(self, prompt: Prompt) -> Completion:
        """Return the reply of the model behind the pipeline."""
        return await self._model.complete(prompt)

    async def chat(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification]
    ) -> AsyncGenerator[ModelOutput, None]:
        """Ask for the retrieval, then stream the answer; with a filter in between."""
        question = next(m.text for m in reversed(messages) if isinstance(m, UserMessage))
        done = {m.call.name: m for m in messages if isinstance(m, ToolMessage)}
        available = {tool.name for tool in tools}
        if RETRIEVE not in done and RETRIEVE in available:
            yield _call(RETRIEVE, self._retrieval(question, messages))
            yield NO_USAGE
            return
        if SELECT in done:
            answer = json.loads(done[SELECT].call.arguments)["answer"]
            completion = Completion(text=answer, usage=NO_USAGE)
        else:
            completion = await self._final_answer(question, done.get(RETRIEVE))
        reading = done[RETRIEVE].result.data if RETRIEVE in done else None
        cites = isinstance(reading, HubReading) and _cites(completion.text, reading)
        if isinstance(reading, HubReading) and reading.answers and not cites:
            yield Remark(text="The model cited nothing, so what the papers say is shown as it is.")
            completion = completion.model_copy(update={"text": told_by_papers(reading)})
        if self._filters and cites and SELECT in available - set(done):
            yield _call(SELECT, {"question": question, "answer": completion.text})
        else:
            for piece in re.findall(r"\S+\s*", completion.text):
                yield TextPiece(text=piece)
        yield completion.usage

    def _retrieval(self, question: str, messages: Sequence[Message]) -> dict[str, Any]:
        if not self._variant.traverses:
            return {"question": question}
        topic = briefing_in(messages).asked.topic
        start = {"entity": topic} if topic else {}
        return {"question": question, "traverse": True} | start

    async def _final_answer(self, question: str, retrieved: ToolMessage | None) -> Completion:
        """The partial answers joined (algorithm 19); without any, what was looked at."""
        reading = retrieved.result.data if retrieved else None
        if not isinstance(reading, HubReading):
            reason = retrieved.result.summary if retrieved else "Nothing was searched."
            return Completion(text=reason, usage=NO_USAGE)
        if not reading.answers:
            return Completion(text=told_by_papers(reading), usage=NO_USAGE)
        return await self._model.complete(final_prompt(question, reading.answers))


def _call(name: str, arguments: dict[str, Any]) -> ToolCall:
    return ToolCall(id=name, name=name, arguments=json.dumps(arguments))


def _cites(text: str, reading: HubReading) -> bool:
    """Whether a text cites one of the papers that contribute."""
    known = {answer.number for answer in reading.answers}
    return bool(cited_numbers(normalised(text, known)))
