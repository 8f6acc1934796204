import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tools.adapters.http.polite_http import PoliteHttp, RequestPolicy
from tools.adapters.links.crossref import Crossref
from tools.adapters.links.openalex import OpenAlex
from tools.adapters.links.unpaywall import Unpaywall
from tools.literature.csl import CslDate, CslItem, CslName
from tools.literature.paper_links import (
    LinkResolver,
    LinkServiceError,
    PaperLinks,
    addresses_of,
    find_links,
)

CROSSREF, OPENALEX, UNPAYWALL = "api.crossref.org", "api.openalex.org", "api.unpaywall.org"
DOI = "10.5555/widgets.2021.7"
Services = Any
Recorded = Callable[[str], Any]
ADA, BELA = CslName(family="Sample", given="A."), CslName(family="Muster", given="B.")


def reference(**fields: Any) -> CslItem:
    known = {"id": "urn:p:1", "type": "article", "title": "How widgets learn to turn"}
    return CslItem.model_validate(known | fields)


def find(
    services: Services, known: CslItem, names: str = "crossref openalex unpaywall"
) -> PaperLinks:
    async def finding() -> PaperLinks:
        async with PoliteHttp(
            RequestPolicy(), None, services.transport, services.sleep, lambda: 0.0
        ) as http:
            every: dict[str, LinkResolver] = {
                "crossref": Crossref(http),
                "openalex": OpenAlex(http),
                "unpaywall": Unpaywall(http, "reader@example.org"),
            }
            return await find_links(known, [every[name] for name in names.split()])

    return asyncio.run(finding())


@pytest.fixture
def online(services: Services, recorded: Recorded) -> Services:
    services.answer(CROSSREF, recorded("crossref_work"))
    services.answer(OPENALEX, recorded("openalex_work"))
    services.answer(UNPAYWALL, recorded("unpaywall_work"))
    return services


def test_the_services_complete_what_the_graph_knows(online: Services) -> None:
    links = find(online, reference(doi=DOI, container_title="JWR", issued=date(2021)))

    assert links.doi_url == f"https://doi.org/{DOI}"
    assert links.landing_page == "https://publisher.example/articles/7"
    assert links.pdf_url == "https://repository.example/7.pdf"
    full = links.reference
    assert (full.title, full.container_title) == ("How widgets learn to turn", "JWR")
    assert (full.type, full.volume, full.issue, full.page) == (
        "article-journal",
        "14",
        "2",
        "101-119",
    )
    assert [name.display for name in full.author] == [
        "Ada Maria Sample",
        "Béla Mustér",
        "Widget Consortium",
    ]
    assert full.issued == CslDate(date_parts=((2021, 4),))
    assert full.archive is None
    assert full.id == "urn:p:1"


def test_it_is_on_record_who_gave_what(online: Services) -> None:
    links = find(online, reference(doi=DOI))
    gave = {source.name: source.gave for source in links.sources}

    assert gave["graph"] == ("title", "DOI")
    assert {"author", "issued", "container-title", "landing_page"} <= set(gave["Crossref"])
    assert gave["OpenAlex"] == ("pdf_url",)
    assert "Unpaywall" not in gave
    assert links.notes == ()


def test_what_the_graph_says_stands(online: Services) -> None:
    graph = reference(
        doi=DOI,
        type="thesis",
        author=(CslName(literal="Somebody Else"),),
        issued=date(2020),
        page="1-2",
        url="https://graph.example/p",
    )
    links = find(online, graph)
    assert links.landing_page == "https://graph.example/p"
    for field in ("type", "author", "issued", "page", "title", "url"):
        assert getattr(links.reference, field) == getattr(graph, field)


@pytest.mark.parametrize("authors", [(BELA, ADA), (ADA,)])
def test_the_same_authors_come_as_published(online: Services, authors: tuple[CslName, ...]) -> None:
    links = find(online, reference(doi=DOI, author=authors), names="openalex")
    assert [name.display for name in links.reference.author] == ["Ada Maria Sample", "Béla Mustér"]


def test_an_author_the_services_do_not_name_is_not_lost(online: Services) -> None:
    known = reference(doi=DOI, author=(ADA, BELA, CslName(family="Third", given="C.")))
    assert find(online, known, names="openalex").reference.author == known.author


def test_markup_in_titles_and_abstracts_becomes_text(online: Services) -> None:
    full = find(online, CslItem(id="x", doi=DOI), names="crossref").reference
    assert full.title == "How Widgets Learn to Turn"
    assert full.abstract is not None
    assert "widgets & gears." in full.abstract
    assert "<" not in full.abstract


