"""`hublink chat`: a conversation in the terminal, or line by line through a pipe."""

import asyncio
import sys
from collections.abc import AsyncIterator

from assistant.command_line.options import (
    ExplainOption,
    JsonOption,
    ModelOption,
    SparqlOption,
    StoreOption,
    StrategyOption,
    ThoroughnessOption,
    configured,
)
from assistant.command_line.terminal import TurnWatcher, say, show_answer, show_query
from assistant.conversation.explain import explanation
from assistant.conversation.turn_options import TurnOptions
from tools.errors import SetupError
from tools.hublink.core.parameters import Strategy, Thoroughness


def chat(
    store: StoreOption = None,
    json_line: JsonOption = False,
    explain: ExplainOption = False,
    sparql: SparqlOption = False,
    strategy: StrategyOption = Strategy.AUTO,
    thoroughness: ThoroughnessOption = Thoroughness.NORMAL,
    model: ModelOption = None,
) -> None:
    """Read one question a line and answer each, keeping the conversation."""
    from assistant.conversation.answer_query import answer_query
    from assistant.wiring.agent import build_assistant

    settings = configured(store)
    assistant = build_assistant(settings)
    turn = TurnOptions(strategy=strategy, thoroughness=thoroughness, model=model)

    async def converse() -> None:
        conversation = assistant.new_conversation()
        async for question in _questions():
            try:
                answer = await assistant.answer(
                    conversation, question, watch=TurnWatcher(), options=turn
                )
                style = settings.references.citation_style
                query = answer_query(answer, assistant.shelf) if json_line or sparql else None
                show_answer(answer, json_line, style, query)
                if explain:
                    say(explanation(answer))
                if sparql:
                    show_query(query or "")
            except SetupError as error:
                if not sys.stdin.isatty():
                    raise
                say(str(error))

    asyncio.run(converse())


async def _questions() -> AsyncIterator[str]:
    """The lines of the input that hold something, each asked for where a person writes them."""
    while True:
        if sys.stdin.isatty():
            sys.stderr.write("? ")
            sys.stderr.flush()
        line = await asyncio.to_thread(_next_line)
        if not line:
            return
        if line.strip():
            yield line.strip()


def _next_line() -> str:
    try:
        return sys.stdin.readline()
    except UnicodeDecodeError as error:
        raise SetupError("The questions are not UTF-8 text.", "Save them as UTF-8.") from error
