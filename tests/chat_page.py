"""A chat on its page as tests have it: asked, stopped, edited, looked at and taken away."""

from contextlib import suppress

from playwright.sync_api import Download, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

PATIENCE = 120_000
"""Milliseconds to wait for what must come; how long it takes tells nothing."""

MENU_PATIENCE = 5_000
"""Milliseconds after which a menu has closed rather than not been drawn yet."""


class Chat:
    """A chat as a person sees it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        page.locator("#chat-input").wait_for()

    def choose_theme(self, theme: str) -> None:
        """Have the page in a theme, light or dark."""
        self.page.evaluate("theme => localStorage.setItem('vite-ui-theme', theme)", theme)
        self.page.reload()
        expect(self.page.locator("html")).to_have_class(theme)
        self.page.locator("#chat-input").wait_for()

    @property
    def answers(self) -> Locator:
        return self.page.locator('[data-step-type="assistant_message"]')

    def send(self, question: str) -> None:
        """Ask a question without waiting for its answer."""
        self.page.locator("#chat-input").fill(question)
        self.page.locator("#chat-submit").click()

    def ask(self, question: str) -> Locator:
        """Ask a question and return its answer, once it is finished."""
        before = self.answers.count()
        self.send(question)
        return self.answer(before)

    def edit(self, number: int, question: str) -> None:
        """Change a question asked before, and see its answer go."""
        earlier = self.answers.nth(number).element_handle()
        asked = self.page.locator('[data-step-type="user_message"]').nth(number)
        asked.hover()
        # The page may scroll away below the pointer, which hides the button again.
        asked.locator(".edit-message").click(force=True)
        self.page.locator("#edit-chat-input").fill(question)
        self.page.locator(".confirm-edit").click()
        earlier.wait_for_element_state("hidden")
        expect(self.page.locator('[data-step-type="user_message"]').last).to_have_text(question)

    def unfold_sources(self, answer: Locator) -> None:
        """Show the list of an answer's sources, which is folded where its text names them."""
        if not answer.locator("[data-testid^='source-']").first.is_visible():
            answer.get_by_test_id("listed-sources").locator("summary").click()

    def start(self) -> Locator:
        """Ask the first of the questions offered and return its answer, once it is finished.

        What is told around them moves them; a click meanwhile may hit nothing.
        """
        self.page.locator("#hub-welcome").wait_for()
        self.page.locator("#starters button").first.click()
        return self.answer(0)

    def answer(self, number: int) -> Locator:
        """Return an answer, once it is finished.

        The first one moves the page to the address of its chat, which closes what is open; there
        is no button to stop it before. What it cites opens once its sources are drawn.
        """
        answer = self.answers.nth(number)
        answer.wait_for()
        self.page.wait_for_url("**/thread/*")
        self.page.locator("#stop-button").wait_for(state="detached")
        self.page.locator("#chat-submit").wait_for()
        if answer.locator("a[href^='#cite-']").count():
            answer.get_by_test_id("answer-sources").wait_for()
        return answer

    def stop(self) -> Locator:
        """Stop the answer on its way and return it, once nothing else is said of that."""
        shown = self.answers.count()
        self.page.locator("#stop-button").click()
        answer = self.answers.nth(shown - 1)
        expect(answer).to_contain_text("This answer is not complete.")
        expect(self.answers).to_have_count(shown)
        return answer

    def shown(self) -> list[str]:
        """All that a chat says whose last answer has sources: questions, steps, answers, elements.

        What is offered next is kept last of all; elements are drawn one after another.
        """
        self.page.get_by_test_id("next-questions").wait_for()
        kept = self.page.request.get(self.page.url.replace("/thread/", "/project/thread/")).json()
        expect(self.page.locator(".inline-custom")).to_have_count(len(kept["elements"]))
        texts = self.page.locator("[data-step-type]").all_inner_texts()
        return [" ".join(text.split()) for text in texts]

    def export(self, entry: str) -> Download:
        """Choose an entry of the last answer's export menu and return the file that comes.

        Whatever draws the answer anew or takes the focus closes its menu: it is opened again.
        """
        with self.page.expect_download() as download:
            for _ in range(PATIENCE // MENU_PATIENCE):
                with suppress(PlaywrightTimeoutError):
                    menus = self.page.get_by_test_id("export-references")
                    menus.last.click(timeout=MENU_PATIENCE)
                    if entry.startswith("export-chat-"):
                        self.page.get_by_test_id("export-of-chat").click(timeout=MENU_PATIENCE)
                    self.page.get_by_test_id(entry).click(timeout=MENU_PATIENCE)
                    break
        return download.value
