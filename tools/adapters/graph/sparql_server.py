"""Asking and changing a SPARQL 1.1 server that keeps the graphs of indexes."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote, unquote
from weakref import finalize

import httpx
from pydantic import SecretStr
from pyoxigraph import (
    BlankNode,
    Literal,
    NamedNode,
    QueryResultsFormat,
    QuerySolutions,
    parse_query_results,
)

from tools.adapters.graph.rdf_terms import OWN, XSD_STRING, Term
from tools.adapters.http.source_http import (
    SourceBusyError,
    SourceHttp,
    SourcePolicy,
    SourceUnreachableError,
)
from tools.errors import SetupError

_JSON = "application/sparql-results+json"
_BLANK = OWN + "blank:"
_POLICY = SourcePolicy(
    connect_timeout=5, read_timeout=120, attempts=3, first_wait=0.5, longest_wait=10, pause=0
)
_SIGNS = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
# A `u` behind a backslash would read as the start of an escaped sign in some parsers.
_SPECIAL = re.compile(r'(?<=\\)[uU]|[\\"\x00-\x1f\x7f]')

Row = Sequence[Term | None]


class SparqlServer:
    """A server that answers queries at one address and is changed at another.

    Passwords may stand in the addresses; they are shown nowhere. Without `update` it is only read.
    """

    def __init__(
        self, query: SecretStr, update: SecretStr | None = None, policy: SourcePolicy = _POLICY
    ) -> None:
        self._query = _address(query, "HUBLINK_GRAPH_URL")
        self._update = _address(update, "HUBLINK_GRAPH_UPDATE_URL") if update else None
        self._policy = policy
        self._asking = SourceHttp(self._query, policy)
        finalize(self, self._asking.close)

    @property
    def address(self) -> str:
        """The address of queries for people, without its password."""
        return str(httpx.URL(self._query).copy_with(userinfo=b""))

    def select(self, query: str) -> Iterator[Row]:
        """Yield the rows of a query, which must have been made of `written` terms."""
        body = self._sent(self._asking, self._query, {"query": query})
        try:
            solutions = parse_query_results(body, QueryResultsFormat.JSON)
            if not isinstance(solutions, QuerySolutions):
                raise ValueError("no table")
            for solution in solutions:
                yield [_read(solution[variable]) for variable in solutions.variables]
        except (SyntaxError, ValueError) as error:
            raise SetupError(
                f"{self.address} does not answer as a SPARQL endpoint does: {error}.",
                "Correct HUBLINK_GRAPH_URL.",
            ) from error

    def change(self, update: str) -> None:
        """Carry out an update, which must have been made of `written` terms."""
        if self._update is None:
            raise SetupError(
                f"The graph at {self.address} is kept for reading only.",
                "Set HUBLINK_GRAPH_UPDATE_URL to the address that takes SPARQL updates.",
            )
        http = SourceHttp(self._update, self._policy)
        try:
            self._sent(http, self._update, {"update": update})
        finally:
            http.close()

    def _sent(self, http: SourceHttp, address: str, form: dict[str, str]) -> bytes:
        try:
            return http.ask(address, accept=_JSON, form=form)
        except (SourceBusyError, SourceUnreachableError) as error:
            raise SetupError(
                f"The graph at {self.address} cannot be used: {error.message}",
                "Make the SPARQL server reachable, or correct HUBLINK_GRAPH_URL.",
            ) from error


def written(term: Term) -> str:
    """Return a term as it stands in a query, whatever signs it holds; blank nodes get names."""
    if isinstance(term, BlankNode):
        return f"<{_BLANK}{quote(term.value, safe='')}>"
    if isinstance(term, NamedNode):
        # Signs that would end it are not in any IRI: pyoxigraph makes none of them.
        return f"<{term.value}>"
    text = f'"{_SPECIAL.sub(_escaped, term.value)}"'
    datatype = term.datatype.value
    return text if datatype == XSD_STRING else f"{text}^^<{datatype}>"


def _escaped(sign: re.Match[str]) -> str:
    return _SIGNS.get(sign[0]) or f"\\u{ord(sign[0]):04X}"


def _read(term: object) -> Term | None:
    if isinstance(term, NamedNode) and term.value.startswith(_BLANK):
        return BlankNode(unquote(term.value.removeprefix(_BLANK)))
    return term if isinstance(term, NamedNode | BlankNode | Literal) else None


def _address(given: SecretStr, setting: str) -> str:
    url = httpx.URL(given.get_secret_value())
    if url.scheme not in ("http", "https") or not url.host:
        raise SetupError(
            f"{setting} is no address of a SPARQL server.", "Write http://HOST:7878/query."
        )
    return str(url)
