"""The progress of an indexing run, and its result."""

from typing import Protocol

from tools.hublink.core.models import Frozen

SOURCE = "source"
"""The stage in which a source is read, counted in bytes."""


class Progress(Protocol):
    """Told how far a stage (`source`, `hubs`, `texts`) has come; the total is not always known."""

    def __call__(self, stage: str, done: int, total: int | None) -> None: ...


class IndexReport(Frozen):
    """The result of an indexing run.

    `hubs`, `paths` and `texts` are in the index now; of the hubs, `built` were looked at,
    `changed` written and `unchanged` left alone, `removed` are gone, `cut` (ids, of those looked
    at) had more paths than allowed. Of the texts, `embedded` are new and `removed_texts` gone.
    """

    hubs: int
    paths: int
    built: int
    changed: int
    unchanged: int
    removed: int
    cut: tuple[str, ...] = ()
    texts: int = 0
    embedded: int = 0
    removed_texts: int = 0
    seconds: float = 0.0


def ignore_progress(stage: str, done: int, total: int | None) -> None:
    """Tell nobody."""
