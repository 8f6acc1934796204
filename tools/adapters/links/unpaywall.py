"""Unpaywall: where a work with a DOI can be read without paying."""

from urllib.parse import quote

from pydantic import BaseModel, ValidationError

from tools.adapters.http.polite_http import PoliteHttp
from tools.literature.csl import CslItem
from tools.literature.csl_reading import plain_text
from tools.literature.identifiers import doi_of, web_address
from tools.literature.paper_links import LinkServiceError, PaperLinks

WORKS = "https://api.unpaywall.org/v2"


class _Location(BaseModel):
    url_for_pdf: str | None = None
    url_for_landing_page: str | None = None


class _Work(BaseModel):
    doi: str | None = None
    title: str | None = None
    best_oa_location: _Location | None = None


class Unpaywall:
    """Knows open copies of works by their DOI.

    The service demands an e-mail address with every question: without a contact it is not set up.
    """

    name = "Unpaywall"

    def __init__(self, http: PoliteHttp, contact: str) -> None:
        self._http = http
        self._contact = contact

    async def resolve(self, reference: CslItem) -> PaperLinks | None:
        """Return the best open copy: its page and its PDF."""
        doi = doi_of(reference.doi or "")
        if not doi:
            return None
        answer = await self._http.get_json(
            f"{WORKS}/{quote(doi, safe='')}", {"email": self._contact}
        )
        if answer is None:
            return None
        try:
            work = _Work.model_validate(answer)
        except ValidationError:
            raise LinkServiceError("the answer describes no work.") from None
        copy = work.best_oa_location or _Location()
        return PaperLinks(
            reference=CslItem(
                id=reference.id,
                title=plain_text(work.title) or None,
                doi=doi_of(work.doi or ""),
            ),
            landing_page=web_address(copy.url_for_landing_page or ""),
            pdf_url=web_address(copy.url_for_pdf or ""),
        )
