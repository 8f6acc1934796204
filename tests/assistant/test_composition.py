"""Composed answers, asked at the front door of a small graph whose facts are known."""

import re
from typing import Any

import pytest

from assistant.models.composed_reply import TAKEN
from tools.hublink.core.parameters import Thoroughness

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who directed The Orchard?", "The film “The Orchard” is directed by Bob Stone [1]."),
        (
            "Which films were directed by Ada Byron?",
            "Two films were directed by Ada Byron: “Songs of the Glacier” [1] and "
            "“The Quiet River” [2].",
        ),
        (
            "Which film has the genre western?",
            "One film has the genre western: “Songs of the Glacier” [1].",
        ),
        ("How many films have the genre drama?", "Two films have the genre drama [1][2]."),
        (
            "Does The Quiet River have the genre western?",
            "No. The genre of the film “The Quiet River” is drama [1].",
        ),
        (
            "Is the genre of The Quiet River western?",
            "No. The genre of the film “The Quiet River” is drama [1].",
        ),
        (
            "Is western a genre of The Quiet River?",
            "No. The genre of the film “The Quiet River” is drama [1].",
        ),
        (
            "Does The Quiet River have the genre drama?",
            "Yes, “The Quiet River” has the genre drama [1].",
        ),
        (
            "What is the release year of The Quiet River compared to the release year of "
            "Harbour Lights?",
            "The release year of the film “The Quiet River” is 1931 [1], which is earlier than "
            "that of the film “Harbour Lights”, which is 1934 [2].",
        ),
        (
            "Which films have the release year 1900?",
            "The graph holds no film with release year 1900.",
        ),
    ],
)
async def test_an_answer_is_an_english_sentence_with_its_sources(
    films: Any, question: str, answer: str
) -> None:
    assert (await films.ask(question)).text == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "Does Ada Byron hallucinate?",
            "The graph does not say whether this is so: nothing in it stands for “hallucinate”. "
            "It holds two films directed by Ada Byron: “Songs of the Glacier” [1] and “The Quiet "
            "River” [2].",
        ),
        (
            "Is Ada Byron good?",
            "The graph does not say whether this is so in these words. "
            "It holds two films directed by Ada Byron: “Songs of the Glacier” [1] and “The Quiet "
            "River” [2].",
        ),
        (
            "Is Ada Byron taller than Bob Stone?",
            "The graph does not say whether this is so: nothing in it stands for “taller”. "
            "It holds four films directed by Ada Byron or Bob Stone.",
        ),
    ],
)
async def test_yes_is_said_only_of_what_the_graph_knows(
    films: Any, question: str, answer: str
) -> None:
    said = await films.ask(question)
    assert said.text == answer


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("Are there any films about pottery by Bob Stone?", "Two films directed by Bob Stone:"),
        ("Do films require a magic lantern?", "Yes, one film requires magic lantern:"),
    ],
)
async def test_whether_there_is_something_is_answered_by_the_nearest(
    films: Any, question: str, start: str
) -> None:
    assert (await films.ask(question)).text.startswith(start)


async def test_which_of_two_is_better_is_left_to_who_sees_them_side_by_side(films: Any) -> None:
    answer = await films.ask("Is Ada Byron better than Bob Stone?")
    assert answer.text.startswith("Ada Byron [1][2] and Bob Stone [3][4] compare as follows:")


async def test_a_distribution_gives_each_group_its_number(films: Any) -> None:
    answer = await films.ask("How many films are there per release year?")

    assert "one film in 1931 [1]" in answer.text
    assert "two films in 1934 [2][3]" in answer.text
    assert "one film in 1938 [4]" in answer.text
    assert answer.entities == ("1931", "1934", "1938")


async def test_numbers_that_stand_below_each_other_are_written_alike(sample: Any) -> None:
    answer = await sample.ask("How many papers were published per year?")
    lines = re.findall(r"^- (.*)$", answer.text, re.MULTILINE)
    assert all(re.match(r"\d+ papers? in \d{4} \[\d+\]", line) for line in lines)
    assert len(lines) > 20
    assert "in all" not in answer.text


async def test_ties_are_named_as_ties(films: Any) -> None:
    answer = await films.ask("Which director has the most films?")

    assert answer.text.startswith(
        "Among all films, Ada Byron [1][2] and Bob Stone [3][4] tie as the most frequent director, "
        "each in two films."
    )
    assert len(answer.evidence) == 4


async def test_a_ranking_is_numbered_in_order(films: Any) -> None:
    answer = await films.ask(
        "Which films have the genre drama? Rank the films in descending order of release year."
    )

    lines = answer.text.splitlines()
    assert lines[-2:] == ["1. “Harbour Lights” (1934) [1]", "2. “The Quiet River” (1931) [2]"]
    assert lines[0] == (
        "The films with genre drama, ranked in descending order of release year, are:"
    )


async def test_two_papers_are_compared_by_what_both_have(films: Any) -> None:
    answer = await films.ask("Compare “The Quiet River” and “Harbour Lights”.")

    assert "- genre: drama, the same for all [1][2]" in answer.text
    assert "- release year: 1931 [1]; 1934 [2]" in answer.text
    assert "- director: Ada Byron [1]; Bob Stone [2]" in answer.text
    assert answer.text.count("- remark:") == 1
    assert "requires" not in answer.text


async def test_what_is_not_in_the_graph_is_said_with_what_was_looked_for(films: Any) -> None:
    answer = await films.ask("Which films were directed by Zacharias Quimby?")

    assert not answer.grounded
    assert answer.evidence == ()
    assert "Zacharias" in answer.text


