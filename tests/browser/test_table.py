"""The table of compared papers: its columns and rows as a person arranges them, and its files."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, ViewportSize, expect

QUESTION = "Compare the papers that use the data set MetaQA"
OF_MANY = "Compare the papers that use the data set WebQuestionsSP"


def heads(table: Locator) -> list[str]:
    return table.get_by_role("columnheader").all_inner_texts()


def left_as(table: Locator, entry: str) -> Path:
    with table.page.expect_download() as download:
        table.get_by_test_id(entry).click()
    return download.value.path()


def test_columns_are_added_and_taken_away_and_kept_with_the_chat(chat: Any, serious: Any) -> None:
    page = chat.page
    table = chat.ask(OF_MANY).get_by_test_id("comparison")
    before = heads(table)
    columns = table.get_by_test_id("table-columns")
    columns.locator("summary").click()
    columns.get_by_role("checkbox", name="limitation", exact=True).check()
    expect(table.get_by_role("columnheader", name="limitation")).to_be_visible()
    columns.get_by_role("checkbox", name="research field", exact=True).uncheck()
    expect(table.get_by_role("columnheader", name="research field")).to_have_count(0)
    assert serious(page) == []
    arranged = [name for name in before if name != "research field"] + ["limitation"]
    assert heads(table) == arranged
    page.reload()
    expect(table.get_by_role("columnheader", name="limitation")).to_be_visible()
    assert heads(table) == arranged
    cell = table.get_by_test_id("compared-paper").first.locator(".hub-cell").last
    cell.click()
    expect(page.get_by_test_id("evidence-card").get_by_test_id("fact").first).to_contain_text(
        "limitation"
    )


def test_what_only_describes_values_is_no_column_to_choose(chat: Any) -> None:
    table = chat.ask(QUESTION).get_by_test_id("comparison")
    columns = table.get_by_test_id("table-columns")
    columns.locator("summary").click()
    expect(columns.get_by_role("checkbox", name="limitation", exact=True)).to_be_visible()
    offered = [name.strip() for name in columns.locator("label").all_inner_texts()]
    assert [name for name in offered if "description" in name] == ["description"]
    assert {"data set", "technique", "parent field", "result", "publication type"} <= set(offered)
    assert "rests on" not in offered


def test_attributes_stand_in_groups_and_are_found_by_typing(chat: Any) -> None:
    columns = chat.ask(QUESTION).get_by_test_id("comparison").get_by_test_id("table-columns")
    columns.locator("summary").click()
    groups = columns.locator("fieldset")
    expect(groups.first).to_contain_text("Content")
    expect(groups.last).to_contain_text("Publication")
    contribution = columns.get_by_role("group", name="Contribution")
    expect(contribution.get_by_role("checkbox", name="technique")).to_be_checked()
    find = columns.get_by_role("searchbox", name="Find an attribute")
    find.fill("public year")
    expect(columns.get_by_role("checkbox")).to_have_count(1)
    find.fill("nothing like it")
    expect(columns.get_by_role("checkbox")).to_have_count(0)
    expect(columns.get_by_role("status")).to_have_text("Nothing is called so.")
    find.fill("contribution")
    expect(contribution.get_by_role("checkbox", name="technique")).to_be_visible()


def test_a_column_that_was_shown_is_there_to_choose_after_it_was_taken_away(chat: Any) -> None:
    table = chat.ask("Compare Keqing, KG-RAG and StructGPT").get_by_test_id("comparison")
    columns = table.get_by_test_id("table-columns")
    columns.locator("summary").click()
    described = columns.get_by_role("checkbox", name="approach description", exact=True)
    described.uncheck()
    expect(table.get_by_role("rowheader", name="approach description")).to_have_count(0)
    described.check()
    expect(table.get_by_role("rowheader", name="approach description")).to_be_visible()


def test_a_few_papers_stand_beside_each_other_and_say_their_year_once(chat: Any) -> None:
    table = chat.ask("Compare Keqing and StructGPT").get_by_test_id("comparison")
    papers = table.get_by_test_id("compared-paper")
    expect(papers).to_contain_text(["Keqing", "StructGPT"])
    expect(table.get_by_text("2023")).to_have_count(2)
    space = table.locator(".hub-scroll")
    assert space.evaluate("part => part.scrollWidth <= part.clientWidth")
    text = left_as(table, "comparison-csv").read_text("utf-8")
    assert text.startswith("number,paper,year,venue,")
    year = table.get_by_test_id("table-columns")
    year.locator("summary").click()
    year.get_by_role("checkbox", name="publication year", exact=True).check()
    expect(table.get_by_role("rowheader", name="publication year")).to_be_visible()
    expect(papers.get_by_text("2023")).to_have_count(0)
    cell = table.get_by_role("row", name="publication year").get_by_role("button").first
    cell.click()
    fact = chat.page.get_by_test_id("evidence-card").get_by_test_id("fact").first
    expect(fact).to_contain_text("2023")


def test_rows_are_filtered_and_leave_as_they_are_shown(chat: Any) -> None:
    table = chat.ask(OF_MANY).get_by_test_id("comparison")
    rows = table.get_by_test_id("compared-paper")
    expect(rows).to_have_count(8)
    table.get_by_role("searchbox", name="Only rows with").fill("structgpt")
    expect(rows).to_have_count(1)
    expect(table.get_by_role("status")).to_have_text("1 of 8 rows")
    latex = left_as(table, "comparison-latex").read_text("utf-8")
    assert latex.startswith("\\begin{tabular}")
    assert "StructGPT" in latex
    assert "keqing" not in latex
    table.get_by_role("searchbox", name="Only rows with").fill("")
    table.get_by_role("button", name="paper", exact=True).click()
    lines = left_as(table, "comparison-csv").read_text("utf-8").splitlines()
    titles = [row.get_by_role("rowheader").locator("button").inner_text() for row in rows.all()]
    assert [title in line for title, line in zip(titles, lines[1:], strict=True)] == [True] * 8


def test_results_are_rows_that_are_sorted_and_filtered_open_their_facts_and_are_kept(
    chat: Any, serious: Any
) -> None:
    page = chat.page
    table = chat.ask(QUESTION).get_by_test_id("comparison")
    table.get_by_test_id("rows-result").click()
    rows = table.get_by_test_id("stated-row")
    expect(rows.first).to_be_visible()
    assert {"paper", "data set", "metric", "system", "result"} <= set(heads(table))
    every = rows.count()
    table.get_by_role("searchbox", name="Only rows with").fill("hit 3-hop")
    filters = table.get_by_test_id("table-filters")
    filters.locator("summary").click()
    filters.get_by_label("system").select_option("KG-RAG")
    expect(table.get_by_role("status")).to_contain_text(f"of {every} rows")
    for row in rows.all():
        expect(row).to_contain_text("MetaQA 3-hop")
        expect(row).to_contain_text("KG-RAG")
    table.get_by_role("searchbox", name="Only rows with").fill("")
    result = table.get_by_role("button", name="result", exact=True)
    with page.expect_response("**/project/action"):
        result.click()
    column = heads(table).index("result") - 1
    cells = [row.locator("td").nth(column).locator("button") for row in rows.all()]
    numbers = [float(cell.inner_text().split()[0]) for cell in cells]
    assert len(numbers) > 1
    assert numbers == sorted(numbers)
    assert serious(page) == []
    cells[0].click()
    fact = page.get_by_test_id("evidence-card").get_by_test_id("fact").first
    expect(fact).to_contain_text(f"{cells[0].inner_text().split()[0]}")
    text = left_as(table, "comparison-csv").read_text("utf-8")
    assert text.splitlines()[0].startswith("number,paper,")
    assert len(text.splitlines()) == 1 + len(numbers)
    page.reload()
    expect(rows).to_have_count(len(numbers))
    expect(filters.get_by_label("system")).to_have_value("KG-RAG")
    table.get_by_test_id("rows-papers").click()
    expect(table.get_by_test_id("compared-paper")).to_have_count(4)


def test_results_of_the_papers_of_any_answer_become_a_table(chat: Any) -> None:
    answer = chat.ask("Which papers have the approach HubLink?")
    answer.get_by_test_id("as-rows-result").click()
    rows = answer.get_by_test_id("comparison").get_by_test_id("stated-row")
    expect(rows.locator("visible=true")).to_have_count(50)
    for row in rows.all()[:50]:
        expect(row).to_contain_text("HubLink")
    answer.page.emulate_media(media="print")
    try:
        expect(rows.last).to_be_visible()
    finally:
        answer.page.emulate_media(media="screen")
    answer.get_by_test_id("show-all-rows").click()
    expect(rows.nth(50)).to_be_visible()


def test_on_a_phone_a_table_comes_first_and_what_arranges_it_is_one_button(
    chat: Any, serious: Any
) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=390, height=844))
    table = chat.ask(QUESTION).get_by_test_id("comparison")
    tools = table.get_by_test_id("table-tools")
    search = table.get_by_role("searchbox", name="Only rows with")
    expect(table.get_by_role("columnheader").first).to_be_visible()
    expect(search).to_be_hidden()
    above = table.get_by_role("columnheader").first.bounding_box()["y"] - table.bounding_box()["y"]
    assert above < 90
    tools.press("Enter")
    expect(tools).to_have_attribute("aria-expanded", "true")
    search.fill("StructGPT")
    expect(table.get_by_role("status")).to_contain_text("of 4 rows")
    assert serious(page) == []
    tools.click()
    expect(table.get_by_test_id("table-columns")).to_be_hidden()
    expect(table.get_by_role("status")).to_contain_text("of 4 rows")


def test_a_table_is_called_by_what_it_shows(chat: Any) -> None:
    answer = chat.ask(QUESTION)
    compared = answer.get_by_role("group", name="Comparison of 4 papers · data set: MetaQA")
    expect(compared.get_by_test_id("compared-paper")).to_have_count(4)
    compared.get_by_test_id("rows-result").click()
    stated = answer.get_by_role("group", name="Results of 1 paper · data set: MetaQA")
    expect(stated.get_by_test_id("stated-row").first).to_be_visible()


def test_the_focus_goes_to_a_table_asked_for_stays_where_it_is_arranged_and_comes_back(
    chat: Any,
) -> None:
    page = chat.page
    answer = chat.ask("Which papers have the approach HubLink?")
    asked = answer.get_by_test_id("as-rows-result")
    asked.press("Enter")
    table = answer.get_by_test_id("comparison")
    expect(table.get_by_role("heading", level=2)).to_be_focused()
    page.keyboard.press("Tab")
    expect(table.get_by_role("searchbox", name="Only rows with")).to_be_focused()
    table.locator(".hub-cell").first.focus()
    page.keyboard.press("Escape")
    expect(asked).to_be_focused()

    compared = chat.ask(QUESTION).get_by_test_id("comparison")
    compared.get_by_test_id("rows-result").press("Enter")
    expect(compared.get_by_test_id("stated-row").first).to_be_visible()
    expect(compared.get_by_test_id("rows-result")).to_be_focused()
    compared.get_by_test_id("table-columns").locator("summary").press("Enter")
    shown = compared.get_by_role("checkbox", name="language model", exact=True)
    shown.press("Space")
    expect(compared.get_by_role("columnheader", name="language model")).to_have_count(0)
    expect(shown).to_be_focused()
