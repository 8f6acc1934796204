"""The works of a reference manager's export as a small graph."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from pyoxigraph import BlankNode, Literal, NamedNode

from tools.adapters.graph.rdf_terms import (
    LABEL,
    PAPER,
    RDF_FIRST,
    RDF_NIL,
    RDF_REST,
    RDF_TYPE,
    RawTriple,
    own_entity,
    own_predicate,
    own_type,
)
from tools.hublink.core.models import Frozen
from tools.literature.csl import CslDate, CslItem, CslName
from tools.literature.csl_reading import from_csl_json
from tools.literature.names import in_one_text, is_named_whole

_YEAR = NamedNode("http://www.w3.org/2001/XMLSchema#gYear")
_KINDS = {
    "article-journal": "journal article",
    "article-magazine": "magazine article",
    "article-newspaper": "newspaper article",
    "paper-conference": "conference paper",
    "article": "preprint",
    "document": "",
}
_SURE = frozenset(("thesis", "book", "chapter", "dataset", "software", "patent"))
"""Types which say what works are, whatever these are called besides: a thesis "D.N.P."."""
_FIELDS = {
    "publisher": "publisher",
    "volume": "volume",
    "issue": "issue",
    "page": "pages",
    "edition": "edition",
    "collection_title": "series",
    "event_title": "conference",
    "publisher_place": "place",
    "doi": "DOI",
    "url": "URL",
    "isbn": "ISBN",
    "issn": "ISSN",
    "language": "language",
    "abstract": "abstract",
}
"""The fields that are kept as texts, and what they are called in the graph."""


_LENGTH = "number of pages"
_PAGES = re.compile(r"(\d{1,6})\s*[-‐-―]+\s*(\d{1,6})")
_ABOUT_YEAR = re.compile(r"(?<!\d)(?:1\d{3}|20\d{2})(?!\d)")
"""A year that is only known about: "ca. 1890", "[1890]", "1998/1999"."""


class Work(Frozen):
    """A work of a library; `keywords` are its owner's or its publisher's.

    It `cites` works by their ids; `further` are names of attributes with values of theirs, and
    `helpers` people by what they did besides writing and editing it.
    """

    item: CslItem
    keywords: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    further: tuple[tuple[str, str | int], ...] = ()
    helpers: tuple[tuple[str, tuple[CslName, ...]], ...] = ()

    def tells(self, name: str) -> bool:
        """Return whether an attribute of this name is among the further ones."""
        return any(called == name for called, _ in self.further)


def work_of(record: Mapping[str, Any], keywords: Iterable[str]) -> Work:
    """Return a work described as in CSL-JSON.

    Raises:
        ValueError: it has no id, DOI, URL or title.
    """
    distinct = dict.fromkeys(" ".join(word.split()) for word in keywords)
    return Work(item=from_csl_json(record), keywords=tuple(filter(None, distinct)))


def work_triples(works: Iterable[Work], numbers: Iterator[int]) -> Iterator[RawTriple]:
    """Yield every work becomes a Paper; people and venues are things of their own, shared by name.

    Authors and editors are lists, so that they keep their order. Two works with the same id stay
    two; the later ones get a number. `numbers` name the blank nodes of the lists. Of the works that
    one cites, those of the library are told.
    """
    used = Counter[str]()
    citing: list[tuple[NamedNode, tuple[str, ...]]] = []
    for work in works:
        used[work.item.id] += 1
        count = used[work.item.id]
        name = work.item.id if count == 1 else f"{work.item.id} ({count})"
        paper = own_entity(name)
        yield from _description(paper, work, numbers)
        if work.cites:
            citing.append((paper, work.cites))
    for paper, cited in citing:
        known = filter(used.__contains__, cited)
        yield from ((paper, own_predicate("cites"), own_entity(name)) for name in known)


def _description(paper: NamedNode, work: Work, numbers: Iterator[int]) -> Iterator[RawTriple]:
    item = work.item
    yield paper, RDF_TYPE, own_type(PAPER)
    yield paper, LABEL, Literal(item.title or item.id)
    yield from _people(paper, "author", item.author, numbers)
    yield from _people(paper, "editor", item.editor, numbers)
    for role, names in work.helpers:
        yield from _people(paper, role, names, numbers)
    yield from _dates(paper, item.issued)
    if item.container_title:
        venue = own_entity(f"venue: {item.container_title}")
        yield venue, LABEL, Literal(item.container_title)
        yield venue, RDF_TYPE, own_type("Venue")
        yield paper, own_predicate("venue"), venue
    kind = _KINDS.get(item.type, item.type.replace("-", " "))
    said = kind if item.type in _SURE else item.genre or kind
    archived = item.archive_location if (item.archive or "").lower() == "arxiv" else None
    texts = {"publication type": said, "arXiv identifier": archived}
    texts |= {"type": item.genre if item.type in _SURE and not work.tells("type") else None}
    texts |= {name: getattr(item, field) for field, name in _FIELDS.items()}
    for name, text in texts.items():
        if text:
            yield paper, own_predicate(name), Literal(text)
    for word in work.keywords:
        yield paper, own_predicate("keyword"), Literal(word)
    for name, value in work.further:
        yield paper, own_predicate(name), Literal(value)
    length = None if work.tells(_LENGTH) else _length(item.page or "")
    if length is not None:
        yield paper, own_predicate(_LENGTH), Literal(length)


def _length(pages: str) -> int | None:
    """How many pages a work is on, by its first and its last one: "101-9" are nine."""
    found = _PAGES.fullmatch(pages.strip())
    if found is None:
        return None
    first, last = found.groups()
    last = first[: max(0, len(first) - len(last))] + last
    return int(last) - int(first) + 1 if int(first) <= int(last) else None


def _people(
    paper: NamedNode, role: str, names: tuple[CslName, ...], numbers: Iterator[int]
) -> Iterator[RawTriple]:
    if not names:
        return
    nodes: list[BlankNode | NamedNode] = [BlankNode(f"b{next(numbers)}") for _ in names]
    yield paper, own_predicate(role), nodes[0]
    for name, (node, rest) in zip(names, pairwise([*nodes, RDF_NIL]), strict=True):
        person = own_entity(f"person: {name.display}")
        yield person, LABEL, Literal(in_one_text(name))
        yield person, RDF_TYPE, own_type("Organization" if is_named_whole(name) else "Person")
        yield node, RDF_FIRST, person
        yield node, RDF_REST, rest


def _dates(paper: NamedNode, issued: CslDate | None) -> Iterator[RawTriple]:
    if issued is None:
        return
    if issued.year is None:
        yield paper, own_predicate("publication date"), Literal(issued.literal or "")
        if about := _ABOUT_YEAR.search(issued.literal or ""):
            yield paper, own_predicate("publication year"), Literal(about[0], datatype=_YEAR)
        return
    year = f"{issued.year:04}"
    yield paper, own_predicate("publication year"), Literal(year, datatype=_YEAR)
    if len(issued.date_parts[0]) > 1:
        written = "-".join(f"{part:02}" for part in issued.date_parts[0])
        yield paper, own_predicate("publication date"), Literal(written)
