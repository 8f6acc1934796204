"""Words for what a whole collection is on say nothing of which of its papers are meant."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Journal,Captive,Pellet weight g,Country
Owl pellets in a belfry,Ada Holm; Per Lund,2012,Journal of Owl Diets,no,4.1,Japan
Voles and snow: what owls bring home,Per Lund,2013,Owls and Their Prey,no,6.3,Norway
Pellets of captive owls fed by hand,Ada Holm,2015,Journal of Owl Diets,yes,3.2,Norway
Counting shrew skulls by camera,Ines Moll,2016,Wing and Feather,no,9.8,Spain
How long owl pellets last in rain,Ines Moll; Per Lund,2018,Owls and Their Prey,yes,2.7,Japan
Feathers in pellets of eagle owls,Tove Alm,2019,Wing and Feather,yes,5.5,Spain
"""


async def test_a_small_word_that_journals_have_in_their_names_names_none(talk: Talk) -> None:
    answer = await talk.ask("how many studies were done with captive owls?")

    assert "three" in answer.text
    assert len(answer.hubs) == 3


async def test_a_value_with_the_noun_for_all_is_no_topic(talk: Talk) -> None:
    titles = ("Owl pellets in a belfry", "How long owl pellets")
    await talk.lists("did anyone study japanese pellets?", titles)


@pytest.mark.parametrize("question", ["heaviest pellet?", "which pellet was the heaviest?"])
async def test_the_most_of_all_is_sought_in_all_titles(talk: Talk, question: str) -> None:
    answer = await talk.ask(question)

    assert "9.8" in answer.text
    assert "Counting shrew skulls" in answer.text
    assert "Left out" not in answer.text
