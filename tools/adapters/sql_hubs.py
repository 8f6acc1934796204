"""Hubs and their paths in a relational database: an SQLite file, or PostgreSQL."""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, Self
from uuid import uuid4

from sqlalchemy import URL, Connection, Select, delete, func, insert, select, update

from tools.adapters.hub_database import HubDatabase
from tools.adapters.hub_tables import (
    ENTITY,
    HUB,
    NOTE,
    PATH,
    PREDICATE,
    STEP,
    TRIPLE,
)
from tools.hublink.models import Entity, HubPath, Predicate, Triple
from tools.hublink.protocols import HubChange

_CHUNK = 1_000
"""Keys named in one statement, which databases limit, and rows fetched at once."""
_REVISION = "revision"
_CHANGE = "latest change"
_ENTITY_FIELDS = tuple(Entity.model_fields)


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
            entities = _entities(connection, select(HUB.c.entity))
        return [entities[key] for key in keys]

    def replace(self, hubs: Iterable[tuple[Entity, Sequence[HubPath]]]) -> None:
        rows = _Rows()
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
            _sweep(connection, _delete_hubs(connection, [_content_key(hub) for hub in hubs]))
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
            # Some hubs at a time, since all that their paths share is held meanwhile.
            for ids in _chunks(sorted(chosen)):
                keys = [_content_key(hub) for hub in ids]
                yield from _read_paths(connection, select(HUB.c.key).where(HUB.c.key.in_(keys)))

    def path_count(self) -> int:
        with self.database.reading() as connection:
            return connection.scalar(select(func.count()).select_from(PATH)) or 0

    def read(self, key: str) -> str | None:
        with self.database.reading() as connection:
            return connection.scalar(select(NOTE.c.value).where(NOTE.c.key == key))

    def write(self, key: str, value: str) -> None:
        with self.database.writing() as connection:
            _note(connection, key, value)

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


class _Rows:
    """The rows that some hubs are made of, each entity, predicate and triple once."""

    def __init__(self) -> None:
        self._entity_keys: dict[int, tuple[Entity, int]] = {}
        self._triple_keys: dict[int, tuple[Triple, int]] = {}
        self.entity: dict[int, dict[str, Any]] = {}
        self.predicate: dict[int, dict[str, Any]] = {}
        self.triple: dict[int, dict[str, Any]] = {}
        self.hub: dict[int, dict[str, Any]] = {}
        self.path: list[dict[str, Any]] = []
        self.step: list[dict[str, Any]] = []

    def add_hub(self, root: Entity, paths: Sequence[HubPath]) -> None:
        hub = _content_key(root.id)
        self.hub[hub] = {"key": hub, "id": root.id, "entity": self._add_entity(root)}
        for number, path in enumerate(paths):
            self.path.append({"hub": hub, "position": number, "hash": path.hash, "text": path.text})
            for position, triple in enumerate(path.triples):
                self.step.append(
                    {
                        "hub": hub,
                        "path": number,
                        "position": position,
                        "triple": self._add_triple(triple),
                    }
                )

    def _add_triple(self, triple: Triple) -> int:
        # Paths share their triples and entities: to find one again, its identity will do.
        known = self._triple_keys.get(id(triple))
        if known is None:
            known = self._triple_keys[id(triple)] = triple, self._new_triple(triple)
        return known[1]

    def _new_triple(self, triple: Triple) -> int:
        subject, value = self._add_entity(triple.subject), self._add_entity(triple.object)
        predicate = _content_key(triple.predicate.id, triple.predicate.label)
        self.predicate[predicate] = {"key": predicate, **triple.predicate.model_dump()}
        key = _content_key(subject, predicate, value)
        self.triple[key] = {
            "key": key,
            "subject": subject,
            "predicate": predicate,
            "object": value,
        }
        return key

    def _add_entity(self, entity: Entity) -> int:
        known = self._entity_keys.get(id(entity))
        if known is None:
            known = self._entity_keys[id(entity)] = entity, self._new_entity(entity)
        return known[1]

    def _new_entity(self, entity: Entity) -> int:
        fields = entity.model_dump()
        key = _content_key(*fields.values())
        self.entity[key] = {"key": key, **fields}
        return key


def _note(connection: Connection, key: str, value: str) -> None:
    changed = connection.execute(update(NOTE).where(NOTE.c.key == key).values(value=value))
    if not changed.rowcount:
        connection.execute(insert(NOTE).values(key=key, value=value))


