"""What indexing would take for the papers, without an index being made."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from assistant.indexing.index_choices import IndexChoices, suggested_criterion
from assistant.indexing.indexed_source import place_of
from assistant.settings.settings import Settings
from assistant.wiring.downloads import fetched
from assistant.wiring.indexes import imported_graph
from tools.hublink.core.hub_roots import HubRoots
from tools.remote_graph import EVERYTHING, Wanted

_EXAMPLES = 3


def try_out(
    source: Path | str,
    settings: Settings,
    say: Callable[[str], None],
    choices: IndexChoices,
    *,
    format: str | None = None,
    wanted: Wanted = EVERYTHING,
) -> None:
    """Read a source and tell which of its things would be hubs, with three examples of each kind.

    What is read is dropped again, and an index of the source stays as it is.
    """
    with TemporaryDirectory() as folder:
        elsewhere = settings.changed(store=Path(folder))
        place = place_of(source, settings)
        file = fetched(place, elsewhere, wanted, say) or Path(place)
        graph = imported_graph(file, format, Path(folder) / "graph", settings, say)
        criterion = choices.criterion()
        if criterion is None:
            suggested_criterion(graph, say, examples=_EXAMPLES)
            return
        roots = list(HubRoots(graph, criterion))
        say(f"Hubs are {len(roots):,} things, for example:")
        for root in roots[:: max(len(roots) // _EXAMPLES, 1)][:_EXAMPLES]:
            say(f"  “{root.label}”")
