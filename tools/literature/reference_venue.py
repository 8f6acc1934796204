"""The venue of a hub, with volume and issue."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from tools.hublink.core.models import Entity
from tools.hublink.language.words import words_of
from tools.literature.reference_facts import ReferenceFacts, first, label_of

_LASTING = re.compile(r"\b(journal|periodical|magazine|newspaper|series|repository)\b", re.I)
"""Types of venues that outlast what appears in them."""
_WHOLE = re.compile(r"\b(journal|periodical|magazine|newspaper|proceedings|book|conference)$", re.I)
"""Types of what papers appear in, as a whole."""
PART_OF_VENUE = re.compile(r"\b(issue|volume)$", re.I)


def venue_of(facts: ReferenceFacts) -> str | None:
    """Return the name of the venue; of an issue or a volume, that of its venue.

    What the hub is called itself is none.
    """
    return first(
        text
        for field in ("journal", "proceedings", "venue")
        for fact in facts.of(facts.hub, field)
        if not (fact.object.literal and fact.object.label == facts.hub.label)
        for text in _names(facts, fact.object, frozenset({facts.hub.id}))
    )


def wholes_of(facts: ReferenceFacts) -> list[Entity]:
    """Return what the hub appeared in and with: its issue, its volume, its proceedings."""
    found: dict[str, Entity] = {}
    pending = [facts.hub]
    while pending:
        node = pending.pop(0)
        for fact in (*facts.of(node, "proceedings"), *facts.of(node, "venue")):
            whole = fact.object
            lasting = any(_LASTING.search(kind) for kind in whole.types)
            if not (whole.literal or lasting or whole.id in {facts.hub.id, *found}):
                found[whole.id] = whole
                pending.append(whole)
    return list(found.values())


def number_in_venue(facts: ReferenceFacts, field: str) -> str | None:
    """Return the number of the volume or issue: the hub's own, or its node's."""
    holding = (each for each in _parts_above(facts) if _part(each) == field)
    sequences = (label_of(fact.object) for part in holding for fact in facts.of(part, "sequence"))
    return first([*facts.texts(field), *sequences])


def _names(facts: ReferenceFacts, node: Entity, below: frozenset[str]) -> Iterator[str | None]:
    """Yield the names of a node that is a venue, a place in one, or a part of one."""
    if not (node.literal or node.id in below or _is_whole(node)):
        for fact in facts.of(node, "venue" if _part(node) else "place"):
            yield from _names(facts, fact.object, below | {node.id})
    if _is_called_by_address(node):
        titles = facts.of(node, "proceedings")
        yield from (label_of(fact.object) for fact in titles if fact.object.literal)
    kinds = {" ".join(words_of(kind)) for kind in node.types}
    yield None if " ".join(words_of(node.label)) in kinds else label_of(node)


def _is_whole(node: Entity) -> bool:
    """Return whether a node is a venue by its types, whatever series it is in itself."""
    return not _part(node) and any(_WHOLE.search(kind) for kind in node.types)


def _is_called_by_address(node: Entity) -> bool:
    """Return whether a node is called by the end of its address, as without a name of its own."""
    ending = re.split(r"[/#:]", node.id.rstrip("/#:"))[-1]
    return not node.literal and words_of(unquote(ending)) == words_of(node.label)


def _parts_above(facts: ReferenceFacts) -> list[Entity]:
    """Return the issue and the volume that the hub is in, where they are things of their own."""
    found: dict[str, Entity] = {}
    pending = [facts.hub]
    while pending:
        for fact in facts.of(pending.pop(), "venue"):
            if _part(fact.object) and fact.object.id not in found:
                found[fact.object.id] = fact.object
                pending.append(fact.object)
    return list(found.values())


def _part(node: Entity) -> str | None:
    """Return whether a node is an issue or a volume, going by its types."""
    words = (PART_OF_VENUE.search(kind) for kind in node.types)
    return first(word[1].lower() if word else None for word in words)
