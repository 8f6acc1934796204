"""What a person chooses for a chat: obeyed, kept with the chat, and there in the next one."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Page, expect

QUESTION = "Which papers use the data set MetaQA?"
STRATEGY, AMOUNT, STYLE, MODEL = range(4)


class Served(Protocol):
    """A running server: its address, and what it has said so far."""

    address: str
    said: list[str]


def choose(page: Page, **values: str) -> None:
    """Open the settings, choose values by the names of their fields, and confirm them."""
    page.locator("#chat-settings-open-modal").click()
    panel = page.get_by_role("dialog")
    for place, value in values.items():
        panel.get_by_role("combobox").nth(globals()[place]).click()
        page.get_by_role("option", name=value).click()
    panel.get_by_role("button", name="Confirm").click()
    expect(panel).to_have_count(0)


def expect_chosen(page: Page, **values: str) -> None:
    """See that the settings show these values, by the names of their fields."""
    page.locator("#chat-settings-open-modal").click()
    panel = page.get_by_role("dialog")
    for place, value in values.items():
        expect(panel.get_by_role("combobox").nth(globals()[place])).to_contain_text(value)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def bibliography(chat: Any) -> str:
    """The formatted references of the chat, as they leave."""
    return chat.export("export-chat-text").path().read_text("utf-8")


@pytest.fixture(scope="module")
def two_models(
    serve: Any, store: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A server that offers two models, one of which is out of reach."""
    models = {"HUBLINK_MODEL": "offline,far-away", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    folder = tmp_path_factory.mktemp("settings")
    with serve(store, folder, **models, HUBLINK_LONGEST_WAIT="0") as served:
        yield served
    assert served.said[1:] == []


def test_style_and_thoroughness_are_obeyed_and_kept_for_this_chat_and_the_next(
    open_chat: Any, two_models: Served
) -> None:
    chat = open_chat(two_models)
    page = chat.page
    chat.ask(QUESTION)
    source = page.get_by_test_id("source-1").first
    expect(source).to_have_attribute("title", re.compile(r"\(2023\)\. keqing"))
    assert "(2023). keqing" in bibliography(chat)

    choose(page, STYLE="IEEE", AMOUNT="Quick")
    expect(source).to_have_attribute("title", re.compile("C. Wang et al., “keqing"))
    assert "C. Wang et al., “keqing" in bibliography(chat)
    chat.ask("Which papers were published in 2024?")
    expect(page.get_by_test_id("listed-sources").last).to_contain_text("Sources: 10")

    page.reload()
    page.get_by_test_id("answer-sources").last.wait_for()
    expect(source).to_have_attribute("title", re.compile("C. Wang et al., “keqing"))
    expect_chosen(page, AMOUNT="Quick", STYLE="IEEE")
    page.goto(two_models.address)
    expect_chosen(page, STYLE="IEEE")


def test_strategy_and_model_are_obeyed_after_a_reload_too(
    open_chat: Any, two_models: Served
) -> None:
    chat = open_chat(two_models)
    page = chat.page
    chat.ask(QUESTION)
    choose(page, STRATEGY="Direct")
    expect(chat.ask("Which papers use Freebase?")).to_contain_text("similarity of words")
    choose(page, MODEL="far-away", STRATEGY="Automatic")
    page.reload()
    page.get_by_test_id("answer-sources").last.wait_for()
    expect_chosen(page, MODEL="far-away")
    expect(chat.ask(QUESTION)).to_contain_text("cannot be reached")
    choose(page, MODEL="Without")
    expect(chat.ask(QUESTION).get_by_test_id("answer-sources")).to_be_visible()
