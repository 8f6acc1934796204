"""A set of papers summarised with a click, and lists of papers in another order."""

from typing import Any

from playwright.sync_api import expect

FOUND = "Which papers use the data set MetaQA?"


def test_the_papers_of_an_answer_are_summarised_with_a_click(chat: Any, serious: Any) -> None:
    page = chat.page
    first = chat.ask(FOUND)
    first.get_by_test_id("summarise-sources").click()
    summary = chat.answer(1)
    expect(summary).to_contain_text("All four papers share")
    expect(summary).to_contain_text("They differ in")
    assert serious(page) == []
    chat.ask("Who wrote KG-RAG?")
    first.get_by_test_id("summarise-sources").click()
    asked = page.locator('[data-step-type="user_message"]').last
    expect(asked).to_contain_text("Summarise [1], [2], [3], [4].")
    expect(chat.answer(3)).to_contain_text("All four papers share")


def test_sources_and_the_list_beside_the_chat_are_ordered_by_year_or_title(chat: Any) -> None:
    page = chat.page
    answer = chat.ask("Which papers are about Natural language processing?")
    chat.unfold_sources(answer)
    sources = answer.locator(".hub-listed")
    years = sources.locator(".hub-below")
    answer.get_by_test_id("sort-papers").select_option("newest")
    expect(years.first).to_contain_text("2025")
    answer.get_by_test_id("sort-papers").select_option("title")
    expect(sources.first).to_contain_text("A better entity detection")
    answer.get_by_test_id("all-papers").click()
    beside = page.get_by_test_id("paper-list")
    expect(beside.get_by_role("listitem")).to_have_count(118)
    beside.get_by_test_id("sort-papers").select_option("oldest")
    expect(beside.get_by_role("listitem").first).to_contain_text("1999")
