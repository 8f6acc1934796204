"""References on the page, looked through before they are taken away."""

import json
from typing import Any

from playwright.sync_api import expect

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