def test_hostile_metadata_never_becomes_a_link(online: Services, recorded: Recorded) -> None:
    crossref, openalex, unpaywall = map(
        recorded, ("crossref_work", "openalex_work", "unpaywall_work")
    )
    crossref["message"]["resource"]["primary"]["URL"] = "javascript:alert(1)"
    crossref["message"]["URL"] = "javascript:alert(2)"
    crossref["message"]["DOI"] = "javascript:alert(3)"
    openalex["best_oa_location"]["pdf_url"] = "data:text/html,<script>alert(1)</script>"
    openalex["primary_location"]["landing_page_url"] = "https://user:pass@evil.example/"
    unpaywall["best_oa_location"]["url_for_pdf"] = "file:///etc/passwd"
    unpaywall["best_oa_location"]["url_for_landing_page"] = 'https://evil.example/"><script>'
    for host, body in ((CROSSREF, crossref), (OPENALEX, openalex), (UNPAYWALL, unpaywall)):
        online.answer(host, body)

    links = find(online, reference(doi=DOI))
    assert [link.url for link in addresses_of(links)] == [f"https://doi.org/{DOI}"]
    assert links.reference.doi == DOI
    assert "javascript" not in links.model_dump_json()


def test_a_title_leads_to_the_doi_and_then_the_others_are_asked_by_it(
    online: Services, recorded: Recorded
) -> None:
    found = recorded("crossref_work")["message"]
    other = found | {"title": ["How Widgets Learn"], "DOI": "10.5555/other"}
    online.answer(CROSSREF, {"status": "ok", "message": {"items": [other, found]}})
    online.answer(OPENALEX, {"meta": {"count": 0}, "results": []}, recorded("openalex_work"))

    links = find(online, reference(author=(ADA,), issued=date(2020)))
    assert links.reference.doi == DOI
    assert links.doi_url == f"https://doi.org/{DOI}"
    assert links.pdf_url == "https://repository.example/7.pdf"
    assert online.asked(CROSSREF)[0].url.params["query.bibliographic"] == (
        "How widgets learn to turn A. Sample 2020"
    )
    assert [request.url.path for request in online.asked(OPENALEX)] == [
        "/works",
        f"/works/doi:{DOI}",
    ]
    assert [request.url.params["email"] for request in online.asked(UNPAYWALL)] == [
        "reader@example.org"
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"title": ["How Widgets Learn to Turn Around"]},
        {"title": ["Widgets"]},
        {"author": [{"family": "Nobody", "given": "N."}]},
        {"issued": {"date-parts": [[1999]]}},
        {"title": []},
    ],
)
def test_a_title_that_leaves_doubt_is_not_taken(
    services: Services, recorded: Recorded, changes: dict[str, Any]
) -> None:
    found = recorded("crossref_work")["message"] | changes
    services.answer(CROSSREF, {"message": {"items": [found, "no record", None]}})
    links = find(services, reference(author=(ADA,), issued=date(2021)), names="crossref")
    assert links.reference.doi is None
    assert links.notes == ("Crossref had nothing to add.",)


def test_a_short_title_needs_an_author_or_a_year_in_common(
    services: Services, recorded: Recorded
) -> None:
    found = recorded("crossref_work")["message"] | {"title": ["Introduction"]}
    services.answer(CROSSREF, {"message": {"items": [found]}})
    for known, doi in (
        (reference(title="Introduction"), None),
        (reference(title="Introduction", author=(ADA,)), DOI),
    ):
        assert find(services, known, names="crossref").reference.doi == doi


def test_a_subtitle_may_be_missing_on_either_side(services: Services, recorded: Recorded) -> None:
    found = recorded("crossref_work")["message"] | {"subtitle": ["A Long-Term Study"]}
    services.answer(CROSSREF, {"message": {"items": [found]}})
    assert find(services, reference(author=(ADA,)), names="crossref").reference.doi == DOI


def test_openalex_finds_a_title_in_words_its_filter_cannot_misread(
    services: Services, recorded: Recorded
) -> None:
    work = recorded("openalex_work") | {"title": "Widgets, gears | or: both?"}
    services.answer(OPENALEX, {"results": [work]})
    known = reference(title="Widgets, Gears | or: Both?")
    assert find(services, known, names="openalex").reference.doi == DOI
    assert services.requests[0].url.params["filter"] == "title.search:Widgets Gears or Both"


def test_a_film_is_not_looked_for_by_its_name(online: Services) -> None:
    links = find(online, CslItem(id="The Widget", title="The Widget"))
    assert online.requests == []
    assert links.reference == CslItem(id="The Widget", title="The Widget")
    assert addresses_of(links) == ()


def test_a_doi_that_is_another_works_brings_nothing_in(
    online: Services, recorded: Recorded
) -> None:
    links = find(online, reference(title="Deep sea fish of the Baltic", doi=DOI), names="crossref")
    assert links.reference == reference(title="Deep sea fish of the Baltic", doi=DOI)
    assert links.notes == (
        f"Crossref: knows the DOI {DOI} as another work, “How Widgets Learn to Turn”.",
    )


