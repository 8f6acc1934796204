"""The tables that hold hubs and their paths."""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData()


def _key() -> Column[int]:
    return Column("key", BigInteger, primary_key=True, autoincrement=False)


def _refers(name: str, target: str, **options: Any) -> Column[int]:
    return Column(name, BigInteger, ForeignKey(target), nullable=False, **options)


ENTITY = Table(
    "entity",
    METADATA,
    _key(),
    Column("id", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("types", JSON, nullable=False),
    Column("literal", Boolean, nullable=False),
    Column("datatype", Text),
    Column("url", Text),
)
PREDICATE = Table(
    "predicate",
    METADATA,
    _key(),
    Column("id", Text, nullable=False),
    Column("label", Text, nullable=False),
)
TRIPLE = Table(
    "triple",
    METADATA,
    _key(),
    _refers("subject", "entity.key", index=True),
    _refers("predicate", "predicate.key", index=True),
    _refers("object", "entity.key", index=True),
)
HUB = Table(
    "hub",
    METADATA,
    _key(),
    Column("id", Text, nullable=False, unique=True),
    _refers("entity", "entity.key", index=True),
)
PATH = Table(
    "path",
    METADATA,
    _refers("hub", "hub.key", primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("hash", Text, nullable=False),
    Column("text", Text, nullable=False),
)
STEP = Table(
    "step",
    METADATA,
    _refers("hub", "hub.key", primary_key=True),
    Column("path", Integer, primary_key=True),
    Column("position", Integer, primary_key=True),
    _refers("triple", "triple.key", index=True),
)
NOTE = Table(
    "note",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
