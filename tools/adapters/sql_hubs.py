"""Hubs and their paths in a relational database: an SQLite file, or PostgreSQL."""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    URL,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    Select,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from tools.errors import SetupError
from tools.hublink.models import Entity, HubPath, Predicate, Triple

_CHUNK = 1_000
"""Keys named in one statement; databases limit how many they take."""

_metadata = MetaData()


def _key() -> Column[int]:
    return Column("key", BigInteger, primary_key=True, autoincrement=False)


def _refers(name: str, target: str, **options: Any) -> Column[int]:
    return Column(name, BigInteger, ForeignKey(target), nullable=False, **options)


_entity = Table(
    "entity",
    _metadata,
    _key(),
    Column("id", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("types", JSON, nullable=False),
    Column("literal", Boolean, nullable=False),
    Column("datatype", Text),
    Column("url", Text),
)
_predicate = Table(
    "predicate",
    _metadata,
    _key(),
    Column("id", Text, nullable=False),
    Column("label", Text, nullable=False),
)
_triple = Table(
    "triple",
    _metadata,
    _key(),
    _refers("subject", "entity.key", index=True),
    _refers("predicate", "predicate.key", index=True),
    _refers("object", "entity.key", index=True),
)
_hub = Table(
    "hub",
    _metadata,
    _key(),
    Column("id", Text, nullable=False, unique=True),
    _refers("entity", "entity.key", index=True),
)
_path = Table(
    "path",
    _metadata,
    _refers("hub", "hub.key", primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("hash", Text, nullable=False),
    Column("text", Text, nullable=False),
)
_step = Table(
    "step",
    _metadata,
    _refers("hub", "hub.key", primary_key=True),
    Column("path", Integer, primary_key=True),
    Column("position", Integer, primary_key=True),
    _refers("triple", "triple.key", index=True),
)
_note = Table(
    "note",
    _metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)


def sqlite_url(file: Path) -> URL:
    """The address of an SQLite file."""
    return URL.create("sqlite", database=str(file))


class SqlHubStore:
    """A HubStore in a relational database.

    Entities, predicates and triples are rows of their own, named by a key made of their content:
    each is stored once, and comes back as one object that paths share. A changed label is another
    row, so hubs not yet rebuilt keep the one they were written with.
    """

    def __init__(self, url: URL | str) -> None:
        self._engine = create_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _prepare_sqlite)
        try:
            _metadata.create_all(self._engine)
        except SQLAlchemyError as error:
            shown = self._engine.url.render_as_string(hide_password=True)
            raise SetupError(
                f"The hub store {shown} cannot be opened: {error.__cause__ or error}.",
                "Check that the directory exists and is writable, or index into another one.",
            ) from error

    @property
    def engine(self) -> Engine:
        """The connections of this store."""
        return self._engine

    def close(self) -> None:
        """Give up the connections."""
        self._engine.dispose()

    def roots(self) -> Sequence[Entity]:
        with self._engine.connect() as connection:
            chosen = select(_hub.c.entity, _hub.c.id).order_by(_hub.c.id)
            keys = [row.entity for row in connection.execute(chosen)]
            entities = _entities(connection, select(_hub.c.entity))
        return [entities[key] for key in keys]

    def replace(self, hubs: Iterable[tuple[Entity, Sequence[HubPath]]]) -> None:
        rows = _Rows()
        for root, paths in hubs:
            rows.add_hub(root, paths)
        with self._engine.begin() as connection:
            released = _delete_hubs(connection, rows.hub)
            for table, new in (
                (_entity, rows.entity),
                (_predicate, rows.predicate),
                (_triple, rows.triple),
            ):
                _insert_missing(connection, table, new)
            _insert(connection, _hub, list(rows.hub.values()))
            _insert(connection, _path, rows.path)
            _insert(connection, _step, rows.step)
            _sweep(connection, released)

    def remove(self, hubs: Collection[str]) -> None:
        with self._engine.begin() as connection:
            _sweep(connection, _delete_hubs(connection, [_content_key(hub) for hub in hubs]))

    def paths(self, hubs: Collection[str] | None = None) -> Iterator[tuple[str, HubPath]]:
        with self._engine.connect() as connection:
            if hubs is None:
                yield from _read_paths(connection, select(_hub.c.key))
                return
            for ids in _chunks(sorted(hubs)):
                yield from _read_paths(connection, select(_hub.c.key).where(_hub.c.id.in_(ids)))

    def read(self, key: str) -> str | None:
        with self._engine.connect() as connection:
            return connection.scalar(select(_note.c.value).where(_note.c.key == key))

    def write(self, key: str, value: str) -> None:
        with self._engine.begin() as connection:
            changed = connection.execute(
                update(_note).where(_note.c.key == key).values(value=value)
            )
            if not changed.rowcount:
                connection.execute(insert(_note).values(key=key, value=value))


class _Rows:
    """The rows that some hubs are made of, each entity, predicate and triple once."""

    def __init__(self) -> None:
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
        fields = entity.model_dump()
        key = _content_key(*fields.values())
        self.entity[key] = {"key": key, **fields}
        return key


def _content_key(*content: Any) -> int:
    """The first 64 bits of a SHA-256, signed, as databases keep integers."""
    digest = hashlib.sha256(json.dumps(content).encode()).digest()
    return int.from_bytes(digest[:8], signed=True)


def _chunks(keys: Iterable[Any]) -> Iterator[list[Any]]:
    items = list(keys)
    return (items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK))


