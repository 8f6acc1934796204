"""The `hublink` command."""

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.table import Table

from assistant.answer import Answer
from assistant.conversation import Conversation
from assistant.evaluation import RetrieverName, read_questions
from assistant.events import AnswerReady, TurnFailed
from assistant.explain import explanation
from assistant.references.export import export, format_of
from assistant.settings import Settings
from tools.errors import SetupError
from tools.hublink.models import VectorLevel

if TYPE_CHECKING:
    from assistant.agent import Assistant

app = typer.Typer(
    name="hublink",
    help="Ask a research knowledge graph, with sources one can open and check.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
_console = Console()
_errors = Console(stderr=True)

SAMPLE_GRAPH = Path(str(files("tools") / "sample"))
StoreOption = Annotated[Path | None, typer.Option("--store", help="Folder of the index.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One line of JSON an answer.")]


def main() -> None:
    """Runs the command; a mistake ends with one line that says what to do, and exit status 2."""
    try:
        app()
    except SetupError as error:
        _fail(error)


@app.command()
def index(
    graph: Annotated[
        Path, typer.Argument(help="An RDF file, a dump, or a folder of them; else the sample.")
    ] = SAMPLE_GRAPH,
    store: StoreOption = None,
    format: Annotated[str | None, typer.Option(help="Where the file does not tell.")] = None,
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
        str, typer.Option(help="Vector levels to embed, or none.")
    ] = "path,triple,entity,predicate",
    embed_later: Annotated[
        bool, typer.Option("--embed-later", help="Leave the vectors to `serve`, which makes them.")
    ] = False,
) -> None:
    """Index a graph, or bring its index up to date; interrupted, it goes on where it stopped."""
    from assistant.indexing import index_store

    settings = _settings(store)
    with _progress() as show:
        report = index_store(
            graph,
            settings,
            format=format,
            types=tuple(hub_type or ()),
            hubs=tuple(hub or ()),
            minimum=min_facts,
            start=tuple(start or ()),
            levels=_levels(levels),
            embed_later=embed_later,
            say=_say,
            progress=show,
        )
    _console.print(
        f"{report.hubs} hubs, {report.paths} paths, {report.texts} texts; "
        f"{report.changed} hubs changed, {report.removed} removed, "
        f"{report.embedded} texts embedded in {report.seconds:.1f} s. Index: {settings.store}"
    )


@app.command()
def ask(
    question: str,
    store: StoreOption = None,
    topic: Annotated[str | None, typer.Option(help="Entity to start from.")] = None,
    json_line: JsonOption = False,
    explain: Annotated[bool, typer.Option(help="Say what the question was taken to mean.")] = False,
    export_to: Annotated[
        Path | None, typer.Option("--export", help="Write the cited papers: .bib .ris .json .md")
    ] = None,
) -> None:
    """Answer one question."""
    from assistant.wiring import build_assistant

    file_format = format_of(export_to) if export_to else None
    assistant = build_assistant(_settings(store))
    answer = asyncio.run(_answer(assistant, assistant.new_conversation(), question, topic))
    _show(answer, json_line)
    if explain:
        _errors.print(explanation(answer), markup=False)
    if export_to and file_format:
        references = [evidence.reference for evidence in answer.evidence]
        export_to.write_text(export(references, file_format), encoding="utf-8")
        _errors.print(f"{len(references)} references written to {export_to}", markup=False)


@app.command()
def chat(store: StoreOption = None, json_line: JsonOption = False) -> None:
    """Read one question a line and answer each, keeping the conversation."""
    from assistant.wiring import build_assistant

    assistant = build_assistant(_settings(store))
    asyncio.run(_chat(assistant, json_line))


