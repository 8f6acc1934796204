"""A graph on its way to be asked, and the work on it: how far it is, and whether it goes on."""

import logging
from collections.abc import Callable
from enum import StrEnum
from threading import Event

from assistant.indexing.added_folder import AddedFolder
from assistant.indexing.kinds_told import KindTold
from assistant.translations.kept_text import KeptText, kept_text
from tools.errors import SetupError
from tools.hublink.core.models import Frozen

logger = logging.getLogger(__name__)


class Stage(StrEnum):
    """How far a graph is on its way to be asked."""

    READING = "reading"
    READ = "read"
    INDEXING = "indexing"
    READY = "ready"
    FAILED = "failed"


class AddedGraph(Frozen):
    """A graph that was added, or is about to be.

    While something is done, `done` of `total` tell how far its `step` is. `kinds` are what is in
    it, `remarks` what could not be read, `trouble` why it failed. It is told by its `name`, and
    asked by what it is `called`. It `replaces` what was added before of a file of the same name.
    """

    name: str
    called: str = ""
    file: str = ""
    replaces: bool = False
    stage: Stage
    step: str = ""
    done: int = 0
    total: int | None = None
    kinds: tuple[KindTold, ...] = ()
    remarks: tuple[KeptText, ...] = ()
    trouble: tuple[KeptText, ...] = ()


class _StoppedError(Exception):
    """Somebody has stopped what is being done."""


class GraphWork:
    """What is being done with a graph, how far it is, and whether it is to go on."""

    def __init__(self, graph: AddedGraph, folder: AddedFolder) -> None:
        self.graph = graph
        self.folder = folder
        self.stopped = Event()

    def progress(self, stage: str, done: int, total: int | None) -> None:
        """Note how far it is; ends it where it was stopped."""
        if self.stopped.is_set():
            raise _StoppedError
        self.became(step=stage, done=done, total=total)

    def became(self, **changes: object) -> None:
        """Note what is so of it now."""
        self.graph = self.graph.model_copy(update=changes)

    def run(self, task: Callable[[], None], when_stopped: Callable[[], None]) -> None:
        """Carry out a task, and note why it failed or that it was stopped."""
        try:
            self.progress("", 0, None)
            task()
        except _StoppedError:
            when_stopped()
        except SetupError as error:
            told = self.folder.told((error.message, error.remedy))
            self.became(stage=Stage.FAILED, trouble=told)
        except Exception:
            logger.exception("A graph could not be added.")
            self.became(stage=Stage.FAILED, trouble=(kept_text("added.unexpected"),))
