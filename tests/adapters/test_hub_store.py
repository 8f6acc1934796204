"""What every HubStore must do, held against SQLite."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tools.adapters.sql_hubs import SqlHubStore, sqlite_url
from tools.errors import SetupError
from tools.hublink.hub_paths import build_hub_paths
from tools.hublink.models import Entity, HubPath, Predicate, Triple

YEAR = Predicate(id="https://example.org/year", label="year")
ABOUT = Predicate(id="https://example.org/about", label="about")
TOPIC = Entity(
    id="t", label="Bees; 'quoted', \"doubly\"\nand 漢字 \U0001f41d", types=("Topic", "A")
)
VALUE = Entity(id="2020", label="2020", literal=True, datatype="http://example.org/#gYear")


def paper(name: str, label: str = "A paper") -> Entity:
    return Entity(id=name, label=label, types=("Paper",), url=f"https://example.org/{name}")


def fact(subject: Entity, predicate: Predicate, object: Entity) -> Triple:
    return Triple(subject=subject, predicate=predicate, object=object)


def hub(name: str, label: str = "A paper") -> tuple[Entity, tuple[HubPath, ...]]:
    root = paper(name, label)
    paths = [
        (fact(root, YEAR, VALUE),),
        (fact(root, ABOUT, TOPIC), fact(TOPIC, YEAR, VALUE)),
    ]
    return root, build_hub_paths(paths)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hubs.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[SqlHubStore]:
    store = SqlHubStore(sqlite_url(file))
    yield store
    store.close()


def rows(file: Path) -> dict[str, int]:
    """How many rows each table of an SQLite file has."""
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            for (table,) in tables.fetchall()
        }


def stored(store: SqlHubStore) -> dict[str, list[HubPath]]:
    found: dict[str, list[HubPath]] = {root.id: [] for root in store.roots()}
    for name, path in store.paths():
        found[name].append(path)
    return found


def test_hubs_come_back_as_they_were_written(store: SqlHubStore) -> None:
    hubs = [hub("b"), hub("a"), (paper("empty"), ())]
    store.replace(hubs)
    assert store.roots() == [paper("a"), paper("b"), paper("empty")]
    assert stored(store) == {root.id: list(paths) for root, paths in hubs}
    assert [name for name, _ in store.paths()] == ["a", "a", "b", "b"]


def test_a_reopened_store_holds_what_was_written(tmp_path: Path) -> None:
    for number in range(2):
        store = SqlHubStore(sqlite_url(tmp_path / "hubs.sqlite"))
        if number == 0:
            store.replace([hub("a")])
            store.write("key", "value")
        assert stored(store) == {"a": list(hub("a")[1])}
        assert store.read("key") == "value"
        store.close()


def test_paths_of_named_hubs_alone_are_read(store: SqlHubStore) -> None:
    store.replace([hub(name) for name in "cab"])
    assert [name for name, _ in store.paths({"c", "a", "nobody"})] == ["a", "a", "c", "c"]
    assert list(store.paths(())) == []


def test_entities_and_facts_are_stored_once_and_come_back_as_one_object(
    store: SqlHubStore,
    file: Path,
) -> None:
    store.replace([hub("a"), hub("b")])
    assert rows(file) == {
        "entity": 4,
        "predicate": 2,
        "triple": 5,
        "hub": 2,
        "path": 4,
        "step": 6,
        "note": 1,
    }
    values = {id(path.triples[-1].object) for _, path in store.paths()}
    assert len(values) == 1


def test_replacing_a_hub_leaves_nothing_of_the_old_one(store: SqlHubStore, file: Path) -> None:
    store.replace([hub("a", "Old label"), hub("b")])
    store.replace([hub("a", "New label")])
    assert stored(store) == {"a": list(hub("a", "New label")[1]), "b": list(hub("b")[1])}
    assert rows(file)["entity"] == 4
    store.replace([(paper("a"), ())])
    assert rows(file)["step"] == 3


def test_a_hub_keeps_the_label_it_was_written_with(store: SqlHubStore) -> None:
    renamed = TOPIC.model_copy(update={"label": "Wasps"})
    root = paper("b")
    store.replace([hub("a")])
    store.replace([(root, build_hub_paths([(fact(root, ABOUT, renamed),)]))])
    labels = {name: path.triples[0].object.label for name, path in store.paths()}
    assert labels == {"a": TOPIC.label, "b": "Wasps"}


def test_removing_hubs_keeps_what_others_share(store: SqlHubStore, file: Path) -> None:
    store.replace([hub("a"), hub("b")])
    store.remove(["a", "nobody"])
    assert stored(store) == {"b": list(hub("b")[1])}
    assert rows(file)["triple"] == 3
    store.remove({"b"})
    assert {table for table, count in rows(file).items() if count} == {"note"}


def test_a_root_that_is_a_value_of_another_hub_survives_it(store: SqlHubStore) -> None:
    root = paper("a")
    store.replace([(paper("b"), ()), (root, build_hub_paths([(fact(root, ABOUT, paper("b")),)]))])
    store.remove(["a"])
    assert store.roots() == [paper("b")]


def test_a_replacement_that_fails_changes_nothing(store: SqlHubStore) -> None:
    store.replace([hub("a"), hub("b")])
    root, paths = hub("a")
    broken = paths[0].model_copy(update={"hash": None})
    with pytest.raises(Exception, match="NOT NULL"):
        store.replace([hub("c"), (root, [*paths[:1], broken])])
    assert stored(store) == {name: list(hub(name)[1]) for name in "ab"}


def test_notes_are_kept_and_overwritten(store: SqlHubStore) -> None:
    assert store.read("index") is None
    store.write("index", "one")
    store.write("index", "two")
    assert store.read("index") == "two"


def test_more_hubs_than_a_statement_can_name(store: SqlHubStore) -> None:
    names = [f"p{number:04}" for number in range(2_500)]
    store.replace(hub(name) for name in names)
    assert len(list(store.paths(names[1:]))) == 2 * 2_499
    store.remove(names[:-1])
    assert [root.id for root in store.roots()] == names[-1:]


def test_threads_may_read_while_one_writes(store: SqlHubStore) -> None:
    store.replace([hub(f"p{number}") for number in range(20)])

    def read(number: int) -> int:
        if number % 4 == 0:
            store.replace([hub(f"p{number}")])
        return len(list(store.paths()))

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(read, range(20))) == {40}


def test_a_place_that_cannot_be_written_is_told_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"missing.*Check that the directory exists"):
        SqlHubStore(sqlite_url(tmp_path / "missing" / "hubs.sqlite"))


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "hubs.sqlite"
    file.write_text("not a database, " * 100, encoding="utf-8")
    with pytest.raises(SetupError, match="not a database"):
        SqlHubStore(sqlite_url(file))


def test_a_store_outlives_a_writer_that_died(tmp_path: Path) -> None:
    file = tmp_path / "hubs.sqlite"
    store = SqlHubStore(sqlite_url(file))
    store.replace([hub("a")])
    other = sqlite3.connect(file)
    other.execute("DELETE FROM step")
    other.close()
    assert stored(store) == {"a": list(hub("a")[1])}
    store.close()
