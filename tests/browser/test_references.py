"""References on the page, looked through before they are taken away."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Page, expect
from recorded_zotero import zotero

QUESTION = "Which papers use the data set MetaQA?"


def test_what_is_missing_of_references_is_told_before_they_leave(chat: Any) -> None:
    page = chat.page
    chat.ask(QUESTION)
    remarks = page.get_by_test_id("reference-remarks")
    expect(remarks).to_have_count(0)
    page.get_by_test_id("export-references").click()
    page.get_by_test_id("check-references").click()
    expect(remarks.locator("li").first).to_contain_text("no DOI or address")

    page.get_by_test_id("ask-services").click()

    expect(remarks.get_by_role("status")).to_have_text("No link service is set up.")
    expect(remarks.locator("li").first).to_contain_text("no DOI or address")

    page.get_by_test_id("compare-sources").click()
    page.get_by_test_id("pick-2").check()
    file = chat.export("export-answer-csl-json").path()
    (record,) = json.loads(file.read_text(encoding="utf-8"))
    assert record["title"].startswith("Knowledge Graph-extended Retrieval")
    assert record["note"].startswith("Cited for: ")


def test_a_menu_that_is_longer_than_the_page_scrolls_to_its_end(chat: Any) -> None:
    page = chat.page
    page.set_viewport_size({"width": 390, "height": 560})
    chat.ask(QUESTION)
    page.get_by_test_id("export-references").click()
    menu = page.get_by_role("menu")
    assert menu.evaluate("menu => menu.scrollHeight > menu.clientHeight")

    menu.hover()
    page.mouse.wheel(0, 2000)

    expect(page.get_by_test_id("check-references")).to_be_in_viewport(ratio=0.9)


def to_zotero(page: Page) -> None:
    page.get_by_test_id("export-references").last.click()
    page.get_by_test_id("export-zotero").click()


def test_references_go_to_zotero_at_a_click_where_it_is_set_up_until_it_is_closed(
    page: Any, serve: Any, open_chat: Any, store: Path, tmp_path: Path
) -> None:
    imported: list[str] = []
    with ExitStack() as running:
        library = running.enter_context(ExitStack())
        address = library.enter_context(zotero(imported=imported))
        settings = {"HUBLINK_LINK_HOSTS": ",", "HUBLINK_ZOTERO": address}
        served = running.enter_context(serve(store, tmp_path, **settings))
        answer = open_chat(served).ask(QUESTION)
        assert imported == []
        to_zotero(page)
        expect(page.get_by_text("4 references are in Zotero now, in “Reading”.")).to_be_visible()
        assert [text.count("TY  - ") for text in imported] == [4]
        answer.get_by_test_id("compare-sources").click()
        answer.get_by_test_id("pick-2").check()
        to_zotero(page)
        expect(page.get_by_text("1 reference is in Zotero now, in “Reading”.")).to_be_visible()
        assert imported[1].count("TY  - ") == 1
        library.close()
        to_zotero(page)
        expect(page.get_by_text("Zotero does not answer. Start it")).to_be_visible()
        page.goto("about:blank")


def test_without_a_zotero_nothing_is_offered(chat: Any, page: Any) -> None:
    chat.ask(QUESTION)
    page.get_by_test_id("export-references").click()
    expect(page.get_by_test_id("export-record")).to_be_visible()
    expect(page.get_by_test_id("export-zotero")).to_have_count(0)


def test_reference_managers_in_the_browser_find_each_paper_cited_once(chat: Any) -> None:
    page = chat.page
    page.evaluate(
        "window.told = 0;"
        "document.addEventListener('ZoteroItemUpdated', () => { window.told += 1 });"
    )
    chat.ask(QUESTION)
    found = page.locator(".Z3988")
    expect(found).to_have_count(4)
    assert page.evaluate("window.told") > 0
    chat.ask("Who wrote them?")
    expect(page.get_by_test_id("answer-sources")).to_have_count(2)
    expect(found).to_have_count(4)
    papers = [parse_qs(each.get_attribute("title") or "") for each in found.all()]
    assert "keqing" in " ".join(paper["rft.atitle"][0] for paper in papers)
    assert all(paper["rft.au"] and paper["rft.date"] for paper in papers)
    page.locator("#new-chat-button").click()
    expect(chat.answers).to_have_count(0)
    expect(found).to_have_count(0)
