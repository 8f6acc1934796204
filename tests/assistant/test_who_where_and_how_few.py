"""Bounds in words, what is asked beside an order, and what is said before a question: on wells."""

from pathlib import Path

import pytest
from talks import Talk

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year out,Village,Country,Households per well,Depth (m),Peak flow (L/min),Who draws,Pump,Cost EUR,Lesson
A hand pump for the hill,"Okoro, A.; Lund, P.",2009,Ogidi,Nigeria,12,38,22,women,hand pump,900,Queues fell by half
Salt in the lower wells,"Okoro, A.",2014,Bonny,Nigeria,4,11,35,children,bucket,60,Nobody drank from the third well
Turns at the rope,"Mbeki, S.",2011,Nyeri,Kenya,3,52,9,women,bucket,,Turns were drawn by lot
Solar pumps and who pays,"Mbeki, S.; Lund, P.",2019,Kitui,Kenya,25,80,60,women,solar pump,,Fees were paid late
Dry months in the valley,"Rao, V.",2016,Jhansi,India,8,24,14,men,hand pump,1100,The water sank two metres
The well behind the school,"Rao, V.; Okoro, A.",2021,Satna,India,2,19,18,children,hand pump,,Lessons began later
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        (
            "Which papers have a well shared by fewer than five families?",
            ("Salt", "Turns", "The w"),
        ),
        ("wells shared by more than ten households and drawn by women", ("A hand", "Solar")),
        ("anything Okoro wrote on her own", ("Salt",)),
        ("what has Mbeki written alone?", ("Turns",)),
        ("school wells in Kenya", ("Turns", "Solar")),
    ],
)
async def test_bounds_in_words_and_who_wrote_alone_are_read(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_papers_are_counted_and_not_those_who_did_something(talk: Talk) -> None:
    answer = await talk.ask("in how many papers are it the women who draw?")
    assert answer.entities == ("3",)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("deepest well - where?", ("Kenya", "80")),
        ("which village has the deepest well?", ("Kitui", "80")),
        ("what is the deepest well and who studied it?", ("Mbeki", "80")),
    ],
)
async def test_what_is_asked_of_the_first_is_told_beside_it(
    talk: Talk, question: str, told: tuple[str, ...]
) -> None:
    text = (await talk.ask(question)).text
    assert all(each in text for each in told)


async def test_those_with_more_than_one_study_are_told(talk: Talk) -> None:
    text = (await talk.ask("Which pumps have more than one study?")).text
    assert "hand pump" in text and "bucket" in text
    assert "solar" not in text


async def test_what_somebody_found_is_of_who_is_named(talk: Talk) -> None:
    answer = await talk.ask("tell me what Rao found")
    assert "The water sank two metres" in answer.text and "Lessons began later" in answer.text


async def test_a_sentence_has_no_most_of_anything(talk: Talk) -> None:
    text = (await talk.ask("which paper had the deepest well, and what was its lesson?")).text
    assert "Fees were paid late has" not in text


async def test_what_people_say_of_themselves_goes_before_a_colon(talk: Talk) -> None:
    said = "Hello, I'm writing a piece for a weekly magazine: "
    answer = await talk.ask(f"{said}which pump comes up most often?")
    assert "hand pump" in answer.text
    assert "magazine" not in answer.text


async def test_none_is_said_of_a_topic_that_only_papers_out_of_bounds_are_on(talk: Talk) -> None:
    answer = await talk.ask("anything on salt before 2012?")
    assert not answer.hubs


async def test_a_town_that_no_paper_is_of_is_no_other_town(talk: Talk) -> None:
    answer = await talk.ask("Which studies were done in Mombasa?")
    assert not answer.hubs


async def test_the_unit_of_a_number_that_nobody_tells_is_no_name(talk: Talk) -> None:
    await talk.ask("papers from Kenya")
    answer = await talk.ask("which of these cost the most?")
    assert "names no cost (EUR)" in answer.text
    assert answer.support == 1


async def test_what_is_pointed_at_is_sought_in_no_titles(talk: Talk) -> None:
    text = (await talk.ask("how deep are these pumps on average?")).text
    assert "37.33" in text
    assert "in the title" not in text


async def test_the_oldest_has_the_highest_age(tmp_path: Path) -> None:
    source = tmp_path / "clubs.csv"
    source.write_text(
        "Title,Authors,Year,Age of the club (years),Members\n"
        "Rowing at dawn,Ann Ode,2019,7,40\nA choir in the mine,Bo Lind,2012,31,22\n"
        "Chess by post,Cleo Marsh,2021,12,9\nNight walkers,Dan Reed,2015,3,61\n",
        encoding="utf-8",
    )
    settings = read_settings().changed(store=tmp_path / "store", link_hosts=())
    index_store(source, settings, lambda _: None, IndexChoices(levels=()))
    talk = Talk(build_assistant(settings))
    assert "31" in (await talk.ask("which is the oldest club?")).text
    assert "3 (" in (await talk.ask("which is the youngest club?")).text
