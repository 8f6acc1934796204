"""Exporting references: the formats, their files, and the way into each."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import PurePath
from types import MappingProxyType
from typing import NamedTuple

from assistant.references.formats.biblatex import to_biblatex
from assistant.references.formats.bibtex import to_bibtex
from assistant.references.formats.csl_json import to_csl_json_text
from assistant.references.formats.ris import to_ris
from assistant.references.formatted import bibliography
from assistant.references.keys import keyed
from assistant.references.markdown import to_markdown
from assistant.references.options import DEFAULT_OPTIONS, ReferenceOptions
from tools.errors import SetupError
from tools.literature.csl import CslItem


class ExportFormat(StrEnum):
    """A format that references leave in."""

    BIBTEX = "bibtex"
    BIBLATEX = "biblatex"
    RIS = "ris"
    CSL_JSON = "csl-json"
    MARKDOWN = "markdown"
    TEXT = "text"


class FileKind(NamedTuple):
    """The name of a format, and the extension and media type of its files."""

    label: str
    extension: str
    media_type: str


KINDS: Mapping[ExportFormat, FileKind] = MappingProxyType(
    {
        ExportFormat.BIBTEX: FileKind("BibTeX", ".bib", "application/x-bibtex"),
        ExportFormat.BIBLATEX: FileKind("BibLaTeX", ".biblatex.bib", "application/x-bibtex"),
        ExportFormat.RIS: FileKind("RIS", ".ris", "application/x-research-info-systems"),
        ExportFormat.CSL_JSON: FileKind(
            "CSL-JSON", ".json", "application/vnd.citationstyles.csl+json"
        ),
        ExportFormat.MARKDOWN: FileKind("Markdown", ".md", "text/markdown"),
        ExportFormat.TEXT: FileKind("Formatted text", ".txt", "text/plain"),
    }
)


def export(
    items: Sequence[CslItem], format: ExportFormat, options: ReferenceOptions = DEFAULT_OPTIONS
) -> str:
    """Return a file of exactly these items in their order, each under its citation key.

    The text is UTF-8 to be, the same for the same items. The same work has the same key in every
    format. Raises `ValueError` for a key pattern that names an unknown field, `SetupError` for an
    unknown style where the format prints in one.
    """
    named = keyed(items, options.keys)
    match format:
        case ExportFormat.BIBTEX:
            return to_bibtex(named)
        case ExportFormat.BIBLATEX:
            return to_biblatex(named)
        case ExportFormat.RIS:
            return to_ris(named)
        case ExportFormat.CSL_JSON:
            return to_csl_json_text(named)
        case ExportFormat.MARKDOWN:
            return to_markdown(named, options.style)
        case ExportFormat.TEXT:
            return "".join(f"{line}\n" for line in bibliography(named, options.style))


def format_of(path: PurePath | str) -> ExportFormat:
    """Return the format that the end of a file's name stands for, by the longest one that fits.

    Raises:
        SetupError: no format has this ending.
    """
    name = PurePath(path).name.lower()
    fitting = [known for known, kind in KINDS.items() if name.endswith(kind.extension)]
    if fitting:
        return max(fitting, key=lambda known: len(KINDS[known].extension))
    endings = ", ".join(kind.extension for kind in KINDS.values())
    raise SetupError(
        f"There is no export format for {str(path)!r}.", f"End the file name in one of {endings}."
    )


def file_name(format: ExportFormat) -> str:
    """Return the name of a file in the format."""
    return f"references{KINDS[format].extension}"


def media_type(format: ExportFormat) -> str:
    """Return the media type of the format's files."""
    return KINDS[format].media_type


def format_named(text: str) -> ExportFormat | None:
    """Return the first format that a text names, by its name or the ending of its files."""
    words = {word.strip(".,:;!?").lower() for word in text.split()}
    return next((f for f in ExportFormat if words & {f.value, KINDS[f].label.lower()}), None)
