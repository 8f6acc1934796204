"""Follow-up questions without a language model; numbers stay, the working set follows."""

from typing import Any

import pytest

from assistant.composing.wording.citations import cited_numbers

pytestmark = pytest.mark.anyio


async def titles(talk: Any, question: str) -> set[str]:
    return {evidence.hub.label for evidence in (await talk.ask(question)).evidence}


async def test_which_of_these_narrows_the_last_answer(films: Any) -> None:
    await films.ask("Which films have the genre drama?")

    assert await titles(films, "which of these were directed by Bob Stone?") == {"Harbour Lights"}


async def test_only_those_of_a_year(films: Any) -> None:
    await films.ask("Which films have the genre drama?")

    assert await titles(films, "only those from 1931") == {"The Quiet River"}


async def test_who_made_them_is_told_film_by_film(films: Any) -> None:
    await films.ask("Which films have the genre drama?")

    answer = await films.ask("who directed them?")

    assert answer.text == (
        "The film “Harbour Lights” is directed by Bob Stone [1]. "
        "The film “The Quiet River” is directed by Ada Byron [2]."
    )


async def test_and_in_another_year_replaces_the_year(films: Any) -> None:
    first = await films.ask("How many films have the release year 1934?")
    second = await films.ask("and in 1938?")

    assert first.entities == ("2",)
    assert second.entities == ("1",)
    assert {e.hub.label for e in second.evidence} == {"The Orchard"}


async def test_the_second_one_is_the_second_of_the_list(films: Any) -> None:
    await films.ask("Which films were directed by Ada Byron?")

    answer = await films.ask("what is the genre of the second one?")

    assert answer.text == "The genre of the film “The Quiet River” is drama [2]."


async def test_what_about_asks_the_same_of_another(films: Any) -> None:
    await films.ask("Who directed The Orchard?")

    answer = await films.ask("what about The Quiet River?")

    assert answer.text.startswith("The film “The Quiet River” is directed by Ada Byron [2].")


async def test_forget_that_ends_what_these_means_and_keeps_numbers(films: Any) -> None:
    await films.ask("Which films were directed by Ada Byron?")
    forgotten = await films.ask("forget that")
    again = await films.ask("Which films have the genre drama?")

    assert not forgotten.grounded
    numbers = {evidence.hub.label: evidence.number for evidence in again.evidence}
    assert numbers == {"The Quiet River": 2, "Harbour Lights": 3}


async def test_a_paper_keeps_its_number_through_a_conversation(films: Any) -> None:
    seen: dict[str, int] = {}
    for question in (
        "Which films have the genre drama?",
        "Which films were directed by Ada Byron?",
        "How many films are there per release year?",
        "Who directed The Orchard?",
    ):
        for evidence in (await films.ask(question)).evidence:
            assert seen.setdefault(evidence.hub.id, evidence.number) == evidence.number
    assert sorted(seen.values()) == [1, 2, 3, 4]


async def test_papers_are_numbered_as_they_are_shown_from_one_on(sample: Any) -> None:
    shown: list[int] = []
    for question in (
        "How many papers were published per year?",
        "Which papers use the data set MetaQA?",
        "Which papers use the data set WebQuestionsSP?",
    ):
        answer = await sample.ask(question)
        numbers = cited_numbers(answer.text)
        assert [each.number for each in answer.evidence] == list(numbers)
        new = [number for number in numbers if number not in shown]
        assert new == list(range(len(shown) + 1, len(shown) + len(new) + 1))
        shown += new
    book = sample.conversation.book
    for number, hub in [(n, hub) for hub, n in book.numbers_in("").items()]:
        assert book.get(number).hub.id == hub
        assert book.get(number).number == number


async def test_a_table_of_papers_not_shown_before_numbers_them_on(films: Any) -> None:
    await films.ask("Who directed The Orchard?")
    await films.ask("How many films are there?")
    table = await films.ask("/table")
    assert [paper.number for paper in table.comparison.papers] == [e.number for e in table.evidence]
    assert sorted(e.number for e in table.evidence) == [1, 2, 3, 4]


async def test_an_ungrounded_answer_leaves_the_working_set(films: Any) -> None:
    await films.ask("Which films have the genre drama?")
    kept = films.conversation.working_set
    await films.ask("Which films were directed by Zacharias Quimby?")

    assert films.conversation.working_set == kept
    assert await titles(films, "which of these were directed by Bob Stone?") == {"Harbour Lights"}


async def test_all_cited_papers_of_a_conversation_can_be_had(films: Any) -> None:
    await films.ask("Which films have the genre drama?")
    await films.ask("Who directed The Orchard?")

    cited = films.conversation.cited()

    assert [evidence.number for evidence in cited] == [1, 2, 3]


async def test_a_table_has_a_row_for_each_and_a_column_for_each_attribute(films: Any) -> None:
    await films.ask("Which films have the genre drama?")

    answer = await films.ask("put them in a table with the release year")

    assert answer.text.startswith(
        "| Film | Release year |\n| --- | --- |\n"
        "| “Harbour Lights” [1] | 1934 |\n| “The Quiet River” [2] | 1931 |"
    )


async def test_the_winner_is_meant_by_it_and_the_list_by_its_places(films: Any) -> None:
    await films.ask("Which films have the genre drama?")
    await films.ask("which of them is the oldest?")

    assert "Ada Byron" in (await films.ask("who directed it?")).text
    assert "Bob Stone" in (await films.ask("who directed the first one?")).text


async def test_references_are_of_the_papers_pointed_at(films: Any) -> None:
    await films.ask("Which films have the genre drama?")

    answer = await films.ask("the second one as bibtex please")

    assert answer.text == "The references of this paper as BibTeX: [2]."
    assert answer.export_as == "bibtex"


async def test_part_of_an_attributes_name_is_a_topic_in_a_refinement(sample: Any) -> None:
    await sample.ask("papers with the research field Retrieval-augmented generation")
    surveys = await titles(sample, "any surveys on this?")

    on_graphs = await titles(sample, "only those on graphs")

    assert on_graphs
    assert on_graphs < surveys
    assert all("Graph" in title for title in on_graphs)


async def test_what_is_meant_narrows_the_topic_of_what_was_understood(sample: Any) -> None:
    await sample.ask("papers with the research field Retrieval-augmented generation")
    await sample.ask("any surveys on this?")

    meant = await titles(sample, "the graph kind, I mean")

    assert meant
    assert all("Graph" in title for title in meant)


async def test_references_are_of_the_two_on_a_topic(sample: Any) -> None:
    await sample.ask("papers with the research field Retrieval-augmented generation")
    await sample.ask("any surveys on this?")

    answer = await sample.ask("bibtex for the two graph surveys")

    assert len(answer.evidence) == 2
    assert all("Graph" in evidence.hub.label for evidence in answer.evidence)


async def test_the_first_list_is_told_again_after_one_paper_was_spoken_of(sample: Any) -> None:
    first = await titles(sample, "Which papers use the data set MetaQA?")
    await sample.ask("tell me more about the second one of the list")
    await sample.ask("and who wrote it?")

    assert await titles(sample, "ok. the first list again please") == first
