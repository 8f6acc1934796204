"""The scope of a chat on its page: set by hand or in words, shown, obeyed, kept, removed."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

QUESTION = "Which papers use the data set MetaQA?"


def limits(page: Page) -> Locator:
    return page.get_by_test_id("scope-limit")


def limit_from(page: Page, attribute: str, number: str) -> None:
    """Set the beginning of a range by hand, with the keyboard alone."""
    page.locator("#scope-open").press("Enter")
    page.get_by_role("combobox", name="Attribute").fill(attribute)
    page.keyboard.press("Enter")
    page.get_by_role("spinbutton", name="From").fill(number)
    page.get_by_role("spinbutton", name="From").press("Enter")


def test_a_limit_set_by_hand_is_obeyed_kept_and_removed(chat: Any) -> None:
    page = chat.page
    limit_from(page, "publication year", "2024")
    expect(limits(page)).to_have_text("publication year: 2024 or later×")
    expect(page.get_by_test_id("scope-count")).to_have_text("50 of 191 papers")
    expect(page.locator("#scope-open")).to_be_focused()

    answer = chat.ask(QUESTION)
    expect(answer).to_contain_text("One paper uses the data set MetaQA")
    expect(page.get_by_text("only publication year: 2024 or later").first).to_be_visible()
    page.wait_for_url("**/thread/*")

    page.reload()
    expect(limits(page)).to_have_text("publication year: 2024 or later×")
    limits(page).get_by_role("button").click()
    expect(limits(page)).to_have_count(0)
    expect(chat.ask(QUESTION)).to_contain_text("Four papers use the data set MetaQA")

    page.reload()
    expect(page.locator("#scope-open")).to_have_text("Limit this chat")


def test_a_limit_set_before_the_first_question_outlasts_a_reload_but_not_its_chat(
    chat: Any,
) -> None:
    page = chat.page
    limit_from(page, "publication year", "2020")
    expect(limits(page)).to_have_count(1)
    limits(page).get_by_role("button").click()
    expect(limits(page)).to_have_count(0)
    limit_from(page, "publication year", "2024")
    expect(limits(page)).to_have_count(1)

    page.reload()
    expect(limits(page)).to_have_text("publication year: 2024 or later×")
    limits(page).get_by_role("button").click()
    expect(limits(page)).to_have_count(0)
    page.reload()
    expect(page.locator("#scope-open")).to_have_text("Limit this chat")
    expect(limits(page)).to_have_count(0)


def test_a_limit_said_in_words_is_shown_and_gone_when_its_words_are_edited(chat: Any) -> None:
    page = chat.page
    told = chat.ask("from now on only papers since 2024")
    expect(told).to_contain_text("50 of 191 papers")
    expect(limits(page)).to_have_text("publication year: 2024 or later×")

    chat.edit(0, "limit everything to papers with the research field Knowledge graphs")

    expect(limits(page)).to_have_text("research field: Knowledge graphs×")


def test_a_value_is_completed_and_a_second_one_widens_the_limit(chat: Any) -> None:
    page = chat.page
    for typed in ("question answering", "knowledge graphs"):
        page.locator("#scope-open").click()
        page.get_by_role("combobox", name="Attribute").fill("research field")
        page.keyboard.press("Enter")
        value = page.get_by_role("combobox", name="Value")
        value.fill(typed)
        values = page.get_by_role("listbox", name="Values").get_by_role("option")
        expect(values.first).to_contain_text(typed, ignore_case=True)
        value.press("ArrowDown")
        value.press("Enter")
        expect(limits(page)).to_contain_text(typed, ignore_case=True)

    expect(limits(page)).to_have_count(1)
    expect(limits(page)).to_contain_text(" or Knowledge graphs")


def test_what_the_graph_does_not_know_changes_nothing(chat: Any) -> None:
    page = chat.page
    expect(page.locator("#scope-open")).to_be_visible()
    for wish in (
        {"scope": "limit", "attribute": ["nothing"], "value": "<img src=x onerror=alert(1)>"},
        {"scope": "limit", "attribute": "year", "lowest": "a"},
        {"scope": "strange"},
        ["scope"],
    ):
        page.evaluate("wish => window.postMessage(wish, window.location.origin)", wish)

    expect(page.get_by_role("status").filter(has_text="does not know")).to_be_visible()
    expect(limits(page)).to_have_count(0)


def test_commands_make_a_table_a_file_of_references_and_a_new_topic(chat: Any) -> None:
    page = chat.page
    limit_from(page, "publication year", "2023")
    expect(limits(page)).to_have_count(1)
    chat.ask(QUESTION)

    page.locator("#chat-input").press_sequentially("/ta")
    page.locator("#chat-input").press("Enter")
    page.locator("#chat-input").press_sequentially("1 2")
    before = chat.answers.count()
    page.locator("#chat-submit").click()
    table = chat.answer(before)
    expect(table.get_by_test_id("comparison")).to_be_visible()

    with page.expect_download() as download:
        chat.ask("/references ris 2")
    assert download.value.suggested_filename.endswith(".ris")
    assert download.value.path().read_text(encoding="utf-8").count("ER  -") == 1

    chat.ask("/new")
    expect(limits(page)).to_have_count(0)
