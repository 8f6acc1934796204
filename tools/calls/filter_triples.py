"""The tool that keeps, of the facts found, those that bear on a question."""

import asyncio
from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from tools.calls.where import facet_named
from tools.errors import ToolError
from tools.hublink.core.models import Frozen
from tools.workspace.evidence import Fact, OfferedPaper
from tools.workspace.found_text import for_model, for_people
from tools.workspace.library import Library, fact_of_row
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace


class KeptFacts(Frozen):
    """Numbered papers with only the facts that were kept."""

    evidence: tuple[OfferedPaper, ...]


async def filter_triples(
    workspace: Workspace,
    papers: Annotated[list[int], Field(description="Numbers of papers.", min_length=1)],
    attributes: Annotated[
        list[str], Field(description="Keep facts of these attributes only.", min_length=1)
    ],
    containing: Annotated[
        str | None, Field(description="Keep facts whose value contains these words.")
    ] = None,
) -> ToolResult:
    """Keeps, of the facts of numbered papers, those of some attributes, and drops the others.

    Looks the attributes up in the graph, so that facts not fetched before are found too.
    """
    hubs = dict.fromkeys(workspace.hubs(papers))
    facts = await asyncio.to_thread(_facts, workspace.library, hubs, attributes, containing or "")
    if not facts:
        raise ToolError("None of these papers has such a fact.")
    kept = await workspace.offer_facts(facts)
    return ToolResult(text=for_model(kept), summary=for_people(kept), data=KeptFacts(evidence=kept))


def _facts(
    library: Library, hubs: Iterable[str], attributes: Iterable[str], containing: str
) -> dict[str, list[Fact]]:
    """The facts of some attributes whose value contains these words, by the hubs that have any."""
    columns = [library.view.column(facet_named(name, library.view)) for name in attributes]
    by_hub = {
        hub: [
            fact_of_row(row)
            for column in columns
            for row in column.by_hub.get(hub, ())
            if containing.lower() in row.value.lower()
        ]
        for hub in library.allowed(hubs)
    }
    return {hub: facts for hub, facts in by_hub.items() if facts}
