"""Graphs that people add on the page: read, looked at, indexed beside the others, removed."""

import logging
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from enum import StrEnum
from functools import partial
from pathlib import Path
from threading import Event

from assistant.indexing.added_folder import AddedFolder
from assistant.indexing.kinds_told import KindTold
from assistant.offering.adding_terms import AddingTerms
from assistant.settings.settings import Settings
from assistant.translations.kept_text import KeptText, kept_text
from assistant.translations.page_language import say
from assistant.wiring.downloads import fetched_from_zotero
from assistant.wiring.index_names import call, called, names_of
from assistant.wiring.indexes import added_stores, index_places, kept_here
from tools.errors import SetupError
from tools.hublink.core.models import Frozen

logger = logging.getLogger(__name__)

_TRIES = 120
_LONGEST_NAME = 60
ZOTERO_FILE = "zotero.bib"


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
    asked by what it is `called`.
    """

    name: str
    called: str = ""
    file: str = ""
    stage: Stage
    step: str = ""
    done: int = 0
    total: int | None = None
    kinds: tuple[KindTold, ...] = ()
    remarks: tuple[KeptText, ...] = ()
    trouble: tuple[KeptText, ...] = ()


class _StoppedError(Exception):
    """Somebody has stopped what is being done."""


class _Work:
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
        self.graph = self.graph.model_copy(update=changes)


class AddedGraphs:
    """The graphs added on the page, one worked on at a time, in a thread; safe for threads.

    Each has a folder with its file and its index. Until the index is finished, nobody asks it.
    """

    def __init__(self, settings: Settings, shared: bool = False) -> None:
        self.terms = AddingTerms(
            largest=settings.adding.largest_graph,
            shared=shared,
            zotero=settings.graphs.zotero is not None,
        )
        self._settings = settings
        self._works: dict[str, _Work] = {}
        self._pool = ThreadPoolExecutor(1)
        self._closed = Event()
        for folder in self._folders():
            if not folder.is_asked:
                self._pool.submit(self._sweep, folder)

    def all(self) -> Sequence[AddedGraph]:
        """Return the graphs there are and those on their way, by name."""
        ready = {
            store.name: AddedGraph(
                name=store.name,
                called=called(store),
                file=self._folder(store.name).file_name,
                stage=Stage.READY,
            )
            for store in added_stores(self._settings)
        }
        under_way = {name: work.graph for name, work in self._works.items()}
        return [graph for _, graph in sorted((ready | under_way).items())]

    def place(self, file: str) -> tuple[str, Path]:
        """Return the name of a file's graph, and where the file is to be written.

        A file called like one that was added before takes its place.

        Raises:
            SetupError: the graph is being worked on.
        """
        plain = re.sub(r"[^\w.-]+", "-", Path(file).name).strip(".-") or "graph"
        name = self._free_name(plain.partition(".")[0])
        work = self._works.get(name)
        if work is not None and work.graph.stage in (Stage.READING, Stage.INDEXING):
            raise SetupError(say("added.busy", name=name), say("added.wait"))
        return name, self._folder(name).new_file(plain)

    def look(self, name: str) -> AddedGraph:
        """Begin to read the file that was written for a graph, and to tell what is in it."""
        folder = self._folder(name)
        graph = AddedGraph(name=name, file=folder.file_name, stage=Stage.READING)
        work = self._works[name] = _Work(graph, folder)
        self._begin(work, lambda: self._looked(work), lambda: self._discard(work))
        return work.graph

    def fetch(self) -> AddedGraph:
        """Begin to read the library of the configured Zotero, and to tell what is in it.

        Raises:
            SetupError: it is being read already.
        """
        name, file = self.place(ZOTERO_FILE)
        folder = self._folder(name)
        graph = AddedGraph(name=name, file=ZOTERO_FILE, stage=Stage.READING)
        work = self._works[name] = _Work(graph, folder)

        def fetch_and_look() -> None:
            fetched_from_zotero(self._settings, file, partial(work.progress, "zotero"))
            self._looked(work)

        self._begin(work, fetch_and_look, lambda: self._discard(work))
        return work.graph

    def index(self, name: str, types: Sequence[str] = ()) -> AddedGraph:
        """Begin to index a graph that was read; things of `types` are the papers, where given.

        Raises:
            SetupError: there is none that was read.
        """
        work = self._read(name)
        work.stopped.clear()
        work.became(stage=Stage.INDEXING, step="", done=0, total=None)
        self._begin(
            work,
            lambda: self._indexed(work, tuple(types)),
            lambda: work.became(stage=Stage.READ),
        )
        return work.graph

    def give_up(self, name: str) -> None:
        """Forget a file that did not arrive as a whole."""
        self._folder(name).discard()

    def stop(self, name: str) -> None:
        """Stop what is being done with a graph, or forget one that is not indexed yet."""
        work = self._works.get(name)
        if work is None:
            return
        work.stopped.set()
        if work.graph.stage in (Stage.READ, Stage.FAILED):
            self._discard(work)

    def remove(self, name: str) -> None:
        """Remove a graph that was added: nobody asks it any more, and it goes when nobody reads it.

        Raises:
            SetupError: there is none of this name.
        """
        self._require_ready(name)
        folder = self._folder(name)
        folder.leave()
        self._pool.submit(self._sweep, folder)

    def rename(self, name: str, wished: str) -> None:
        """Have a graph called otherwise from now on; chats that know it by former names go on.

        Raises:
            SetupError: there is none of this name, or another index is called so.
        """
        self._require_ready(name)
        plain = " ".join(re.sub(r"[^\w .-]+", " ", wished).split())[:_LONGEST_NAME].strip(" .-")
        if not plain:
            raise SetupError(say("added.no_name"), say("added.name_anew"))
        if self._is_taken(plain, by_folders=True, but=name):
            raise SetupError(say("added.name_taken", name=plain), say("added.name_anew"))
        call(self._settings.adding.added_graphs / name, plain)

    def close(self) -> None:
        """Stop all that is being done."""
        self._closed.set()
        for work in self._works.values():
            work.stopped.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(
        self, work: _Work, task: Callable[[], None], when_stopped: Callable[[], None]
    ) -> None:
        def run() -> None:
            try:
                work.progress("", 0, None)
                task()
            except _StoppedError:
                when_stopped()
            except SetupError as error:
                told = work.folder.told((error.message, error.remedy))
                work.became(stage=Stage.FAILED, trouble=told)
            except Exception:
                logger.exception("A graph could not be added.")
                work.became(stage=Stage.FAILED, trouble=(kept_text("added.unexpected"),))

        self._pool.submit(run)

    def _looked(self, work: _Work) -> None:
        remarks: list[str] = []
        kinds = work.folder.kinds(remarks.append, work.progress)
        work.became(stage=Stage.READ, kinds=kinds, remarks=work.folder.told(remarks))

    def _indexed(self, work: _Work, types: tuple[str, ...]) -> None:
        work.folder.index(types, work.progress)
        del self._works[work.graph.name]

    def _discard(self, work: _Work) -> None:
        """Forget a graph that is not indexed; what was indexed of it before stays."""
        self._works.pop(work.graph.name, None)
        work.folder.discard()

    def _sweep(self, folder: AddedFolder) -> None:
        """Remove a folder once nobody reads it; what cannot be removed now goes at a next start."""
        for _ in range(_TRIES):
            with suppress(SetupError):
                folder.remove()
                return
            if self._closed.wait(0.5):
                return

    def _read(self, name: str) -> _Work:
        work = self._works.get(name)
        if work is None or work.graph.stage is not Stage.READ:
            raise SetupError(say("added.unknown", name=name), say("added.reload"))
        return work

    def _folder(self, name: str) -> AddedFolder:
        return AddedFolder(self._settings.adding.added_graphs / name, kept_here(self._settings))

    def _folders(self) -> list[AddedFolder]:
        root = self._settings.adding.added_graphs
        return [self._folder(each.name) for each in root.iterdir()] if root.is_dir() else []

    def _is_leaving(self, name: str) -> bool:
        root = self._settings.adding.added_graphs
        return (root / name).exists() and not self._folder(name).is_asked

    def _require_ready(self, name: str) -> None:
        if name not in {store.name for store in added_stores(self._settings)}:
            raise SetupError(say("added.unknown", name=name), say("added.reload"))
        if name in self._works:
            raise SetupError(say("added.busy", name=name), say("added.wait"))

    def _is_taken(self, name: str, by_folders: bool = False, but: str = "") -> bool:
        """Whether an index that was not added here is called so, or one added is or was.

        That a folder has the name counts only `by_folders`, and the graph `but` not at all.
        """
        taken: set[str] = set()
        with suppress(SetupError):
            places = index_places(self._settings)
            taken = {each.resolve().name for each in places.folders(self._settings.store)}
        for store in added_stores(self._settings):
            if store.name != but:
                names = names_of(store)
                taken |= {*names} if by_folders else {*names} - {store.name}
        return name.casefold() in {each.casefold() for each in taken}

    def _free_name(self, name: str) -> str:
        """The name, or another where another index is called so; one added before is replaced."""
        number, free = 2, name
        while self._is_taken(free, but=free) or (
            free not in self._works and self._is_leaving(free)
        ):
            number, free = number + 1, f"{name}-{number}"
        return free
