"""Exporting references: the formats, their files, and the way into each."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import PurePath
from types import MappingProxyType
from typing import NamedTuple

from assistant.references.bibtex import to_bibtex
from assistant.references.csl_json import to_csl_json_text
from assistant.references.keys import DEFAULT_PATTERN, keyed
from assistant.references.markdown import to_markdown
from assistant.references.ris import to_ris
from tools.csl import CslItem
from tools.errors import SetupError


class ExportFormat(StrEnum):
    """A format that references leave in."""

    BIBTEX = "bibtex"
    RIS = "ris"
    CSL_JSON = "csl-json"
    MARKDOWN = "markdown"


class FileKind(NamedTuple):
    """How a format is written and what its files are called."""

    write: Callable[[Sequence[CslItem]], str]
    extension: str
    media_type: str


KINDS: Mapping[ExportFormat, FileKind] = MappingProxyType(
    {
        ExportFormat.BIBTEX: FileKind(to_bibtex, ".bib", "application/x-bibtex"),
        ExportFormat.RIS: FileKind(to_ris, ".ris", "application/x-research-info-systems"),
        ExportFormat.CSL_JSON: FileKind(
            to_csl_json_text, ".json", "application/vnd.citationstyles.csl+json"
        ),
        ExportFormat.MARKDOWN: FileKind(to_markdown, ".md", "text/markdown"),
    }
)


def export(
    items: Sequence[CslItem], format: ExportFormat, key_pattern: str = DEFAULT_PATTERN
) -> str:
    """Return a file of exactly these items in their order, each under its citation key.

    The text is UTF-8 to be, the same for the same items. The same work has the same key in every
    format. Raises `ValueError` for a key pattern that names an unknown field.
    """
    return KINDS[format].write(keyed(items, key_pattern))


def format_of(path: PurePath | str) -> ExportFormat:
    """Return the format that a file's extension stands for.

    Raises:
        SetupError: no format has this extension.
    """
    extension = PurePath(path).suffix.lower()
    formats = {kind.extension: known for known, kind in KINDS.items()}
    if extension in formats:
        return formats[extension]
    endings = ", ".join(formats)
    raise SetupError(
        f"There is no export format for {str(path)!r}.", f"End the file name in one of {endings}."
    )


def file_name(format: ExportFormat, stem: str = "references") -> str:
    """Return the name of a file in the format."""
    return stem + KINDS[format].extension


def media_type(format: ExportFormat) -> str:
    """Return the media type of the format's files."""
    return KINDS[format].media_type
