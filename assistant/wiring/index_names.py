"""What indexes are called: like their folders, unless somebody has called one otherwise."""

from pathlib import Path

_FILE = "name"
_MOST_FORMER = 20


def names_of(store: Path) -> tuple[str, ...]:
    """Return what an index is called, then what it was called before; its folder's name is last."""
    own, file = store.resolve().name, store / _FILE
    given = file.read_text("utf-8").splitlines() if file.is_file() else []
    return tuple(dict.fromkeys((*given, own)))


def called(store: Path) -> str:
    """Return what an index is called."""
    return names_of(store)[0]


def call(store: Path, name: str) -> None:
    """Give an index another name, by which it is asked from now on; it stays where it is."""
    names = list(dict.fromkeys((name, *names_of(store))))[:_MOST_FORMER]
    part = store / f".{_FILE}.part"
    part.write_text("\n".join(names), encoding="utf-8")
    part.replace(store / _FILE)
