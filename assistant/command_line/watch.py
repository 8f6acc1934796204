"""`hublink watch`: an index that follows its source."""

from typing import Annotated

import typer

from assistant.command_line.options import StoreOption, configured
from assistant.command_line.terminal import say

GraphArgument = Annotated[
    str | None, typer.Argument(help="As for `index`; else what was indexed before.")
]
EveryOption = Annotated[
    str | None, typer.Option(help="Index so often, as 30m or 1h, instead of at each change.")
]


def watch(
    graph: GraphArgument = None, store: StoreOption = None, every: EveryOption = None
) -> None:
    """Keep an index up to date while its source changes, with the options it was made with."""
    from assistant.indexing.watching import watch_source

    watch_source(graph, configured(store), every, say)
