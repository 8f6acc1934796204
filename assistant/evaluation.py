"""Answering a file of questions, to be scored."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, ValidationError

from tools.errors import SetupError, ToolError
from tools.hublink.core.models import Hub
from tools.hublink.core.protocols import NO_USAGE
from tools.workspace.library import Library
from tools.workspace.shelf import Shelf
from tools.workspace.spoken_entity import entity_named

if TYPE_CHECKING:
    from assistant.agent.agent import Assistant


class RetrieverName(StrEnum):
    """A way to find facts: as the assistant does, or by one of the thesis's strategies alone."""

    GROUNDED = "grounded"
    DIRECT = "direct"
    TRAVERSAL = "traversal"


class Question(BaseModel):
    """A line of a question file; further fields are left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    uid: str
    question: str
    topic_entity: str | None = None
    topic_entity_label: str | None = None


def read_questions(file: Path) -> tuple[Question, ...]:
    """Return the questions of a file.

    Raises:
        SetupError: the file or a line of it cannot be read.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SetupError(f"{file} cannot be read: {reason}.", "Give a JSON Lines file.") from error
    questions = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            questions.append(Question.model_validate_json(line))
        except ValidationError as error:
            raise SetupError(
                f"{file}, line {number}: not a question.",
                'A line needs "uid" and "question" as JSON.',
            ) from error
    return tuple(questions)


def topic_of(question: Question) -> str | None:
    return question.topic_entity or question.topic_entity_label


async def predictions(
    assistant: "Assistant",
    questions: Sequence[Question],
    with_topic: bool,
    retriever: RetrieverName = RetrieverName.GROUNDED,
) -> AsyncIterator[dict[str, Any]]:
    """Yield one prediction a question, each in a conversation of its own, in order."""
    for question in questions:
        topic = topic_of(question) if with_topic else None
        if retriever is RetrieverName.GROUNDED:
            answer = await assistant.answer(assistant.new_conversation(), question.question, topic)
            yield answer.as_json(question.uid)
        else:
            yield await asyncio.to_thread(
                _retrieved, _only(assistant.shelf), question, topic_of(question), retriever
            )


def _only(shelf: Shelf) -> Library:
    """The library of the only index: the thesis's strategies search one."""
    if len(shelf.names) > 1:
        raise SetupError(
            f"{len(shelf.names)} indexes are here: {', '.join(shelf.names)}.",
            "Name the folder of one with --store.",
        )
    return shelf.libraries[0]


def _retrieved(
    library: Library, question: Question, topic: str | None, retriever: RetrieverName
) -> dict[str, Any]:
    """The prediction of the thesis's retrieval alone: hubs and their triples, best first."""
    began = time.perf_counter()
    if retriever is RetrieverName.TRAVERSAL:
        if topic is None:
            raise SetupError(
                f"Question {question.uid} names no topic entity.", "Use --retriever direct."
            )
        try:
            start = entity_named(library, topic)
        except ToolError as error:
            raise SetupError(str(error), "Correct the topic entity.") from error
        hubs = library.retriever.traverse(question.question, start)
    else:
        hubs = library.retriever.direct(question.question)
    return {
        "uid": question.uid,
        "question": question.question,
        "answer": "",
        "hubs": [hub.root.id for hub in hubs],
        "entities": [hub.root.label for hub in hubs],
        "triples": _triples(hubs),
        "seconds": round(time.perf_counter() - began, 4),
        "llm_tokens": 0,
        "usage": NO_USAGE.model_dump(),
    }


def _triples(hubs: Sequence[Hub]) -> list[list[str]]:
    paths = sorted((p for hub in hubs for p in hub.paths), key=lambda p: -p.score)
    triples = dict.fromkeys(triple for scored in paths for triple in scored.path.triples)
    return [[t.subject.id, t.predicate.label, t.object.id] for t in triples]
