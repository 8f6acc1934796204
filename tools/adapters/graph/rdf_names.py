"""The names of the resources of an RDF graph as people read them."""

import re
from urllib.parse import unquote

from tools.adapters.graph.rdf_terms import own_name
from tools.literature.identifiers import doi_of, licence_of

_WORD_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\s]+")

_VERSION = re.compile(r"v?\d+(?:\.\d+)+")
_CAMEL_CASE = re.compile(r"(?:[a-z]{2,}[0-9]*|[a-z](?=[A-Z][a-z]))(?:[A-Z]+[a-z0-9]*)+")
"""One small letter before capitals alone is part of a symbol: "pH", "mRNA"."""


def search_key(label: str) -> str:
    """Return a label without the differences of case and spacing, for looking it up."""
    return " ".join(label.split()).casefold()


def local_name(iri: str) -> str:
    """Return the last part of an IRI, percent-decoded; our own IRIs give the source's name."""
    name = own_name(iri)
    return _ending(iri) if name is None else name


def entity_name(iri: str) -> str:
    """Return a name for an entity without a label: its local name, underscores as spaces.

    The address of a DOI is called by the DOI, that of a licence by its name. An end that only
    tells a version is told with what stands before it.
    """
    name = own_name(iri)
    if name is not None:
        return name
    known = doi_of(iri) or licence_of(iri)
    return known or _versioned(iri) or _ending(iri).replace("_", " ").strip() or iri


def type_name(iri: str) -> str:
    """Return a name for a type without a label: `Scholarly Work` for `ScholarlyWork`."""
    name = own_name(iri)
    return " ".join(_words(_ending(iri))) if name is None else name


def predicate_name(iri: str) -> str:
    """Return a name for a predicate without one: `publication year` for `publicationYear`."""
    name = own_name(iri)
    if name is not None and not _CAMEL_CASE.fullmatch(name):
        return name
    return " ".join(
        word if word.isupper() else word.lower() for word in _words(name or _ending(iri))
    )


def _versioned(iri: str) -> str | None:
    """The last two parts of an address that ends in a version: `InC 1.0`."""
    *before, last = iri.rstrip("/#").split("/")
    return f"{before[-1]} {last}" if len(before) > 3 and _VERSION.fullmatch(last) else None


def _ending(iri: str) -> str:
    return unquote(re.split(r"[/#:]", iri.rstrip("/#:"))[-1]) or iri


def _words(name: str) -> list[str]:
    return [word for word in _WORD_BOUNDARY.split(name) if word] or [name]
