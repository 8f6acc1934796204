"""A graph whose people have a text beside their names, and whose papers have rows of readings."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
GRAPH = """
@prefix k: <https://kiln.example/terms#> .
@prefix d: <https://kiln.example/data/> .

d:ito a k:Person ; k:fullName "Kaya Ito" ; k:worksAt "Seaside Institute of Ceramics" .
d:brenna a k:Person ; k:fullName "Lowri Brenna" ; k:worksAt "Upland School of Glass and Clay" .
d:osei a k:Person ; k:fullName "Yaw Osei" ; k:worksAt "Coast Laboratory for Old Roofs" .

d:s1 a k:Study ; k:heading "Firing clay with rice husks in a pit" ; k:by d:ito , d:brenna ;
  k:year 2012 ; k:glazeTested false ; k:fuel "rice husks" ; k:site "Kyushu" ;
  k:reading [ k:afterHours 6 ; k:crackedPct 31 ; k:seenWith "hand lens" ] ;
  k:upshot "Husks burn out before the core of the pot is hot." .
d:s2 a k:Study ; k:heading "Salt glaze on harbour bricks" ; k:by d:osei ; k:year 2015 ;
  k:glazeTested true ; k:fuel "oak" ; k:site "Accra" ;
  k:reading [ k:afterHours 48 ; k:crackedPct 12 ; k:seenWith "microscope" ] ;
  k:upshot "Salt closed the pores within two days." .
d:s3 a k:Study ; k:heading "Slow cooling of large jars" ; k:by d:brenna , d:osei ; k:year 2019 ;
  k:glazeTested false ; k:fuel "gas" ; k:site "Powys" ;
  k:reading [ k:afterHours 90 ; k:crackedPct 4 ; k:seenWith "hand lens" ] ;
  k:upshot "Jars that cooled for four days kept their rims." .
d:s4 a k:Study ; k:heading "Straw fires tested on hillsides" ; k:by d:ito ; k:year 2022 ;
  k:glazeTested true ; k:fuel "straw" ; k:site "Kyushu" ;
  k:reading [ k:afterHours 3 ; k:crackedPct 55 ; k:seenWith "microscope" ] ;
  k:upshot "Wind drove the flames to one side." .
"""


async def test_people_are_called_by_the_property_that_says_so(talk: Talk) -> None:
    answer = await talk.ask("who is the most productive author?")

    assert "tie" in answer.text
    assert "Yaw Osei" in answer.text
    assert "Institute" not in answer.text


async def test_what_else_is_told_of_people_is_asked_of_them(talk: Talk) -> None:
    answer = await talk.ask("Where does Lowri Brenna work?")

    assert "Upland School of Glass and Clay" in answer.text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which studies aren't about jars?", ("rice husks", "Salt glaze", "Straw fires")),
        ("how many of the studies aren't about jars?", ("rice husks", "Salt", "Straw")),
        ("which studies don't use bricks?", ("rice husks", "jars", "Straw fires")),
    ],
)
async def test_a_denial_before_a_topic_is_kept(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    answer = await talk.ask(question)

    assert len(answer.hubs) == len(titles)
    assert "Slow cooling" not in answer.text or "jars" not in question


async def test_a_word_of_the_name_of_a_flag_is_not_said_of_it_alone(talk: Talk) -> None:
    await talk.lists("anything tested in Kyushu?", ("rice husks", "Straw fires"))


async def test_what_was_asked_in_words_is_asked_of_another_paper(talk: Talk) -> None:
    await talk.ask("how well did the jars survive?")

    answer = await talk.ask("and the harbour one?")

    assert "Salt glaze on harbour bricks" in answer.text
    assert "is 12" in answer.text


async def test_a_paper_never_says_its_own_title(talk: Talk) -> None:
    answer = await talk.ask("how well did the large jars cool?")

    assert "says: “Slow cooling of large jars”" not in answer.text


async def test_the_other_end_of_an_order_is_asked_by_its_adjective(talk: Talk) -> None:
    await talk.ask("which study is the newest?")

    answer = await talk.ask("and the oldest?")

    assert "Firing clay with rice husks" in answer.text


async def test_who_worked_with_another_one_leaves_out_that_one(talk: Talk) -> None:
    await talk.ask("who has Kaya Ito worked with?")

    answer = await talk.ask("and Osei?")

    assert "Besides Yaw Osei" in answer.text
    assert "Ito" not in answer.text


@pytest.mark.parametrize("question", ["Which studies did Tom Ito write?", "studies by Ben Osei"])
async def test_another_given_name_is_somebody_else(question: str, talk: Talk) -> None:
    answer = await talk.ask(question)

    assert answer.hubs == ()
    assert "The graph holds nothing named “" in answer.text


@pytest.mark.parametrize(
    "question", ["studies by Dr Ito", "studies by K. Ito", "what did Prof. Ito write?"]
)
async def test_titles_and_initials_lead_to_the_person(question: str, talk: Talk) -> None:
    answer = await talk.ask(question)

    assert {each.hub.label for each in answer.evidence} == {
        "Firing clay with rice husks in a pit",
        "Straw fires tested on hillsides",
    }
