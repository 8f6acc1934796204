"""The tool that keeps, of the facts of papers, those that bear on a question."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from tools.calls.where import GraphNames
from tools.errors import ToolError
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet
from tools.hublink.execution.found_facts import FoundFact
from tools.hublink.execution.qualifiers import Qualifiers
from tools.workspace.found_text import for_model, for_people
from tools.workspace.library import Library
from tools.workspace.papers.evidence import OfferedPaper
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace

_FACTS_ON_PAGE = 60


class KeptFacts(Frozen):
    """Numbered papers with only the facts that were kept; none where no paper has such a fact."""

    evidence: tuple[OfferedPaper, ...]


async def filter_triples(
    workspace: Workspace,
    papers: Annotated[list[int], Field(min_length=1)],
    attributes: Annotated[list[str], Field(min_length=1)],
    containing: str | None = None,
    page: Annotated[int, Field(ge=1)] = 1,
) -> ToolResult:
    """Tells all facts of numbered papers under some attributes, or those containing some words."""
    hubs = dict.fromkeys(workspace.hubs(papers))
    names = GraphNames(workspace.library)
    facets = await asyncio.to_thread(names.facets, attributes)
    unread = [f"NOT used: {'; '.join(names.unread)}"] if names.unread else []
    if not facets:
        raise ToolError(f"Nothing of this can be read: {'; '.join(names.unread)}.")
    found = await asyncio.to_thread(_facts, workspace.library, hubs, facets, containing or "")
    kept = await workspace.offer_facts(_by_hub(found[(page - 1) * _FACTS_ON_PAGE :]))
    if not kept:
        said = f" that contains {containing!r}" if containing else ""
        told = f"None of these papers states any {' or '.join(f.name for f in facets)}{said}."
        return ToolResult(
            text="\n".join([*unread, told]), summary=told, data=KeptFacts(evidence=())
        )
    left = len(found) - page * _FACTS_ON_PAGE
    more = [f"… and {left} more facts: page {page + 1}."] if left > 0 else []
    text = "\n".join([*unread, for_model(kept, lines=_FACTS_ON_PAGE), *more])
    return ToolResult(text=text, summary=for_people(kept), data=KeptFacts(evidence=kept))


def _facts(
    library: Library, hubs: Iterable[str], facets: Iterable[Facet], containing: str
) -> list[FoundFact]:
    """The facts of some attributes whose value contains these words, paper by paper."""
    view, qualifiers, words = library.view, Qualifiers(library.view), containing.lower()
    return [
        FoundFact(row, facet, True, qualifiers=qualifiers)
        for hub in library.allowed(hubs)
        for facet in facets
        for row in view.placed(facet, view.column(facet).by_hub.get(hub, ()))
        if words in row.value.lower()
    ]


def _by_hub(facts: Iterable[FoundFact]) -> dict[str, list[FoundFact]]:
    """The facts of a page by paper."""
    by_hub: dict[str, list[FoundFact]] = defaultdict(list)
    for fact in list(facts)[:_FACTS_ON_PAGE]:
        by_hub[fact.hub].append(fact)
    return by_hub
