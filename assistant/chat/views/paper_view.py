"""Papers of an answer, and one by itself: all that the graph says of it, what it shares."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import log
from typing import NamedTuple, TypeVar

from assistant.chat.views.evidence_view import (
    JsonObject,
    authors_line,
    https,
    links_view,
    node_view,
)
from assistant.composing.wording.phrases import sentence_case
from assistant.conversation.answer import Answer
from assistant.references.formatted import bibliography, without_label
from assistant.references.options import ReferenceOptions
from assistant.translations.page_text import page_text
from tools.hublink.core.value_kinds import ValueKind, is_placeholder, numeric
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.explanation import number_text
from tools.workspace.library import Library
from tools.workspace.side_by_side import tells
from tools.workspace.telling_attributes import (
    HubPart,
    is_description,
    is_of_reference,
    is_worded,
    told_of,
)

_MOST_ALIKE = 6
_MOST_SHARED = 4
_MOST_VALUES = 40
_MANY_NUMBERS = 8
_COMMON = 0.25
"""Share of all papers from which a value is too common to be worth sharing."""

Key = tuple[str, ...]
Attribute = TypeVar("Attribute")


class _Attribute(NamedTuple):
    """An attribute of a paper, and its values; those that are pages elsewhere lead there."""

    column: FacetColumn
    values: Mapping[str, str | None]


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
    reference = library.papers.reference(hub)
    return {
        "hub": hub,
        "index": library.name,
        "title": reference.title or library.hub(hub).label,
        "year": reference.year,
        "venue": reference.container_title,
    }


def groups_view(attributes: Iterable[tuple[HubPart | str, Attribute]]) -> list[JsonObject]:
    """Return attributes in groups by what they tell of: first of a paper's content.

    How it was published and recorded comes last. These are called by texts of the page, other
    groups as in the graph.
    """
    groups: dict[HubPart | str, list[Attribute]] = {HubPart.CONTENT: []}
    for told, attribute in attributes:
        groups.setdefault(told, []).append(attribute)
    last = (HubPart.PUBLICATION, HubPart.RECORD)
    ordered = [*(told for told in groups if told not in last), *last]
    return [
        {
            "name": f"paper.{told}" if isinstance(told, HubPart) else sentence_case(told),
            "attributes": groups[told],
        }
        for told in ordered
        if groups.get(told)
    ]


def paper_view(library: Library, hub: str, options: ReferenceOptions) -> JsonObject:
    """Return the props of `public/elements/PaperPage.jsx`.

    Attributes of what a paper names, such as the broader field of its field, stand with that; what
    describes a value, with the value.
    """
    evidence = library.papers.evidence(0, hub, ())
    line = without_label(bibliography([evidence.reference], options.style, [1])[0], 1)
    columns = [column for column in library.view.columns if column.by_hub.get(hub)]
    texts = [column for column in columns if is_description(column) and len(column.facet.key) == 1]
    described = _descriptions(columns)
    said = {row.triple.subject.label: row.value for c in described for row in c.by_hub[hub]}
    told = [column for column in columns if column not in texts and column not in described]
    return {
        **paper_in_brief(library, hub),
        "authors": authors_line(evidence.reference),
        "line": line,
        "links": links_view(evidence.links),
        "texts": [row.value for column in texts for row in column.by_hub[hub]],
        "groups": _groups(_attributes(told, hub), said),
        "alike": _alike(library, columns, hub),
        "node": node_view(evidence.hub),
    }


def _descriptions(columns: Sequence[FacetColumn]) -> list[FacetColumn]:
    """The attributes that tell in sentences what the values of other ones are."""
    keys = {column.facet.key for column in columns}
    return [column for column in columns if column.facet.key[:-1] in keys and is_worded(column)]


def _attributes(columns: Iterable[FacetColumn], hub: str) -> list[_Attribute]:
    """The attributes of a paper with their values, the paper's own first.

    What leads on by the same predicate, such as the parent of a parent, counts as one of them.
    """
    found: dict[Key, _Attribute] = {}
    for column in sorted(columns, key=lambda each: len(each.facet.key)):
        key = column.facet.key
        while key[-1:] == key[-2:-1]:
            key = key[:-1]
        values = {
            row.value: https(row.triple.object.id) if column.holds_addresses else None
            for row in column.by_hub[hub]
            if not is_placeholder(row.value)
        }
        before = found.get(key, _Attribute(column, {}))
        found[key] = before._replace(values={**before.values, **values})
    return list(found.values())


def _groups(attributes: Iterable[_Attribute], said: Mapping[str, str]) -> list[JsonObject]:
    """The attributes of a paper, in groups by what they are told of; `said` describes values."""
    return groups_view((told_of(each.column), _told(each, said)) for each in attributes)


def _told(attribute: _Attribute, said: Mapping[str, str]) -> JsonObject:
    """An attribute as the page shows it: of many numbers, from which to which they are."""
    column, values = attribute
    name = column.labels[-1] if len(column.facet.key) > 1 else column.name
    told = {"name": name, "count": len(values)}
    if column.kind is ValueKind.NUMBER and len(values) > _MANY_NUMBERS:
        numbers = [number for value in values if (number := numeric(value)) is not None]
        low, high = number_text(min(numbers)), number_text(max(numbers))
        return {**told, "values": [], "range": page_text("chip.range", low=low, high=high)}
    shown = [
        {"value": value, "url": address, "about": said.get(value)}
        for value, address in islice(values.items(), _MOST_VALUES)
    ]
    return {**told, "values": shown}


def _alike(library: Library, columns: list[FacetColumn], hub: str) -> list[JsonObject]:
    """The papers that share most with a paper, with what they share, the rarest first."""
    most = _COMMON * len(library.view.hubs)
    weights: dict[str, dict[str, float]] = defaultdict(dict)
    for column in columns:
        says_little = column.is_status() or column.kind is ValueKind.FLAG
        if not tells(column) or is_of_reference(column) or says_little or is_worded(column):
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
