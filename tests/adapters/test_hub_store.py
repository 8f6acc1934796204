"""What every HubStore must do, held against SQLite and a real PostgreSQL."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest
from pydantic import SecretStr
from sqlalchemy import create_engine, delete, func, select, text

from tools.adapters.hubs.hub_database import sqlite_url
from tools.adapters.hubs.hub_server import HubServer, postgresql_url
from tools.adapters.hubs.hub_tables import METADATA
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.errors import SetupError
from tools.hublink.core.hub_paths import build_hub_paths
from tools.hublink.core.models import Entity, HubPath, Predicate, Triple

Open = Callable[[], SqlHubStore]

YEAR = Predicate(id="https://example.org/year", label="year")
ABOUT = Predicate(id="https://example.org/about", label="about")
TOPIC = Entity(
    id="t", label="Bees; 'quoted', \"doubly\"\n{and} \\N 漢字 \U0001f41d", types=("Topic", "A")
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


@pytest.fixture(params=["sqlite", "postgresql"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the store of one place: a file, or an index of its own in a database."""
    if request.param == "sqlite":
        url = sqlite_url(tmp_path / "hubs.sqlite")
        opened: list[SqlHubStore] = []

        def open_file() -> SqlHubStore:
            opened.append(SqlHubStore(url))
            return opened[-1]

        yield open_file
        for store in opened:
            store.close()
    else:
        server, index = request.getfixturevalue("hub_server"), f"of test {uuid4().hex}"
        yield lambda: SqlHubStore(server.database(index))


@pytest.fixture
def hub_server(postgresql: str) -> HubServer:
    return HubServer(SecretStr(postgresql))


@pytest.fixture
def store(open_store: Open) -> SqlHubStore:
    return open_store()


