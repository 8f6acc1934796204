"""Names for short, people by their surnames, and what a question wants several or none of."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Study ID,Authors,Title,Year,Journal,Language,Document type,Theme,Group,Participants
Okafor 2014,"Okafor, C.; Reyes, D.",Walking again after a fall,2014,Gait Days,english,Article,Fall prevention,Homes,24
Okafor 2019,"Okafor, C.; Whitman, J.",Stairs and the will to climb,2019,Gait Days,en,Article,Fall prevention,Homes,40
Whitman 2016,"Whitman, J.",Marche et vieillesse,2016,Journal of Steps,french,Article,Fall prevention,Homes,12
Keller 2017,"Keller, U.; Brunner, T.",GaitNet: reading steps from video,2017,Gait Days,en,Article,Machine learning for gait analysis,Labs,9
Meier 2019,"Meier, F.; Keller, U.",Steps as seen by machine learning (ML) models,2019,Journal of Steps,english,Article,Machine learning for gait analysis,Labs,18
Brunner 2018,"Brunner, T.",The balance handbook,2018,,english,Book,Balance training,Homes,
Lund 2012,"De Lund, Alba",Dancing against dizziness,2012,,english,Book,Balance training,Books,
"""  # noqa: E501


async def test_short_forms_are_written_out_where_words_name_a_value_in_another_order(
    talk: Talk,
) -> None:
    await talk.lists("papers on gait analysis with ML", ("GaitNet", "Steps as seen"))


@pytest.mark.parametrize("question", ["papers by Okafor", "Okafor's papers"])
async def test_a_surname_is_known_beside_works_told_by_author_and_year(
    talk: Talk, question: str
) -> None:
    await talk.lists(question, ("Walking again", "Stairs"))


async def test_a_surname_of_several_words_is_one(talk: Talk) -> None:
    await talk.lists("Everything by De Lund", ("Dancing against",))


async def test_two_surnames_are_two_people(talk: Talk) -> None:
    await talk.lists("papers by Keller & Brunner", ("GaitNet",))


async def test_languages_are_one_by_codes_and_in_small_letters(talk: Talk) -> None:
    await talk.lists("papers not written in English", ("Marche et vieillesse",))


async def test_a_kind_of_works_goes_before_a_group_that_is_called_so(talk: Talk) -> None:
    await talk.lists("list the books", ("The balance handbook", "Dancing against"))


@pytest.mark.parametrize(
    "question",
    [
        "papers per year, 2016 to 2019",
        "number of papers by year 2016 to 2019",
        "Publications per year from 2016 to 2019",
    ],
)
async def test_papers_are_counted_by_the_year_whatever_stands_behind_it(
    talk: Talk, question: str
) -> None:
    answer = await talk.ask(question)
    assert answer.table is not None
    assert [(row.label, row.value) for row in answer.table.rows] == [
        ("2016", 1), ("2017", 1), ("2018", 1), ("2019", 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "question",
    ["Which journal has the most papers?", "Which journal has the largest number of papers?"],
)
async def test_the_largest_number_of_papers_is_most_of_them(talk: Talk, question: str) -> None:
    assert (
        "journal among all papers is Gait Days, in three papers" in (await talk.ask(question)).text
    )


async def test_several_are_told_of_what_is_most_common_where_several_are_asked_for(
    talk: Talk,
) -> None:
    told = ("1. Fall prevention, in three", "2. Balance training, in two")
    await talk.tells_in_order("Which themes are most common?", told)


async def test_who_has_most_in_a_collection_is_no_question_for_all_of_it(talk: Talk) -> None:
    answer = await talk.ask("who has the most papers in the collection?")
    assert "C. Okafor" in answer.text
    assert "holds seven papers" not in answer.text


async def test_what_is_like_a_paper_is_sought_behind_it(talk: Talk) -> None:
    answer = await talk.ask("I liked the GaitNet paper, anything similar?")
    assert answer.plan is not None
    assert answer.plan.similar_to is not None
    assert answer.plan.similar_to.wording == "GaitNet: reading steps from video"
    assert answer.text == "No other paper is close to “GaitNet: reading steps from video”."


async def test_the_noun_asked_for_that_nothing_is_known_of_is_not_held(talk: Talk) -> None:
    answer = await talk.ask("at what university does Okafor work?")
    assert answer.text.startswith("This collection does not hold the university")


async def test_what_leaves_nothing_is_said_before_what_meets_the_rest(talk: Talk) -> None:
    answer = await talk.ask("books by Okafor")
    assert answer.text.startswith(("No paper fits", "The graph holds no book"))


async def test_both_questions_of_one_sentence_are_of_the_same(talk: Talk) -> None:
    answer = await talk.ask("Which year and which journal did “Marche et vieillesse” appear in?")
    assert "2016" in answer.text
    assert "Journal of Steps" in answer.text
