"""What bar charts are drawn of."""

import csv
import io
from collections.abc import Callable

import pytest

from assistant.chat.views.figures.chart_view import chart_view
from assistant.chat.views.figures.csv_file import csv_file
from assistant.conversation.answer import Answer
from assistant.translations.page_text import in_english
from tools.hublink.core.plan import Operation, Statistic
from tools.hublink.execution.tabulation import Table, TableRow
from tools.workspace.papers.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]
Charted = Callable[..., object]


@pytest.fixture
def charted(make_evidence: EvidenceMaker) -> Callable[..., dict | None]:
    def chart(rows: tuple[TableRow, ...], text: str = "", **changes: object) -> dict | None:
        table = Table(
            operation=Operation.DISTRIBUTE,
            counted="Paper",
            total=9,
            group="year",
            measured="Paper",
            rows=rows,
        ).model_copy(update=changes)
        return chart_view(
            Answer(
                id="a",
                question="",
                text=text,
                evidence=(make_evidence(4),),
                model="offline",
                seconds=0.1,
                grounded=True,
                table=table,
            )
        )

    return chart


def test_years_run_from_the_first_to_the_last_with_those_that_have_nothing(charted) -> None:
    chart = charted(
        (
            TableRow(label="2019", value=2, hubs=("paper:4", "paper:5")),
            TableRow(label="2021", value=1, hubs=("paper:6",)),
        )
    )
    assert chart["ordered"]
    assert in_english(chart["title"]) == "papers by year"
    assert [(bar["label"], bar["value"], bar["numbers"]) for bar in chart["bars"]] == [
        ("2019", 2, [4]),
        ("2020", 0, []),
        ("2021", 1, []),
    ]
    assert list(csv.reader(io.StringIO(chart["file"]["text"]))) == [
        ["year", "papers"],
        ["2019", "2"],
        ["2020", "0"],
        ["2021", "1"],
    ]


def test_years_that_the_text_tells_are_in_no_table_below_the_chart(charted) -> None:
    years = (TableRow(label="2019", value=2), TableRow(label="2021", value=1))
    assert charted(years, "Two papers in 2019 [1], one in 2021 [2].")["told"]
    assert not charted(years, "Papers from 2019:\n\n- 2 in 2019 [1]\n- 1 in 2021 [2]")["told"]


def test_a_bar_says_how_many_more_papers_it_is_of_than_it_cites(charted) -> None:
    chart = charted(
        (
            TableRow(label="MetaQA", value=3, hubs=("paper:4", "paper:5", "paper:6")),
            TableRow(label="GrailQA", value=1, hubs=("paper:4",)),
        )
    )
    assert [(bar["numbers"], bar["more"]) for bar in chart["bars"]] == [([4], 2), ([4], 0)]


def test_a_bar_called_by_the_title_of_its_paper_leads_there(charted) -> None:
    chart = charted(
        (
            TableRow(label="Graphs in Practice", value=3, hubs=("paper:4",)),
            TableRow(label="MetaQA", value=1, hubs=("paper:4",)),
        )
    )
    assert [bar.get("paper") for bar in chart["bars"]] == ["/paper%3A4", None]


def test_a_ranking_keeps_its_order_and_its_measure(charted) -> None:
    rows = (TableRow(label="B", value=0.9), TableRow(label="A", value=0.4))
    chart = charted(rows, operation=Operation.RANK, counted="approach", group="F1", measured="F1")
    assert in_english(chart["title"]) == "F1 by approach"
    assert [bar["label"] for bar in chart["bars"]] == ["B", "A"]
    assert not chart["ordered"]


def test_bars_that_would_be_as_long_as_each_other_make_no_chart(charted) -> None:
    rows = (TableRow(label="A", value=3), TableRow(label="B", value=3))
    assert charted(rows, operation=Operation.EXTREME) is None
    assert charted(rows) is None
    assert charted((*rows, TableRow(label="C", value=2))) is not None
    years = (TableRow(label="2019", value=3), TableRow(label="2022", value=3))
    assert charted(years) is not None
    dates = (TableRow(label="A", value=2019), TableRow(label="B", value=2023))
    ranked = {"operation": Operation.RANK, "group": None, "measured": "publication year"}
    assert charted(dates, **ranked) is None
    averaged = {"operation": Operation.SUMMARIZE, "statistic": Statistic.MEAN, "numbers": dates}
    assert charted((), **averaged, counted="publication year", group=None) is None


def test_one_number_makes_no_chart(charted) -> None:
    assert charted((TableRow(label="2019", value=2),)) is None
    assert charted((TableRow(label="a"), TableRow(label="b"))) is None


def test_a_cell_is_never_a_formula() -> None:
    rows = [["=1+1", "-0.5"], ["@x", "-y"]]
    text = csv_file("a.csv", ["+h", "k"], rows)["text"]
    assert list(csv.reader(io.StringIO(text))) == [
        ["'+h", "k"],
        ["'=1+1", "-0.5"],
        ["'@x", "'-y"],
    ]
