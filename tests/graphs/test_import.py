"""Importing graphs: whole or not at all, and known by a fingerprint."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.index.graph_import import Imported, fingerprint, import_graph
from tools.errors import SetupError

SMALL = Path(__file__).parent / "small"
ROOT = Path(__file__).parents[2]
HALTED_IMPORT = """
import itertools, sys
from pathlib import Path
from tools.adapters.index import graph_import

def halt():
    print("halted", flush=True)
    sys.stdin.read()

def halting_reader(*source, read=graph_import.read_confined):
    yield from itertools.islice(read(*source), 5)
    halt()

moves = []

def halting_rename(path, target, rename=Path.rename):
    moves.append(target)
    if len(moves) == int(move):
        halt()
    return rename(path, target)

place, move, source, destination = sys.argv[1:]
if place == "reading":
    graph_import.read_confined = halting_reader
else:
    Path.rename = halting_rename
graph_import.import_graph(Path(source), None, Path(destination))
print("finished", flush=True)
"""


def halted_import(place: str, move: int, destination: Path) -> subprocess.Popen[str]:
    """An import of the small graph in a process of its own, waiting at a place in its work."""
    process = subprocess.Popen(
        [sys.executable, "-c", HALTED_IMPORT, place, str(move), SMALL / "graph.ttl", destination],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "halted\n"
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def subjects(destination: Path) -> list[str]:
    return [entity.label for entity in OxigraphStore.open(destination).subjects()]


@pytest.fixture
def destination(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "graph"


@pytest.fixture
def old_graph(tmp_path: Path) -> Path:
    path = tmp_path / "old.txt"
    path.write_text("old|p|o\n")
    return path


def test_an_import_counts_what_it_brought(destination: Path) -> None:
    assert import_graph(SMALL / "graph.ttl", None, destination) == Imported(
        triples=10, entities=4, format="turtle"
    )
    assert [path.name for path in destination.parent.iterdir()] == ["graph"]


def test_an_import_replaces_what_was_there(destination: Path, old_graph: Path) -> None:
    import_graph(old_graph, "triples", destination)
    assert subjects(destination) == ["old"]
    import_graph(SMALL / "graph.txt", None, destination)
    assert "old" not in subjects(destination)
    assert [path.name for path in destination.parent.iterdir()] == ["graph"]


@pytest.mark.parametrize(("place", "move"), [("reading", 0), ("moving", 1)])
def test_a_kill_during_an_import_leaves_nothing_half(
    place: str, move: int, destination: Path
) -> None:
    end(halted_import(place, move, destination))
    assert not destination.exists()
    import_graph(SMALL / "graph.ttl", None, destination)
    assert len(subjects(destination)) == 3
    assert [path.name for path in destination.parent.iterdir()] == ["graph"]


@pytest.mark.parametrize(("place", "move"), [("reading", 0), ("moving", 1), ("moving", 2)])
def test_a_kill_while_replacing_leaves_the_old_graph_or_none(
    place: str, move: int, destination: Path, old_graph: Path
) -> None:
    import_graph(old_graph, None, destination)
    end(halted_import(place, move, destination))
    assert not destination.exists() if move == 2 else subjects(destination) == ["old"]
    import_graph(SMALL / "graph.ttl", None, destination)
    assert len(subjects(destination)) == 3
    assert [path.name for path in destination.parent.iterdir()] == ["graph"]


def test_two_imports_to_one_place_do_not_mix(destination: Path) -> None:
    process = halted_import("reading", 0, destination)
    with pytest.raises(SetupError, match=r"Another import is writing"):
        import_graph(SMALL / "graph.txt", None, destination)
    output, _ = process.communicate("")
    assert output == "finished\n"
    assert "https://example.org/p1" in [e.id for e in OxigraphStore.open(destination).subjects()]


def test_a_broken_file_leaves_the_old_graph_and_nothing_else(
    destination: Path, old_graph: Path, tmp_path: Path
) -> None:
    import_graph(old_graph, None, destination)
    broken = tmp_path / "broken.nt"
    broken.write_text("<u:a> <u:p> <u:b> .\n" * 1000 + "<u:a> <u:p>")
    with pytest.raises(SetupError, match=r"line 1001"):
        import_graph(broken, None, destination)
    assert subjects(destination) == ["old"]
    assert [path.name for path in destination.parent.iterdir()] == ["graph"]


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError, match=r"cannot be written to .*file/graph"):
        import_graph(SMALL / "graph.ttl", None, tmp_path / "file" / "graph")


def test_opening_what_is_no_graph_says_how_to_make_one(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for path in (tmp_path / "missing", tmp_path / "empty"):
        with pytest.raises(SetupError, match=r"no readable graph at .*hublink index"):
            OxigraphStore.open(path)


def test_several_processes_read_one_graph_at_once(destination: Path) -> None:
    import_graph(SMALL / "graph.ttl", None, destination)
    here, again = OxigraphStore.open(destination), OxigraphStore.open(destination)
    script = (
        "import sys; from pathlib import Path\n"
        "from tools.adapters.graph.rdf_graph import OxigraphStore\n"
        "print(len(list(OxigraphStore.open(Path(sys.argv[1])).subjects())))"
    )
    other = subprocess.run(
        [sys.executable, "-c", script, str(destination)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout == "3\n"
    assert list(here.subjects()) == list(again.subjects())


def test_a_folder_is_read_as_all_its_graph_files_together(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "deeper").mkdir(parents=True)
    shutil.copy(SMALL / "graph.ttl", folder)
    (folder / "deeper" / "more.nt").write_text(
        "<https://example.org/survey> <https://example.org/broader> <https://example.org/study> ."
    )
    (folder / "README.md").write_text("not a graph")
    imported = import_graph(folder, None, tmp_path / "graph")
    assert (imported.triples, imported.format) == (11, "n-triples, turtle")
    graph = OxigraphStore.open(tmp_path / "graph")
    (survey,) = graph.named("Survey")
    assert [triple.object.label for triple in graph.outgoing(survey)] == ["study"]


def test_a_folder_without_graph_files_says_so(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"holds no graph file"):
        import_graph(tmp_path, None, tmp_path / "graph")


def test_a_fingerprint_follows_the_content_and_the_names_of_a_source(tmp_path: Path) -> None:
    first, second = tmp_path / "one" / "g.txt", tmp_path / "two" / "g.txt"
    for path in (first, second):
        path.parent.mkdir()
        path.write_text("a|b|c\n")
    assert fingerprint(first) == fingerprint(second)
    assert fingerprint(first.parent) == fingerprint(second.parent)
    alone = fingerprint(second.parent)
    second.write_text("a|b|d\n")
    assert fingerprint(first) != fingerprint(second)
    second.write_text("a|b|c\n")
    second.rename(second.with_name("h.txt"))
    assert fingerprint(second.parent) != alone
    with pytest.raises(SetupError, match=r"no graph file"):
        fingerprint(second)


def test_a_source_that_cannot_be_read_to_its_end_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "graph.ttl"
    broken.symlink_to("/proc/self/mem")
    with pytest.raises(SetupError, match=r"graph\.ttl cannot be read"):
        fingerprint(broken)