def test_a_version_with_another_doi_is_told_and_not_mixed_in(
    services: Services, recorded: Recorded
) -> None:
    services.answer(CROSSREF, {"message": {"items": [recorded("crossref_work")["message"]]}})
    preprint = recorded("openalex_work") | {"doi": "https://doi.org/10.48550/arXiv.2101.00001"}
    services.answer(OPENALEX, {"results": [preprint]})
    links = find(services, reference(author=(ADA,)), names="crossref openalex")
    assert links.reference.doi == DOI
    assert links.notes == (
        "OpenAlex: also knows a version with the DOI 10.48550/arxiv.2101.00001.",
    )


def test_without_a_network_the_graph_answers_alone_and_says_so(services: Services) -> None:
    for host in (CROSSREF, OPENALEX, UNPAYWALL):
        services.fail(host, httpx.ConnectError)
    known = reference(doi=DOI, archive="arXiv", archive_location="2101.00001")
    links = find(services, known)

    assert links.reference == known
    assert [link.url for link in addresses_of(links)] == [
        f"https://doi.org/{DOI}",
        "https://arxiv.org/abs/2101.00001",
        "https://arxiv.org/pdf/2101.00001",
    ]
    assert links.notes == (
        "Only what the graph has: Crossref, OpenAlex and Unpaywall could not be reached.",
    )
    assert len(services.requests) == 3
    assert services.waits == []


def test_without_any_service_the_graph_answers_alone_and_says_so() -> None:
    links = asyncio.run(find_links(reference(doi=DOI), []))
    assert links.doi_url == f"https://doi.org/{DOI}"
    assert links.notes == ("Only what the graph has: no link service is set up.",)


def test_one_dead_service_does_not_hold_the_others_back(online: Services) -> None:
    online.fail(CROSSREF, httpx.ReadTimeout)
    online.answer(UNPAYWALL, httpx.Response(403))
    links = find(online, reference(doi=DOI))
    assert links.pdf_url == "https://repository.example/7.pdf"
    assert links.notes == (
        "Crossref could not be reached.",
        "Unpaywall: answered with status 403.",
    )


@pytest.mark.parametrize(
    ("host", "body"),
    [
        (CROSSREF, {"message": "no work"}),
        (OPENALEX, {"doi": 7, "authorships": "nobody"}),
        (UNPAYWALL, {"best_oa_location": ["x"]}),
    ],
)
def test_an_answer_in_another_shape_is_told(services: Services, host: str, body: Any) -> None:
    services.answer(host, body)
    links = find(services, reference(doi=DOI))
    assert any("answer" in note for note in links.notes)
    assert links.reference == reference(doi=DOI)


@pytest.mark.parametrize("host", [CROSSREF, OPENALEX, UNPAYWALL])
def test_an_answer_of_nothing_but_nulls_changes_nothing(services: Services, host: str) -> None:
    body = dict.fromkeys(("doi", "title", "authorships", "best_oa_location", "message"))
    services.answer(host, body | {"authorships": [], "message": dict.fromkeys(("DOI", "title"))})
    assert find(services, reference(doi=DOI)).reference == reference(doi=DOI)


class Slow:
    name = "Slow service"

    def __init__(self) -> None:
        self.cancelled = False

    async def resolve(self, reference: CslItem) -> PaperLinks | None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        return None


class Quick:
    name = "Quick service"

    async def resolve(self, reference: CslItem) -> PaperLinks | None:
        return PaperLinks(reference=reference, pdf_url="https://example.org/p.pdf")


def test_a_service_that_does_not_answer_in_time_is_left_behind() -> None:
    slow = Slow()
    links = asyncio.run(find_links(reference(doi=DOI), [slow, Quick()], deadline_seconds=0.01))
    assert slow.cancelled
    assert links.pdf_url == "https://example.org/p.pdf"
    assert links.notes == ("Slow service: no answer in time.",)


def test_stopping_stops_the_services_too() -> None:
    slow = Slow()

    async def stop_at_once() -> None:
        task = asyncio.create_task(find_links(reference(doi=DOI), [slow]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(stop_at_once())
    assert slow.cancelled


def test_a_failing_service_is_quoted() -> None:
    class Failing:
        name = "Failing service"

        async def resolve(self, reference: CslItem) -> PaperLinks | None:
            raise LinkServiceError("closed for the day.")

    links = asyncio.run(find_links(reference(doi=DOI), [Failing()]))
    assert links.notes == ("Failing service: closed for the day.",)


def date(year: int) -> CslDate:
    return CslDate(date_parts=((year,),))
