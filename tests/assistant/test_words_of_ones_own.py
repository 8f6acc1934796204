"""A graph in a vocabulary that nobody knows, as a program wrote it: its numbers, people, years."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
GRAPH = """
@prefix ex: <http://signs.example/ns#> .
@prefix d: <http://signs.example/data/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

d:s1 a ex:Study ; ex:name "Signs of Kinship in Village Sign Languages" ;
  ex:appeared "2018"^^xsd:gYear ; ex:by d:brevik, d:ruz ;
  ex:hoursRecorded "1.190000E+01"^^xsd:double .
d:s2 a ex:Study ; ex:name "Mouthing and Meaning in Norwegian Sign Language" ;
  ex:appeared "2019"^^xsd:gYear ; ex:by d:brevik ; ex:hoursRecorded "3.25E0"^^xsd:double .
d:s3 a ex:Study ; ex:name "Fingerspelled Loans among Young Signers" ;
  ex:appeared "2021"^^xsd:gYear ; ex:by d:matos ; ex:hoursRecorded "5.0E-1"^^xsd:float .
d:s4 a ex:Study ; ex:name "Classifier Predicates in Narratives" ;
  ex:appeared "2022"^^xsd:gYear ; ex:by d:ruz, d:matos ; ex:hoursRecorded "1.2E+02"^^xsd:double .
d:brevik a ex:Person ; ex:called "Ana Brevik" .
d:ruz a ex:Person ; ex:called "Tom Ruz" .
d:matos a ex:Person ; ex:called "Rui Matos" .
"""


async def test_numbers_with_an_exponent_are_told_as_people_write_them(talk: Talk) -> None:
    answer = await talk.ask("Which studies recorded less than 8 hours?")

    assert len(answer.hubs) == 2
    assert "0.5" in answer.text
    assert "3.25" in answer.text
    assert "120" in (await talk.ask("Which study recorded the most hours?")).text


async def test_people_and_years_by_whatever_name_stand_in_the_reference(talk: Talk) -> None:
    answer = await talk.ask("newest study")

    (cited,) = answer.evidence
    assert cited.reference.issued is not None
    assert cited.reference.issued.year == 2022
    assert {person.family for person in cited.reference.author} == {"Ruz", "Matos"}
