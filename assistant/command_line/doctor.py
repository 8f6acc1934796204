"""`hublink doctor`: what is configured, reachable and missing."""

import asyncio

import typer

from assistant.command_line.options import StoreOption, configured
from assistant.command_line.terminal import show_findings

_BROKEN = 2


def doctor(store: StoreOption = None) -> None:
    """Say what is configured, reachable and missing, and what to do about it."""
    from assistant.diagnosis import diagnose

    findings = asyncio.run(diagnose(configured(store)))
    show_findings(findings)
    if any(finding.broken for finding in findings):
        raise typer.Exit(_BROKEN)
