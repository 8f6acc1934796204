"""Plain triple files: one `subject|predicate|object` a line, entities named by their label."""

import textwrap
from collections.abc import Iterator
from pathlib import Path

from tools.adapters.graph.rdf_terms import RawTriple, own_entity, own_predicate
from tools.adapters.readers.files.packing import opened_text
from tools.adapters.readers.files.reading import SourceReading
from tools.errors import SetupError

_REMEDY = "Write one subject|predicate|object a line, in UTF-8."
_SHOWN = 100
"""Signs of a line that are shown where it is no triple."""


def read_triple_lines(path: Path, reading: SourceReading) -> Iterator[RawTriple]:
    """Yield the triples of a file; only an object may hold a `|`. A line that is none is skipped.

    Raises:
        SetupError: the file is no text.
    """
    number = 0
    try:
        with opened_text(path, reading) as lines:
            for number, line in enumerate(lines, start=1):
                if not line.strip():
                    continue
                parts = [part.strip() for part in line.split("|", 2)]
                if len(parts) < 3 or not all(parts):
                    shown = textwrap.shorten(line, _SHOWN)
                    reading.skip(
                        SetupError(
                            f"Line {number} of the graph file {path} is no triple: {shown!r}.",
                            _REMEDY,
                        )
                    )
                    continue
                subject, predicate, value = parts
                reading.units += 1
                yield own_entity(subject), own_predicate(predicate), own_entity(value)
    except UnicodeDecodeError as error:
        raise SetupError(
            f"The graph file {path} is not UTF-8 text after line {number}.", _REMEDY
        ) from error
