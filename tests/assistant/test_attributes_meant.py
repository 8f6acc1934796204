"""What is asked for in words that no attribute of the graph is called by."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
_ROWS = (
    ("Singing in the Dark: Echo and Tempo in Vikla", "Ana Brevik, Tom Ruz", 2012, 2009, "Norway"),
    ("Whispered Prayer under Limestone", "Rui Matos", 2015, 2011, "Portugal"),
    ("Clapping Games of Young Explorers", "Tom Ruz", 2016, 2014, "Norway"),
    ("Drums that Answer Back", "Inge Falk, Rui Matos", 2018, 2013, "Malta"),
    ("Reverberation and the Placing of Painted Bulls", "Inge Falk", 2020, 2016, "Spain"),
    ("Organ Pipes of Stone", "Ana Brevik", 2021, 2019, "Portugal"),
    ("Counting Bats by Ear", "Lena Oduya", 2022, 2020, "Malta"),
    ("Silence Kept: Monks and Dripping Water", "Lena Oduya, Tom Ruz", 2023, 2021, "Malta"),
)
_TOLD = (
    (12, 34, "4.2", "dummy head", "students", "Tone Trust", "yes"),
    (3, 71, "2.8", "dictaphone", "pensioners", "", "no"),
    (26, 9, "1.9", "dummy head", "schoolchildren", "Tone Trust", "no"),
    (8, 41, "3.3", "contact microphone", "professional musicians", "Malta Fund", "yes"),
    (5, 38, "5.1", "dummy head", "students", "Malta Fund", "yes"),
    (2, 45, "6.4", "contact microphone", "professional musicians", "", ""),
    (14, 33, "0.9", "bat detector", "students", "Tone Trust", "no"),
    (9, 58, "1.2", "dictaphone", "pensioners", "Malta Fund", "yes"),
)
_PREDICATES = "singers meanAge echoSeconds recordedWith group fundedBy openRecordings".split()


def _study(place: int) -> str:
    title, people, year, fieldwork, country = _ROWS[place]
    written = " ; ".join(f'ex:writtenBy "{name}"' for name in people.split(", "))
    told = zip(_PREDICATES, _TOLD[place], strict=True)
    numbers = ("singers", "meanAge", "echoSeconds")
    facts = " ; ".join(
        f"ex:{name} {value}" if name in numbers else f'ex:{name} "{value}"'
        for name, value in told
        if value != ""
    )
    return (
        f'd:s{place} a ex:Study ; ex:title "{title}" ; {written} ; ex:cameOut {year} ; '
        f'ex:fieldworkBegan {fieldwork} ; ex:country "{country}" ; {facts} .'
    )


GRAPH = "\n".join(
    [
        "@prefix ex: <http://caves.example/ns#> .",
        "@prefix d: <http://caves.example/data/> .",
        *map(_study, range(len(_ROWS))),
    ]
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how old were the people in the Vikla study?", "34"),
        ("what gear was used for the bats?", "bat detector"),
        ("who paid for the drums study?", "Malta Fund"),
        ("how many voices took part in the clapping games study?", "26"),
        ("who ran the limestone study?", "Rui Matos"),
        ("can one get the recordings of the drums paper?", "has open recordings"),
        ("when did the field work for the painted bulls study start?", "2016"),
    ],
)
async def test_what_is_told_of_a_study_is_found_in_other_words(
    talk: Talk, question: str, told: str
) -> None:
    answer = await talk.ask(question)

    assert told in answer.text
    assert len(answer.hubs) == 1


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("which study had the biggest choir?", "Clapping Games"),
        ("which one has the oldest participants?", "Whispered Prayer"),
        ("where does the sound linger longest?", "Organ Pipes"),
    ],
)
async def test_the_most_of_something_is_of_the_number_that_is_meant(
    talk: Talk, question: str, title: str
) -> None:
    assert title in (await talk.ask(question)).text.split("\n")[0]


async def test_averages_are_of_what_is_meant_for_each_of_what_is_meant(talk: Talk) -> None:
    text = (await talk.ask("average number of people singing per sponsor")).text

    assert "Tone Trust" in text
    assert "17.3" in text


async def test_what_studies_do_not_tell_is_found_in_other_words(talk: Talk) -> None:
    answer = await talk.ask("which studies don't say who paid?")

    assert len(answer.hubs) == 2
    assert "Whispered Prayer" in answer.text
    assert "Organ Pipes" in answer.text


async def test_kinds_of_people_are_known_by_other_words(talk: Talk) -> None:
    answer = await talk.ask("studies with kids")

    assert "Clapping Games" in answer.text
    assert len(answer.hubs) == 1


@pytest.mark.parametrize(
    "question",
    [
        "under which licence are the recordings of the drums study?",
        "what did the equipment of the bat study cost?",
        "how often has the Vikla paper been cited on Google Scholar?",
    ],
)
async def test_what_nothing_tells_is_said_not_to_be_held(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text

    assert "hold" in text
    assert "dummy head" not in text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "which had more singers, the drums study or the one on painted bulls?",
            "“Drums that Answer Back” has the higher number of singers: 8 [1], against 5",
        ),
        (
            "which came out earlier, the limestone study or the bat one?",
            "“Whispered Prayer under Limestone” has the earlier year (came out): 2015 [1]",
        ),
        (
            "did the bat study or the monks study have younger people?",
            "“Counting Bats by Ear” has the lower mean age: 33 [1], against 58",
        ),
    ],
)
async def test_two_studies_are_compared_by_what_they_are_on(
    talk: Talk, question: str, told: str
) -> None:
    answer = await talk.ask(question)

    assert len(answer.hubs) == 2
    assert told in answer.text
    assert answer.support == 1.0


@pytest.mark.parametrize(
    ("question", "amount"),
    [("studies before 2014", 1), ("studies since 2020", 4), ("studies from 2015 to 2018", 3)],
)
async def test_years_are_those_of_publication_and_not_of_what_came_before(
    talk: Talk, question: str, amount: int
) -> None:
    assert len((await talk.ask(question)).hubs) == amount


async def test_what_is_computed_over_many_is_of_all_though_one_is_at_hand(talk: Talk) -> None:
    await talk.ask("who wrote the limestone study?")
    text = (await talk.ask("average number of singers per country")).text

    assert "Norway" in text
    assert "Malta" in text
    assert "Rui Matos" in (await talk.ask("who wrote the limestone study?")).text
    assert "71" in (await talk.ask("and what was their mean age?")).text


async def test_papers_among_which_one_is_the_newest_need_no_citation(talk: Talk) -> None:
    await talk.ask("studies with pensioners")
    newest = await talk.ask("which of them is newer?")

    assert "latest year (came out)" in newest.text
    assert "Silence Kept: Monks and Dripping Water” [" in newest.text
    assert newest.support == 1.0


async def test_what_is_not_held_is_said_of_what_is_asked_now(talk: Talk) -> None:
    await talk.ask("what did the bat study cost?")
    text = (await talk.ask("what's the h-index of Falk?")).text

    assert "h-index" in text
    assert "cost" not in text


async def test_what_a_few_studies_found_is_told_or_listed_with_them(talk: Talk) -> None:
    answer = await talk.ask("which studies don't say who the sponsor was?")

    assert "author" not in answer.text
    assert len(answer.hubs) == 2


async def test_papers_that_do_tell_something_are_told_apart_from_those_that_do_not(
    talk: Talk,
) -> None:
    assert len((await talk.ask("which studies mention who paid?")).hubs) == 6
    anew = Talk(talk.assistant)
    assert len((await anew.ask("in which studies is it missing who paid?")).hubs) == 2


async def test_whether_somebody_paid_is_asked_of_that_very_sponsor(talk: Talk) -> None:
    paid = await talk.ask("was the drums study paid for by the Malta Fund?")
    other = await Talk(talk.assistant).ask("was the bat study paid for by the Malta Fund?")

    assert "Drums that Answer Back" in paid.text
    assert "Organ Pipes" not in paid.text
    assert "Clapping Games" not in other.text


async def test_whether_data_can_be_had_wants_no_references(talk: Talk) -> None:
    await talk.ask("who ran the drums study?")
    answer = await talk.ask("can I download the recordings?")

    assert "has open recordings" in answer.text
    assert not answer.export_as
