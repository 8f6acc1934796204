"""What tests all over share: two indexes to ask, and the command to ask them with."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath
from shutil import disk_usage
from threading import RLock
from typing import TYPE_CHECKING, Any

import pytest
from typer.main import get_command

from assistant.cli import app, main
from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from tools.adapters.embedding import sentence_transformer
from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.hublink.core.models import VectorLevel

if TYPE_CHECKING:
    from xdist.scheduler import LoadScopeScheduling

pytest_plugins = ["found_programs", "real_servers"]
ROOT = Path(__file__).parent.parent
MEMORY, ROOM = Path("/dev/shm"), 4 << 30  # noqa: S108
"""A folder in memory, and the bytes that must be free there for tests to write to it."""
KEPT_TOGETHER = ("models", "history")
"""Folders whose tests share a server of their own: one worker runs each."""
FIRST = ("browser", *KEPT_TOGETHER)
"""Folders whose tests take longest, the longest first."""

FILMS = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Film rdfs:label "Film" .
:directedBy rdfs:label "directed by" .
:hasGenre rdfs:label "has genre" .
:year rdfs:label "release year" .
:requires rdfs:label "requires" .
:silent rdfs:label "silent-era-based" .
:remark rdfs:label "remark" .
:river a :Film ; rdfs:label "The Quiet River" ; :directedBy :ada ; :hasGenre :drama ; :year 1931 ;
    :requires :projector ; :silent true ; :remark "A fisherman waits for the salmon to return." .
:glacier a :Film ; rdfs:label "Songs of the Glacier" ; :directedBy :ada ; :hasGenre :western ;
    :year 1934 ; :silent false ; :remark "Climbers are caught by an avalanche of snow." .
:harbour a :Film ; rdfs:label "Harbour Lights" ; :directedBy :bob ; :hasGenre :drama ; :year 1934 ;
    :silent false ; :remark "Ships bring oranges and spices from far away." .
:orchard a :Film ; rdfs:label "The Orchard" ; :directedBy :bob ; :hasGenre :comedy ; :year 1938 .
:ada rdfs:label "Ada Byron" .
:bob rdfs:label "Bob Stone" .
:drama rdfs:label "drama" .
:western rdfs:label "western" .
:comedy rdfs:label "comedy" .
:projector rdfs:label "magic lantern" .
"""


def pytest_configure() -> None:
    """Has tests write to memory where there is plenty: an index waits for the disk many times."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> "LoadScopeScheduling":
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        """Gives a worker one file after another, or a folder whose tests share a server."""

        def _split_scope(self, nodeid: str) -> str:
            file = PurePath(nodeid.partition("::")[0])
            shared = set(KEPT_TOGETHER) & set(file.parts)
            return shared.pop() if shared else str(file)

    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begins with what takes longest, so that no worker is left alone with it."""
    items.sort(key=lambda item: [folder not in item.path.parts for folder in FIRST])


@pytest.fixture(scope="session", autouse=True)
def one_model() -> Iterator[None]:
    """Has all embedders of a process share a model, which takes 50 MB and is used in turns."""
    loaded: dict[object, object] = {}
    lock, load = RLock(), vars(SentenceTransformerEmbedder)["_model"].func
    begin = SentenceTransformerEmbedder.__init__

    def share_lock(embedder: Any, *arguments: Any, **options: Any) -> None:
        begin(embedder, *arguments, **options)
        embedder._lock = lock

    def shared(embedder: Any) -> object:
        kind = (embedder._location, embedder._precision, sentence_transformer.files)
        if kind not in loaded:
            loaded[kind] = load(embedder)
        return loaded[kind]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SentenceTransformerEmbedder, "__init__", share_lock)
        patch.setattr(SentenceTransformerEmbedder, "_model", property(shared))
        yield


def indexed(source: Path, store: Path, hub_types: str, levels: tuple[VectorLevel, ...]) -> Path:
    choices = IndexChoices(types=tuple(hub_types.split(";")), levels=levels)
    index_store(source, read_settings().changed(store=store), lambda _: None, choices)
    return store


@pytest.fixture(scope="session")
def index_of() -> Callable[[Path, Path, str], Path]:
    """Indexes the hubs of a type of a graph, or of several with ";" between, without vectors."""
    return partial(indexed, levels=())


@pytest.fixture(scope="session")
def sample_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The index of the bundled sample graph, without vectors."""
    store = tmp_path_factory.mktemp("sample")
    return indexed(ROOT / "tools" / "sample", store, "Paper", ())


@pytest.fixture(scope="session")
def films_graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph of four films, in Turtle."""
    file = tmp_path_factory.mktemp("graph") / "films.ttl"
    file.write_text(FILMS, encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def films_store(films_graph: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The index of the films with vectors of all levels."""
    return indexed(films_graph, tmp_path_factory.mktemp("films"), "Film", tuple(VectorLevel))


@dataclass
class Outcome:
    """How a run of the command ended and what it wrote."""

    status: int
    out: str
    err: str


Hublink = Callable[..., Outcome]


@pytest.fixture(scope="session")
def command_line() -> Any:
    """The commands with their options, made once instead of at every run."""
    return get_command(app)


@pytest.fixture
def hublink(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command_line: Any
) -> Hublink:
    """Runs the command as a person does, but in this process."""
    monkeypatch.setenv("HUBLINK_LINK_HOSTS", ",")
    monkeypatch.setattr("assistant.cli.app", command_line)

    def run(*arguments: object) -> Outcome:
        monkeypatch.setattr("sys.argv", ["hublink", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        written = capsys.readouterr()
        return Outcome(int(ended.value.code or 0), written.out, written.err)

    return run
