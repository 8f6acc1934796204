"""Papers of an answer, and one by itself: all that the graph says of it, what it shares."""

from collections import defaultdict
from math import log

from assistant.chat.views.evidence_view import JsonObject, authors_line, links_view, node_view
from assistant.composing.wording.phrases import sentence_case
from assistant.conversation.answer import Answer
from assistant.references.formatted import bibliography, without_label
from assistant.references.options import ReferenceOptions
from tools.hublink.facets.facet_view import FacetColumn
from tools.workspace.library import Library
from tools.workspace.side_by_side import tells
from tools.workspace.telling_attributes import is_bookkeeping, is_description, is_of_reference

_MOST_ALIKE = 6
_MOST_SHARED = 4
_MOST_VALUES = 40
_COMMON = 0.25
"""Share of all papers from which a value is too common to be worth sharing."""
_ITSELF, _PUBLISHED = "paper.content", "paper.publication"
"""Texts of the page; other groups are named as in the graph."""


def hubs_meant(answer: Answer, numbers: object, count: object) -> list[str]:
    """Return the papers that a statement is about, of which it cites those of these numbers.

    They are the cited ones where it has no others, else a row of the table of this size with them.
    """
    named = numbers if isinstance(numbers, list) else []
    cited = [each.hub.id for each in answer.evidence if each.number in named]
    if cited and len(cited) == count:
        return cited
    rows = [row.hubs for row in answer.table.rows] if answer.table else []
    of_size = (hubs for hubs in rows if len(set(hubs)) == count and set(cited) <= set(hubs))
    return list(dict.fromkeys(next(of_size, answer.hubs)))


def paper_in_brief(library: Library, hub: str) -> JsonObject:
    """Return what names a paper in a list."""
    reference = library.reference(hub)
    return {
        "hub": hub,
        "index": library.name,
        "title": reference.title or library.hub(hub).label,
        "year": reference.year,
        "venue": reference.container_title,
    }


def paper_view(library: Library, hub: str, options: ReferenceOptions) -> JsonObject:
    """Return the props of `public/elements/PaperPage.jsx`.

    Attributes of what a paper names, such as the broader field of its field, stand with that.
    """
    evidence = library.evidence(0, hub, ())
    line = without_label(bibliography([evidence.reference], options.style, [1])[0], 1)
    columns = [column for column in library.view.columns if column.by_hub.get(hub)]
    texts = [column for column in columns if is_description(column) and len(column.facet.key) == 1]
    return {
        **paper_in_brief(library, hub),
        "authors": authors_line(evidence.reference),
        "line": line,
        "links": links_view(evidence.links),
        "texts": [row.value for column in texts for row in column.by_hub[hub]],
        "groups": _groups(columns, texts, hub),
        "alike": _alike(library, columns, hub),
        "node": node_view(evidence.hub),
    }


def _groups(columns: list[FacetColumn], texts: list[FacetColumn], hub: str) -> list[JsonObject]:
    """The attributes of a paper, in groups by what they are told of."""
    groups: dict[str, list[JsonObject]] = {_ITSELF: []}
    for column in sorted(columns, key=lambda each: len(each.facet.key)):
        if column in texts:
            continue
        values = list(dict.fromkeys(row.value for row in column.by_hub[hub]))
        told = {"name": column.name, "values": values[:_MOST_VALUES], "count": len(values)}
        groups.setdefault(_group(column), []).append(told)
    ordered = [name for name in groups if name != _PUBLISHED] + [_PUBLISHED]
    return [{"name": name, "attributes": groups[name]} for name in ordered if groups.get(name)]


def _group(column: FacetColumn) -> str:
    if len(column.facet.key) > 1:
        return sentence_case(column.labels[0])
    return _PUBLISHED if is_of_reference(column) or is_bookkeeping(column) else _ITSELF


def _alike(library: Library, columns: list[FacetColumn], hub: str) -> list[JsonObject]:
    """The papers that share most with a paper, with what they share, the rarest first."""
    most = _COMMON * len(library.view.hubs)
    weights: dict[str, dict[str, float]] = defaultdict(dict)
    for column in columns:
        if not tells(column) or is_of_reference(column) or column.is_status():
            continue
        for value in dict.fromkeys(row.value for row in column.by_hub[hub]):
            hubs = {row.hub for row in column.by_value[value]}
            if 1 < len(hubs) <= max(most, 2):
                rarity = log(len(library.view.hubs) / len(hubs))
                for other in hubs - {hub}:
                    weights[other][value] = max(rarity, weights[other].get(value, 0.0))
    best = sorted(weights, key=lambda other: (-sum(weights[other].values()), other))
    return [
        {
            **paper_in_brief(library, other),
            "shared": sorted(weights[other], key=lambda v: -weights[other][v])[:_MOST_SHARED],
        }
        for other in best[:_MOST_ALIKE]
    ]
