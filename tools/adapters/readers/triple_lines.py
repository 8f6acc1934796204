"""Plain triple files: one `subject|predicate|object` a line, entities named by their label."""

from collections.abc import Iterator
from pathlib import Path

from tools.adapters.graph.rdf_terms import RawTriple, own_entity, own_predicate
from tools.adapters.readers.packing import opened_text
from tools.errors import SetupError

_REMEDY = "Write one subject|predicate|object a line, in UTF-8."


def read_triple_lines(path: Path) -> Iterator[RawTriple]:
    """Yield the triples of a file; only an object may hold a `|`.

    Raises:
        SetupError: a line is no triple.
    """
    number = 0
    try:
        with opened_text(path) as lines:
            for number, line in enumerate(lines, start=1):
                if not line.strip():
                    continue
                parts = [part.strip() for part in line.split("|", 2)]
                if len(parts) < 3 or not all(parts):
                    raise SetupError(
                        f"Line {number} of the graph file {path} is no triple: {line.strip()!r}.",
                        _REMEDY,
                    )
                subject, predicate, value = parts
                yield own_entity(subject), own_predicate(predicate), own_entity(value)
    except UnicodeDecodeError as error:
        raise SetupError(
            f"The graph file {path} is not UTF-8 text after line {number}.", _REMEDY
        ) from error
