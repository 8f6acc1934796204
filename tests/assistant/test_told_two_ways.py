"""One thing told by two properties, some works having the one and some the other."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Article"
GRAPH = """
@prefix : <https://example.org/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
:a1 a bibo:Article ; dcterms:title "Tin Mines by Lamplight" ; dcterms:creator :ines, :tor ;
    dc:subject "mining" ; dcterms:issued "2019" .
:a2 a bibo:Article ; dcterms:title "Ore, Ash and Arsenic" ; dc:creator "Roca, Ines" ;
    dcterms:subject "arsenic" ; dcterms:issued "2020" .
:a3 a bibo:Article ; dcterms:title "Who Owned the Pumps?" ; dc:creator "Tor Vik" ;
    dcterms:subject "mining" ; dcterms:issued "2021" .
:a4 a bibo:Article ; dcterms:title "Children below Ground" ; dcterms:creator :ines ;
    dc:subject "labour" ; dcterms:issued "2022" .
:ines a foaf:Person ; foaf:name "Ines Roca" .
:tor a foaf:Person ; foaf:name "Tor Vik" .
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("papers by Ines Roca", ("Lamplight", "Arsenic", "Children")),
        ("papers by Vik", ("Lamplight", "Pumps")),
        ("papers on mining", ("Lamplight", "Pumps")),
    ],
)
async def test_works_are_found_whichever_property_tells_it(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


async def test_who_wrote_a_work_is_told_whichever_property_tells_it(talk: Talk) -> None:
    assert "Tor Vik" in (await talk.ask("who wrote Who Owned the Pumps?")).text
    assert "Tor Vik" in (await talk.ask("who wrote Tin Mines by Lamplight?")).text


async def test_who_has_most_works_counts_both(talk: Talk) -> None:
    text = (await talk.ask("who has written most?")).text

    assert "Ines Roca" in text
    assert "three" in text
