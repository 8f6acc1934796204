"""The properties that name and type the things of a graph, and the languages of their names."""

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import unquote

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
_NAME_PARTS = {
    0: "given name|given names|givenname|first name|first names|firstname|forename|forenames|"
    "fore name",
    1: "middle name|middle names|middle initial|middlename",
    2: "family name|last name|surname|sur name|familyname|lastname|second name",
}
_PLACES = {name: place for place, names in _NAME_PARTS.items() for name in names.split("|")}
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


@lru_cache(maxsize=10_000)
def place_in_name(property: str) -> int | None:
    """Return which part of a person's name a property holds, going by its own name.

    Given names come first; None stands for properties of anything else.
    """
    ending = re.split(r"[/#:]", property.rstrip("/#:"))[-1]
    words = [word.lower() for word in _WORD.findall(unquote(ending))]
    return _PLACES.get(" ".join(words[1:] if words[:1] == ["has"] else words))


def whole_name(parts: Sequence[str]) -> str:
    """Return a name of its parts in order.

    A list of whole names that was cut at its first comma has the first of them behind the others.
    What is small behind the comma of a surname, or before one of given names, stands before the
    surname: "Vries, de" and "de, B.".
    """
    *before, last = parts
    family, _, behind = last.partition(", ")
    leading, comma, given = (before[0] if before else "").partition(", ")
    if before and behind.islower():
        last = f"{behind} {family}"
    elif comma and leading.islower():
        before[0], last = given, f"{leading} {last}"
    names = [part.strip() for part in ",".join(before).split(",")]
    is_cut_list = len(names) > 1 and all(" " in name for name in (*names, last.strip()))
    return ", ".join((last.strip(), *names)) if is_cut_list else " ".join((*before, last))


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
