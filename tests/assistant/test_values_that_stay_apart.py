"""A sheet in which things are written alike, which are not the same."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Modelled in,Fertiliser,Code available?,Region
Rye on heath,"Abel, Jo",2011,UML,N,Yes - Python,Germany
Oats by the sea,"Bray, Max",2012,UMLS,P,Yes - Julia,Norway
Barley on clay,"Cole, Ann",2013,UML,no,"No, on request",Germany
Wheat in strips,"Dent, Roy",2014,OWL,N,Yes - Julia,Italy
Millet on dunes,"Ellis, Pat",2015,OWL,no,No,Poland
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which studies were modelled in UMLS?", ("Oats",)),
        ("Which studies were modelled in UML?", ("Rye", "Barley")),
        ("Which studies used N as fertiliser?", ("Rye", "Wheat")),
        ("Which studies have code available in Julia?", ("Oats", "Wheat")),
        ("Which studies are from Northern Germany?", ("Rye", "Barley")),
    ],
)
async def test_what_is_written_alike_is_not_found_for_the_other(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_what_takes_a_no_back_is_told(talk: Talk) -> None:
    answer = await talk.ask("Is the code of “Barley on clay” available?")

    assert "on request" in answer.text
