"""Concepts that a service weighs for each work, which are what it is on and no results of it."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

_WORKS = (
    ("w1", "Moon jellies in the fjord", 2018, {"Jellyfish": 0.91, "Ecology": 0.4}, "s1", "s1 s9"),
    ("w2", "Blooms and nets", 2019, {"Jellyfish": 0.62, "Ecology": 0.31}, "s1", "s1 s9"),
    ("w3", "Seals at the farm", 2019, {"Pinniped": 0.88, "Ecology": 0.22}, "s2", "s2 s9"),
    ("w4", "Cages in the current", 2021, {"Aquaculture": 0.7, "Ecology": 0.1}, "s1", "s1"),
)


def _work(
    key: str, title: str, year: int, concepts: dict[str, float], first: str, everywhere: str
) -> str:
    scores = ", ".join(
        f"[ a o:ConceptScore ; o:hasConcept o:{name} ; o:hasScore {score} ]"
        for name, score in concepts.items()
    )
    places = ", ".join(f"[ a o:Location ; o:hasSource o:{each} ]" for each in everywhere.split())
    return (
        f'o:{key} a o:Work ; dct:title "{title}" ; o:year {year} ; o:hasConceptScore {scores} ;'
        f" o:hasPrimaryLocation [ a o:Location ; o:hasSource o:{first} ] ;"
        f" o:hasLocation {places} .\n"
    )


GRAPH = (
    "@prefix o: <https://sea.example/o/> .\n@prefix dct: <http://purl.org/dc/terms/> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    + "".join(_work(*work) for work in _WORKS)
    + "".join(
        f'o:{name} a o:Concept ; rdfs:label "{name}" .\n'
        for name in ("Jellyfish", "Ecology", "Pinniped", "Aquaculture")
    )
    + "".join(
        f'o:{key} a o:Source ; rdfs:label "{name}" .\n'
        for key, name in (
            ("s1", "Fjord Ecology Review"),
            ("s2", "Farm Letters"),
            ("s9", "Open Shelf"),
        )
    )
)
HUBS = "https://sea.example/o/Work"


async def test_a_concept_alone_asks_for_the_works_on_it(talk: Talk) -> None:
    await talk.lists("jellyfish", ("Moon jellies", "Blooms and nets"))


async def test_a_venue_with_a_year_is_no_concept_within_its_name(talk: Talk) -> None:
    await talk.lists("Fjord Ecology Review 2019", ("Blooms and nets",))


async def test_a_journal_is_where_each_work_appeared_first(talk: Talk) -> None:
    answer = await talk.ask("Which journal has the most works here?")

    assert "Fjord Ecology Review" in answer.text
    assert "Open Shelf" not in answer.text
