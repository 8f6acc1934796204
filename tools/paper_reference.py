"""A reference, made of what the graph says about a hub."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from operator import itemgetter
from typing import TypeVar

from tools.csl import CslDate, CslItem, CslName, CslType
from tools.csl_reading import plain_text
from tools.evidence import Link
from tools.hublink.models import Entity, Predicate, Triple
from tools.identifiers import arxiv_address, arxiv_of, doi_address, doi_of, landing_page
from tools.names import is_body, parse_name
from tools.publication_type import type_in_words, type_of_venue
from tools.reference_properties import ReferenceProperties

AUTHOR_DEPTH = 4
LIST_WORDS = re.compile(r"(?:^|[\W_a-z])(?:list|seq|sequence|bag|container)$", re.I)
MEMBERSHIP = re.compile(r"http://www\.w3\.org/1999/02/22-rdf-syntax-ns#_(\d{1,6})")
PAPER_WORDS = re.compile(r"\b(?:paper|article|publication|preprint|scholarly work)s?\b", re.I)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DEFAULT_PROPERTIES = ReferenceProperties()

T = TypeVar("T")


def reference_of(
    hub: Entity,
    facts: Iterable[Triple],
    properties: ReferenceProperties = DEFAULT_PROPERTIES,
) -> CslItem:
    """Return what the facts say about the hub as a reference; what they do not say stays empty.

    `facts` are the hub's own triples and those below them, in the graph's order: authors are
    listed in the order they come in, or by the position the graph gives them. The title falls
    back to the hub's label. The type is the one the graph names, else it follows from the venue;
    a paper without a venue is an "article" (CSL's word for a preprint or a work not placed), and
    a hub that is no paper a "document".
    """
    return _Reader(hub, facts, properties).reference()


def tells_publication_year(predicate: Predicate) -> bool:
    """Whether a predicate leads to when a work was published."""
    return not DEFAULT_PROPERTIES.ranks(predicate).keys().isdisjoint(("date", "year"))


def tells_of_reference(predicate: Predicate) -> bool:
    """Whether a predicate carries a part of a reference, such as an author or a venue."""
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
    """The facts around one hub, by subject."""

    def __init__(
        self, hub: Entity, facts: Iterable[Triple], properties: ReferenceProperties
    ) -> None:
        self._hub = hub
        self._properties = properties
        self._facts: dict[str, list[Triple]] = {}
        self._telling: dict[tuple[str, str], list[tuple[int, Triple]]] = defaultdict(list)
        # Facts are shared, and quicker to tell apart by identity than by content.
        distinct = dict.fromkeys({id(fact): fact for fact in facts}.values())
        for fact in distinct:
            if not fact.subject.literal:
                self._facts.setdefault(fact.subject.id, []).append(fact)
                for field, rank in properties.ranks(fact.predicate).items():
                    self._telling[fact.subject.id, field].append((rank, fact))

    def reference(self) -> CslItem:
        identifiers = [*self._values("identifier"), *self._values("url"), self._hub.id]
        doi = _first(map(doi_of, [*self._values("doi"), *identifiers]))
        arxiv = _first(map(arxiv_of, [*self._values("arxiv"), *identifiers, doi or ""]))
        return CslItem(
            id=self._hub.id,
            type=self._type(preprint=arxiv is not None),
            title=_first([*self._texts("title"), _label(self._hub)]),
            author=self._authors(),
            issued=self._issued(),
            container_title=self._venue(),
            publisher=_first(self._texts("publisher")),
            volume=_first(self._texts("volume")),
            issue=_first(self._texts("issue")),
            page=self._pages(),
            genre=self._genre(),
            doi=doi,
            url=_first(map(landing_page, self._values("url"))),
            archive="arXiv" if arxiv else None,
            archive_location=arxiv,
        )

    def _of(self, subject: Entity, field: str) -> list[Triple]:
        """The subject's facts that count for a field, those of the most telling predicate first."""
        ranked = self._telling.get((subject.id, field), ())
        return [fact for _, fact in sorted(ranked, key=itemgetter(0))]

    def _values(self, field: str) -> Iterator[str]:
        """What a field may hold: labels and identifiers, also of nodes that stand for a value."""
        for fact in self._of(self._hub, field):
            yield fact.object.label
            if not fact.object.literal:
                yield fact.object.id
                for below in self._facts.get(fact.object.id, ()):
                    if below.object.literal:
                        yield below.object.label

    def _texts(self, field: str) -> Iterator[str | None]:
        return (_label(fact.object) for fact in self._of(self._hub, field))

    def _venue(self) -> str | None:
        return _first(
            text
            for field in ("journal", "proceedings", "venue")
            for fact in self._of(self._hub, field)
            for text in self._venue_names(fact.object)
        )

    def _venue_names(self, node: Entity) -> Iterator[str | None]:
        """What a node is called that is a venue, or a place in one."""
        if not node.literal and node.id != self._hub.id:
            yield from (_label(fact.object) for fact in self._of(node, "place"))
        yield _label(node)

    def _type(self, preprint: bool) -> CslType:
        named = [text for text in self._texts("type") if text]
        kind = (
            type_in_words(named)
            or type_in_words(f"{name} paper" for name in named)
            or type_in_words(self._hub.types)
        )
        if kind:
            return kind
        if _first(self._texts("journal")):
            return "article-journal"
        if _first(self._texts("proceedings")):
            return "paper-conference"
        if venue := self._venue():
            return type_of_venue(venue, in_issue=_first(self._texts("issue")) is not None)
        if _first(self._texts("volume")) or _first(self._texts("issue")):
            return "article-journal"
        is_paper = any(PAPER_WORDS.search(text) for text in (*named, *self._hub.types))
        return "article" if preprint or is_paper or self._authors() else "document"

    def _genre(self) -> str | None:
        """What kind of thesis it is, in the graph's words: reference styles print it."""
        named = (text for text in self._texts("type") if text)
        return _first(text if type_in_words([text]) == "thesis" else None for text in named)

    def _pages(self) -> str | None:
        first, last = _first(self._texts("first_page")), _first(self._texts("last_page"))
        pages = _first(self._texts("pages")) or "-".join(filter(None, (first, last)))
        return re.sub(r"\s*[-\u2010-\u2015\u2212]+\s*", "-", pages) or None

    def _issued(self) -> CslDate | None:
        dates = [_date(text) for text in self._values("date")]
        years = [_date(text) for text in self._values("year")]
        issued = _first([*dates, *years])
        month = _first(map(_month, self._values("month")))
        if issued is None or month is None or len(issued) > 1:
            return CslDate(date_parts=(issued,)) if issued else None
        return CslDate(date_parts=((issued[0], month),))

    def _authors(self) -> tuple[CslName, ...]:
        entries = self._in_order(self._of(self._hub, "author"))
        names: dict[str, CslName] = {}
        for label in (label for entry in entries for label in self._names(entry, 1)):
            for name in _people(label):
                names.setdefault(name.display.casefold(), name)
        return tuple(names.values())

    def _names(self, node: Entity, depth: int, above: frozenset[str] = frozenset()) -> list[str]:
        """The names at the end of the paths below a node that is an author, or leads to some.

        A person's other facts (an affiliation) lead to no name; a list's facts all do.
        """
        label = _label(node)
        if not node.literal and depth < AUTHOR_DEPTH and node.id not in above:
            facts = self._facts.get(node.id, [])
            members = [fact for fact in facts if self._is_member(fact)]
            if not members and any(map(LIST_WORDS.search, (node.label, *node.types))):
                members = facts
            below = [
                name
                for entry in self._in_order(members)
                for name in self._names(entry, depth + 1, above | {node.id})
            ]
            if below:
                return below
        return [label] if label else []

    def _is_member(self, fact: Triple) -> bool:
        is_named = "member" in self._properties.ranks(fact.predicate)
        return is_named or bool(MEMBERSHIP.fullmatch(fact.predicate.id))

    def _in_order(self, facts: Sequence[Triple]) -> list[Entity]:
        """The facts' objects by the positions the graph numbers them with, else as they come."""
        places = [self._place(fact) for fact in facts]
        if None in places:
            return [fact.object for fact in facts]
        ordered = sorted(zip(places, facts, strict=True), key=lambda pair: pair[0] or 0)
        return [fact.object for _, fact in ordered]

    def _place(self, fact: Triple) -> int | None:
        if match := MEMBERSHIP.fullmatch(fact.predicate.id):
            return int(match[1])
        numbers = (below.object.label.strip() for below in self._of(fact.object, "position"))
        return _first(int(n) if re.fullmatch(r"\d{1,6}", n) else None for n in numbers)


def _first(values: Iterable[T | None]) -> T | None:
    return next((value for value in values if value is not None), None)


def _label(entity: Entity) -> str | None:
    """The entity's label as text; nothing for a node that goes by its identifier alone."""
    text = plain_text(entity.label)
    nameless = not entity.literal and entity.label == entity.id and ":" in text
    return None if nameless or not text or text.startswith("_:") else text


def _people(text: str) -> Iterator[CslName]:
    """The names a text holds: several are parted by semicolons, or by "and" unless in a body."""
    names = [part for part in re.split(r"\s*;\s*", text) if re.search(r"\w", part)]
    if len(names) == 1:
        parts = re.split(r",? and ", names[0])
        names = parts if all(" " in part and not is_body(part) for part in parts) else names
    return map(parse_name, names)


def _date(text: str) -> tuple[int] | tuple[int, int] | tuple[int, int, int] | None:
    """Return the year, month and day a text begins with, or the only year it holds."""
    match = re.match(r"\s*(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)", text)
    if match:
        year, month, day = (int(part) if part else 1 for part in match.groups())
        try:
            date(year, month, day)
        except ValueError:
            return (year,)
        return (year, month, day) if match[3] else (year, month)
    years = set(re.findall(r"(?<!\w)(?:1[4-9]|20)\d\d(?!\d)", text))
    return (int(years.pop()),) if len(years) == 1 else None


def _month(text: str) -> int | None:
    text = text.strip().lower().removeprefix("--")
    if text[:3] in MONTHS:
        return MONTHS.index(text[:3]) + 1
    return int(text) if re.fullmatch(r"0?[1-9]|1[0-2]", text) else None
