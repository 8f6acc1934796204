"""`hublink index`: a graph into an index, or an index up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from assistant.command_line.options import StoreOption, configured
from assistant.command_line.terminal import say, shown_progress
from tools.errors import SetupError
from tools.hublink.core.models import VectorLevel
from tools.remote_graph import EVERYTHING, OrkgExtra, Wanted

SAMPLE_GRAPH = Path(str(files("tools") / "sample"))

GraphArgument = Annotated[
    str | None,
    typer.Argument(
        help="A file, a folder of files, a SPARQL endpoint, or orkg:field/ID, "
        "orkg:comparison/ID, orkg:papers/ID,ID; else what was indexed before, or the sample."
    ),
]
FormatOption = Annotated[str | None, typer.Option(help="Where the file does not tell.")]
NamedGraphOption = Annotated[
    str | None, typer.Option(help="The graph of an endpoint to read; else its default one.")
]
SubfieldsOption = Annotated[
    bool, typer.Option("--subfields", help="With the papers of an ORKG field's subfields.")
]
WithoutOption = Annotated[
    list[OrkgExtra] | None, typer.Option(help="What of the ORKG to leave out; repeatable.")
]
SinceOption = Annotated[
    datetime | None,
    typer.Option(
        formats=["%Y-%m-%d"], help="Read of an endpoint or the ORKG what came since that day."
    ),
]
ModifiedOption = Annotated[
    str, typer.Option(help="The property of an endpoint's dates that --since goes by.")
]
HubTypeOption = Annotated[
    list[str] | None, typer.Option(help="Type of the hubs, such as Paper; may be repeated.")
]
HubOption = Annotated[list[str] | None, typer.Option(help="Id of a hub; may be repeated.")]
MinFactsOption = Annotated[
    int | None, typer.Option(min=1, help="Hubs are entities with so many facts.")
]
StartOption = Annotated[
    list[str] | None, typer.Option(help="Entity to search for hubs from; may be repeated.")
]
LevelsOption = Annotated[
    str | None, typer.Option(help="Vector levels to embed, or none; else all, or as before.")
]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="Stop at the first statement that cannot be read.")
]
EmbedLaterOption = Annotated[
    bool, typer.Option("--embed-later", help="Leave the vectors to `serve`, which makes them.")
]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Tell which things would be hubs, and index nothing.")
]


def index(
    graph: GraphArgument = None,
    store: StoreOption = None,
    format: FormatOption = None,
    named_graph: NamedGraphOption = None,
    subfields: SubfieldsOption = False,
    without: WithoutOption = None,
    since: SinceOption = None,
    modified: ModifiedOption = EVERYTHING.modified,
    hub_type: HubTypeOption = None,
    hub: HubOption = None,
    min_facts: MinFactsOption = None,
    start: StartOption = None,
    levels: LevelsOption = None,
    embed_later: EmbedLaterOption = False,
    dry_run: DryRunOption = False,
    strict: StrictOption = False,
) -> None:
    """Index a graph, or bring its index up to date; interrupted, it goes on where it stopped."""
    from assistant.indexing.dry_run import try_out
    from assistant.indexing.index_choices import IndexChoices
    from assistant.indexing.index_store import index_store
    from assistant.indexing.indexed_source import source_or

    settings = configured(store)
    wanted = Wanted(
        named_graph=named_graph,
        subfields=subfields,
        without=tuple(without or ()),
        since=since.date() if since else None,
        modified=modified,
    )
    choices = IndexChoices(
        types=tuple(hub_type or ()),
        hubs=tuple(hub or ()),
        minimum=min_facts,
        start=tuple(start or ()),
        levels=None if levels is None else _levels(levels),
        embed_later=embed_later,
    )
    source = graph or source_or(SAMPLE_GRAPH, settings)
    if dry_run:
        try_out(source, settings, say, choices, format=format, wanted=wanted)
        return
    with _resumable(), shown_progress() as show:
        report = index_store(
            source,
            settings,
            say,
            choices,
            format=format,
            wanted=wanted,
            strict=strict,
            progress=show,
        )
    typer.echo(
        f"{report.hubs} hubs, {report.paths} paths, {report.texts} texts; "
        f"{report.changed} hubs changed, {report.removed} removed, "
        f"{report.embedded} texts embedded in {report.seconds:.1f} s. Index: {settings.store}"
    )


def _levels(text: str) -> tuple[VectorLevel, ...]:
    names = [] if text.strip() == "none" else [part.strip() for part in text.split(",")]
    known = {level.value: level for level in VectorLevel}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SetupError(
            f"There is no level {unknown[0]!r}.", f"Levels: {', '.join(known)}, or none."
        )
    return tuple(known[name] for name in dict.fromkeys(names))


@contextmanager
def _resumable() -> Iterator[None]:
    """Tell who interrupts indexing that it can be resumed."""
    try:
        yield
    except KeyboardInterrupt:
        say("Stopped. The same command goes on from here when it is run again.")
        raise
