"""Compressed graph files: read as what they hold, and named where they are broken."""

import bz2
import gzip
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest
from backports import zstd
from loaded_graphs import load_graph

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.index.graph_import import import_graph
from tools.adapters.readers.files.formats import GraphFormat, format_of
from tools.errors import SetupError

SMALL = Path(__file__).parent / "small"
COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": zstd.compress,
}
NAMES = ("graph.ttl", "graph.nq", "graph.rdf", "graph.json", "graph.txt")


def packed(name: str, ending: str, folder: Path) -> Path:
    path = folder / f"{name}{ending}"
    path.write_bytes(COMPRESS[ending]((SMALL / name).read_bytes()))
    return path


@pytest.mark.parametrize("ending", COMPRESS)
@pytest.mark.parametrize("name", NAMES)
def test_a_compressed_file_is_read_as_what_it_holds(name: str, ending: str, tmp_path: Path) -> None:
    path = packed(name, ending, tmp_path)
    assert format_of(path) is format_of(SMALL / name)
    plain, read = load_graph(SMALL / name), load_graph(path)
    assert list(read.subjects()) == list(plain.subjects())
    for subject in plain.subjects():
        assert read.outgoing(subject) == plain.outgoing(subject)


def test_a_folder_of_compressed_and_plain_files_is_read_together(tmp_path: Path) -> None:
    folder = tmp_path / "dump"
    folder.mkdir()
    packed("graph.ttl", ".zst", folder)
    (folder / "more.nt").write_text(
        "<https://example.org/survey> <https://example.org/p> <https://example.org/q> ."
    )
    imported = import_graph(folder, None, tmp_path / "graph")
    assert (imported.triples, imported.format) == (11, "n-triples, turtle")
    assert len(list(OxigraphStore.open(tmp_path / "graph").subjects())) == 4


@pytest.mark.parametrize("ending", COMPRESS)
def test_a_dump_that_is_cut_off_is_never_taken_for_a_whole_one(ending: str, tmp_path: Path) -> None:
    lines = "".join(f"<u:s{n}> <u:p> <u:o{n * 7919 % 1013}> .\n" for n in range(20_000))
    path = tmp_path / f"dump.nt{ending}"
    path.write_bytes(COMPRESS[ending](lines.encode())[:-100])
    with pytest.raises(SetupError, match=r"dump\.nt\S+ (cannot be unpacked|is not correct)"):
        import_graph(path, None, tmp_path / "graph")
    assert not (tmp_path / "graph").exists()


@pytest.mark.parametrize("ending", COMPRESS)
def test_a_file_that_is_not_compressed_as_its_name_says_is_named(
    ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"dump{ending}"
    path.write_text("<u:s> <u:p> <u:o> .")
    with pytest.raises(SetupError, match=r"cannot be unpacked.*Fetch or make it anew"):
        format_of(path)


def test_several_members_in_one_compressed_file_are_all_read(tmp_path: Path) -> None:
    for ending, compress in COMPRESS.items():
        path = tmp_path / f"dump.nt{ending}"
        path.write_bytes(compress(b"<u:a> <u:p> <u:b> .\n") + compress(b"<u:c> <u:p> <u:d> .\n"))
        assert [entity.id for entity in load_graph(path).subjects()] == ["u:a", "u:c"]
    assert format_of(path) is GraphFormat.N_TRIPLES
