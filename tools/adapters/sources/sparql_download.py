"""Reading all triples of a SPARQL endpoint into a file, page by page and resumable."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

from pydantic import ValidationError

from tools.adapters.http.source_http import SourceBusyError, SourceHttp
from tools.adapters.sources.sparql_endpoint import (
    TRIPLE,
    SparqlEndpoint,
    property_named,
    triples_changed,
)
from tools.adapters.sources.triple_renewal import write_renewed
from tools.errors import SetupError
from tools.hublink.core.models import Frozen
from tools.remote_graph import Wanted, without_login

FILE = "endpoint.nt"
_NOTE = ".endpoint.json"

Told = Callable[[str], None]


class _Progress(Frozen):
    """The progress of a reading: triples of a level, and the bytes of the file that hold all.

    `kept` says that the file of an earlier reading of the same graph is there, as a whole.
    """

    address: str
    named_graph: str | None
    changes: str | None = None
    level: int = 0
    triples: int = 0
    length: int = 0
    kept: bool = False
    complete: bool = False


def download_endpoint(
    address: str,
    wanted: Wanted,
    folder: Path,
    http: SourceHttp,
    told: Told | None = None,
    *,
    page: int = 10_000,
    least_page: int = 100,
) -> Path:
    """Write the triples of an endpoint's default graph, or of a named one, to an N-Triples file.

    A log-in in the address is the business of `http`, and not kept.
    A page that takes too long is asked for again, half as large, down to `least_page`; a server
    that gives less than is asked for is asked for the rest. Each page is on disk before the next
    is asked for, so that a reading that ended before the last goes on where it stopped. With
    `since`, only what has a newer date is read, and replaces what an earlier reading kept of it.
    `told` is told how many triples were read so far, and how many there are where the server can
    count them.

    Raises:
        SetupError: the server cannot be read, its graph changed between two pages, or an update is
            wanted of what has not been read, or of what has no such dates.
    """
    address = without_login(address)
    folder.mkdir(parents=True, exist_ok=True)
    endpoint = SparqlEndpoint(address, wanted.named_graph, http)
    reading = _Reading(endpoint, _begun(address, wanted, folder), folder, told or _silent)
    total = endpoint.count()
    if wanted.since is None:
        reading.read([TRIPLE], total, page, least_page)
    else:
        dated = property_named(wanted.modified)
        reading.read(triples_changed(wanted.since, dated), None, page, least_page)
        if not reading.length and not endpoint.has(dated):
            raise SetupError(
                f"Nothing at {address} has a date of {dated}.",
                "Name the property of such dates with --modified, or leave --since out.",
            )
    expected = reading.triples if wanted.since is None else total
    if total is not None and endpoint.count() != expected:
        reading.forget()
        raise SetupError(
            f"The graph at {address} changed while it was read.",
            "Run the same command again.",
        )
    return reading.complete(total)


class _Reading:
    """A reading under way: its file, and the note of how far it is."""

    def __init__(
        self, endpoint: SparqlEndpoint, progress: _Progress, folder: Path, told: Told
    ) -> None:
        self._endpoint = endpoint
        self._progress = progress
        self._folder = folder
        self._part = folder / f".{FILE}.part"
        self._told = told

    @property
    def triples(self) -> int:
        return self._progress.triples

    @property
    def length(self) -> int:
        return self._progress.length

    def read(self, levels: Iterable[str], total: int | None, page: int, least_page: int) -> None:
        """Read the matches of each of the patterns, until one has none."""
        with self._part.open("r+b" if self._part.exists() else "w+b") as file:
            file.truncate(self._progress.length)
            file.seek(self._progress.length)
            for level, where in enumerate(levels):
                if level > self._progress.level:
                    self._note(level=level, triples=0)
                if level == self._progress.level:
                    self._read_level(where, file, total, page, least_page)
                    if not self._progress.triples:
                        break

    def _read_level(
        self, where: str, file: BinaryIO, total: int | None, page: int, least_page: int
    ) -> None:
        of_all = "" if total is None else f" of {total:,}"
        while True:
            self._told(f"Read {self._progress.triples:,} triples{of_all}.")
            try:
                lines = list(self._endpoint.lines(where, page, self._progress.triples))
            except SourceBusyError:
                if page <= least_page:
                    raise
                page = max(least_page, page // 2)
                continue
            if not lines:
                return
            file.write("".join(lines).encode())
            file.flush()
            os.fsync(file.fileno())
            self._note(triples=self._progress.triples + len(lines), length=file.tell())

    def forget(self) -> None:
        """Take back what was read, but not what an earlier reading kept."""
        self._note(level=0, triples=0, length=0)
        self._part.unlink()

    def complete(self, total: int | None) -> Path:
        """Return the file of all triples: those read, joined for an update to those kept."""
        target = self._folder / FILE
        if self._progress.changes is not None:
            joined = self._folder / f".{FILE}.joined"
            with joined.open("wb") as file:
                triples = write_renewed(target, self._part, file)
            if total not in (None, triples):
                self._told(
                    f"{triples:,} triples are kept, but the endpoint has {total:,}: some were"
                    " deleted, or changed without a date. A reading without --since sees that."
                )
            self._part.unlink()
            joined.replace(target)
        else:
            self._part.replace(target)
        self._note(kept=True, complete=True)
        return target

    def _note(self, **changed: int) -> None:
        self._progress = self._progress.model_copy(update=changed)
        note = self._folder / _NOTE
        unfinished = note.with_suffix(".new")
        unfinished.write_text(self._progress.model_dump_json())
        unfinished.replace(note)


def _begun(address: str, wanted: Wanted, folder: Path) -> _Progress:
    """Return where a reading starts: where one of the same kind stopped, or at the beginning."""
    changes = None if wanted.since is None else f"{wanted.since} {wanted.modified}"
    start = _Progress(address=address, named_graph=wanted.named_graph, changes=changes)
    last = _last(folder)
    if last is not None and (last.address, last.named_graph) == (address, wanted.named_graph):
        if last.changes == changes and _can_go_on(last, folder):
            start = last
        else:
            start = start.model_copy(update={"kept": last.kept})
    if changes is not None and not (start.kept and (folder / FILE).exists()):
        raise SetupError(
            f"Nothing is kept of an earlier reading of {address}.",
            "Read it whole first, without --since.",
        )
    return start


def _can_go_on(last: _Progress, folder: Path) -> bool:
    """Return whether a reading stopped before its end and all that it read is on disk."""
    part = folder / f".{FILE}.part"
    return not last.complete and part.exists() and part.stat().st_size >= last.length


def _last(folder: Path) -> _Progress | None:
    """Return how far the last reading into a folder came; None where there is none."""
    try:
        last = _Progress.model_validate_json((folder / _NOTE).read_bytes())
    except (FileNotFoundError, ValidationError):
        return None
    # Earlier versions kept the log-in, too.
    return last.model_copy(update={"address": without_login(last.address)})


def _silent(_: str) -> None:
    return
