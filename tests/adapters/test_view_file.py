"""A view kept in a file is used for as long as the hubs are the same, and made anew else."""

from pathlib import Path

import pytest

from tools.adapters.hub_database import sqlite_url
from tools.adapters.sql_hubs import SqlHubStore
from tools.adapters.view_file import read_view, write_view
from tools.hublink.facets import FacetView, build_view
from tools.hublink.hub_paths import build_hub_paths
from tools.hublink.models import Entity, HubPath, Predicate, Triple


def hub(name: str) -> tuple[Entity, tuple[HubPath, ...]]:
    root = Entity(id=name, label=f"Paper {name}", types=("Paper",))
    year = Predicate(id="year", label="year")
    value = Entity(id="2020", label="2020", literal=True)
    return root, build_hub_paths([(Triple(subject=root, predicate=year, object=value),)])


@pytest.fixture
def view() -> FacetView:
    root, paths = hub("a")
    return build_view([root], [(root.id, path) for path in paths])


def test_a_kept_view_comes_back(tmp_path: Path, view: FacetView) -> None:
    write_view(tmp_path / "view.npz", "one", view)

    kept = read_view(tmp_path / "view.npz", "one")
    assert kept is not None
    assert [row.path for row in kept.columns[0].rows] == [row.path for row in view.columns[0].rows]
    assert [file.name for file in tmp_path.iterdir()] == ["view.npz"]


def test_a_view_of_other_hubs_is_not_used(tmp_path: Path, view: FacetView) -> None:
    write_view(tmp_path / "view.npz", "one", view)

    assert read_view(tmp_path / "view.npz", "other") is None


@pytest.mark.parametrize("kept", [0, 100, -50])
def test_a_damaged_file_is_not_used(tmp_path: Path, view: FacetView, kept: int) -> None:
    file = tmp_path / "view.npz"
    assert read_view(file, "one") is None
    write_view(file, "one", view)
    file.write_bytes(file.read_bytes()[:kept])

    assert read_view(file, "one") is None


def test_a_view_that_cannot_be_written_is_done_without(tmp_path: Path, view: FacetView) -> None:
    write_view(tmp_path / "missing" / "view.npz", "one", view)

    assert not list(tmp_path.iterdir())


def test_hubs_have_a_new_revision_after_each_change(tmp_path: Path) -> None:
    store = SqlHubStore(sqlite_url(tmp_path / "hubs.sqlite"))
    revisions = [store.revision()]
    for change in (
        lambda: store.replace([hub("a"), hub("b")]),
        lambda: store.replace([hub("a")]),
        lambda: store.remove(["b"]),
    ):
        change()
        revisions.append(store.revision())

    assert len(set(revisions)) == 4
    store.write("note", "text")
    assert store.revision() == revisions[-1]
    store.close()
