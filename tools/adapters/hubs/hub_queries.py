"""Reading hubs and their paths from a relational database."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Select, select

from tools.adapters.hubs.hub_tables import ENTITY, HUB, PATH, PREDICATE, STEP, TRIPLE
from tools.hublink.core.models import Entity, HubPath, Predicate, Triple

_FETCHED = 1_000
"""Rows fetched at once."""
_ENTITY_FIELDS = tuple(Entity.model_fields)


def read_paths(connection: Connection, hubs: Select[Any]) -> Iterator[tuple[str, HubPath]]:
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
    entities = read_entities(connection, select(among.c.subject).union_all(select(among.c.object)))
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


def read_entities(connection: Connection, chosen: Any) -> dict[int, Entity]:
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
    """Yield the rows of a query, fetched some at a time: all at once they fill the memory twice."""
    for some in connection.execute(rows, execution_options={"yield_per": _FETCHED}).partitions():
        yield from some