def _content_key(*content: Any) -> int:
    """The first 64 bits of a SHA-256, signed, as databases keep integers."""
    digest = hashlib.sha256(json.dumps(content).encode()).digest()
    return int.from_bytes(digest[:8], signed=True)


def _chunks(keys: Iterable[Any]) -> Iterator[list[Any]]:
    items = list(keys)
    return (items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK))


def _delete_hubs(connection: Connection, hubs: Iterable[int]) -> set[int]:
    """Delete hubs with their paths; returns the triples they were made of."""
    released: set[int] = set()
    for keys in _chunks(hubs):
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
    for keys in _chunks(triples):
        unused = TRIPLE.c.key.in_(keys) & ~used
        for row in connection.execute(select(TRIPLE).where(unused)):
            entities.update((row.subject, row.object))
            predicates.add(row.predicate)
        connection.execute(delete(TRIPLE).where(unused))
    in_triple = (TRIPLE.c.subject == ENTITY.c.key) | (TRIPLE.c.object == ENTITY.c.key)
    in_use = select(TRIPLE.c.key).where(in_triple).exists()
    is_root = select(HUB.c.key).where(HUB.c.entity == ENTITY.c.key).exists()
    for keys in _chunks(entities):
        connection.execute(delete(ENTITY).where(ENTITY.c.key.in_(keys), ~in_use, ~is_root))
    spoken = select(TRIPLE.c.key).where(TRIPLE.c.predicate == PREDICATE.c.key).exists()
    for keys in _chunks(predicates):
        connection.execute(delete(PREDICATE).where(PREDICATE.c.key.in_(keys), ~spoken))


def _read_paths(connection: Connection, hubs: Select[Any]) -> Iterator[tuple[str, HubPath]]:
    triples = _triples(connection, select(STEP.c.triple).where(STEP.c.hub.in_(hubs)))
    steps = (
        select(HUB.c.id, PATH.c.position, PATH.c.hash, PATH.c.text, STEP.c.triple)
        .join_from(PATH, HUB, HUB.c.key == PATH.c.hub)
        .join(STEP, (STEP.c.hub == PATH.c.hub) & (STEP.c.path == PATH.c.position))
        .where(PATH.c.hub.in_(hubs))
        .order_by(HUB.c.id, PATH.c.position, STEP.c.position)
    )
    fields = set(HubPath.model_fields)
    for (hub, _), group in groupby(_streamed(connection, steps), key=itemgetter(0, 1)):
        rows = list(group)
        found = tuple(triples[row[4]] for row in rows)
        path = HubPath.model_construct(fields, hash=rows[0][2], text=rows[0][3], triples=found)
        yield hub, path


def _triples(connection: Connection, chosen: Select[Any]) -> dict[int, Triple]:
    among = select(TRIPLE).where(TRIPLE.c.key.in_(chosen)).subquery()
    entities = _entities(connection, select(among.c.subject).union_all(select(among.c.object)))
    named = select(PREDICATE.c.key, PREDICATE.c.id, PREDICATE.c.label).where(
        PREDICATE.c.key.in_(select(among.c.predicate))
    )
    predicates = {
        key: Predicate.model_construct(id=name, label=label)
        for key, name, label in connection.execute(named)
    }
    fields = set(Triple.model_fields)
    rows = select(TRIPLE.c.key, TRIPLE.c.subject, TRIPLE.c.predicate, TRIPLE.c.object).where(
        TRIPLE.c.key.in_(chosen)
    )
    return {
        key: Triple.model_construct(
            fields,
            subject=entities[subject],
            predicate=predicates[predicate],
            object=entities[value],
        )
        for key, subject, predicate, value in _streamed(connection, rows)
    }


def _entities(connection: Connection, chosen: Any) -> dict[int, Entity]:
    columns = (ENTITY.c[name] for name in ("key", *_ENTITY_FIELDS))
    rows = select(*columns).where(ENTITY.c.key.in_(chosen))
    fields = set(_ENTITY_FIELDS)
    return {
        key: Entity.model_construct(
            fields,
            id=name,
            label=label,
            types=tuple(types),
            literal=literal,
            datatype=datatype,
            url=url,
        )
        for key, name, label, types, literal, datatype, url in _streamed(connection, rows)
    }


def _streamed(connection: Connection, rows: Select[Any]) -> Iterator[Any]:
    """The rows of a query, fetched some at a time: all at once they fill the memory twice."""
    for some in connection.execute(rows, execution_options={"yield_per": _CHUNK}).partitions():
        yield from some
