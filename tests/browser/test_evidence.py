"""What stands under an answer: how it was understood and found, what was computed as a chart."""

import csv
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

PER_YEAR = "How many papers were published per year since 2018?"


def fits(page: Page) -> bool:
    overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return page.evaluate(overhang) == 0


def test_sources_fold_to_what_names_them_and_once_unfolded_tell_how_they_were_found(
    chat,
) -> None:
    answer = chat.ask("Which papers use the data set MetaQA?")
    expect(answer.get_by_role("list", name="Understood as")).to_contain_text("data set: MetaQA")
    evidence = answer.get_by_test_id("answer-sources")
    source = evidence.get_by_test_id("source-1")
    expect(source).to_be_hidden()
    chat.unfold_sources(answer)
    expect(evidence.locator(".hub-listed").first).to_contain_text("2023")
    source.click()
    card = chat.page.get_by_test_id("evidence-card")
    expect(card.locator("mark", has_text="MetaQA").first).to_be_visible()
    expect(evidence.get_by_test_id("coverage")).to_contain_text("4 papers found")
    how = evidence.get_by_test_id("how-found")
    how.locator("summary").focus()
    chat.page.keyboard.press("Enter")
    expect(how).to_contain_text("By the words of the graph")
    expect(how).to_contain_text("Search the graph")


def test_an_answer_can_be_copied_as_the_query_that_finds_it(chat) -> None:
    page = chat.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    how = chat.ask("Which papers use the data set MetaQA?").get_by_test_id("how-found")
    how.locator("summary").click()
    how.get_by_role("button", name="Copy as SPARQL").click()
    expect(page.get_by_text("Query copied.")).to_be_visible()
    query = page.evaluate("navigator.clipboard.readText()")
    assert query.startswith("# Which papers use the data set MetaQA?")
    assert '"MetaQA"' in query


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_distribution_is_drawn_and_is_there_as_data(chat, theme: str) -> None:
    page = chat.page
    chat.choose_theme(theme)
    page.set_viewport_size(ViewportSize(width=360, height=800))
    chart = chat.ask(PER_YEAR).get_by_test_id("answer-chart")
    drawn = chart.get_by_role("img").get_attribute("aria-label")
    assert fits(page)
    bar = chart.locator(".hub-bar").last
    assert bar.evaluate("bar => getComputedStyle(bar).backgroundColor") != "rgba(0, 0, 0, 0)"
    chart.locator("summary").focus()
    page.keyboard.press("Enter")
    rows = chart.get_by_test_id("chart-row")
    with page.expect_download() as download:
        chart.get_by_test_id("chart-csv").click()
    with download.value.path().open(newline="") as file:
        head, *data = csv.reader(file)
    assert head == ["publication year", "papers"]
    assert drawn == ", ".join(f"{year}: {count}" for year, count in data)
    expect(rows).to_have_count(len(data))
    page.get_by_test_id("answer-sources").wait_for()
    rows.last.locator("a").first.click()
    expect(page.get_by_test_id("evidence-card")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    rows.get_by_role("link", name="more").first.click()
    expect(page.get_by_test_id("paper-list")).to_be_visible()


def test_all_years_are_drawn_on_a_phone_and_none_is_told_again(chat) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=360, height=800))
    answer = chat.ask("How many papers were published each year?")
    chart = answer.get_by_test_id("answer-chart")
    years = [
        int(each)
        for each in re.findall(
            r"(\d{4}):", chart.get_by_role("img").first.get_attribute("aria-label")
        )
    ]
    assert years == list(range(years[0], years[-1] + 1))
    columns = [each.bounding_box() for each in chart.locator(".hub-column").all()]
    assert len(columns) == len(years)
    assert all(
        box["width"] > 2 and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in columns
    )
    expect(answer.locator(".prose li")).to_have_count(0)


def test_a_few_years_are_told_in_a_sentence_and_drawn_once(chat) -> None:
    answer = chat.ask("How many papers were published per year since 2023?")
    answer.get_by_test_id("answer-sources").wait_for()
    expect(answer.locator(".prose")).to_contain_text("40 papers in 2024")
    expect(answer.locator(".hub-column")).to_have_count(3)
    expect(answer.get_by_text("As a table")).to_have_count(0)
    expect(answer.get_by_test_id("facts-graph")).to_have_count(0)


