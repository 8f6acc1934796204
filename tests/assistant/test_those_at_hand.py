"""Some of the papers at hand, said by what they are: compared, sorted, taken along."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:writer rdfs:label "author" .
:year rdfs:label "publication year" .
:crop rdfs:label "crop" .
:method rdfs:label "method" .
:site rdfs:label "site" .
:cites rdfs:label "article cited" .
:begun rdfs:label "first year of the trial" .
:about rdfs:label "keyword" .
:a1 :about "yield", "meta-analysis" .
:a2 :about "yield", "roots" .
:a4 :about "yield", "shade" .
:a5 :about "drought" .
:a1 a :Paper ; rdfs:label "Rye after rain" ; :writer "Ada Brook" ; :year 2014 ;
    :crop "rye" ; :method "soil coring" ; :site "Malmö" ; :begun 2011 .
:a2 a :Paper ; rdfs:label "Deep roots of rye" ; :writer "Bo Lund" ; :year 2019 ;
    :crop "rye" ; :method "soil coring" ; :site "Lagos" ; :cites :a1 .
:a3 a :Paper ; rdfs:label "Winter cover on slopes" ; :writer "Bo Lund" ; :year 2021 ;
    :crop "rye" ; :method "sap flow" ; :site "Lagos" ; :cites :a2 .
:a4 a :Paper ; rdfs:label "Maize in the shade" ; :writer "Ada Brook" ; :year 2021 ;
    :crop "maize" ; :method "sap flow" ; :site "Accra" ; :begun 2012 .
:a5 a :Paper ; rdfs:label "A dry year for maize" ; :writer "Cai Wen" ; :year 2019 ;
    :crop "maize" ; :method "soil coring" ; :site "Accra" .
"""

RYE = "Which articles have crop rye?"
IN_LAGOS = {"Deep roots of rye", "Winter cover on slopes"}


def titles(answer: object) -> list[str]:
    return [evidence.hub.label for evidence in answer.evidence]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "asked",
    [
        "compare those from 2019 or later",
        "compare the two from Lagos",
        "Compare the ones by Bo Lund.",
        "sort those from Lagos by title",
        "tell me more about those by Bo Lund",
        "export the ones from Lagos as bibtex",
        "sort [1] and [3] by year",
    ],
)
async def test_what_is_done_with_some_of_the_papers_is_done_with_these_alone(
    asked: str, talk: Talk
) -> None:
    await talk.ask(RYE)
    answer = await talk.ask(asked)
    assert set(titles(answer)) == IN_LAGOS


async def test_which_end_of_an_order_comes_first_is_no_place_in_the_list(talk: Talk) -> None:
    await talk.ask(RYE)
    answer = await talk.ask("sort them by year, latest year first")
    assert titles(answer)[0] == "Winter cover on slopes"
    assert len(answer.hubs) == 3


async def test_one_of_the_papers_is_told_by_where_it_is_from(talk: Talk) -> None:
    await talk.ask(RYE)
    answer = await talk.ask("who is the author of the one from Malmö?")
    assert titles(answer) == ["Rye after rain"]
    assert "Ada Brook" in answer.text


async def test_what_two_share_and_where_they_differ_is_told_apart(talk: Talk) -> None:
    await talk.ask(RYE)
    await talk.ask("compare the two from Lagos")
    different = await talk.ask("where do they differ?")
    assert "soil coring" in different.text
    assert "Lagos" not in different.text
    shared = await talk.ask("and what do they share?")
    assert "Lagos" in shared.text
    assert "soil coring" not in shared.text


async def test_two_things_named_one_after_the_other_are_compared_with_all_their_papers(
    talk: Talk,
) -> None:
    await talk.ask("Which methods are used with crop maize?")
    await talk.ask("and with rye?")
    answer = await talk.ask("compare the two")
    assert len(answer.hubs) == 5
    assert "rye [" in answer.text
    assert "maize [" in answer.text


@pytest.mark.parametrize("asked", ["list all articles", "all papers please", "show every article"])
async def test_all_there_are_is_no_list_of_those_at_hand(asked: str, talk: Talk) -> None:
    await talk.ask(RYE)
    answer = await talk.ask(asked)
    assert len(answer.hubs) == 5
    assert "Article cited" not in answer.text


@pytest.mark.parametrize("asked", ["all of them", "list them all", "show all the articles again"])
async def test_all_of_them_are_those_at_hand(asked: str, talk: Talk) -> None:
    await talk.ask(RYE)
    answer = await talk.ask(asked)
    assert len(answer.hubs) == 3