@app.command()
def serve(
    store: StoreOption = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535)] = None,
    host: Annotated[str | None, typer.Option(help="Address to serve at.")] = None,
) -> None:
    """Serve the chat in the browser."""
    from assistant.server import serve as serve_chat
    from assistant.wiring import build_assistant

    settings = _settings(store)
    serve_chat(
        lambda: build_assistant(settings),
        host=host or settings.host,
        port=settings.port if port is None else port,
        allowed_hosts=settings.allowed_hosts,
        ready=lambda address: _say(f"The chat is at {address} (Ctrl-C stops it)."),
    )


@app.command(name="eval")
def evaluate(
    questions: Annotated[Path, typer.Argument(help="One JSON object a line: uid, question.")],
    out: Annotated[Path, typer.Option(help="Where predictions go, one line a question.")],
    store: StoreOption = None,
    topic: Annotated[bool, typer.Option(help="Start from the questions' topic entities.")] = False,
    retriever: Annotated[RetrieverName, typer.Option()] = RetrieverName.GROUNDED,
) -> None:
    """Answer a file of questions, each in a conversation of its own."""
    from assistant.evaluation import predictions
    from assistant.wiring import build_assistant

    asked = read_questions(questions)
    assistant = build_assistant(_settings(store))

    async def write() -> None:
        with out.open("w", encoding="utf-8") as file, _progress() as show:
            done = 0
            async for line in predictions(assistant, asked, topic, retriever):
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                show("questions", done := done + 1, len(asked))

    asyncio.run(write())
    _say(f"{len(asked)} answers written to {out}")


@app.command()
def doctor(store: StoreOption = None) -> None:
    """Say what is configured, reachable and missing, and what to do about it."""
    from assistant.diagnosis import diagnose

    table = Table(box=None, show_header=False)
    findings = asyncio.run(diagnose(_settings(store)))
    for finding in findings:
        table.add_row(finding.mark, finding.subject, finding.state, finding.remedy)
    _console.print(table)
    if any(finding.broken for finding in findings):
        raise typer.Exit(1)


async def _answer(
    assistant: "Assistant", conversation: Conversation, question: str, topic: str | None
) -> Answer:
    async for event in assistant.reply(conversation, question, topic):
        if isinstance(event, AnswerReady):
            return event.answer
        if isinstance(event, TurnFailed):
            raise SetupError(event.message, event.remedy)
    raise SetupError("The turn ended without an answer.", "Ask again.")


async def _chat(assistant: "Assistant", json_line: bool) -> None:
    conversation = assistant.new_conversation()
    interactive = sys.stdin.isatty()
    while True:
        if interactive:
            _errors.print("[bold]?[/bold] ", end="")
        line = await asyncio.to_thread(sys.stdin.readline)
        if not line:
            return
        if line.strip():
            _show(await _answer(assistant, conversation, line.strip(), None), json_line)


def _show(answer: Answer, json_line: bool) -> None:
    if json_line:
        sys.stdout.write(json.dumps(answer.as_json(), ensure_ascii=False) + "\n")
        sys.stdout.flush()
        return
    from assistant.references.formatted import bibliography

    _console.print(answer.text, markup=False, highlight=False)
    if answer.evidence:
        references = [evidence.reference for evidence in answer.evidence]
        numbers = [evidence.number for evidence in answer.evidence]
        _console.print()
        for text in bibliography(references, numbers=numbers):
            _console.print(text, markup=False, highlight=False)


def _settings(store: Path | None) -> Settings:
    settings = Settings()
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
def _progress() -> Iterator["ProgressLine"]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=_errors, transient=True) as progress:
        yield ProgressLine(progress)


class ProgressLine:
    """A progress bar for each stage that is reported."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        if stage not in self._tasks:
            self._tasks[stage] = self._progress.add_task(stage, total=total)
        self._progress.update(self._tasks[stage], completed=done, total=total)


def _say(text: str) -> None:
    _errors.print(text, markup=False, highlight=False)


def _fail(error: SetupError) -> NoReturn:
    _errors.print(f"{error.message} {error.remedy}", markup=False, highlight=False, soft_wrap=True)
    raise SystemExit(2)