def test_what_a_table_compares_is_not_listed_as_well(chat) -> None:
    page = chat.page
    answer = chat.ask("Compare the papers that use the data set MetaQA")
    table = answer.get_by_test_id("comparison")
    table.wait_for()
    expect(answer.locator(".prose li")).to_have_count(0)
    expect(answer.get_by_test_id("source-1")).to_be_hidden()
    assert table.bounding_box()["width"] > answer.locator(".prose").bounding_box()["width"]
    heads = table.get_by_role("columnheader").all_inner_texts()
    assert heads.index("technique") < heads.index("data set")
    assert {"publication year", "rests on"}.isdisjoint(heads)
    expect(table.get_by_test_id("compared-paper").first).to_contain_text("2023")
    page.set_viewport_size(ViewportSize(width=360, height=800))
    assert fits(page)


def test_what_is_compared_is_a_table_and_what_is_counted_is_a_chart(chat) -> None:
    compared = chat.ask("Compare the techniques and data sets of Keqing, KG-RAG and StructGPT")
    papers = compared.get_by_test_id("compared-paper")
    expect(papers).to_contain_text(["Keqing", "KG-RAG", "StructGPT"])
    expect(compared.get_by_test_id("answer-chart")).to_have_count(0)
    expect(compared.locator(".prose li")).to_have_count(0)
    counted = chat.ask("Compare the number of papers in 2019 and 2023")
    expect(counted.get_by_test_id("answer-chart")).to_be_visible()
    expect(counted.get_by_test_id("comparison")).to_have_count(0)


def test_a_reloaded_chat_shows_the_same_chart_and_evidence(chat) -> None:
    page = chat.page
    answer = chat.ask("What is the distribution of publication types?")
    expect(answer.get_by_test_id("chart-row").first).to_be_visible()
    chart, evidence = page.get_by_test_id("answer-chart"), page.get_by_test_id("answer-sources")
    drawn, told = chart.inner_text(), evidence.inner_text()
    page.reload()
    expect(chart).to_have_text(drawn, use_inner_text=True)
    expect(evidence).to_have_text(told, use_inner_text=True)


def test_picked_papers_are_compared_in_a_table_that_sorts_and_cites_by_keyboard(chat) -> None:
    page = chat.page
    answer = chat.ask("Which papers use the data set MetaQA?")
    answer.get_by_test_id("compare-sources").click()
    for number in (1, 2, 3, 4):
        answer.get_by_test_id(f"pick-{number}").check()
    answer.get_by_test_id("compare-sources").click()
    table = chat.answer(1).get_by_test_id("comparison")
    papers = table.get_by_test_id("compared-paper")
    expect(papers).to_have_count(4)

    columns = table.get_by_test_id("table-columns")
    columns.locator("summary").press("Enter")
    columns.get_by_role("checkbox", name="publication year", exact=True).press("Space")
    by_year = table.get_by_role("button", name="publication year", exact=True)
    by_year.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    head = table.get_by_role("columnheader", name="publication year")
    expect(head).to_have_attribute("aria-sort", "descending")
    expect(papers.first).to_contain_text("2025")

    cell = papers.first.get_by_role("button", name="2025")
    cell.focus()
    page.keyboard.press("Enter")
    card = page.get_by_test_id("evidence-card")
    expect(card.get_by_test_id("fact")).to_have_count(1)
    expect(card.get_by_test_id("fact")).to_contain_text("2025")
    page.keyboard.press("Escape")
    expect(cell).to_be_focused()

    with page.expect_download() as download:
        table.get_by_test_id("comparison-markdown").click()
    head = download.value.path().read_text().splitlines()[0].split(" | ")
    assert head[:2] == ["| number", "paper"]
    assert "publication year |" in head
    assert "year" not in head
    name = download.value.suggested_filename
    assert name == "which-papers-use-the-data-set-metaqa-comparison.md"
    page.set_viewport_size(ViewportSize(width=360, height=800))
    assert fits(page)


def test_what_papers_share_is_there_as_a_graph_and_as_data(chat) -> None:
    page = chat.page
    graph = chat.ask("Which papers use the data set MetaQA?").get_by_test_id("facts-graph")
    graph.locator("summary").focus()
    page.keyboard.press("Enter")
    picture = graph.get_by_role("img")
    expect(picture.locator("text", has_text="MetaQA").first).to_be_visible()
    with page.expect_download() as download:
        graph.get_by_test_id("facts-csv").click()
    name = download.value.suggested_filename
    assert name == "which-papers-use-the-data-set-metaqa-facts.csv"
    with download.value.path().open(newline="") as file:
        _, *facts = csv.reader(file)
    assert picture.get_attribute("aria-label") == ". ".join(
        f"{s}, {p}: {o}" for s, p, o, *_ in facts
    )
