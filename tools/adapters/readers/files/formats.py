"""The formats of graph files, and finding the one a file is in."""

import re
from enum import StrEnum
from pathlib import Path

from tools.adapters.readers.files.packing import ARCHIVES, name_within, opened
from tools.errors import SetupError
from tools.source_text import SourceText


class GraphFormat(StrEnum):
    """The format of a graph file; the value is what `--format` takes."""

    TURTLE = "turtle"
    N_TRIPLES = "n-triples"
    RDF_XML = "rdf-xml"
    JSON_LD = "json-ld"
    TRIG = "trig"
    N_QUADS = "n-quads"
    SQA_JSON = "sqa-json"
    TRIPLES = "triples"
    BIBTEX = "bibtex"
    RIS = "ris"
    CSL_JSON = "csl-json"
    OPENALEX = "openalex"
    TABLE = "table"


_BY_SUFFIX = {
    ".ttl": GraphFormat.TURTLE,
    ".turtle": GraphFormat.TURTLE,
    ".nt": GraphFormat.N_TRIPLES,
    ".rdf": GraphFormat.RDF_XML,
    ".jsonld": GraphFormat.JSON_LD,
    ".trig": GraphFormat.TRIG,
    ".nq": GraphFormat.N_QUADS,
    ".bib": GraphFormat.BIBTEX,
    ".ris": GraphFormat.RIS,
    ".csv": GraphFormat.TABLE,
    ".tsv": GraphFormat.TABLE,
    ".tab": GraphFormat.TABLE,
    ".xlsx": GraphFormat.TABLE,
    ".xlsm": GraphFormat.TABLE,
}
_BY_BEGINNING = (
    (
        GraphFormat.OPENALEX,
        r'[\[{].*"(?:authorships|referenced_works|abstract_inverted_index)"\s*:',
    ),
    (GraphFormat.SQA_JSON, r'[\[{].*"(?:entity_subject|knowledge_types)"\s*:|\[\s*\]\s*$'),
    (GraphFormat.JSON_LD, r'[\[{].*"@(?:context|id|graph|type)"\s*:'),
    (GraphFormat.CSL_JSON, r'(?:\[|\{\s*"items"\s*:).*"(?:type|title|DOI)"\s*:'),
    (GraphFormat.RIS, r"TY  - "),
    (GraphFormat.RDF_XML, r"<[?!r].*<rdf:RDF"),
    (GraphFormat.TRIG, r"(?:#[^\n]*\n\s*)*(?:@prefix|@base|(?i:PREFIX|BASE))\s"),
    (GraphFormat.N_QUADS, r"(?:#[^\n]*\n\s*)*(?:<[^<>\s]+>|_:\S+)\s+<[^<>\s]+>\s"),
    (GraphFormat.TRIPLES, r"[^|\n]+\|[^|\n]+\|[^\n]"),
    (GraphFormat.TABLE, r"[^\t\n]*(?:\t[^\t\n]*){2,}\r?\n[^\n]*\t"),
)
"""The beginnings of files by format; TriG and N-Quads also read Turtle and N-Triples."""
_READABLE = {*_BY_SUFFIX, ".json", ".jsonl", ".xml", ".owl", ".txt", ".n3"}
_BEGINNING_BYTES = 65_536
_NAMES, _ENDINGS = ", ".join(GraphFormat), ", ".join([*_BY_SUFFIX, ".json", ".xml"])


def format_called(name: str) -> GraphFormat:
    """Return the format of this name or file ending (`turtle`, `ttl`).

    Raises:
        SetupError: there is no such format.
    """
    wanted = name.strip().lower()
    called = {member.value: member for member in GraphFormat} | _BY_SUFFIX
    found = called.get(wanted) or called.get("." + wanted.removeprefix("."))
    if found is None:
        raise SetupError(f"There is no graph format {name!r}.", f"Use one of: {_NAMES}.")
    return found


def format_of(path: Path) -> GraphFormat:
    """Return the format of a file, from its ending where that is plain and else from its beginning.

    Raises:
        SetupError: the file is missing, an archive, broken or in none of the formats.
    """
    if not path.is_file():
        raise SetupError(f"There is no graph file {path}.", "Check the path.")
    suffix = name_within(path).suffix.lower()
    if suffix in ARCHIVES:
        raise SetupError(SourceText("archive", path=path), SourceText("unpack_first"))
    found = _BY_SUFFIX.get(suffix) or _format_beginning(_beginning(path))
    if found is None:
        raise SetupError(
            SourceText("unknown_format", path=path),
            SourceText("name_format", endings=_ENDINGS),
        )
    return found


def readable_files(folder: Path) -> list[Path]:
    """Return the graph files of a folder and its subfolders, packed ones too, by their endings."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and name_within(path).suffix.lower() in _READABLE
        and not path.name.startswith(".")
    )


def _beginning(path: Path) -> str:
    with opened(path) as file:
        return file.read(_BEGINNING_BYTES).decode("utf-8-sig", errors="replace").lstrip()


def _format_beginning(text: str) -> GraphFormat | None:
    for candidate, pattern in _BY_BEGINNING:
        if re.match(pattern, text, re.DOTALL):
            return candidate
    return None
