"""The quads of an index's graph at a SPARQL server, fetched for many terms at once."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from threading import Lock
from typing import cast

from pyoxigraph import Literal, NamedNode

from tools.adapters.graph.rdf_quads import Expected, Graph, Pattern, Statement
from tools.adapters.graph.rdf_terms import DESCRIPTIONS, FACTS, RDF_TYPE, Resource, Term
from tools.adapters.graph.sparql_graphs import GraphVersion, is_whole
from tools.adapters.graph.sparql_server import SparqlServer, written
from tools.errors import SetupError

_TERMS = 500
"""Terms that one query asks for."""


class SparqlQuads:
    """The Quads of one version of a graph at a server; safe for threads.

    What is expected is fetched in a request for each 500 terms and kind. Up to `cached` terms of
    each kind are kept with what was found of them, also where that was nothing.
    """

    def __init__(self, server: SparqlServer, version: GraphVersion, cached: int = 200_000) -> None:
        self._server = server
        self._version = version
        self._is_there = False
        facts, descriptions = (written(version.graph(each)) for each in (FACTS, DESCRIPTIONS))
        positions = written(Literal(version.positions))
        self._described = _Fetched(
            lambda terms: self._select(
                f"VALUES ?s {{ {terms} }} GRAPH {descriptions} {{ ?s ?p ?o }}", DESCRIPTIONS
            ),
            lambda each: each.subject,
            cached,
        )
        self._outgoing = _Fetched(
            lambda terms: self._select(
                f"VALUES ?s {{ {terms} }} GRAPH ?g {{ ?s ?p ?o }} "
                f"FILTER(?g = {facts} || STRSTARTS(STR(?g), {positions}))"
            ),
            lambda each: each.subject,
            cached,
        )
        self._incoming = _Fetched(
            lambda terms: self._select(
                f"VALUES ?o {{ {terms} }} GRAPH {facts} {{ ?s ?p ?o }}", FACTS
            ),
            lambda each: each.object,
            cached,
        )

    def matching(self, pattern: Pattern) -> Iterator[Statement]:
        subject, predicate, value, graph = pattern
        if graph == DESCRIPTIONS and subject is not None:
            found: Iterable[Statement] = self._described.of(subject)
        elif graph is None and subject is not None:
            found = (*self._described.of(subject), *self._outgoing.of(subject))
        elif graph == FACTS and value is not None:
            found = self._incoming.of(value)
        else:
            found = self._searched(pattern)
        for each in found:
            wanted = subject in (None, each.subject) and predicate in (None, each.predicate)
            if wanted and value in (None, each.object):
                yield each

    def expect(self, expected: Expected) -> None:
        spoken_of: set[Term] = {*expected.described, *expected.incoming}
        outgoing = self._outgoing.of_all(expected.outgoing)
        for each in (*outgoing, *self._incoming.of_all(expected.incoming)):
            spoken_of |= {each.subject, each.predicate, each.object}
        named = [term for term in spoken_of if not isinstance(term, Literal)]
        descriptions = self._described.of_all(named)
        self._described.of_all([each.object for each in descriptions if each.predicate == RDF_TYPE])

    def _searched(self, pattern: Pattern) -> Iterator[Statement]:
        """Return the quads of a pattern that no term's own facts answer."""
        *terms, graph = pattern
        bound = dict(zip("spo", terms, strict=True))
        if graph is not None:
            bound["g"] = self._version.graph(graph)
        values = [f"VALUES ?{name} {{ {written(term)} }}" for name, term in bound.items() if term]
        within = f"FILTER(STRSTARTS(STR(?g), {written(Literal(self._version.name.value + ':'))}))"
        condition = "" if graph is not None else within
        return self._select(f"{' '.join(values)} GRAPH ?g {{ ?s ?p ?o }} {condition}", graph)

    def _select(self, where: str, graph: Graph | None = None) -> Iterator[Statement]:
        """Yield the quads that meet a condition on ?s, ?p and ?o, and on ?g without a graph."""
        self._require()
        query = f"SELECT ?s ?p ?o ?g WHERE {{ {where} }}"
        for subject, predicate, value, found in self._server.select(query):
            layout = self._version.layout(cast(NamedNode, found)) if graph is None else graph
            yield Statement(
                cast(Resource, subject), cast(NamedNode, predicate), cast(Term, value), layout
            )

    def _require(self) -> None:
        if not self._is_there and not is_whole(self._version, self._server):
            raise SetupError(
                f"The graph of the index is not at {self._server.address}.",
                "Run `hublink index` again to bring it there.",
            )
        self._is_there = True


class _Fetched:
    """The quads of terms, asked for where they are not known yet; the oldest go when too many."""

    def __init__(
        self,
        ask: Callable[[str], Iterator[Statement]],
        term_of: Callable[[Statement], Term],
        most: int,
    ) -> None:
        self._ask = ask
        self._term_of = term_of
        self._most = most
        self._known: dict[Term, tuple[Statement, ...]] = {}
        self._lock = Lock()

    def of(self, term: Term) -> tuple[Statement, ...]:
        known = self._known.get(term)
        return tuple(self.of_all([term])) if known is None else known

    def of_all(self, terms: Collection[Term]) -> list[Statement]:
        found = {term: known for term in terms if (known := self._known.get(term)) is not None}
        missing = list({term: None for term in terms if term not in found})
        for start in range(0, len(missing), _TERMS):
            part = missing[start : start + _TERMS]
            grouped: defaultdict[Term, list[Statement]] = defaultdict(list)
            for each in self._ask(" ".join(map(written, part))):
                grouped[self._term_of(each)].append(each)
            new = {term: tuple(grouped[term]) for term in part}
            found |= new
            self._keep(new)
        return [each for statements in found.values() for each in statements]

    def _keep(self, new: dict[Term, tuple[Statement, ...]]) -> None:
        with self._lock:
            self._known |= new
            while len(self._known) > self._most:
                del self._known[next(iter(self._known))]
