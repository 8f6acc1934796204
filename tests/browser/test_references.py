"""References on the page, looked through before they are taken away."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

QUESTION = "Which papers use the data set MetaQA?"


def test_what_is_missing_of_references_is_told_before_they_leave(
    store: Path,
    tmp_path: Path,
    page: Page,
    open_chat: Callable[..., Any],
    serve: Callable[..., Any],
) -> None:
    with serve(store, tmp_path, HUBLINK_LINK_HOSTS=",") as server:
        chat = open_chat(server)
        chat.ask(QUESTION)
        remarks = page.get_by_test_id("reference-remarks")
        expect(remarks.locator("li").first).to_be_hidden()
        remarks.locator("summary").click()
        expect(remarks.locator("li").first).to_contain_text("no DOI or address")

        page.get_by_test_id("ask-services").click()

        expect(remarks.get_by_role("status")).to_have_text("No link service is set up.")
        expect(remarks.locator("li").first).to_contain_text("no DOI or address")

        page.get_by_test_id("compare-sources").click()
        page.get_by_test_id("pick-2").check()
        page.get_by_test_id("export-references").click()
        with page.expect_download() as download:
            page.get_by_test_id("export-answer-csl-json").click()
        (record,) = json.loads(download.value.path().read_text(encoding="utf-8"))
        assert record["title"].startswith("Knowledge Graph-extended Retrieval")
        assert record["note"].startswith("Cited for: ")
