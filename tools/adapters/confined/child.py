"""The process that reads a source: told what on its standard input, it tells by frames."""

import json
import resource
import sys
import time
from mmap import mmap
from pathlib import Path
from typing import IO

from pyoxigraph import RdfFormat, Triple, serialize

from tools.adapters.confined.frames import PLACE_BYTES, Frame, FrameKind, Place
from tools.adapters.graph.rdf_terms import RDF_NIL, RDF_TYPE, RawTriple
from tools.adapters.readers.files.formats import GraphFormat
from tools.adapters.readers.files.reading import SourceLimits, SourceReading
from tools.adapters.readers.source import SourceFile, read_source
from tools.errors import SetupError
from tools.source_text import as_data

_BATCH = 2_000
_AT_LEAST_EVERY = 0.5
"""Seconds."""
_CODE_BYTES = 1 << 30
"""What programs and libraries may take of the addresses, beside data."""
_QUOTED = Triple(RDF_NIL, RDF_TYPE, RDF_NIL)
"""Stands for any statement that another one speaks of, however deeply these are nested."""


def main() -> None:
    """Read the source that standard input names, and tell what it holds."""
    job = json.loads(sys.stdin.readline())
    files = [SourceFile(Path(path), GraphFormat(name)) for path, name in job["files"]]
    _confine(job["most_bytes"])
    with mmap(job["place"], PLACE_BYTES) as place:
        telling = _Telling(sys.stdout.buffer, place)
        reading = SourceReading(
            telling.skip, SourceLimits(*job["limits"]), telling.moved, job["most_bytes"]
        )
        telling.tell(files, reading)


def _confine(most_bytes: int) -> None:
    """Have the system refuse memory beyond a limit, where it knows how to."""
    for limit, most in (
        (resource.RLIMIT_DATA, most_bytes),
        (resource.RLIMIT_AS, most_bytes + _CODE_BYTES),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(limit)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(limit, (allowed, hard))


class _Telling:
    """Collects what is read and tells it, some at a time."""

    def __init__(self, pipe: IO[bytes], place: mmap) -> None:
        self._pipe = pipe
        self._place = place
        self._file = 0
        self._waiting: list[Triple] = []
        self._told_at = time.monotonic()
        self._reading: SourceReading

    def tell(self, files: list[SourceFile], reading: SourceReading) -> None:
        self._reading = reading
        try:
            for triple in read_source(files, reading):
                self._waiting.append(_plain(triple))
                if len(self._waiting) >= _BATCH:
                    self._write_waiting()
            self._write_waiting()
            self._write(FrameKind.END)
        except SetupError as error:
            self._write_trouble(FrameKind.BROKEN, error)

    def skip(self, mistake: SetupError) -> None:
        self._write_trouble(FrameKind.MISTAKE, mistake)

    def moved(self, reading: SourceReading) -> None:
        Place(reading.file, reading.line, reading.bytes).note(self._place)
        if time.monotonic() - self._told_at > _AT_LEAST_EVERY:
            self._write_waiting()

    def _write_waiting(self) -> None:
        told, self._waiting = self._waiting, []
        if told:
            self._write_statements(told)
        self._told_at = time.monotonic()

    def _write_statements(self, told: list[Triple]) -> None:
        content = serialize(told, format=RdfFormat.N_TRIPLES) or b""
        if len(content) <= self._reading.limits.statement:
            self._write(FrameKind.STATEMENTS, content)
        elif len(told) > 1:
            self._write_statements(told[: len(told) // 2])
            self._write_statements(told[len(told) // 2 :])
        else:
            self.skip(
                SetupError(
                    f"A statement about {told[0].subject} takes {len(content):,} bytes.",
                    "Shorten it.",
                )
            )

    def _write_trouble(self, kind: FrameKind, trouble: SetupError) -> None:
        told = [as_data(trouble.message), as_data(trouble.remedy)]
        self._write(kind, json.dumps(told).encode())

    def _write(self, kind: FrameKind, content: bytes = b"") -> None:
        Frame(kind, self._reading.units, content).write(self._pipe)


def _plain(triple: RawTriple) -> Triple:
    subject, predicate, value = triple
    return Triple(
        subject if not isinstance(subject, Triple) else RDF_NIL,
        predicate,
        value if not isinstance(value, Triple) else _QUOTED,
    )


if __name__ == "__main__":
    main()
