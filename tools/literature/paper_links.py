"""The addresses and the reference of a paper, from the graph and then from link services."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from tools.hublink.core.models import Frozen
from tools.literature.csl import CslDate, CslItem, csl_variable
from tools.literature.identifiers import (
    Link,
    arxiv_of,
    doi_address,
    doi_of,
    landing_page,
    web_address,
)
from tools.literature.paper_reference import links_of
from tools.literature.same_work import contradicts, includes_all

GRAPH = "graph"
UNDECIDED_TYPES = {"document", "article"}
OFFERED = {"landing_page": landing_page, "pdf_url": web_address}


class LinkServiceError(Exception):
    """A link service gave no usable answer; the message says why, in words for people."""


class ServiceUnreachableError(LinkServiceError):
    """A link service could not be reached at all."""


class Source(Frozen):
    """A contributor to a paper's links, and the CSL variables or addresses it gave."""

    name: str
    gave: tuple[str, ...]


class PaperLinks(Frozen):
    """A paper's addresses, its fullest reference, who gave what, and what went wrong.

    Addresses are for people to open; the program fetches none of them.
    """

    reference: CslItem
    doi_url: str | None = None
    landing_page: str | None = None
    pdf_url: str | None = None
    sources: tuple[Source, ...] = ()
    notes: tuple[str, ...] = ()


_Answer = PaperLinks | LinkServiceError | None
"""The work as a service knows it, the reason for no answer, or None for an unknown work."""


def addresses_of(links: PaperLinks) -> tuple[Link, ...]:
    """Return all places where the work can be opened, none twice: the identifiers' first."""
    found = (
        *links_of(links.reference),
        Link(label="Landing page", url=links.landing_page or ""),
        Link(label="PDF", url=links.pdf_url or ""),
    )
    by_address: dict[str, Link] = {}
    for link in filter(lambda link: link.url, found):
        by_address.setdefault(link.url, link)
    return tuple(by_address.values())


class LinkResolver(Protocol):
    """A service that knows papers."""

    @property
    def name(self) -> str: ...

    async def resolve(self, reference: CslItem) -> PaperLinks | None:
        """Return what the service knows of the work; None where it does not know it.

        Raises:
            LinkServiceError: the service gave no usable answer.
        """
        ...


def is_searchable(reference: CslItem) -> bool:
    """Return whether a work without a DOI may be looked for by its title.

    Not where nothing speaks for a publication: a film or a town may share its name with a paper.
    """
    return bool(reference.title) and (bool(reference.author) or reference.type != "document")


async def find_links(
    reference: CslItem, resolvers: Sequence[LinkResolver], deadline_seconds: float = 8.0
) -> PaperLinks:
    """Return the graph's reference, completed by the resolvers that answer in time.

    All are asked at once; those that knew nothing are asked again when another one found the DOI.
    What the graph says stands, save that authors it names in another order or spelling, or not
    all of, come as published. Earlier resolvers win over later ones. A dead network is a note, not
    an error.
    """
    links, notes = _from_graph(reference), []
    until = asyncio.get_running_loop().time() + deadline_seconds
    unreachable: list[str] = []
    waiting = list(resolvers)
    while waiting:
        had_doi = links.reference.doi is not None
        answers = await _ask(waiting, links.reference, until)
        links, objections = _joined(links, answers)
        notes += objections
        unreachable += [n for n in answers if isinstance(answers[n], ServiceUnreachableError)]
        silent = [name for name in answers if answers[name] is None]
        gained_doi = not had_doi and links.reference.doi is not None
        waiting = [each for each in waiting if each.name in silent] if gained_doi else []
        if silent and not waiting:
            notes.append(f"{_listed(silent)} had nothing to add.")
    return links.model_copy(
        update={"notes": (*_network_notes(links, resolvers, unreachable), *notes)}
    )


async def _ask(
    resolvers: Sequence[LinkResolver], reference: CslItem, until: float
) -> dict[str, _Answer]:
    tasks = [asyncio.ensure_future(_answer(each, reference, until)) for each in resolvers]
    try:
        answers = await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
    return dict(zip((each.name for each in resolvers), answers, strict=True))


