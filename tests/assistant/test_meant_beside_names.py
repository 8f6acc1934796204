"""What a question speaks of as a whole, where single words of it are also names of other things."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
_ROWS = (
    (
        "Tunnels under the Ring Road",
        "Mette Holt",
        2016,
        812,
        48.0,
        30,
        "motorway",
        "yes",
        "underpass",
    ),
    ("Night Traffic and Hedgehog Routes", "Juan Rey", 2018, 64, 50.0, 8, "lane", "no", "mesh"),
    ("Fences that Lead to Ledges", "Mette Holt", 2019, 1530, 41.0, 6, "motorway", "yes", "mesh"),
    ("Ageing Hedgehogs and Quiet Lanes", "Ida Sund", 2020, 95, 52.0, 26, "lane", "no", "ageing"),
    ("Warning Signs for Drivers", "Juan Rey", 2021, 410, 47.5, 13, "street", "no", "board"),
    ("A Ledge for Every Culvert", "Ida Sund", 2022, 120, 49.0, 40, "street", "yes", "shelf"),
)


def _study(place: int) -> str:
    title, author, year, heads, share, months, road, shared, measure = _ROWS[place]
    return f"""
ex:s{place} a ex:Study ; rdfs:label "{title}" ; ex:writtenBy "{author}" ; ex:cameOut {year} ;
    ex:headCount {heads} ; ex:femalePercent {share} ; ex:followedMonths {months} ;
    ex:roadType "{road}" ; ex:dataShared "{shared}" ; ex:measureTried "{measure}" ;
    ex:meanAgeYears {place + 2}.5 ."""


GRAPH = (
    "@prefix ex: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    + "".join(map(_study, range(len(_ROWS))))
)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("How many studies had more than 500 animals? Name them.", ("Tunnels", "Fences")),
        ("Which studies went on for at least two years?", ("Tunnels", "Ageing", "Culvert")),
        ("studies that tracked fewer than 2000 animals and more than 500", ("Tunnels", "Fences")),
    ],
)
async def test_a_bound_is_of_the_number_that_the_question_speaks_of(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert all(title in answer.text for title in titles) or len(answer.hubs) == len(titles)
    assert len(answer.hubs) == len(titles)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Did the tunnels study share its data?", "Yes: "),
        ("Did the night traffic study share its data?", "No, the study"),
    ],
)
async def test_a_yes_or_no_is_told_of_the_paper_that_words_of_its_title_name(
    question: str, said: str, talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert answer.text.startswith(said)
    assert len(answer.hubs) == 1


async def test_what_is_averaged_is_no_value_that_looks_like_its_name(talk: Talk) -> None:
    answer = await talk.ask("average age per road type")

    assert all(each in answer.text for each in ("3.5 for motorway", "4.5 for lane", "7 for street"))


async def test_numbers_told_in_groups_are_averaged(talk: Talk) -> None:
    answer = await talk.ask("head count per road type")

    assert "1171 for motorway" in answer.text
    assert not answer.export_as


async def test_a_topic_holds_no_words_for_what_is_asked_of_its_papers(talk: Talk) -> None:
    answer = await talk.ask("Which road types have papers on warnings or drivers?")

    assert "street" in answer.text
    assert "lane" not in answer.text


async def test_as_many_are_told_as_are_asked_for(talk: Talk) -> None:
    answer = await talk.ask("Which three studies followed the animals the longest?")

    assert answer.text.index("Culvert") < answer.text.index("Tunnels") < answer.text.index("Ageing")
    assert "Warning" not in answer.text


async def test_it_is_the_newest_one_where_that_was_told(talk: Talk) -> None:
    await talk.ask("Which papers did Juan Rey write?")
    await talk.ask("Which is the newest one?")
    answer = await talk.ask("How many animals were in it?")

    assert "410" in answer.text
    assert "64" not in answer.text


async def test_the_whole_collection_is_not_what_was_told_before(talk: Talk) -> None:
    await talk.ask("Which studies went on for at least two years?")
    answer = await talk.ask("Which road type is most common in the whole collection?")

    assert all(road in answer.text for road in ("motorway", "lane", "street"))


async def test_two_papers_are_compared_though_and_is_in_what_one_is_on(talk: Talk) -> None:
    question = "Which had more animals, the tunnels study or the traffic and routes study?"
    answer = await talk.ask(question)

    assert "812" in answer.text
    assert "64" in answer.text


async def test_a_number_that_looks_like_a_year_is_no_year(talk: Talk) -> None:
    answer = await talk.ask("What is the head count of Fences that Lead to Ledges?")

    assert "1530" in answer.text
    assert "year" not in answer.text


async def test_words_of_a_title_name_it_beside_one_that_it_has_not(talk: Talk) -> None:
    answer = await talk.ask("Is the data of the ledges fences paper open?")

    assert answer.text.startswith("Yes: ")
    assert "Fences" in answer.text


@pytest.mark.parametrize("question", ["head count per country", "what is the head count of s1"])
async def test_a_first_question_is_no_wish_for_references_unless_it_sounds_like_one(
    question: str, talk: Talk
) -> None:
    assert "references of" not in (await talk.ask(question)).text


async def test_two_at_hand_are_compared_by_what_the_question_speaks_of(talk: Talk) -> None:
    await talk.ask("Which papers did Juan Rey write?")
    answer = await talk.ask("Which of the two counted more heads?")

    assert "410" in answer.text
    assert "64" in answer.text
    assert "road type" not in answer.text


async def test_another_paper_is_asked_what_was_asked_of_the_one_before(talk: Talk) -> None:
    await talk.ask("What is the head count of the tunnels study?")
    answer = await talk.ask("What about the one on warning signs?")

    assert "410" in answer.text


async def test_a_correction_asks_the_same_of_the_paper_that_was_meant(talk: Talk) -> None:
    await talk.ask("What is the head count of the tunnels study?")
    answer = await talk.ask("No, I meant the one on culverts")

    assert "120" in answer.text


async def test_what_comes_between_words_of_place_and_years_is_a_condition(talk: Talk) -> None:
    answer = await talk.ask("Anything from Mette Holt between 2015 and 2018?")

    assert "Tunnels" in answer.text
    assert "Fences" not in answer.text


async def test_papers_are_named_that_reach_a_number(talk: Talk) -> None:
    answer = await talk.ask("Which paper has the highest female percent?")

    assert "Ageing Hedgehogs" in answer.text


async def test_what_is_left_of_a_question_for_a_value_is_said_not_to_be_held(talk: Talk) -> None:
    answer = await talk.ask("What was the ticket price of Warning Signs for Drivers?")

    assert "does not hold" in answer.text
    assert "Juan Rey" not in answer.text


async def test_a_word_is_no_value_that_is_only_of_its_family(talk: Talk) -> None:
    answer = await talk.ask("Which studies have an age above 5?")

    assert answer.plan is not None
    assert all("ageing" not in condition.values for condition in answer.plan.conditions)
    assert len(answer.hubs) == 3


async def test_what_lasts_on_average_is_no_superlative(talk: Talk) -> None:
    answer = await talk.ask("How many months do studies of motorways last on average?")

    assert "18" in answer.text
    assert "highest" not in answer.text
