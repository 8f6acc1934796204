"""The figures of answers in what leaves the page: the file of a chat, and the page to be read."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from markdown_it import MarkdownIt

from assistant.chat.views.documents.chat_markdown import chat_markdown
from assistant.chat.views.documents.shared_page import shared_page
from assistant.chat.views.documents.shown_figures import TABLE, kept_tables
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Conversation
from tools.hublink.core.plan import Operation
from tools.hublink.execution.tabulation import Table, TableRow
from tools.workspace.comparison import Cell, ComparedPaper, Comparison
from tools.workspace.papers.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]
COUNTED = "Papers by {}:\n\n- {} [1] and 1 more\n- 1 in {} [2]"
MARKUP = "<b>|</b>"


def conversation(answer: Answer) -> Conversation:
    talk = Conversation()
    for each in answer.evidence:
        talk.book.restore(each)
    talk.add("How many?", None, answer)
    return talk


def cells(html: str) -> list[list[str]]:
    """The texts of the cells of all tables of a page, row by row."""
    rows = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    return [
        [re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)]
        for row in rows
    ]


@pytest.fixture
def counted(make_evidence: EvidenceMaker) -> Callable[..., Answer]:
    def answer(group: str, first: str, second: str) -> Answer:
        hubs = (("paper:1", "paper:9"), ("paper:2",))
        rows = (
            TableRow(label=first, value=2, hubs=hubs[0]),
            TableRow(label=second, value=1, hubs=hubs[1]),
        )
        return Answer(
            id="a1",
            question="How many?",
            text=COUNTED.format(group, f"2 in {first}", second),
            evidence=(make_evidence(1), make_evidence(2)),
            model="offline",
            seconds=0,
            grounded=True,
            table=Table(
                operation=Operation.DISTRIBUTE,
                counted="Paper",
                total=3,
                group=group,
                measured="Paper",
                rows=rows,
            ),
        )

    return answer


@pytest.fixture
def compared(make_evidence: EvidenceMaker) -> Answer:
    papers = (make_evidence(1, "Z | A"), make_evidence(2, MARKUP))
    methods = (("Walks",), ("True",))
    rows = tuple(
        ComparedPaper(
            number=paper.number,
            hub=paper.hub.id,
            cells=(Cell(values=values, facts=paper.facts), Cell()),
        )
        for paper, values in zip(papers, methods, strict=True)
    )
    return Answer(
        id="a1",
        question="Compare",
        text="Both compare as follows:\n\n- method: Walks [1]; True [2]",
        evidence=papers,
        model="offline",
        seconds=0,
        grounded=True,
        comparison=Comparison(attributes=("method", "data set"), papers=rows),
    )


def test_a_chart_is_a_table_of_its_numbers_in_the_file_of_its_chat(counted: Any) -> None:
    text = chat_markdown("chat", conversation(counted("year", "2019", "2021")))
    html = MarkdownIt().enable("table").render(text)
    assert cells(html) == [
        ["year", "papers", "sources"],
        ["2019", "2", "[1] and 1 more"],
        ["2020", "0", ""],
        ["2021", "1", "[2]"],
    ]
    assert "- 2 in 2019" not in text


def test_years_are_columns_of_their_height_on_the_page_to_be_read(counted: Any) -> None:
    turns = conversation(counted("year", "2019", "2021")).turns
    html = shared_page("Chat", "ada", turns)
    assert re.findall(r'style="height: ([\d.]+)%', html) == ["100.0", "0.0", "50.0"]
    assert 'role="img" aria-label="2019: 2, 2020: 0, 2021: 1"' in html
    assert '<a href="#cite-a1-1">[1]</a> <a href="#sources-a1">and 1 more</a>' in html
    assert "<li>2 in 2019" not in html


def test_other_charts_are_bars_in_a_table_with_nothing_in_it_read_as_markup(counted: Any) -> None:
    answer = counted("venue", "Bees", MARKUP)
    html = shared_page("Chat", "ada", conversation(answer).turns)
    assert re.findall(r'style="width: ([\d.]+)%', html) == ["75.0", "37.5"]
    assert ["&lt;b&gt;|&lt;/b&gt;", "1", "[2]"] in cells(html)
    text = chat_markdown("chat", conversation(answer))
    assert ["&lt;b&gt;|&lt;/b&gt;", "1", "[2]"] in cells(MarkdownIt().enable("table").render(text))


def test_a_comparison_is_a_table_in_the_file_and_on_the_page(compared: Answer) -> None:
    talk = conversation(compared)
    text = chat_markdown("chat", talk)
    expected = [
        ["paper", "method", "data set"],
        ["Z | A [1]", "Walks", "–"],
        ["&lt;b&gt;|&lt;/b&gt; [2]", "yes", "–"],
    ]
    assert cells(MarkdownIt().enable("table").render(text)) == expected
    html = shared_page("Chat", "ada", talk.turns)
    assert cells(html) == expected
    assert 'href="#cite-a1-2"' in html
    for each in (text, html):
        assert "Two papers side by side" in each
        assert "method: Walks" not in each


def kept(compared: Answer, **arranged: object) -> Any:
    """The table of the answer as a person has arranged it, with more rows of results."""
    props = {
        "answer": compared.id,
        "kind": "result",
        "attributes": ["metric", "value"],
        "sources": [{"number": 1, "title": "Walks " * 20, "year": 2018, "venue": None}],
        "rows": [
            {"paper": 1, "cells": [{"values": [metric]}, {"values": [value], **number}]}
            for metric, value, number in (
                ("F1", "0.9", {"number": 0.9}),
                ("Hits@10", "0.5", {"number": 0.5}),
                ("hits@3", "0.45", {"number": 0.45}),
                ("Hits@1", "none", {}),
                ("", "", {}),
            )
        ],
        "arranged": {"order": {"column": None, "down": False}, "text": "", "only": {}} | arranged,
    }
    return kept_tables([{"name": "AnswerChart", "props": {}}, {"name": TABLE, "props": props}])


@pytest.mark.parametrize(
    ("arranged", "metrics"),
    [
        ({}, ["F1", "Hits@10", "hits@3", "Hits@1", "–"]),
        ({"only": {"metric": "F1", "gone": "x"}}, ["F1"]),
        ({"text": "WALKS hits 0.5"}, ["Hits@10"]),
        (
            {"order": {"column": "metric", "down": False}},
            ["F1", "Hits@1", "hits@3", "Hits@10", "–"],
        ),
        (
            {"order": {"column": "metric", "down": True}},
            ["Hits@10", "hits@3", "Hits@1", "F1", "–"],
        ),
        (
            {"order": {"column": "value", "down": False}},
            ["hits@3", "Hits@10", "F1", "Hits@1", "–"],
        ),
    ],
)
def test_a_table_leaves_as_it_was_arranged(
    compared: Answer, arranged: dict[str, object], metrics: list[str]
) -> None:
    tables = kept(compared, **arranged)
    html = shared_page("Chat", "ada", conversation(compared).turns, tables)
    assert cells(html)[0] == ["paper", "metric", "value"]
    assert [row[1] for row in cells(html)[1:]] == metrics
    assert all(len(row[0]) < 60 for row in cells(html))
