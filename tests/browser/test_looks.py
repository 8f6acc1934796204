"""The page in the dark, on a phone, and by keyboard."""

import pytest
from playwright.sync_api import ViewportSize, expect

SCROLLING = """parts => parts.filter((part) => {
    const { overflowX, overflowY } = getComputedStyle(part);
    return (overflowX === "auto" && part.scrollWidth > part.clientWidth)
        || (overflowY === "auto" && part.scrollHeight > part.clientHeight);
}).length"""


def test_the_page_follows_a_dark_theme(chat) -> None:
    page = chat.page
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#theme-toggle").click()
    page.get_by_role("menuitem", name="Dark Theme").click()
    expect(page.locator("html")).to_have_class("dark")
    expect(page.locator("img.logo")).to_have_js_property("complete", True)
    assert "theme=dark" in page.locator("img.logo").get_attribute("src")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_bars_to_scroll_by_and_boxes_to_tick_are_as_dark_as_the_page(chat) -> None:
    for theme in ("dark", "light"):
        chat.choose_theme(theme)
        expect(chat.page.locator("html")).to_have_css("color-scheme", theme)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_chat_with_a_table_scrolls_in_one_place(chat, width: int) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=width, height=860))
    chat.ask("Compare the papers that use the data set WebQuestionsSP").get_by_test_id(
        "comparison"
    ).wait_for()
    assert page.locator(":has([data-step-type])").evaluate_all(SCROLLING) == 1
    assert page.locator("html").evaluate("all => all.scrollHeight - all.clientHeight") == 0
    shown = page.locator(".overflow-y-auto:has(> div > [data-step-type])")
    shown.hover()
    page.mouse.wheel(0, 200)
    to_its_end = page.get_by_role("button", name="Go to the end").bounding_box()
    box = shown.bounding_box()
    assert to_its_end["y"] >= box["y"] + box["height"]


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_a_phone(chat, width: int) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=width, height=800))
    answer = chat.start()
    overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overhang) == 0
    answer.locator("a[href^='#cite-']").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_test_id("evidence-card")).to_be_visible()
    expect(sheet).to_have_css("width", f"{width}px")
    content = page.locator("#side-view-content")
    assert content.evaluate("part => part.scrollWidth - part.clientWidth") == 0
    sheet.get_by_role("button", name="Close", exact=True).click()
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize(("width", "lines"), [(390, 2), (1280, 1)])
def test_what_a_chart_cites_stands_beside_its_bars(chat, width: int, lines: int) -> None:
    chat.page.set_viewport_size(ViewportSize(width=width, height=860))
    row = chat.ask("How many papers per venue?").get_by_test_id("chart-row").first
    expect(row).to_contain_text("and 38 more")
    cited = row.locator("td").last
    assert cited.evaluate("cell => cell.scrollWidth - cell.clientWidth") <= 0
    places = cited.locator("a, button").evaluate_all("all => all.map(each => each.offsetTop)")
    assert len(set(places)) == lines


def test_questions_offered_are_shown_whole(chat) -> None:
    chat.page.set_viewport_size(ViewportSize(width=390, height=800))
    for label in chat.page.locator("#starters p").all():
        assert label.evaluate("text => text.scrollWidth <= text.clientWidth")


def test_the_about_page_says_what_the_assistant_does(chat) -> None:
    chat.page.get_by_role("button", name="About", exact=True).click()
    expect(chat.page.get_by_role("dialog")).to_contain_text("Open a number")


def test_a_long_part_of_what_was_understood_stays_on_its_line_and_on_a_phone(chat) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=390, height=800))
    title = "KG-GPT: A General Framework for Reasoning on Knowledge Graphs"
    chips = chat.ask(f"Who wrote “{title} Using Large Language Models”?").get_by_test_id(
        "plan-chips"
    )
    long = chips.get_by_text(title)
    box, line = long.bounding_box(), chips.get_by_text("asked for: author").bounding_box()
    assert box["x"] + box["width"] < 390
    assert box["height"] == pytest.approx(line["height"], abs=1)
    assert title in (long.get_attribute("title") or "")
