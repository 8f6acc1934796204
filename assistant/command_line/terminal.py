"""Output in the terminal: answers, progress, and one line for each error."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Console
from rich.filesize import decimal
from rich.progress import (
    BarColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bars
from rich.status import Status
from rich.table import Table
from rich.text import Text

from assistant.agent.events import Countdown, Event, Notice
from assistant.conversation.answer import Answer
from assistant.references.options import DEFAULT_STYLE, ReferenceOptions
from assistant.references.second_opinion import Opinions
from assistant.support.support_report import doubt_lines
from tools.hublink.core.value_kinds import yes_or_no
from tools.hublink.indexing.index_report import SOURCE, Progress
from tools.workspace.comparison import Comparison

if TYPE_CHECKING:
    from assistant.diagnosis import Diagnosis

_COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def say(text: str) -> None:
    """Tell the person something beside the output proper."""
    _print(text, Console(stderr=True))


def show_query(query: str) -> None:
    """Print a query as it is, beside the output proper."""
    sys.stderr.write(query or "No query finds what this answer rests on.\n")


def show_answer(
    answer: Answer,
    json_line: bool = False,
    style: str = DEFAULT_STYLE,
    query: str | None = None,
) -> None:
    """Print an answer with its references in a style, or as one line of JSON with its query.

    Where the question asks for references in a format, they are in that format.
    """
    from assistant.references.export import ExportFormat, export
    from assistant.references.formatted import bibliography

    references = [evidence.reference for evidence in answer.evidence]
    wanted = ExportFormat(answer.export_as) if answer.export_as and references else None
    exported = export(references, wanted, ReferenceOptions(style=style)) if wanted else ""
    if json_line:
        told = answer.as_json(query=query) | ({"references": exported} if exported else {})
        sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
        sys.stdout.flush()
        return
    console = Console()
    _print(answer.told, console)
    if answer.comparison:
        console.print(_side_by_side(answer, answer.comparison))
    if exported:
        _print(f"\n{exported.rstrip()}", console)
    elif references:
        console.print()
        numbers = [evidence.number for evidence in answer.evidence]
        for text in bibliography(references, style, numbers):
            _print(text, console)
    remarks = ["Stopped: this answer is not complete."] if answer.stopped else []
    for remark in [*remarks, *answer.notes]:
        _print(f"\n{remark}", console)
    for place, doubt in enumerate(doubt_lines(answer.findings)):
        _print(doubt if place else f"\n{doubt}", console)
    Console(stderr=True).print(f"({answer.spent})", style="dim", markup=False, highlight=False)


def _side_by_side(answer: Answer, comparison: Comparison) -> Table:
    """A table with a column for each paper, which has more room than one with a row for each."""
    table = Table("", *(f"[{evidence.number}]" for evidence, _ in answer.side_by_side))
    for place, attribute in enumerate(comparison.attributes):
        values = [
            "; ".join(map(yes_or_no, paper.cells[place].values)) for paper in comparison.papers
        ]
        table.add_row(*(Text(_COMMANDS.sub("", text)) for text in (attribute, *values)))
    return table


def show_opinions(opinions: Opinions) -> None:
    """Tell, beside the output proper, what is missing or doubtful of references that leave."""
    for checked in opinions.checked:
        if checked.remarks:
            say(f"{checked.item.id}: {'; '.join(checked.remarks)}.")
    for note in opinions.notes:
        say(note)


class TurnWatcher:
    """Tells, beside the output proper, what a person should know while a turn goes on."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._status: Status | None = None

    def __call__(self, event: Event) -> None:
        if isinstance(event, Countdown):
            self._wait(event)
            return
        self._end_wait()
        if isinstance(event, Notice):
            _print(event.text, self._console)

    def _wait(self, countdown: Countdown) -> None:
        """One line that changes where a person looks on; elsewhere it is said once."""
        text = f"{countdown.reason} Waiting {countdown.seconds} s."
        if not countdown.seconds:
            self._end_wait()
        elif self._status is not None:
            self._status.update(text)
        else:
            self._status = self._console.status(text)
            self._status.start()
            if not self._console.is_terminal:
                _print(text, self._console)

    def _end_wait(self) -> None:
        if self._status is not None:
            self._status.stop()
            self._status = None


def show_findings(findings: "tuple[Diagnosis, ...]") -> None:
    """Print a line for each diagnosis."""
    table = Table(box=None, show_header=False)
    for finding in findings:
        table.add_row(finding.mark, finding.subject, finding.state, finding.remedy)
    Console().print(table, markup=False)


@contextmanager
def shown_progress() -> Iterator["Progress"]:
    """Show progress in bars that go in the end, or in lines where nobody looks at a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield ProgressLines(console)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[amount]}"),
        TimeRemainingColumn(),
    )
    with Bars(*columns, console=console, transient=True) as bars:
        yield ProgressBars(bars)


class ProgressBars:
    """A bar for each stage that is reported."""

    def __init__(self, bars: Bars) -> None:
        self._bars = bars
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        amount = _amount(stage, done, total)
        if stage not in self._tasks:
            self._tasks[stage] = self._bars.add_task(stage, total=total, amount=amount)
        self._bars.update(self._tasks[stage], completed=done, total=total, amount=amount)


class ProgressLines:
    """A line now and then for each stage that takes long."""

    def __init__(
        self, console: Console, every: float = 10, clock: Callable[[], float] = monotonic
    ) -> None:
        self._console = console
        self._every = every
        self._clock = clock
        self._begun: dict[str, float] = {}
        self._said_at = clock()

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        now = self._clock()
        began = self._begun.setdefault(stage, now)
        if now - self._said_at < self._every:
            return
        self._said_at = now
        left = ""
        if total and 0 < done < total and now > began:
            left = f", {_duration((now - began) * (total - done) / done)} left"
        _print(f"{stage}: {_amount(stage, done, total)}{left}", self._console)


def _amount(stage: str, done: int, total: int | None) -> str:
    """How much of a stage is done; of a source, bytes are read."""
    shown = decimal if stage == SOURCE else "{:,}".format
    return shown(done) if total is None else f"{shown(done)} of {shown(total)}"


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


def _print(text: str, console: Console) -> None:
    """Text as it is, without what commands a terminal; broken into lines where a person reads."""
    text = _COMMANDS.sub("", text)
    console.print(text, markup=False, highlight=False, soft_wrap=not console.is_terminal)
