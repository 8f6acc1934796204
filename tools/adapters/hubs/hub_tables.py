"""The tables that hold hubs and their paths."""

import re
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
    TypeDecorator,
)
from sqlalchemy.engine import Dialect

METADATA = MetaData()

_NUL, _ESCAPE = "\0", "\x1a"
_ESCAPED = re.compile(f"{_ESCAPE}(.)", re.DOTALL)


class _AnyText(TypeDecorator[str]):
    """Text with NUL signs, which PostgreSQL does not keep; ordered by code points, as in SQLite."""

    impl = Text
    cache_ok = True

    def __init__(self) -> None:
        super().__init__(collation="C")

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        if value is None or (_NUL not in value and _ESCAPE not in value):
            return value
        return value.replace(_ESCAPE, 2 * _ESCAPE).replace(_NUL, f"{_ESCAPE}0")

    def process_result_value(
        self,
        value: str | None,
        dialect: Dialect,  # noqa: ARG002
    ) -> str | None:
        if value is None or _ESCAPE not in value:
            return value
        return _ESCAPED.sub(lambda found: _NUL if found[1] == "0" else found[1], value)


_TEXT = Text().with_variant(_AnyText(), "postgresql")


def _key() -> Column[int]:
    return Column("key", BigInteger, primary_key=True, autoincrement=False)


def _refers(name: str, target: str, **options: Any) -> Column[int]:
    return Column(name, BigInteger, ForeignKey(target), nullable=False, **options)


ENTITY = Table(
    "entity",
    METADATA,
    _key(),
    Column("id", _TEXT, nullable=False),
    Column("label", _TEXT, nullable=False),
    Column("types", JSON, nullable=False),
    Column("literal", Boolean, nullable=False),
    Column("datatype", _TEXT),
    Column("url", _TEXT),
)
PREDICATE = Table(
    "predicate",
    METADATA,
    _key(),
    Column("id", _TEXT, nullable=False),
    Column("label", _TEXT, nullable=False),
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
    Column("id", _TEXT, nullable=False),
    _refers("entity", "entity.key", index=True),
)
PATH = Table(
    "path",
    METADATA,
    _refers("hub", "hub.key", primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("hash", _TEXT, nullable=False),
    Column("text", _TEXT, nullable=False),
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
    Column("key", _TEXT, primary_key=True),
    Column("value", _TEXT, nullable=False),
)
