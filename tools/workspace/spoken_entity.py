"""The entity of the graph that a name or a question refers to."""

from tools.errors import ToolError
from tools.hublink.core.models import Entity
from tools.hublink.core.plan import Plan
from tools.hublink.core.protocols import GraphStore
from tools.workspace.library import Library


def entity_named(graph: GraphStore, name: str) -> Entity:
    """Return the entity with this id or label.

    Raises:
        ToolError: there is none.
    """
    if (found := graph.entity(name)) is not None:
        return found
    named = graph.named(name)
    if not named:
        raise ToolError(f"The graph has no entity {name!r}. Ask find_entities for similar names.")
    return named[0]


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
