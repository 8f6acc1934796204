"""Second opinions on doubtful references, from Crossref, OpenAlex and other services."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assistant.references.check import (
    Checked,
    check_references,
    has_foreign_doi,
    has_initials_only,
    is_shouted,
)
from assistant.references.cited import cited_references
from assistant.references.formats.preprint import is_preprint
from assistant.references.keys import keyed
from assistant.references.options import ReferenceOptions
from assistant.translations.page_language import say
from tools.hublink.core.models import Frozen
from tools.literature.csl import CslItem
from tools.literature.paper_links import LinkResolver, LinkServiceError
from tools.literature.same_work import contradicts
from tools.workspace.papers.evidence import Evidence

DEADLINE_SECONDS = 8.0
PUBLISHED = {"article-journal", "paper-conference", "chapter", "book"}


class Opinions(Frozen):
    """Checked references with the remarks of services, and a note on each that did not answer."""

    checked: tuple[Checked, ...]
    notes: tuple[str, ...] = ()


async def opinions_on(
    papers: Sequence[Evidence], resolvers: Sequence[LinkResolver], options: ReferenceOptions
) -> Opinions:
    """Return the references of cited papers under their citation keys, checked by all there is."""
    items = keyed(cited_references(papers, options), options.keys)
    return await ask_services(await asyncio.to_thread(check_references, items), resolvers)


async def ask_services(checked: Sequence[Checked], resolvers: Sequence[LinkResolver]) -> Opinions:
    """Return the checked references with what each service says otherwise or more of them.

    All are asked at once. Nothing of an item changes: whether to believe a service is for people
    to decide. A service that does not answer is a note.
    """
    until = asyncio.get_running_loop().time() + DEADLINE_SECONDS
    answers = await asyncio.gather(
        *(_ask(resolver, each.item, until) for each in checked for resolver in resolvers)
    )
    silent: dict[str, str] = {}
    for answer in answers:
        if isinstance(answer, Silence):
            silent.setdefault(answer.service, f"{answer.service}: {answer.reason}")
    width = len(resolvers)
    return Opinions(
        checked=tuple(
            each.model_copy(
                update={"told": tuple(_told(each.item, answers[at * width : (at + 1) * width]))}
            )
            for at, each in enumerate(checked)
        ),
        notes=tuple(silent.values()),
    )


class Silence(NamedTuple):
    """A service that did not answer, and why."""

    service: str
    reason: str


class Knowledge(NamedTuple):
    """The record of a work at a service."""

    service: str
    reference: CslItem


Answer = Knowledge | Silence | None


async def _ask(resolver: LinkResolver, item: CslItem, until: float) -> Answer:
    try:
        async with asyncio.timeout_at(until):
            links = await resolver.resolve(item)
    except TimeoutError:
        return Silence(resolver.name, say("opinion.late"))
    except LinkServiceError as error:
        return Silence(resolver.name, str(error))
    return Knowledge(resolver.name, links.reference) if links else None


def _told(item: CslItem, answers: Sequence[Answer]) -> Iterator[str]:
    """The statements of all services, those that several make once, with all their names."""
    names: dict[str, list[str]] = {}
    for answer in answers:
        if isinstance(answer, Knowledge):
            for statement in _statements(item, answer.reference):
                names.setdefault(statement, []).append(answer.service)
    yield from (f"{_and(who)}: {statement}" for statement, who in names.items())


def _and(names: Sequence[str]) -> str:
    *others, last = names
    return say("page.and", first=", ".join(others), last=last) if others else last


def _statements(ours: CslItem, theirs: CslItem) -> Iterator[str]:
    if contradicts(ours, theirs):
        yield say("opinion.other_work", doi=theirs.doi or "", title=theirs.title or "")
        return
    if theirs.title and (not ours.title or is_shouted(ours.title) > is_shouted(theirs.title)):
        yield say("opinion.title", title=theirs.title)
    yield from _about_people(ours, theirs)
    if theirs.year and theirs.year != ours.year:
        yield say("opinion.year", year=str(theirs.year))
    yield from _about_publication(ours, theirs)


def _about_publication(ours: CslItem, theirs: CslItem) -> Iterator[str]:
    """Where a work appeared, or its DOI, if that is missing or newer than the preprint."""
    place = (
        f" {say('opinion.place', place=theirs.container_title)}" if theirs.container_title else ""
    )
    doi = f", DOI {theirs.doi}" if theirs.doi and theirs.doi != ours.doi else ""
    if is_preprint(ours) and theirs.type in PUBLISHED and (place or has_foreign_doi(ours)):
        yield say("opinion.published", place=place, doi=doi)
    elif doi and not ours.doi:
        yield say("opinion.doi", doi=theirs.doi or "")
    elif place and not ours.container_title and theirs.type in PUBLISHED:
        yield say("opinion.appeared", place=place)


def _about_people(ours: CslItem, theirs: CslItem) -> Iterator[str]:
    known, told = ours.author or ours.editor, theirs.author
    if not told:
        return
    fuller = any(map(has_initials_only, known)) and not any(map(has_initials_only, told))
    if not known or fuller or len(told) > len(known):
        shown = ", ".join(name.display for name in told[:3])
        if len(told) > 3:
            shown = say("opinion.and_more", names=shown, count=len(told) - 3)
        yield say("opinion.authors", names=shown)
