"""What those did whom a question names: what they wrote, what they paid for."""

import pytest
from talks import Talk

GRAPH = """
@prefix : <https://lamps.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:creator rdfs:label "creator" . :funder rdfs:label "funder" . :funding rdfs:label "funding" .
:journal rdfs:label "published in" . :year rdfs:label "year" .
:a a :Paper ; rdfs:label "Lamps on Quays" ; :creator "Ada Brook" ; :funder "Harbour Council" ;
    :funding "HC-17" ; :journal "Light and Shore" ; :year 2011 .
:b a :Paper ; rdfs:label "Moths by Lamplight" ; :creator "Ada Brook", "Bo Lund" ;
    :funder "Moth Trust" ; :funding "MT-3" ; :journal "Night Life" ; :year 2014 .
:c a :Paper ; rdfs:label "Dark Hours for Birds" ; :creator "Bo Lund" ;
    :funder "Harbour Council" ; :funding "HC-40" ; :journal "Night Life" ; :year 2019 .
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("What did Ada Brook publish?", {"Lamps on Quays", "Moths by Lamplight"}),
        ("what has Bo Lund written", {"Moths by Lamplight", "Dark Hours for Birds"}),
        ("What else has Bo Lund published?", {"Moths by Lamplight", "Dark Hours for Birds"}),
        ("What was paid for by the Harbour Council?", {"Lamps on Quays", "Dark Hours for Birds"}),
        ("what did the Moth Trust fund?", {"Moths by Lamplight"}),
    ],
)
async def test_what_was_done_is_told_by_works(question: str, titles: set[str], talk: Talk) -> None:
    answer = await talk.ask(question)

    assert {each.hub.label for each in answer.evidence} == titles
    assert all(title in answer.text for title in titles)
    assert not any(number in answer.text for number in ("HC-", "MT-", "Night Life is"))


async def test_what_nobody_paid_for_is_not_said_to_be_paid_for(talk: Talk) -> None:
    answer = await talk.ask("Did the Harbour Council fund anything about shrews?")

    assert not answer.text.startswith("Yes")
    assert "shrews" in answer.text


async def test_what_is_called_by_its_name_is_told(talk: Talk) -> None:
    answer = await talk.ask("What is the funding of the papers with funder Moth Trust?")

    assert "MT-3" in answer.text
