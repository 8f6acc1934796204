"""A reference, made of what the graph says about a hub."""

import re
from collections.abc import Iterable, Iterator

from tools.hublink.core.models import Entity, Predicate, Triple
from tools.hublink.core.written_dates import month_in, parts_of_date
from tools.hublink.facets.value_order import Listed, in_no_list
from tools.literature.csl import CslDate, CslItem, CslType
from tools.literature.identifiers import (
    Link,
    arxiv_address,
    arxiv_of,
    doi_address,
    doi_of,
    landing_page,
)
from tools.literature.publication_type import type_in_words, type_of_venue
from tools.literature.reference_authors import authors_of, editors_of
from tools.literature.reference_facts import ReferenceFacts, first, label_of
from tools.literature.reference_properties import ReferenceProperties
from tools.literature.reference_venue import number_in_venue, venue_of, wholes_of

PAPER_WORDS = re.compile(r"\b(?:paper|article|publication|preprint|scholarly work)s?\b", re.I)
DEFAULT_PROPERTIES = ReferenceProperties()


def reference_of(
    hub: Entity,
    facts: Iterable[Triple],
    properties: ReferenceProperties = DEFAULT_PROPERTIES,
    listed: Listed = in_no_list,
) -> CslItem:
    """Return what the facts say about the hub as a reference; what they do not say stays empty.

    `facts` are the hub's own triples and those below them, in the graph's order: authors are
    listed in the order of a list (`listed`), else in that they come in, or by the position the
    graph gives them. The title falls
    back to the hub's label. The type is the one the graph names, else it follows from the venue;
    a paper without a venue is an "article" (CSL's word for a preprint or a work not placed), and
    a hub that is no paper a "document".
    """
    return _Reader(ReferenceFacts(hub, facts, properties, listed)).reference()


def tells_publication_year(
    predicate: Predicate, properties: ReferenceProperties = DEFAULT_PROPERTIES
) -> bool:
    """Return whether a predicate leads to when a work was published."""
    return not properties.ranks(predicate).keys().isdisjoint(("date", "year"))


def tells_of_reference(predicate: Predicate) -> bool:
    """Return whether a predicate carries a part of a reference, such as an author or a venue."""
    return bool(DEFAULT_PROPERTIES.ranks(predicate))


def links_of(reference: CslItem) -> tuple[Link, ...]:
    """Return where the work can be opened: its DOI, its arXiv page, its landing page.

    Addresses of identifiers are built here; a landing page is offered only where it is a harmless
    http(s) address, and not twice.
    """
    doi = doi_of(reference.doi or "")
    arxiv = arxiv_of(reference.archive_location or "")
    page = landing_page(reference.url or "")
    links = (
        Link(label="DOI", url=doi_address(doi)) if doi else None,
        Link(label="arXiv", url=arxiv_address(arxiv)) if arxiv else None,
        Link(label="Landing page", url=page) if page else None,
    )
    return tuple(link for link in links if link)


class _Reader:
    """The parts of a reference, read off the facts around one hub."""

    def __init__(self, facts: ReferenceFacts) -> None:
        self._hub = facts.hub
        self._facts = facts

    def reference(self) -> CslItem:
        identifiers = [*self._facts.values("identifier"), *self._facts.values("url"), self._hub.id]
        doi = first(map(doi_of, [*self._facts.values("doi"), *identifiers]))
        arxiv = first(map(arxiv_of, [*self._facts.values("arxiv"), *identifiers, doi or ""]))
        kind, venue = self._type(preprint=arxiv is not None), venue_of(self._facts)
        # What a whole book is part of is a series.
        series = first([*self._facts.texts("series"), venue if kind == "book" else None])
        return CslItem(
            id=self._hub.id,
            type=kind,
            title=first([*self._facts.texts("title"), label_of(self._hub)]),
            author=authors_of(self._facts),
            editor=editors_of(self._facts),
            issued=self._issued(),
            container_title=None if kind == "book" else venue,
            collection_title=series,
            publisher=self._publisher(kind),
            volume=number_in_venue(self._facts, "volume"),
            issue=number_in_venue(self._facts, "issue"),
            page=self._pages(),
            genre=self._genre(),
            doi=doi,
            url=first(map(landing_page, self._facts.values("url"))),
            archive="arXiv" if arxiv else None,
            archive_location=arxiv,
        )

    def _type(self, preprint: bool) -> CslType:
        named = [text for text in self._facts.texts("type") if text]
        return (
            type_in_words(named)
            or type_in_words(f"{name} paper" for name in named)
            or type_in_words(self._hub.types)
            or self._type_by_place()
            or self._type_of_unplaced(named, preprint)
        )

    def _type_by_place(self) -> CslType | None:
        """Return the type that follows from where a work was published; None if that is unknown."""
        if first(self._facts.texts("journal")):
            return "article-journal"
        if first(self._facts.texts("proceedings")):
            return "paper-conference"
        if venue := venue_of(self._facts):
            return type_of_venue(venue, in_issue=number_in_venue(self._facts, "issue") is not None)
        if any(number_in_venue(self._facts, field) for field in ("volume", "issue")):
            return "article-journal"
        return None

    def _type_of_unplaced(self, named: Iterable[str], preprint: bool) -> CslType:
        is_paper = any(PAPER_WORDS.search(text) for text in (*named, *self._hub.types))
        return "article" if preprint or is_paper or authors_of(self._facts) else "document"

    def _genre(self) -> str | None:
        """Return the kind of thesis in the graph's words, which reference styles print."""
        named = (text for text in self._facts.texts("type") if text)
        return first(text if type_in_words([text]) == "thesis" else None for text in named)

    def _pages(self) -> str | None:
        printed = (fact.object for fact in self._facts.of(self._hub, "embodiment"))
        return first(self._pages_of(each) for each in (self._hub, *printed))

    def _pages_of(self, printed: Entity) -> str | None:
        def told(field: str) -> str | None:
            return first(label_of(fact.object) for fact in self._facts.of(printed, field))

        pages = told("pages") or "-".join(filter(None, (told("first_page"), told("last_page"))))
        return re.sub(r"\s*[-\u2010-\u2015\u2212]+\s*", "-", pages) or None

    def _publisher(self, kind: CslType) -> str | None:
        """Return who published the work; of a thesis, that is where it was written."""
        university = first(self._facts.texts("university")) if kind == "thesis" else None
        return university or first(self._publishers())

    def _publishers(self) -> Iterator[str | None]:
        for part in (self._hub, *wholes_of(self._facts)):
            for fact in self._facts.of(part, "publisher"):
                yield label_of(fact.object)

    def _issued(self) -> CslDate | None:
        parts = (self._hub, *wholes_of(self._facts))
        fields = ((part, field) for part in parts for field in ("date", "year"))
        issued = first(
            parts_of_date(text)
            for part, field in fields
            for text in self._facts.values(field, part)
        )
        month = first(map(month_in, self._facts.values("month")))
        if issued is None or month is None or len(issued) > 1:
            return CslDate(date_parts=(issued,)) if issued else None
        return CslDate(date_parts=((issued[0], month),))
