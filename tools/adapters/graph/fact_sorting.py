"""Sorting on disk what describes things, until a graph is read to its end: labels, types, lists.

They may stand anywhere in a file, and there may be more of them than memory holds.
"""

import sqlite3
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from tools.adapters.graph.naming.chosen_names import NamingOfType, TextMeasures, chosen_naming
from tools.adapters.graph.rdf_names import local_name
from tools.hublink.language.kind_names import is_code

_BATCH = 2_000
_CACHE = 8_000
"""Kilobytes of the sorted tables held in memory, and again while they are sorted."""
_TABLES = """
    CREATE TABLE mention (term TEXT);
    CREATE TABLE label
        (subject TEXT, property_rank INT, language_rank INT, text TEXT, property TEXT);
    CREATE TABLE name (subject TEXT PRIMARY KEY, label TEXT) WITHOUT ROWID;
    CREATE TABLE other_name (subject TEXT, search_key TEXT);
    CREATE TABLE kind (subject TEXT, type TEXT);
    CREATE TABLE vocabulary (term TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE first (node TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
    CREATE TABLE rest (node TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
    CREATE TABLE member (container TEXT, place INT, value TEXT);
    CREATE TABLE part
        (subject TEXT, place INT, language_rank INT, text TEXT, property TEXT);
    CREATE TABLE text (subject TEXT, property TEXT, text TEXT);
    CREATE TABLE pending (subject TEXT, predicate TEXT, value TEXT);
    CREATE TABLE digest (subject TEXT, told INT, digest INT);
    CREATE TABLE entity (term TEXT PRIMARY KEY, label TEXT) WITHOUT ROWID;
"""
_ENTITIES = """
    INSERT INTO entity
    SELECT term, label FROM (
        SELECT term FROM mention
        UNION
        SELECT term FROM (
            SELECT subject AS term FROM name UNION SELECT subject FROM kind
        ) AS described
        WHERE term NOT IN (SELECT term FROM vocabulary) AND term NOT IN (SELECT node FROM first)
        ORDER BY term
    ) LEFT JOIN name ON name.subject = term
"""
_MEASURES = """
    SELECT COALESCE(type, ''), property, COUNT(DISTINCT subject), COUNT(DISTINCT text),
           AVG(LENGTH(text)), AVG(LENGTH(text) - LENGTH(REPLACE(text, ' ', '')) + 1),
           AVG(text NOT GLOB '*[A-Za-z][A-Za-z]*'
               OR (text GLOB '*[0-9]*' AND text NOT GLOB '* *'
                   AND text NOT GLOB '*[A-Za-z][A-Za-z][A-Za-z]*')),
           AVG(text GLOB '[A-Z]*'), AVG(text GLOB '*.*')
    FROM {} LEFT JOIN kind USING (subject) GROUP BY 1, 2
"""
_TOTALS = """
    SELECT COALESCE(type, ''), COUNT(DISTINCT subject)
    FROM (SELECT subject FROM text UNION SELECT subject FROM label) LEFT JOIN kind USING (subject)
    GROUP BY 1
"""
_TEXTS_OF = """
    SELECT subject, MIN(text) FROM text LEFT JOIN kind USING (subject)
    WHERE COALESCE(type, '') = ? AND property = ? GROUP BY subject ORDER BY subject
"""
_CALLED = """
    SELECT subject, text FROM label WHERE subject IN (SELECT DISTINCT property FROM text)
    ORDER BY property_rank DESC, language_rank DESC
"""
"""The labels of the properties of texts; of several, the first one comes last."""
_SOME_UNTYPED = """
    SELECT DISTINCT subject FROM text LEFT JOIN kind USING (subject)
    WHERE type IS NULL AND subject NOT LIKE '_:%' LIMIT 100
"""
Row = tuple[str | int, ...]


class RankedLabel(NamedTuple):
    """A text that may name its subject; the least of a subject's does."""

    property_rank: int
    language_rank: int
    text: str
    property: str


