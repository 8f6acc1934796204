"""The RDF terms for the ids of a source, and the named graphs of the store's layout."""

import re
from contextlib import suppress
from decimal import Decimal
from urllib.parse import quote, unquote

from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode
from pyoxigraph import Triple as QuotedTriple

Resource = NamedNode | BlankNode
Term = NamedNode | BlankNode | Literal
RawTriple = tuple[Resource | QuotedTriple, NamedNode, Term | QuotedTriple]
"""As a parser gives it: it may speak of another triple."""

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDF_TYPE = NamedNode(RDF + "type")
RDF_LIST = NamedNode(RDF + "List")
RDF_FIRST = NamedNode(RDF + "first")
RDF_REST = NamedNode(RDF + "rest")
RDF_NIL = NamedNode(RDF + "nil")
RDFS_MEMBER = NamedNode("http://www.w3.org/2000/01/rdf-schema#member")
DIRECT_CLAIM = NamedNode("http://wikiba.se/ontology#directClaim")
"""Leads in a Wikibase from a property, which has a name, to the predicate of its plain facts."""
XSD = "http://www.w3.org/2001/XMLSchema#"
XSD_STRING = f"{XSD}string"
_FLOATING = frozenset((f"{XSD}double", f"{XSD}float"))
_WITH_EXPONENT = re.compile(r"[-+]?\d{1,40}(?:\.\d{0,40})?[eE][-+]?\d{1,3}")
_MOST_DIGITS = 21
"""Numbers that are longer when written out are left with their exponent."""

OWN = "urn:hublink-source:"
OWN_ENTITY = OWN + "entity:"
OWN_PREDICATE = OWN + "predicate:"
OWN_TYPE = OWN + "type:"

FACTS = DefaultGraph()
DESCRIPTIONS = NamedNode(OWN + "graph:descriptions")
"""The graph of labels, search keys and types of what the facts speak of."""
LABEL = NamedNode(OWN + "label")
PAGE = NamedNode(OWN + "page")
"""Leads to the address where a thing can be looked at, in a source whose ids are no addresses."""
SEARCH_KEY = NamedNode(OWN + "search-key")
NAMED_BY = NamedNode(OWN + "named-by")
"""Leads from the layout to the properties by which the source names things, and nothing else."""
LAYOUT = NamedNode(OWN + "layout")
LAYOUT_VERSION = Literal("1")
_DATATYPE = OWN + "datatype:"
_POSITION = OWN + "graph:position:"


def place_in_container(predicate: NamedNode) -> int:
    """Return the place that `rdf:_1`, `rdf:_2` and so on stand for; 0 for any other predicate."""
    number = predicate.value.removeprefix(RDF + "_")
    return int(number) if number != predicate.value and re.fullmatch(r"\d{1,6}", number) else 0


def own_entity(id: str) -> NamedNode:
    """Return the IRI of an entity whose source names it by something that is no IRI."""
    return NamedNode(OWN_ENTITY + _escaped(id))


def own_predicate(name: str) -> NamedNode:
    return NamedNode(OWN_PREDICATE + _escaped(name))


PAPER = "Paper"
"""The type of what tables and libraries hold, where they name none."""


def own_type(name: str) -> NamedNode:
    return NamedNode(OWN_TYPE + _escaped(name))


def own_name(iri: str) -> str | None:
    """Return the source's name behind one of our own IRIs; None for an IRI of the source."""
    for prefix in (OWN_ENTITY, OWN_PREDICATE, OWN_TYPE):
        if iri.startswith(prefix):
            return unquote(iri.removeprefix(prefix))
    return None


def identifier(term: Resource) -> str:
    """Return the id of a resource as its source wrote it: an IRI, a name, or `_:` and a number."""
    if isinstance(term, BlankNode):
        return f"_:{term.value}"
    name = own_name(term.value)
    return term.value if name is None else name


def resources_named(id: str) -> list[Resource]:
    """Return the resources that an id can stand for, the likeliest first."""
    candidates: list[Resource] = [own_entity(id)]
    with suppress(ValueError):
        candidates.append(BlankNode(id[2:]) if id.startswith("_:") else NamedNode(id))
    return candidates


def written_out(number: str) -> str:
    """Return a number without its exponent; as it is where it has none, or would be too long."""
    if not _WITH_EXPONENT.fullmatch(number):
        return number
    plain = format(Decimal(number).normalize(), "f")
    return plain if len(plain) <= _MOST_DIGITS else number


def stored_value(literal: Literal) -> Literal:
    """Return a literal as the store keeps it: without its language, but exactly as written.

    A store that knew the datatype would rewrite `1.10` to `1.1`. Only what programs write with an
    exponent, and no person does, is written out: `1.19E1` is `11.9`.
    """
    datatype = literal.datatype.value
    if literal.language or datatype == XSD_STRING:
        return Literal(literal.value)
    text = written_out(literal.value) if datatype in _FLOATING else literal.value
    return Literal(text, datatype=NamedNode(_DATATYPE + datatype))


def datatype_of(stored: Literal) -> str | None:
    """Return the datatype that a kept literal came with; None for plain text."""
    datatype = stored.datatype.value
    return None if datatype == XSD_STRING else datatype.removeprefix(_DATATYPE)


def position_graph(position: int) -> NamedNode:
    """Return the graph that repeats the facts whose objects came at this place of a list."""
    return NamedNode(f"{_POSITION}{position}")


def position_of(graph: NamedNode | BlankNode | DefaultGraph) -> int:
    """Return the place in a list that a graph stands for, from 1; 0 for the facts themselves."""
    return int(graph.value.removeprefix(_POSITION)) if isinstance(graph, NamedNode) else 0


def _escaped(text: str) -> str:
    return quote(text, safe="", errors="replace")
