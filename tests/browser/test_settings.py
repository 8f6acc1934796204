"""What a person chooses for a chat: obeyed, kept with the chat, and there in the next one."""

from pathlib import Path

from playwright.sync_api import Page, expect

QUESTION = "Which papers use the data set MetaQA?"
STRATEGY, AMOUNT, STYLE, MODEL = range(4)


def choose(page: Page, **values: str) -> None:
    """Open the settings, choose values by the names of their fields, and confirm them."""
    page.locator("#chat-settings-open-modal").click()
    panel = page.get_by_role("dialog")
    for place, value in values.items():
        panel.get_by_role("combobox").nth(globals()[place]).click()
        page.get_by_role("option", name=value).click()
    panel.get_by_role("button", name="Confirm").click()
    expect(panel).to_have_count(0)


def chosen(page: Page) -> list[str]:
    """What the settings show."""
    page.locator("#chat-settings-open-modal").click()
    panel = page.get_by_role("dialog")
    panel.wait_for()
    values = panel.get_by_role("combobox").all_inner_texts()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    return values


def bibliography(page: Page) -> str:
    """The formatted references of the chat, as they leave."""
    page.get_by_test_id("export-references").last.click()
    with page.expect_download() as download:
        page.get_by_test_id("export-chat-text").click()
    return download.value.path().read_text("utf-8")


def test_style_and_thoroughness_are_obeyed_and_kept_for_this_chat_and_the_next(
    open_chat, serve, store: Path, tmp_path: Path
) -> None:
    with serve(store, tmp_path) as served:
        chat = open_chat(served)
        page = chat.page
        chat.ask(QUESTION)
        source = page.get_by_test_id("source-1").first
        expect(source).to_contain_text("(2023). keqing")
        assert "(2023). keqing" in bibliography(page)

        choose(page, STYLE="IEEE", AMOUNT="Quick")
        expect(source).to_contain_text("C. Wang et al., “keqing")
        assert "C. Wang et al., “keqing" in bibliography(page)
        chat.ask("Which papers were published in 2024?")
        expect(page.locator("[data-testid='show-all-sources']").last).to_contain_text("all 11")

        page.reload()
        page.get_by_test_id("answer-sources").last.wait_for()
        expect(source).to_contain_text("C. Wang et al., “keqing")
        assert chosen(page)[AMOUNT].startswith("Quick")
        assert chosen(page)[STYLE] == "IEEE"
        page.goto(served.address)
        page.locator("#chat-settings-open-modal").wait_for()
        assert chosen(page)[STYLE] == "IEEE"
        assert served.said[1:] == []


def test_strategy_and_model_are_obeyed_after_a_reload_too(
    open_chat, serve, store: Path, tmp_path: Path
) -> None:
    models = {"HUBLINK_MODEL": "offline,far-away", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    with serve(store, tmp_path, **models, HUBLINK_LONGEST_WAIT="0") as served:
        chat = open_chat(served)
        page = chat.page
        chat.ask(QUESTION)
        choose(page, STRATEGY="Direct")
        expect(chat.ask("Which papers use Freebase?")).to_contain_text("no vectors")
        choose(page, MODEL="far-away", STRATEGY="Automatic")
        page.reload()
        page.get_by_test_id("answer-sources").last.wait_for()
        assert chosen(page)[MODEL] == "far-away"
        expect(chat.ask(QUESTION)).to_contain_text("cannot be reached")
        choose(page, MODEL="Without")
        expect(chat.ask(QUESTION).get_by_test_id("answer-sources")).to_be_visible()
