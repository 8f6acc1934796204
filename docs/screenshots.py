"""Take the screenshots of the documentation from a running chat over the sample graph.

hublink serve --store .hublink/sample
python docs/screenshots.py http://localhost:8000
"""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import (
    Browser,
    FilePayload,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

FOLDER = Path(__file__).with_name("screenshots")
DESKTOP = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=844)
CITATION = "a[href^='#cite-']"
PATIENCE = 30_000
"""Milliseconds to wait for what must come."""
FIGURES = {
    "chart": ("How many papers were published per year since 2015?", "answer-chart"),
    "comparison": (
        "Compare the techniques, data sets and publication years of Keqing, KG-RAG and StructGPT",
        "comparison",
    ),
    "graph": ("Which papers share an author with HubLink?", "facts-graph"),
}
"""What is drawn under answers: a question that leads to it, and the element that draws it."""
LIBRARY = """
@article{knuthplass1981, author = {Knuth, Donald E. and Plass, Michael F.}, year = {1981},
  title = {Breaking Paragraphs into Lines}, journal = {Software: Practice and Experience}}
@book{knuth1984, author = {Donald E. Knuth}, title = {The TeXbook}, year = 1984,
  publisher = {Addison-Wesley}}
@article{dijkstra1968, author = {Dijkstra, Edsger W.}, year = 1968,
  title = {Go To Statement Considered Harmful}, journal = {Communications of the ACM}}
"""
# Fading, sliding and a blinking caret would make each run look different.
STILL = "*, *::before, *::after { animation: none !important; transition: none !important; }"


def main(address: str) -> None:
    """Write all screenshots into `docs/screenshots`."""
    expect.set_options(timeout=PATIENCE)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--headless", "--no-sandbox", "--disable-gpu"]
        )
        for theme in ("light", "dark"):
            page = opened(browser, address, DESKTOP, theme)
            taken(page, f"welcome-{theme}")
            adding(page, theme)
            asked(page)
            taken(page, f"answer-{theme}")
            page.locator(CITATION).first.click()
            page.get_by_test_id("evidence-card").wait_for()
            taken(page, f"evidence-{theme}")
            if theme == "dark":
                exporting(page)
            page = opened(browser, address, DESKTOP, theme)
            going_on(page, theme)
            page = opened(browser, address, DESKTOP, theme)
            limited(page)
            taken(page, f"scope-{theme}")
            for name, (question, part) in FIGURES.items():
                page = opened(browser, address, DESKTOP, theme)
                drawn(page, question, part)
                taken(page, f"{name}-{theme}")
            page = opened(browser, address, DESKTOP, theme)
            stated(page)
            taken(page, f"results-{theme}")
            page = opened(browser, address, DESKTOP, theme)
            summarised(page)
            taken(page, f"summary-{theme}")
        page = opened(browser, address, PHONE, "light")
        asked(page)
        taken(page, "answer-phone")
        page.locator(CITATION).first.click()
        page.get_by_test_id("evidence-card").wait_for()
        taken(page, "evidence-phone")
        going_on(opened(browser, address, PHONE, "light"), "phone")
        page = opened(browser, address, PHONE, "light")
        limited(page)
        taken(page, "scope-phone")
        page = opened(browser, address, DESKTOP, "light", "de-DE")
        asked(page)
        page.locator(CITATION).first.click()
        page.get_by_test_id("evidence-card").wait_for()
        taken(page, "german-light")
        browser.close()


def opened(
    browser: Browser, address: str, size: ViewportSize, theme: str, locale: str = "en-US"
) -> Page:
    """Return a page of its own with the chat in a theme and the language of a browser."""
    page = browser.new_context(viewport=size, locale=locale).new_page()
    page.add_init_script(f"localStorage.setItem('vite-ui-theme', '{theme}')")
    page.goto(address)
    page.add_style_tag(content=STILL)
    expect(page.locator("#starters button").first).to_be_enabled()
    page.locator("#hub-contents button").wait_for()
    return page


