"""Chats that last: reloaded, gone on with after a restart, found, renamed, deleted, edited."""

import json
import os
import re
import signal
from pathlib import Path
from typing import Any

from chat_page import Chat
from playwright.sync_api import Locator, Page, Request, ViewportSize, expect

COMES_AND_GOES = """setInterval(() => document.dispatchEvent(new Event("visibilitychange")), 200)"""
"""Somebody turns to another tab and back, again and again."""
THREAD = re.compile(r"/thread/[0-9a-f-]+")
CITATION = "a[href^='#cite-']"
QUESTION = "Which papers use the data set MetaQA?"
SLOW_COOKIE = """
const send = window.fetch;
window.fetch = async (...request) => {
  const answer = await send(...request);
  if (String(request[0]).endsWith("/set-session-cookie") && window.slowed === undefined) {
    window.slowed = true;
    await new Promise((done) => setTimeout(done, 1500));
    window.slowed = false;
  }
  return answer;
};
"""
"""Delays the first answer that the page waits for before it connects."""


def entry(page: Page, name: str) -> Locator:
    return page.locator("#thread-history").get_by_text(name, exact=False).first


def choose(page: Page, name: str, action: str) -> None:
    """Open the menu of a chat in the list and choose an action."""
    entry(page, name).hover()
    item = page.locator("#thread-history li", has_text=name).first
    item.locator("#thread-options").click()
    page.get_by_role("menuitem", name=action).click()


def bibliography(chat: Any) -> list[str]:
    """The titles of all papers cited in the chat, as its export has them."""
    file = chat.export("export-chat-csl-json").path()
    return [item["title"] for item in json.loads(file.read_text("utf-8"))]


def test_a_reload_shows_the_same_answer_with_everything_in_it(chat) -> None:
    page = chat.page
    chat.ask(QUESTION)
    before, cited = chat.shown(), bibliography(chat)

    page.reload()

    assert chat.shown() == before
    page.locator(CITATION, has_text="[2]").first.click()
    expect(page.get_by_test_id("evidence-card")).to_contain_text("Source 2 of")
    page.keyboard.press("Escape")
    assert bibliography(chat) == cited


def test_a_reload_on_a_phone_comes_back_to_the_chat(chat) -> None:
    page = chat.page
    page.set_viewport_size(ViewportSize(width=390, height=844))
    chat.ask(QUESTION)
    first = page.url
    page.locator("#new-chat-button").click()
    expect(chat.answers).to_have_count(0)
    expect(page).not_to_have_url(THREAD)

    chat.ask("Which papers are from 2023?")
    assert page.url != first
    before = chat.shown()
    page.reload()

    assert chat.shown() == before


def test_a_chat_opened_by_its_address_is_gone_on_with_also_where_the_server_is_busy(chat) -> None:
    page = chat.page
    chat.ask(QUESTION)
    address = page.url
    with page.add_init_script(SLOW_COOKIE):
        page.reload()
        page.wait_for_function("window.slowed === false")
        page.get_by_test_id("answer-sources").wait_for()
    chat.ask("Which of these are from 2023?")
    page.reload()
    expect(chat.answers).to_have_count(2)
    assert page.url == address


UNGREETED = """
window.addEventListener(
  "message",
  (event) => event.data?.chat?.isBegun && !window.isGreeted && event.stopImmediatePropagation(),
  { capture: true },
);
"""
GREET = """() => {
  window.isGreeted = true;
  window.postMessage({ chat: { id: "another", isBegun: true } }, window.location.origin);
}"""

GREETED_LATE = """
window.addEventListener(
  "message",
  (event) => {
    const chat = event.data?.chat;
    if (!window.isHeld || !chat) return;
    if (chat.isBegun) event.stopImmediatePropagation();
    if (!chat.isAsked) return;
    window.isHeld = false;
    window.postMessage({ chat: { id: chat.id, isBegun: true } }, window.location.origin);
  },
  { capture: true },
);
"""
"""Holds the greeting of a chat back until the server has told that the chat was asked."""


def test_a_question_asked_before_the_server_greets_the_new_chat_is_answered(chat) -> None:
    page = chat.page
    page.add_init_script(GREETED_LATE)
    page.reload()
    chat.ask(QUESTION)
    page.evaluate("window.isHeld = true")
    page.locator("#new-chat-button").click()
    expect(chat.answers).to_have_count(0)
    expect(page).not_to_have_url(THREAD)
    chat.ask("Which papers are from 2023?")
    assert page.evaluate("window.isHeld") is False


