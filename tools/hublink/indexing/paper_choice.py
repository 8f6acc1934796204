"""Which things of a graph are the papers of its collection."""

from collections import defaultdict
from collections.abc import Sequence, Set
from itertools import islice
from math import ceil

from tools.hublink.core.hub_roots import HubRoots, TypedRoots
from tools.hublink.core.models import Entity, Frozen
from tools.hublink.core.protocols import GraphStore, TypeCount
from tools.hublink.indexing.judged_kinds import NEARLY, JudgedKind, KindReason

_LEAST_FACTS = 1.0
_IN_FULL = 0.6
"""Share of the predicates that tell of papers by which one is told of in full."""
_SHOWN = 3
_TWO = 2
_MOSTLY, _FAR = 0.8, 2
"""Share of the things of a kind that have titles and dates, and how many times more is told of
them than of any other, where no kind is told like publications."""


class KindOfPaper(Frozen):
    """A kind of things that are papers, or are not: how many of how many, examples, and why."""

    label: str
    count: int
    total: int
    examples: tuple[str, ...] = ()
    reason: KindReason | None = None


class PaperChoice(Frozen):
    """The kinds that are papers, most papers first, those left out, and how hubs are told by them.

    Without roots, nothing in the graph is told like publications. `count` is how many papers there
    are, of which some may be of several kinds.
    """

    roots: TypedRoots | None
    chosen: tuple[KindOfPaper, ...] = ()
    left_out: tuple[KindOfPaper, ...] = ()
    others: int = 0
    count: int = 0


def choose_papers(graph: GraphStore) -> PaperChoice:
    """Return which things are the papers: all kinds of publications of the collection.

    Kinds are judged together, by their names and by what is told of their things. Volumes and cited
    works, to which papers only lead, are none; things without a type that are told like papers are.
    """
    kinds = [
        JudgedKind(graph, kind) for kind in graph.types() if kind.mean_outgoing >= _LEAST_FACTS
    ]
    candidates = sorted(filter(JudgedKind.may_be_papers, kinds), key=lambda kind: kind.order)
    candidates = candidates or _told_most(kinds)
    if not candidates:
        return PaperChoice(roots=None, others=len(kinds))
    best = candidates[0]
    chosen, refused = [best], list[tuple[JudgedKind, KindReason]]()
    for kind in [*candidates[1:], *(kind for kind in kinds if kind not in candidates)]:
        if kind.is_covered_by(chosen):
            continue
        if reason := kind.reason_against(best):
            refused.append((kind, reason))
        else:
            chosen.append(kind)
    for kind in chosen[1:]:
        if kind.is_led_to(best, [each for each in chosen if each is not kind]):
            chosen.remove(kind)
            refused.append((kind, KindReason.ONLY_LED_TO))
    return _choice(graph, chosen, refused)


def _told_most(kinds: Sequence[JudgedKind]) -> list[JudgedKind]:
    """The one kind of dated things with titles that far more is told of than of any other."""
    if len(kinds) < _TWO:
        return []
    deepest, following, *_ = sorted(kinds, key=lambda kind: -kind.profile.depth)
    profile = deepest.profile
    like_works = deepest.named >= 0 and min(profile.titles, profile.dates) >= _MOSTLY
    most = profile.depth >= _FAR * following.profile.depth
    return [deepest] if like_works and most else []


def _choice(
    graph: GraphStore,
    chosen: Sequence[JudgedKind],
    refused: Sequence[tuple[JudgedKind, KindReason]],
) -> PaperChoice:
    """Return the choice, with the things without a type that are told like the chosen ones."""
    telling = frozenset[str]().union(*(kind.profile.telling for kind in chosen))
    usual = frozenset[str]().union(*(kind.profile.attributes for kind in chosen))
    types = tuple(kind.type.id for kind in chosen)
    holding = tuple(sorted(frozenset[str]().union(*(kind.holding for kind in chosen))))
    roots = TypedRoots(
        types=types,
        untyped=True,
        holding=holding,
        telling=tuple(sorted(telling)),
        full=_full(graph, chosen, telling),
        usual=tuple(sorted(usual - telling)),
    )
    found = list(HubRoots(graph, roots))
    untyped = [each for each in found if not each.types]
    called: defaultdict[str, set[str]] = defaultdict(set)
    for kind in chosen:
        called[kind.type.label].update(each.id for each in graph.of_type(kind.type.id))
    if not untyped and len(found) == len(set[str]().union(*called.values())):
        only = chosen[0].type
        plain = (only.label,) if _is_one(graph, only) and len(chosen) == 1 else types
        roots = TypedRoots(types=plain)
    elif not untyped:
        roots = roots.model_copy(update={"untyped": False, "usual": ()})
    kinds = [_kind_of_paper(label, len(things), found) for label, things in called.items()]
    if untyped:
        kinds.append(
            KindOfPaper(
                label="things without a type",
                count=len(untyped),
                total=len(untyped),
                examples=_examples(untyped),
                reason=KindReason.LIKE_THE_OTHERS,
            )
        )
    near = [
        (kind, reason)
        for kind, reason in refused
        if kind.named > 0 or (kind.profile.titles >= NEARLY and kind.profile.likeness >= NEARLY)
    ]
    return PaperChoice(
        roots=roots,
        chosen=tuple(sorted(kinds, key=lambda kind: -kind.count)),
        left_out=tuple(
            KindOfPaper(
                label=kind.type.label,
                count=0,
                total=kind.type.count,
                examples=_examples(kind.things),
                reason=reason,
            )
            for kind, reason in near
        ),
        others=len(refused) - len(near),
        count=len(found),
    )


def _full(graph: GraphStore, chosen: Sequence[JudgedKind], telling: Set[str]) -> int:
    """Return by how many predicates an entity is told about as much as the papers are."""
    things = {thing.id: thing for kind in chosen for thing in kind.things}
    told = [{fact.predicate.id for fact in graph.outgoing(each)} for each in things.values()]
    counts = [len(each) for each in told if each & telling]
    return ceil(_IN_FULL * sum(counts) / len(counts)) if counts else 0


def _is_one(graph: GraphStore, kind: TypeCount) -> bool:
    """Return whether a type's label names it alone."""
    return sum(each.label == kind.label for each in graph.types()) == 1


def _kind_of_paper(label: str, total: int, found: Sequence[Entity]) -> KindOfPaper:
    """The papers of the kinds that are called so, in whatever vocabulary."""
    mine = [each for each in found if label in each.types]
    return KindOfPaper(
        label=label,
        count=len(mine),
        total=total,
        examples=_examples(mine),
        reason=None if len(mine) == total else KindReason.OTHERS_ONLY_LED_TO,
    )


def _examples(things: Sequence[Entity]) -> tuple[str, ...]:
    step = max(len(things) // _SHOWN, 1)
    return tuple(thing.label for thing in islice(things[::step], _SHOWN))
