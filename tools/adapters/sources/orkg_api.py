"""The REST API of the Open Research Knowledge Graph: papers, contributions, comparisons."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Annotated, Any, TypeVar
from urllib.parse import quote, urlencode

from pydantic import AliasChoices, AliasPath, BaseModel, BeforeValidator, Field, ValidationError

from tools.adapters.http.source_http import SourceAbsentError, SourceHttp
from tools.adapters.sources.kept_answers import KeptAnswers
from tools.errors import SetupError

Model = TypeVar("Model", bound=BaseModel)
_PAGE_SIZE = 100
_BUNDLE_LEVELS = 10
"""Statements below a contribution that one answer holds, as far as a hub's paths go."""


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


Identifiers = dict[str, Annotated[list[str], BeforeValidator(_listed)]]


class Named(BaseModel):
    """A thing of the ORKG as others refer to it."""

    id: str
    label: str = ""


class OrkgThing(Named):
    """A resource, predicate or class, or a literal with its value as label."""

    kind: str = Field(alias="_class")
    classes: list[str] = []
    datatype: str | None = None


class OrkgStatement(BaseModel):
    """A statement; `index` is the place of its object in a list, from 0."""

    subject: OrkgThing
    predicate: Named
    object: OrkgThing
    index: int | None = None


class OrkgAuthor(BaseModel):
    """An author, who has an id where the ORKG knows the person."""

    id: str | None = None
    name: str


class PublicationInfo(BaseModel):
    """When and where a paper was published."""

    published_month: int | None = None
    published_year: int | None = None
    published_in: Named | str | None = None
    url: str | None = None


class OrkgPaper(BaseModel):
    """A paper with what its reference needs, and which contributions describe it."""

    id: str
    title: str
    research_fields: list[Named] = []
    identifiers: Identifiers = {}
    publication_info: PublicationInfo = PublicationInfo()
    authors: list[OrkgAuthor] = []
    contributions: list[Named] = []
    sdgs: list[Named] = []
    created_at: datetime


class OrkgComparison(BaseModel):
    """A comparison, and the contributions it compares."""

    id: str
    title: str
    description: str | None = None
    contributions: list[Named]


class _Class(BaseModel):
    label: str


class _Bundle(BaseModel):
    statements: list[OrkgStatement]


class _Page(BaseModel):
    """A page in either of the shapes the API has had."""

    content: list[Any]
    total_pages: int = Field(
        validation_alias=AliasChoices(
            "total_pages",
            "totalPages",
            AliasPath("page", "total_pages"),
            AliasPath("page", "totalPages"),
        )
    )


class OrkgApi:
    """Reads an instance of the ORKG; each answer is kept under its path and query.

    All methods raise.

    Raises:
        SetupError: the instance cannot be read, or answers in another shape.
    """

    def __init__(self, instance: str, http: SourceHttp, kept: KeptAnswers) -> None:
        self._api = f"{instance}/api/"
        self._http = http
        self._kept = kept

    def papers(
        self, field: str, subfields: bool, created_since: date | None
    ) -> Iterator[OrkgPaper]:
        """Yield the papers of a research field, those added last at the end."""
        wanted = {"research_field": field, "include_subfields": str(subfields).lower()}
        if created_since is not None:
            wanted["created_at_start"] = f"{created_since}T00:00:00Z"
        for paper in self._pages("papers", "paper.v2", wanted, OrkgPaper):
            # Not every version of the API knows the condition.
            if created_since is None or paper.created_at.date() >= created_since:
                yield paper

    def papers_with_doi(self, doi: str) -> Iterator[OrkgPaper]:
        return self._pages("papers", "paper.v2", {"doi": doi}, OrkgPaper)

    def paper(self, id: str) -> OrkgPaper | None:
        return self._one(f"papers/{quote(id, safe='')}", "paper.v2", OrkgPaper)

    def comparison(self, id: str) -> OrkgComparison | None:
        return self._one(f"comparisons/{quote(id, safe='')}", "comparison.v2", OrkgComparison)

    def comparisons(self, field: str, subfields: bool) -> Iterator[OrkgComparison]:
        """Return the comparisons of a research field."""
        wanted = {"research_field": field, "include_subfields": str(subfields).lower()}
        return self._pages("comparisons", "comparison.v2", wanted, OrkgComparison)

    def papers_with(self, contribution: str) -> Iterator[str]:
        """Return the ids of the papers that a contribution describes."""
        stated = self._pages("statements", None, {"object_id": contribution}, OrkgStatement)
        return (each.subject.id for each in stated if "Paper" in each.subject.classes)

    def statements(self, contribution: str, anew: bool) -> list[OrkgStatement]:
        """Return the statements at and below a contribution; empty where it is gone."""
        bundle = self._one(
            f"statements/{quote(contribution, safe='')}/bundle",
            None,
            _Bundle,
            {"maxLevel": str(_BUNDLE_LEVELS), "blacklist": "ResearchField"},
            anew=anew,
        )
        return bundle.statements if bundle else []

    def class_label(self, id: str) -> str:
        """Return the label of a class, its id where the ORKG has no such class."""
        found = self._one(f"classes/{quote(id, safe='')}", None, _Class, anew=False)
        return found.label if found else id

    def templates(self, of_class: str) -> list[Named]:
        """Return the templates by which things of a class are described."""
        return list(self._pages("templates", "template.v1", {"target_class": of_class}, Named))

    def _pages(
        self, path: str, media: str | None, wanted: dict[str, str], model: type[Model]
    ) -> Iterator[Model]:
        number, pages = 0, 1
        while number < pages:
            query = wanted | {
                "sort": "created_at,asc",
                "page": str(number),
                "size": str(_PAGE_SIZE),
            }
            page = self._read(_Page, self._asked(path, media, query), path)
            yield from (self._read(model, entry, path) for entry in page.content)
            number, pages = number + 1, page.total_pages

    def _one(
        self,
        path: str,
        media: str | None,
        model: type[Model],
        query: dict[str, str] | None = None,
        *,
        anew: bool = True,
    ) -> Model | None:
        try:
            return self._read(model, self._asked(path, media, query or {}, anew=anew), path)
        except SourceAbsentError:
            return None

    def _asked(
        self, path: str, media: str | None, query: dict[str, str], *, anew: bool = True
    ) -> bytes:
        name = f"{path}?{urlencode(query)}"
        body = self._kept.get(name, anew)
        if body is None:
            vendor = f"application/vnd.orkg.{media}+json, " if media else ""
            body = self._http.ask(
                self._api + path, accept=f"{vendor}application/json;q=0.5", parameters=query
            )
            self._kept.put(name, body)
        return body

    def _read(self, model: type[Model], answer: bytes | object, path: str) -> Model:
        try:
            if isinstance(answer, bytes):
                return model.model_validate_json(answer)
            return model.model_validate(answer)
        except ValidationError as error:
            mistake = error.errors(include_input=False, include_url=False)[0]
            place = ".".join(str(part) for part in mistake["loc"]) or "all of it"
            raise SetupError(
                f"{self._api}{path} answers in a shape that is not known ({place}: "
                f"{mistake['msg']}).",
                "Check HUBLINK_ORKG; if it is an ORKG, its API has changed since this version.",
            ) from error