def test_a_page_stays_while_its_server_is_away_and_its_chat_goes_on_after_a_restart(
    open_chat, serve, store: Path, tmp_path: Path
) -> None:
    with serve(store, tmp_path) as first:
        chat = open_chat(first)
        page = chat.page
        chat.ask(QUESTION)
        thread = page.url
        before, cited = chat.shown(), bibliography(chat)
    away = page.locator("#session-error")
    expect(away).to_contain_text("The server is away.")
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/user")):
        page.evaluate(COMES_AND_GOES)
    page.locator(CITATION).first.click()
    expect(page.get_by_test_id("evidence-card")).to_be_visible()
    page.locator("#new-chat-button").click()
    page.locator("#thread-history li a").first.click()
    page.locator("#chat-input").fill("Which of these are from 2023?")
    with serve(store, tmp_path, first.address.rsplit(":")[-1]) as second:
        expect(away).to_have_count(0)
        assert chat.shown() == before
        assert page.url == thread
        page.locator("#chat-submit").click()
        answer = chat.answer(1)
        numbers = set(answer.locator(CITATION).all_inner_texts())
        assert numbers
        assert numbers <= {f"[{number}]" for number in range(1, len(cited) + 1)}
        assert bibliography(chat) == cited
        chat.edit(0, "Which papers are from 2018?")
        edited = chat.answer(0)
        expect(edited.get_by_test_id("answer-sources")).to_be_visible()
        after = chat.shown()
        page.reload()
        assert chat.shown() == after
        expect(chat.answers).to_have_count(1)
        assert second.said[1:] == []


def test_a_question_that_did_not_reach_the_server_is_in_the_input_again(
    open_chat, serve, store: Path, tmp_path: Path
) -> None:
    follow_up = "Which of these are from 2023?"
    with serve(store, tmp_path) as first:
        chat = open_chat(first)
        chat.ask(QUESTION)
        os.kill(first.process.pid, signal.SIGSTOP)
        chat.send(follow_up)
        asked = chat.page.locator('[data-step-type="user_message"]')
        expect(asked).to_have_count(2)
        first.process.kill()
    with serve(store, tmp_path, first.address.rsplit(":")[-1]):
        told = chat.page.locator("#lost-question")
        expect(told).to_have_text(
            "Your last question did not reach the server. It is in the input again."
        )
        expect(asked).to_have_count(1)
        expect(chat.page.locator("#chat-input")).to_have_value(follow_up)
        chat.page.locator("#chat-submit").click()
        expect(chat.answer(1)).to_contain_text("2023")
        expect(told).to_have_count(0)


def test_a_first_question_that_did_not_reach_the_server_is_in_the_input_alone(
    open_chat, serve, store: Path, tmp_path: Path
) -> None:
    with serve(store, tmp_path) as first:
        chat = open_chat(first)
        chat.page.locator("#chat-input").fill(QUESTION)
        expect(chat.page.locator("#chat-submit")).to_be_enabled()
        os.kill(first.process.pid, signal.SIGSTOP)
        try:
            chat.page.locator("#chat-submit").click()
            asked = chat.page.locator('[data-step-type="user_message"]')
            expect(asked).to_have_count(1)
        finally:
            first.process.kill()
    with serve(store, tmp_path, first.address.rsplit(":")[-1]):
        told = chat.page.locator("#lost-question")
        expect(told).to_be_visible()
        expect(asked).to_have_count(0)
        expect(chat.page.locator("#chat-input")).to_have_value(QUESTION)
        chat.page.locator("#chat-submit").click()
        expect(chat.answer(0)).to_contain_text("Four papers use the data set MetaQA")
        expect(asked).to_have_count(1)
        expect(told).to_have_count(0)


