"""The page for people who hear it read, and for those who use it by keyboard alone."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

QUESTION = "Which papers use the data set MetaQA?"
PER_YEAR = "How many papers were published per year since 2018?"
MOST_TABS = 120
FOCUSED = "document.activeElement"
SHOWN = f"""() => {{
  const style = getComputedStyle({FOCUSED});
  if ([document.body, document.querySelector("#chat-input")].includes({FOCUSED})) return true;
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  return outlined || style.boxShadow !== "none";
}}"""
"""Whether one sees where the focus is: in the input by the cursor, unless it has left the page."""


FADED_IN = "document.getAnimations().every(each => each.playState !== 'running')"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_state_of_the_page_has_a_serious_finding(
    chat: Any, theme: str, serious: Callable[[Page], list[str]]
) -> None:
    page = chat.page
    chat.choose_theme(theme)
    page.locator("#starters button").first.wait_for()
    page.locator("#chat-settings-open-modal").wait_for()
    expect(page.locator("#chat-input")).to_be_enabled()
    page.wait_for_function(FADED_IN)
    found = {"welcome": serious(page)}

    answer = chat.ask(QUESTION)
    answer.get_by_test_id("next-questions").wait_for()
    answer.get_by_test_id("facts-graph").locator("summary").click()
    answer.get_by_test_id("how-found").locator("summary").click()
    expect(page.locator("#thread-history li").first).to_be_visible()
    found["graph of facts, list of chats"] = serious(page)
    answer.get_by_role("button", name="data set: MetaQA", exact=True).click()
    answer.get_by_label("Value").wait_for()
    found["change of what was understood"] = serious(page)
    answer.locator("a[href^='#cite-']").first.click()
    page.get_by_test_id("evidence-card").wait_for()
    page.get_by_test_id("evidence-card").get_by_text("Triples in the graph").first.click()
    found["evidence"] = serious(page)
    page.keyboard.press("Escape")

    chart = chat.ask(PER_YEAR).get_by_test_id("answer-chart")
    chart.locator("summary").click()
    found["chart"] = serious(page)
    chat.ask("Compare [1], [2]").get_by_test_id("comparison").wait_for()
    found["comparison"] = serious(page)
    page.get_by_test_id("export-references").last.click()
    page.get_by_role("menu").wait_for()
    page.wait_for_function(FADED_IN)
    found["export"] = serious(page)
    page.keyboard.press("Escape")
    page.locator("#search-chats-button").click()
    page.get_by_role("dialog").wait_for()
    found["search"] = serious(page)
    page.keyboard.press("Escape")
    page.locator("#scope-open").click()
    limits = page.locator("#scope-form")
    limits.get_by_role("combobox", name="Attribute").fill("publication year")
    page.keyboard.press("Enter")
    found["range to limit the chat to"] = serious(page)
    page.get_by_role("spinbutton", name="From").fill("2021")
    page.get_by_role("spinbutton", name="From").press("Enter")
    page.get_by_test_id("scope-limit").wait_for()
    page.locator("#scope-open").click()
    limits.get_by_role("combobox", name="Attribute").fill("research field")
    page.keyboard.press("Enter")
    page.get_by_role("listbox", name="Values").get_by_role("option").first.wait_for()
    found["value to limit the chat to"] = serious(page)
    page.keyboard.press("Escape")
    page.locator("#chat-settings-open-modal").click()
    page.get_by_role("dialog").get_by_text("Citation style").wait_for()
    found["settings"] = serious(page)
    assert {state: findings for state, findings in found.items() if findings} == {}


class Keyboard:
    """A person who has no pointer."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.unseen: set[str] = set()

    def go_to(self, selector: str, key: str = "Tab") -> None:
        """Go on until an element of the selector has the focus."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press(key)
            if not self.page.evaluate(SHOWN):
                self.unseen.add(self.page.evaluate(f"{FOCUSED}.outerHTML.slice(0, 300)"))
            if self.page.evaluate(f"{FOCUSED}.matches({selector!r})"):
                return
        pytest.fail(f"{selector} was not reached.")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def test_a_button_has_its_name_as_soon_as_it_is_there(chat: Any) -> None:
    chat.page.locator("#chat-settings-open-modal").wait_for()
    name = chat.page.evaluate(
        """async () => {
          const button = document.createElement("button");
          button.innerHTML = '<svg class="lucide-arrow-down"></svg>';
          document.body.append(button);
          await Promise.resolve();
          button.remove();
          return button.getAttribute("aria-label");
        }"""
    )
    assert name


def test_the_page_has_a_heading_called_like_its_chat_and_parts_to_tell_apart(chat: Any) -> None:
    page = chat.page
    axe = Axe()

    def findings() -> set[str]:
        rules = ["page-has-heading-one", "landmark-unique", "region", "heading-order"]
        found = axe.run(page, options={"runOnly": rules}).response["violations"]
        return {f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found}

    chat.page.locator("#hub-welcome").wait_for()
    assert findings() == set()
    for question in ("Which papers use the data set MetaQA?", "Summarise these"):
        chat.ask(question)
        assert findings() == set(), question
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Which papers use the data set MetaQA?")


def test_a_question_is_asked_checked_and_taken_away_by_keyboard_alone(chat: Any) -> None:
    page = chat.page
    keyboard = Keyboard(page)
    keyboard.go_to("#chat-input")
    page.keyboard.type(QUESTION)
    keyboard.press("Enter")
    answer = chat.answer(0)
    chat.shown()

    keyboard.go_to("a[href^='#cite-']", "Shift+Tab")
    last = answer.locator("a[href^='#cite-']").last
    expect(last).to_be_focused()
    keyboard.press("Enter")
    card = page.get_by_test_id("evidence-card")
    expect(card).to_be_focused()
    keyboard.go_to("[data-testid=evidence-card] summary")
    keyboard.press("Enter", "Escape")
    expect(card).to_have_count(0)
    expect(last).to_be_focused()

    keyboard.go_to("[data-testid=export-references]")
    keyboard.press("Enter")
    expect(page.get_by_role("menuitemradio", name="This answer")).to_be_focused()
    keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitemradio", name="The whole chat")).to_be_focused()
    keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="BibTeX").first).to_be_focused()
    with page.expect_download() as download:
        keyboard.press("Enter")
    assert download.value.suggested_filename.endswith(".bib")

    keyboard.go_to(".edit-message", "Shift+Tab")
    keyboard.go_to("#thread-options", "Shift+Tab")
    keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Rename")).to_be_visible()
    keyboard.press("Escape")
    assert keyboard.unseen == set()
