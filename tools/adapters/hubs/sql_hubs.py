"""Hubs and their paths in a relational database: an SQLite file, or PostgreSQL."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import NamedTuple, Self
from uuid import uuid4

from sqlalchemy import URL, Connection, delete, func, insert, select, update

from tools.adapters.hubs.hub_database import HubDatabase
from tools.adapters.hubs.hub_queries import read_entities, read_paths
from tools.adapters.hubs.hub_rows import HubRows, content_key
from tools.adapters.hubs.hub_tables import (
    ENTITY,
    HUB,
    NOTE,
    PATH,
    PREDICATE,
    STEP,
    TRIPLE,
)
from tools.hublink.core.batches import batches
from tools.hublink.core.models import Entity, HubPath
from tools.hublink.core.protocols import HubChange

_CHUNK = 1_000
_READ_TOGETHER = 200
"""Hubs whose paths are read at once, since all that these share is held meanwhile."""
"""Keys named in one statement, which databases limit."""
_REVISION = "revision"
_CHANGE = "latest change"


class SqlHubStore:
    """A HubStore in a relational database.

    Entities, predicates and triples are rows of their own, named by a key made of their content:
    each is stored once, and comes back as one object that paths share. A changed label is another
    row, so hubs not yet rebuilt keep the one they were written with.
    """

    def __init__(self, place: URL | HubDatabase) -> None:
        self.database = place if isinstance(place, HubDatabase) else HubDatabase(place)
        self._under_way: _Update | None = None

    def close(self) -> None:
        """Give up the connections."""
        self.database.close()

    @contextmanager
    def update(self) -> Iterator[Self]:
        with self.database.writing() as connection:
            updated = copy(self)
            updated.database = self.database.within(connection)
            updated._under_way = update = _Update(since=updated.revision(), hubs=set())
            yield updated
            if update.hubs:
                noted = {"until": updated.revision(), "since": update.since}
                _note(connection, _CHANGE, json.dumps({**noted, "hubs": sorted(update.hubs)}))

    def roots(self) -> Sequence[Entity]:
        with self.database.reading() as connection:
            chosen = select(HUB.c.entity, HUB.c.id).order_by(HUB.c.id)
            keys = [row.entity for row in connection.execute(chosen)]
            entities = read_entities(connection, select(HUB.c.entity))
        return [entities[key] for key in keys]

    def replace(self, hubs: Iterable[tuple[Entity, Sequence[HubPath]]]) -> None:
        rows = HubRows()
        for root, paths in hubs:
            rows.add_hub(root, paths)
        with self.database.writing() as connection:
            released = _delete_hubs(connection, rows.hub)
            for table, new in (
                (ENTITY, rows.entity),
                (PREDICATE, rows.predicate),
                (TRIPLE, rows.triple),
            ):
                self.database.insert(connection, table, list(new.values()), missing_only=True)
            self.database.insert(connection, HUB, list(rows.hub.values()))
            self.database.insert(connection, PATH, rows.path)
            self.database.insert(connection, STEP, rows.step)
            _sweep(connection, released)
            self._note_changed(connection, (row["id"] for row in rows.hub.values()))

    def remove(self, hubs: Collection[str]) -> None:
        with self.database.writing() as connection:
            _sweep(connection, _delete_hubs(connection, [content_key(hub) for hub in hubs]))
            self._note_changed(connection, hubs)

    def clear(self) -> None:
        """Remove all hubs, whatever is wrong with them; the notes stay."""
        with self.database.writing() as connection:
            for table in (STEP, PATH, HUB, TRIPLE, PREDICATE, ENTITY):
                connection.execute(delete(table))
            _note(connection, _REVISION, uuid4().hex)

    def paths(self, hubs: Collection[str] | None = None) -> Iterator[tuple[str, HubPath]]:
        with self.database.reading() as connection:
            chosen = connection.scalars(select(HUB.c.id)) if hubs is None else hubs
            for ids in batches(sorted(chosen), _READ_TOGETHER):
                keys = [content_key(hub) for hub in ids]
                yield from read_paths(connection, select(HUB.c.key).where(HUB.c.key.in_(keys)))

    def path_count(self) -> int:
        with self.database.reading() as connection:
            return connection.scalar(select(func.count()).select_from(PATH)) or 0

    def read(self, key: str) -> str | None:
        with self.database.reading() as connection:
            return connection.scalar(select(NOTE.c.value).where(NOTE.c.key == key))

    def write(self, key: str, value: str) -> None:
        with self.database.writing() as connection:
            _note(connection, key, value)

    def notes(self) -> dict[str, str]:
        """Return all that others have written."""
        own = (_REVISION, _CHANGE)
        with self.database.reading() as connection:
            rows = connection.execute(select(NOTE).where(~NOTE.c.key.in_(own)))
            return {row.key: row.value for row in rows}

    def revision(self) -> str:
        return self.read(_REVISION) or ""

    def latest_change(self) -> HubChange | None:
        if self._under_way is not None:
            return HubChange(self._under_way.since, frozenset(self._under_way.hubs))
        noted = json.loads(self.read(_CHANGE) or "{}")
        if noted.get("until") != self.revision():
            return None
        return HubChange(noted["since"], frozenset(noted["hubs"]))

    def _note_changed(self, connection: Connection, hubs: Iterable[str]) -> None:
        if self._under_way is not None:
            self._under_way.hubs.update(hubs)
        _note(connection, _REVISION, uuid4().hex)


class _Update(NamedTuple):
    """An update while it is under way: the revision before it, and the hubs changed so far."""

    since: str
    hubs: set[str]


def _note(connection: Connection, key: str, value: str) -> None:
    changed = connection.execute(update(NOTE).where(NOTE.c.key == key).values(value=value))
    if not changed.rowcount:
        connection.execute(insert(NOTE).values(key=key, value=value))


def _delete_hubs(connection: Connection, hubs: Iterable[int]) -> set[int]:
    """Delete hubs with their paths; returns the triples they were made of."""
    released: set[int] = set()
    for keys in batches(hubs, _CHUNK):
        released.update(
            connection.scalars(select(STEP.c.triple).where(STEP.c.hub.in_(keys)).distinct())
        )
        connection.execute(delete(STEP).where(STEP.c.hub.in_(keys)))
        connection.execute(delete(PATH).where(PATH.c.hub.in_(keys)))
        connection.execute(delete(HUB).where(HUB.c.key.in_(keys)))
    return released


def _sweep(connection: Connection, triples: Iterable[int]) -> None:
    """Delete those of the triples that no path holds any more, and what only they held."""
    used = select(STEP.c.triple).where(STEP.c.triple == TRIPLE.c.key).exists()
    entities: set[int] = set()
    predicates: set[int] = set()
    for keys in batches(triples, _CHUNK):
        unused = TRIPLE.c.key.in_(keys) & ~used
        for row in connection.execute(select(TRIPLE).where(unused)):
            entities.update((row.subject, row.object))
            predicates.add(row.predicate)
        connection.execute(delete(TRIPLE).where(unused))
    in_triple = (TRIPLE.c.subject == ENTITY.c.key) | (TRIPLE.c.object == ENTITY.c.key)
    in_use = select(TRIPLE.c.key).where(in_triple).exists()
    is_root = select(HUB.c.key).where(HUB.c.entity == ENTITY.c.key).exists()
    for keys in batches(entities, _CHUNK):
        connection.execute(delete(ENTITY).where(ENTITY.c.key.in_(keys), ~in_use, ~is_root))
    spoken = select(TRIPLE.c.key).where(TRIPLE.c.predicate == PREDICATE.c.key).exists()
    for keys in batches(predicates, _CHUNK):
        connection.execute(delete(PREDICATE).where(PREDICATE.c.key.in_(keys), ~spoken))