def test_a_first_question_asked_before_the_server_greets_is_given_back_if_it_was_not_heard(
    open_chat, serve, store: Path, tmp_path: Path, page: Page
) -> None:
    page.add_init_script(UNGREETED)
    with serve(store, tmp_path) as served:
        chat = open_chat(served)
        page.locator("#chat-input").fill(QUESTION)
        expect(page.locator("#chat-submit")).to_be_enabled()
        os.kill(served.process.pid, signal.SIGSTOP)
        try:
            page.locator("#chat-submit").click()
            expect(page.locator('[data-step-type="user_message"]')).to_have_count(1)
            with page.expect_request(lambda request: request.is_navigation_request()):
                page.evaluate(GREET)
        finally:
            os.kill(served.process.pid, signal.SIGCONT)
        expect(page.locator("#lost-question")).to_be_visible()
        expect(page.locator("#chat-input")).to_have_value(QUESTION)
        chat.page.locator("#chat-submit").click()
        expect(chat.answer(0)).to_contain_text("Four papers use the data set MetaQA")


def test_what_needs_a_server_that_is_away_says_so_and_can_be_closed(
    open_chat, serve, store: Path, tmp_path: Path
) -> None:
    with serve(store, tmp_path) as first:
        chat = open_chat(first)
        page = chat.page
        answer = chat.ask(QUESTION)
    expect(page.locator("#session-error")).to_contain_text("The server is away.")
    expect(page.get_by_test_id("under-way")).to_be_hidden()
    expect(answer.get_by_test_id("summarise-sources")).to_be_disabled()
    page.evaluate(COMES_AND_GOES)
    answer.locator(CITATION).first.click()
    page.get_by_test_id("evidence-card").get_by_test_id("open-paper").click()
    paper = page.get_by_test_id("paper-page")
    expect(paper.get_by_role("status")).to_contain_text("cannot be shown now")
    page.get_by_test_id("close-paper").click()
    expect(paper).to_have_count(0)
    page.locator("#scope-open").click()
    expect(page.locator("#scope-form")).to_contain_text("This cannot be done now.")
    page.keyboard.press("Escape")
    expect(page.locator("#scope-form")).to_be_hidden()
    tried: list[str] = []

    def tried_again(request: Request) -> None:
        tried.append(request.url)

    began = page.evaluate("performance.now()")
    page.on("requestfailed", tried_again)
    page.wait_for_timeout(3000)
    page.remove_listener("requestfailed", tried_again)
    seconds = (page.evaluate("performance.now()") - began) / 1000
    again = [url for url in tried if url.endswith(".js")]
    assert 1 <= len(again) <= seconds + 1
    with serve(store, tmp_path, first.address.rsplit(":")[-1]):
        expect(page.locator("#session-error")).to_have_count(0)
        expect(answer.get_by_test_id("summarise-sources")).to_be_enabled()
        page.locator("#scope-open").click()
        attributes = page.get_by_role("listbox", name="Attributes").get_by_role("option")
        expect(attributes).not_to_have_count(0)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator("#scope-form")).to_be_hidden()
        answer.locator(CITATION).first.click()
        page.get_by_test_id("evidence-card").get_by_test_id("open-paper").click()
        expect(paper.get_by_role("term").first).to_be_visible()


def test_chats_are_listed_found_renamed_and_deleted(chat) -> None:
    page = chat.page
    chat.ask("Which papers are from 2018?")
    thread = page.url
    choose(page, "Which papers are from 2018?", "Rename")
    page.get_by_role("dialog").get_by_role("textbox").fill("Walks of 2018")
    page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    expect(entry(page, "Walks of 2018")).to_be_visible()

    page.reload()
    expect(entry(page, "Walks of 2018")).to_be_visible()
    page.locator("#search-chats-button").click()
    page.get_by_placeholder("Search").fill("walks OF")
    expect(page.get_by_role("dialog").get_by_text("Walks of 2018")).to_be_visible()
    page.keyboard.press("Escape")

    choose(page, "Walks of 2018", "Delete")
    page.get_by_role("alertdialog").get_by_role("button", name="Confirm").click()
    expect(page.locator("#thread-history").get_by_text("Walks of 2018")).to_have_count(0)
    page.goto(thread)
    expect(page).not_to_have_url(THREAD)
    page.locator("#starters button").first.wait_for()
    expect(page.get_by_test_id("answer-sources")).to_have_count(0)


