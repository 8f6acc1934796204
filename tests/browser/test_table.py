"""The table of compared papers: its columns and rows as a person arranges them, and its files."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

QUESTION = "Compare the papers that use the data set MetaQA"


def heads(table: Locator) -> list[str]:
    return table.get_by_role("columnheader").all_inner_texts()


def left_as(table: Locator, entry: str) -> Path:
    with table.page.expect_download() as download:
        table.get_by_test_id(entry).click()
    return download.value.path()


def test_columns_are_added_and_taken_away_and_kept_with_the_chat(chat: Any, serious: Any) -> None:
    page = chat.page
    table = chat.ask(QUESTION).get_by_test_id("comparison")
    before = heads(table)
    columns = table.get_by_test_id("table-columns")
    columns.locator("summary").click()
    columns.get_by_role("checkbox", name="rests on", exact=True).check()
    expect(table.get_by_role("columnheader", name="rests on")).to_be_visible()
    columns.get_by_role("checkbox", name="research field", exact=True).uncheck()
    expect(table.get_by_role("columnheader", name="research field")).to_have_count(0)
    assert serious(page) == []
    arranged = [name for name in before if name != "research field"] + ["rests on"]
    assert heads(table) == arranged
    page.reload()
    expect(table.get_by_role("columnheader", name="rests on")).to_be_visible()
    assert heads(table) == arranged
    cell = table.get_by_test_id("compared-paper").first.locator(".hub-cell").last
    cell.click()
    expect(page.get_by_test_id("evidence-card").get_by_test_id("fact").first).to_contain_text(
        "rests on"
    )


def test_rows_are_filtered_and_leave_as_they_are_shown(chat: Any) -> None:
    table = chat.ask(QUESTION).get_by_test_id("comparison")
    rows = table.get_by_test_id("compared-paper")
    expect(rows).to_have_count(4)
    table.get_by_role("searchbox", name="Only rows with").fill("structgpt")
    expect(rows).to_have_count(1)
    expect(table.get_by_role("status")).to_have_text("1 of 4 rows")
    latex = left_as(table, "comparison-latex").read_text("utf-8")
    assert latex.startswith("\\begin{tabular}")
    assert "StructGPT" in latex
    assert "keqing" not in latex
    table.get_by_role("searchbox", name="Only rows with").fill("")
    table.get_by_role("button", name="paper", exact=True).click()
    lines = left_as(table, "comparison-csv").read_text("utf-8").splitlines()
    titles = [row.get_by_role("rowheader").locator("button").inner_text() for row in rows.all()]
    assert [title in line for title, line in zip(titles, lines[1:], strict=True)] == [True] * 4
