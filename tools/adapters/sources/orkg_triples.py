"""The graph of what is read from the ORKG: its own ids, names, types, pages and lists."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count, pairwise
from urllib.parse import quote

from pyoxigraph import BlankNode, Literal, NamedNode

from tools.adapters.graph.rdf_terms import (
    LABEL,
    PAGE,
    RDF_FIRST,
    RDF_NIL,
    RDF_REST,
    RDF_TYPE,
    XSD_STRING,
    RawTriple,
    Term,
    own_entity,
    own_predicate,
    own_type,
)
from tools.adapters.sources.orkg_api import (
    Named,
    OrkgComparison,
    OrkgPaper,
    OrkgStatement,
    OrkgThing,
)

_XSD = "http://www.w3.org/2001/XMLSchema#"
_YEAR = NamedNode(_XSD + "gYear")
_TOLD_ELSEWHERE = {"Paper", "Contribution", "Comparison", "ResearchField"}
"""Classes of things whose own statements are not part of the contribution that names them."""
_ROUTES = {
    "Paper": "paper",
    "Comparison": "comparison",
    "ResearchField": "field",
    "Author": "author",
    "Venue": "venue",
    "NodeShape": "template",
}


class OrkgTriples:
    """Writes each thing's name, types and page once, however often it is spoken of.

    `papers` are those that are read: others that are named in them are things without a type.
    `class_label` tells what a class is called, `templates` by which templates it is described.
    """

    def __init__(
        self,
        instance: str,
        papers: Iterable[str],
        class_label: Callable[[str], str],
        templates: Callable[[str], Sequence[Named]],
    ) -> None:
        self._instance = instance
        self._papers = frozenset(papers)
        self._class_label = cache(class_label)
        self._templates = cache(templates)
        self._told_of: set[tuple[str, str]] = set()
        self._numbers = count()

    def paper(self, paper: OrkgPaper, comparisons: Iterable[Named] = ()) -> Iterator[RawTriple]:
        """Yield the triples of a paper itself; its contributions come with their statements."""
        node = own_entity(paper.id)
        yield from self._thing(paper.id, paper.title, ["Paper"])
        yield from self._authors(paper)
        for name, value in _literals(paper):
            yield node, own_predicate(name), value
        venue = paper.publication_info.published_in
        for name, kind, things in (
            ("venue", "Venue", [venue] if isinstance(venue, Named) else []),
            ("research field", "ResearchField", paper.research_fields),
            ("sustainable development goal", "SustainableDevelopmentGoal", paper.sdgs),
            ("contribution", "Contribution", paper.contributions),
            ("comparison", "Comparison", comparisons),
        ):
            for thing in things:
                yield from self._thing(thing.id, thing.label, [kind])
                yield node, own_predicate(name), own_entity(thing.id)

    def contribution(self, id: str, statements: Iterable[OrkgStatement]) -> Iterator[RawTriple]:
        """Yield the statements of a contribution, without those of papers named in it."""
        by_subject: dict[str, list[OrkgStatement]] = {}
        for statement in statements:
            by_subject.setdefault(statement.subject.id, []).append(statement)
        pending, seen = [id], {id}
        while pending:
            told = by_subject.get(pending.pop(), [])
            yield from self._statements(told)
            below = [each.object.id for each in told if not _is_told_elsewhere(each.object)]
            pending += [each for each in dict.fromkeys(below) if each not in seen]
            seen.update(below)

    def comparison(self, comparison: OrkgComparison) -> Iterator[RawTriple]:
        yield from self._thing(comparison.id, comparison.title, ["Comparison"])
        if comparison.description:
            node = own_entity(comparison.id)
            yield node, own_predicate("description"), Literal(comparison.description)

    def _statements(self, told: Sequence[OrkgStatement]) -> Iterator[RawTriple]:
        """Yield the statements of one subject; elements of a list in their order."""
        if not told:
            return
        subject = told[0].subject
        node = own_entity(subject.id)
        yield from self._thing(subject.id, subject.label, subject.classes)
        yield from self._described_by(subject)
        lists: dict[NamedNode, list[tuple[int, Term]]] = defaultdict(list)
        for statement in told:
            predicate, thing = own_predicate(statement.predicate.id), statement.object
            yield from self._label(predicate, statement.predicate.label)
            if thing.kind != "literal":
                yield from self._thing(thing.id, thing.label, thing.classes)
            if statement.index is None:
                yield node, predicate, _term(thing)
            else:
                lists[predicate].append((statement.index, _term(thing)))
        for predicate, placed in lists.items():
            yield from self._list(node, predicate, [term for _, term in sorted(placed, key=_place)])

    def _described_by(self, thing: OrkgThing) -> Iterator[RawTriple]:
        for template in (each for name in thing.classes for each in self._templates(name)):
            yield from self._thing(template.id, template.label, ["NodeShape"])
            yield own_entity(thing.id), own_predicate("template"), own_entity(template.id)

    def _authors(self, paper: OrkgPaper) -> Iterator[RawTriple]:
        for author in paper.authors:
            if author.id is not None:
                yield from self._thing(author.id, author.name, ["Author"])
        terms = [own_entity(each.id) if each.id else Literal(each.name) for each in paper.authors]
        if terms:
            yield from self._list(own_entity(paper.id), own_predicate("author"), terms)

    def _list(
        self, subject: NamedNode, predicate: NamedNode, members: Sequence[Term]
    ) -> Iterator[RawTriple]:
        nodes: list[BlankNode | NamedNode] = [
            BlankNode(f"list{next(self._numbers)}") for _ in members
        ]
        yield subject, predicate, nodes[0]
        for member, (node, rest) in zip(members, pairwise([*nodes, RDF_NIL]), strict=True):
            yield node, RDF_FIRST, member
            yield node, RDF_REST, rest

    def _thing(self, id: str, label: str, classes: Sequence[str]) -> Iterator[RawTriple]:
        node = own_entity(id)
        yield from self._label(node, label)
        for name in classes:
            is_read = name != "Paper" or id in self._papers
            if is_read and self._is_new(node.value, name):
                kind = own_type(name)
                yield node, RDF_TYPE, kind
                yield from self._label(kind, self._class_label(name))
        if self._is_new(node.value, "page"):
            route = next((_ROUTES[name] for name in classes if name in _ROUTES), "resource")
            yield node, PAGE, Literal(f"{self._instance}/{route}/{quote(id)}")

    def _label(self, node: NamedNode, label: str) -> Iterator[RawTriple]:
        if self._is_new(node.value, "label"):
            yield node, LABEL, Literal(label)

    def _is_new(self, iri: str, what: str) -> bool:
        """Return whether this has not been told yet; it counts as told from now on."""
        if (iri, what) in self._told_of:
            return False
        self._told_of.add((iri, what))
        return True


def _literals(paper: OrkgPaper) -> Iterator[tuple[str, Literal]]:
    """Yield the values of a paper's own facts, with the names of the facts."""
    for kind, values in paper.identifiers.items():
        name = "DOI" if kind == "doi" else kind.replace("_", " ")
        yield from ((name, Literal(value)) for value in values)
    info = paper.publication_info
    if info.url:
        yield "URL", Literal(info.url)
    if info.published_year:
        yield "publication year", Literal(f"{info.published_year:04}", datatype=_YEAR)
    if info.published_month:
        yield "publication month", Literal(info.published_month)
    if isinstance(info.published_in, str):
        yield "venue", Literal(info.published_in)


def _term(thing: OrkgThing) -> Term:
    if thing.kind != "literal":
        return own_entity(thing.id)
    datatype = (thing.datatype or "").replace("xsd:", _XSD)
    typed = datatype.startswith(_XSD) and datatype != XSD_STRING
    return Literal(thing.label, datatype=NamedNode(datatype)) if typed else Literal(thing.label)


def _is_told_elsewhere(thing: OrkgThing) -> bool:
    return thing.kind == "literal" or not _TOLD_ELSEWHERE.isdisjoint(thing.classes)


def _place(placed: tuple[int, Term]) -> int:
    return placed[0]
