"""Evidence as the plain values that the page's elements draw."""

from collections.abc import Iterable, Sequence, Set
from typing import Any

from assistant.chat.views.highlighting import matched_stems, pieces
from assistant.references.formats.coins import to_coins
from tools.hublink.core.models import Entity, Triple
from tools.literature.csl import CslItem
from tools.literature.identifiers import Link
from tools.workspace.papers.evidence import Evidence, Fact

JsonObject = dict[str, Any]

_FEW = 3
_LABELS = {"Landing page": "link.landing_page"}


def evidence_view(evidence: Evidence, line: str) -> JsonObject:
    """Return what the evidence card shows of a paper; `line` is its bibliographic line."""
    return {
        "number": evidence.number,
        "title": evidence.reference.title or evidence.hub.label,
        "line": line,
        "year": evidence.reference.year,
        "venue": evidence.reference.container_title,
        "authors": authors_line(evidence.reference),
        "hub": node_view(evidence.hub),
        "index": evidence.index,
        "coins": to_coins(evidence.reference),
        "links": links_view(evidence.links),
        "facts": fact_views(evidence.facts, evidence.hub),
    }


def links_view(links: Iterable[Link]) -> list[JsonObject]:
    """Return links that a page may lead to; one that is a name keeps it in every language."""
    return [
        {"label": _LABELS.get(link.label, link.label), "url": link.url}
        for link in links
        if https(link.url) is not None
    ]


def fact_views(facts: Sequence[Fact], hub: Entity) -> list[JsonObject]:
    """Return facts of a hub as paths to be drawn, with the identifiers of their triples."""
    return [_fact(fact, hub) for fact in facts]


def https(url: str | None) -> str | None:
    """Return the address if a page may link to it."""
    return url if url is not None and url.startswith("https://") else None


def authors_line(reference: CslItem) -> str:
    """Return the authors in a few words: all of a few, the first of many."""
    names = [name.display for name in reference.author]
    return ", ".join(names) if len(names) <= _FEW else f"{names[0]} et al."


def _fact(fact: Fact, hub: Entity) -> JsonObject:
    used = frozenset(fact.used)
    words = matched_stems(fact.matched)
    chains = _chains(fact.triples or fact.used)
    return {
        "text": fact.text,
        "chains": [_chain(chain, used, hub, words) for chain in chains],
        "matched": list(fact.matched),
        "score": fact.score,
        "triples": [
            {"ids": [t.subject.id, t.predicate.id, t.object.id], "used": t in used}
            for t in fact.triples or fact.used
        ],
    }


def _chains(triples: Sequence[Triple]) -> list[list[Triple]]:
    """Cut a path where a triple does not go on from the node the one before it led to."""
    chains: list[list[Triple]] = []
    end: str | None = None
    for triple in triples:
        if end is None or end not in (triple.subject.id, triple.object.id):
            chains.append([])
            end = triple.subject.id
        chains[-1].append(triple)
        end = triple.object.id if end == triple.subject.id else triple.subject.id
    return chains


def _chain(
    triples: Sequence[Triple], used: frozenset[Triple], hub: Entity, words: Set[str]
) -> JsonObject:
    start = triples[0].subject
    steps = []
    end = start.id
    for triple in triples:
        forward = end == triple.subject.id
        node = triple.object if forward else triple.subject
        steps.append(
            {
                "predicate": triple.predicate.label,
                "pieces": pieces(triple.predicate.label, words),
                "forward": forward,
                "node": {**node_view(node, hub), "pieces": pieces(node.label, words)},
                "used": triple in used,
            }
        )
        end = node.id
    return {"start": node_view(start, hub), "steps": steps}


def node_view(entity: Entity, hub: Entity | None = None) -> JsonObject:
    """Return a thing as it is drawn; `hub` is the paper that it is told of."""
    return {
        "id": entity.id,
        "label": entity.label,
        "url": https(entity.url),
        "literal": entity.literal,
        "hub": hub is not None and entity.id == hub.id and not entity.literal,
        "type": entity.types[0] if entity.types else None,
    }
