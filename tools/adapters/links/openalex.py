"""OpenAlex: an open index of works, with the places they can be read at."""

import re
from urllib.parse import quote

from pydantic import BaseModel, ValidationError

from tools.adapters.http.polite_http import PoliteHttp
from tools.literature.csl import CslItem, CslName
from tools.literature.csl_reading import from_csl_json
from tools.literature.identifiers import doi_of, web_address
from tools.literature.names import parse_name
from tools.literature.paper_links import LinkServiceError, PaperLinks, is_searchable
from tools.literature.same_work import is_same_work

WORKS = "https://api.openalex.org/works"
TITLES_LOOKED_AT = "5"
TYPES = {
    "book": "book",
    "book-chapter": "chapter",
    "dataset": "dataset",
    "dissertation": "thesis",
    "preprint": "article",
    "reference-entry": "entry",
    "report": "report",
    "standard": "standard",
}
TYPES_BY_SOURCE = {
    "journal": "article-journal",
    "conference": "paper-conference",
    "repository": "article",
}


class _Place(BaseModel):
    display_name: str | None = None
    type: str | None = None
    issn_l: str | None = None
    host_organization_name: str | None = None


class _Location(BaseModel):
    landing_page_url: str | None = None
    pdf_url: str | None = None
    source: _Place | None = None


class _Author(BaseModel):
    display_name: str | None = None


class _Authorship(BaseModel):
    author: _Author = _Author()


class _Details(BaseModel):
    volume: str | None = None
    issue: str | None = None
    first_page: str | None = None
    last_page: str | None = None

    @property
    def pages(self) -> str:
        return "-".join(dict.fromkeys(filter(None, (self.first_page, self.last_page))))


class _Work(BaseModel):
    doi: str | None = None
    title: str | None = None
    publication_year: int | None = None
    type: str | None = None
    authorships: list[_Authorship] = []
    biblio: _Details | None = None
    primary_location: _Location | None = None
    best_oa_location: _Location | None = None

    @property
    def authors(self) -> tuple[CslName, ...]:
        names = (authorship.author.display_name for authorship in self.authorships)
        return tuple(parse_name(name) for name in names if name and re.search(r"\w", name))


class _Found(BaseModel):
    results: list[_Work] = []


class OpenAlex:
    """Knows works by their DOI, or by a title that leaves no doubt."""

    name = "OpenAlex"

    def __init__(self, http: PoliteHttp) -> None:
        self._http = http

    async def resolve(self, reference: CslItem) -> PaperLinks | None:
        """Return the indexed metadata, the landing page and an open PDF."""
        try:
            if doi := doi_of(reference.doi or ""):
                answer = await self._http.get_json(f"{WORKS}/doi:{quote(doi, safe='/')}")
                return _links(_Work.model_validate(answer), reference.id) if answer else None
            if not is_searchable(reference):
                return None
            answer = await self._http.get_json(WORKS, _query(reference))
            works = _Found.model_validate(answer or {}).results
        except ValidationError:
            raise LinkServiceError("the answer describes no work.") from None
        found = (_links(work, reference.id) for work in works)
        return next((links for links in found if is_same_work(reference, links.reference)), None)


def _query(reference: CslItem) -> dict[str, str]:
    """Return a search for the title's words alone: other signs belong to the filter's language."""
    words = " ".join(re.findall(r"\w+", reference.title or ""))
    return {"filter": f"title.search:{words}", "per-page": TITLES_LOOKED_AT}


def _links(work: _Work, id: str) -> PaperLinks:
    primary, open_access = (
        work.primary_location or _Location(),
        work.best_oa_location or _Location(),
    )
    return PaperLinks(
        reference=_reference(work, primary.source or _Place(), id),
        landing_page=web_address(primary.landing_page_url or ""),
        pdf_url=web_address(open_access.pdf_url or primary.pdf_url or ""),
    )


def _reference(work: _Work, source: _Place, id: str) -> CslItem:
    """Return the work in CSL, its date by the year alone: unknown months are given as January."""
    details = work.biblio or _Details()
    is_repository = source.type == "repository"
    item = from_csl_json(
        {
            "id": id,
            "type": TYPES.get(work.type or "") or TYPES_BY_SOURCE.get(source.type or ""),
            "title": work.title,
            "issued": str(work.publication_year or ""),
            "container-title": None if is_repository else source.display_name,
            "publisher": None if is_repository else source.host_organization_name,
            "ISSN": source.issn_l,
            "volume": details.volume,
            "issue": details.issue,
            "page": details.pages,
        }
    )
    return item.model_copy(update={"author": work.authors, "doi": doi_of(work.doi or "")})
