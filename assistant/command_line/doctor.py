"""`hublink doctor`: what is configured, reachable and missing."""

import asyncio
import json
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.command_line.options import StoreOption, configured
from assistant.command_line.terminal import show_findings

if TYPE_CHECKING:
    from assistant.settings.settings import Settings
    from assistant.status import Status

_BROKEN = 2

AsJsonOption = Annotated[
    bool, typer.Option("--json", help="As JSON, with versions, indexes, people and use.")
]


def doctor(store: StoreOption = None, as_json: AsJsonOption = False) -> None:
    """Say what is configured, reachable and missing, and what to do about it."""
    from assistant.diagnosis import diagnose

    settings = configured(store)
    findings = asyncio.run(diagnose(settings))
    if as_json:
        told = [finding.model_dump() for finding in findings]
        state = asyncio.run(_state(settings)).model_dump(mode="json")
        typer.echo(json.dumps({"findings": told, **state}, ensure_ascii=False, indent=1))
    else:
        show_findings(findings)
    if any(finding.broken for finding in findings):
        raise typer.Exit(_BROKEN)


async def _state(settings: "Settings") -> "Status":
    """The state as `/status` tells it, but for what a running process alone knows."""
    from assistant.status import status
    from assistant.wiring.history import build_history

    history = build_history(settings)
    try:
        return await status(settings, history)
    finally:
        await history.database.close()
