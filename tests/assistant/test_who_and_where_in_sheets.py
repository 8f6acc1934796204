"""A sheet asked by surnames, by kingdoms, by who paid, and how many have something."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Country,Funder,Loom,Number of weavers
Looms by the river,Ferreira da Costa L; Lund A,2009,England,None declared,treadle loom,12
Wool after rain,Lund B,2012,Scotland,None declared,,30
Knots of the coast,Dahl C; Lund A,2012,Norway,Weaving Trust,backstrap loom,8
Dyes that fade,Moe B,2016,Wales,Weaving Trust,,41
A year of linen,Moe B; Ferreira da Costa L,2016,Portugal,None declared,treadle loom,19
Carding by hand,Dahl C,2018,Kenya,Guild of Dyers,,5
"""


async def test_a_surname_of_several_words_names_its_bearer(talk: Talk) -> None:
    text = (await talk.ask("papers by Ferreira da Costa")).text
    assert "Looms by the river" in text and "A year of linen" in text
    assert "Knots of the coast" not in text


async def test_a_kingdom_is_all_of_its_countries(talk: Talk) -> None:
    text = (await talk.ask("which studies are from the UK?")).text
    assert all(t in text for t in ("Looms by the river", "Wool after rain", "Dyes that fade"))
    assert "Knots of the coast" not in text


async def test_what_says_that_nothing_is_told_wins_no_ranking(talk: Talk) -> None:
    text = (await talk.ask("who funded the most studies?")).text
    assert "Weaving Trust" in text and "None declared" not in text


async def test_people_of_one_surname_are_told_apart(talk: Talk) -> None:
    text = (await talk.ask("papers by Lund")).text
    assert "“Lund” names several people here: A. Lund and B. Lund" in text
    text = (await talk.ask("papers by Moe")).text
    assert "several people" not in text


async def test_papers_that_have_something_are_counted_and_not_what_they_have(talk: Talk) -> None:
    text = (await talk.ask("how many of the studies use a loom?")).text
    assert "three papers with a loom" in text


async def test_what_no_column_tells_is_said_to_be_untold(talk: Talk) -> None:
    text = (await talk.ask("which university are the weavers from?")).text
    assert "universit" in text and "Looms by the river" not in text


@pytest.mark.parametrize(
    "question",
    [
        "Is weaving getting studied more? Papers per year.",
        "How many papers per year? just the distribution",
    ],
)
async def test_numbers_per_year_are_told_however_they_are_asked_for(
    question: str, talk: Talk
) -> None:
    text = (await talk.ask(question)).text
    assert "2012" in text and "2016" in text


@pytest.mark.parametrize(
    "question", ["top funders, most papers first", "list the funders, those with most papers first"]
)
async def test_those_with_most_papers_come_first(question: str, talk: Talk) -> None:
    text = (await talk.ask(question)).text
    assert text.index("three papers") < text.index("two papers") < text.index("Guild of Dyers")


@pytest.mark.parametrize(
    "question", ["titles?", "what are they called?", "and their titles please"]
)
async def test_titles_are_told_of_what_was_counted(question: str, talk: Talk) -> None:
    await talk.ask("how many studies are by Dahl?")
    text = (await talk.ask(question)).text
    assert "Knots of the coast" in text and "Carding by hand" in text
    assert "Looms by the river" not in text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what year was the third published?", "2012"),
        ("which loom does the second use?", "treadle loom"),
        ("what was the third called?", "Wool after rain"),
        ("title of the last one?", "Wool after rain"),
    ],
)
async def test_a_place_alone_points_at_what_was_listed(
    question: str, told: str, talk: Talk
) -> None:
    await talk.ask("papers by Lund")
    text = (await talk.ask(question)).text
    assert told in text and "Knots of the coast" not in text


async def test_a_superlative_of_ones_is_of_those_that_were_listed(talk: Talk) -> None:
    await talk.ask("papers by Lund")
    await talk.ask("are any of them from Norway?")
    text = (await talk.ask("what about the oldest one?")).text
    assert "Looms by the river" in text and "Wool after rain" not in text


async def test_how_many_there_are_in_total_is_no_sum(talk: Talk) -> None:
    await talk.ask("papers by Lund")
    assert "three papers" in (await talk.ask("ok and how many are there in total?")).text


async def test_references_asked_for_first_are_what_is_spoken_of_then(talk: Talk) -> None:
    await talk.ask("give me the bibtex of the papers by Lund")
    text = (await talk.ask("which are from 2012?")).text
    assert "Wool after rain" in text and "Knots of the coast" in text
    assert "Looms by the river" not in text


async def test_how_many_they_are_is_of_the_most_frequent_value(talk: Talk) -> None:
    await talk.ask("which loom is used most?")
    text = (await talk.ask("how many are they?")).text
    assert "two papers" in text and "treadle loom" in text


async def test_what_is_most_frequent_is_of_more_than_those_of_one_value(talk: Talk) -> None:
    await talk.ask("what share of the studies has the funder “None declared”?")
    text = (await talk.ask("which funder turns up most often?")).text
    assert "Weaving Trust" in text and "None declared" not in text
