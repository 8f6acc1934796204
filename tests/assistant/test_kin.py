"""What came of things and what they are compared with, on a graph of looms."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:author rdfs:label "author" .
:year rdfs:label "publication year" .
:presents rdfs:label "presents loom" .
:derived rdfs:label "derived from" .
:rivals rdfs:label "compared with" .
:drive rdfs:label "underlying drive" .
:material rdfs:label "material" .
:a rdfs:label "Harpax" .
:b rdfs:label "Harpax Two" ; :derived :a .
:c rdfs:label "Lintera" ; :derived :b .
:d rdfs:label "Velox" .
:p1 a :Paper ; rdfs:label "A loom with one shuttle" ; :author "Ada Brook" ; :year 2001 ;
    :presents :a ; :drive "pedal" ; :material "hemp" .
:p2 a :Paper ; rdfs:label "Two shuttles at once" ; :author "Bo Lund" ; :year 2005 ;
    :presents :b ; :rivals :d ; :drive "belt" ; :material "wool" .
:p3 a :Paper ; rdfs:label "Weaving thin linen" ; :author "Cy Marsh" ; :year 2011 ;
    :presents :c ; :rivals :a, :d ; :drive "belt" ; :material "linen" .
:p4 a :Paper ; rdfs:label "The quick loom" ; :author "Di Fenn" ; :year 2003 ;
    :presents :d ; :rivals :a ; :drive "water" ; :material "silk" .
"""


@pytest.mark.parametrize(
    ("question", "looms"),
    [
        ("Which looms build on Harpax?", ["Harpax Two"]),
        ("successors of Harpax Two", ["Lintera"]),
        ("Which looms were spun off from Harpax, directly or through another one?",
         ["Harpax Two", "Lintera"]),
        ("Which loom is the successor of the one that Ada Brook built?", ["Harpax Two"]),
    ],
)  # fmt: skip
async def test_what_came_of_a_thing_is_told(talk: Talk, question: str, looms: list[str]) -> None:
    assert sorted((await talk.ask(question)).entities) == looms


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("On which materials do papers report that compare themselves with Harpax?", "linen"),
        ("Which drive lies under the looms that compare with Velox?", "belt"),
    ],
)
async def test_things_are_found_by_what_they_are_compared_with(
    talk: Talk, question: str, told: str
) -> None:
    text = (await talk.ask(question)).text
    assert told in text and "pedal" not in text and "hemp" not in text


async def test_a_clause_says_which_thing_is_meant(talk: Talk) -> None:
    text = (await talk.ask("Which material has the loom that Lintera is derived from?")).text
    assert "wool" in text and "hemp" not in text
