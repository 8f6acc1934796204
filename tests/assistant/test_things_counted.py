"""The things that a number is of, named where nobody asks how many there are, over a sheet."""

import pytest
from talks import Talk

TABLE = """Title,Authors,Year,Country,No. of kites,Outcome
Kites above the Vineyard,"Moro, Paolo",2011,Italy,4,Starlings stayed away for a week.
Long Tails in Strong Wind,"Okafor, Ada",2014,Ghana,12,Longer tails held the kites steady.
Paper or Silk,"Sato, Ken",2018,Japan,30,Silk lasted three summers.
Strings that Cut,"Haddad, Nour",2021,Lebanon,7,Glass on the strings hurt the hands of children.
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "question",
    ["Is there anything on kites keeping people awake?", "did anyone in Lebanon use a kite?"],
)
async def test_things_that_are_counted_are_named_without_their_number(
    question: str, talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert "no. of kites" not in answer.text


async def test_their_number_is_told_where_it_is_asked_for(talk: Talk) -> None:
    answer = await talk.ask("how many kites were there in Japan?")

    assert "30" in answer.text
