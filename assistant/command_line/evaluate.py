"""`hublink eval`: a file of questions, and a file of what they are answered."""

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer

from assistant.command_line.files import writing
from assistant.command_line.options import PipelineOption, StoreOption, configured
from assistant.command_line.requirements import require_vectors
from assistant.command_line.terminal import say, shown_progress
from assistant.evaluation import RetrieverName, predictions, read_questions


def evaluate(
    questions: Annotated[Path, typer.Argument(help="One JSON object a line: uid, question.")],
    out: Annotated[Path, typer.Option(help="Where predictions go, one line a question.")],
    store: StoreOption = None,
    topic: Annotated[bool, typer.Option(help="Start from the questions' topic entities.")] = False,
    retriever: Annotated[RetrieverName, typer.Option()] = RetrieverName.GROUNDED,
    pipeline: PipelineOption = None,
) -> None:
    """Answer a file of questions, each in a conversation of its own."""
    from assistant.wiring.agent import build_assistant

    asked = read_questions(questions)
    assistant = build_assistant(configured(store, pipeline))
    require_vectors(assistant, pipeline)

    async def write() -> None:
        with writing(out), out.open("w", encoding="utf-8") as file, shown_progress() as show:
            done = 0
            async for line in predictions(assistant, asked, topic, retriever):
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                show("questions", done := done + 1, len(asked))

    asyncio.run(write())
    say(f"{len(asked)} answers written to {out}")