class FactSorting:
    """Terms, written as texts, sorted and matched in a database that is dropped in the end."""

    def __init__(self, database: str) -> None:
        """`database` is a file that does not exist yet, or `:memory:`."""
        self._connection = sqlite3.connect(database, isolation_level=None)
        # What a crash leaves is thrown away with the graph that was being made.
        settings = f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-{_CACHE};"
        self._connection.executescript(settings + _TABLES)
        self._waiting: dict[str, list[Row]] = {}
        self._mentioned: set[str] = set()

    def close(self) -> None:
        self._connection.close()

    def mention(self, term: str) -> None:
        """Note that a fact is about a thing."""
        if term not in self._mentioned:
            if len(self._mentioned) >= _BATCH:
                self._mentioned.clear()
            self._mentioned.add(term)
            self._add("mention", (term,))

    def add_label(self, subject: str, label: RankedLabel) -> None:
        self._add("label", (subject, *label))

    def add_other_name(self, subject: str, search_key: str) -> None:
        self._add("other_name", (subject, search_key))

    def add_kind(self, subject: str, kind: str) -> None:
        self._add("kind", (subject, kind))

    def add_vocabulary(self, terms: Iterable[str]) -> None:
        for term in terms:
            self._add("vocabulary", (term,))

    def add_cell(self, node: str, first: str | None, rest: str | None) -> None:
        """Add part of a list; of several firsts or rests of one node, the earliest stays."""
        for table, value in (("first", first), ("rest", rest)):
            if value is not None:
                self._add(table, (node, value))

    def add_pending(self, subject: str, predicate: str, value: str) -> None:
        """Keep a fact whose value may be a list."""
        self._add("pending", (subject, predicate, value))

    def add_member(self, container: str, place: int, value: str) -> None:
        self._add("member", (container, place, value))

    def members(self) -> Iterator[tuple[str, int, str]]:
        """Return the members of containers with their places, in the order they came in."""
        return self._rows("SELECT * FROM member ORDER BY rowid")

    def add_text(self, subject: str, property: str, text: str) -> None:
        """Add a text that may be what its subject is called."""
        self._add("text", (subject, property, text))

    def chosen_namings(self, kept_to: Collection[str]) -> list[NamingOfType]:
        """Return what the things of types are called by that no known property names well.

        Types whose things have labels of properties that are kept to are left alone.
        """
        self._flush()
        connection = self._connection
        # Without an index the join would look through all types for each text.
        connection.execute("CREATE INDEX IF NOT EXISTS kind_of ON kind (subject)")
        texts, labels = (
            [TextMeasures(*row) for row in connection.execute(_MEASURES.format(table))]
            for table in ("text", "label")
        )
        left_alone = {each.type for each in labels if each.property in kept_to}
        called = dict(connection.execute(_CALLED))
        texts = [
            each._replace(called=called.get(each.property, ""))
            for each in texts
            if each.type not in left_alone
        ]
        mixed = [""] if self._are_untyped_codes() else []
        return list(chosen_naming(texts, labels, dict(connection.execute(_TOTALS)), mixed))

    def _are_untyped_codes(self) -> bool:
        """Return whether things without a type have identifiers that say nothing."""
        some = [name for (name,) in self._connection.execute(_SOME_UNTYPED)]
        return bool(some) and all(is_code(local_name(name)) for name in some)

    def texts_of(self, naming: NamingOfType) -> Iterator[tuple[str, str]]:
        """Return the things of a type with the texts, joined, that are chosen for their names."""
        parts = [
            dict(self._connection.execute(_TEXTS_OF, (naming.type, each)))
            for each in naming.properties
        ]
        for subject in parts[-1]:
            yield subject, " ".join(part[subject] for part in parts if subject in part)

    def add_name_part(self, subject: str, part: RankedLabel) -> None:
        """Add part of a name, ranked by its place in the whole."""
        self._add("part", (subject, *part))

    def name_parts(self) -> Iterator[tuple[str, str | None, list[RankedLabel]]]:
        """Yield the subjects of parts of names, the texts of their labels, and the parts."""
        statement = """SELECT part.subject, named.texts, place, language_rank, text, property
                       FROM part LEFT JOIN
                       (SELECT subject, group_concat(text, ' ') AS texts FROM label GROUP BY 1)
                       AS named USING (subject) ORDER BY 1, 3, 4, 5"""
        for (subject, labels), group in groupby(self._rows(statement), key=itemgetter(0, 1)):
            yield subject, labels, [RankedLabel(*row[2:]) for row in group]

    def pending(self) -> Iterator[tuple[str, str, Iterator[str]]]:
        """Yield the values that may be lists, by subject and predicate, in input order."""
        rows = self._rows("SELECT * FROM pending ORDER BY subject, predicate, rowid")
        for (subject, predicate), group in groupby(rows, key=itemgetter(0, 1)):
            yield subject, predicate, (value for _, _, value in group)

    def cell(self, node: str) -> tuple[str, str | None] | None:
        """Return the first member of a list and the rest; None where the node is no list."""
        statement = """SELECT first.value, rest.value FROM first LEFT JOIN rest USING (node)
                       WHERE node = ?"""
        found: tuple[str, str | None] | None = self._connection.execute(
            statement, (node,)
        ).fetchone()
        return found

    def labels(self) -> Iterator[tuple[str, list[RankedLabel]]]:
        """Yield the subjects with their labels, the naming one first; it is kept as their name."""
        for subject, group in groupby(
            self._rows("SELECT * FROM label ORDER BY 1, 2, 3, 4"), key=itemgetter(0)
        ):
            labels = [RankedLabel(*row[1:]) for row in group]
            self._add("name", (subject, labels[0].text))
            yield subject, labels

    def name(self, subject: str) -> str | None:
        """Return the name of one subject; None where it has none."""
        self._flush()
        found = self._connection.execute("SELECT label FROM name WHERE subject = ?", (subject,))
        return next((label for (label,) in found), None)

    def kind(self, subject: str) -> str:
        """Return the type of one subject, the first of several; empty where it has none."""
        self._flush()
        found = self._connection.execute("SELECT MIN(type) FROM kind WHERE subject = ?", (subject,))
        return found.fetchone()[0] or ""

    def names(self) -> Iterator[tuple[str, str]]:
        return self._rows("SELECT subject, label FROM name")

    def find_entities(self) -> int:
        """Gather all that facts speak of, and what is described and no vocabulary; their number.

        Predicates and types are vocabulary, and cells of lists are neither.
        """
        self._flush()
        return self._connection.execute(_ENTITIES).rowcount

    def entities(self) -> Iterator[tuple[str, str | None]]:
        """Return the entities found, with their names."""
        return self._rows("SELECT term, label FROM entity")

    def other_names(self) -> Iterator[tuple[str, str]]:
        """Yield the search keys of the entities found besides their names, each once."""
        return self._rows(
            "SELECT DISTINCT subject, search_key FROM other_name JOIN entity ON term = subject"
            " ORDER BY 1, 2"
        )

    def kinds(self) -> Iterator[tuple[str, str]]:
        """Return the types of the entities found."""
        return self._rows(
            "SELECT DISTINCT subject, type FROM kind JOIN entity ON term = subject ORDER BY subject"
        )

    def add_digest(self, subject: str, told: int, digest: int) -> None:
        self._add("digest", (subject, told, digest))

    def digests(self) -> Iterator[tuple[str, int, int]]:
        """Return the digests with their subjects, in the order of these, then of what is told."""
        return self._rows("SELECT * FROM digest ORDER BY subject, told")

    def _add(self, table: str, row: Row) -> None:
        waiting = self._waiting.setdefault(table, [])
        waiting.append(row)
        if len(waiting) >= _BATCH:
            self._write(table)

    def _write(self, table: str) -> None:
        rows = self._waiting.pop(table, [])
        if rows:
            places = ", ".join("?" * len(rows[0]))
            statement = f"INSERT OR IGNORE INTO {table} VALUES ({places})"  # noqa: S608
            self._connection.execute("BEGIN")
            self._connection.executemany(statement, rows)
            self._connection.execute("COMMIT")

    def _flush(self) -> None:
        for table in tuple(self._waiting):
            self._write(table)

    def _rows(self, statement: str) -> Iterator[Any]:
        self._flush()
        yield from self._connection.execute(statement)