async def test_a_topic_in_words_of_its_own_is_found_by_meaning(films: Any) -> None:
    answer = await films.ask("man fishing for salmon")

    said = "“A fisherman waits for the salmon to return.”"
    assert answer.text.startswith(f"“The Quiet River” [1] says: {said}")


async def test_what_resembles_nothing_has_no_answer(films: Any) -> None:
    answer = await films.ask("mortgage interest rates")

    assert not answer.grounded
    assert answer.hubs == ()
    assert "no answer" in answer.text


async def test_without_vectors_papers_are_found_by_the_words_they_share(sample: Any) -> None:
    answer = await sample.ask("zebrafish embryos")
    assert not answer.grounded
    assert "no answer" in answer.text

    answer = await sample.ask("doing away with snowballing")
    assert answer.evidence[0].hub.label.startswith("Guidelines for snowballing")


@pytest.mark.parametrize("question", ["List all papers", "show me everything", "all the papers"])
async def test_all_papers_are_listed_by_title_with_how_many_there_are(
    sample: Any, question: str
) -> None:
    answer = await sample.ask(question)
    count = len(answer.hubs)
    assert answer.text.startswith(f"{count} papers:")
    assert count > 150
    listed = [line for line in answer.text.splitlines() if line.startswith("- “")]
    assert listed == sorted(listed, key=str.casefold)
    assert f"- and {count - len(listed)} more" in answer.text
    assert "narrows this down" in answer.text


async def test_what_is_nothing_but_near_is_offered_as_a_few_leads(films: Any) -> None:
    answer = await films.ask("cold weather")

    assert 0 < answer.text.count("\n- ") <= 3
    assert "not for an answer" in answer.text


QUESTIONS = (
    "Which papers were published in 2024?",
    "How many papers were published per publication year?",
    "Who are the authors of the papers with approach HubLink?",
    "Which data set is used most often?",
    "What are the limitations of HubLink?",
    "Which training-free approaches require a topic entity?",
    "How many different venues are there?",
)


@pytest.mark.parametrize("question", QUESTIONS)
async def test_each_sentence_and_list_item_of_an_answer_is_cited(
    sample: Any, question: str
) -> None:
    answer = await sample.ask(question)

    text = answer.text.partition(f"_{TAKEN}")[0]
    claims = [line for line in text.splitlines() if line and not line.endswith(":")]
    assert answer.grounded
    cited = re.compile(r"\[\d+\](?: and \d+ more)?\.?$")
    assert all(cited.search(claim) for claim in claims), answer.text
    assert {int(n) for n in re.findall(r"\[(\d+)\]", answer.text)} == {
        evidence.number for evidence in answer.evidence
    }


@pytest.mark.parametrize("question", QUESTIONS)
async def test_every_fact_of_an_answer_is_a_triple_of_a_numbered_paper(
    sample: Any, question: str
) -> None:
    answer = await sample.ask(question)

    known = {t for e in sample.conversation.book.all() for fact in e.facts for t in fact.triples}
    assert answer.triples
    assert set(answer.triples) <= known
    assert {evidence.hub.id for evidence in answer.evidence} <= set(answer.hubs)


async def test_an_answer_about_many_papers_cites_some_and_is_about_all(sample: Any) -> None:
    answer = await sample.ask("Which papers were published since 2020?")

    assert len(answer.hubs) > Thoroughness.NORMAL.papers_listed + 1
    assert len(answer.evidence) <= Thoroughness.NORMAL.papers_listed + 1
    assert f"{len(answer.hubs) - Thoroughness.NORMAL.papers_listed} more" in answer.text
    assert {triple.subject.id for triple in answer.triples} >= set(answer.hubs)
    assert set(sample.conversation.working_set) == set(answer.hubs)


async def test_the_paper_with_most_of_something_is_named_with_how_many(sample: Any) -> None:
    answer = await sample.ask("Which papers since 2020 use the most data sets?")

    assert answer.text.startswith("The paper with the most data sets among the papers from 2020 ")
    assert "nine data sets, is “Think-on-Graph" in answer.text


async def test_what_a_guess_was_asked_by_is_not_stated_as_a_fact(sample: Any) -> None:
    answer = await sample.ask("Which scientists worked on HubLink?")

    assert answer.text.startswith("The authors of the papers with approach HubLink are ")


async def test_a_place_beyond_the_papers_spoken_of_is_said_to_be_so(sample: Any) -> None:
    await sample.ask("Which papers have the approach KG-RAG?")
    answer = await sample.ask("Who wrote the third one?")

    assert not answer.grounded
    assert answer.text.startswith("“the third one” points at no paper spoken of so far.")


async def test_a_ranking_shows_what_was_asked_of_each_paper(sample: Any) -> None:
    answer = await sample.ask("List the venues of the papers by Auer, newest first")

    assert "1. “The SciQA Scientific Question Answering Benchmark" in answer.text
    assert "(Scientific Reports, 2023)" in answer.text


async def test_the_papers_within_a_limit_are_not_said_to_be_all_of_the_graph(sample: Any) -> None:
    await sample.ask("from now on only papers since 2024")
    answer = await sample.ask("how many papers are there?")
    assert answer.text.startswith(f"There are {len(answer.hubs)} papers [")
    assert len(answer.hubs) < len(sample.assistant.shelf.libraries[0].view.hubs)
