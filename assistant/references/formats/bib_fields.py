"""Values of BibTeX and BibLaTeX fields: texts, people, dates and addresses as LaTeX reads them."""

import re
from collections.abc import Sequence
from urllib.parse import quote

from assistant.references.formats.latex import escaped
from tools.literature.csl import CslDate, CslName

RANGE = re.compile(r"(?<=\d)\s*[-‐‑–—]+\s*(?=\w)")


def people(names: Sequence[CslName]) -> str:
    """Return names in braces, joined by "and"."""
    return braced(" and ".join(map(_person, names)))


def _person(name: CslName) -> str:
    """Write "von Last, Jr, First"; a body in braces of its own, so that it is not divided."""
    if name.literal:
        return braced(escaped(name.literal))
    particles = (name.dropping_particle, name.non_dropping_particle)
    lower = [escaped(particle) for particle in particles if particle]
    surname = " ".join((*lower, _undivided(name.family or "", bool(name.given))))
    rest = [_undivided(part) for part in (name.suffix, name.given) if part]
    if name.suffix and not name.given:
        rest.append("{}")
    return ", ".join((surname, *rest))


def _undivided(part: str, divided: bool = True) -> str:
    """Put braces around a part that BibTeX would cut at a comma, an "and" or, alone, a space."""
    cut = re.search(r",|(?:^|\s)and(?:\s|$)", part, re.IGNORECASE) or (not divided and " " in part)
    return braced(escaped(part)) if cut else escaped(part)


def text(plain: str | None) -> str:
    """Return a text in braces, its signs escaped."""
    return braced(escaped(plain)) if plain else ""


def verbatim(address: str | None) -> str:
    """Percent-encode the few signs that no address or DOI holds and that end a BibTeX field."""
    return braced(re.sub(r"[{}\\\s]", lambda sign: quote(sign[0]), address)) if address else ""


def braced(value: str) -> str:
    """Return a value in braces; an empty text for none."""
    return f"{{{value}}}" if value else ""


def iso_date(date: CslDate | None) -> str:
    """Return the (first) date as "2024-05-01"."""
    parts = date.date_parts[0] if date and date.date_parts else ()
    digits = (5 if parts and parts[0] < 0 else 4, 2, 2)
    return "-".join(f"{part:0{width}}" for part, width in zip(parts, digits, strict=False))


def pages(page: str | None) -> str:
    """Return pages in braces, a range with the dash that LaTeX wants."""
    return braced(RANGE.sub("--", escaped(page or "")))
