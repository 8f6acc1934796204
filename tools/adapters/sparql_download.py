"""Reading all triples of a SPARQL endpoint into a file, page by page and resumable."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from pydantic import ValidationError
from pyoxigraph import QueryResultsFormat, QuerySolutions, parse_query_results

from tools.adapters.source_http import KEPT, SourceBusyError, SourceHttp
from tools.errors import SetupError
from tools.hublink.models import Frozen

FILE = "endpoint.nt"
_JSON = "application/sparql-results+json"
_PAGE = (
    "SELECT ?subject ?predicate ?object WHERE {{ ?subject ?predicate ?object }}"
    " ORDER BY ?subject ?predicate ?object LIMIT {limit} OFFSET {offset}"
)
_COUNT = "SELECT (COUNT(*) AS ?count) WHERE { ?subject ?predicate ?object }"

Told = Callable[[str], None]


class _Progress(Frozen):
    """How far a reading came: triples, and the bytes of the file that hold them."""

    address: str
    named_graph: str | None
    triples: int = 0
    length: int = 0


def download_endpoint(
    address: str,
    folder: Path,
    http: SourceHttp,
    named_graph: str | None = None,
    *,
    page: int = 10_000,
    least_page: int = 100,
    told: Told | None = None,
) -> Path:
    """Writes the triples of an endpoint's default graph, or of a named one, to an N-Triples file.

    A page that takes too long is asked for again, half as large, down to `least_page`; a server
    that gives less than is asked for is asked for the rest. Each page is on disk before the next
    is asked for, so that a reading that ended before the last goes on where it stopped. `told` is
    told how many triples were read so far, and how many there are where the server can count them.

    Raises:
        SetupError: the server cannot be read, or its graph changed between two pages.
    """
    endpoint = _Endpoint(address, named_graph, http)
    part, note = folder / f".{FILE}.part", folder / ".endpoint.json"
    folder.mkdir(parents=True, exist_ok=True)
    progress = _resumed(note, part) or _Progress(address=address, named_graph=named_graph)
    if (progress.address, progress.named_graph) != (address, named_graph):
        progress = _Progress(address=address, named_graph=named_graph)
    total = endpoint.count()
    with part.open("r+b" if part.exists() else "w+b") as file:
        file.truncate(progress.length)
        file.seek(progress.length)
        while True:
            if told is not None:
                of_all = "" if total is None else f" of {total:,}"
                told(f"Read {progress.triples:,} triples{of_all}.")
            try:
                lines = list(endpoint.lines(page, progress.triples))
            except SourceBusyError:
                if page <= least_page:
                    raise
                page = max(least_page, page // 2)
                continue
            if not lines:
                break
            file.write("".join(lines).encode())
            file.flush()
            os.fsync(file.fileno())
            read = progress.triples + len(lines)
            progress = progress.model_copy(update={"triples": read, "length": file.tell()})
            _write(note, progress)
    note.unlink(missing_ok=True)
    if total is not None and endpoint.count() != progress.triples:
        part.unlink()
        raise SetupError(
            f"The graph at {address} changed while it was read.", "Run the same command again."
        )
    return part.replace(folder / FILE)


class _Endpoint:
    """Queries over the SPARQL protocol."""

    def __init__(self, address: str, named_graph: str | None, http: SourceHttp) -> None:
        self._address = address
        self._graph = {} if named_graph is None else {"default-graph-uri": named_graph}
        self._http = http

    def count(self) -> int | None:
        """How many triples there are; nothing where counting takes the server too long."""
        try:
            (row,) = self._rows(_COUNT)
        except SourceBusyError:
            return None
        return int(row[0])

    def lines(self, limit: int, offset: int) -> Iterator[str]:
        """A page as lines of N-Triples."""
        for subject, predicate, value in self._rows(_PAGE.format(limit=limit, offset=offset)):
            yield f"{subject} {predicate} {value} .\n"

    def _rows(self, query: str) -> Iterator[list[str]]:
        body = self._http.ask(self._address, accept=_JSON, form={"query": query} | self._graph)
        try:
            solutions = parse_query_results(body, QueryResultsFormat.JSON)
            if not isinstance(solutions, QuerySolutions):
                raise ValueError("no table")
            for solution in solutions:
                terms = [solution[variable] for variable in solutions.variables]
                yield [_plain_count(term) if len(terms) == 1 else str(term) for term in terms]
        except (SyntaxError, ValueError) as error:
            raise SetupError(
                f"{self._address} does not answer as a SPARQL endpoint does: {error}.",
                f"Check the address. {KEPT}",
            ) from error


def _plain_count(term: object) -> str:
    return str(getattr(term, "value", term))


def _resumed(note: Path, part: Path) -> _Progress | None:
    """What an earlier reading left; nothing where its file is gone or shorter than it says."""
    try:
        progress = _Progress.model_validate_json(note.read_bytes())
        return progress if part.stat().st_size >= progress.length else None
    except (FileNotFoundError, ValidationError):
        return None


def _write(note: Path, progress: _Progress) -> None:
    unfinished = note.with_suffix(".new")
    unfinished.write_text(json.dumps(progress.model_dump()))
    unfinished.replace(note)
