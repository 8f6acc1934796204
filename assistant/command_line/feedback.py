"""`hublink feedback`: what people thought of answers."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.command_line.files import writing
from assistant.command_line.open_history import with_history

if TYPE_CHECKING:
    from assistant.history.history import History

feedback = typer.Typer(help="What people thought of answers.")


@feedback.command("export")
def export_feedback(
    out: Annotated[
        Path | None, typer.Option(help="The file to write; the output otherwise.")
    ] = None,
) -> None:
    """Write all feedback with its questions, answers and evidence, one line of JSON each."""

    async def lines(history: "History") -> list[str]:
        return [json.dumps(line, ensure_ascii=False) async for line in history.ratings.all()]

    text = "".join(f"{line}\n" for line in with_history(lines))
    if out is None:
        sys.stdout.write(text)
        return
    with writing(out):
        out.write_text(text, encoding="utf-8")
