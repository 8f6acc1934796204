"""What is hottest, longest and first in a sheet of kilns, and what it is called there."""

import pytest
from talks import Talk

TABLE = """Title,Authors,Year,Kiln type,Fuel,Peak temperature (°C),Firing time (h),Shards
Dragons on a Slope,"Chen, Lu",2016,dragon kiln,pine,1280,60,320
Saggars and How They Broke,"Wu, Hua",2015,dragon kiln,coal,1320,48,270
Bricks for a Fortress,"Eriksen, Tor",2017,clamp,peat,1010,240,500
By the Lake Shore,"Kamau, Wairimu",2022,open firing,grass,720,2,40
Ash on the Shoulder,"Ito, Ken",2018,anagama,pine,1300,120,150
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("question", ["which kiln got the hottest?", "hottest kiln"])
async def test_what_is_sought_by_a_part_of_its_name_is_named(question: str, talk: Talk) -> None:
    answer = await talk.ask(question)

    assert "dragon kiln" in answer.text.lower()
    assert "1320" in answer.text


async def test_a_noun_for_all_values_is_no_one_of_them(talk: Talk) -> None:
    answer = await talk.ask("the three hottest kilns")

    assert all(each in answer.text for each in ("1320", "1300", "1280"))


async def test_at_the_most_bounds_nothing_where_something_was_looked_at(talk: Talk) -> None:
    answer = await talk.ask("Which two studies looked at the most shards?")

    assert "500" in answer.text and "320" in answer.text


async def test_both_ends_are_told_with_what_is_named_there(talk: Talk) -> None:
    answer = await talk.ask("Which fuels gave the hottest and the coolest firing?")

    assert "720 (grass, “By the Lake Shore”" in answer.text
    assert "1320 (coal, “Saggars and How They Broke”" in answer.text


@pytest.mark.parametrize(
    "question", ["Is there another study with that fuel?", "other studies with the same fuel?"]
)
async def test_others_share_what_is_said_to_be_the_same(question: str, talk: Talk) -> None:
    await talk.ask("Who wrote Dragons on a Slope?")
    answer = await talk.ask(question)

    assert "Ash on the Shoulder" in answer.text
    assert "Saggars" not in answer.text
