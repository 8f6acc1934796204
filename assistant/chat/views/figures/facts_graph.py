"""The facts of an answer as a small graph: papers on the left, what joins them on the right."""

from collections import defaultdict
from collections.abc import Sequence

from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.figures.csv_file import csv_file
from assistant.conversation.answer import Answer
from tools.hublink.core.models import Entity, Triple
from tools.workspace.papers.evidence import Evidence

_MOST_PAPERS = 12
_MOST_NODES = 40


def facts_graph(answer: Answer) -> JsonObject | None:
    """Return the props of `public/elements/FactsGraph.jsx`; None where papers share no node.

    Only a few papers that share something make a picture that says more than their facts one by
    one. A node's `column` is how far from a paper it stands, its `row` its place there.
    """
    paths = [(each, fact.triples or fact.used) for each in answer.evidence for fact in each.facts]
    triples = list(dict.fromkeys(triple for _, path in paths for triple in path))
    nodes = {_key(node): node for t in triples for node in (t.subject, t.object)}
    papers = {_key(each.hub): each.number for each in answer.evidence}
    if not 1 < len(papers) <= _MOST_PAPERS or len(nodes) > _MOST_NODES or not _joined(paths):
        return None
    return {
        "answer": answer.id,
        "open": bool(answer.plan and answer.plan.sources),
        "nodes": _nodes(nodes, papers, _columns(paths), triples),
        "edges": [_edge(triple) for triple in triples],
        "file": csv_file(
            "facts.csv",
            ["subject", "predicate", "object", "subject id", "predicate id", "object id"],
            [(*_labels(triple), *_ids(triple)) for triple in triples],
        ),
    }


def _nodes(
    nodes: dict[str, Entity],
    papers: dict[str, int],
    columns: dict[str, int],
    triples: Sequence[Triple],
) -> list[JsonObject]:
    """The things in the graph, each with its place and what its facts say that it is."""
    rows = _rows(columns, triples)
    roles: dict[str, dict[str, None]] = defaultdict(dict)
    for triple in triples:
        roles[_key(triple.object)][triple.predicate.label] = None
    return [
        {
            "key": key,
            "label": node.label,
            "role": ", ".join(roles[key]),
            "number": papers.get(key),
            "column": columns[key],
            "row": rows[key],
        }
        for key, node in nodes.items()
    ]


def _edge(triple: Triple) -> JsonObject:
    return {
        "from": _key(triple.subject),
        "to": _key(triple.object),
        "predicate": triple.predicate.label,
    }


def _key(node: Entity) -> str:
    return f"{'literal' if node.literal else 'entity'} {node.id}"


def _labels(triple: Triple) -> tuple[str, str, str]:
    return triple.subject.label, triple.predicate.label, triple.object.label


def _ids(triple: Triple) -> tuple[str, str, str]:
    return triple.subject.id, triple.predicate.id, triple.object.id


def _joined(paths: Sequence[tuple[Evidence, Sequence[Triple]]]) -> bool:
    """Whether something stands on paths of more than one paper."""
    papers: dict[str, set[int]] = defaultdict(set)
    for evidence, path in paths:
        for triple in path:
            for node in (triple.subject, triple.object):
                papers[_key(node)].add(evidence.number)
    return any(len(numbers) > 1 for numbers in papers.values())


def _columns(paths: Sequence[tuple[Evidence, Sequence[Triple]]]) -> dict[str, int]:
    """The column of each node: its distance from the papers whose paths it is on, at the most."""
    columns: dict[str, int] = {}
    for evidence, path in paths:
        here = {_key(evidence.hub): 0}
        for triple in path:
            one, other = _key(triple.subject), _key(triple.object)
            if one not in here and other in here:
                one, other = other, one
            here.setdefault(one, 0)
            here.setdefault(other, here[one] + 1)
        for key, column in here.items():
            columns[key] = max(column, columns.get(key, 0))
    return columns


def _rows(columns: dict[str, int], triples: Sequence[Triple]) -> dict[str, float]:
    """A place for each node in its column, near what it is joined with to the left, centred."""
    neighbours: dict[str, list[str]] = defaultdict(list)
    for triple in triples:
        one, other = _key(triple.subject), _key(triple.object)
        neighbours[one].append(other)
        neighbours[other].append(one)
    by_column: dict[int, list[str]] = defaultdict(list)
    for key, column in columns.items():
        by_column[column].append(key)
    tallest = max(len(keys) for keys in by_column.values())
    rows: dict[str, float] = {}
    for _, keys in sorted(by_column.items()):
        known = {key: [rows[n] for n in neighbours[key] if n in rows] for key in keys}
        keys.sort(key=lambda key: sum(known[key]) / len(known[key]) if known[key] else 0.0)
        top = (tallest - len(keys)) / 2
        rows |= {key: top + place for place, key in enumerate(keys)}
    return rows
