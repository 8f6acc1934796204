"""The options of an index, and what is chosen for those left open."""

from collections.abc import Callable

from tools.errors import SetupError
from tools.hublink.core.hub_roots import ConnectedRoots, HubCriterion, ListedRoots, TypedRoots
from tools.hublink.core.models import Frozen, VectorLevel
from tools.hublink.core.protocols import GraphStore
from tools.hublink.indexing.hub_types import similar_types, suggest_hub_type

_USUAL_MINIMUM = 3


class IndexChoices(Frozen):
    """Choices of a person; what they leave open is as before, else found in the graph.

    Hubs are entities of `types`, or of the ids `hubs`, or those with a `minimum` of facts; they are
    searched for from the entities `start`. With `embed_later`, the vectors of `levels` are left to
    whoever serves the index.
    """

    types: tuple[str, ...] = ()
    hubs: tuple[str, ...] = ()
    minimum: int | None = None
    start: tuple[str, ...] = ()
    levels: tuple[VectorLevel, ...] | None = None
    embed_later: bool = False

    def criterion(self) -> HubCriterion | None:
        """Return how hubs are told from other entities; None where that is left open.

        Raises:
            SetupError: they are chosen in several ways.
        """
        chosen: list[HubCriterion] = []
        if self.types:
            chosen.append(TypedRoots(types=self.types))
        if self.hubs:
            chosen.append(ListedRoots(ids=self.hubs))
        if self.minimum is not None:
            chosen.append(ConnectedRoots(minimum=self.minimum))
        if len(chosen) > 1:
            raise SetupError(
                "Hubs are chosen by type, by id or by their number of facts.",
                "Give one of --hub-type, --hub and --min-facts.",
            )
        return chosen[0] if chosen else None


OPEN = IndexChoices()


def suggested_criterion(graph: GraphStore, say: Callable[[str], None]) -> HubCriterion:
    """Return how hubs are told best in a graph; `say` is told the types, the choice and why."""
    offered = graph.types()
    if offered:
        say("Types in this graph (entities, facts each):")
    for kind in offered[:20]:
        say(f"  {kind.label}  ({kind.count}, {kind.mean_outgoing:.1f})")
    suggestion = suggest_hub_type(offered)
    say(suggestion.reason)
    if not suggestion.types:
        say("Name their type with --hub-type where others should.")
        return ConnectedRoots(minimum=_USUAL_MINIMUM)
    kinds = similar_types(graph, suggestion.types[0])
    if len(kinds) == 1:
        say(f"Hubs are of type {kinds[0].label}; choose another with --hub-type.")
        return TypedRoots(types=(kinds[0].label,))
    names = ", ".join(kind.label for kind in kinds)
    say(
        f"Hubs are of these types, which have similar attributes: {names}; "
        "choose others with --hub-type."
    )
    return TypedRoots(types=tuple(kind.id for kind in kinds))
