"""The command that asks questions with each kind of scripted model, and without any.

`python -m benchmarks.kinds_of_models QUESTIONS.jsonl … --store DIR` says how well the program does
with each: what of it is the program's doing, not how well any real model reads.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from statistics import fmean, median
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from assistant.conversation.answer import Answer
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from benchmarks.scoring import score
from benchmarks.scripted_models import KINDS, Kind, is_invented, is_of_a_model, serving
from benchmarks.suite import QuestionSet, read_lines
from tools.hublink.core.models import Frozen

_FIGURES = ("answer_f1", "hub_recall@10", "abstained")
_HEADINGS = ("", "right", "by the model", "calls", "read", "written", "thought", "borne", "caught")


class Outcome(Frozen):
    """How one question was answered: how right, by whom, at what cost, how far borne out.

    `caught` says of a sentence that was made up whether it is marked; None where there was none.
    """

    right: float
    by_model: bool
    calls: int
    read: int
    written: int
    thought: int
    borne: float | None
    caught: bool | None


async def asked(
    kind: Kind | None, store: Path, questions: Sequence[Mapping[str, Any]]
) -> list[Outcome]:
    """Return how questions are answered with a kind of model; without any for None."""
    with serving(kind) if kind is not None else nullcontext("") as address:
        model = {"model": kind.name, "openai_base_url": address} if kind is not None else {}
        settings = read_settings().changed(store=store, link_hosts=(), **model)
        assistant = build_assistant(settings)
        outcomes = []
        for question in questions:
            conversation = assistant.new_conversation()
            answer = await assistant.answer(conversation, question["question"])
            outcomes.append(outcome_of(question, answer))
        return outcomes


def outcome_of(question: Mapping[str, Any], answer: Answer) -> Outcome:
    """Return how a question was answered."""
    scores = score(question, answer.as_json())
    made_up = [finding for finding in answer.findings if is_invented(finding.text)]
    return Outcome(
        right=next((scores[name] for name in _FIGURES if name in scores), 0.0),
        by_model=is_of_a_model(answer.text),
        calls=answer.usage.calls,
        read=answer.usage.input_tokens,
        written=answer.usage.output_tokens,
        thought=answer.usage.reasoning_tokens,
        borne=answer.support,
        caught=all(finding.is_doubted for finding in made_up) if made_up else None,
    )


def table_of(outcomes: Mapping[str, Sequence[Outcome]]) -> Table:
    """Return the outcomes as a table, a line a kind."""
    table = Table()
    for heading in _HEADINGS:
        table.add_column(heading, justify="right" if heading else "left")
    for name, each in outcomes.items():
        borne = [one.borne for one in each if one.borne is not None]
        caught = [one.caught for one in each if one.caught is not None]
        table.add_row(
            name,
            f"{fmean(one.right for one in each):.2f}",
            f"{fmean(one.by_model for one in each):.0%}",
            f"{median(one.calls for one in each):g}",
            f"{median(one.read for one in each):,g}",
            f"{median(one.written for one in each):,g}",
            f"{median(one.thought for one in each):,g}",
            f"{fmean(borne):.0%}" if borne else "",
            f"{fmean(caught):.0%}" if caught else "",
        )
    return table


def run(
    questions: Annotated[list[Path], typer.Argument(help="Files of questions.")],
    store: Annotated[Path, typer.Option(help="The folder of an index.")],
) -> None:
    """Ask questions with each kind of model, and print how well that goes."""
    sets = [QuestionSet(name=file.stem, file=file) for file in questions]
    lines = [line for each in sets for line in read_lines(each)]
    kinds: dict[str, Kind | None] = {"none": None} | {kind.name: kind for kind in KINDS}
    outcomes = {name: asyncio.run(asked(kind, store, lines)) for name, kind in kinds.items()}
    Console(width=120).print(table_of(outcomes))


if __name__ == "__main__":
    typer.run(run)