def asked(page: Page) -> None:
    """Ask the first question offered and wait for its answer."""
    page.locator("#starters button").first.click()
    answered(page)


def adding(page: Page, theme: str) -> None:
    """Look at what is in a library of one's own, and forget it."""
    page.locator("#add-graph").click()
    file = FilePayload(name="library.bib", mimeType="text/plain", buffer=LIBRARY.encode())
    page.locator("#added-graphs-file").set_input_files(file)
    page.get_by_test_id("graph-found").wait_for()
    taken(page, f"own-{theme}")
    page.get_by_role("button", name="Forget it").click()
    page.locator("#added-graphs-file").wait_for()
    page.get_by_role("button", name="Close").click()


def stated(page: Page) -> None:
    """Compare papers by the results that they state, row by row."""
    page.locator("#chat-input").fill("Compare the papers that use the data set MetaQA")
    page.locator("#chat-submit").click()
    answered(page)
    page.get_by_test_id("rows-result").click()
    page.get_by_test_id("stated-row").first.wait_for()
    page.get_by_test_id("table-filters").locator("summary").click()
    page.get_by_test_id("comparison").evaluate("part => part.scrollIntoView({block: 'start'})")


def summarised(page: Page) -> None:
    """Ask for papers and sum them up."""
    page.locator("#chat-input").fill("Which papers use the data set MetaQA?")
    page.locator("#chat-submit").click()
    answered(page)
    page.get_by_test_id("summarise-sources").click()
    expect(page.get_by_test_id("answer-sources")).to_have_count(2)
    page.get_by_text("All four papers share").wait_for()
    page.get_by_text("Summarise these.").first.evaluate("part => part.scrollIntoView()")


def going_on(page: Page, name: str) -> None:
    """Take the questions to go on with below an answer, then the settings of the chat."""
    asked(page)
    offered = page.get_by_test_id("next-questions")
    offered.wait_for()
    offered.scroll_into_view_if_needed()
    taken(page, f"next-{name}")
    page.locator("#chat-settings-open-modal").click()
    page.get_by_role("dialog").wait_for()
    taken(page, f"settings-{name}")


def answered(page: Page) -> None:
    page.get_by_test_id("answer-sources").wait_for()
    page.locator("#stop-button").wait_for(state="detached")
    expect(page.locator("#chat-submit")).to_be_visible()


def drawn(page: Page, question: str, part: str) -> None:
    """Ask a question and bring what is drawn for its answer into sight."""
    page.locator("#chat-input").fill(question)
    page.locator("#chat-submit").click()
    answered(page)
    figure = page.get_by_test_id(part)
    height = figure.evaluate("part => part.offsetHeight / innerHeight")
    place = "start" if height > 0.5 else "center"
    figure.evaluate("(part, block) => part.scrollIntoView({block})", place)


def limited(page: Page) -> None:
    """Limit the chat to recent papers, ask within that, and begin to limit it further."""
    page.locator("#scope-open").click()
    page.get_by_role("combobox", name="Attribute").fill("publication year")
    page.keyboard.press("Enter")
    page.get_by_role("spinbutton", name="From").fill("2021")
    page.get_by_role("spinbutton", name="From").press("Enter")
    page.get_by_test_id("scope-limit").wait_for()
    page.locator("#chat-input").fill("Which papers use the data set MetaQA?")
    page.locator("#chat-submit").click()
    answered(page)
    page.locator("#scope-open").click()
    page.get_by_role("combobox", name="Attribute").fill("research field")
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Value").fill("graph")
    values = page.get_by_role("listbox", name="Values").get_by_role("option")
    expect(values).to_have_count(3)


def exporting(page: Page) -> None:
    page.get_by_test_id("export-references").click()
    page.get_by_role("menu").wait_for()
    taken(page, "export-dark")


def taken(page: Page, name: str) -> None:
    page.screenshot(path=FOLDER / f"{name}.png", caret="hide")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000")
