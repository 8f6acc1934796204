"""Digests of what a graph states of each thing, by which two states of it are compared."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from enum import IntEnum
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import cast

from pyoxigraph import Literal, Quad

from tools.adapters.graph.fact_sorting import FactSorting
from tools.adapters.graph.rdf_terms import DESCRIPTIONS, Resource
from tools.adapters.graph.rdf_texts import written


class ToldOf(IntEnum):
    """What statements tell of a thing: facts, its name and types, facts of others leading to it."""

    OF_IT = 0
    WHAT_IT_IS = 1
    BY_OTHERS = 2


_BITS = 63
"""Bits of a signed integer of the database besides its sign."""
_TABLE = """
    CREATE TABLE digest
        (subject TEXT, told INT, sum INT, PRIMARY KEY (subject, told, sum))
        WITHOUT ROWID
"""
_DIFFERENCE = """
    SELECT * FROM {}.digest EXCEPT SELECT * FROM {}.digest
    ORDER BY 1, 2, 3
"""


def noted(quads: Iterable[Quad], sorting: FactSorting) -> Iterator[Quad]:
    """Yield the same quads; digests of all that were taken wait in `sorting`."""
    for (subject, told), together in groupby(quads, _told_of):
        digest = 0
        for quad in together:
            of_quad = _digest(quad) % 2**_BITS
            digest += of_quad
            if not told and not isinstance(quad.object, Literal):
                sorting.add_digest(written(cast(Resource, quad.object)), ToldOf.BY_OTHERS, of_quad)
            yield quad
        sorting.add_digest(written(subject), told, digest % 2**_BITS)


def write_digests(sorting: FactSorting, database: str) -> None:
    """Keep for each subject the sums of its statements' digests, which no order changes.

    A statement that is made twice counts twice, so a subject may differ that reads the same, and
    never the other way round. `database` is a file that does not exist yet, or `:memory:`.
    """
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(_TABLE)
        rows = groupby(sorting.digests(), lambda row: row[:2])
        sums = ((*key, sum(row[2] for row in group) % 2**_BITS) for key, group in rows)
        connection.executemany("INSERT INTO digest VALUES (?, ?, ?)", sums)


def differing(old: Path, new: Path) -> Iterator[tuple[str, ToldOf]]:
    """Yield the things in which two files of digests differ, and what of them is told otherwise."""
    with closing(sqlite3.connect(_read_only(new), uri=True)) as connection:
        connection.execute("ATTACH ? AS old", (_read_only(old),))
        for one, other in (("main", "old"), ("old", "main")):
            for subject, told, _ in connection.execute(_DIFFERENCE.format(one, other)):
                yield subject, ToldOf(told)


def _told_of(quad: Quad) -> tuple[Resource, ToldOf]:
    told = ToldOf.WHAT_IT_IS if quad.graph_name == DESCRIPTIONS else ToldOf.OF_IT
    return cast(Resource, quad.subject), told


def _digest(quad: Quad) -> int:
    return int.from_bytes(blake2b(str(quad).encode(), digest_size=8).digest())


def _read_only(file: Path) -> str:
    return f"{file.absolute().as_uri()}?mode=ro"
