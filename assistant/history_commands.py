"""The parts of the `hublink` command for what is kept: users, feedback, records of answers."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from assistant.settings import read_settings
from assistant.terminal import say
from tools.errors import SetupError

if TYPE_CHECKING:
    from assistant.history.history import History
    from tools.hublink.models import Triple

Result = TypeVar("Result")
_DIFFERENT = 1

users = typer.Typer(help="The people who log in. Without any, nobody has to.")
feedback = typer.Typer(help="What people thought of answers.")

Name = Annotated[str, typer.Argument(help="The user's name.")]


@users.command("add")
def add_user(name: Name) -> None:
    """Add a user, or change a user's password; it is asked for, or read from the input."""
    password = _password(name)
    person = _with_history(lambda history: history.users.set_password(name, password))
    say(f"{person.name} can log in. A server that runs must be started anew the first time.")


@users.command("remove")
def remove_user(name: Name) -> None:
    """Remove a user with all chats."""
    if not _with_history(lambda history: history.users.remove(name)):
        raise SetupError(f"There is no user {name!r}.", "`hublink users list` shows all.")
    say(f"{name} and all chats of {name} are gone.")


@users.command("list")
def list_users() -> None:
    """List all users."""
    for person in _with_history(lambda history: history.users.list()):
        way = "password" if person.password_since is not None else "no password"
        typer.echo(f"{person.name}\t{way}\tsince {person.created_at[:10]}")


@feedback.command("export")
def export_feedback(
    out: Annotated[
        Path | None, typer.Option(help="The file to write; the output otherwise.")
    ] = None,
) -> None:
    """Write all feedback with its questions, answers and evidence, one line of JSON each."""

    async def lines(history: "History") -> list[str]:
        return [json.dumps(line, ensure_ascii=False) async for line in history.ratings.all()]

    text = "".join(f"{line}\n" for line in _with_history(lines))
    if out is None:
        sys.stdout.write(text)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SetupError(
            f"{out} cannot be written: {error.strerror or error}.", "Name another file."
        ) from error


def replay(
    record: Annotated[Path, typer.Argument(help="“How this was found”, as the chat gives it.")],
    store: Annotated[Path | None, typer.Option("--store", help="Folder of the index.")] = None,
) -> None:
    """Carry out the tool calls of an answer's record again, and compare what they find."""
    from assistant.answer_record import read_record
    from assistant.answer_record import replay as carry_out
    from assistant.wiring.agent import tool_set
    from assistant.wiring.shelves import open_shelf

    try:
        kept = read_record(record.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"{record} cannot be read: {error}.", "Name another file.") from error
    settings = read_settings()
    settings = settings if store is None else settings.model_copy(update={"store": store})
    tools = {tool.name: tool for tool in tool_set()}
    found = asyncio.run(carry_out(kept, open_shelf(settings), tools))
    typer.echo(f"{len(found.hubs)} papers and {len(found.triples)} facts found.")
    if found.same:
        typer.echo("The same as in the record.")
        return
    for hub in found.missing_hubs:
        typer.echo(f"missing paper: {hub}")
    for triple in found.missing_triples:
        typer.echo(f"missing fact: {_fact(triple)}")
    for hub in found.further_hubs:
        typer.echo(f"further paper: {hub}")
    for triple in found.further_triples:
        typer.echo(f"further fact: {_fact(triple)}")
    raise typer.Exit(_DIFFERENT)


def _fact(triple: "Triple") -> str:
    return f"{triple.subject.id} · {triple.predicate.label} · {triple.object.id}"


def _with_history(work: "Callable[[History], Awaitable[Result]]") -> Result:
    """Do something with the configured history, its tables up to date."""
    from assistant.wiring.history import build_history

    history = build_history(read_settings())

    async def run() -> Result:
        await history.database.prepare()
        try:
            return await work(history)
        finally:
            await history.database.close()

    return asyncio.run(run())


def _password(name: str) -> str:
    if sys.stdin.isatty():
        return str(typer.prompt(f"Password of {name}", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\r\n")
