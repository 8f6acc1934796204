"""The options of an index, and what is chosen for those left open."""

from collections.abc import Callable, Iterator

from tools.errors import SetupError
from tools.hublink.core.hub_roots import ConnectedRoots, HubCriterion, ListedRoots, TypedRoots
from tools.hublink.core.models import Frozen, VectorLevel
from tools.hublink.core.protocols import GraphStore
from tools.hublink.indexing.paper_choice import KindOfPaper, PaperChoice, choose_papers

_USUAL_MINIMUM = 3
_UNTYPED = "The graph has no types"


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


def suggested_criterion(
    graph: GraphStore, say: Callable[[str], None], examples: int = 0
) -> HubCriterion:
    """Return how hubs are told best in a graph; `say` is told the types, the choice and why.

    It is told so many examples of each kind.
    """
    offered = graph.types()
    if offered:
        say("Types in this graph (entities, facts each):")
    for kind in offered[:20]:
        say(f"  {kind.label}  ({kind.count}, {kind.mean_outgoing:.1f})")
    choice = choose_papers(graph)
    if choice.roots is None and next(iter(graph.subjects()), None) is None:
        return ConnectedRoots(minimum=_USUAL_MINIMUM)
    if choice.roots is None:
        why = "No type of the graph is told like publications" if offered else _UNTYPED
        say(f"{why}, so the entities with the most facts serve as hubs.")
        say("Name their type with --hub-type where others should.")
        return ConnectedRoots(minimum=_USUAL_MINIMUM)
    for line in explanation(choice, examples):
        say(line)
    return choice.roots


def explanation(choice: PaperChoice, examples: int = 0) -> Iterator[str]:
    """Yield which things are taken for the papers, and which are not, in lines; with examples."""
    if len(choice.chosen) == 1 and choice.chosen[0].count == choice.chosen[0].total:
        only = choice.chosen[0]
        yield f"Hubs are of type {only.label} ({only.count:,}); choose another with --hub-type."
    else:
        yield f"Hubs are {choice.count:,} things of these kinds; choose others with --hub-type:"
        yield from (_line(kind) for kind in choice.chosen)
    if choice.left_out:
        yield "Left out, though they look like papers in some way:"
        yield from (_line(kind) for kind in choice.left_out)
    for kind in (*choice.chosen, *choice.left_out) if examples else ():
        yield f"Of {kind.label}{'' if kind.count else ' (left out)'}, for example:"
        yield from (f"  “{title}”" for title in kind.examples[:examples])


def _line(kind: KindOfPaper) -> str:
    some = kind.count and kind.count < kind.total
    number = f"{kind.count:,} of {kind.total:,}" if some else f"{kind.total:,}"
    return f"  {kind.label}  ({'; '.join(filter(None, [number, kind.reason]))})"
