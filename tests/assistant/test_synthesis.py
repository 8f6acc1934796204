"""A set of papers summarised without a model: what they share, where they differ, from when."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio

FOUND = "Which papers use the data set MetaQA?"


def part(text: str, head: str) -> list[str]:
    """The lines below a head of an answer."""
    below = text.partition(f"{head}:\n\n")[2].partition("\n\n")[0]
    return [line.removeprefix("- ") for line in below.splitlines()]


@pytest.mark.parametrize("asked", ["Summarise these.", "Sum up.", "summarize them all"])
async def test_what_papers_share_and_differ_in_is_told_with_their_years(
    sample: Any, asked: str
) -> None:
    await sample.ask(FOUND)

    answer = await sample.ask(asked)

    shared = part(answer.text, "All four papers share")
    assert shared[0].startswith("research field: Question answering over knowledge graphs [1]")
    assert any(
        "Language models [1][3][4]" in line for line in part(answer.text, "Most of them have")
    )
    assert any("technique: " in line for line in part(answer.text, "They differ in"))
    assert part(answer.text, "By year") == ["2023: [1][3][4]", "2025: [2]"]
    assert len(part(answer.text, "Each in its own words")) == 4
    assert [finding for finding in answer.findings if finding.is_doubted] == []
    assert len(answer.hubs) == 4


async def test_only_what_papers_share_is_told_where_that_is_asked(sample: Any) -> None:
    await sample.ask(FOUND)

    answer = await sample.ask("What do they have in common?")

    assert part(answer.text, "All four papers share")
    assert part(answer.text, "Most of them have")
    assert "differ" not in answer.text
    assert len(answer.hubs) == 4


@pytest.mark.parametrize("asked", ["Where do they differ?", "what are the differences?"])
async def test_only_where_papers_differ_is_told_where_that_is_asked(
    sample: Any, asked: str
) -> None:
    await sample.ask(FOUND)

    answer = await sample.ask(asked)

    assert any("technique: " in line for line in part(answer.text, "They differ in"))
    assert "share" not in answer.text


async def test_of_picked_papers_only_these_are_told(sample: Any) -> None:
    await sample.ask("Which papers are about Natural language processing?")

    answer = await sample.ask("Summarise [5], [6], [7], [8].")

    assert {evidence.number for evidence in answer.evidence} == {5, 6, 7, 8}
    assert part(answer.text, "All four papers share")


async def test_of_many_the_span_of_years_is_told_and_no_list_of_each(sample: Any) -> None:
    await sample.ask("Which papers are about Natural language processing?")

    answer = await sample.ask("Sum up.")

    (years,) = part(answer.text, "By year")
    assert years.startswith("from 1999 to 2025, most of them in 2024 ")
    assert "Each in its own words" not in answer.text
    assert "author:" not in answer.text


async def test_of_few_each_is_still_told_by_itself(sample: Any) -> None:
    await sample.ask(FOUND)

    answer = await sample.ask("Summarise [1] and [2].")

    assert "Both papers:" in answer.text
    assert "They differ in" not in answer.text


async def test_one_conversation_over_films_is_summarised_in_their_words(films: Any) -> None:
    await films.ask("List all films.")

    answer = await films.ask("Sum up.")

    assert part(answer.text, "They differ in")
    assert "papers" not in answer.text


async def test_a_list_is_put_by_year_or_title_and_back_into_the_order_it_was_found_in(
    sample: Any,
) -> None:
    found = (await sample.ask(FOUND)).hubs
    by_year = (await sample.ask("Sort them by year.")).hubs
    by_title = (await sample.ask("Sort these by title.")).hubs

    assert by_year != found
    assert sorted(by_title) == sorted(found)
    for asked in ("Sort these by relevance.", "order them by how relevant they are"):
        await sample.ask("Sort them by year.")
        assert (await sample.ask(asked)).hubs == found


async def test_more_papers_than_a_table_takes_are_compared_by_what_they_share(sample: Any) -> None:
    answer = await sample.ask(
        "Compare the papers with the research field Retrieval-augmented generation."
    )

    assert part(answer.text, "All 18 papers share")
    assert part(answer.text, "They differ in")
    assert "not stated" not in answer.text


async def test_papers_named_by_a_value_are_compared_though_others_were_spoken_of(
    sample: Any,
) -> None:
    asked = "Compare the papers with the contribution type taxonomy construction method."
    alone = (await sample.ask(asked)).hubs
    await sample.ask("New topic.")
    await sample.ask(FOUND)

    assert (await sample.ask(asked)).hubs == alone


async def test_a_greeting_late_in_a_conversation_is_not_taken_for_thanks(sample: Any) -> None:
    await sample.ask(FOUND)

    for said in ("hello", "thanks!"):
        answer = await sample.ask(said)
        assert answer.text.startswith("Glad to help.")
        assert "welcome" not in answer.text


async def test_a_sorted_list_is_headed_by_the_word_for_its_things(films: Any) -> None:
    await films.ask("Which films have genre drama?")

    answer = await films.ask("Sort them by year.")

    assert answer.text.startswith("These films, ranked in descending order of release year, are:")
