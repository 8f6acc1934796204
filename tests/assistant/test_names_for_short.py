"""Attributes named for short, numbers as people write them, and talk about such a table."""

import pytest
from talks import Talk

from tools.hublink.language.short_names import written_out

pytestmark = pytest.mark.anyio

HUBS = "Study"
_ROWS = (
    ("Cracks from Cold Mornings", ("Ada Lund", "Iwan Prys"), 2009, "90 cm", "12,000", 4, "true"),
    (
        "Iron Clappers, Soft Bronze",
        ("Ada Lund", "Iwan Prys"),
        2011,
        "120 cm",
        "250,000",
        9,
        "false",
    ),
    ("How Hand Bells Age", ("Berta Voss",), 2013, "15cm", "90,000", 30, "true"),
    ("Ringing in the Fog", ("Ada Lund", "Berta Voss"), 2016, "60 cm", "8,500", 12, "false"),
    ("Ropes, Wheels and Overtones", ("Iwan Prys", "Ada Lund"), 2018, "75 cm", "33,000", 6, "true"),
    ("A Carillon under Salt Wind", ("Cem Aras",), 2021, "40 cm", "1,200", 48, "true"),
)
_PLACES = (
    ("Norway", "Tromhus", 30, "strain gauge", "Dahl Trust"),
    ("Wales", "Pen Clochdy", 410, "high-speed camera", "Ringers Guild"),
    ("Austria", "Almkirch", 1650, "microphone array", "Ringers Guild"),
    ("Norway", "Skarvoy", 5, "microphone array", "Dahl Trust"),
    ("Wales", "Llanfelin", 220, "strain gauge", "Ringers Guild"),
    ("Turkey", "Kum Burnu", 2, "high-speed camera", None),
)


def _study(place: int) -> str:
    title, authors, year, dia, strokes, tested, tuned = _ROWS[place]
    land, site, altitude, method, payer = _PLACES[place]
    written = ", ".join(f'"{author}"' for author in authors)
    paid = f'ex:paidBy "{payer}" ;' if payer else ""
    return f"""
ex:s{place} a ex:Study ; rdfs:label "{title}" ; ex:writtenBy {written} ; ex:yr "{year}" ;
    ex:dia "{dia}" ; ex:strokes "{strokes}" ; ex:nBells {tested} ; ex:tuned {tuned} ; {paid}
    ex:method "{method}" ;
    ex:tower [ ex:siteName "{site}" ; ex:land "{land}" ; ex:altM {altitude} ] ."""


GRAPH = (
    "@prefix ex: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    + "".join(map(_study, range(len(_ROWS))))
)


