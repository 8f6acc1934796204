"""The properties of a Wikibase, such as Wikidata, which says things in several ways at once."""

from collections.abc import Iterator

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from tools.adapters.graph.rdf_terms import RDF_TYPE, Term

_LABEL = NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
_DIRECTLY = NamedNode("http://wikiba.se/ontology#directClaim")
_CLAIM = NamedNode("http://wikiba.se/ontology#claim")
_CALLED = "instance of"
_IS_A = NamedNode("http://www.wikidata.org/prop/direct/P31")
_STATEMENTS = "http://www.wikidata.org/prop/P"
_DIRECT = "http://www.wikidata.org/prop/direct/P"

Subject = NamedNode | BlankNode | Triple


class WikibaseProperties:
    """Reads what a Wikibase tells directly, and "instance of" as a type.

    It numbers its properties and declares them, as a rule before its items: by which predicate one
    is told directly, by which other one it leads to a statement that says the same once more, and
    what it is called.
    """

    def __init__(self) -> None:
        self._called: set[Subject] = set()
        self._told: dict[Subject, NamedNode] = {}
        self._types, self._claims = {_IS_A}, set[NamedNode]()
        self._directly: set[NamedNode] = set()
        self._direct: set[tuple[Subject, str]] = set()
        self._held: list[tuple[Subject, NamedNode, Term | Triple]] = []

    def untold(self) -> Iterator[tuple[Subject, NamedNode, Term | Triple]]:
        """Yield what leads to statements, at the end, that nothing directly told says as well."""
        return (each for each in self._held if (each[0], _number(each[1])) not in self._direct)

    def read(
        self, subject: Subject, predicate: NamedNode, value: Term | Triple
    ) -> NamedNode | None:
        """Return the predicate of a statement, None where that may be told directly besides."""
        if predicate in self._directly or predicate.value.startswith(_DIRECT):
            self._direct.add((subject, _number(predicate)))
        if predicate in self._types and isinstance(value, NamedNode):
            return RDF_TYPE
        if predicate in self._claims or predicate.value.startswith(_STATEMENTS):
            self._held.append((subject, predicate, value))
            return None
        if predicate == _CLAIM and isinstance(value, NamedNode):
            self._claims.add(value)
        elif predicate == _LABEL and isinstance(value, Literal) and value.value == _CALLED:
            self._called.add(subject)
        elif predicate == _DIRECTLY and isinstance(value, NamedNode):
            self._told[subject] = value
            self._directly.add(value)
        if subject in self._called and subject in self._told:
            self._types.add(self._told[subject])
        return predicate


def _number(predicate: NamedNode) -> str:
    """Return the number of the property that a predicate is of: "P31"."""
    return predicate.value.rpartition("/")[2]
