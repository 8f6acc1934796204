"""The sample graph read into memory, with the place where each node is described."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, Triple, parse

Term = NamedNode | BlankNode | Literal | Triple

SCHEMA, PAPERS, CONTRIBUTIONS = "schema.ttl", "papers.ttl", "contributions.ttl"
FILES = (SCHEMA, PAPERS, CONTRIBUTIONS)
PREFIX = "urn:hublink:"

_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
TYPE, FIRST, REST = (NamedNode(_RDF + name) for name in ("type", "first", "rest"))
NIL, PROPERTY = NamedNode(_RDF + "nil"), NamedNode(_RDF + "Property")
LABEL = NamedNode("http://www.w3.org/2000/01/rdf-schema#label")


def class_(name: str) -> NamedNode:
    """Return the class of that local name, such as `Paper`."""
    return NamedNode(f"{PREFIX}class:{name}")


def property_(name: str) -> NamedNode:
    """Return the predicate of that local name, such as `publicationYear`."""
    return NamedNode(f"{PREFIX}property:{name}")


def short(term: Term) -> str:
    """Return a term as a person writes it: `paper:auer2018knowledge`, a literal's text."""
    return str(term.value).removeprefix(PREFIX) if not isinstance(term, Triple) else str(term)


class SampleGraph:
    """The triples of the three files, and for each node the places that describe it.

    A place is an unbroken run of triples about one subject. The links from a paper to its
    contributions stand with the contributions and make no place of their own.
    """

    def __init__(self, directory: Path) -> None:
        """Read the files in `directory`.

        Raises:
            OSError, SyntaxError: a file cannot be read.
        """
        self.facts: dict[Term, dict[NamedNode, list[Term]]] = {}
        self.places: dict[NamedNode, list[str]] = defaultdict(list)
        for name in FILES:
            self._read(directory / name)

    def _read(self, path: Path) -> None:
        if not path.is_file():
            raise FileNotFoundError(f"{path} is missing")
        previous = None
        for quad in parse(path=path, format=RdfFormat.TURTLE):
            predicates = self.facts.setdefault(quad.subject, {})
            predicates.setdefault(quad.predicate, []).append(quad.object)
            link = path.name == CONTRIBUTIONS and quad.predicate == property_("contribution")
            if link or not isinstance(quad.subject, NamedNode):
                continue
            if quad.subject != previous:
                self.places[quad.subject].append(path.name)
                previous = quad.subject

    def objects(self, subject: Term, predicate: NamedNode) -> list[Term]:
        """Return the objects of a subject and predicate, in the order of the file."""
        return self.facts.get(subject, {}).get(predicate, [])

    def is_a(self, subject: Term, *names: str) -> bool:
        """Return whether `subject` belongs to one of the classes of these local names."""
        return any(class_(name) in self.objects(subject, TYPE) for name in names)

    def of_class(self, name: str) -> list[NamedNode]:
        """Return the described nodes of a class, in the order of the files."""
        return [node for node in self.places if self.is_a(node, name)]

    def references(self) -> Iterator[tuple[Term, NamedNode, Term]]:
        """Yield each (subject, predicate, object) of the graph, lists included."""
        for subject, predicates in self.facts.items():
            for predicate, objects in predicates.items():
                for value in objects:
                    yield subject, predicate, value

    def members(self, head: Term) -> list[Term] | None:
        """Return the members of an RDF list in order, or None where `head` is not a whole list."""
        members: list[Term] = []
        seen: set[Term] = set()
        while head != NIL:
            first, rest = self.objects(head, FIRST), self.objects(head, REST)
            if head in seen or len(first) != 1 or len(rest) != 1:
                return None
            seen.add(head)
            members.append(first[0])
            head = rest[0]
        return members
