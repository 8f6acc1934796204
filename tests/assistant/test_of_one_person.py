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