async def _answer(resolver: LinkResolver, reference: CslItem, until: float) -> _Answer:
    try:
        async with asyncio.timeout_at(until):
            return await resolver.resolve(reference)
    except TimeoutError:
        return LinkServiceError("no answer in time.")
    except LinkServiceError as error:
        return error


def _from_graph(reference: CslItem) -> PaperLinks:
    doi = doi_of(reference.doi or "")
    arxiv = arxiv_of(reference.archive_location or "")
    known = reference.model_dump(exclude_defaults=True, exclude={"id", "type"})
    return PaperLinks(
        reference=reference,
        doi_url=doi_address(doi) if doi else None,
        landing_page=landing_page(reference.url or ""),
        pdf_url=f"https://arxiv.org/pdf/{arxiv}" if arxiv else None,
        sources=(Source(name=GRAPH, gave=tuple(map(csl_variable, known))),),
    )


def _joined(links: PaperLinks, answers: Mapping[str, _Answer]) -> tuple[PaperLinks, list[str]]:
    """Return the links with what the answers add, and why some add nothing."""
    notes: list[str] = []
    for name, answer in answers.items():
        if isinstance(answer, PaperLinks):
            if reason := _not_mergeable(links, answer):
                notes.append(f"{name}: {reason}")
            else:
                links = _merged(links, name, answer)
        elif answer is not None and not isinstance(answer, ServiceUnreachableError):
            notes.append(f"{name}: {answer}")
    return links, notes


def _not_mergeable(links: PaperLinks, answer: PaperLinks) -> str | None:
    ours, theirs = links.reference, answer.reference
    if contradicts(ours, theirs):
        return f"knows the DOI {theirs.doi or ours.doi} as another work, “{theirs.title}”."
    if ours.doi and theirs.doi and doi_of(ours.doi) != doi_of(theirs.doi):
        return f"also knows a version with the DOI {theirs.doi}."
    return None


def _merged(links: PaperLinks, name: str, answer: PaperLinks) -> PaperLinks:
    gained = _gained(links.reference, answer.reference)
    doi = doi_of(str(gained.get("doi", "")))
    addresses = {
        field: address
        for field, checked in OFFERED.items()
        if getattr(links, field) is None and (address := checked(getattr(answer, field) or ""))
    }
    gave = (*map(csl_variable, gained), *addresses)
    source = (Source(name=name, gave=gave),) if gave else ()
    return links.model_copy(
        update={
            "reference": links.reference.model_copy(update=gained),
            "doi_url": doi_address(doi) if doi else links.doi_url,
            "sources": links.sources + source,
            **addresses,
        }
    )


def _gained(ours: CslItem, theirs: CslItem) -> dict[str, object]:
    """Return the fields in which the other reference says more."""
    gained = {
        field: value
        for field in CslItem.model_fields
        if field not in {"id", "type"}
        and not getattr(ours, field)
        and (value := getattr(theirs, field))
    }
    if ours.type in UNDECIDED_TYPES and theirs.type not in {ours.type, "document"}:
        gained["type"] = theirs.type
    if _is_finer(ours.issued, theirs.issued):
        gained["issued"] = theirs.issued
    if ours.author not in ((), theirs.author) and includes_all(theirs.author, ours.author):
        gained["author"] = theirs.author
    return gained


def _is_finer(ours: CslDate | None, theirs: CslDate | None) -> bool:
    if not (ours and theirs and ours.date_parts and theirs.date_parts):
        return False
    return ours.year == theirs.year and len(theirs.date_parts[0]) > len(ours.date_parts[0])


def _network_notes(
    links: PaperLinks, resolvers: Sequence[LinkResolver], unreachable: Sequence[str]
) -> Iterable[str]:
    only_graph = "Only what the graph has: " if len(links.sources) == 1 else ""
    if not resolvers:
        yield f"{only_graph}no link service is set up."
    elif unreachable:
        yield f"{only_graph}{_listed(unreachable)} could not be reached."


def _listed(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
