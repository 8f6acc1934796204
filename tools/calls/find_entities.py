"""The tool that looks up how the graph spells a name."""

import asyncio
from typing import Annotated

from pydantic import Field

from tools.hublink.core.models import Frozen
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace


class NamedThing(Frozen):
    """A paper, or a value of an attribute with the number of papers that have it."""

    label: str
    kind: str
    id: str
    papers: int


class NamedThings(Frozen):
    """Things with a similar name, best first."""

    things: tuple[NamedThing, ...]


async def find_entities(
    workspace: Workspace,
    name: Annotated[str, Field(description="A name or a part of one.", min_length=1)],
    limit: Annotated[int, Field(ge=1, le=50)] = 10,
) -> ToolResult:
    """Tells which papers, people, methods and other values in the graph have a name like this.

    Returns for each its exact spelling, what it is, its id, and how many papers bear it.
    """
    things = await asyncio.to_thread(_named_like, workspace, name, limit)
    if not things:
        return ToolResult(
            text=f"The graph holds nothing named like {name!r}.",
            summary=f"Nothing named like “{name}”.",
            data=NamedThings(things=()),
        )
    lines = [f"- {t.label} ({t.kind}; {t.papers} papers; id {t.id})" for t in things]
    return ToolResult(
        text="\n".join(lines), summary="\n".join(lines), data=NamedThings(things=tuple(things))
    )


def _named_like(workspace: Workspace, name: str, limit: int) -> list[NamedThing]:
    library = workspace.library
    lexicon = library.grounding.lexicon
    found: dict[str, NamedThing] = {}
    for entity in library.graph.named(name):
        kind = ", ".join(entity.types) or "value"
        bearers = len(library.allowed([entity.id])) if entity.id in library.view.hubs else 0
        found[entity.id] = NamedThing(label=entity.label, kind=kind, id=entity.id, papers=bearers)
    for hub in lexicon.near_titles(name, limit=limit, cutoff=60):
        label = library.hub(hub).label
        papers = len(library.allowed([hub]))
        thing = NamedThing(label=label, kind=library.hub_name, id=hub, papers=papers)
        found.setdefault(hub, thing)
    for sense in lexicon.near_values(name, limit=limit):
        column = library.view.columns[sense.column]
        rows = column.by_value[sense.value]
        named = rows[0].triple.object
        bearers = len(library.allowed({row.hub for row in rows}))
        found[named.id] = NamedThing(
            label=sense.value, kind=column.name, id=named.id, papers=bearers
        )
    return list(found.values())[:limit]
