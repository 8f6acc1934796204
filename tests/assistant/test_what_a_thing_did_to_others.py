"""Whether something helped, asked with words for what it helped that no finding has."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
GRAPH = """
@prefix h: <https://hives.example/v#> .
@prefix d: <https://hives.example/d/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

h:treat rdfs:label "treatment" . h:finding rdfs:label "finding" .

d:s1 a h:Study ; rdfs:label "Oxalic acid against mites" ; h:treat "oxalic acid" ;
  h:finding "Oxalic acid halved winter losses" .
d:s2 a h:Study ; rdfs:label "Thymol strips in hot summers" ; h:treat "thymol" ;
  h:finding "Thymol killed fewer mites above 30 degrees" .
d:s3 a h:Study ; rdfs:label "Why beekeepers give up" ;
  h:finding "Time and not mites made most people stop keeping bees" .
d:s4 a h:Study ; rdfs:label "Warm hives through a cold spring" ; h:treat "insulation" ;
  h:finding "Insulated hives ate less but did not survive better" .
"""


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("did insulation help the bees survive?", "Insulated hives ate less but did not survive"),
        ("did thymol help the bees?", "Thymol killed fewer mites"),
    ],
)
async def test_what_was_found_of_a_named_thing_is_told_whatever_it_was_to_help(
    talk: Talk, question: str, found: str
) -> None:
    answer = await talk.ask(question)
    assert found in answer.text
    assert "holds no" not in answer.text
