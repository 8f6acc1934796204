"""Files of every format, changed at random: read, read in part or refused, and never anything else.

The seeds are fixed, so that what fails fails again.
"""

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tools.adapters.confined.mistakes import Mistakes
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.source import read_source, source_files
from tools.errors import SetupError

HERE = Path(__file__).parent
FORMATS = {
    "small/graph.ttl": "turtle",
    "small/graph.nt": "n-triples",
    "small/graph.nq": "n-quads",
    "small/graph.rdf": "rdf-xml",
    "small/graph.jsonld": "json-ld",
    "small/graph.trig": "trig",
    "small/graph.json": "sqa-json",
    "small/graph.txt": "triples",
    "exports/library.bib": "bibtex",
    "exports/library.ris": "ris",
    "exports/library.json": "csl-json",
    "exports/works.json": "openalex",
    "exports/table.csv": "table",
    "exports/tagged.tsv": "table",
}
TABLE = b"title,authors,year,doi\nCounting snow,Ann Low; Bob High,1990,10.1/a\nRain,Ann Low,1991,\n"
TAGGED = (
    b"AU\tAF\tTI\tSO\tDE\tCR\tPY\tBP\tEP\tDI\tUT\t\nLow, A\tLow, Ann\tCounting snow\tSnow\tice; "
    b"snow\tHigh B, 1989, DOI 10.1000/b\t1990\t1\t9\t10.1000/a\tW1\t\nHigh, B\tHigh, Bob\t"
    b'"Rain" again\tSnow\t\t\t1989\t2\t3\t10.1000/b\tW2\t\n'
)
TABLES = {"exports/table.csv": TABLE, "exports/tagged.tsv": TAGGED}
MUTATED = 170
"""Changed files a format, read one after the other."""
INDEXED = 2
"""Changed files a format that are indexed and asked."""
LONGEST = 5.0
"""Seconds of processor time that reading a small file may take at most."""
ODD = (
    b"\x00 \xff \xef\xbb\xbf \xed\xa0\x80 \r \\ \" ' { } [ ] ( ) < > << >> & &lt; &#0; % @ @id"
    b" @ # ; , . : _:b <> <<( )>> null 1e999 -0 NaN TY ER @string{ @comment{ <!-- ]]> <![CDATA["
    b" \\u0000 \\uD800"
).split(b" ")
LONG = (b"9" * 6_000, b"x" * 70_000, b"\n" * 3_000, b" " * 70_000, b"&amp;" * 2_000)
NESTED = tuple(sign * 3_000 for sign in (b"{", b"[", b"(", b"<a>", b"<<( ", b'{"a":', b"[ <u:a> "))


def changed(content: bytes, random: Random) -> bytes:
    """The content after a few changes of the kinds that files suffer, or that do harm."""
    for _ in range(random.randint(1, 4)):
        at, other = sorted(random.randrange(len(content) + 1) for _ in range(2))
        kind = random.randrange(7)
        if kind == 0 and content:
            at = min(at, len(content) - 1)
            content = (
                content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]
            )
        elif kind == 1:
            content = content[:at] + content[other:]
        elif kind == 2:
            content = content[:at] + content[at:other] * random.randint(2, 5) + content[other:]
        elif kind == 3:
            content = content[:at]
        elif kind == 4:
            lines = content.splitlines(keepends=True)
            random.shuffle(lines)
            content = b"".join(lines)
        else:
            inserted = random.choice(ODD if kind == 5 else (*ODD, *LONG, *NESTED))
            content = content[:at] + inserted + content[at:]
    return content


def original(name: str) -> bytes:
    return TABLES[name] if name in TABLES else (HERE / name).read_bytes()


@pytest.mark.parametrize("name", FORMATS)
def test_a_changed_file_is_read_or_refused(name: str, tmp_path: Path) -> None:
    random = Random(name)  # noqa: S311
    source = tmp_path / Path(name).name
    for number in range(MUTATED):
        source.write_bytes(changed(original(name), random))
        mistakes = Mistakes()
        reading = SourceReading(mistakes.note)
        began = time.process_time()
        try:
            for triple in read_source(source_files(source, FORMATS[name]), reading):
                assert triple
        except SetupError as error:
            assert str(source) in error.message, number
            assert error.remedy, number
        assert time.process_time() - began < LONGEST, number


@pytest.mark.parametrize("name", FORMATS)
def test_a_changed_file_is_indexed_and_asked_or_refused(
    hublink: Any, name: str, tmp_path: Path
) -> None:
    random = Random(f"indexed {name}")  # noqa: S311
    source = tmp_path / Path(name).name
    for number in range(INDEXED):
        source.write_bytes(changed(original(name), random))
        store = tmp_path / str(number)
        options = ("--format", FORMATS[name], "--levels", "none", "--min-facts", "1")
        indexed = hublink("index", source, "--store", store, *options)
        assert indexed.status in (0, 2), number
        if indexed.status == 0:
            asked = hublink("ask", "How many papers are from 1990 or later?", "--store", store)
            assert asked.status == 0, f"{number}: {asked.err}"
