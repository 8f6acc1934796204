"""Every file of an index damaged in six ways: noticed, told, and mended by a command."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

QUESTION = "Who directed The Orchard?"
ANSWER = "Bob Stone"


def removed(file: Path) -> None:
    file.unlink()


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def halved(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def shortened(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def turned(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def overwritten(file: Path) -> None:
    file.write_bytes(b"\xff\x00damage" * (file.stat().st_size // 8 + 1))


DAMAGES = (removed, emptied, halved, shortened, turned, overwritten)


def files(store: Path) -> Iterator[str]:
    """The kinds of files an index is made of; tables of a graph are all alike."""
    seen = set()
    for file in sorted(store.rglob("*")):
        if file.is_file() and file.stat().st_size:
            kind = (file.parent.name[:5], file.suffix or file.name.partition("-")[0])
            if kind not in seen:
                seen.add(kind)
                yield file.relative_to(store).as_posix()


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_to_any_file_is_noticed_and_mended(
    hublink: Any,
    damage: Callable[[Path], None],
    films_store: Path,
    films_graph: Path,
    tmp_path: Path,
) -> None:
    names = list(files(films_store))
    assert len(names) > 8
    for number, name in enumerate(names):
        store = Path(shutil.copytree(films_store, tmp_path / str(number)))
        damage(store / name)

        asked = hublink("ask", QUESTION, "--store", store)
        indexed = hublink("index", films_graph, "--store", store)

        told = f"{damage.__name__} {name}"
        assert asked.status == 2 or ANSWER in asked.out, told
        assert indexed.status == 0, f"{told}: {indexed.err}"
        assert hublink("indexes", "verify", store).status == 0, told
        assert ANSWER in hublink("ask", QUESTION, "--store", store).out, told
        shutil.rmtree(store)