def _insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _insert_missing(
    connection: Connection, table: Table, rows: Mapping[int, Mapping[str, Any]]
) -> None:
    present: set[int] = set()
    for keys in _chunks(rows):
        present.update(connection.scalars(select(table.c.key).where(table.c.key.in_(keys))))
    _insert(connection, table, [row for key, row in rows.items() if key not in present])


def _delete_hubs(connection: Connection, hubs: Iterable[int]) -> set[int]:
    """Delete hubs with their paths; returns the triples they were made of."""
    released: set[int] = set()
    for keys in _chunks(hubs):
        released.update(
            connection.scalars(select(_step.c.triple).where(_step.c.hub.in_(keys)).distinct())
        )
        connection.execute(delete(_step).where(_step.c.hub.in_(keys)))
        connection.execute(delete(_path).where(_path.c.hub.in_(keys)))
        connection.execute(delete(_hub).where(_hub.c.key.in_(keys)))
    return released


def _sweep(connection: Connection, triples: Iterable[int]) -> None:
    """Delete those of the triples that no path holds any more, and what only they held."""
    used = select(_step.c.triple).where(_step.c.triple == _triple.c.key).exists()
    entities: set[int] = set()
    predicates: set[int] = set()
    for keys in _chunks(triples):
        unused = _triple.c.key.in_(keys) & ~used
        for row in connection.execute(select(_triple).where(unused)):
            entities.update((row.subject, row.object))
            predicates.add(row.predicate)
        connection.execute(delete(_triple).where(unused))
    in_triple = (_triple.c.subject == _entity.c.key) | (_triple.c.object == _entity.c.key)
    in_use = select(_triple.c.key).where(in_triple).exists()
    is_root = select(_hub.c.key).where(_hub.c.entity == _entity.c.key).exists()
    for keys in _chunks(entities):
        connection.execute(delete(_entity).where(_entity.c.key.in_(keys), ~in_use, ~is_root))
    spoken = select(_triple.c.key).where(_triple.c.predicate == _predicate.c.key).exists()
    for keys in _chunks(predicates):
        connection.execute(delete(_predicate).where(_predicate.c.key.in_(keys), ~spoken))


def _read_paths(connection: Connection, hubs: Select[Any]) -> Iterator[tuple[str, HubPath]]:
    triples = _triples(connection, select(_step.c.triple).where(_step.c.hub.in_(hubs)))
    steps = (
        select(_hub.c.id, _path.c.position, _path.c.hash, _path.c.text, _step.c.triple)
        .join_from(_path, _hub, _hub.c.key == _path.c.hub)
        .join(_step, (_step.c.hub == _path.c.hub) & (_step.c.path == _path.c.position))
        .where(_path.c.hub.in_(hubs))
        .order_by(_hub.c.id, _path.c.position, _step.c.position)
    )
    rows = connection.execute(steps)
    for (hub, _, digest, text), group in groupby(rows, key=lambda row: tuple(row[:4])):
        found = tuple(triples[row[4]] for row in group)
        yield hub, HubPath.model_construct(hash=digest, text=text, triples=found)


def _triples(connection: Connection, chosen: Select[Any]) -> dict[int, Triple]:
    rows = connection.execute(select(_triple).where(_triple.c.key.in_(chosen))).all()
    among = select(_triple).where(_triple.c.key.in_(chosen)).subquery()
    entities = _entities(connection, select(among.c.subject).union_all(select(among.c.object)))
    named = connection.execute(
        select(_predicate).where(_predicate.c.key.in_(select(among.c.predicate)))
    )
    predicates = {row.key: Predicate.model_construct(id=row.id, label=row.label) for row in named}
    return {
        key: Triple.model_construct(
            subject=entities[subject], predicate=predicates[predicate], object=entities[value]
        )
        for key, subject, predicate, value in rows
    }


def _entities(connection: Connection, chosen: Any) -> dict[int, Entity]:
    rows = connection.execute(select(_entity).where(_entity.c.key.in_(chosen)))
    return {
        row.key: Entity.model_construct(
            id=row.id,
            label=row.label,
            types=tuple(row.types),
            literal=row.literal,
            datatype=row.datatype,
            url=row.url,
        )
        for row in rows
    }


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.close()
