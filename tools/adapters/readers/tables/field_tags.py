"""The field tags of the Web of Science, which head the columns of its tables, in words."""

from collections.abc import Sequence

_TAGS = {
    "AU": "authors",
    "AF": "author full names",
    "BA": "book authors",
    "BE": "editors",
    "GP": "group authors",
    "TI": "title",
    "SO": "source title",
    "SE": "series",
    "LA": "language",
    "DT": "document type",
    "CT": "conference name",
    "CY": "conference date",
    "CL": "conference place",
    "SP": "conference sponsors",
    "DE": "author keywords",
    "ID": "keywords plus",
    "AB": "abstract",
    "C1": "addresses",
    "RP": "reprint address",
    "EM": "e-mail addresses",
    "OI": "ORCIDs",
    "RI": "ResearcherIDs",
    "FU": "funding",
    "FX": "funding text",
    "CR": "cited references",
    "NR": "cited reference count",
    "TC": "cited by",
    "Z9": "cited by in all databases",
    "U1": "usage in 180 days",
    "U2": "usage since 2013",
    "PU": "publisher",
    "PI": "publisher city",
    "PA": "publisher address",
    "SN": "ISSN",
    "EI": "eISSN",
    "BN": "ISBN",
    "J9": "short source title",
    "JI": "ISO source abbreviation",
    "PD": "publication month",
    "PY": "publication year",
    "VL": "volume",
    "IS": "issue",
    "PN": "part number",
    "SU": "supplement",
    "SI": "special issue",
    "MA": "meeting abstract",
    "BP": "start page",
    "EP": "end page",
    "AR": "article number",
    "DI": "DOI",
    "D2": "book DOI",
    "EA": "early access date",
    "PG": "page count",
    "WC": "Web of Science categories",
    "SC": "research areas",
    "GA": "document delivery number",
    "UT": "key",
    "PM": "PubMed ID",
    "OA": "open access",
    "HC": "highly cited",
    "HP": "hot paper",
    "DA": "export date",
    "PT": "medium",
}
_TELLING = frozenset(("AU", "TI", "SO", "PY"))


def are_field_tags(header: Sequence[str]) -> bool:
    """Return whether the headings of a table are tags."""
    return _TELLING.issubset(header)


def in_words(header: Sequence[str]) -> list[str]:
    """Return headings with those that are tags in words."""
    return [_TAGS.get(name, name) for name in header] if are_field_tags(header) else list(header)
