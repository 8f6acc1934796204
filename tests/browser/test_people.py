"""Several people at one server: logging in, and nobody sees the chats of another."""

import asyncio
import re
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import jwt
import pytest
import socketio
from playwright.sync_api import APIRequestContext, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from assistant.cli import main

NewProfile = Callable[[str], BrowserContext]
Result = TypeVar("Result")
PATIENCE = 120
"""Seconds to wait for an answer; how long it takes tells nothing."""
THREAD = re.compile(r"/thread/([0-9a-f-]+)")
PASSWORDS = {
    "ada": "walks-and-hubs",
    "bob": "graphs-and-trees",
    "cleo": "roots-and-leaves",
    "dan": "paths-and-facts",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server runs, with its users."""
    folder = tmp_path_factory.mktemp("people")
    for name, password in PASSWORDS.items():
        users(folder, "add", name, input=password)
    return folder


@pytest.fixture(scope="module")
def people(serve: Any, store: Path, folder: Path) -> Iterator[Any]:
    """The server at which people log in."""
    with serve(store, folder) as served:
        yield served
    assert set(served.said[1:]) <= {"Authorization for the session failed.\n"}


@pytest.fixture(scope="module")
def address(people: Any) -> str:
    return str(people.address)


def users(folder: Path, *arguments: str, input: str = "") -> None:
    """Run the command for users in a folder, beside the browser, whose loop fills this thread."""
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as threads:
        patch.chdir(folder)
        patch.setattr("sys.stdin", StringIO(input))
        patch.setattr("sys.argv", ["hublink", "users", *arguments])
        with pytest.raises(SystemExit) as ended:
            threads.submit(main).result()
    assert not ended.value.code


@pytest.fixture
def enter(new_profile: NewProfile, address: str) -> Callable[..., Page]:
    def log_in(name: str, password: str | None = None) -> Page:
        page = new_profile(address).new_page()
        page.goto("/")
        page.locator("#email").fill(name)
        page.locator("#password").fill(password or PASSWORDS[name])
        page.locator("button[type=submit]").click()
        return page

    return log_in


def ask(page: Page, question: str) -> None:
    before = page.get_by_test_id("answer-sources").count()
    page.locator("#chat-input").fill(question)
    page.locator("#chat-submit").click()
    page.get_by_test_id("answer-sources").nth(before).wait_for()
    page.wait_for_url(THREAD)
    page.locator("#stop-button").wait_for(state="detached")
    # What is offered next is the last that is kept of a turn.
    page.get_by_test_id("next-questions").wait_for()


def listed(api: APIRequestContext, **wanted: Any) -> list[dict[str, Any]]:
    body = {"pagination": {"first": 50}, "filter": wanted}
    return list(api.post("/project/threads", data=body).json()["data"])


def test_two_people_try_each_others_ids(enter: Callable[[str], Page]) -> None:
    ada, bob = enter("ada"), enter("bob")
    ask(ada, "Which papers use the data set MetaQA?")
    thread = THREAD.search(ada.url)[1]  # type: ignore[index]
    mine, his = ada.context.request, bob.context.request
    bob.locator("#chat-input").wait_for()
    before = mine.get(f"/project/thread/{thread}").json()
    element = before["elements"][0]
    run = next(step for step in before["steps"] if step["type"] == "run")
    assert [chat["id"] for chat in listed(mine)] == [thread]

    assert listed(his) == []
    assert listed(his, userId=before["userId"]) == []
    assert listed(his, search="MetaQA") == []
    for path in (
        f"/project/thread/{thread}",
        f"/project/thread/{thread}/element/{element['id']}",
        f"/project/share/{thread}",
    ):
        assert his.get(path).status == 404
    name, share = {"threadId": thread, "name": "his"}, {"threadId": thread, "isShared": True}
    assert his.put("/project/thread", data=name).status == 404
    assert his.delete("/project/thread", data={"threadId": thread}).status == 404
    assert his.put("/project/thread/share", data=share).status == 404
    thumb = {"feedback": {"forId": run["id"], "value": 0}, "sessionId": "x"}
    assert his.put("/feedback", data=thumb).status == 404
    assert mine.put("/project/thread/share", data=share).status == 404
    assert mine.get(f"/project/share/{thread}").status == 404

    bob.goto(f"/thread/{thread}")
    expect(bob).to_have_url(re.compile(r"://[^/]+/$"))
    bob.locator("#starters button").first.wait_for()
    expect(bob.get_by_test_id("answer-sources")).to_have_count(0)
    expect(bob.locator("body")).not_to_contain_text("MetaQA")
    assert mine.get(f"/project/thread/{thread}").json() == before

    comment = "snow " * 2_000
    mine_of_it = {"forId": run["id"], "value": 1, "comment": comment}
    given = mine.put("/feedback", data=thumb | {"feedback": mine_of_it})
    feedback = given.json()["feedbackId"]
    assert his.delete("/feedback", data={"feedbackId": feedback}).status == 404
    kept = mine.get(f"/project/thread/{thread}").json()
    (of_it,) = [step["feedback"] for step in kept["steps"] if step.get("feedback")]
    assert (of_it["value"], of_it["comment"]) == (1, comment)
    assert mine.delete("/project/thread", data={"threadId": thread}).ok
    assert mine.get(f"/project/thread/{thread}").status == 404


def test_a_web_socket_reaches_no_chat_and_no_session_of_another(
    enter: Callable[[str], Page], address: str
) -> None:
    ada, bob = enter("ada"), enter("bob")
    sessions: list[str] = []
    ada.on("request", lambda request: sessions.append(request.post_data or ""))
    ada.locator("#chat-input").wait_for()
    ada.reload()
    ask(ada, "Which papers use the data set MetaQA?")
    thread = THREAD.search(ada.url)[1]  # type: ignore[index]
    bob.locator("#chat-input").wait_for()
    before = ada.context.request.get(f"/project/thread/{thread}").json()
    asked = next(step for step in before["steps"] if step["type"] == "user_message")
    session = re.search(r'"session_id": ?"([^"]+)', "".join(sessions))
    assert session
    cookies = "; ".join(f"{c['name']}={c['value']}" for c in bob.context.cookies())

    export = {"action": {"name": "export_chat", "payload": {}}, "sessionId": session[1]}
    assert ada.context.request.post("/project/action", data=export).ok
    assert bob.context.request.post("/project/action", data=export).status == 401
    told = in_thread(intrude(address, cookies, thread, asked))
    assert "resume_thread" not in told
    with pytest.raises(ConnectionRefusedError):
        in_thread(intrude(address, cookies, thread, asked, session[1]))

    assert ada.context.request.get(f"/project/thread/{thread}").json() == before
    shown = [chat["id"] for chat in listed(bob.context.request)]
    assert thread not in shown


async def intrude(
    address: str, cookies: str, thread: str, step: dict[str, Any], session: str = str(uuid4())
) -> list[str]:
    """Connect to a chat, then say something under the id of a step in it; tells what came back."""
    told: list[str] = []
    client = socketio.AsyncClient(reconnection=False)
    client.on("*", lambda event, *_: told.append(event))
    auth = {"clientType": "webapp", "sessionId": session, "threadId": thread, "userEnv": "{}"}
    try:
        await client.connect(
            address,
            socketio_path="/ws/socket.io",
            transports=["websocket"],
            headers={"Cookie": cookies, "Origin": address},
            auth=auth | {"chatProfile": ""},
        )
    except socketio.exceptions.ConnectionError as error:
        raise ConnectionRefusedError from error
    await client.emit("connection_successful")
    while "resume_thread_error" not in told:
        await client.sleep(0.05)
    message = {"id": step["id"], "output": "overwritten", "type": "user_message", "name": "bob"}
    message |= {"createdAt": step["createdAt"], "threadId": thread}
    await client.emit("client_message", {"message": message, "fileReferences": None})
    while told.count("task_end") < 2:
        await client.sleep(0.05)
    await client.disconnect()
    return told


def in_thread(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine beside the browser, whose event loop fills this thread."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def test_nothing_is_asked_of_another_machine_from_the_log_in_to_a_reload(
    new_profile: NewProfile, address: str
) -> None:
    context = new_profile(address)
    page = context.new_page()
    asked: list[str] = []
    refused: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.on("console", lambda line: refused.append(line.text) if "Refused" in line.text else None)

    page.goto("/")
    page.locator("#email").fill("bob")
    page.locator("#password").fill(PASSWORDS["bob"])
    page.locator("button[type=submit]").click()
    ask(page, "Which papers use the data set MetaQA?")
    page.get_by_test_id("facts-graph").locator("summary").click()
    page.locator("a[href^='#cite-']").first.click()
    page.get_by_test_id("evidence-card").wait_for()
    page.keyboard.press("Escape")
    ask(page, "How many papers were published per year since 2018?")
    page.get_by_test_id("answer-chart").wait_for()
    ask(page, "Compare [1], [2]")
    page.get_by_test_id("comparison").wait_for()
    page.get_by_test_id("export-references").last.click()
    with page.expect_download():
        page.get_by_test_id("export-of-chat").click()
        page.get_by_test_id("export-chat-bibtex").click()
    page.get_by_role("button", name="About", exact=True).click()
    page.keyboard.press("Escape")
    page.locator("#search-chats-button").click()
    page.keyboard.press("Escape")
    page.reload()
    page.get_by_test_id("comparison").wait_for()

    context.close()
    places = {urlsplit(url).netloc for url in asked if not url.startswith(("blob:", "data:"))}
    assert places == {urlsplit(address).netloc}
    assert refused == []


def test_a_wrong_password_is_told_and_too_many_are_throttled(
    enter: Callable[..., Page], serious: Callable[[Page], list[str]]
) -> None:
    page = enter("eve", "not a password")
    expect(page.get_by_role("alert").first).to_be_visible()
    assert serious(page) == []
    api = page.context.request
    for _ in range(4):
        wrong = api.post("/login", form={"username": "eve", "password": "wrong"})
        assert wrong.status == 401
    throttled = api.post("/login", form={"username": "eve", "password": "wrong"})
    assert throttled.status == 429
    assert api.post("/login", form={"username": "bob", "password": PASSWORDS["bob"]}).ok


def test_a_page_ends_with_its_log_in_its_user_and_its_password(
    people: Any, address: str, folder: Path, new_profile: NewProfile
) -> None:
    said_before = len(people.said)

    def opened(name: str) -> Page:
        context = new_profile(address)
        given = {"username": name, "password": PASSWORDS[name]}
        assert context.request.post("/login", form=given).ok
        page = context.new_page()
        page.goto("/")
        page.locator("#chat-input").wait_for()
        return page

    def is_out(page: Page) -> None:
        # A page whose connection was renewed has been told before it asks.
        with suppress(PlaywrightTimeoutError):
            page.locator("#chat-input").fill("Who wrote KG-RAG?", timeout=5_000)
            page.locator("#chat-submit").click(timeout=5_000)
        page.locator("#password").wait_for()
        assert page.context.request.get("/user").status == 401

    left, stays, dan = opened("cleo"), opened("cleo"), opened("dan")
    cookies = left.context.cookies()
    assert left.context.request.post("/logout").ok
    is_out(left)
    left.context.add_cookies(cookies)
    assert left.context.request.get("/user").status == 401
    ask(stays, "Which papers use the data set MetaQA?")

    users(folder, "remove", "cleo")
    users(folder, "add", "dan", input="another password")
    is_out(stays)
    is_out(dan)
    assert people.said[said_before:] == []


def visiting(address: str) -> httpx.Client:
    """A visitor who has no page."""
    return httpx.Client(base_url=address, timeout=PATIENCE, trust_env=False)


def test_nothing_is_told_without_a_log_in(address: str) -> None:
    body = {"pagination": {"first": 5}, "filter": {}}
    headers = {"X-Forwarded-User": "ada", "Authorization": "Bearer x"}
    with visiting(address) as nobody:
        assert nobody.post("/project/threads", json=body).status_code == 401
        assert nobody.get("/user").status_code == 401
        assert nobody.get("/user", headers=headers).status_code == 401
        assert nobody.post("/auth/jwt", headers=headers).status_code == 404


def test_a_log_in_expires_and_is_not_forged(address: str, folder: Path) -> None:
    secret = (folder / ".hublink" / "history" / "auth_secret").read_text("ascii")
    given = {"username": "ada", "password": PASSWORDS["ada"]}
    with visiting(address) as ada:
        assert ada.post("/login", data=given).is_success
        known = jwt.decode(ada.cookies["access_token"], secret, algorithms=["HS256"])
    assert 0 < known["exp"] - time.time() <= 24 * 3600

    def status(signed_with: str, **claims: Any) -> int:
        token = jwt.encode(known | claims, signed_with, algorithm="HS256")
        with visiting(address) as somebody:
            return somebody.get("/user", headers={"Cookie": f"access_token={token}"}).status_code

    assert status(secret) == 200
    assert status(secret, exp=int(time.time()) - 1) == 401
    assert status(secret, metadata={"log_in": "another"}) == 401
    assert status(secret, metadata={}) == 401
    assert status("x" * 64) == 401


def test_cookies_are_for_the_page_alone_and_for_https_where_it_came_over_https(
    address: str,
) -> None:
    given = {"username": "bob", "password": PASSWORDS["bob"]}
    session = {"session_id": "x"}
    for headers, secure in ({}, False), ({"X-Forwarded-Proto": "https"}, True):
        with visiting(address) as bob:
            responses = (
                bob.post("/login", data=given, headers=headers),
                bob.post("/set-session-cookie", json=session, headers=headers),
            )
        for response in responses:
            kinds = response.headers["set-cookie"].lower().split("; ")
            assert {"httponly", "samesite=lax"} < set(kinds)
            assert ("secure" in kinds) is secure


def test_a_proxy_names_the_user_and_nobody_else_does(
    serve: Any, store: Path, tmp_path: Path
) -> None:
    header, named = {"X-Remote-User": "ada"}, {"HUBLINK_USER_HEADER": "X-Remote-User"}
    with serve(store, tmp_path, **named) as served, visiting(served.address) as proxy:
        assert proxy.get("/user").status_code == 401
        assert proxy.get("/user", headers=header).json()["identifier"] == "ada"
        assert proxy.get("/user").status_code == 401
    elsewhere = named | {"HUBLINK_TRUSTED_PROXIES": "192.0.2.1"}
    with serve(store, tmp_path, **elsewhere) as served, visiting(served.address) as another:
        assert another.get("/user", headers=header).status_code == 401
