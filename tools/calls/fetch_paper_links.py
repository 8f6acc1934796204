"""The tool that fetches links and full metadata of numbered papers."""

import asyncio
from typing import Annotated

from pydantic import Field

from tools.hublink.core.models import Frozen
from tools.literature.identifiers import Link
from tools.literature.paper_links import PaperLinks, addresses_of, find_links
from tools.workspace.found_text import one_line
from tools.workspace.papers.evidence import Evidence
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace

MOST_AT_ONCE = 30


class LinkedPaper(Frozen):
    """A numbered paper with its links and metadata, from the graph and from link services."""

    evidence: Evidence
    links: PaperLinks


class LinkedPapers(Frozen):
    """Numbered papers with their links."""

    papers: tuple[LinkedPaper, ...]


async def fetch_paper_links(
    workspace: Workspace,
    papers: Annotated[list[int], Field(min_length=1, max_length=MOST_AT_ONCE)],
) -> ToolResult:
    """Fetches links and full references of numbered papers, if the person wants to open them."""
    items = await workspace.evidence(papers)
    found = await asyncio.gather(
        *(find_links(item.reference, workspace.resolvers) for item in items)
    )
    linked = []
    for item, links in zip(items, found, strict=True):
        evidence = item.model_copy(
            update={"reference": links.reference, "links": _links(item, links)}
        )
        workspace.book.replace(evidence)
        linked.append(LinkedPaper(evidence=evidence, links=links))
    text = "\n".join(line for paper in linked for line in _lines(paper))
    return ToolResult(text=text, summary=text, data=LinkedPapers(papers=tuple(linked)))


def _links(item: Evidence, links: PaperLinks) -> tuple[Link, ...]:
    known = {link.url: link for link in (*addresses_of(links), *item.links)}
    return tuple(known.values())


def _lines(paper: LinkedPaper) -> list[str]:
    lines = [f"[{paper.evidence.number}] {one_line(paper.evidence.hub.label)}"]
    lines += [f"    {one_line(link.label)}: {one_line(link.url)}" for link in paper.evidence.links]
    lines += [f"    Note: {note}" for note in paper.links.notes]
    return lines
