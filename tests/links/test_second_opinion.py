"""What the services say of references whose doubts they may settle."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from assistant.references.check import check_references
from assistant.references.second_opinion import Opinions, ask_services
from tools.adapters.http.polite_http import PoliteHttp, RequestPolicy
from tools.adapters.links.crossref import Crossref
from tools.adapters.links.openalex import OpenAlex
from tools.literature.csl import CslDate, CslItem, CslName

CROSSREF, OPENALEX = "api.crossref.org", "api.openalex.org"
DOI = "10.5555/widgets.2021.7"
Services = Any
Recorded = Callable[[str], Any]


def reference(**fields: Any) -> CslItem:
    known = {"id": "w", "type": "article-journal", "title": "How widgets learn to turn"}
    return CslItem.model_validate(known | fields)


def opinions(services: Services, *items: CslItem) -> Opinions:
    async def asking() -> Opinions:
        async with PoliteHttp(
            RequestPolicy(), None, services.transport, services.sleep, lambda: 0.0
        ) as http:
            return await ask_services(check_references(items), [Crossref(http), OpenAlex(http)])

    return asyncio.run(asking())


@pytest.fixture
def online(services: Services, recorded: Recorded) -> Services:
    services.answer(CROSSREF, recorded("crossref_work"))
    services.answer(OPENALEX, recorded("openalex_work"))
    return services


def test_services_say_what_a_reference_lacks(online: Services) -> None:
    (checked,) = opinions(online, reference(doi=DOI)).checked
    assert checked.doubts == ("no authors", "no year", "no journal")
    assert checked.told == (
        "Crossref: the authors are Ada Maria Sample, Béla Mustér, Widget Consortium",
        "Crossref and OpenAlex: the year is 2021",
        "Crossref and OpenAlex: it appeared in Journal of Widget Research",
        "OpenAlex: the authors are Ada Maria Sample, Béla Mustér",
    )


def test_services_that_know_the_same_say_nothing(online: Services) -> None:
    known = reference(
        doi=DOI,
        author=(
            CslName(family="Sample", given="Ada Maria"),
            CslName(family="Mustér", given="Béla"),
            CslName(literal="Widget Consortium"),
        ),
        issued=CslDate(date_parts=((2021,),)),
        container_title="JWR",
    )
    told = opinions(online, known)
    assert told.checked[0].remarks == ()
    assert told.notes == ()


def test_a_preprint_with_the_doi_of_its_published_version_is_told_so(online: Services) -> None:
    (checked,) = opinions(online, reference(type="article", doi=DOI)).checked
    assert "counts as a preprint, but its DOI is that of a published version" in checked.doubts
    assert "Crossref and OpenAlex: it is published in Journal of Widget Research" in checked.told


def test_a_doi_of_another_work_is_told_so(online: Services) -> None:
    (checked,) = opinions(online, reference(title="Sourdough at home", doi=DOI)).checked
    assert checked.told == (
        "Crossref and OpenAlex: the DOI 10.5555/widgets.2021.7 is that of "
        "“How Widgets Learn to Turn”",
    )


def test_without_a_network_the_doubts_stand_and_it_is_said_once(services: Services) -> None:
    services.fail(CROSSREF, httpx.ConnectError)
    services.fail(OPENALEX, httpx.ConnectError)

    told = opinions(services, reference(doi=DOI), reference(id="v", doi=DOI))

    assert all(checked.doubts and not checked.told for checked in told.checked)
    assert [note.partition(":")[0] for note in told.notes] == ["Crossref", "OpenAlex"]


def test_a_work_that_no_service_knows_has_its_doubts_alone(services: Services) -> None:
    told = opinions(services, reference(doi=DOI))
    assert told.checked[0].told == ()
    assert told.notes == ()
