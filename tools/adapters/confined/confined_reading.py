"""Reading a source in a process of its own: what goes over the limits is told with its place."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from mmap import mmap
from pathlib import Path
from selectors import EVENT_READ, BaseSelector, DefaultSelector
from tempfile import TemporaryFile
from typing import IO

from pyoxigraph import RdfFormat, parse

import tools
from tools.adapters.confined.frames import PLACE_BYTES, Frame, FrameKind, noted_place, read_frame
from tools.adapters.confined.mistakes import Mistakes
from tools.adapters.graph.rdf_terms import RawTriple
from tools.adapters.readers.files.packing import is_packed
from tools.adapters.readers.files.reading import LIMITS, SourceLimits
from tools.adapters.readers.source import SourceFile
from tools.errors import SetupError
from tools.hublink.indexing.index_report import SOURCE, Progress, ignore_progress
from tools.source_text import SourceText, of_data

_ROOT = Path(tools.__file__).parents[1]
_LOOK_EVERY = 0.5
"""Seconds."""
_TOO_DEEP = {-signal.SIGSEGV, -signal.SIGBUS}
_NO_MEMORY = {-signal.SIGABRT, -signal.SIGKILL}


def read_confined(
    files: Sequence[SourceFile],
    mistakes: Mistakes,
    limits: SourceLimits = LIMITS,
    progress: Progress = ignore_progress,
) -> Generator[RawTriple]:
    """Yield the triples of some files, which another process reads; mistakes are noted.

    Raises:
        SetupError: a file is broken as a whole, or goes over a limit; or there are too many
            mistakes.
    """
    size = sum(file.path.stat().st_size for file in files)
    total = None if any(is_packed(file.path) for file in files) else size
    units = 0
    with _process(files, limits, size) as child:
        for frame in child.frames(lambda: progress(SOURCE, child.bytes_read, total)):
            units = frame.units
            if frame.kind is FrameKind.STATEMENTS:
                for quad in parse(frame.content, RdfFormat.N_TRIPLES, lenient=True):
                    yield quad.subject, quad.predicate, quad.object
                continue
            told = SetupError(*map(of_data, json.loads(frame.content)))
            if frame.kind is FrameKind.BROKEN:
                raise told
            mistakes.note(told)
            mistakes.judge(units, ended=False)
    mistakes.judge(units)


class _Child:
    """The process that reads, and where it is."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        place: mmap,
        complaints: IO[bytes],
        files: Sequence[SourceFile],
        limits: SourceLimits,
        size: int,
    ) -> None:
        self._process = process
        self._place = place
        self._complaints = complaints
        self._files = files
        self._limits = limits
        self._size = size

    @property
    def bytes_read(self) -> int:
        return noted_place(self._place).bytes

    def frames(self, look: Callable[[], None]) -> Iterator[Frame]:
        """Yield what is told, up to its end; `look` is called now and then while it is waited."""
        pipe = self._process.stdout
        assert pipe is not None  # noqa: S101
        with DefaultSelector() as waiting:
            waiting.register(pipe, EVENT_READ)
            while True:
                self._wait(waiting, look)
                frame = read_frame(pipe)
                if frame is None:
                    raise self._ended()
                if frame.kind is FrameKind.END:
                    return
                yield frame
                look()

    def _wait(self, waiting: BaseSelector, look: Callable[[], None]) -> None:
        began = time.monotonic()
        while not waiting.select(_LOOK_EVERY):
            look()
            most = self._limits.most_seconds(self._size)
            if time.monotonic() - began > most:
                raise self._given_up(f"for {most:.0f} seconds it has brought nothing")

    def _ended(self) -> SetupError:
        """Return why the process has ended before it was done."""
        status = self._process.wait()
        self._complaints.seek(0)
        told = self._complaints.read().decode(errors="replace").strip()
        last = told.rpartition("\n")[2]
        if status in _TOO_DEEP or last.startswith("RecursionError"):
            return self._given_up("it is nested too deeply")
        if status in _NO_MEMORY or last.startswith("MemoryError"):
            most = self._limits.most_bytes(self._size) >> 20
            return self._given_up(f"it takes more than {most} MB of memory")
        return self._given_up(f"it ended with {last or status}")

    def _given_up(self, why: str) -> SetupError:
        place = noted_place(self._place)
        path, line = self._files[place.file].path, max(place.line, 1)
        return SetupError(
            SourceText("given_up", path=path, line=line, why=why), SourceText("allow_more")
        )


@contextmanager
def _process(files: Sequence[SourceFile], limits: SourceLimits, size: int) -> Iterator[_Child]:
    with TemporaryFile() as file, TemporaryFile() as complaints:
        file.truncate(PLACE_BYTES)
        job = {
            "files": [[str(each.path), each.format.value] for each in files],
            "limits": list(limits),
            "most_bytes": limits.most_bytes(size),
            "place": file.fileno(),
        }
        with (
            mmap(file.fileno(), PLACE_BYTES) as place,
            _started(file.fileno(), complaints) as process,
        ):
            assert process.stdin is not None  # noqa: S101
            process.stdin.write(json.dumps(job).encode() + b"\n")
            process.stdin.flush()
            yield _Child(process, place, complaints, files, limits, size)


@contextmanager
def _started(place: int, complaints: IO[bytes]) -> "Iterator[subprocess.Popen[bytes]]":
    """Start the process that reads, which ends with the block."""
    path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH")]))
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "tools.adapters.confined.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=complaints,
        # What were kept in a buffer here could not be waited for.
        bufsize=0,
        pass_fds=(place,),
        env={**os.environ, "PYTHONPATH": path},
        # An interruption is for the process that asks, which ends this one.
        start_new_session=True,
    )
    try:
        with process:
            try:
                yield process
            finally:
                process.kill()
    except BrokenPipeError as error:
        raise SetupError("The process that reads could not be started.", "Try again.") from error
