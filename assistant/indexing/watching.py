"""Keeping an index up to date while its source changes."""

import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from watchfiles import Change, watch

from assistant.indexing.index_store import index_store
from assistant.indexing.indexed_source import indexed_source, place_of
from assistant.settings.settings import Settings
from tools.errors import SetupError
from tools.hublink.indexing.index_report import IndexReport
from tools.remote_graph import remote_source, without_login

_LOOK_EVERY = 500
"""Milliseconds after which an interruption is noticed at the latest."""
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


def duration(text: str) -> timedelta:
    """Return the duration that "90s", "30m", "1h" or "1d" stands for.

    Raises:
        SetupError: the text has another form.
    """
    found = re.fullmatch(r"([1-9]\d*)\s*([smhd])", text.strip())
    if found is None:
        raise SetupError(f"{text!r} is no span of time.", "Write it as 90s, 30m, 1h or 1d.")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


def watch_source(
    source: str | None, settings: Settings, every: str | None, say: Callable[[str], None]
) -> None:
    """Bring the configured index up to date now and whenever its source changes, until interrupted.

    Without a source, the one that was indexed before is watched.

    Raises:
        SetupError: there is no source, or it is a graph on a server and no interval is given.
    """
    before = indexed_source(settings)
    if source is None and before is None:
        raise SetupError(
            f"It is not known what {settings.store} is made of.",
            "Name a file, a folder or an address, or run `hublink index` with it first.",
        )
    place = before.place if source is None and before else place_of(source or "", settings)
    is_remote = remote_source(place, settings.graphs.orkg, settings.graphs.zotero) is not None
    if is_remote and every is None:
        raise SetupError(
            "A graph on a server does not tell when it changes.", "Say --every 1h, or another time."
        )
    index = partial(index_store, place, settings, say)
    if every is not None:
        occasions = at_times(duration(every))
    else:
        occasions = at_changes(Path(place), settings.store)
    say(f"Watching {without_login(place)}; Ctrl-C ends it.")
    try:
        keep_up(index, occasions, say)
    except KeyboardInterrupt:
        say("Not watching any more.")


def keep_up(
    index: Callable[[], IndexReport], occasions: Iterator[None], say: Callable[[str], None]
) -> None:
    """Index at each occasion, and say in one line what was done, if anything was.

    What cannot be indexed is said, too, and leaves the index as it was.
    """
    first = True
    for _ in occasions:
        try:
            report = index()
        except SetupError as error:
            _tell(say, f"Not indexed: {error}")
            continue
        if first or report.changed or report.removed or report.embedded:
            _tell(say, summary(report))
        first = False


def summary(report: IndexReport) -> str:
    """Return what an indexing run did, in one line."""
    return (
        f"{report.changed} hubs changed, {report.removed} removed, {report.embedded} texts embedded"
        f" in {report.seconds:.1f} s; {report.hubs} hubs."
    )


def at_changes(source: Path, store: Path) -> Iterator[None]:
    """Yield now, and whenever a file, or the files of a folder, have changed and rest for a moment.

    A file is found again where it is replaced by another one. What happens in the folder of the
    index does not count.
    """
    source, store = source.absolute(), store.absolute()

    def counts(_: Change, name: str) -> bool:
        path = Path(name)
        if path == store or store in path.parents:
            return False
        return path == source or source in path.parents

    folder = source if source.is_dir() else source.parent
    if not folder.is_dir():
        raise SetupError(f"There is no graph file {source}.", "Check the path.")
    changes = watch(
        folder,
        watch_filter=counts,
        rust_timeout=_LOOK_EVERY,
        yield_on_timeout=True,
        recursive=source.is_dir(),
    )
    # The first comes when the watching has begun, so that no change is missed.
    next(changes)
    yield
    for found in changes:
        if found:
            yield


def at_times(every: timedelta) -> Iterator[None]:
    """Yield now, and whenever so much time has passed."""
    while True:
        yield
        time.sleep(every.total_seconds())


def _tell(say: Callable[[str], None], text: str) -> None:
    say(f"{datetime.now():%H:%M:%S} {text}")
