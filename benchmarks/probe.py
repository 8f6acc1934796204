"""A process of its own that opens an index, answers questions and tells what that took.

    python -m benchmarks.probe STORE QUESTIONS.json ROUNDS RETRIEVER

QUESTIONS.json is a list of objects with `uid` and `question`, RETRIEVER says what finds facts:
`grounded` is all the assistant does, `direct` similarity alone. A probe prints a `Probe` as JSON.
"""

import asyncio
import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

import psutil

from assistant.agent.agent import Assistant
from assistant.evaluation import Question, RetrieverName, predictions
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from assistant.wiring.embedding import build_embedder
from tools.hublink.core.models import Frozen


class Probe(Frozen):
    """Seconds of processor time and bytes of one process.

    `first` are the seconds of each question when asked for the first time, `again` the least of
    its later rounds, when wordings once embedded are remembered. `memory` is what the process
    holds at the end over what it held with the encoder alone.
    """

    open: float
    encoder_memory: int
    open_memory: int
    memory: int
    first: tuple[float, ...]
    again: tuple[float, ...]
    predictions: tuple[dict[str, Any], ...]


def probe(
    store: Path,
    questions: tuple[Question, ...],
    rounds: int,
    retriever: RetrieverName = RetrieverName.GROUNDED,
) -> Probe:
    """Open an index and ask each question in a conversation of its own, round after round."""
    # Answers are to be measured, not services: no host may be asked, whatever is configured.
    settings = read_settings().changed(store=store, model=None, link_hosts=())
    build_embedder(settings).embed(["first"])
    encoder = _memory()
    began = process_time()
    assistant = build_assistant(settings)
    opened, holding = process_time() - began, _memory()
    asyncio.run(_asked(assistant, questions[:1], retriever))
    first = asyncio.run(_asked(assistant, questions, retriever))
    later = [asyncio.run(_asked(assistant, questions, retriever)) for _ in range(rounds)]
    return Probe(
        open=opened,
        encoder_memory=encoder,
        open_memory=holding - encoder,
        memory=_memory() - encoder,
        first=tuple(seconds for seconds, _ in first),
        again=tuple(min(times) for times in zip(*map(_seconds, later), strict=True)),
        predictions=tuple(prediction for _, prediction in first),
    )


async def _asked(
    assistant: Assistant, questions: tuple[Question, ...], retriever: RetrieverName
) -> list[tuple[float, dict[str, Any]]]:
    answers = []
    began = process_time()
    async for prediction in predictions(assistant, questions, False, retriever):
        answers.append((process_time() - began, prediction))
        began = process_time()
    return answers


def _seconds(answers: list[tuple[float, dict[str, Any]]]) -> list[float]:
    return [seconds for seconds, _ in answers]


def _memory() -> int:
    return int(psutil.Process().memory_info().rss)


def main() -> None:
    store, file, rounds, retriever = sys.argv[1:]
    lines = json.loads(Path(file).read_text(encoding="utf-8"))
    questions = tuple(Question.model_validate(line) for line in lines)
    measured = probe(Path(store), questions, int(rounds), RetrieverName(retriever))
    sys.stdout.write(measured.model_dump_json())


if __name__ == "__main__":
    main()
