"""The queries that read a SPARQL endpoint: all of its triples, or what has a newer date."""

from collections.abc import Iterator
from datetime import date

from pyoxigraph import NamedNode, QueryResultsFormat, QuerySolutions, parse_query_results

from tools.adapters.graph.rdf_terms import RDF_REST
from tools.adapters.http.source_http import KEPT, SourceBusyError, SourceHttp
from tools.errors import SetupError

_JSON = "application/sparql-results+json"
_PAGE = (
    "SELECT {distinct}?subject ?predicate ?object WHERE {{ {where} }}"
    " ORDER BY ?subject ?predicate ?object LIMIT {limit} OFFSET {offset}"
)
TRIPLE = "?subject ?predicate ?object"
_COUNT = "SELECT (COUNT(*) AS ?count) WHERE { ?subject ?predicate ?object }"
_ANY = "SELECT ?subject WHERE {{ ?subject {property} ?object }} LIMIT 1"
_DEEPEST = 8
"""Blank nodes within blank nodes of a changed thing that are read with it, not counting lists."""


class SparqlEndpoint:
    """Queries over the SPARQL protocol."""

    def __init__(self, address: str, named_graph: str | None, http: SourceHttp) -> None:
        self._address = address
        self._graph = {} if named_graph is None else {"default-graph-uri": named_graph}
        self._http = http

    def count(self) -> int | None:
        """Return the number of triples; None where counting takes the server too long."""
        try:
            (row,) = self._rows(_COUNT)
        except SourceBusyError:
            return None
        return int(row[0])

    def has(self, property: str) -> bool:
        """Return whether anything has a property."""
        return any(self._rows(_ANY.format(property=property)))

    def lines(self, where: str, limit: int, offset: int) -> Iterator[str]:
        """Yield a page of what a pattern finds, as lines of N-Triples."""
        distinct = "" if where == TRIPLE else "DISTINCT "
        query = _PAGE.format(distinct=distinct, where=where, limit=limit, offset=offset)
        for subject, predicate, value in self._rows(query):
            yield f"{subject} {predicate} {value} .\n"

    def _rows(self, query: str) -> Iterator[list[str]]:
        body = self._http.ask(self._address, accept=_JSON, form={"query": query} | self._graph)
        try:
            solutions = parse_query_results(body, QueryResultsFormat.JSON)
            if not isinstance(solutions, QuerySolutions):
                raise ValueError("no table")
            for solution in solutions:
                terms = [solution[variable] for variable in solutions.variables]
                yield [_plain_count(term) if len(terms) == 1 else str(term) for term in terms]
        except (SyntaxError, ValueError) as error:
            raise SetupError(
                f"{self._address} does not answer as a SPARQL endpoint does: {error}.",
                f"Check the address. {KEPT}",
            ) from error


def _plain_count(term: object) -> str:
    return str(getattr(term, "value", term))


def property_named(iri: str) -> str:
    """Return a property as a query names it."""
    try:
        return str(NamedNode(iri))
    except ValueError as error:
        raise SetupError(f"{iri!r} is no IRI.", "Name a property of dates by its IRI.") from error


def triples_changed(since: date, dated: str) -> Iterator[str]:
    """Yield patterns for the triples of what has a newer date, then of the blank nodes below it.

    A level holds the blank nodes that one of the level above leads to, as one or as a list.
    """
    where = f'?thing {dated} ?date . FILTER(STR(?date) >= "{since}") '
    yield where.replace("?thing", "?subject") + TRIPLE
    above = "?thing"
    for level in range(_DEEPEST):
        node, member = f"?node{level}", f"?member{level}"
        where += f"{above} ?to{level} {node} . FILTER(isBlank({node}) && ?to{level} != {RDF_REST}) "
        where += f"{node} {RDF_REST}* {member} . FILTER(isBlank({member})) "
        yield where + f"BIND({member} AS ?subject) {TRIPLE}"
        above = member
