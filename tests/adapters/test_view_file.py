"""A view kept in a file is used for as long as the hubs are the same, and made anew else."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tools.adapters.hubs.hub_database import sqlite_url
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.index.view_file import read_arrays, write_arrays
from tools.hublink.core.hub_paths import build_hub_paths
from tools.hublink.core.models import Entity, HubPath, Predicate, Triple
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import view_arrays


def hub(name: str) -> tuple[Entity, tuple[HubPath, ...]]:
    root = Entity(id=name, label=f"Paper {name}", types=("Paper",))
    year = Predicate(id="year", label="year")
    value = Entity(id="2020", label="2020", literal=True)
    return root, build_hub_paths([(Triple(subject=root, predicate=year, object=value),)])


@pytest.fixture
def arrays() -> dict[str, NDArray[Any]]:
    root, paths = hub("a")
    return view_arrays([root], [(root.id, path) for path in paths])


def test_a_kept_view_comes_back(tmp_path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    write_arrays(tmp_path / "view", "one", arrays)

    kept = read_arrays(tmp_path / "view", "one")
    assert kept is not None
    assert kept.keys() == arrays.keys()
    assert all(np.array_equal(kept[name], array) for name, array in arrays.items())
    (row,) = FacetView(kept).columns[0].rows
    assert (row.hub, row.path.text) == ("a", "Paper a — year: 2020")
    assert [file.name for file in tmp_path.iterdir()] == ["view"]


def test_a_view_of_other_hubs_is_not_used(tmp_path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    write_arrays(tmp_path / "view", "one", arrays)

    assert read_arrays(tmp_path / "view", "other") is None


@pytest.mark.parametrize("kept", [0, 4, 100, -1])
def test_a_damaged_file_is_not_used(
    tmp_path: Path, arrays: dict[str, NDArray[Any]], kept: int
) -> None:
    file = tmp_path / "view"
    assert read_arrays(file, "one") is None
    write_arrays(file, "one", arrays)
    file.write_bytes(file.read_bytes()[:kept])

    assert read_arrays(file, "one") is None


def test_a_file_of_the_right_size_whose_content_has_changed_is_not_used(
    tmp_path: Path, arrays: dict[str, NDArray[Any]]
) -> None:
    file = tmp_path / "view"
    write_arrays(file, "one", arrays)
    content = bytearray(file.read_bytes())
    content[-20] ^= 1
    file.write_bytes(content)

    assert read_arrays(file, "one") is None


def test_a_file_of_another_kind_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "view").write_bytes(bytes([2, 0, 0, 0, 0, 0, 0, 0]) + b"[]" + bytes(100))

    assert read_arrays(tmp_path / "view", "one") is None


def test_a_view_that_cannot_be_written_is_done_without(
    tmp_path: Path, arrays: dict[str, NDArray[Any]]
) -> None:
    write_arrays(tmp_path / "missing" / "view", "one", arrays)

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
