"""The `hublink` command."""

import asyncio
import json
import os
import sys
from contextlib import contextmanager
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import Abort, TyperException

from assistant import history_commands, index_commands
from assistant.evaluation import RetrieverName, read_questions
from assistant.explain import explanation
from assistant.references.export import export, format_of
from assistant.references.options import ReferenceOptions
from assistant.references.second_opinion import Opinions, opinions_on
from assistant.settings import Settings, read_settings, with_pipeline
from assistant.terminal import (
    TurnWatcher,
    progress_bars,
    say,
    show_answer,
    show_findings,
    show_opinions,
)
from assistant.turn_options import Choices, TurnOptions
from tools.errors import SetupError
from tools.hublink.models import VectorLevel
from tools.hublink.parameters import Strategy, Thoroughness, Variant
from tools.remote_graph import OrkgExtra, Wanted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.agent import Assistant
    from assistant.answer import Answer

app = typer.Typer(
    name="hublink",
    help="Ask a research knowledge graph, with sources one can open and check.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.add_typer(history_commands.users, name="users")
app.add_typer(history_commands.feedback, name="feedback")
app.add_typer(index_commands.indexes, name="indexes")
app.command("replay")(history_commands.replay)
_MISTAKE = 2
_INTERRUPTED = 130

SAMPLE_GRAPH = Path(str(files("tools") / "sample"))
StoreOption = Annotated[Path | None, typer.Option("--store", help="Folder of the index.")]
PipelineOption = Annotated[
    Variant | None, typer.Option(help="Answer by HubLink's own pipeline alone.")
]
ExportOption = Annotated[
    Path | None,
    typer.Option("--export", help="Write the cited papers: .bib .biblatex.bib .ris .json .md .txt"),
]
StyleOption = Annotated[
    str | None,
    typer.Option(help="apa, ieee, acm, chicago, vancouver, another CSL style, or a .csl file."),
]
StrategyOption = Annotated[
    Strategy, typer.Option(help="Find by the graph's words, or by likeness alone.")
]
ThoroughnessOption = Annotated[Thoroughness, typer.Option(help="How much is kept, told and cited.")]
ModelOption = Annotated[
    str | None, typer.Option(help="One of the models in HUBLINK_MODEL, or offline.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="One line of JSON an answer.")]
ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Say what the question was taken to mean.")
]


def main() -> None:
    """Runs the command; a mistake ends with one line that says what to do, and exit status 2."""
    try:
        status = app(prog_name="hublink", standalone_mode=False)
    except SetupError as error:
        say(f"{error.message} {error.remedy}")
        status = _MISTAKE
    except TyperException as error:
        say(f"{_in_one_line(error)} `hublink --help` tells what can be asked for.")
        status = _MISTAKE
    except (Abort, KeyboardInterrupt):
        status = _INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; nothing is left to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status or 0)


@app.command()
def index(
    graph: Annotated[
        str | None,
        typer.Argument(
            help="A file, a folder of files, a SPARQL endpoint, or orkg:field/ID, "
            "orkg:comparison/ID, orkg:papers/ID,ID; else what was indexed before, or the sample."
        ),
    ] = None,
    store: StoreOption = None,
    format: Annotated[str | None, typer.Option(help="Where the file does not tell.")] = None,
    named_graph: Annotated[
        str | None, typer.Option(help="The graph of an endpoint to read; else its default one.")
    ] = None,
    subfields: Annotated[
        bool, typer.Option("--subfields", help="With the papers of an ORKG field's subfields.")
    ] = False,
    without: Annotated[
        list[OrkgExtra] | None, typer.Option(help="What of the ORKG to leave out; repeatable.")
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d"], help="Read of an endpoint or the ORKG what came since that day."
        ),
    ] = None,
    modified: Annotated[
        str, typer.Option(help="The property of an endpoint's dates that --since goes by.")
    ] = Wanted().modified,
    hub_type: Annotated[
        list[str] | None, typer.Option(help="Type of the hubs, such as Paper; may be repeated.")
    ] = None,
    hub: Annotated[list[str] | None, typer.Option(help="Id of a hub; may be repeated.")] = None,
    min_facts: Annotated[
        int | None, typer.Option(min=1, help="Hubs are entities with so many facts.")
    ] = None,
    start: Annotated[
        list[str] | None, typer.Option(help="Entity to search for hubs from; may be repeated.")
    ] = None,
    levels: Annotated[
        str | None, typer.Option(help="Vector levels to embed, or none; else all, or as before.")
    ] = None,
    embed_later: Annotated[
        bool, typer.Option("--embed-later", help="Leave the vectors to `serve`, which makes them.")
    ] = False,
) -> None:
    """Index a graph, or bring its index up to date; interrupted, it goes on where it stopped."""
    from assistant.indexing import index_store, indexed_source

    settings = _settings(store)
    wanted = None if levels is None else _levels(levels)
    before = None if graph else indexed_source(settings)
    with _resumable(), progress_bars() as show:
        report = index_store(
            graph or (before.place if before else SAMPLE_GRAPH),
            settings,
            format=format,
            wanted=Wanted(
                named_graph=named_graph,
                subfields=subfields,
                without=tuple(without or ()),
                since=since.date() if since else None,
                modified=modified,
            ),
            types=tuple(hub_type or ()),
            hubs=tuple(hub or ()),
            minimum=min_facts,
            start=tuple(start or ()),
            levels=wanted,
            embed_later=embed_later,
            say=say,
            progress=show,
        )
    typer.echo(
        f"{report.hubs} hubs, {report.paths} paths, {report.texts} texts; "
        f"{report.changed} hubs changed, {report.removed} removed, "
        f"{report.embedded} texts embedded in {report.seconds:.1f} s. Index: {settings.store}"
    )