def rows(store: SqlHubStore) -> dict[str, int]:
    """How many rows each table of a store has."""
    with store.database.reading() as connection:
        return {
            table.name: connection.scalar(select(func.count()).select_from(table)) or 0
            for table in METADATA.sorted_tables
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


def test_a_reopened_store_holds_what_was_written(open_store: Open) -> None:
    for number in range(2):
        store = open_store()
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
) -> None:
    store.replace([hub("a"), hub("b")])
    assert rows(store) == {
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


def test_replacing_a_hub_leaves_nothing_of_the_old_one(store: SqlHubStore) -> None:
    store.replace([hub("a", "Old label"), hub("b")])
    store.replace([hub("a", "New label")])
    assert stored(store) == {"a": list(hub("a", "New label")[1]), "b": list(hub("b")[1])}
    assert rows(store)["entity"] == 4
    store.replace([(paper("a"), ())])
    assert rows(store)["step"] == 3


def test_a_hub_keeps_the_label_it_was_written_with(store: SqlHubStore) -> None:
    renamed = TOPIC.model_copy(update={"label": "Wasps"})
    root = paper("b")
    store.replace([hub("a")])
    store.replace([(root, build_hub_paths([(fact(root, ABOUT, renamed),)]))])
    labels = {name: path.triples[0].object.label for name, path in store.paths()}
    assert labels == {"a": TOPIC.label, "b": "Wasps"}


def test_removing_hubs_keeps_what_others_share(store: SqlHubStore) -> None:
    store.replace([hub("a"), hub("b")])
    store.remove(["a", "nobody"])
    assert stored(store) == {"b": list(hub("b")[1])}
    assert rows(store)["triple"] == 3
    store.remove({"b"})
    assert {table for table, count in rows(store).items() if count} == {"note"}


def test_a_root_that_is_a_value_of_another_hub_survives_it(store: SqlHubStore) -> None:
    root = paper("a")
    store.replace([(paper("b"), ()), (root, build_hub_paths([(fact(root, ABOUT, paper("b")),)]))])
    store.remove(["a"])
    assert store.roots() == [paper("b")]


def test_a_replacement_that_fails_changes_nothing(store: SqlHubStore) -> None:
    store.replace([hub("a"), hub("b")])
    root, paths = hub("a")
    broken = paths[0].model_copy(update={"hash": None})
    with pytest.raises(Exception, match=r"(?i)not.null"):
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


def test_any_sign_of_a_text_comes_back(store: SqlHubStore) -> None:
    root = paper("odd", 'NUL \0, \x1a, \x1a0, \\0, {NULL}, NULL, "" and \u2028')
    store.replace([(root, build_hub_paths([(fact(root, ABOUT, TOPIC),)]))])
    assert store.roots() == [root]
    assert stored(store)["odd"][0].triples[0].subject == root


def test_hubs_come_in_the_order_of_their_code_points(store: SqlHubStore) -> None:
    names = ["a", "B", "é", "_", "Z", "\U0001f41d", "～", "10", "9"]
    store.replace([(paper(name), ()) for name in names])
    assert [root.id for root in store.roots()] == sorted(names)


def test_a_reader_sees_one_state_while_hubs_are_replaced(store: SqlHubStore) -> None:
    before = [hub(f"p{number:04}") for number in range(1_200)]
    store.replace(before)
    reading = store.paths()
    first = next(reading)
    store.replace([hub(root.id, "New label") for root, _ in before])
    store.remove(["p1199"])
    assert [first, *reading] == [(root.id, path) for root, paths in before for path in paths]


def test_an_update_reads_its_own_changes_and_shows_them_to_others_at_its_end(
    store: SqlHubStore, open_store: Open
) -> None:
    store.replace([hub("a"), hub("b")])
    other = open_store()
    with store.update() as updated:
        for name in "ab":
            assert [found for found, _ in updated.paths([name])] == [name, name]
            updated.replace([hub(name, "New label")])
        updated.remove(["b"])
        updated.write("key", "value")
        assert updated.roots() == [paper("a", "New label")]
        assert other.roots() == [paper("a"), paper("b")]
        assert other.read("key") is None
    assert (other.roots(), other.read("key")) == ([paper("a", "New label")], "value")


def test_an_update_tells_which_hubs_it_changed_until_others_change_more(
    store: SqlHubStore, open_store: Open
) -> None:
    store.replace([hub("a"), hub("b"), hub("c")])
    assert store.latest_change() is None
    since = store.revision()
    with store.update() as updated:
        updated.replace([hub("a", "New label")])
        assert updated.latest_change() == (since, {"a"})
        updated.remove(["b"])
        assert store.latest_change() is None
    with store.update() as updated:
        updated.write("key", "value")
    assert open_store().latest_change() == (since, {"a", "b"})
    store.replace([hub("c", "New label")])
    assert store.latest_change() is None


def test_a_store_is_opened_while_another_process_writes(open_store: Open) -> None:
    first = open_store()
    first.replace([hub("a")])
    with first.database.writing() as connection:
        connection.execute(delete(METADATA.tables["note"]))
        assert [root.id for root in open_store().roots()] == ["a"]


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


def test_several_indexes_stand_side_by_side_in_one_database(hub_server: HubServer) -> None:
    names = [f"{name} {uuid4().hex}" for name in ("chemistry", 'physics; "quoted"')]
    stores = [SqlHubStore(hub_server.database(name)) for name in names]
    for store, name in zip(stores, "ab", strict=True):
        store.replace([hub(name)])
    with hub_server.sole_writer(names[0]), hub_server.sole_writer(names[1]):
        stores[1].remove(["b"])
    assert [[root.id for root in store.roots()] for store in stores] == [["a"], []]
    assert {*names} <= {*hub_server.indexes()}


def test_connections_that_were_cut_are_replaced(hub_server: HubServer, postgresql: str) -> None:
    store = SqlHubStore(hub_server.database(f"cut {uuid4().hex}"))
    store.replace([hub("a")])
    other = create_engine(postgresql_url(postgresql))
    with other.connect() as connection:
        all_else = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> :me")
        me = connection.scalar(text("SELECT pg_backend_pid()"))
        connection.execute(all_else, {"me": me})
    other.dispose()
    assert [root.id for root in store.roots()] == ["a"]


def test_a_server_that_is_gone_is_told_without_the_password(tmp_path: Path) -> None:
    server = HubServer(SecretStr(f"postgresql://me:hidden@/hubs?host={tmp_path}"))
    for use in (server.indexes, lambda: server.database("index")):
        with pytest.raises(SetupError, match="HUBLINK_HUBS_URL") as failure:
            use()
        assert "me:***@" in str(failure.value)
        assert "hidden" not in str(failure.value)


@pytest.mark.parametrize("address", ["mysql://me:hidden@localhost/x", "hidden", "", "sqlite:///x"])
def test_an_address_of_another_kind_is_refused(address: str) -> None:
    with pytest.raises(SetupError, match="HUBLINK_HUBS_URL") as failure:
        HubServer(SecretStr(address))
    assert "hidden" not in str(failure.value)