async def test_all_that_was_found_of_a_kind_comes_back(talk: Talk) -> None:
    await talk.ask(RYE)
    await talk.ask("only those since 2019")
    answer = await talk.ask("back to all rye articles")
    assert len(answer.hubs) == 3


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("who wrote Deep roots of rye and when did it appear?", ("Bo Lund", "2019")),
        ("Where was Rye after rain done, and which crop is it about?", ("Malmö", "rye")),
    ],
)
async def test_two_questions_of_one_sentence_are_both_answered(
    asked: str, told: tuple[str, str], talk: Talk
) -> None:
    answer = await talk.ask(asked)
    assert all(each in answer.text for each in told)


async def test_the_half_of_a_question_that_is_not_answered_is_said_to_be_left(talk: Talk) -> None:
    answer = await talk.ask("who wrote Deep roots of rye and what is its impact factor?")
    assert "Bo Lund" in answer.text
    assert "Left out of account: “what is its impact factor”" in answer.text


async def test_what_is_asked_besides_a_number_is_told_of_each(talk: Talk) -> None:
    await talk.ask(RYE)
    answer = await talk.ask("how many of them are from Lagos and who wrote these?")
    assert set(titles(answer)) == IN_LAGOS
    assert "Bo Lund" in answer.text


@pytest.mark.parametrize(
    "asked", ["in which paper can I read this?", "which paper says so?", "which paper is it?"]
)
async def test_the_paper_that_was_just_cited_is_the_one_that_says_so(
    asked: str, talk: Talk
) -> None:
    first = await talk.ask("Which methods are used in Accra by Cai Wen?")
    answer = await talk.ask(asked)
    assert titles(answer) == titles(first) == ["A dry year for maize"]


async def test_it_is_the_thing_that_was_spoken_of_where_papers_are_asked_for_by_it(
    talk: Talk,
) -> None:
    await talk.ask("Who used sap flow?")
    answer = await talk.ask("which articles use it?")
    assert set(titles(answer)) == {"Winter cover on slopes", "Maize in the shade"}


async def test_one_of_several_is_asked_of_all_that_it_may_be(talk: Talk) -> None:
    await talk.ask(RYE)
    answer = await talk.ask("who wrote it?")
    assert "Ada Brook" in answer.text
    assert "Bo Lund" in answer.text


async def test_the_next_one_is_asked_the_same(talk: Talk) -> None:
    await talk.ask(RYE)
    await talk.ask("where was the first one done?")
    places = {(await talk.ask(asked)).entities for asked in ("and the second?", "and the third?")}
    assert {value for each in places for value in each} >= {"Lagos", "Malmö"}


async def test_the_others_are_asked_what_the_first_was(talk: Talk) -> None:
    await talk.ask(RYE)
    await talk.ask("where was the first one done?")
    answer = await talk.ask("and the others?")
    assert set(answer.entities) >= {"Lagos", "Malmö"}


async def test_what_was_done_there_is_asked_of_what_was_just_told(talk: Talk) -> None:
    await talk.ask("Which article is from Malmö?")
    answer = await talk.ask("which crop did they grow there?")
    assert titles(answer) == ["Rye after rain"]
    assert "rye" in answer.text


async def test_the_year_is_that_of_the_paper_where_others_have_longer_names(talk: Talk) -> None:
    await talk.ask("Which article is from Malmö?")
    answer = await talk.ask("what is the year of it?")
    assert "2014" in answer.text
    assert "2011" not in answer.text


async def test_what_was_found_there_is_not_asked_for_its_place(talk: Talk) -> None:
    await talk.ask("Which article is from Malmö?")
    answer = await talk.ask("how was the method called there?")
    assert "soil coring" in answer.text
    assert "Malmö" not in answer.text


async def test_what_is_dropped_is_left_out_where_something_else_of_its_kind_was_asked_for(
    talk: Talk,
) -> None:
    await talk.ask("Which articles have keyword yield?")
    answer = await talk.ask("drop the meta-analysis")
    assert set(titles(answer)) == {"Deep roots of rye", "Maize in the shade"}


async def test_both_questions_are_asked_again_of_another(talk: Talk) -> None:
    await talk.ask("how many articles have crop rye and who wrote them?")
    answer = await talk.ask("same for maize")
    assert set(titles(answer)) == {"Maize in the shade", "A dry year for maize"}
    assert "Cai Wen" in answer.text


@pytest.mark.parametrize("asked", ["drop the Malmö one", "remove the one from Malmö"])
async def test_one_that_is_dropped_is_not_the_one_that_stays(asked: str, talk: Talk) -> None:
    await talk.ask(RYE)
    answer = await talk.ask(asked)
    assert set(titles(answer)) == IN_LAGOS


async def test_the_newest_is_left_out_where_it_is_said_to_be(talk: Talk) -> None:
    await talk.ask(RYE)
    answer = await talk.ask("without the newest")
    assert set(titles(answer)) == {"Rye after rain", "Deep roots of rye"}


async def test_references_of_those_at_hand_are_of_no_others(talk: Talk) -> None:
    await talk.ask("Which articles are from Malmö?")
    answer = await talk.ask("give me those since 2019 as bibtex")
    assert not answer.hubs
