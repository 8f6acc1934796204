"""The type in an undescribed graph that looks most like publications."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from tools.hublink.core.models import Frozen
from tools.hublink.core.protocols import GraphStore, TypeCount

_PUBLICATIONS = frozenset(
    (
        "paper",
        "article",
        "publication",
        "preprint",
        "scholarly work",
        "research work",
        "academic work",
        "scientific work",
        "published work",
    )
)
"""English names of what is published and cited; a type that ends in one is a kind of it."""

_WRITINGS = frozenset(
    (
        "work",
        "document",
        "manuscript",
        "thesis",
        "dissertation",
        "monograph",
        "report",
        "study",
        "review",
        "book",
        "chapter",
        "bibliographic resource",
    )
)
"""English names of writings that may be publications and may be something else."""

_PARTS = frozenset(
    ("proceedings", "proceeding", "collection", "poster", "abstract", "letter", "editorial")
)
"""English names of further kinds of publications, where others of a graph are told like these."""

_LEAST_OVERLAP = 0.5
"""Least share of their attributes that kinds of publications have in common."""
_LOOKED_AT = 30
"""So many entities of a type tell what attributes it has."""
_LEAST_FACTS = 1.0
"""Least outgoing facts on average of the entities of a type that can be hubs."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class HubTypeSuggestion(Frozen):
    """The types whose entities should be hub roots, best first, and the reason in one sentence.

    Without types, the entities with the most facts should be the roots (the degree criterion of
    thesis section 4.2).
    """

    types: tuple[TypeCount, ...]
    reason: str


def suggest_hub_type(types: Sequence[TypeCount]) -> HubTypeSuggestion:
    """Suggest the types named like publications that have facts, the most facts first.

    Names that only may mean publications count where no plainer name is found.
    """
    telling = [kind for kind in types if kind.mean_outgoing >= _LEAST_FACTS]
    for names in (_PUBLICATIONS, _WRITINGS):
        found = sorted(
            (kind for kind in telling if _is_kind_of(kind, names)), key=_most_facts_first
        )
        if found:
            return HubTypeSuggestion(types=tuple(found), reason=_reason(found))
    return HubTypeSuggestion(types=(), reason=_reason_for_degree(types))


def similar_types(graph: GraphStore, best: TypeCount) -> tuple[TypeCount, ...]:
    """Return a type of publications and those that have about the same attributes.

    They are named like writings, too; so a thesis is found beside an article, and the volume that
    articles are in is not.
    """
    names = _PUBLICATIONS | _WRITINGS | _PARTS
    mine = _attributes(graph, best)
    others = (
        kind
        for kind in graph.types()
        if kind.id != best.id and kind.mean_outgoing >= _LEAST_FACTS and _is_kind_of(kind, names)
    )
    return (best, *(kind for kind in others if _overlap(mine, _attributes(graph, kind))))


def hub_name(types: Sequence[str]) -> str:
    """Return the noun for hubs of some types: that of the one type, else of all of them."""
    names = [name.rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1] for name in types]
    kinds = [TypeCount(id="", label=name, count=0, mean_outgoing=0) for name in names]
    if len(names) > 1 and any(_is_kind_of(kind, _PUBLICATIONS | _WRITINGS) for kind in kinds):
        return "Publication"
    return names[0]


def _attributes(graph: GraphStore, kind: TypeCount) -> set[str]:
    """Return the predicates that at least half of a type's entities have, of those looked at."""
    entities = list(islice(graph.of_type(kind.id), _LOOKED_AT))
    facts = Counter(
        predicate
        for entity in entities
        for predicate in {triple.predicate.id for triple in graph.outgoing(entity)}
    )
    return {predicate for predicate, count in facts.items() if 2 * count >= len(entities)}


def _overlap(one: set[str], other: set[str]) -> bool:
    return len(one & other) >= _LEAST_OVERLAP * len(one | other)


def _is_kind_of(kind: TypeCount, names: frozenset[str]) -> bool:
    """Return whether the last word or two of the type's label or id are among the names."""
    endings = (_last_words(kind.label), _last_words(kind.id))
    return any(not names.isdisjoint(_phrases(ending)) for ending in endings if ending)


def _last_words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)][-2:]


def _phrases(words: list[str]) -> set[str]:
    singular = [*words[:-1], _singular(words[-1])]
    return {words[-1], singular[-1], " ".join(words), " ".join(singular)}


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word.removesuffix("ies") + "y"
    return word if word.endswith("ss") else word.removesuffix("s")


def _most_facts_first(kind: TypeCount) -> tuple[float, str, str]:
    return -kind.count * kind.mean_outgoing, kind.label, kind.id


def _reason(found: Sequence[TypeCount]) -> str:
    best = found[0]
    others = ", ".join(f"“{kind.label}”" for kind in found[1:])
    verb = "is" if len(found) == 2 else "are"
    addition = f"; so {verb} {others}" if others else ""
    return (
        f"“{best.label}” is named like a kind of publication and has {best.count:,} entities with"
        f" {best.mean_outgoing:.1f} facts on average{addition}."
    )


def _reason_for_degree(types: Sequence[TypeCount]) -> str:
    why = "No type of the graph is named like publications with facts"
    if not types:
        why = "The graph has no types"
    return f"{why}, so the entities with the most facts serve as hubs."
