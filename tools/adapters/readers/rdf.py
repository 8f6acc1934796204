"""RDF files in any of the standard formats."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import IO, cast
from urllib.parse import quote

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat, Triple, parse

from tools.adapters.graph.rdf_names import local_name
from tools.adapters.graph.rdf_terms import (
    RDF_FIRST,
    RDF_NIL,
    RDF_REST,
    RawTriple,
    Term,
)
from tools.adapters.readers.files.entities import DoublyQuoted, check_entities
from tools.adapters.readers.files.packing import name_within, opened, opened_lines
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.wikibase_properties import Subject, WikibaseProperties
from tools.errors import SetupError
from tools.hublink.language.keywords import keywords_in, names_several_keywords
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import words_of
from tools.literature.markup import without_markup
from tools.source_text import SourceText

_REMEDIES = {RdfFormat.JSON_LD: SourceText("mend_context")}
_LINE_BY_LINE = {RdfFormat.N_TRIPLES, RdfFormat.N_QUADS}
_GOES_ON = {RdfFormat.TURTLE, RdfFormat.TRIG}
"""Formats whose parser goes on with the next statement after a mistake."""
_UNENDED = "Unexpected end"
_STRING = NamedNode("http://www.w3.org/2001/XMLSchema#string")
_PIECE = 1 << 20
_QUOTED, _MOST_QUOTED = b"<<(", 50
_PLACE = re.compile(r"Parser error [^:]*: ")


def read_rdf(
    path: Path, format: RdfFormat, numbers: Iterator[int], reading: SourceReading
) -> Iterator[RawTriple]:
    """Yield the triples of a file, those of its named graphs among them.

    Blank nodes are numbered as they appear, from `numbers`, so that reading a file again gives the
    same ids and reading several never mixes them up. Relative IRIs resolve against the file's
    name. Several keywords in one text are told one by one, and the people that JSON-LD tells of a
    work are a list, in the order written. Texts are told without markup. Statements that are broken
    are skipped where what follows can still be told apart.

    Raises:
        SetupError: the content is broken.
    """
    blank_nodes: dict[BlankNode, BlankNode] = {}

    def renamed(node: BlankNode) -> BlankNode:
        if node not in blank_nodes:
            blank_nodes[node] = BlankNode(f"b{next(numbers)}")
        return blank_nodes[node]

    properties = WikibaseProperties()

    def told() -> Iterator[tuple[Subject, NamedNode, Term | Triple]]:
        for quad in reading.counted(_quads(path, format, reading)):
            subject, value = quad.subject, _as_read(quad.object)
            predicate = properties.read(subject, quad.predicate, value)
            if predicate is not None:
                yield subject, predicate, value
        yield from properties.untold()

    def triples() -> Iterator[RawTriple]:
        for subject, predicate, value in told():
            for each in _single(predicate.value, value):
                yield (
                    renamed(subject) if isinstance(subject, BlankNode) else subject,
                    predicate,
                    renamed(each) if isinstance(each, BlankNode) else each,
                )

    return _people_in_order(triples(), numbers) if format == RdfFormat.JSON_LD else triples()


def _as_read(value: Term | Triple) -> Term | Triple:
    """Return a text without entities and tags within it; any other value as it is."""
    if not isinstance(value, Literal) or (text := without_markup(value.value)) == value.value:
        return value
    if value.language:
        return Literal(text, language=value.language)
    return Literal(text) if value.datatype == _STRING else value


def _people_in_order(triples: Iterable[RawTriple], numbers: Iterator[int]) -> Iterator[RawTriple]:
    """Yield triples, several people of one thing as a list in the order they come in."""
    told: dict[tuple[str, str], list[RawTriple]] = {}
    for triple in triples:
        if _leads_to_people(triple[1].value):
            told.setdefault((str(triple[0]), triple[1].value), []).append(triple)
        else:
            yield triple
    for people in told.values():
        distinct = list(dict.fromkeys(people))
        if len(distinct) == 1:
            yield distinct[0]
            continue
        cells: list[BlankNode | NamedNode] = [BlankNode(f"b{next(numbers)}") for _ in distinct]
        subject, predicate, _ = distinct[0]
        yield subject, predicate, cells[0]
        for (*_, value), (cell, rest) in zip(distinct, pairwise([*cells, RDF_NIL]), strict=True):
            yield cell, RDF_FIRST, value
            yield cell, RDF_REST, rest


@lru_cache(maxsize=1024)
def _leads_to_people(predicate: str) -> bool:
    return names_people(words_of(local_name(predicate)))


def _single(predicate: str, value: Term | Triple) -> Iterable[Term | Triple]:
    """Return the keywords of a text that is several of them; any other value as it is."""
    if isinstance(value, Literal) and _holds_several_keywords(predicate):
        words = keywords_in(value.value)
        if len(words) > 1:
            return [
                Literal(word, language=value.language) if value.language else Literal(word)
                for word in words
            ]
    return (value,)


@lru_cache(maxsize=1024)
def _holds_several_keywords(predicate: str) -> bool:
    return names_several_keywords(words_of(local_name(predicate)))


def _quads(path: Path, format: RdfFormat, reading: SourceReading) -> Iterator[Quad]:
    if format in _LINE_BY_LINE:
        with opened(path) as file:
            yield from _quads_of_lines(file, path, format, reading)
        return
    if format == RdfFormat.RDF_XML:
        with opened(path) as file:
            check_entities(file, path)
    with opened_lines(path, reading) as file:
        if file.read(len(BOM_UTF8)) != BOM_UTF8:
            file.seek(0)
            reading.begin_again()
        base = f"file:///{quote(name_within(path).name)}"
        content = DoublyQuoted(file) if format == RdfFormat.RDF_XML else file
        parsed = parse(
            cast("IO[bytes]", content), format, base_iri=base, lenient=format not in _GOES_ON
        )
        if format in _GOES_ON:
            yield from _recovering(parsed, path, format, reading)
        else:
            yield from _checked(parsed, path, format, reading)


def _quads_of_lines(
    file: IO[bytes], path: Path, format: RdfFormat, reading: SourceReading
) -> Iterator[Quad]:
    """Yield the statements of a file with one a line; one that is broken ends with its line."""
    for piece in _pieces(file, path, format, reading):
        while piece:
            try:
                yield from parse(piece, format)
                break
            except SyntaxError as error:
                before, piece = _parted(piece, error.lineno or 1)
                reading.pass_over(before)
                reading.skip(_broken(path, format, reading.line, error.msg))
        reading.pass_over(piece)


def _pieces(
    file: IO[bytes], path: Path, format: RdfFormat, reading: SourceReading
) -> Iterator[bytes]:
    """Yield whole lines, many at once; without those that are too long or too deep to be read."""
    piece = file.read(_PIECE).removeprefix(BOM_UTF8)
    while piece:
        piece += file.readline(reading.limits.statement)
        whole, end, rest = piece.rpartition(b"\n")
        if rest and (following := file.readline(_PIECE)):
            yield whole + end
            reading.skip(_broken(path, format, reading.line + 1, "the line is too long"))
            while following and not following.endswith(b"\n"):
                following = file.readline(_PIECE)
            reading.pass_over(b"\n")
        elif piece.count(_QUOTED) > _MOST_QUOTED:
            yield b"".join(map(_not_deep, piece.splitlines(keepends=True)))
        else:
            yield piece
        piece = file.read(_PIECE)


def _not_deep(line: bytes) -> bytes:
    """Return a line, or one that is broken in the place of one whose nesting has no end."""
    return b"nested too deeply\n" if line.count(_QUOTED) > _MOST_QUOTED else line


def _parted(piece: bytes, lines: int) -> tuple[bytes, bytes]:
    """Return the first lines of a piece, and what follows them."""
    place = -1
    for _ in range(lines):
        place = piece.find(b"\n", place + 1)
        if place < 0:
            return piece, b""
    return piece[: place + 1], piece[place + 1 :]


def _recovering(
    parsed: Iterator[Quad], path: Path, format: RdfFormat, reading: SourceReading
) -> Iterator[Quad]:
    """Yield statements as long as the parser finds where the next one begins."""
    while True:
        try:
            yield from parsed
            return
        except SyntaxError as error:
            mistake = _broken(path, format, error.lineno, error.msg)
            if _UNENDED in error.msg:
                raise mistake from error
            reading.skip(mistake)


def _checked(
    parsed: Iterable[Quad], path: Path, format: RdfFormat, reading: SourceReading
) -> Iterator[Quad]:
    """Yield statements whose terms are right, which the parser was not to look at.

    Within trees, it could not go on after one that is not.
    """
    try:
        for quad in parsed:
            if wrong := _wrong_part(quad):
                reading.skip(_broken(path, format, reading.line, wrong))
            else:
                yield quad
    except SyntaxError as error:
        raise _broken(path, format, error.lineno or reading.line, error.msg) from error


def _wrong_part(quad: Quad) -> str:
    """Return what is wrong about the terms of a statement; empty where nothing is."""
    try:
        for term in (quad.subject, quad.predicate, quad.object):
            _check(term)
    except ValueError as error:
        return f"{term}: {error}"
    return ""


def _check(term: Term | Triple) -> None:
    if isinstance(term, NamedNode):
        NamedNode(term.value)
    elif isinstance(term, Literal):
        if term.language:
            Literal(term.value, language=term.language)
        NamedNode(term.datatype.value)


def _broken(path: Path, format: RdfFormat, line: int | None, why: str | None) -> SetupError:
    told = _PLACE.sub("", why or "").rstrip(".")
    return SetupError(
        SourceText("broken", path=path, format=format.name, line=line or 1, why=told),
        _REMEDIES.get(format, SourceText("mend_or_name")),
    )
