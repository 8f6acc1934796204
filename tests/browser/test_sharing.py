"""A chat shared by a link: read by who logs in and has it, and nothing more."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chat_page import PATIENCE
from playwright.sync_api import BrowserContext, Page, expect

THREAD = re.compile(r"/thread/([0-9a-f-]+)")
PASSWORDS = {"ada": "walks-and-hubs", "bob": "graphs-and-trees"}
QUESTION = "Which papers use the data set MetaQA?"


@pytest.fixture(scope="module")
def address(
    serve: Any, command: Any, store: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("sharing")
    for name, password in PASSWORDS.items():
        command("users", "add", name, folder=folder, typed=password)
    with serve(store, folder, HUBLINK_SHARE_CHATS="true", HUBLINK_LINK_HOSTS=",") as served:
        yield served.address
    assert set(served.said[1:]) <= {"Authorization for the session failed.\n"}


@pytest.fixture
def enter(new_profile: Callable[[str], BrowserContext], address: str) -> Callable[[str], Page]:
    def log_in(name: str) -> Page:
        page = new_profile(address).new_page()
        page.goto("/")
        page.locator("#email").fill(name)
        page.locator("#password").fill(PASSWORDS[name])
        page.locator("button[type=submit]").click()
        page.locator("#chat-input").wait_for()
        return page

    return log_in


def ask(page: Page, question: str) -> None:
    before = page.get_by_test_id("answer-sources").count()
    page.locator("#chat-input").fill(question)
    page.locator("#chat-submit").click()
    page.get_by_test_id("answer-sources").nth(before).wait_for()
    page.wait_for_url(THREAD)
    page.locator("#stop-button").wait_for(state="detached")
    page.get_by_test_id("next-questions").wait_for()


def open_sharing(page: Page) -> Any:
    page.get_by_test_id("export-references").last.click()
    page.get_by_test_id("share-chat").click()
    return page.get_by_role("dialog", name="Share this chat by a link")


def test_a_chat_is_read_by_its_link_until_that_is_taken_back(
    enter: Callable[[str], Page], serious: Any, new_profile: Any, address: str
) -> None:
    ada, bob = enter("ada"), enter("bob")
    ask(ada, QUESTION)
    dialog = open_sharing(ada)
    expect(dialog).to_contain_text("Only you can read this chat")
    assert serious(ada) == []
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_label("Link to this chat").input_value()
    assert re.fullmatch(re.escape(address) + r"/shared/[\w-]{43}", link)
    assert serious(ada) == []
    ada.keyboard.press("Escape")

    bob.goto(link)
    expect(bob.get_by_role("heading", level=2)).to_have_text(QUESTION)
    expect(bob.locator("main")).to_contain_text("Shared by ada, to be read")
    cited = bob.locator("a[href^='#cite-']").first
    source = bob.locator(str(cited.get_attribute("href")).replace("#", "details#"))
    expect(source).to_contain_text("keqing")
    cited.click()
    source.locator("summary").click()
    expect(source).to_contain_text("MetaQA")
    assert bob.locator("script, form, input, button, iframe, img").count() == 0
    assert serious(bob) == []

    ask(ada, "only those from 2023")
    bob.reload()
    expect(bob.get_by_role("heading", level=2)).to_have_count(2)

    ask(ada, "How many of all papers are there per year since 2020?")
    expect(ada.get_by_test_id("answer-chart")).to_be_visible()
    ask(ada, "Compare [1], [2], [3] and [4]")
    table = ada.get_by_test_id("comparison")
    with ada.expect_response("**/project/action"):
        table.get_by_role("searchbox").fill("keqing")
    expect(table.locator("tbody tr")).to_have_count(1)
    expect(table.get_by_role("status")).to_contain_text("1 of 4 rows")
    bob.reload()
    expect(bob.get_by_role("img", name=re.compile("2020: .*2021: "))).to_be_visible()
    german = bob.context.request.get(link, headers={"Accept-Language": "de"}).text()
    assert "Publikationen nach publication year</figcaption>" in german
    assert ">Publikation</th>" in german
    expect(bob.get_by_role("heading", level=2)).to_have_count(4)
    rows = bob.locator("section").last.get_by_role("table").locator("tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("keqing")
    assert serious(bob) == []

    stranger = new_profile(address).new_page()
    answer = stranger.goto(link)
    assert answer is not None
    assert answer.status == 401
    expect(stranger.locator("main")).not_to_contain_text("MetaQA")
    expect(stranger.get_by_role("link", name="Log in")).to_be_visible()

    open_sharing(ada).get_by_role("button", name="End sharing").click()
    expect(ada.get_by_role("button", name="Make a link")).to_be_visible()
    gone = bob.reload()
    assert gone is not None
    assert gone.status == 404
    expect(bob.locator("main")).not_to_contain_text("MetaQA")


def test_a_link_opens_no_other_way_into_its_chat_or_the_others_of_its_owner(
    enter: Callable[[str], Page],
) -> None:
    ada, bob = enter("ada"), enter("bob")
    ask(ada, QUESTION)
    thread = THREAD.search(ada.url)[1]  # type: ignore[index]
    mine, his = ada.context.request, bob.context.request
    token = mine.post(f"/shared/chat/{thread}").json()["token"]
    assert his.get(f"/shared/{token}").status == 200
    for way in (f"/project/thread/{thread}", f"/project/thread/{token}", f"/shared/{thread}"):
        assert his.get(way).status == 404
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert his.fetch(f"/shared/{token}", method=method).status in (404, 405)
    assert his.get(f"/shared/chat/{thread}").json() == {"token": None}
    assert his.post(f"/shared/chat/{thread}").status == 404
    his.delete(f"/shared/chat/{thread}")
    assert mine.get(f"/shared/chat/{thread}").json() == {"token": token}
    page = his.get(f"/shared/{token}")
    assert "script" not in page.headers["content-security-policy"]
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    assert page.headers["referrer-policy"] == "no-referrer"
    assert page.headers["cache-control"] == "no-store"
    assert mine.delete("/project/thread", data={"threadId": thread}).ok
    assert his.get(f"/shared/{token}").status == 404


def test_nothing_is_shared_where_nobody_logs_in_or_it_is_not_switched_on(
    chat: Any, served: Any, serve: Any, command: Any, store: Path, tmp_path: Path, new_profile: Any
) -> None:
    chat.ask(QUESTION)
    chat.page.get_by_test_id("export-references").click()
    expect(chat.page.get_by_test_id("export-record")).to_be_visible()
    expect(chat.page.get_by_test_id("share-chat")).to_have_count(0)
    thread = THREAD.search(chat.page.url)[1]  # type: ignore[index]
    shared = f"{served.address}/shared/chat/{thread}"
    assert chat.page.request.post(shared).status in (404, 405)
    command("users", "add", "ada", folder=tmp_path, typed=PASSWORDS["ada"])
    with serve(store, tmp_path, HUBLINK_LINK_HOSTS=",") as quiet:
        profile = new_profile(quiet.address)
        page = profile.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        page.locator("#email").fill("ada")
        page.locator("#password").fill(PASSWORDS["ada"])
        page.locator("button[type=submit]").click()
        page.locator("#chat-input").wait_for()
        ask(page, QUESTION)
        page.get_by_test_id("export-references").click()
        expect(page.get_by_test_id("export-record")).to_be_visible()
        expect(page.get_by_test_id("share-chat")).to_have_count(0)
        profile.close()
