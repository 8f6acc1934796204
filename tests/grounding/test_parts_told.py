"""The parts of a plan in words: what is computed, and from which end things are put in order."""

import pytest

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Span, Statistic
from tools.hublink.language.explanation import chips, condition_said, condition_text

YEAR = Facet(key=("year",), name="publication year")
SCORE = Facet(key=("score",), name="score")


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (
            {"operation": Operation.RANK, "order_by": YEAR, "descending": True},
            "ranked by publication year, latest first",
        ),
        (
            {"operation": Operation.RANK, "order_by": YEAR, "descending": False},
            "ranked by publication year, earliest first",
        ),
        (
            {"operation": Operation.RANK, "order_by": SCORE, "descending": True},
            "ranked by score, highest first",
        ),
        (
            {"operation": Operation.EXTREME, "order_by": YEAR, "descending": True},
            "the latest publication year",
        ),
        (
            {"operation": Operation.EXTREME, "order_by": SCORE, "descending": False},
            "the lowest score",
        ),
        (
            {
                "operation": Operation.DISTRIBUTE,
                "statistic": Statistic.MEAN,
                "group_by": YEAR,
            },
            "average for each publication year",
        ),
        ({"operation": Operation.EXTREME, "group_by": YEAR}, "the most frequent publication year"),
        ({"operation": Operation.EXTREME, "group_by": Facet(key=(), name="papers")}, "the most"),
        ({"operation": Operation.COUNT}, "counted"),
    ],
)
def test_an_operation_is_told_as_what_it_makes_of_the_papers(
    plan: dict[str, object], told: str
) -> None:
    (chip,) = chips(Plan(question="", **plan), {})
    assert chip.text == told


@pytest.mark.parametrize(
    ("name", "lowest", "told"),
    [
        ("publication year", 1001.0, "publication year: 1001 or later"),
        ("released", 2018.0, "released: 2018 or later"),
        ("participants", 1001.0, "participants: 1001 or more"),
        ("number of questions", 1950.0, "number of questions: 1950 or more"),
    ],
)
def test_a_bound_is_later_only_where_it_is_a_year(name: str, lowest: float, told: str) -> None:
    facet = Facet(key=(name,), name=name)
    assert condition_text(Condition(facet=facet, lowest=lowest)) == told


def test_spans_are_told_in_the_words_of_whoever_shows_them() -> None:
    spans = (Span(highest=2014.0), Span(lowest=2018.0))
    condition = Condition(facet=YEAR, spans=spans, words="before 2015 / from 2018 on")

    def say(text: str, /, **values: object) -> tuple[str, dict[str, object]]:
        return text, values

    earlier, later = ("or_earlier", {"number": "2014"}), ("or_later", {"number": "2018"})
    either = ("or", {"first": earlier, "last": later})
    assert condition_said(condition, say) == ("named", {"name": YEAR.name, "text": either})
    assert condition_text(condition) == "publication year: 2014 or earlier or 2018 or later"


def test_a_limit_of_the_chat_is_told_once_where_the_question_says_it_too() -> None:
    limit = Condition(facet=YEAR, lowest=2020.0)
    said_too = Condition(facet=YEAR, lowest=2020.0, words="since 2020", certainty=0.9)
    narrower = Condition(facet=YEAR, lowest=2022.0)
    plan = Plan(question="", conditions=(said_too, narrower))
    assert [(chip.kind, chip.text, chip.place) for chip in chips(plan, {}, [limit])] == [
        ("within", "only publication year: 2020 or later", 0),
        ("condition", "publication year: 2022 or later", 1),
    ]
