"""Digests of what a graph states of each thing, by which two states of it are compared."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import cast

from pyoxigraph import Quad

from tools.adapters.graph.fact_sorting import FactSorting
from tools.adapters.graph.rdf_terms import DESCRIPTIONS, Resource
from tools.adapters.graph.rdf_texts import written

_BITS = 63
"""Bits of a signed integer of the database besides its sign."""
_TABLE = """
    CREATE TABLE digest
        (subject TEXT, is_description INT, sum INT, PRIMARY KEY (subject, is_description, sum))
        WITHOUT ROWID
"""
_DIFFERENCE = """
    SELECT * FROM {}.digest EXCEPT SELECT * FROM {}.digest
    ORDER BY subject, is_description, sum
"""


def noted(quads: Iterable[Quad], sorting: FactSorting) -> Iterator[Quad]:
    """Yield the same quads; digests of all that were taken wait in `sorting`."""
    for (subject, is_description), together in groupby(quads, _told_of):
        digest = 0
        for quad in together:
            digest += _digest(quad)
            yield quad
        sorting.add_digest(written(subject), is_description, digest % 2**_BITS)


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


def differing(old: Path, new: Path) -> Iterator[tuple[str, bool]]:
    """Yield the subjects of two files of digests that differ, and whether their descriptions do."""
    with closing(sqlite3.connect(_read_only(new), uri=True)) as connection:
        connection.execute("ATTACH ? AS old", (_read_only(old),))
        for one, other in (("main", "old"), ("old", "main")):
            for subject, is_description, _ in connection.execute(_DIFFERENCE.format(one, other)):
                yield subject, bool(is_description)


def _told_of(quad: Quad) -> tuple[Resource, bool]:
    return cast(Resource, quad.subject), quad.graph_name == DESCRIPTIONS


def _digest(quad: Quad) -> int:
    return int.from_bytes(blake2b(str(quad).encode(), digest_size=8).digest())


def _read_only(file: Path) -> str:
    return f"{file.absolute().as_uri()}?mode=ro"
