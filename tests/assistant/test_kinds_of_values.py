"""Values of one kind, which people fill cells with: "RCT (pilot)" and "RCT, by yard"."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Design,Adv. events,Limitations
Kelp meal for calves,"Abel, Jo",2011,RCT,none,small herd
Oats by the sea,"Bray, Max",2013,"RCT, by barn",bloat 1,barns differed
Seaweed and milk,"Cole, Ann",2014,survey (by post),none,few answered
Dulse in winter feed,"Dent, Roy",2016,RCT (pilot),bloat: 2 calves,short
What farmers feed,"Ellis, Pat",2018,Survey,n/r,self-selected
Kelp against worms,"Fox, Una",2020,before-after,"bloat (1, mild)",no control
Iodine in the tank,"Gill, Tom",2022,"survey, online",rash x 2,few answered
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("RCTs?", ("Kelp meal", "Oats", "Dulse")),
        ("which are surveys?", ("Seaweed", "What farmers", "Iodine")),
        ("did any animal get bloat?", ("Oats", "Dulse", "Kelp against")),
        ("surveys by post", ("Seaweed",)),
    ],
)
async def test_a_kind_stands_for_all_its_variants_unless_one_is_named(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    hubs = (await talk.ask(question)).hubs

    assert len(hubs) == len(titles)
    assert all(any(hub.startswith(title) for hub in hubs) for title in titles)


async def test_asking_what_is_wrong_with_them_is_no_complaint(talk: Talk) -> None:
    await talk.ask("RCTs?")
    answer = await talk.ask("what's wrong with them?")

    assert all(told in answer.text for told in ("small herd", "barns differed", "short"))
