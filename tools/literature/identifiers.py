"""The identifiers and addresses of papers, read from any usual spelling and checked."""

import re
from urllib.parse import quote, unquote, urlsplit

from tools.hublink.core.models import Frozen

LONGEST_ADDRESS = 2000
DOI_PROPERTY = "http://purl.org/ontology/bibo/doi"
OF_ANY_KIND = frozenset(
    (
        "http://purl.org/dc/elements/1.1/identifier",
        "http://purl.org/dc/terms/identifier",
        "https://schema.org/identifier",
        "http://schema.org/identifier",
    )
)
"""Properties whose texts are identifiers of one kind or another."""
DOI_PREFIX = re.compile(r"^(?:https?://(?:dx\.|www\.)?doi\.org/|(?:info:|urn:)?doi[:/]\s*)", re.I)
DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/[^\s\x00-\x1f\x7f\"\\^`{|}]{1,300}")
ARXIV_PREFIX = re.compile(
    r"^(?:https?://(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/|arxiv:\s*|10\.48550/arxiv\.)",
    re.I,
)
ARXIV = re.compile(
    r"(?P<id>\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?", re.I
)
UNSAFE = re.compile(r"[\s\x00-\x1f\x7f-\x9f\"<>\\^`{|}]")


class Link(Frozen):
    """A place to open a paper; addresses are built from identifiers or named by the graph."""

    label: str
    url: str


_LICENCE = re.compile(
    r"https?://(?:www\.)?creativecommons\.org/(?:licenses|publicdomain)/"
    r"(?P<code>by(?:-(?:nc|nd|sa))*|zero|mark)(?:/(?P<version>\d\.\d)(?:/.*)?)?/?"
)
_PUBLIC_DOMAIN = {"zero": "CC0", "mark": "Public Domain Mark"}


def doi_of(text: str) -> str | None:
    """Return the DOI a text consists of, in lower case: `10.1000/182` from any spelling of it."""
    text = text.strip()
    name = DOI_PREFIX.sub("", text)
    if name != text and text.lower().startswith("http"):
        name = unquote(name.partition("?")[0].partition("#")[0])
    name = name.rstrip(".,;")
    return name.lower() if DOI.fullmatch(name) else None


def arxiv_of(text: str) -> str | None:
    """Return the arXiv identifier a text consists of, without its version: `2404.16130`."""
    text = text.strip()
    name = ARXIV_PREFIX.sub("", doi_of(text) or text)
    match = ARXIV.fullmatch(name.partition("?")[0].partition("#")[0])
    return match["id"] if match else None


def web_address(text: str) -> str | None:
    """Return the text where it is an http(s) address that is safe to offer as a link.

    Addresses with credentials, control characters, spaces or quotation marks are not.
    """
    text = text.strip()
    if len(text) > LONGEST_ADDRESS or UNSAFE.search(text):
        return None
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    is_web = parts.scheme.lower() in {"http", "https"} and bool(parts.hostname) and port != 0
    return text if is_web and "@" not in parts.netloc else None


def landing_page(text: str) -> str | None:
    """Return a safe address, unless it only spells a DOI or an arXiv identifier."""
    return None if doi_of(text) or arxiv_of(text) else web_address(text)


def doi_address(doi: str) -> str:
    """Return the https address that resolves a DOI."""
    return "https://doi.org/" + quote(doi, safe="/:;()._-")


def arxiv_address(identifier: str) -> str:
    """Return the https address of an arXiv paper's page."""
    return "https://arxiv.org/abs/" + quote(identifier, safe="/.-")


def licence_of(text: str) -> str | None:
    """Return the name of the Creative Commons licence whose address a text is: `CC-BY-NC 4.0`."""
    found = _LICENCE.fullmatch(text.strip().lower())
    if found is None:
        return None
    code, version = found["code"], found["version"] or ""
    name = _PUBLIC_DOMAIN.get(code) or f"CC-{code.upper()}"
    return f"{name} {version}".strip()
