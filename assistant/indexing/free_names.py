"""Names for graphs that are added on the page, such as no other index has."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from assistant.settings.settings import Settings
from assistant.wiring.index_names import names_of
from assistant.wiring.indexes import added_stores, index_places
from tools.errors import SetupError

_LONGEST = 60


def plain_file(file: str) -> str:
    """Return a file's name without what a name of a folder or a file cannot have."""
    return re.sub(r"[^\w.-]+", "-", Path(file).name).strip(".-") or "graph"


def plain_name(wished: str) -> str:
    """Return what an index may be called of what somebody wishes; empty where nothing is left."""
    return " ".join(re.sub(r"[^\w .-]+", " ", wished).split())[:_LONGEST].strip(" .-")


def is_taken(name: str, settings: Settings, by_folders: bool = False, but: str = "") -> bool:
    """Return whether an index that was not added here is called so, or one added is or was.

    That a folder has the name counts only `by_folders`, and the graph `but` not at all.
    """
    taken: set[str] = set()
    with suppress(SetupError):
        places = index_places(settings)
        taken = {each.resolve().name for each in places.folders(settings.store)}
    for store in added_stores(settings):
        if store.name != but:
            names = names_of(store)
            taken |= {*names} if by_folders else {*names} - {store.name}
    return name.casefold() in {each.casefold() for each in taken}


def free_name(name: str, settings: Settings, is_kept: Callable[[str], bool]) -> str:
    """Return the name, or another where another index is called so or what has it is to stay.

    A graph that was added before under the name is replaced.
    """
    number, free = 2, name
    while is_taken(free, settings, but=free) or is_kept(free):
        number, free = number + 1, f"{name}-{number}"
    return free
