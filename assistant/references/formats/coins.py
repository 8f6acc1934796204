"""A reference as COinS, by which reference managers in the browser find it on the page."""

from collections.abc import Iterator
from urllib.parse import urlencode

from tools.literature.csl import CslDate, CslItem, CslName, CslType

_KINDS: dict[CslType, tuple[str, str]] = {
    "article": ("journal", "preprint"),
    "article-journal": ("journal", "article"),
    "article-magazine": ("journal", "article"),
    "article-newspaper": ("journal", "article"),
    "review": ("journal", "article"),
    "paper-conference": ("book", "proceeding"),
    "chapter": ("book", "bookitem"),
    "entry-encyclopedia": ("book", "bookitem"),
    "book": ("book", "book"),
    "report": ("book", "report"),
    "thesis": ("dissertation", ""),
}
_OTHERS = ("book", "document")
_PARTS = {"preprint", "article", "proceeding", "bookitem"}


def to_coins(item: CslItem) -> str:
    """Return a reference as the value of the attribute that carries it (OpenURL, ANSI Z39.88)."""
    return urlencode([(name, value) for name, value in _pairs(item) if value])


def _pairs(item: CslItem) -> Iterator[tuple[str, str | None]]:
    kind, genre = _KINDS.get(item.type, _OTHERS)
    yield "ctx_ver", "Z39.88-2004"
    yield "rft_val_fmt", f"info:ofi/fmt:kev:mtx:{kind}"
    yield "rft.genre", genre
    if item.doi:
        yield "rft_id", f"info:doi/{item.doi}"
    yield "rft_id", item.url
    if genre in _PARTS:
        yield "rft.atitle", item.title
        yield ("rft.jtitle" if kind == "journal" else "rft.btitle"), item.container_title
    else:
        yield ("rft.title" if kind == "dissertation" else "rft.btitle"), item.title
    for name in item.author:
        yield "rft.au", _written(name)
    yield "rft.date", _date(item.issued) if item.issued else None
    yield "rft.volume", item.volume
    yield "rft.issue", item.issue
    yield "rft.pages", item.page
    yield "rft.pub", item.publisher
    yield "rft.issn", item.issn
    yield "rft.isbn", item.isbn


def _written(name: CslName) -> str:
    return f"{name.family}, {name.given}" if name.family and name.given else name.display


def _date(date: CslDate) -> str | None:
    if not date.date_parts:
        return date.literal
    year, *rest = date.date_parts[0]
    return "-".join([f"{year:04}", *(f"{part:02}" for part in rest)])
