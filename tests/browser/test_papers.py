"""Papers beside the chat: the list that a statement is about, and the page of each."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

SLEEP = """
@article{a, author={Bo Lind}, title={Naps at Work: a Randomised Trial}, year=2022, keywords={naps}}
@article{b, author={Asta Moor}, title={Caffeine Timing and Deep Sleep}, year=2023}
"""
MOST_USED = "Which data set is used most?"


def test_how_many_more_papers_there_are_opens_the_list_of_them(chat, serious) -> None:
    page = chat.page
    answer = chat.ask(MOST_USED)
    more = answer.locator("a[href^='#list-']")
    count = int(more.inner_text().split()[1]) + 1
    more.focus()
    page.keyboard.press("Enter")
    papers = page.get_by_test_id("paper-list")
    expect(papers.get_by_role("listitem")).to_have_count(count)
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(papers).to_have_count(0)
    expect(more).to_be_focused()


def test_a_list_that_breaks_off_goes_on_beside_the_chat(chat) -> None:
    page = chat.page
    answer = chat.ask("Which papers were published since 2020?")
    rest = answer.locator(".prose li").last
    expect(rest).to_have_text("and 86 more")
    rest.get_by_role("link").click()
    expect(page.get_by_test_id("paper-list").get_by_role("listitem")).to_have_count(126)


def test_a_paper_has_a_page_with_all_that_is_said_of_it_and_what_it_shares(chat, serious) -> None:
    page = chat.page
    answer = chat.ask("Which papers use the data set MetaQA?")
    answer.locator("a[href^='#cite-']").first.click()
    card = page.get_by_test_id("evidence-card")
    title = card.get_by_role("heading", level=2).inner_text()
    card.get_by_test_id("open-paper").click()
    paper = page.get_by_test_id("paper-page")
    expect(paper.get_by_role("heading", name=title)).to_be_visible()
    expect(paper.get_by_role("term").filter(has_text="data set").first).to_be_visible()
    expect(paper.get_by_role("definition").filter(has_text="WebQuestionsSP").first).to_be_visible()
    described = paper.get_by_test_id("described-value").filter(has_text="WebQuestionsSP").first
    expect(described.get_by_role("paragraph")).to_be_hidden()
    described.locator("summary").click()
    expect(described.get_by_role("paragraph")).to_be_visible()
    assert serious(page) == []

    alike = paper.get_by_role("listitem").get_by_role("button").last
    other = alike.inner_text()
    alike.click()
    expect(paper.get_by_role("heading", name=other)).to_be_visible()
    paper.get_by_test_id("ask-about-paper").click()
    expect(page.locator("#chat-input")).to_be_focused()
    page.keyboard.type("what is the research field?")
    page.keyboard.press("Enter")
    expect(chat.answer(1)).to_contain_text("research field")


def test_a_title_opens_the_page_of_its_paper_wherever_it_is_read(chat, serious) -> None:
    page = chat.page
    answer = chat.ask("Which papers use the data set MetaQA?")
    paper = page.get_by_test_id("paper-page")
    said = answer.locator(".prose").get_by_role("link", name="Knowledge Graph-extended")
    said.press("Enter")
    expect(paper.get_by_role("heading", level=2)).to_have_text(said.inner_text())
    expect(paper.get_by_role("term").first).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(paper).to_have_count(0)
    expect(said).to_be_focused()

    chat.unfold_sources(answer)
    listed = answer.get_by_test_id("titled-source-3")
    listed.click()
    expect(paper.get_by_role("heading", level=2)).to_have_text(listed.inner_text())
    page.get_by_test_id("close-paper").press("Enter")
    expect(listed).to_be_focused()

    cited = answer.locator(".prose a[href^='#cite-']").nth(3)
    cited.hover()
    hovered = page.get_by_role("tooltip").get_by_role("button")
    title = hovered.inner_text()
    hovered.click()
    expect(paper.get_by_role("heading", level=2)).to_have_text(title)
    page.get_by_test_id("close-paper").press("Enter")
    expect(cited).to_be_focused()

    cited.press("Enter")
    page.get_by_test_id("evidence-card").get_by_role("heading").get_by_role("button").click()
    expect(page.get_by_test_id("back-from-paper")).to_have_text("Back to the evidence")

    whole = chat.export("export-whole-chat").path().read_text()
    assert title in whole
    assert "#paper-" not in whole
    page.reload()
    said.click()
    expect(paper.get_by_role("term").first).to_be_visible()


def test_a_title_that_an_answer_names_without_citing_it_opens_its_paper(
    open_chat: Any, serve: Any, command: Any, tmp_path: Path
) -> None:
    (tmp_path / "sleep.bib").write_text(SLEEP, encoding="utf-8")
    command("index", "sleep.bib", "--store", "sleep", folder=tmp_path)
    with serve(tmp_path / "sleep", tmp_path, HUBLINK_LINK_HOSTS=",") as served:
        chat = open_chat(served)
        page = chat.page
        answer = chat.ask("how do newborns rest?")
        said = answer.locator(".prose").get_by_role("link", name="Naps at Work")
        paper = page.get_by_test_id("paper-page")
        for reload in (lambda: None, page.reload):
            reload()
            said.click()
            expect(paper.get_by_role("heading", level=2)).to_have_text(said.inner_text())
            page.get_by_test_id("close-paper").press("Enter")
            expect(said).to_be_focused()
        expect(answer.get_by_test_id("answer-sources")).to_have_count(0)
        assert len(page.context.pages) == 1
        page.goto("about:blank")


def test_the_way_back_from_a_paper_leads_through_what_it_was_opened_from(chat, serious) -> None:
    page = chat.page
    answer = chat.ask(MOST_USED)
    answer.locator("a[href^='#list-']").click()
    papers = page.get_by_test_id("paper-list")
    papers.get_by_role("combobox").select_option("newest")
    newest = papers.locator("li button").nth(1)
    title = newest.inner_text()
    newest.press("Enter")
    back = page.get_by_test_id("back-from-paper")
    expect(back).to_have_text("Back to the list")
    assert serious(page) == []
    alike = page.get_by_test_id("paper-page").get_by_role("listitem").get_by_role("button").last
    alike.press("Enter")
    expect(back).to_have_text("Back to the paper before")
    page.keyboard.press("Tab")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(back).to_have_text("Back to the list")
    back.press("Enter")
    expect(papers.get_by_role("combobox")).to_have_value("newest")
    expect(newest).to_be_focused()
    expect(newest).to_have_text(title, use_inner_text=True)

    newest.press("Enter")
    page.keyboard.press("Escape")
    answer.locator("a[href^='#cite-']").first.click()
    page.get_by_test_id("open-paper").press("Enter")
    expect(back).to_have_text("Back to the evidence")
    back.press("Enter")
    expect(page.get_by_test_id("open-paper")).to_be_focused()


def test_what_is_opened_beside_the_chat_is_seen_from_its_top(chat) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=1280, height=520))
    answer = chat.ask("Which papers use the data set MetaQA?")
    answer.locator("a[href^='#cite-']").nth(1).click()
    card, head = page.get_by_test_id("evidence-card"), page.locator("#side-view-title")
    for opening in ("next-source", "open-paper"):
        expect(head).to_be_in_viewport(ratio=1)
        card.get_by_text("Identifier in the graph").scroll_into_view_if_needed()
        expect(head).not_to_be_in_viewport()
        card.get_by_test_id(opening).dispatch_event("click")
    expect(page.get_by_test_id("paper-page")).to_be_visible()
    expect(head).to_be_in_viewport(ratio=1)


def test_what_is_open_beside_the_chat_stays_while_answers_come(chat) -> None:
    page = chat.page
    answer = chat.ask("Which papers use the data set MetaQA?")
    page.get_by_test_id("next-questions").wait_for()
    answer.locator("a[href^='#cite-']").first.click()
    card = page.get_by_test_id("evidence-card")
    card.get_by_test_id("next-source").click()
    expect(card).to_contain_text("Source 2 of 4")
    chat.ask("Which of these are from 2023?")
    page.get_by_test_id("next-questions").wait_for()
    expect(card).to_contain_text("Source 2 of 4")
    page.locator("#new-chat-button").click()
    confirm = page.get_by_role("button", name="Confirm")
    if confirm.is_visible():
        confirm.click()
    page.wait_for_url("**/")
    expect(card).to_have_count(0)


def test_on_a_phone_a_question_about_a_paper_is_begun_in_an_input_that_nothing_lies_over(
    chat,
) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=390, height=844))
    answer = chat.ask("Which papers use the data set MetaQA?")
    answer.locator("a[href^='#cite-']").first.click()
    page.get_by_test_id("evidence-card").get_by_test_id("open-paper").click()
    paper = page.get_by_test_id("paper-page")
    paper.get_by_test_id("ask-about-paper").click()
    expect(paper).to_have_count(0)
    expect(page.locator("#chat-input")).to_be_focused()
    page.wait_for_timeout(500)
    expect(page.locator("#chat-input")).to_be_focused()
    page.keyboard.type("what is the research field?")
    page.keyboard.press("Enter")
    expect(chat.answer(1)).to_contain_text("research field")


@pytest.mark.parametrize("closing", ["Close", "Escape"])
def test_on_a_phone_what_is_closed_stays_closed(chat, closing: str) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=390, height=844))
    answer = chat.ask("Which papers use the data set MetaQA?")
    answer.locator("a[href^='#cite-']").first.click()
    card = page.get_by_test_id("evidence-card")
    card.wait_for()
    if closing == "Escape":
        page.keyboard.press("Escape")
    else:
        page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    expect(card).to_have_count(0)
    expect(answer.locator("a[href^='#cite-']").first).to_be_focused()
    chat.ask("Which of these are from 2023?")
    expect(card).to_have_count(0)
