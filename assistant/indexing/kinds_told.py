"""What is in a graph that is to be indexed: its kinds of things, and which of them are papers."""

from tools.hublink.core.models import Frozen
from tools.hublink.core.protocols import GraphStore
from tools.hublink.indexing.paper_choice import KindOfPaper, choose_papers

_MOST = 20
_EXAMPLES = 3


class KindTold(Frozen):
    """A kind of things: how many there are, some of them, and whether it is one of papers.

    Of `total` things `count` would be papers; the `reason`, a text of the page, says why no more.
    Things without a type cannot be chosen by one.
    """

    label: str
    total: int
    count: int = 0
    examples: tuple[str, ...] = ()
    chosen: bool = False
    reason: str = ""
    is_type: bool = True


def kinds_told(graph: GraphStore, before: frozenset[str] = frozenset()) -> tuple[KindTold, ...]:
    """Return the kinds of things in a graph, the papers first.

    Those of the types chosen `before` are the papers, or else those that are told like papers.
    """
    choice = choose_papers(graph)
    chosen = {kind.label for kind in choice.chosen}
    judged = {kind.label: kind for kind in (*choice.left_out, *choice.chosen)}
    told, labels = [], {each.label for each in graph.types()}
    for each in graph.types()[:_MOST]:
        kind = judged.pop(each.label, None)
        things = graph.some_of_type(each.id, _EXAMPLES)
        is_chosen = not before.isdisjoint((each.id, each.label)) if before else each.label in chosen
        told.append(
            KindTold(
                label=each.label,
                total=each.count,
                count=kind.count if kind else 0,
                examples=kind.examples if kind else tuple(thing.label for thing in things),
                chosen=is_chosen,
                reason=_reason(kind) if kind else "",
            )
        )
    rest = [kind for kind in judged.values() if kind.label in chosen and not before]
    told.extend(
        KindTold(
            label=kind.label,
            total=kind.total,
            count=kind.count,
            examples=kind.examples,
            chosen=True,
            reason=_reason(kind),
            is_type=kind.label in labels,
        )
        for kind in rest
    )
    return tuple(sorted(told, key=lambda kind: (not kind.chosen, -kind.total)))


def _reason(kind: KindOfPaper) -> str:
    return f"kind.{kind.reason.name.lower()}" if kind.reason else ""
