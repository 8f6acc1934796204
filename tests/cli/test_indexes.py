"""Looking after indexes on the command line: what is broken on disk is told, and mended."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.read_settings import read_settings
from assistant.wiring.indexes import index_places


@pytest.fixture
def films(films_store: Path, tmp_path: Path) -> Path:
    """An index with vectors, of one's own to break."""
    return Path(shutil.copytree(films_store, tmp_path / "fields" / "films"))


def test_indexes_are_listed_with_what_they_hold(
    hublink: Any, films: Path, films_graph: Path, index_of: Callable[..., Path]
) -> None:
    index_of(films_graph, films.parent / "bare", "Film")
    (films.parent / "no index").mkdir()

    bare, full = hublink("indexes", "--store", films.parent).out.splitlines()

    assert bare.startswith(f"{films.parent / 'bare'}\t4 hubs\t19 paths\tno vectors\t")
    assert full.startswith(f"{films}\t4 hubs\t19 paths\t")
    assert "MiniLM" in full


def test_a_broken_index_does_not_keep_the_others_from_being_listed(
    hublink: Any, films: Path, films_graph: Path, index_of: Callable[..., Path]
) -> None:
    index_of(films_graph, films.parent / "bare", "Film")
    (films / "hubs.sqlite").write_bytes(b"no database" * 400)

    outcome = hublink("indexes", "--store", films.parent)

    assert outcome.status == 0
    assert "cannot be opened" in outcome.out
    assert str(films.parent / "bare") in outcome.out


def test_an_index_is_described_by_what_it_was_made_of(hublink: Any, films: Path) -> None:
    told = hublink("indexes", "describe", films).out

    assert "4 (types: Film)" in told
    assert "Film (4)" in told
    assert "directed by" in told
    assert "path, triple, entity, predicate by" in told
    assert "2 values in 4 hubs" not in told


def test_what_vectors_are_still_to_be_made_is_told(
    hublink: Any, films_graph: Path, tmp_path: Path
) -> None:
    store = tmp_path / "later"
    hublink("index", films_graph, "--store", store, "--hub-type", "Film", "--embed-later")

    assert "predicate by all-MiniLM-L6-v2, 0 % made so far" in (
        hublink("indexes", "describe", store).out
    )
    (index,) = json.loads(hublink("doctor", "--store", store, "--json").out)["indexes"]
    assert index["embedded"] == 0
    told = hublink("ask", "films about songs and glaciers", "--store", store).out
    assert "Songs of the Glacier" in told
    assert "Found by words alone." in told


def test_a_description_holds_a_question_for_what_is_worth_asking_and_all_on_request(
    hublink: Any, films: Path
) -> None:
    told = hublink("indexes", "describe", films).out
    questions = [line.split(": ")[-1] for line in told.splitlines() if line.endswith("?")]
    assert questions
    answers = [
        json.loads(hublink("ask", question, "--store", films, "--json").out)
        for question in questions
    ]
    assert all(answer["hubs"] for answer in answers), questions
    everything = hublink("indexes", "describe", films, "--all").out
    assert "directed by: " in everything
    assert " values in 4 hubs" in everything


def test_a_sound_index_is_said_to_be_sound(hublink: Any, films: Path) -> None:
    outcome = hublink("indexes", "verify", films)

    assert (outcome.status, outcome.out) == (0, f"The index in {films} is sound.\n")


def lose_a_hub(films: Path) -> None:
    with closing(sqlite3.connect(films / "hubs.sqlite")) as hubs, hubs:
        hubs.execute("UPDATE entity SET id = 'https://example.org/no' WHERE id LIKE '%orchard'")


def change_a_path(films: Path) -> None:
    with closing(sqlite3.connect(films / "hubs.sqlite")) as hubs, hubs:
        hubs.execute("UPDATE path SET hash = '00' WHERE position = 0")


def change_the_copy(films: Path) -> None:
    with closing(sqlite3.connect(films / "hubs.sqlite")) as hubs, hubs:
        hubs.execute("UPDATE entity SET label = 'Ada Bryon' WHERE label = 'Ada Byron'")


def lose_vectors(films: Path) -> None:
    vectors = index_places(read_settings()).folder(films).open_vectors()
    vectors.remove(sorted(vectors.texts())[:3])


def lose_triples(films: Path) -> None:
    with closing(sqlite3.connect(films / "hubs.sqlite")) as hubs, hubs:
        hubs.execute("DELETE FROM triple")


def cut_vectors(films: Path) -> None:
    cut(films / "vectors" / "chroma.sqlite3")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lose_triples, "rows do not fit together"),
        (cut_vectors, "The vector store at"),
        (lose_a_hub, "The graph has no entity for 1 hub (https://example.org/no)."),
        (change_a_path, "The paths of 4 hubs"),
        (change_the_copy, "differs from the hubs"),
        (lose_vectors, "3 of "),
    ],
)
def test_damage_is_found_and_mended(
    hublink: Any, films: Path, damage: Callable[[Path], None], told: str
) -> None:
    damage(films)

    found = hublink("indexes", "verify", films)
    mended = hublink("indexes", "repair", films)

    assert found.status == 1
    assert told in found.out
    assert mended.status == 0, mended.out
    assert hublink("indexes", "verify", films).status == 0
    assert "Bob Stone" in hublink("ask", "Who directed The Orchard?", "--store", films).out


