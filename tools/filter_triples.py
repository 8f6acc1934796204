"""The tool that keeps, of the facts found, those that bear on a question."""

from typing import Annotated

from pydantic import Field

from tools.errors import ToolError
from tools.evidence import OfferedPaper
from tools.found_text import for_model, for_people
from tools.hublink.models import Frozen
from tools.tool import ToolResult
from tools.where import facet_named
from tools.workspace import Workspace


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
    library = workspace.library
    columns = [library.view.column(facet_named(name, library.view)) for name in attributes]
    numbered = {item.hub.id: item for item in workspace.book.require(papers)}
    kept = []
    for item in map(numbered.__getitem__, library.allowed(numbered)):
        rows = [
            row
            for column in columns
            for row in column.by_hub.get(item.hub.id, [])
            if containing is None or containing.lower() in row.value.lower()
        ]
        if rows:
            kept.append(workspace.offer_rows(item.hub.id, rows))
    if not kept:
        raise ToolError("None of these papers has such a fact.")
    return ToolResult(
        text=for_model(kept), summary=for_people(kept), data=KeptFacts(evidence=tuple(kept))
    )
