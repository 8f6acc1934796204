"""What the page says where something is missing."""

from pathlib import Path

from playwright.sync_api import Page, expect


def test_without_an_index_the_page_says_how_to_make_one(page: Page, serve, tmp_path: Path) -> None:
    with serve(tmp_path / "nothing", tmp_path) as served:
        page.goto(served.address)
        message = page.locator('[data-step-type="assistant_message"]')
        expect(message).to_contain_text("There is no index")
        expect(message.locator("code").first).to_contain_text("hublink index")
        page.locator("#chat-input").fill("Which papers are there?")
        page.locator("#chat-submit").click()
        expect(message).to_have_count(2)
        expect(message.last).to_contain_text("There is no index")
        page.goto("about:blank")