@app.command()
def watch(
    graph: Annotated[
        str | None, typer.Argument(help="As for `index`; else what was indexed before.")
    ] = None,
    store: StoreOption = None,
    every: Annotated[
        str | None, typer.Option(help="Index so often, as 30m or 1h, instead of at each change.")
    ] = None,
) -> None:
    """Keep an index up to date while its source changes, with the options it was made with."""
    from assistant.watching import watch_source

    watch_source(graph, _settings(store), every, say)


@app.command()
def ask(
    question: str,
    store: StoreOption = None,
    pipeline: PipelineOption = None,
    topic: Annotated[str | None, typer.Option(help="Entity to start from.")] = None,
    json_line: JsonOption = False,
    explain: ExplainOption = False,
    export_to: ExportOption = None,
    style: StyleOption = None,
    strategy: StrategyOption = Strategy.AUTO,
    thoroughness: ThoroughnessOption = Thoroughness.NORMAL,
    model: ModelOption = None,
) -> None:
    """Answer one question."""
    from assistant.references.formatted import require_style
    from assistant.wiring.agent import build_assistant

    file_format = format_of(export_to) if export_to else None
    if not question.strip():
        raise SetupError("The question is empty.", "Ask something.")
    settings = _settings(store, pipeline)
    options = settings.references.model_copy(update={"style": style} if style else {})
    require_style(options.style)
    turn = TurnOptions(strategy=strategy, thoroughness=thoroughness, model=model)
    assistant = build_assistant(settings)
    if topic is not None:
        _require_entity(assistant, topic)
    _require_vectors(assistant, pipeline)
    checked = options if file_format else None
    answer, opinions = asyncio.run(_asked(assistant, question, topic, checked, turn))
    if export_to and file_format and opinions:
        references = [each.item for each in opinions.checked]
        show_opinions(opinions)
        with _writing(export_to):
            export_to.write_text(export(references, file_format, options), encoding="utf-8")
        say(f"{len(references)} references written to {export_to}")
    show_answer(answer, json_line, options.style)
    if explain:
        say(explanation(answer))


@app.command()
def chat(
    store: StoreOption = None,
    json_line: JsonOption = False,
    explain: ExplainOption = False,
    strategy: StrategyOption = Strategy.AUTO,
    thoroughness: ThoroughnessOption = Thoroughness.NORMAL,
    model: ModelOption = None,
) -> None:
    """Read one question a line and answer each, keeping the conversation."""
    from assistant.wiring.agent import build_assistant

    settings = _settings(store)
    turn = TurnOptions(strategy=strategy, thoroughness=thoroughness, model=model)
    assistant = build_assistant(settings)
    asyncio.run(_chat(assistant, json_line, settings.citation_style, explain, turn))


@app.command()
def serve(
    store: StoreOption = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535)] = None,
    host: Annotated[str | None, typer.Option(help="Address to serve at.")] = None,
) -> None:
    """Serve the chat in the browser."""
    from assistant.chat.request_guard import LOCAL_HOSTS
    from assistant.server import serve as serve_chat
    from assistant.sign_in import SignInMode, open_for_people
    from assistant.wiring.agent import build_assistant
    from assistant.wiring.history import build_history, build_secret
    from assistant.wiring.models import model_names
    from assistant.wiring.shelves import shelf_source

    settings = _settings(store)
    host = host or settings.host
    history, secret = build_history(settings), build_secret(settings)
    sign_in = asyncio.run(open_for_people(settings, history, secret))
    if sign_in.mode is SignInMode.LOCAL and host not in LOCAL_HOSTS:
        say("Nobody logs in: all who reach this address share one list of chats.")
        say("`hublink users add NAME` gives each their own.")
    serve_chat(
        shelf_source(settings),
        lambda shelf: build_assistant(settings, shelf),
        history,
        sign_in,
        host=host,
        port=settings.port if port is None else port,
        allowed_hosts=settings.allowed_hosts,
        choices=Choices(
            references=settings.references,
            models=model_names(settings),
            strategies=settings.pipeline is None,
        ),
        ready=lambda address: say(f"The chat is at {address} (Ctrl-C stops it)."),
    )


