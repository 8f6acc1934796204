"""RDF terms as texts, for sorting them and keeping them in tables."""

from typing import cast

from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, parse

from tools.adapters.graph.rdf_terms import Resource, Term


def written(term: Term) -> str:
    """Return a term as a text, from which `read_term` makes it again: an IRI stands as it is."""
    return term.value if isinstance(term, NamedNode) else str(term)


def read_term(text: str) -> Term:
    if not text.startswith('"'):
        return read_resource(text)
    line = f"<urn:of> <urn:is> {text} ."
    return cast(Literal, next(iter(parse(line, RdfFormat.N_TRIPLES))).object)


def read_resource(text: str) -> Resource:
    return BlankNode(text[2:]) if text.startswith("_:") else NamedNode(text)
