"""Works of OpenAlex, as its interface answers and as its files hold them: JSON, or lines of it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tools.adapters.readers.files.json_items import json_items
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.works import Work, work_of
from tools.errors import SetupError
from tools.literature.names import parse_name
from tools.source_text import SourceText

_REMEDY = SourceText("fetch_from_openalex")
_TYPES = {
    "article": "article-journal",
    "review": "article-journal",
    "letter": "article-journal",
    "editorial": "article-journal",
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    "preprint": "article",
    "posted-content": "article",
    "book": "book",
    "monograph": "book",
    "book-chapter": "chapter",
    "dissertation": "thesis",
    "report": "report",
    "dataset": "dataset",
}
_CONFERENCE = "conference"


def read_openalex(path: Path, reading: SourceReading) -> Iterator[Work]:
    """Yield the works of a file; what is no work or has no title is skipped.

    Raises:
        SetupError: the file is no JSON.
    """
    for line, item in json_items(path, reading, _REMEDY, several=True):
        for record in _records(item):
            try:
                if not isinstance(record, Mapping):
                    raise ValueError("it is no work")
                yield _work(record)
            except ValueError as error:
                text = SourceText("unknown_work", path=path, line=line, why=error)
                reading.skip(SetupError(text, _REMEDY))


def _records(item: object) -> list[object]:
    """Return the works of an answer, or the one that stands alone."""
    found = item.get("results") if isinstance(item, Mapping) else None
    return found if isinstance(found, list) else [item]


def _work(record: Mapping[str, Any]) -> Work:
    place, biblio = _within(record, "primary_location"), _within(record, "biblio")
    source = _within(place, "source")
    kinds = [_TYPES.get(_text(record.get(name))) for name in ("type_crossref", "type")]
    kind = next(filter(None, kinds), "document")
    if source.get("type") == _CONFERENCE and kind == _TYPES["article"]:
        kind = _TYPES["proceedings-article"]
    authors = [
        _text(_within(each, "author").get("display_name")) or _text(each.get("raw_author_name"))
        for each in _each(record, "authorships")
    ]
    pages = filter(None, (_text(biblio.get(name)) for name in ("first_page", "last_page")))
    known = _text(record.get("id"))
    values: dict[str, Any] = {
        "id": known,
        "type": kind,
        "title": _text(record.get("title")) or _text(record.get("display_name")),
        "author": [_person(name) for name in authors if name],
        "issued": _text(record.get("publication_date")) or record.get("publication_year"),
        "container-title": _text(source.get("display_name")),
        "publisher": _text(source.get("host_organization_name")),
        "volume": _text(biblio.get("volume")),
        "issue": _text(biblio.get("issue")),
        "page": "-".join(dict.fromkeys(pages)),
        "DOI": _text(record.get("doi")),
        "URL": _text(place.get("landing_page_url")),
        "language": _text(record.get("language")),
        "abstract": _abstract(record.get("abstract_inverted_index")),
    }
    keywords = (_text(each.get("display_name")) for each in _each(record, "keywords"))
    cited = record.get("referenced_works")
    return work_of(values, keywords).model_copy(
        update={
            "cites": tuple(map(_text, cited)) if isinstance(cited, list) else (),
            "further": tuple(_further(record)),
        }
    )


def _further(record: Mapping[str, Any]) -> Iterator[tuple[str, str | int]]:
    """Yield what is told besides a reference: its citations, its topic, where its authors work."""
    if isinstance(count := record.get("cited_by_count"), int):
        yield "citation count", count
    if topic := _text(_within(record, "primary_topic").get("display_name")):
        yield "topic", topic
    institutions = (
        _text(each.get("display_name"))
        for authorship in _each(record, "authorships")
        for each in _each(authorship, "institutions")
    )
    yield from (("institution", name) for name in dict.fromkeys(institutions) if name)


def _person(name: str) -> Mapping[str, str]:
    return parse_name(name).model_dump(by_alias=True, exclude_none=True)


def _within(record: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = record.get(name)
    return found if isinstance(found, Mapping) else {}


def _each(record: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = record.get(name)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list) else []


def _text(value: object) -> str:
    return str(value) if isinstance(value, str | int) else ""


def _abstract(index: object) -> str:
    """Return the text that an index of words by their places makes."""
    if not isinstance(index, Mapping):
        return ""
    placed = (
        (place, word)
        for word, places in index.items()
        if isinstance(places, list)
        for place in places
        if isinstance(place, int)
    )
    return " ".join(str(word) for _, word in sorted(placed))
