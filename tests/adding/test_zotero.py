"""A library of Zotero, read from its local API."""

import time
from pathlib import Path
from typing import Any

import pytest
from recorded_zotero import zotero

from assistant.indexing.added_graphs import AddedGraphs, Stage
from assistant.read_settings import read_settings


def test_a_library_is_indexed_whole_and_asked(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "store"
    with zotero() as address:
        monkeypatch.setenv("HUBLINK_ZOTERO", address)
        done = hublink("index", "zotero:", "--store", store, "--levels", "none")
    assert done.status == 0
    assert done.out.startswith("250 hubs")
    assert "Book Number 249" in hublink("ask", "Who wrote Book Number 249?", "--store", store).out


def test_a_collection_is_read_by_its_key(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zotero() as address:
        monkeypatch.setenv("HUBLINK_ZOTERO", address)
        done = hublink(
            "index", "zotero:collections/K3YK3YAA", "--store", tmp_path, "--levels", "none"
        )
    assert done.out.startswith("2 hubs")


@pytest.mark.parametrize(
    ("options", "named", "said"),
    [
        ({"allows": False}, "zotero:", "allow other applications"),
        ({"items": 0}, "zotero:", "nothing in this library"),
        ({}, "zotero:trash", "zotero:collections/KEY"),
        ({}, "zotero:collections/UNKNOWN", "Zotero could not be read"),
    ],
)
def test_what_cannot_be_read_is_told_with_a_remedy(
    options: dict[str, Any],
    named: str,
    said: str,
    hublink: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with zotero(**options) as address:
        monkeypatch.setenv("HUBLINK_ZOTERO", address)
        done = hublink("index", named, "--store", tmp_path)
    assert done.status == 2
    assert said in done.err


def test_zotero_is_not_asked_unless_it_is_switched_on(hublink: Any, tmp_path: Path) -> None:
    done = hublink("index", "zotero:", "--store", tmp_path)
    assert done.status == 2
    assert "HUBLINK_ZOTERO" in done.err


def test_a_library_is_read_for_the_page(films_store: Path, tmp_path: Path) -> None:
    with zotero() as address:
        settings = read_settings().changed(
            store=films_store, added_graphs=tmp_path / "added", zotero=address
        )
        added = AddedGraphs(settings)
        added.fetch()
        while (graph := added.all()[0]).stage is Stage.READING:
            time.sleep(0.01)
        added.close()
    assert graph.stage is Stage.READ
    assert (graph.kinds[0].total, graph.kinds[0].chosen) == (250, True)
