"""The entity of the graph that a name or a question refers to."""

from tools.errors import ToolError
from tools.hublink.core.models import Entity
from tools.hublink.core.plan import Plan
from tools.workspace.found_text import one_line
from tools.workspace.library import Library


def entity_named(library: Library, name: str) -> Entity:
    """Return the entity with this id or label.

    Raises:
        ToolError: there is none; it offers the nearest names.
    """
    if (found := library.graph.entity(name)) is not None:
        return found
    if named := library.graph.named(name):
        return named[0]
    lexicon = library.grounding.lexicon
    near = [sense.value for sense in lexicon.near_values(name)]
    near += [library.hub(hub).label for hub in lexicon.near_titles(name, cutoff=60)]
    told = f" Nearest: {'; '.join(dict.fromkeys(map(one_line, near)))}." if near else ""
    raise ToolError(f"The graph has no entity {name!r}.{told}")


def entity_spoken_of(plan: Plan, library: Library) -> Entity | None:
    """Return the first entity that a plan names: a paper, or a value that is an entity."""
    if plan.hubs and plan.hub_words:
        return library.hub(plan.hubs[0])
    for condition in plan.conditions:
        column = library.view.column(condition.facet)
        rows = [row for value in condition.values for row in column.by_value.get(value, ())]
        named = next((row.triple.object for row in rows if not row.triple.object.literal), None)
        if named is not None:
            return named
    return None
