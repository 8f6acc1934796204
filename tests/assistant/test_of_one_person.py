"""What follows a question about one person: in which role, with whom, and in which not."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
GRAPH = """
@prefix w: <https://weaving.example/terms#> .
@prefix d: <https://weaving.example/data/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

w:leadAuthor rdfs:label "lead author" . w:writtenBy rdfs:label "written by" .
d:odd a w:Person ; rdfs:label "Signe Odd" .
d:rao a w:Person ; rdfs:label "Meera Rao" .
d:kim a w:Person ; rdfs:label "Jun Kim" .

d:s1 a w:Study ; rdfs:label "Looms driven by water" ; w:year 2011 ;
  w:leadAuthor d:odd ; w:writtenBy d:odd , d:rao .
d:s2 a w:Study ; rdfs:label "Dyes from walnut husks" ; w:year 2014 ;
  w:leadAuthor d:rao ; w:writtenBy d:rao , d:odd .
d:s3 a w:Study ; rdfs:label "Tension in wide cloth" ; w:year 2017 ;
  w:leadAuthor d:odd ; w:writtenBy d:odd , d:kim .
d:s4 a w:Study ; rdfs:label "Nettle fibres by hand" ; w:year 2020 ;
  w:leadAuthor d:kim ; w:writtenBy d:kim .
"""


async def test_the_role_of_whoever_was_spoken_of_chooses_papers(talk: Talk) -> None:
    await talk.ask("studies by Odd")
    await talk.lists("on which is she first author?", ("Looms", "Tension"))
    await talk.lists("in which is she not the first author?", ("Dyes",))


async def test_who_did_something_with_whoever_was_spoken_of_chooses_papers(talk: Talk) -> None:
    await talk.ask("show me everything by Signe Odd")
    await talk.ask("on which is she first author?")
    await talk.lists("sorry, i meant the ones she did together with Rao", ("Looms", "Dyes"))
    answer = await talk.ask("did she work with Kim?")
    assert answer.text.startswith("Yes, one study")
    assert "Tension in wide cloth" in answer.text


async def test_whoever_worked_with_those_whom_an_answer_tells_of_is_told(talk: Talk) -> None:
    await talk.ask("who wrote the study on tension in wide cloth?")
    answer = await talk.ask("and who else have they published with?")
    assert answer.text.startswith("Besides Jun Kim and Signe Odd, the studies name Meera Rao")
    await talk.ask("Which researcher has written the most studies?")
    answer = await talk.ask("and with whom?")
    assert "Meera Rao" in answer.text and "Jun Kim" in answer.text


async def test_whoever_worked_with_somebody_on_what_is_pointed_at_is_told(talk: Talk) -> None:
    await talk.ask("studies by Odd")
    answer = await talk.ask("who wrote the last one with her?")
    assert "Jun Kim" in answer.text and "Meera Rao" not in answer.text
    answer = await talk.ask("who did she write those with?")
    assert "Jun Kim" in answer.text and "Meera Rao" in answer.text


async def test_nobody_is_told_to_have_worked_with_who_worked_alone(talk: Talk) -> None:
    await talk.ask("who wrote the study on nettle fibres?")
    answer = await talk.ask("who did she write it with?")
    assert "Besides Jun Kim, the study “Nettle fibres by hand” names no other [1]." in answer.text


async def test_the_most_recent_of_those_at_hand_is_no_study_with_these_words_in_its_title(
    talk: Talk,
) -> None:
    await talk.ask("studies by Odd")
    answer = await talk.ask("who wrote the most recent one?")
    assert "Tension in wide cloth" in answer.text and "Nettle" not in answer.text