def test_a_chat_that_is_deleted_in_another_tab_is_left(chat) -> None:
    page = chat.page
    chat.ask("Which papers are from 2018?")
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_test_id("answer-sources").wait_for()
    choose(page, "Which papers are from 2018?", "Delete")
    page.get_by_role("alertdialog").get_by_role("button", name="Confirm").click()
    expect(other).not_to_have_url(THREAD)
    other.locator("#starters button").first.wait_for()
    other.close()


def test_a_chat_that_is_begun_in_another_tab_comes_into_the_list_while_nobody_looks(chat) -> None:
    page = chat.page
    chat.ask("Which papers are from 2018?")
    other = Chat(page.context.new_page(), page.url)
    entry(other.page, "Which papers are from 2018?").wait_for()
    other.page.locator("#new-chat-button").click()
    other.page.locator("#starters button").first.wait_for()
    # Pages that are driven all believe that somebody looks at them.
    page.evaluate("setInterval(() => window.dispatchEvent(new Event('blur')), 200)")
    other.ask("Which papers are from 2019?")
    expect(entry(page, "Which papers are from 2019?")).to_be_visible()
    page.get_by_test_id("answer-sources").wait_for()
    other.page.close()


def test_a_chat_that_is_deleted_elsewhere_says_so_when_it_is_asked_and_loses_no_question(
    chat, new_profile, served
) -> None:
    page, follow_up = chat.page, "Which of these are from 2023?"
    question = "Which papers use the data set WebQuestionsSP?"
    chat.ask(question)
    thread = page.url
    elsewhere = new_profile(served.address).new_page()
    elsewhere.goto("/")
    choose(elsewhere, question, "Delete")
    elsewhere.get_by_role("alertdialog").get_by_role("button", name="Confirm").click()
    expect(elsewhere.locator("#thread-history").get_by_text(question)).to_have_count(0)

    chat.send(follow_up)
    expect(chat.answers.last).to_contain_text("has been deleted on another page or device")
    expect(chat.answers.first.get_by_test_id("answer-sources")).to_be_visible()
    page.get_by_test_id("ask-in-new-chat").click()
    expect(page).not_to_have_url(THREAD)
    expect(page.locator("#chat-input")).to_have_value(follow_up)
    expect(page.locator("#thread-history").get_by_text(follow_up)).to_have_count(0)
    assert page.request.get(thread.replace("/thread/", "/project/thread/")).status == 404


def test_a_thumb_and_a_comment_are_kept_with_question_answer_and_evidence(
    chat, served, command
) -> None:
    page = chat.page
    chat.ask(QUESTION)
    # What is offered next moves the thumb; a click meanwhile may hit nothing.
    page.get_by_test_id("next-questions").wait_for()
    page.locator(".positive-feedback-off").last.click()
    page.get_by_role("dialog").get_by_role("textbox").fill("All four of them.")
    page.locator("#submit-feedback").click()
    page.locator(".positive-feedback-on").wait_for()
    page.reload()
    page.locator(".positive-feedback-on").wait_for()
    line = json.loads(command("feedback", "export", folder=served.folder).out)
    assert (line["rating"], line["comment"]) == ("up", "All four of them.")
    assert line["question"] == QUESTION
    assert len(line["evidence"]) == len(line["citations"]) == 4
    assert line["evidence"][0]["facts"]


def test_a_whole_chat_and_how_an_answer_was_found_leave_after_a_reload(
    chat, store: Path, tmp_path: Path, command
) -> None:
    chat.ask(QUESTION)
    chat.ask("Which of these are from 2023?")
    chat.page.reload()
    chat.shown()
    text = chat.export("export-whole-chat").path().read_text("utf-8")
    found = chat.export("export-record")
    assert found.suggested_filename == "which-papers-use-the-data-set-metaqa-answer.json"
    found.save_as(record := tmp_path / "record.json")
    assert text.startswith(f"# {QUESTION}\n")
    assert text.count("\n## ") == 3
    assert all(f"\n\\[{number}\\] " in text for number in (1, 2, 3, 4))
    assert "2023" in json.loads(record.read_text("utf-8"))["answer"]["question"]
    replayed = command("replay", record, "--store", store, folder=tmp_path)
    assert "The same as in the record." in replayed.out


def test_nobody_is_asked_to_log_in_at_ones_own_machine(chat) -> None:
    assert chat.page.url.rstrip("/").count("/") == 2
    expect(chat.page.locator("#email")).to_have_count(0)
