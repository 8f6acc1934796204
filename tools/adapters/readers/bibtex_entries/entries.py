"""The entries of a BibTeX block: their key, type and fields."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bibtexparser.entrypoint import parse_string
from bibtexparser.middlewares import MonthIntMiddleware, NormalizeFieldKeys, SeparateCoAuthors
from bibtexparser.model import DuplicateBlockKeyBlock, Entry

from tools.adapters.readers.bibtex_entries.blocks import BibtexBlock

HELPERS = {
    "translator": "translator",
    "bookauthor": "book author",
    "annotator": "annotator",
    "commentator": "commentator",
    "introduction": "introduction by",
    "foreword": "foreword by",
    "afterword": "afterword by",
    "editora": "further editor",
}
"""Fields of people that biblatex has besides authors and editors, and what these are called."""


class BibtexEntry(NamedTuple):
    """An entry with its fields as they are written, people apart."""

    key: str
    type: str
    fields: Mapping[str, Any]


def bibtex_entries(block: BibtexBlock) -> list[BibtexEntry]:
    """Return the entries of a block, mostly one.

    Raises:
        ValueError: it is no BibTeX.
    """
    middleware = [
        NormalizeFieldKeys(),
        SeparateCoAuthors(name_fields=("author", "editor", *HELPERS)),
        MonthIntMiddleware(),
    ]
    library = parse_string(block.text, append_middleware=middleware)
    entries = []
    for each in library.blocks:
        entry = each.ignore_error_block if isinstance(each, DuplicateBlockKeyBlock) else each
        if isinstance(entry, Entry):
            fields = {field.key: field.value for field in entry.fields}
            entries.append(BibtexEntry(entry.key, entry.entry_type.lower(), fields))
        elif each in library.failed_blocks:
            raise ValueError(each)
    return entries
