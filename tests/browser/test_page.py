"""The page around the answers: what a citation tells, keyboard, tabs, light and dark, paper."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

QUESTION = "Which papers use the data set MetaQA?"
CITATION = "a[href^='#cite-']"
BROKEN_WORDS = """part => {
    const texts = document.createTreeWalker(part.querySelector("table"), NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1 && !text.parentElement.closest(".hub-hidden")) broken.push(word);
        }
    return broken;
}"""
"""The words of a table that go on in another line."""


def test_a_citation_tells_its_paper_and_the_fact_before_it_is_opened(chat, serious) -> None:
    page = chat.page
    answer = chat.ask(QUESTION)
    citation = answer.locator(CITATION).first
    citation.hover()
    told = page.get_by_role("tooltip")
    expect(told).to_contain_text("keqing")
    expect(told).to_contain_text("2023")
    expect(told).to_contain_text("data set: MetaQA")
    expect(citation).to_have_attribute("aria-describedby", "hub-hover")
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    answer.locator(CITATION).nth(1).hover()
    expect(told).to_contain_text("Retrieval Augmented")
    answer.locator(CITATION).nth(1).click()
    expect(page.get_by_test_id("evidence-card")).to_be_visible()
    expect(told).to_have_count(0)


def test_a_citation_tells_the_fact_that_its_words_say(chat) -> None:
    page = chat.page
    chat.ask(QUESTION)
    answer = chat.ask("Summarise these.")
    told = page.get_by_role("tooltip")
    for said, fact in (
        ("contribution type: question answering approach", "contribution type: question answering"),
        ("publication type: preprint", "publication type: preprint"),
        ("2023: ", "publication year: 2023"),
    ):
        answer.get_by_role("listitem").filter(has_text=said).locator(CITATION).first.hover()
        expect(told).to_contain_text(fact)
    several = answer.get_by_role("listitem").filter(has_text="technique: ")
    before = "link => link.previousSibling?.nodeType === 3 ? link.previousSibling.data : ''"
    value, seen = "", set()
    for citation in several.locator(CITATION).all():
        said = citation.evaluate(before).split(":")[-1].strip(" ,").removeprefix("and ")
        value = said or value
        seen.add(value)
        citation.hover()
        expect(told).to_contain_text(f"technique: {value}")
    assert len(seen) > 2


def test_what_the_page_moves_below_a_resting_pointer_tells_nothing(chat) -> None:
    page = chat.page
    answer = chat.ask(QUESTION)
    page.get_by_test_id("next-questions").wait_for()
    answer.locator(CITATION).first.hover()
    told = page.get_by_role("tooltip")
    expect(told).to_be_visible()
    page.keyboard.press("Escape")
    box = answer.locator(CITATION).first.bounding_box()
    page.mouse.move(box["x"] + 150, box["y"])
    expect(told).to_have_count(0)
    under = answer.locator(".prose")
    under.evaluate("part => (part.style.transform = 'translateX(150px)')")
    page.wait_for_timeout(300)
    expect(told).to_have_count(0)
    page.mouse.move(box["x"] + 151, box["y"] + 1)
    expect(told).to_be_visible()


def test_after_the_skip_links_come_the_answer_the_input_and_then_the_rest(chat) -> None:
    page = chat.page
    answer = chat.ask(QUESTION)
    page.get_by_test_id("next-questions").wait_for()
    skip = page.get_by_role("navigation", name="Skip").get_by_role("button").last
    skip.focus()
    reached = []
    names = {
        "answer": "[data-step-type] *",
        "input": "#chat-input",
        "head": "#readme-button",
        "list": "#new-chat-button",
    }
    for _ in range(60):
        page.keyboard.press("Tab")
        for name, selector in names.items():
            if page.evaluate("at => document.activeElement.matches(at)", selector):
                reached.append(name)
    assert list(dict.fromkeys(reached)) == ["answer", "input", "head", "list"]
    expect(answer).to_be_visible()


def test_the_keyboard_gets_to_the_last_answer_at_once(chat) -> None:
    page = chat.page
    answer = chat.ask(QUESTION)
    skip = page.locator("button, a[href], input, textarea, [tabindex='0']").first
    expect(skip).to_have_text("Go to the last answer")
    skip.focus()
    expect(skip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(answer.locator(".message-content")).to_be_focused()
    page.keyboard.press("Tab")
    expect(answer.get_by_role("link", name="keqing")).to_be_focused()
    page.keyboard.press("Tab")
    expect(answer.locator(CITATION).first).to_be_focused()


def test_a_tab_is_called_like_its_chat(chat) -> None:
    page = chat.page
    expect(page).to_have_title("HubLink Assistant")
    chat.ask(QUESTION)
    expect(page).to_have_title(f"{QUESTION} – HubLink Assistant")
    page.locator("#new-chat-button").click()
    expect(page).to_have_title("HubLink Assistant")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_at_a_first_visit_the_page_is_as_dark_as_the_system(served, browser, theme: str) -> None:
    page = browser.new_context(color_scheme=theme).new_page()
    page.goto(served.address)
    expect(page.locator("html")).to_have_class(theme)


def test_a_doi_is_a_click_away_in_the_list_of_sources(chat) -> None:
    answer = chat.ask("Which papers use the data set WebQuestionsSP?")
    chat.unfold_sources(answer)
    doi = answer.get_by_role("link", name="DOI of source 1")
    expect(doi).to_have_attribute("href", "https://doi.org/10.18653/v1/2023.acl-long.558")
    expect(doi).to_have_attribute("rel", "noopener noreferrer")


def test_the_whole_chat_is_printed_with_its_sources_and_nothing_to_click(chat) -> None:
    page = chat.page
    chat.ask("How many papers were published each year?")
    answer = chat.ask(QUESTION)
    page.emulate_media(media="print")
    try:
        for gone in ("#message-composer", "#thread-history", "#scope-bar", "#starters"):
            expect(page.locator(gone).locator("visible=true")).to_have_count(0)
        expect(page.get_by_role("button", name="Export")).to_have_count(0)
        expect(answer.get_by_test_id("source-1")).to_be_hidden()
        first, second = page.locator("[data-testid='answer-sources'] .hub-printed").all()
        assert first.locator("li:visible").count() > 20
        expect(second.locator("li").first).to_contain_text("keqing")
        expect(page.locator(".hub-column").first).to_be_visible()
        end = answer.bounding_box()
        height = page.evaluate("document.scrollingElement.scrollHeight - scrollY")
        assert height >= end["y"] + end["height"] - 1
        assert page.evaluate("document.scrollingElement.scrollHeight > 2 * innerHeight")
    finally:
        page.emulate_media(media="screen")


def test_a_chart_is_printed_whole_and_dark_on_white(chat) -> None:
    page = chat.page
    chat.choose_theme("dark")
    years = chat.ask("How many papers were published each year?")
    venues = chat.ask("How many papers were published per venue?").get_by_test_id("chart-row")
    expect(venues.locator("visible=true")).to_have_count(12)
    page.emulate_media(media="print")
    try:
        assert venues.count() > 40
        expect(venues.last).to_be_visible()
        style = "element => getComputedStyle(element)"
        text = years.locator(".message-content").first
        assert text.evaluate(f"{style}.color") == "rgb(0, 0, 0)"
        bar = years.locator(".hub-column .hub-bar").last
        assert bar.evaluate(f"{style}.printColorAdjust") == "exact"
    finally:
        page.emulate_media(media="screen")


def test_a_wide_table_is_printed_within_the_sheet(chat) -> None:
    page = chat.page
    answer = chat.ask("Compare the papers that use the data set WebQuestionsSP")
    table = answer.get_by_test_id("comparison")
    columns = table.get_by_test_id("table-columns")
    columns.locator("summary").click()
    for name in ("description", "finding", "limitation", "approach", "venue"):
        columns.get_by_role("checkbox", name=name, exact=True).check()
        expect(table.get_by_role("columnheader", name=name, exact=True)).to_be_visible()
    page.set_viewport_size(ViewportSize(width=700, height=1000))
    page.emulate_media(media="print")
    try:
        assert table.get_by_role("columnheader").count() > 14
        assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    finally:
        page.emulate_media(media="screen")


def test_words_of_a_printed_table_are_whole_and_its_head_stands_on_each_sheet(chat) -> None:
    page = chat.page
    answer = chat.ask("Which papers use the data set MetaQA?")
    answer.get_by_test_id("as-rows-result").click()
    table = answer.get_by_test_id("comparison")
    expect(table.get_by_test_id("stated-row").first).to_be_visible()
    page.set_viewport_size(ViewportSize(width=700, height=1000))
    page.emulate_media(media="print")
    try:
        assert table.evaluate(BROKEN_WORDS) == []
        assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
        assert (
            table.locator(".hub-sort").first.evaluate("head => getComputedStyle(head).display")
            == "contents"
        )
        assert table.evaluate("table => getComputedStyle(table).breakInside") == "auto"
        assert (
            table.locator("tr").first.evaluate("row => getComputedStyle(row).breakInside")
            == "avoid"
        )
    finally:
        page.emulate_media(media="screen")


def test_a_new_chat_says_when_its_index_was_read_and_from_what(chat) -> None:
    told = chat.page.locator("#hub-contents")
    expect(told).to_contain_text(re.compile(r"Read from sample (today at \d|on \w)"))