def test_a_damaged_database_of_hubs_is_told_with_what_helps(
    hublink: Any, films: Path, films_graph: Path
) -> None:
    file = films / "hubs.sqlite"
    pages = bytearray(file.read_bytes())
    for page in range(4096, len(pages), 4096):
        pages[page : page + 60] = b"\xff" * 60
    file.write_bytes(pages)

    asked = hublink("ask", "Who directed The Orchard?", "--store", films)
    found = hublink("indexes", "verify", films)
    listed = hublink("indexes", "--store", films)
    mended = hublink("repair", films)

    remedy = f"hublink indexes repair {films}"
    assert [each.status for each in (asked, found, listed)] == [2, 1, 0]
    assert all(remedy in each for each in (asked.err, found.out))
    assert (mended.status, mended.out) == (0, "4 hubs made anew, 0 texts embedded.\n")
    assert hublink("indexes", "verify", films).status == 0
    assert "Bob Stone" in hublink("ask", "Who directed The Orchard?", "--store", films).out


def test_an_index_knows_what_it_was_made_of_without_its_database(
    hublink: Any, films: Path, films_graph: Path
) -> None:
    (films / "hubs.sqlite").unlink()

    indexed = hublink("index", films_graph, "--store", films)

    assert "Damaged, and made anew: hubs.sqlite." in indexed.err
    assert indexed.out.startswith("4 hubs, 19 paths, 43 texts; 4 hubs changed")
    assert "4 (types: Film)" in hublink("indexes", "describe", films).out


def test_a_turned_bit_is_noticed_by_the_next_indexing(
    hublink: Any, films: Path, films_graph: Path
) -> None:
    file = films / "hubs.sqlite"
    content = bytearray(file.read_bytes())
    content[content.index(b"Bob Stone")] ^= 1
    file.write_bytes(content)

    found = hublink("indexes", "verify", films)
    indexed = hublink("index", films_graph, "--store", films)

    assert (found.status, indexed.status) == (1, 0)
    assert "hubs.sqlite is not as it was written." in found.out
    assert "4 hubs changed" in indexed.out
    assert "Damaged" not in hublink("index", films_graph, "--store", films).err
    assert hublink("indexes", "verify", films).status == 0


def test_damage_is_kept_in_mind_until_it_is_mended(
    hublink: Any, films: Path, films_graph: Path
) -> None:
    cut(next(films.glob("graph*/*.sst")))

    mended = hublink("repair", films)
    found = hublink("indexes", "verify", films)
    indexed = hublink("index", films_graph, "--store", films)

    assert (mended.status, found.status, indexed.status) == (2, 1, 0)
    assert "The imported graph in" in mended.err
    assert "made anew" in indexed.err
    assert hublink("indexes", "verify", films).status == 0


def test_a_damaged_graph_is_told_and_imported_again(
    hublink: Any, films: Path, films_graph: Path
) -> None:
    for table in films.glob("graph*/*.sst"):
        cut(table)

    asked = hublink("ask", "Who directed The Orchard?", "--store", films)
    found = hublink("indexes", "verify", films)
    again = hublink("index", films_graph, "--store", films)

    assert (asked.status, found.status, again.status) == (2, 1, 0)
    assert "hublink index" in asked.err
    assert hublink("indexes", "verify", films).status == 0


def test_a_damaged_graph_does_not_keep_another_from_being_indexed(
    hublink: Any, films: Path, films_graph: Path, tmp_path: Path
) -> None:
    for table in films.glob("graph*/*.sst"):
        cut(table)
    changed = tmp_path / "changed.ttl"
    changed.write_text(films_graph.read_text("utf-8").replace("Bob Stone", "Bob Wood"), "utf-8")

    assert hublink("index", changed, "--store", films, "--levels", "none").status == 0
    assert "Bob Wood" in hublink("ask", "Who directed The Orchard?", "--store", films).out


def test_an_index_that_is_written_to_is_left_as_it_is(hublink: Any, films: Path) -> None:
    index = index_places(read_settings()).folder(films)
    with index.lock():
        mending = hublink("indexes", "repair", films)

    assert mending.status == 2
    assert "Another process" in mending.err
    assert hublink("indexes", "verify", films).status == 0


def test_what_cannot_be_mended_is_said_with_what_helps(hublink: Any, films: Path) -> None:
    for graph in films.glob("graph*"):
        shutil.rmtree(graph)
        graph.mkdir()

    found = hublink("indexes", "verify", films)
    mended = hublink("indexes", "repair", films)

    assert (found.status, mended.status) == (1, 2)
    assert "no readable graph" in found.out
    assert "hublink index" in mended.err


def test_an_index_is_removed_with_nothing_but_its_own_files(hublink: Any, films: Path) -> None:
    (films / "notes.txt").write_text("mine")

    assert hublink("indexes", "remove", films, "--yes").status == 0

    assert [file.name for file in films.iterdir()] == ["notes.txt"]
    outcome = hublink("indexes", "remove", films, "--yes")
    assert outcome.status == 2
    assert "There is no index" in outcome.err
