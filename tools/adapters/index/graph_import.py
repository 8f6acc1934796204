"""Importing a graph: from files to a store that is there as a whole or not at all."""

import hashlib
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import chain, islice
from pathlib import Path

from pyoxigraph import Quad, Store

from tools.adapters.confined.confined_reading import read_confined
from tools.adapters.confined.mistakes import Mistakes
from tools.adapters.graph.fact_sorting import FactSorting
from tools.adapters.graph.rdf_facts import FactView
from tools.adapters.graph.rdf_terms import LAYOUT_VERSION, RawTriple
from tools.adapters.graph.statement_digests import noted, write_digests
from tools.adapters.readers.files.reading import LIMITS, SourceLimits
from tools.adapters.readers.source import source_files, source_paths
from tools.errors import SetupError
from tools.hublink.core.models import Frozen
from tools.hublink.indexing.index_report import Progress, ignore_progress
from tools.literature.graph_naming import Naming

_CONTENTS = "DOIs among identifiers, the order of people in JSON-LD"
"""The latest addition to what an import stores; a graph without it is to be imported again."""
_WRITTEN_TOGETHER = 20_000
_SHARE_TOGETHER = 0.2
"""Share of what is written already that is written together, so that parts are few."""


class Imported(Frozen):
    """The result of an import: facts, entities, the formats read, and statements left out.

    Left out are statements about statements, which are no facts of the graph.
    """

    triples: int
    entities: int
    format: str = ""
    left_out: int = 0


def import_graph(
    source: Path,
    format: str | None,
    destination: Path,
    naming: Naming | None = None,
    mistakes: Mistakes | None = None,
    limits: SourceLimits = LIMITS,
    progress: Progress = ignore_progress,
) -> Imported:
    """Write the graph of a file or folder to a fresh store at `destination`, replacing it.

    The store is written beside its destination and moved there when it is complete. What is no
    statement is noted among the `mistakes`; without them, none is let by.

    Raises:
        SetupError: the source is missing or broken, the destination cannot be written to, or
            another import is under way.
    """
    files = source_files(source, format)
    noted = Mistakes(strict=True) if mistakes is None else mistakes
    triples = read_confined(files, noted, limits, progress)
    unfinished = destination.with_name(f".{destination.name}.unfinished")
    try:
        _clear(unfinished)
        with _removed_on_failure(unfinished), closing(triples):
            imported = _fill_directory(unfinished, triples, naming or Naming())
            noted.keep(unfinished)
            _move(unfinished, destination)
    except (OSError, sqlite3.Error) as error:
        raise SetupError(
            f"The graph cannot be written to {destination}: {error}.",
            "Make room there or name another directory.",
        ) from error
    return imported.model_copy(
        update={"format": ", ".join(sorted({file.format for file in files}))}
    )


def fill(
    store: Store,
    triples: Iterable[RawTriple],
    naming: Naming,
    sorting_in: str = ":memory:",
    digests_in: str = ":memory:",
) -> Imported:
    """Write a graph to a store, and its digests to a file of their own.

    Files that are named for sorting and digests must not be there yet.
    """
    with closing(FactSorting(sorting_in)) as sorting:
        view = FactView(naming, sorting)
        _extend(store, noted(view.quads(triples), sorting))
        write_digests(sorting, digests_in)
    return Imported(
        triples=len(store) - view.annotations,
        entities=view.entities,
        left_out=view.left_out,
    )


def _extend(store: Store, quads: Iterable[Quad]) -> None:
    """Write quads to a store, which holds in memory what is written at once: a part of them."""
    iterator, written = iter(quads), 0
    for first in iterator:
        together = max(_WRITTEN_TOGETHER, int(_SHARE_TOGETHER * written))
        store.bulk_extend(chain((first,), islice(iterator, together - 1)))
        written += together


def digests_file(directory: Path) -> Path:
    """Return the file of digests of an imported graph; earlier versions kept none."""
    return directory / "digests.sqlite"


def fingerprint(source: Path) -> str:
    """Return a hash of the files' names and contents and of the store's layout.

    Raises:
        SetupError: a file cannot be read, or has gone in the meantime.
    """
    digest = hashlib.blake2b(f"{LAYOUT_VERSION.value} {_CONTENTS}".encode(), digest_size=16)
    for path in source_paths(source):
        name = path.name if path == source else path.relative_to(source).as_posix()
        try:
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "blake2b").hexdigest()
        except OSError as error:
            reason = error.strerror or error
            raise SetupError(f"{path} cannot be read: {reason}.", "Check the path.") from error
        digest.update(f"\n{content} {name}".encode())
    return digest.hexdigest()


def _fill_directory(directory: Path, triples: Iterable[RawTriple], naming: Naming) -> Imported:
    store = Store(directory)
    sorting = directory / "sorting.sqlite"
    imported = fill(store, triples, naming, str(sorting), str(digests_file(directory)))
    sorting.unlink()
    store.flush()
    store.optimize()
    return imported


@contextmanager
def _removed_on_failure(directory: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        shutil.rmtree(directory, ignore_errors=True)
        raise


def _clear(unfinished: Path) -> None:
    """Remove what a killed import left, making sure first that nobody is writing there."""
    unfinished.parent.mkdir(parents=True, exist_ok=True)
    if not unfinished.exists():
        return
    try:
        Store(unfinished)
    except OSError as error:
        if "lock" in str(error).lower():
            raise SetupError(
                f"Another import is writing to {unfinished.parent}.", "Wait until it has ended."
            ) from error
    shutil.rmtree(unfinished)


def _move(unfinished: Path, destination: Path) -> None:
    """Put the new store in place; for a moment it may be missing, but never incomplete."""
    replaced = destination.with_name(f".{destination.name}.replaced")
    shutil.rmtree(replaced, ignore_errors=True)
    if destination.exists():
        destination.rename(replaced)
    unfinished.rename(destination)
    shutil.rmtree(replaced, ignore_errors=True)
