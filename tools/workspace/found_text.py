"""Found papers and facts as text: compact for a model, readable for people.

Names and values come from whoever wrote the graph: each stands on one line, so that none can pass
for another paper or for a computed number.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tools.hublink.core.models import Entity, Triple
from tools.hublink.facets.facet_names import telling_labels
from tools.hublink.language.words import phrase
from tools.workspace.papers.evidence import Evidence, Fact, OfferedPaper

MOST_SHOWN = 20
"""So many papers are on a page."""
MOST_LINES = 15
"""So many lines are shown of a paper; picking its facts shows the others."""
_LONGEST_NAME, _LONGEST_VALUE = 200, 500
_MOST_ALIKE = 2
_FEWEST_ALIKE = 3
"""Of so many papers what all of them state is told once."""


def one_line(text: str, longest: int = _LONGEST_VALUE) -> str:
    """Return a text of the graph on one line, as whatever breaks a line is but a space."""
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 2].rsplit(' ', 1)[0]} …"


def for_model(
    evidence: Sequence[Evidence | OfferedPaper],
    total: int | None = None,
    first: int = 0,
    lines: int = MOST_LINES,
) -> str:
    """Return a page of numbered papers from the `first` on, each with so many `lines` of facts.

    What all of them state in the same words is told once, before them.
    """
    page = evidence[first : first + MOST_SHOWN]
    nodes = [_nodes(item.facts) for item in page]
    shared = _shared(nodes) if len(page) >= _FEWEST_ALIKE else {}
    told = _for_each(shared)
    for item, of_item in zip(page, nodes, strict=True):
        year = f" ({item.year})" if item.year else ""
        told.append(f"[{item.number}] {one_line(item.hub.label, _LONGEST_NAME)}{year}")
        facts = _folded(node for node in of_item if node.without(shared))
        told += [f"    {line}" for line in facts[:lines]]
        if (left := len(facts) - lines) > 0:
            told.append(f"    … and {left} more lines: filter_triples tells them.")
    left = (total or len(evidence)) - first - len(page)
    if left > 0:
        told.append(f"… and {left} more papers, numbered on: page {first // MOST_SHOWN + 2}.")
    return "\n".join(told)


def for_people(evidence: Sequence[Evidence | OfferedPaper], limit: int = 10) -> str:
    """Return a Markdown list of the papers found; they get their numbers where they are shown."""
    lines = [f"- {one_line(item.hub.label)}" for item in evidence[:limit]]
    if len(evidence) > limit:
        lines.append(f"- … and {len(evidence) - limit} more")
    return "\n".join(lines)


def fact_lines(facts: Iterable[Fact]) -> list[str]:
    """Return facts as lines: what is stated at one node together, with what qualifies it.

    What is said of the paper itself has a line for each attribute.
    """
    return _folded(_nodes(facts))


def _nodes(facts: Iterable[Fact]) -> list["_Node"]:
    nodes: dict[tuple[str, str], _Node] = {}
    for fact in facts:
        node, paper, last = fact.used[-1].subject, fact.triples[0].subject, fact.used[-1]
        of_paper = node.id == paper.id
        key = (node.id, last.predicate.id if of_paper else "")
        found = nodes.setdefault(key, _Node("" if of_paper else _own_name(node, paper)))
        name = telling_labels([triple.predicate.label for triple in fact.triples])[-1]
        for triple in fact.used[:-1]:
            found.add(triple.predicate.label, triple.object.label)
        found.add(name, last.object.label)
        for triple in fact.beside:
            found.add_beside(triple)
    return list(nodes.values())


def _shared(papers: Sequence[Sequence["_Node"]]) -> dict[tuple[str, str], str]:
    """What each of some papers states once, with the name of the node if that is the same."""
    names: dict[tuple[str, str], list[str]] = {}
    for nodes in papers:
        once = Counter(attribute for node in nodes for attribute in node.attributes)
        for node in nodes:
            for attribute, value in node.pairs():
                if once[attribute] == 1:
                    names.setdefault((attribute, value), []).append(node.name)
    return {
        pair: each[0] if len(set(each)) == 1 else ""
        for pair, each in names.items()
        if len(each) == len(papers)
    }


def _for_each(shared: Mapping[tuple[str, str], str]) -> list[str]:
    """The line before papers that tells what each of them states, if they state anything alike."""
    named = ((f"{name} — " if name else "", *pair) for pair, name in shared.items())
    said = "; ".join(f"{name}{attribute}: {value}" for name, attribute, value in named)
    return [f"Each of these: {said}"] if said else []


def _folded(nodes: Iterable["_Node"]) -> list[str]:
    """The lines of nodes; where several state the very same, one with the first of their names."""
    alike: dict[str, list[_Node]] = {}
    for node in nodes:
        alike.setdefault(node.stated, []).append(node)
    lines: dict[str, None] = {}
    for stated, each in alike.items():
        if len(each) > _MOST_ALIKE and each[0].is_named:
            names = "; ".join(node.name for node in each[:_MOST_ALIKE])
            lines[f"{stated} — of {names}; and {len(each) - _MOST_ALIKE} more"] = None
        else:
            lines |= dict.fromkeys(node.line() for node in each)
    return list(lines)


class _Node:
    """What is stated at one node, by attribute."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._values: dict[str, dict[str, None]] = {}
        self._beside: dict[str, dict[str, None]] = {}

    def add(self, attribute: str, value: str) -> None:
        self._values.setdefault(one_line(attribute), {})[one_line(value)] = None

    def add_beside(self, triple: Triple) -> None:
        of_attribute = self._beside.setdefault(one_line(triple.predicate.label), {})
        of_attribute[one_line(triple.object.label)] = None

    @property
    def attributes(self) -> Iterable[str]:
        return self._values

    def pairs(self) -> Iterator[tuple[str, str]]:
        """What is stated at the node; nothing where something qualifies it."""
        if not self._left_beside():
            for attribute, values in self._values.items():
                yield from ((attribute, value) for value in values)

    def without(self, shared: Mapping[tuple[str, str], str]) -> bool:
        """Leave out what each paper states, and return whether anything is left.

        Nodes of different names keep what nothing else is stated at.
        """
        left = [pair for pair in self.pairs() if pair not in shared]
        named = any(shared.get(pair) == self.name for pair in self.pairs())
        if left or named:
            self._values = {}
            for attribute, value in left:
                self.add(attribute, value)
        return bool(self._values)

    @property
    def stated(self) -> str:
        """What is stated at the node, without its name."""
        beside = _pairs(self._left_beside())
        return f"{_pairs(self._values)} ({beside})" if beside else _pairs(self._values)

    @property
    def is_named(self) -> bool:
        """Whether the name says more than what is stated."""
        values = (*self._values.values(), *self._left_beside().values())
        said = {word for each in values for value in each for word in phrase(value)}
        return bool(set(phrase(self.name)) - said)

    def line(self) -> str:
        return f"{self.name} — {self.stated}" if self.is_named else self.stated

    def _left_beside(self) -> dict[str, list[str]]:
        """What stands beside it and is not told already."""
        told = {value for values in self._values.values() for value in values}
        return {
            attribute: left
            for attribute, values in self._beside.items()
            if (left := [value for value in values if value not in told])
        }


def _pairs(values: Mapping[str, Iterable[str]]) -> str:
    return "; ".join(f"{attribute}: {', '.join(each)}" for attribute, each in values.items())


def _own_name(node: Entity, paper: Entity) -> str:
    """The name of a node that is more than a part of its identifier, without the paper's title."""
    if node.id.endswith(node.label):
        return ""
    return one_line(node.label.replace(paper.label, "…"), _LONGEST_NAME)
