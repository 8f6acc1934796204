"""Graphs that people add on the page: read, looked at, indexed beside the others, removed."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event

from assistant.indexing.added_folder import AddedFolder
from assistant.indexing.added_graph import AddedGraph, GraphWork, Stage
from assistant.indexing.free_names import free_name, is_taken, plain_file, plain_name
from assistant.offering.adding_terms import AddingTerms
from assistant.settings.settings import Settings
from assistant.translations.page_language import say
from assistant.wiring.downloads import fetched_from_zotero
from assistant.wiring.index_names import call, called
from assistant.wiring.indexes import added_stores, kept_here
from tools.errors import SetupError

_TRIES = 120
ZOTERO_FILE = "zotero.bib"


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
        self._works: dict[str, GraphWork] = {}
        self._pool = ThreadPoolExecutor(1)
        self._closed = Event()
        for folder in self._folders():
            if not folder.is_asked:
                self._pool.submit(self._sweep, folder)

    def all(self) -> Sequence[AddedGraph]:
        """Return the graphs there are and those on their way, by name."""
        # Looked at first: one that is finished meanwhile is then among those that are ready.
        under_way = {name: work.graph for name, work in dict(self._works).items()}
        ready = {
            store.name: AddedGraph(
                name=store.name,
                called=called(store),
                file=self._folder(store.name).file_name,
                stage=Stage.READY,
            )
            for store in added_stores(self._settings)
        }
        return [graph for _, graph in sorted((ready | under_way).items())]

    def place(self, file: str) -> tuple[str, Path]:
        """Return the name of a file's graph, and where the file is to be written.

        A file called like one that was added before takes its place.

        Raises:
            SetupError: the graph is being worked on.
        """
        plain = plain_file(file)
        name = free_name(plain.partition(".")[0], self._settings, partial(self._is_kept, plain))
        work = self._works.get(name)
        if work is not None and work.graph.stage in (Stage.READING, Stage.INDEXING):
            raise SetupError(say("added.busy", name=name), say("added.wait"))
        return name, self._folder(name).new_file(plain)

    def look(self, name: str) -> AddedGraph:
        """Begin to read the file that was written for a graph, and to tell what is in it."""
        folder = self._folder(name)
        graph = AddedGraph(
            name=name, file=folder.file_name, replaces=folder.is_asked, stage=Stage.READING
        )
        work = self._works[name] = GraphWork(graph, folder)
        self._begin(work, lambda: self._looked(work), lambda: self._discard(work))
        return work.graph

    def fetch(self) -> AddedGraph:
        """Begin to read the library of the configured Zotero, and to tell what is in it.

        Raises:
            SetupError: it is being read already.
        """
        name, file = self.place(ZOTERO_FILE)
        folder = self._folder(name)
        graph = AddedGraph(
            name=name, file=ZOTERO_FILE, replaces=folder.is_asked, stage=Stage.READING
        )
        work = self._works[name] = GraphWork(graph, folder)

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
        plain = plain_name(wished)
        if not plain:
            raise SetupError(say("added.no_name"), say("added.name_anew"))
        if is_taken(plain, self._settings, by_folders=True, but=name):
            raise SetupError(say("added.name_taken", name=plain), say("added.name_anew"))
        call(self._settings.adding.added_graphs / name, plain)

    def close(self) -> None:
        """Stop all that is being done."""
        self._closed.set()
        for work in list(self._works.values()):
            work.stopped.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(
        self, work: GraphWork, task: Callable[[], None], when_stopped: Callable[[], None]
    ) -> None:
        self._pool.submit(work.run, task, when_stopped)

    def _looked(self, work: GraphWork) -> None:
        remarks: list[str] = []
        kinds = work.folder.kinds(remarks.append, work.progress)
        work.became(stage=Stage.READ, kinds=kinds, remarks=work.folder.told(remarks))

    def _indexed(self, work: GraphWork, types: tuple[str, ...]) -> None:
        work.folder.index(types, work.progress)
        del self._works[work.graph.name]

    def _discard(self, work: GraphWork) -> None:
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

    def _read(self, name: str) -> GraphWork:
        work = self._works.get(name)
        if work is None or work.graph.stage is not Stage.READ:
            raise SetupError(say("added.unknown", name=name), say("added.reload"))
        return work

    def _folder(self, name: str) -> AddedFolder:
        return AddedFolder(self._settings.adding.added_graphs / name, kept_here(self._settings))

    def _folders(self) -> list[AddedFolder]:
        root = self._settings.adding.added_graphs
        return [self._folder(each.name) for each in root.iterdir()] if root.is_dir() else []

    def _require_ready(self, name: str) -> None:
        if name not in {store.name for store in added_stores(self._settings)}:
            raise SetupError(say("added.unknown", name=name), say("added.reload"))
        if name in self._works:
            raise SetupError(say("added.busy", name=name), say("added.wait"))

    def _is_kept(self, file: str, name: str) -> bool:
        """Whether a name is of another file's graph, or of one that is leaving."""
        work = self._works.get(name)
        held = work.graph.file if work else self._folder(name).file_name
        return self._is_leaving(name) or held not in ("", file)

    def _is_leaving(self, name: str) -> bool:
        root = self._settings.adding.added_graphs
        is_here = name not in self._works and (root / name).exists()
        return is_here and not self._folder(name).is_asked