async def test_a_name_for_short_is_told_and_asked_for_as_what_it_is_short_for(talk: Talk) -> None:
    answer = await talk.ask("what is the diameter in How Hand Bells Age?")

    assert "diameter" in answer.text
    assert "15cm" in answer.text
    assert len(answer.hubs) == 1


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("which bell was the thickest?", "120 cm"),
        ("what is the highest tower site?", "Almkirch"),
        ("average altitude of the sites", "386.17"),
        ("which study had the most strokes?", "Iron Clappers"),
        ("average number of strokes", "65783"),
        ("which study has the largest sample size?", "Carillon"),
        ("which country has most studies?", "Norway"),
    ],
)
async def test_what_is_asked_in_words_of_its_own_is_computed_of_the_numbers_meant(
    question: str, told: str, talk: Talk
) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("bells between 50 and 100 cm", ("Cracks", "Fog", "Overtones")),
        ("studies with more than 30,000 strokes", ("Clappers", "Hand Bells", "Overtones")),
        ("untuned bells", ("Clappers", "Fog")),
        ("non-tuned studies", ("Clappers", "Fog")),
        ("anything newer by Ada Lund than 2011?", ("Fog", "Overtones")),
    ],
)
async def test_bounds_and_denials_find_what_they_say(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert len(answer.hubs) == len(titles)
    assert all(title in _titles(answer.hubs) for title in titles)


def _titles(hubs: tuple[str, ...]) -> str:
    return " ".join(_ROWS[int(hub[-1])][0] for hub in hubs)


async def test_what_nothing_measures_is_not_ordered_by_something_else(talk: Talk) -> None:
    text = (await talk.ask("which bell is the heaviest?")).text

    assert "does not hold" in text
    assert "weight" in text


@pytest.mark.parametrize(
    "question",
    [
        "how often did Ada Lund work with Iwan Prys?",
        "Has Ada Lund published with Iwan Prys, and how often?",
    ],
)
async def test_how_often_two_people_worked_together_is_counted(question: str, talk: Talk) -> None:
    answer = await talk.ask(question)

    assert "three" in answer.text.lower()
    assert len(answer.hubs) == 3


async def test_who_somebody_worked_with_most_is_somebody_else(talk: Talk) -> None:
    await talk.ask("papers by Ada Lund")
    answer = await talk.ask("who did she work with most?")

    assert "Iwan Prys" in answer.text
    assert "three" in answer.text


async def test_the_papers_of_what_came_first_are_listed(talk: Talk) -> None:
    await talk.ask("who paid for most studies?")
    answer = await talk.ask("show me theirs")

    assert len(answer.hubs) == 3
    assert "Clappers" in answer.text


async def test_what_was_asked_of_one_paper_is_asked_of_another(talk: Talk) -> None:
    await talk.ask("who wrote the carillon study?")
    answer = await talk.ask("and the fog one?")

    assert "Ada Lund" in answer.text
    assert "Berta Voss" in answer.text


async def test_going_to_somebody_else_is_about_their_papers(talk: Talk) -> None:
    await talk.ask("papers by Cem Aras")
    answer = await talk.ask("back to Berta Voss: which of hers are from 2016?")

    assert "Ringing in the Fog" in answer.text
    assert len(answer.hubs) == 1


async def test_two_papers_are_compared_by_their_numbers_too(talk: Talk) -> None:
    text = (await talk.ask("compare the fog study with the carillon study")).text

    assert "60 cm" in text
    assert "40 cm" in text


async def test_what_two_values_share_is_asked_by_both(talk: Talk) -> None:
    await talk.ask("papers by Ada Lund")
    await talk.ask("and by Berta Voss?")
    answer = await talk.ask("any paper with both?")

    assert "Fog" in answer.text
    assert len(answer.hubs) == 1


async def test_those_on_both_papers_at_hand_are_told(talk: Talk) -> None:
    await talk.ask("papers by Berta Voss")
    answer = await talk.ask("who is on both?")

    assert "Berta Voss" in answer.text
    assert "Ada Lund" not in answer.text


async def test_how_many_of_all_those_at_hand_are_is_a_share(talk: Talk) -> None:
    await talk.ask("papers from Norway since 2010")
    text = (await talk.ask("how many is that out of all papers from Norway?")).text

    assert "50 %" in text


@pytest.mark.parametrize(
    "question",
    ["has the number of papers grown?", "are people publishing more than they used to?"],
)
async def test_a_change_of_all_papers_is_told_year_by_year(question: str, talk: Talk) -> None:
    text = (await talk.ask(question)).text

    assert "in the later years" in text
    assert "2009" in text
    assert "2021" in text


async def test_a_change_of_numbers_is_told_by_their_averages(talk: Talk) -> None:
    text = (await talk.ask("do newer studies test more bells?")).text

    assert "4 in 2009" in text
    assert "48 in 2021" in text


async def test_which_of_two_is_used_more_is_counted(talk: Talk) -> None:
    text = (await talk.ask("is the strain gauge used more than dye tracing or a camera?")).text
    counted = (await talk.ask("which is more common, strain gauge or high-speed camera?")).text

    assert "no studies" not in text
    assert "two studies for strain gauge" in counted


async def test_what_people_say_of_themselves_names_nothing(talk: Talk) -> None:
    answer = await talk.ask(
        "I am planning a guild meeting and would like to know which papers are from Wales"
    )

    assert len(answer.hubs) == 2
    assert "Guild" not in answer.text


@pytest.mark.parametrize(
    ("short", "whole"),
    [("alt label", "alternative label"), ("alt (m)", "altitude (m)")],
)
def test_what_is_short_for_several_words_goes_by_the_word_behind_it(short: str, whole: str) -> None:
    assert written_out(short) == whole
