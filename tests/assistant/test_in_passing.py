"""What people say in passing: corrections, bounds alone, who and where, the dearest, the later."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Port,Country,n boats,Fare (EUR),Wait (min),Draught (m),Length (m),Blinded?,Fuel,What they saw
Steam against the tide in Leith,Ada Holm; Per Lund,2008,Leith,UK,12,4.50,20,2.1,30,yes,coal,Boats ran late at spring tides
Diesel and dogs on deck,Per Lund,2011,Larne,UK,40,6.00,35,1.2,25,no,diesel,Dogs slept through the crossing
A cable ferry after the flood,Ines Moll,2014,Passau,Germany,1,1.50,5,0.8,18,yes,electric,The cable held
Batteries on the fjord,Tove Lie,2015,Bergen,Norway,3,8.00,12,3.4,80,no,electric,Charging took nine minutes
Night boats for shift workers,Tove Lie; Ines Moll,2018,Kiel,Germany,6,3.00,15,1.9,22,no,diesel,Crews slept badly
Sails and dogs for tourists,Ada Holm,2021,Bergen,Norway,9,25.00,50,2.6,28,yes,wind,Nobody minded the delay
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("the commonest fuel?", "diesel"),
        ("what is the rarest fuel?", "tie"),
        ("which ferry was the dearest?", "25"),
        ("Which authors come up two times or more?", "Four authors"),
        ("who wrote two times or more?", "Tove Lie"),
        ("did the fares get higher over the years?", "fare (EUR)"),
        ("who looked at the flood?", "Ines Moll"),
        ("where was the flood study done?", "Passau"),
        ("where was the flood study done?", "Germany"),
        ("When was the paper on the flood written and by whom?", "2014"),
        ("When was the paper on the flood written and by whom?", "Ines Moll"),
    ],
)
async def test_everyday_words_are_understood(talk: Talk, question: str, told: str) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("ferries with fares over twenty euros", ("Sails",)),
        ("studies that cost more than five euros but not in Norway", ("Diesel",)),
        ("draught over 2 m?", ("Steam", "Batteries", "Sails")),
        ("dog papers not from Norway", ("Diesel",)),
        ("studies from Britain", ("Steam", "Diesel")),
        ("papers on Germany and Norway", ("cable ferry", "Night", "Batteries", "Sails")),
        ("anything on Leith, sorry, Larne?", ("Diesel",)),
    ],
)
async def test_papers_are_found_by_what_is_meant(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_what_else_someone_wrote_are_other_papers(talk: Talk) -> None:
    await talk.ask("who wrote the paper on the flood?")
    await talk.lists("what else did she write?", ("Night boats",))


async def test_what_people_found_is_told_and_not_why_they_were_named(talk: Talk) -> None:
    await talk.ask("studies by Ada Holm")
    answer = await talk.ask("what did these people find")
    assert "“what they saw” entry" in answer.text
    assert "spring tides" in answer.text
    assert "delay" in answer.text


async def test_which_are_so_is_asked_of_those_at_hand(talk: Talk) -> None:
    await talk.ask("studies from Norway")
    await talk.lists("which are blinded?", ("Sails",))


async def test_none_at_hand_are_of_what_no_paper_tells(talk: Talk) -> None:
    await talk.ask("studies from Norway")
    answer = await talk.ask("which were done in Japan")
    assert "no" in answer.text
    assert not answer.hubs


async def test_what_a_message_denies_is_left_out(talk: Talk) -> None:
    await talk.ask("studies with diesel")
    await talk.lists("not the German ones", ("Diesel",))


async def test_the_later_one_is_chosen(talk: Talk) -> None:
    await talk.ask("studies by Per Lund")
    await talk.lists("the later one, please", ("Diesel",))


async def test_a_bound_alone_is_on_the_number_spoken_of(talk: Talk) -> None:
    await talk.ask("studies with more than 5 boats")
    await talk.lists("and with ten or more?", ("Steam", "Diesel"))
    await talk.lists("and below 20", ("Steam",))


async def test_a_number_in_each_is_told_one_by_one(talk: Talk) -> None:
    await talk.ask("studies from Germany")
    answer = await talk.ask("and how many boats in each?")
    assert "“A cable ferry after the flood”: 1" in answer.text
    assert "“Night boats for shift workers”: 6" in answer.text


async def test_they_are_ordered_from_the_end_that_is_named(talk: Talk) -> None:
    await talk.ask("studies from Norway")
    answer = await talk.ask("sort by fare, dearest first")
    assert answer.text.index("Sails") < answer.text.index("Batteries")


async def test_a_topic_is_told_of_in_any_words(talk: Talk) -> None:
    answer = await talk.ask("the study about tourists, could you tell me a bit more on it")
    assert "Nobody minded the delay" in answer.text


async def test_two_papers_are_compared_that_only_titles_name(talk: Talk) -> None:
    answer = await talk.ask(
        "how long were the boats in the flood study compared with the fjord one"
    )
    assert "18" in answer.text
    assert "80" in answer.text


async def test_two_told_one_after_the_other_are_compared_by_what_was_told(talk: Talk) -> None:
    await talk.ask("how long was the wait in Leith?")
    await talk.ask("and in Larne?")
    assert (
        "“Diesel and dogs on deck” has the higher wait" in (await talk.ask("which is longer")).text
    )


async def test_the_commonest_is_of_the_values_told_last(talk: Talk) -> None:
    await talk.ask("which fuels are used")
    answer = await talk.ask("and which is most common?")
    assert "diesel" in answer.text
    assert "tie as the most frequent fuel" in answer.text
