"""The properties of a Wikibase, such as Wikidata, which says things in several ways at once."""

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from tools.adapters.graph.rdf_terms import RDF_TYPE, Term

_LABEL = NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
_DIRECTLY = NamedNode("http://wikiba.se/ontology#directClaim")
_CLAIM = NamedNode("http://wikiba.se/ontology#claim")
_CALLED = "instance of"
_IS_A = NamedNode("http://www.wikidata.org/prop/direct/P31")
_STATEMENTS = "http://www.wikidata.org/prop/P"


class WikibaseProperties:
    """Reads what a Wikibase tells directly, and "instance of" as a type.

    It numbers its properties and declares them, as a rule before its items: by which predicate one
    is told directly, by which other one it leads to a statement that says the same once more, and
    what it is called.
    """

    def __init__(self) -> None:
        self._called: set[NamedNode | BlankNode | Triple] = set()
        self._told: dict[NamedNode | BlankNode | Triple, NamedNode] = {}
        self._types, self._claims = {_IS_A}, set[NamedNode]()

    def read(
        self, subject: NamedNode | BlankNode | Triple, predicate: NamedNode, value: Term | Triple
    ) -> NamedNode | None:
        """Return the predicate of a statement, None where that is told directly besides."""
        if predicate in self._types and isinstance(value, NamedNode):
            return RDF_TYPE
        if predicate in self._claims or predicate.value.startswith(_STATEMENTS):
            return None
        if predicate == _CLAIM and isinstance(value, NamedNode):
            self._claims.add(value)
        elif predicate == _LABEL and isinstance(value, Literal) and value.value == _CALLED:
            self._called.add(subject)
        elif predicate == _DIRECTLY and isinstance(value, NamedNode):
            self._told[subject] = value
        if subject in self._called and subject in self._told:
            self._types.add(self._told[subject])
        return predicate
