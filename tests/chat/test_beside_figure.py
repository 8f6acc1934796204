"""What of an answer is told beside a figure that draws it."""

import pytest

from assistant.chat.views.figures.beside_figure import beside_figure
from assistant.conversation.answer import Answer
from tools.workspace.comparison import ComparedPaper, Comparison

LISTED = "Papers by year:\n\n- 2 in 2019 [1]\n- 1 in 2021 [2]\n\n_Left out of account: “old”._"
CHART = {"bars": [{"value": 2}, {"value": 0}, {"value": 1}]}


def answer(model: str = "offline") -> Answer:
    return Answer(id="a", question="", text=LISTED, model=model, seconds=0, grounded=True)


def test_what_a_chart_draws_is_not_listed_and_all_else_stays() -> None:
    told = "Papers by year:\n\n_Left out of account: “old”._"
    assert beside_figure(LISTED, answer(), CHART) == told


def test_years_that_a_chart_draws_with_nothing_are_not_said_to_be_missing() -> None:
    gaps = LISTED.replace("by year", "by year from 2019 to 2021 (none in years not listed)")
    told = "Papers by year from 2019 to 2021:\n\n_Left out of account: “old”._"
    assert beside_figure(gaps, answer(), {**CHART, "ordered": True}) == told


def test_years_in_a_sentence_are_not_said_to_be_missing_either() -> None:
    told = "Papers by year from 2019 to 2021{} is: 2 in 2019 [1] and 1 in 2021 [2]."
    gaps = told.format(" (none in years not listed)")
    assert beside_figure(gaps, answer(), {**CHART, "ordered": True}) == told.format("")


def test_a_list_that_says_more_than_a_chart_or_that_a_model_wrote_stays() -> None:
    shorter = {"bars": [{"value": 2}]}
    longer = LISTED.replace("- 1", "- and 1 of 2020\n- 1")
    assert beside_figure(longer, answer(), shorter) == longer
    assert beside_figure(LISTED, answer(), None) == LISTED
    assert beside_figure(LISTED, answer("gpt"), CHART) == LISTED


TABLE = """| Paper | Year |
| --- | --- |
| “Ice” [1] | 2011 |
| “Snow” [2] | 2013 |

_Left out of account: “old”._"""


@pytest.mark.parametrize(("papers", "told"), [(2, "Two papers side by side:"), (1, "| Paper")])
def test_a_table_that_is_drawn_below_is_not_told_as_well(papers: int, told: str) -> None:
    compared = tuple(ComparedPaper(number=n + 1, hub=str(n), cells=()) for n in range(papers))
    asked = answer().model_copy(
        update={"comparison": Comparison(attributes=("year",), papers=compared)}
    )
    assert beside_figure(TABLE, asked, None).startswith(told)
