"""Works of BibTeX and biblatex files."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, get_default_latex_context_db
from pylatexenc.latexwalker import LatexMacroNode

from tools.adapters.readers.bibtex_entries.blocks import bibtex_blocks
from tools.adapters.readers.bibtex_entries.entries import HELPERS, BibtexEntry, bibtex_entries
from tools.adapters.readers.bibtex_entries.volumes import bibtex_volumes
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.works import Work, work_of
from tools.errors import SetupError
from tools.literature.csl import CslName
from tools.literature.names import parse_name
from tools.source_text import SourceText

_TYPES = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "conference": "paper-conference",
    "incollection": "chapter",
    "inbook": "chapter",
    "book": "book",
    "collection": "book",
    "proceedings": "book",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "techreport": "report",
    "report": "report",
    "unpublished": "manuscript",
    "online": "webpage",
    "dataset": "dataset",
    "software": "software",
    "patent": "patent",
}
_DEGREES = {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis"}
_VARIABLES = {
    "title": ("title",),
    "container-title": ("journal", "journaltitle", "booktitle"),
    "collection-title": ("series",),
    "event-title": ("eventtitle",),
    "publisher": ("publisher", "school", "institution", "organization"),
    "publisher-place": ("address", "location"),
    "volume": ("volume",),
    "issue": ("number", "issue"),
    "page": ("pages",),
    "edition": ("edition",),
    "abstract": ("abstract",),
    "language": ("language", "langid"),
}
_VERBATIM = {"DOI": "doi", "URL": "url", "ISBN": "isbn", "ISSN": "issn"}
"""TeX comments; a % in an address begins none."""
_WRITTEN_OUT = {
    "pagetotal": "number of pages",
    "pubstate": "publication state",
    "howpublished": "how published",
    "origlanguage": "original language",
    "origtitle": "original title",
    "origdate": "original date",
    "origpublisher": "original publisher",
    "shorttitle": "short title",
    "maintitle": "main title",
    "titleaddon": "title addition",
    "eventdate": "event date",
}
"""Fields of biblatex whose names run words together."""
_STATES = {"inpreparation": "in preparation", "inpress": "in press"}
"""States of publication that biblatex knows by a key."""
_READ_OTHERWISE = frozenset(
    "author editor date year month archiveprefix eprinttype eprint keyword keywords groups "
    "mendeley-groups".split()
) | {*chain.from_iterable(_VARIABLES.values()), *_VERBATIM.values(), *HELPERS}
_OF_PROGRAMS = frozenset(
    "file timestamp owner creationdate modificationdate date-added date-modified urldate crossref "
    "xref xdata options sortkey sorttitle shorthand shortjournal journalsubtitle bibsource biburl "
    "added-at interhash intrahash username rating qualityassured readstatus priority printed "
    "localfile primaryclass eprintclass venue_id copyright adsurl adsnote mendeley-tags".split()
)
"""Fields in which programs that keep references write for themselves."""
_OWN_OF_A_PROGRAM = re.compile(r"bdsk-|__|jabref|zotero|citeulike|opt[a-z]")
_SEVERAL = re.compile(r"\s*;\s*")


def read_bibtex(path: Path, reading: SourceReading) -> Iterator[Work]:
    """Yield the works of a file; an entry that cannot be read is skipped.

    Entries inherit from the volume that they name as their crossref, which is none of the works
    where it only serves so.

    Raises:
        SetupError: the file is no text.
    """
    volumes = bibtex_volumes(path, reading.limits)
    for block in bibtex_blocks(path, reading):
        try:
            for entry in bibtex_entries(block):
                if not volumes.only_serves(entry):
                    yield _work(volumes.inheriting(entry))
        except (ValueError, RecursionError):
            reading.skip(
                SetupError(
                    SourceText("entry", line=block.line, path=path),
                    SourceText("mend_braces_and_commas"),
                )
            )


def _work(entry: BibtexEntry) -> Work:
    """Return the work of an entry.

    Raises:
        ValueError: it has nothing to call it by.
    """
    fields = entry.fields
    record: dict[str, Any] = {"id": entry.key, "type": _TYPES.get(entry.type, "document")}
    for variable, names in _VARIABLES.items():
        record[variable] = _plain(next(filter(None, map(fields.get, names)), ""))
    record |= {variable: fields.get(name) for variable, name in _VERBATIM.items()}
    record["page"] = re.sub(r"\s*[-‐-―]+\s*", "-", record["page"])
    record |= {role: _people(fields.get(role)) for role in ("author", "editor")}
    record["issued"] = _date(fields)
    archive = str(fields.get("archiveprefix") or fields.get("eprinttype") or "")
    if archive.lower() == "arxiv":
        record |= {"archive": "arXiv", "archive_location": fields.get("eprint")}
    keywords = re.split(r"[;,]", _plain(fields.get("keywords") or fields.get("keyword") or ""))
    groups = re.split(r"[;,]", _plain(fields.get("mendeley-groups") or fields.get("groups") or ""))
    named = [("group", group.strip()) for group in groups if group.strip()]
    degree = _DEGREES.get(entry.type) if not fields.get("type") else None
    further = (*named, *([("type", degree)] if degree else ()), *_own_fields(fields))
    work = work_of(record, keywords)
    return work.model_copy(update={"further": further, "helpers": tuple(_helpers(fields))})


def _helpers(fields: Mapping[str, Any]) -> Iterator[tuple[str, tuple[CslName, ...]]]:
    for field, role in HELPERS.items():
        if people := _people(fields.get(field)):
            yield role, tuple(map(CslName.model_validate, people))


def _own_fields(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what the owner of a library notes in fields of their own, each value by itself."""
    for key, value in fields.items():
        known = key in _READ_OTHERWISE or key in _OF_PROGRAMS or _OWN_OF_A_PROGRAM.match(key)
        if not known and isinstance(value, str):
            values = [part for part in _SEVERAL.split(_plain(value)) if part]
            name = _WRITTEN_OUT.get(key) or re.sub(r"[_-]+", " ", key)
            yield from ((name, _STATES.get(part, part)) for part in values)


def _plain(text: object) -> str:
    """Return a text as TeX would print it."""
    return " ".join(_tex().latex_to_text(str(text)).split())


@cache
def _tex() -> LatexNodes2Text:
    """Return TeX as text; a command it does not know stays as its name, as in "The {\\TeX}book"."""
    commands = get_default_latex_context_db()
    commands.set_unknown_macro_spec(MacroTextSpec("", simplify_repl=_name_of))
    return LatexNodes2Text(commands, math_mode="verbatim", keep_comments=True)


def _name_of(command: LatexMacroNode) -> str:
    return str(command.macroname)


def _people(names: object) -> list[Mapping[str, str]]:
    written = [names] if isinstance(names, str) else names if isinstance(names, list) else []
    return [_person(name) for name in written if name.strip() and name != "others"]


def _person(name: str) -> Mapping[str, str]:
    plain = _plain(name)
    if re.fullmatch(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", name.strip()):
        return {"literal": plain}
    return parse_name(plain).model_dump(by_alias=True, exclude_none=True) if plain else {}


def _date(fields: Mapping[str, Any]) -> object:
    if fields.get("date"):
        return str(fields["date"]).split("/")[0]
    year = _plain(fields.get("year") or "")
    month = str(fields.get("month") or "")
    return f"{year}-{month}" if re.fullmatch(r"\d{1,2}", month) else year
