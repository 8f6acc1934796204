"""What a sheet of trials is asked: its short headings, those without something, what is free."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Town,n,Hrs,Fee pp (€),FU (mo),Harvest (kg),ctrl grp?,Instr.,Liking (1-9),Finding
Beginners and their first colony: an evening course in Graz,Holm I,2008,Graz,40,12,130,12,9,y,beekeeper,7.1,Half of the colonies lived through the winter
Bees behind bars: inmates keep hives in Leeds,Diaz R; Holm I,2012,Leeds,18,20,0,6,14,n,inmate,8.2,Nobody was stung twice
Honey from the school roof in Lyon,Petit A,2014,Lyon,95,2,0,,4,n,teacher,6.0,The pupils named every hive
Reading frames with a phone in Turin,Rossi L,2019,Turin,210,1,15,3,11,y,,5.4,The app missed one queen in three
Swarm catching for fire brigades in Bern,Keller T,2020,Bern,64,6,140,24,,n,beekeeper,7.7,Crews called the beekeeper sooner
A mite count on the kitchen table in Porto,Silva J; Petit A,2021,Porto,52,2,0,12,17,y,vet,6.6,Powdered sugar found as many mites as alcohol
Winter feeding by text message: a course for nurses in Oslo,Berg O,2022,Oslo,33,3,95,,12,y,vet,6.9,Messages halved the number of starved colonies
"""  # noqa: E501

FREE = ("behind bars", "school roof", "mite count")
CONTROLLED = ("Beginners", "Reading frames", "mite count", "Winter feeding")
NOT_FOLLOWED = ("school roof", "Winter feeding")


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which courses were free of charge?", FREE),
        ("courses that did not cost anything", FREE),
        ("What cost nothing and took less than three hours?", ("school roof", "mite count")),
        ("Which courses cost over 100 euros?", ("Beginners", "Swarm catching")),
        ("papers with a control group", CONTROLLED),
        ("which ones had a comparison group?", CONTROLLED),
        ("which were not followed up?", NOT_FOLLOWED),
        ("which courses had no follow-up", NOT_FOLLOWED),
        ("Which papers don't tell the harvest?", ("Swarm catching",)),
        ("Which had more than a hundred people taking part?", ("Reading frames",)),
        ("papers with a liking better than 7", ("Beginners", "behind bars", "Swarm catching")),
    ],
)
async def test_what_a_heading_is_short_for_is_understood(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_those_that_lack_something_are_left_out(talk: Talk) -> None:
    await talk.ask("What has Yr 2012 or later?")
    await talk.lists(
        "leave out those without a control group", ("Reading", "mite count", "Winter feeding")
    )
    await talk.lists("without the ones that were never followed up", ("Reading", "mite count"))


async def test_the_noun_behind_a_superlative_sets_no_titles_apart(talk: Talk) -> None:
    answer = await talk.ask("most expensive course?")
    assert "140" in answer.text
    assert "Swarm catching" in answer.text


async def test_papers_are_listed_by_year(talk: Talk) -> None:
    listed = await talk.ask("list the ones with a control group by year")
    places = [listed.text.index(title) for title in CONTROLLED]
    assert places == sorted(places, reverse=True)


async def test_years_are_told_with_papers(talk: Talk) -> None:
    told = await talk.ask("All by Petit, with the years")
    assert "2014" in told.text
    assert "2021" in told.text


async def test_a_bound_is_of_what_comes_near_it(talk: Talk) -> None:
    await talk.lists("Which ran for over a year?", ("Swarm catching",))


async def test_what_may_be_short_for_several_words_is_told_as_it_is_written(talk: Talk) -> None:
    answer = await talk.ask("What is the instr. of Bees behind bars: inmates keep hives in Leeds?")
    assert "inmate" in answer.text
    assert "instrument" not in answer.text


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("which of the two had more people?", "school roof"),
        ("which one is newer?", "mite count"),
        ("which of them gave a bigger harvest", "mite count"),
    ],
)
async def test_one_of_those_at_hand_is_chosen_by_a_comparative(
    talk: Talk, question: str, title: str
) -> None:
    await talk.ask("All by Petit")
    assert title in (await talk.ask(question)).text


async def test_groups_of_yes_and_no_are_compared_by_what_is_asked(talk: Talk) -> None:
    answer = await talk.ask("Do courses with a control group cost more?")
    assert "with a ctrl grp have the higher average fee pp (€): 60" in answer.text


async def test_what_came_since_a_year_is_held_against_what_was_before(talk: Talk) -> None:
    answer = await talk.ask("Has there been more research since 2019 than before?")
    assert answer.text.startswith("More in the later years: three until 2018, four from 2019 on.")


async def test_what_a_measure_is_of_is_no_topic(talk: Talk) -> None:
    answer = await talk.ask("Where was the biggest harvest of honey?")
    assert "17" in answer.text


async def test_those_that_only_titles_name_are_left_out(talk: Talk) -> None:
    await talk.ask("papers with a control group")
    await talk.lists("without the nurses", ("Beginners", "Reading frames", "mite count"))


async def test_by_before_a_bound_groups_nothing(talk: Talk) -> None:
    await talk.lists("where was the harvest up by over 13 kg?", ("behind bars", "mite count"))


async def test_what_is_told_of_two_does_not_say_which_is_noisier(talk: Talk) -> None:
    await talk.ask("How many people took part in Reading frames with a phone in Turin?")
    await talk.ask("and in Honey from the school roof in Lyon?")
    assert "210" not in (await talk.ask("Which of both was noisier?")).text


async def test_those_without_what_is_said_otherwise_are_counted(talk: Talk) -> None:
    assert "three papers" in (await talk.ask("how many had no comparison group")).text


async def test_how_many_together_is_a_total(talk: Talk) -> None:
    answer = await talk.ask("how many people took part in the two studies by Petit together")
    assert "147" in answer.text


async def test_the_share_on_a_topic_is_of_all_papers(talk: Talk) -> None:
    answer = await talk.ask("what percentage of papers is about swarm catching?")
    assert "14.3 % of all seven papers" in answer.text


@pytest.mark.parametrize(
    "question", ["papers written by two people", "Which were written by two authors?"]
)
async def test_papers_are_sought_by_how_many_wrote_them(talk: Talk, question: str) -> None:
    await talk.lists(question, ("behind bars", "mite count"))
