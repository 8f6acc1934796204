"""Crossref: the metadata publishers register with their DOIs."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from tools.adapters.http.polite_http import PoliteHttp
from tools.literature.csl import CslItem
from tools.literature.csl_reading import from_csl_json
from tools.literature.identifiers import doi_of, web_address
from tools.literature.paper_links import LinkServiceError, PaperLinks, is_searchable
from tools.literature.same_work import is_same_work

WORKS = "https://api.crossref.org/works"
TITLES_LOOKED_AT = "5"
READ = (
    *("type", "title", "subtitle", "author", "editor", "container-title", "publisher", "event"),
    *("volume", "issue", "page", "DOI", "ISBN", "ISSN", "abstract", "language"),
    *("issued", "published", "published-print", "published-online", "posted"),
)
"""The parts of a record that mean in CSL what they mean at Crossref; `archive` does not."""


class Crossref:
    """Knows works by their DOI, or by a title that leaves no doubt."""

    name = "Crossref"

    def __init__(self, http: PoliteHttp) -> None:
        self._http = http

    async def resolve(self, reference: CslItem) -> PaperLinks | None:
        """Return the registered metadata and the publisher's landing page."""
        if doi := doi_of(reference.doi or ""):
            answer = await self._http.get_json(f"{WORKS}/{quote(doi, safe='')}")
            return _links(_message(answer), reference.id) if answer else None
        if not is_searchable(reference):
            return None
        answer = await self._http.get_json(WORKS, _query(reference))
        found = (_links(record, reference.id) for record in _records(_message(answer or {})))
        return next((links for links in found if is_same_work(reference, links.reference)), None)


def _query(reference: CslItem) -> dict[str, str]:
    first_author = reference.author[0].display if reference.author else ""
    words = (reference.title, first_author, str(reference.year or ""))
    return {"query.bibliographic": " ".join(filter(None, words)), "rows": TITLES_LOOKED_AT}


def _message(answer: dict[str, Any]) -> dict[str, Any]:
    message = answer.get("message", {})
    if not isinstance(message, dict):
        raise LinkServiceError("the answer has no work in it.")
    return message


def _records(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    items = message.get("items")
    return (item for item in (items if isinstance(items, list) else []) if isinstance(item, dict))


def _links(record: dict[str, Any], id: str) -> PaperLinks:
    kept = {part: record[part] for part in READ if part in record}
    try:
        reference = from_csl_json(kept | {"id": id})
    except ValueError:
        raise LinkServiceError("the answer describes no work.") from None
    return PaperLinks(
        reference=reference.model_copy(update={"doi": doi_of(reference.doi or "")}),
        landing_page=_landing_page(record),
    )


def _landing_page(record: dict[str, Any]) -> str | None:
    resource = record.get("resource")
    primary = resource.get("primary") if isinstance(resource, dict) else None
    address = primary.get("URL") if isinstance(primary, dict) else None
    return web_address(address) if isinstance(address, str) else None
