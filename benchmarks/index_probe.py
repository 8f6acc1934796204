"""A process of its own that indexes a graph and tells what each stage took.

    python -m benchmarks.index_probe SOURCE STORE [HUB_TYPE] [MIN_FACTS] [FORMAT] [LEVELS]

What is not given stands as an empty text; LEVELS are those of the vectors to be made, by commas. A
probe prints an `IndexProbe` as JSON.
"""

import sys
from pathlib import Path
from threading import Event, Thread
from time import process_time

import psutil

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.wiring.indexes import sole_writer
from tools.hublink.core.models import Frozen, VectorLevel

_WATCHED_EVERY = 0.05


class IndexProbe(Frozen):
    """Seconds of processor time by stage, the most memory held, and bytes on disk by part.

    `graph` is importing it, `hubs` finding hubs and paths and writing those that changed, `view`
    what questions are answered from, `text` embedding its `texts` and storing their vectors. Memory
    is the process's own, without mapped files.
    """

    hubs: int
    paths: int
    graph_seconds: float
    hub_seconds: float
    view_seconds: float
    memory: int
    disk: dict[str, int]
    texts: int = 0
    text_seconds: float = 0.0

    @property
    def seconds(self) -> float:
        return self.graph_seconds + self.hub_seconds + self.view_seconds + self.text_seconds


def index_probe(
    source: Path,
    store: Path,
    hub_type: str = "",
    min_facts: str = "",
    format: str = "",
    levels: str = "",
) -> IndexProbe:
    """Index a graph, or bring its index up to date."""
    settings = read_settings().changed(store=store)
    with _Watch() as watch:
        began = process_time()
        with sole_writer(settings) as writer:
            writer.import_source(source, format or None, settings.graphs.naming)
        imported = hubs_done = process_time()
        texts_began: float | None = None

        def progress(stage: str, done: int, total: int | None) -> None:  # noqa: ARG001
            nonlocal hubs_done, texts_began
            if stage == "hubs":
                hubs_done = process_time()
            elif stage == "texts" and texts_began is None:
                texts_began = process_time()

        report = index_store(
            source,
            settings,
            lambda _: None,
            IndexChoices(
                types=(hub_type,) if hub_type else (),
                minimum=int(min_facts) if min_facts else None,
                levels=tuple(VectorLevel(level) for level in levels.split(",") if level),
            ),
            format=format or None,
            progress=progress,
        )
        ended = process_time()
        view_done = ended if texts_began is None else texts_began
    return IndexProbe(
        hubs=report.hubs,
        paths=report.paths,
        graph_seconds=imported - began,
        hub_seconds=hubs_done - imported,
        view_seconds=view_done - hubs_done,
        memory=watch.most,
        disk=_disk(store),
        texts=report.texts,
        text_seconds=ended - view_done,
    )


class _Watch:
    """Looks again and again at how much memory the process holds of its own."""

    def __init__(self) -> None:
        self.most = 0
        self._process = psutil.Process()
        self._ended = Event()
        self._thread = Thread(target=self._look, daemon=True)

    def __enter__(self) -> "_Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.wait(_WATCHED_EVERY):
            held = self._process.memory_info()
            self.most = max(self.most, held.rss - getattr(held, "shared", 0))


def _disk(store: Path) -> dict[str, int]:
    """Bytes of the graph, the hubs, the view and the vectors."""
    sizes: dict[str, int] = {}
    for file in (file for file in store.rglob("*") if file.is_file()):
        part = file.relative_to(store).parts[0].partition("-")[0].partition(".")[0]
        sizes[part] = sizes.get(part, 0) + file.stat().st_size
    return sizes


def main() -> None:
    source, store, *more = sys.argv[1:]
    sys.stdout.write(index_probe(Path(source), Path(store), *more).model_dump_json())


if __name__ == "__main__":
    main()
