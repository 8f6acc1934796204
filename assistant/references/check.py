"""Checking references before they leave: what is missing or doubtful, work by work."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from assistant.references.formats.preprint import is_preprint
from assistant.translations.page_language import say
from tools.hublink.core.models import Frozen
from tools.literature.csl import CslItem, CslName
from tools.literature.identifiers import arxiv_of, doi_of
from tools.literature.same_work import is_same_work

OLDEST_YEAR = 1400
WORDS_THAT_SHOUT = 3
INITIALS = re.compile(r"(?:[^\W\d_](?:[.\s-]+|$)){1,5}|[A-Z]{2,3}")
WRONGLY_READ = re.compile(r"\ufffd|Ã[\x80-\xbf]|â€")
PREPRINT_DOIS = ("10.48550/", "10.1101/", "10.31234/", "10.2139/", "10.36227/", "10.21203/")
PLACES = {
    "article-journal": "doubt.no_journal",
    "paper-conference": "doubt.no_proceedings",
    "chapter": "doubt.no_book",
}
PUBLISHERS = {
    "book": "doubt.no_publisher",
    "thesis": "doubt.no_university",
    "report": "doubt.no_institution",
}


class Checked(Frozen):
    """A reference with its doubts, and with what services say about them, in the language asked."""

    item: CslItem
    doubts: tuple[str, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        return self.doubts + self.told


def check_references(items: Sequence[CslItem]) -> tuple[Checked, ...]:
    """Return the items in their order, each with what is missing of it or looks wrong."""
    return tuple(
        Checked(item=item, doubts=(*_doubts(item), *_twice(item, items[:place])))
        for place, item in enumerate(items)
    )


def has_initials_only(name: CslName) -> bool:
    """Return whether a person's given names are known by their initials alone."""
    return bool(name.given and INITIALS.fullmatch(name.given)) and not name.east_asian


def is_shouted(title: str) -> bool:
    """Return whether a title is written in capitals throughout."""
    return title.isupper() and len(title.split()) >= WORDS_THAT_SHOUT


def has_foreign_doi(item: CslItem) -> bool:
    """Return whether a work that counts as a preprint has a DOI that no preprint server gave."""
    return is_preprint(item) and bool(item.doi) and not _is_of_preprint(item.doi or "")


def _is_of_preprint(doi: str) -> bool:
    return doi.lower().startswith(PREPRINT_DOIS) or arxiv_of(doi) is not None


def _doubts(item: CslItem) -> Iterator[str]:
    for doubts in CHECKS:
        yield from doubts(item)


def _twice(item: CslItem, earlier: Sequence[CslItem]) -> Iterator[str]:
    same = (other for other in earlier if _is_same(item, other))
    yield from (say("doubt.twice", title=other.title or "") for other in [*same][:1])


def _is_same(item: CslItem, other: CslItem) -> bool:
    doi = doi_of(item.doi or "")
    return (doi is not None and doi == doi_of(other.doi or "")) or is_same_work(item, other)


def _title(item: CslItem) -> Iterator[str]:
    title = item.title or ""
    if not title:
        yield say("doubt.no_title")
    if is_shouted(title):
        yield say("doubt.capitals")
    if title.endswith(("...", "…")):
        yield say("doubt.cut_title")
    if WRONGLY_READ.search(title):
        yield say("doubt.letters")


def _people(item: CslItem) -> Iterator[str]:
    names = item.author or item.editor
    if not names:
        yield say("doubt.no_authors")
    if any(map(has_initials_only, names)):
        yield say("doubt.initials")
    if any(re.search(r"\bet al\b|^(?:and )?others$", name.display, re.I) for name in names):
        yield say("doubt.cut_authors")
    if len({name.display.casefold() for name in names}) < len(names):
        yield say("doubt.author_twice")


def _year(item: CslItem) -> Iterator[str]:
    if item.issued is None:
        yield say("doubt.no_year")
    elif item.year is None:
        yield say("doubt.literal_year", text=item.issued.literal or "")
    elif not OLDEST_YEAR <= item.year <= date.today().year + 1:
        yield say("doubt.unlikely_year", year=str(item.year))


def _place(item: CslItem) -> Iterator[str]:
    if item.type == "document":
        yield say("doubt.kind")
    if item.type in PLACES and not (item.container_title or item.event_title):
        yield say(PLACES[item.type])
    if item.type in PUBLISHERS and not item.publisher:
        yield say(PUBLISHERS[item.type])


def _identifiers(item: CslItem) -> Iterator[str]:
    if item.doi and not doi_of(item.doi):
        yield say("doubt.doi", doi=item.doi)
    if not (item.doi or item.url or item.archive_location):
        yield say("doubt.no_address")
    if has_foreign_doi(item):
        yield say("doubt.preprint")


CHECKS: tuple[Callable[[CslItem], Iterator[str]], ...] = (
    _title,
    _people,
    _year,
    _place,
    _identifiers,
)
