"""`hublink indexes`: the indexes there are, listed, looked at, mended, removed."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

import typer
from rich.filesize import decimal

from assistant.command_line.terminal import say, shown_progress
from assistant.read_settings import read_settings
from assistant.settings.settings import Settings
from tools.errors import SetupError
from tools.hublink.indexing.index_check import IndexSummary

if TYPE_CHECKING:
    from tools.hublink.core.protocols import Embedder
    from tools.hublink.indexing.index_check import IndexSummary
    from tools.hublink.indexing.index_report import IndexReport, Progress


class Upkeep(Protocol):
    """The upkeep of an index."""

    def summary(self) -> "IndexSummary": ...

    def flaws(self) -> "Iterator[str]": ...

    def repair(self, embedder: "Embedder", progress: "Progress") -> "IndexReport": ...

    def remove(self) -> None: ...


indexes = typer.Typer(help="The indexes there are.", invoke_without_command=True)
_FLAWED = 1

Named = Annotated[
    str, typer.Argument(help="Its folder, or its name beside the configured one.", metavar="INDEX")
]
Beside = Annotated[Path | None, typer.Option("--store", help="Folder to look for indexes in.")]


@indexes.callback()
def list_indexes(context: typer.Context, store: Beside = None) -> None:
    """List the indexes beside the configured one, or in a folder; look at one, or mend it."""
    if context.invoked_subcommand is not None:
        return
    from assistant.wiring.indexes import index_places, index_upkeep

    settings = read_settings()
    for folder in index_places(settings).folders(store or settings.store.parent):
        try:
            with closing(index_upkeep(settings.changed(store=folder))) as index:
                summary = index.summary()
        except SetupError as error:
            typer.echo(f"{folder}\t{error.message}")
            continue
        model, size = summary.stamp.model or "no vectors", decimal(summary.bytes)
        typer.echo(f"{folder}\t{summary.hubs} hubs\t{summary.paths} paths\t{model}\t{size}")


@indexes.command()
def describe(
    name: Named, everything: Annotated[bool, typer.Option("--all", help="Every attribute.")] = False
) -> None:
    """Say what an index was made of and what can be asked of it, with a question each."""
    from assistant.offering.index_overview import overview
    from assistant.wiring.shelves import open_library

    with _index(name) as (settings, index):
        summary = index.summary()
        library = open_library(settings)
    stamp = summary.stamp
    lines = {
        "folder": str(settings.store),
        "on disk": decimal(summary.bytes),
        "hubs": f"{summary.hubs} ({_criterion(stamp.criterion.model_dump())})",
        "paths": f"{summary.paths}, of {stamp.maximum_path_length} steps at most",
        "vectors": _vectors(summary),
    }
    for what, text in (*lines.items(), *overview(library, everything)):
        typer.echo(f"{what}: {text}")


def _vectors(summary: IndexSummary) -> str:
    if summary.embedded is None:
        return "none"
    there = "" if summary.embedded == 1 else f", {int(summary.embedded * 100)} % made so far"
    return f"{', '.join(summary.stamp.levels)} by {summary.stamp.model}{there}"


@indexes.command()
def verify(name: Named) -> None:
    """Check that the parts of an index agree with each other; status 1 where they do not."""
    with _index(name) as (settings, index):
        flaws = list(index.flaws())
    if not flaws:
        typer.echo(f"The index in {settings.store} is sound.")
        return
    for flaw in flaws:
        typer.echo(flaw)
    say(f"`hublink indexes repair {name}` mends what can be made from the imported graph.")
    raise typer.Exit(_FLAWED)


@indexes.command()
def repair(name: Named) -> None:
    """Make anew what of an index is lost or wrong, from the graph it was imported with."""
    from assistant.wiring.embedding import build_embedder

    with _index(name) as (settings, index):
        with shown_progress() as show:
            report = index.repair(build_embedder(settings), show)
        typer.echo(f"{report.hubs} hubs made anew, {report.embedded} texts embedded.")
        left = list(index.flaws())
    for flaw in left:
        typer.echo(flaw)
    if left:
        say("Index the graph anew: `hublink indexes remove`, then `hublink index`.")
        raise typer.Exit(_FLAWED)


@indexes.command()
def remove(
    name: Named, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False
) -> None:
    """Remove an index; the graph it was made from stays where it is."""
    with _index(name) as (settings, index):
        if not (yes or typer.confirm(f"Remove the index in {settings.store}?")):
            raise typer.Abort
        index.remove()
    say(f"The index in {settings.store} is gone.")


@contextmanager
def _index(name: str) -> "Iterator[tuple[Settings, Upkeep]]":
    """The index of this name or path, with the settings to open it by."""
    from assistant.wiring.indexes import index_upkeep

    settings = read_settings()
    beside = settings.store.parent / name
    folder = Path(name) if Path(name).is_dir() or not beside.is_dir() else beside
    settings = settings.changed(store=folder)
    with closing(index_upkeep(settings)) as index:
        yield settings, index


def _criterion(criterion: dict[str, object]) -> str:
    """The criterion by which hubs were chosen, in words."""
    kind = criterion.pop("kind")
    values = next(iter(criterion.values()), "")
    told = ", ".join(map(_ending, values)) if isinstance(values, tuple | list) else str(values)
    return f"{kind}: {told}{' and things without a type' if criterion.get('untyped') else ''}"


def _ending(name: str) -> str:
    """The end of an IRI, and any other name as it is."""
    return re.split(r"[/#]", name.rstrip("/#"))[-1]