@app.command(name="eval")
def evaluate(
    questions: Annotated[Path, typer.Argument(help="One JSON object a line: uid, question.")],
    out: Annotated[Path, typer.Option(help="Where predictions go, one line a question.")],
    store: StoreOption = None,
    topic: Annotated[bool, typer.Option(help="Start from the questions' topic entities.")] = False,
    retriever: Annotated[RetrieverName, typer.Option()] = RetrieverName.GROUNDED,
    pipeline: PipelineOption = None,
) -> None:
    """Answer a file of questions, each in a conversation of its own."""
    from assistant.evaluation import predictions
    from assistant.wiring.agent import build_assistant

    asked = read_questions(questions)
    assistant = build_assistant(_settings(store, pipeline))
    _require_vectors(assistant, pipeline)

    async def write() -> None:
        with _writing(out), out.open("w", encoding="utf-8") as file, progress_bars() as show:
            done = 0
            async for line in predictions(assistant, asked, topic, retriever):
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                show("questions", done := done + 1, len(asked))

    asyncio.run(write())
    say(f"{len(asked)} answers written to {out}")


@app.command()
def doctor(store: StoreOption = None) -> None:
    """Say what is configured, reachable and missing, and what to do about it."""
    from assistant.diagnosis import diagnose

    findings = asyncio.run(diagnose(_settings(store)))
    show_findings(findings)
    if any(finding.broken for finding in findings):
        raise typer.Exit(_MISTAKE)


async def _asked(
    assistant: "Assistant",
    question: str,
    topic: str | None,
    checked: ReferenceOptions | None,
    turn: TurnOptions,
) -> tuple["Answer", Opinions | None]:
    """The answer and, where its references are to leave, what is doubtful about them."""
    conversation = assistant.new_conversation()
    answer = await assistant.answer(conversation, question, topic, TurnWatcher(), turn)
    if checked is None:
        return answer, None
    return answer, await opinions_on(answer.evidence, assistant.resolvers, checked)


async def _chat(
    assistant: "Assistant", json_line: bool, style: str, explain: bool, turn: TurnOptions
) -> None:
    conversation = assistant.new_conversation()
    interactive = sys.stdin.isatty()
    while True:
        if interactive:
            sys.stderr.write("? ")
            sys.stderr.flush()
        line = await asyncio.to_thread(_next_line)
        if not line:
            return
        if not line.strip():
            continue
        try:
            answer = await assistant.answer(
                conversation, line.strip(), watch=TurnWatcher(), options=turn
            )
            show_answer(answer, json_line, style)
            if explain:
                say(explanation(answer))
        except SetupError as error:
            if not interactive:
                raise
            say(str(error))


def _next_line() -> str:
    try:
        return sys.stdin.readline()
    except UnicodeDecodeError as error:
        raise SetupError("The questions are not UTF-8 text.", "Save them as UTF-8.") from error


def _require_entity(assistant: "Assistant", topic: str) -> None:
    """Raises SetupError where the graph has no such entity to start from."""
    if not assistant.shelf.holding(topic):
        raise SetupError(
            f"The graph has no entity {topic!r} to start from.",
            "Give --topic an id or the exact label of an entity, or leave it out.",
        )


def _require_vectors(assistant: "Assistant", pipeline: Variant | None) -> None:
    """Raises SetupError where the pipeline has nothing to search."""
    libraries = assistant.shelf.libraries if pipeline else ()
    reason = next(filter(None, (each.similarity_unavailable() for each in libraries)), None)
    if reason:
        raise SetupError(f"The pipeline {pipeline} searches by vectors.", reason)


def _settings(store: Path | None, pipeline: Variant | None = None) -> Settings:
    settings = read_settings()
    settings = with_pipeline(settings, pipeline or settings.pipeline)
    return settings if store is None else settings.model_copy(update={"store": store})


def _levels(text: str) -> tuple[VectorLevel, ...]:
    names = [] if text.strip() == "none" else [part.strip() for part in text.split(",")]
    known = {level.value: level for level in VectorLevel}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SetupError(
            f"There is no level {unknown[0]!r}.", f"Levels: {', '.join(known)}, or none."
        )
    return tuple(known[name] for name in dict.fromkeys(names))


@contextmanager
def _resumable() -> "Iterator[None]":
    """Tells who interrupts indexing that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        say("Stopped. The same command goes on from here when it is run again.")
        raise


@contextmanager
def _writing(file: Path) -> "Iterator[None]":
    """Turns a failure to write into a SetupError."""
    try:
        yield
    except OSError as error:
        raise SetupError(
            f"{file} cannot be written: {error.strerror or error}.", "Name another file."
        ) from error


def _in_one_line(error: TyperException) -> str:
    return " ".join(error.format_message().split())
