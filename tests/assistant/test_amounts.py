"""Questions for numbers of something, and for what stands in a relation to a name."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "question",
    [
        "Rank the genres by number of films.",
        "Rank the genres by how many films.",
        "Order the genres by film count.",
        "List the genres by the number of films.",
        "Sort the genres from most to fewest films.",
    ],
)
async def test_values_are_ranked_by_how_many_hubs_bear_them(films: Any, question: str) -> None:
    answer = await films.ask(question)

    assert answer.text.splitlines()[0] == (
        "The number of films per genre, from most to fewest, is as follows: two films for drama "
        "[1][2], one film for comedy [3] and one film for western [4]."
    )
    assert answer.entities == ("drama", "comedy", "western")


async def test_a_ranking_by_amount_runs_from_the_fewest_where_asked(films: Any) -> None:
    answer = await films.ask("Rank the genres by number of films from fewest to most.")

    assert answer.entities == ("comedy", "western", "drama")


async def test_years_are_ranked_by_amount_and_not_by_their_own_number(films: Any) -> None:
    answer = await films.ask("Rank the release years by number of films.")

    assert answer.entities == ("1934", "1931", "1938")


async def test_papers_are_ranked_by_how_many_values_they_have(sample: Any) -> None:
    answer = await sample.ask("Rank the papers by number of authors.")

    amounts = [row.value for row in answer.table.rows]
    assert len(amounts) > 20
    assert amounts == sorted(amounts, reverse=True)


async def test_a_ranking_by_a_named_number_stays_one(films: Any) -> None:
    answer = await films.ask("Rank the films by release year.")

    assert answer.text.splitlines()[2] == "1. “The Orchard” (1938) [1]"


@pytest.mark.parametrize(
    "question",
    [
        "what was Ada Byron the director of",
        "What is Ada Byron the director of?",
        "what is a movie directed by Ada Byron",
    ],
)
async def test_what_stands_in_a_relation_to_a_name_is_listed(films: Any, question: str) -> None:
    answer = await films.ask(question)

    assert answer.entities == ("Songs of the Glacier", "The Quiet River")


@pytest.mark.parametrize(
    ("question", "year"),
    [
        ("What is the average release year?", "1934.25"),
        ("What is the mean release year?", "1934.25"),
        ("What is the median release year of the films directed by Bob Stone?", "1936"),
    ],
)
async def test_a_statistic_of_years_is_computed(films: Any, question: str, year: str) -> None:
    answer = await films.ask(question)

    assert answer.entities == (year,)


async def test_a_statistic_of_what_is_no_number_is_said_not_to_be_computed(films: Any) -> None:
    answer = await films.ask("What is the average genre of the films directed by Bob Stone?")

    assert set(answer.entities) == {"drama", "comedy"}
    assert "No average is computed" in answer.text


async def test_an_average_is_not_taken_for_part_of_a_name(sample: Any) -> None:
    answer = await sample.ask("What is the average number of authors per paper?")

    assert answer.plan.conditions == ()
    assert answer.table.numbers
    assert answer.support == 1
