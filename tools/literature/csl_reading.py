"""Reading CSL-JSON as services and reference managers write it: tolerantly, into checked values."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from pydantic import ValidationError

from tools.literature.csl import (
    CslDate,
    CslItem,
    CslName,
    CslType,
    DateParts,
    csl_variable,
    one_line,
)
from tools.literature.markup import without_markup


def from_csl_json(record: Mapping[str, Any]) -> CslItem:
    """Read a work as Crossref, DataCite or a reference manager describe it.

    Lists of titles give their first, a subtitle is joined to its title, markup is taken out, DOI
    prefixes are dropped, other type names are translated ("journal-article"), and what CSL does
    not know or cannot hold is left out. A record without an id goes by its DOI, URL or title.

    Raises:
        ValueError: the record names no id, DOI, URL or title.
    """
    values: dict[str, Any] = {
        variable: text
        for variable in TEXT_VARIABLES
        if (text := plain_text(_first(record.get(variable))))
    }
    if doi := values.get("DOI"):
        values["DOI"] = bare_doi(doi)
    if subtitle := plain_text(_first(record.get("subtitle"))):
        values["title"] = _with_subtitle(values.get("title", ""), subtitle)
    if event := _event_title(record):
        values["event-title"] = event
    identity = (plain_text(record.get("id")), *map(values.get, ("DOI", "URL", "title")))
    if not any(identity):
        raise ValueError("This reference has no id, DOI, URL or title; give it one of them.")
    return CslItem.model_validate(
        values
        | {
            "id": next(filter(None, identity)),
            "type": _type(plain_text(record.get("type"))),
            "author": _names(record.get("author")),
            "editor": _names(record.get("editor")),
            "issued": _issued(record),
            "accessed": _date(record.get("accessed")),
        }
    )


def bare_doi(text: str) -> str:
    """Return a DOI without the resolver or "doi:" in front of it."""
    return re.sub(r"^\s*(https?://(dx\.)?doi\.org/|doi:\s*)", "", text, flags=re.IGNORECASE).strip()


def plain_text(value: object) -> str:
    """Return a text or number on one line, without entities and inline markup; else None."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return one_line(without_markup(str(value)))


TEXT_VARIABLES = tuple(
    csl_variable(field)
    for field, about in CslItem.model_fields.items()
    if about.annotation == str | None
)
OTHER_TYPES: dict[str, CslType] = {
    "book-chapter": "chapter",
    "book-part": "chapter",
    "book-section": "chapter",
    "book-series": "book",
    "conference-paper": "paper-conference",
    "dissertation": "thesis",
    "edited-book": "book",
    "journal-article": "article-journal",
    "monograph": "book",
    "posted-content": "article",
    "preprint": "article",
    "proceedings": "book",
    "proceedings-article": "paper-conference",
    "reference-book": "book",
    "reference-entry": "entry",
    "report-component": "report",
    "text": "document",
}


def _type(name: str) -> CslType:
    known: dict[str, CslType] = {known: known for known in get_args(CslType)}
    return (known | OTHER_TYPES).get(name.lower(), "document")


def _first(value: object) -> object:
    return next(iter(value), None) if isinstance(value, list | tuple) else value


def _with_subtitle(title: str, subtitle: str) -> str:
    if not title or subtitle.casefold() in title.casefold():
        return title or subtitle
    return f"{title} {subtitle}" if title.endswith((":", "?", "!")) else f"{title}: {subtitle}"


def _event_title(record: Mapping[str, Any]) -> str:
    event = record.get("event-title") or record.get("event")
    return plain_text(_first(event.get("name") if isinstance(event, Mapping) else event))


def _names(value: object) -> tuple[CslName, ...]:
    names = value if isinstance(value, list | tuple) else ()
    return tuple(name for entry in names if (name := _name(entry)))


def _name(entry: object) -> CslName | None:
    if not isinstance(entry, Mapping):
        literal = plain_text(entry)
        return CslName(literal=literal) if literal else None
    parts = {csl_variable(field): "" for field in CslName.model_fields}
    parts |= {variable: plain_text(entry.get(variable)) for variable in parts}
    whole = parts.pop("literal") or plain_text(entry.get("name"))
    if parts["family"]:
        return CslName.model_validate({key: part for key, part in parts.items() if part})
    literal = whole or parts["given"]
    return CslName(literal=literal) if literal else None


def _issued(record: Mapping[str, Any]) -> CslDate | None:
    variables = ("issued", "published", "published-print", "published-online", "posted")
    return next(filter(None, (_date(record.get(variable)) for variable in variables)), None)


def _date(value: object) -> CslDate | None:
    if not isinstance(value, Mapping):
        return _written_date(plain_text(value))
    entries = value.get("date-parts")
    parts = tuple(filter(None, map(_date_parts, entries if isinstance(entries, list) else ())))[:2]
    literal = plain_text(value.get("literal"))
    if not parts and not literal:
        return _written_date(plain_text(value.get("raw")))
    circa = str(value.get("circa", "")).lower() in {"true", "1"}
    return CslDate(date_parts=parts, literal=literal or None, circa=circa)


def _written_date(text: str) -> CslDate | None:
    written = re.fullmatch(r"(\d{4})(?:[-/](\d{1,2}))?(?:[-/](\d{1,2}))?(?:T.*)?", text)
    parts = _date_parts(written.groups()) if written else None
    if parts:
        return CslDate(date_parts=(parts,))
    return CslDate(literal=text) if text else None


def _date_parts(entry: object) -> DateParts | None:
    """Return the longest beginning of an entry that is a date, so that bad days lose the day."""
    numbers = list(_numbers(entry if isinstance(entry, list | tuple) else [entry]))
    for length in range(min(len(numbers), 3), 0, -1):
        try:
            return CslDate.model_validate({"date_parts": [numbers[:length]]}).date_parts[0]
        except ValidationError:
            continue
    return None


def _numbers(entry: Iterable[object]) -> Iterable[int]:
    for part in entry:
        if not re.fullmatch(r"-?\d{1,4}", text := plain_text(part)):
            return
        yield int(text)
