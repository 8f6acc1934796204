"""The properties that name and type the things of a graph, and the languages of their names."""

from tools.hublink.core.models import Frozen

DBLP = "https://dblp.org/rdf/schema#"
SWRC = "http://swrc.ontoware.org/ontology#"
WIKIDATA = "http://www.wikidata.org/prop/direct/"

LABEL_PROPERTIES = (
    f"{DBLP}title",  # before the label, which in DBLP begins with the authors
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "https://schema.org/name",
    "http://schema.org/name",
    "http://purl.org/dc/terms/title",
    "http://purl.org/dc/elements/1.1/title",
    "http://xmlns.com/foaf/0.1/name",
    "https://schema.org/headline",
    "http://schema.org/headline",
    f"{SWRC}title",
    f"{SWRC}name",
    f"{WIKIDATA}P1476",
)
OTHER_NAMES = frozenset(
    (
        "http://www.w3.org/2004/02/skos/core#altLabel",
        "http://www.w3.org/2004/02/skos/core#hiddenLabel",
        "https://schema.org/alternateName",
        "http://schema.org/alternateName",
        "http://purl.org/dc/terms/alternative",
    )
)
"""Properties of names by which a thing is found, but not called."""
NAME_PARTS = {
    "http://xmlns.com/foaf/0.1/givenName": 0,
    "http://xmlns.com/foaf/0.1/firstName": 0,
    "https://schema.org/givenName": 0,
    "http://schema.org/givenName": 0,
    "http://xmlns.com/foaf/0.1/familyName": 1,
    "http://xmlns.com/foaf/0.1/lastName": 1,
    "https://schema.org/familyName": 1,
    "http://schema.org/familyName": 1,
}
"""Properties of the first and the second part of a name, for people without a whole one."""
TYPE_PROPERTIES = (f"{WIKIDATA}P31",)
PREDICATE_NAMES = {
    f"{WIKIDATA}{number}": name
    for number, name in {
        "P31": "instance of",
        "P50": "author",
        "P98": "editor",
        "P123": "publisher",
        "P275": "license",
        "P304": "pages",
        "P356": "DOI",
        "P407": "language",
        "P433": "issue",
        "P478": "volume",
        "P577": "publication date",
        "P818": "arXiv ID",
        "P921": "main subject",
        "P953": "full work available at URL",
        "P1433": "published in",
        "P1476": "title",
        "P2093": "author name string",
        "P2860": "cites work",
    }.items()
}
"""Names of predicates with opaque identifiers, for graphs that do not include them."""


class Naming(Frozen):
    """The properties that name and that type things, and the languages of names, best first.

    The empty language stands for a text without a language; languages that are not listed come
    last. `en` also covers `en-GB`.
    """

    properties: tuple[str, ...] = LABEL_PROPERTIES
    languages: tuple[str, ...] = ("en", "")
    types: tuple[str, ...] = TYPE_PROPERTIES

    def language_rank(self, language: str | None) -> int:
        main = (language or "").split("-")[0].lower()
        return self.languages.index(main) if main in self.languages else len(self.languages)
