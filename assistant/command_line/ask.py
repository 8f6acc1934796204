"""`hublink ask`: one question, its answer, and its references in a file."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.command_line.files import writing
from assistant.command_line.options import (
    ExplainOption,
    JsonOption,
    ModelOption,
    PipelineOption,
    SparqlOption,
    StoreOption,
    StrategyOption,
    ThoroughnessOption,
    configured,
)
from assistant.command_line.requirements import require_entity, require_vectors
from assistant.command_line.terminal import TurnWatcher, say, show_answer, show_opinions, show_query
from assistant.conversation.explain import explanation
from assistant.conversation.turn_options import TurnOptions
from assistant.references.export import export, format_of
from assistant.references.options import ReferenceOptions
from assistant.references.second_opinion import Opinions, opinions_on
from tools.errors import SetupError
from tools.hublink.core.parameters import Strategy, Thoroughness

if TYPE_CHECKING:
    from assistant.agent.agent import Assistant
    from assistant.conversation.answer import Answer

TopicOption = Annotated[str | None, typer.Option(help="Entity to start from.")]
ExportOption = Annotated[
    Path | None,
    typer.Option("--export", help="Write the cited papers: .bib .biblatex.bib .ris .json .md .txt"),
]
StyleOption = Annotated[
    str | None,
    typer.Option(help="apa, ieee, acm, chicago, vancouver, another CSL style, or a .csl file."),
]


def ask(
    question: str,
    store: StoreOption = None,
    pipeline: PipelineOption = None,
    topic: TopicOption = None,
    json_line: JsonOption = False,
    explain: ExplainOption = False,
    sparql: SparqlOption = False,
    export_to: ExportOption = None,
    style: StyleOption = None,
    strategy: StrategyOption = Strategy.AUTO,
    thoroughness: ThoroughnessOption = Thoroughness.NORMAL,
    model: ModelOption = None,
) -> None:
    """Answer one question."""
    from assistant.conversation.answer_query import answer_query
    from assistant.references.formatted import require_style
    from assistant.wiring.agent import build_assistant

    if export_to is not None:
        format_of(export_to)  # Said before the question is answered.
    if not question.strip():
        raise SetupError("The question is empty.", "Ask something.")
    settings = configured(store, pipeline)
    references = settings.references.options.model_copy(update={"style": style} if style else {})
    require_style(references.style)
    assistant = build_assistant(settings)
    if topic is not None:
        require_entity(assistant, topic)
    require_vectors(assistant, pipeline)
    turn = TurnOptions(strategy=strategy, thoroughness=thoroughness, model=model)
    leaving = references if export_to else None
    answer, opinions = asyncio.run(_asked(assistant, question, topic, turn, leaving))
    if export_to and opinions:
        _export(opinions, export_to, references)
    query = answer_query(answer, assistant.shelf) if json_line or sparql else None
    show_answer(answer, json_line, references.style, query)
    if explain:
        say(explanation(answer))
    if sparql:
        show_query(query or "")


async def _asked(
    assistant: "Assistant",
    question: str,
    topic: str | None,
    turn: TurnOptions,
    leaving: ReferenceOptions | None,
) -> tuple["Answer", Opinions | None]:
    """The answer and, where its references are to leave, what is doubtful about them."""
    conversation = assistant.new_conversation()
    answer = await assistant.answer(conversation, question, topic, TurnWatcher(), turn)
    if leaving is None:
        return answer, None
    return answer, await opinions_on(answer.evidence, assistant.resolvers, leaving)


def _export(opinions: Opinions, file: Path, options: ReferenceOptions) -> None:
    """Write the references to a file, and tell what is doubtful about them."""
    show_opinions(opinions)
    references = [each.item for each in opinions.checked]
    with writing(file):
        file.write_text(export(references, format_of(file), options), encoding="utf-8")
    say(f"{len(references)} references written to {file}")
