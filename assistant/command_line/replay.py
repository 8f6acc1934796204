"""`hublink replay`: an answer's record, carried out again."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.command_line.options import StoreOption, configured
from tools.errors import SetupError

if TYPE_CHECKING:
    from tools.hublink.core.models import Triple

_DIFFERENT = 1


def replay(
    record: Annotated[Path, typer.Argument(help="“How this was found”, as the chat gives it.")],
    store: StoreOption = None,
) -> None:
    """Carry out the tool calls of an answer's record again, and compare what they find."""
    from assistant.conversation.answer_record import read_record
    from assistant.conversation.answer_record import replay as carry_out
    from assistant.wiring.agent import tool_set
    from assistant.wiring.shelves import open_shelf

    try:
        kept = read_record(record.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"{record} cannot be read: {error}.", "Name another file.") from error
    tools = {tool.name: tool for tool in tool_set()}
    found = asyncio.run(carry_out(kept, open_shelf(configured(store)), tools))
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
