"""The web socket, without a page: what it takes, what it closes, and what it never tells."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
import socketio

from assistant.web.input_limits import LARGEST_FRAME, LONGEST_QUESTION, MOST_OF_A_FRAME

pytestmark = pytest.mark.anyio
CALM = 120
"""Seconds to wait for what must come; how long it takes tells nothing."""
QUESTION = "Which papers use the data set MetaQA?"
FOLLOW_UP = "Which of these are from 2023?"


class Caller:
    """A client of the web socket that keeps all it is told."""

    def __init__(self) -> None:
        self.client = socketio.AsyncClient(reconnection=False)
        self.told: list[tuple[str, Any]] = []
        self.news = asyncio.Condition()
        self.client.on("*", self._hear)

    async def until(self, wanted: Callable[["Caller"], bool]) -> None:
        async with asyncio.timeout(CALM), self.news:
            await self.news.wait_for(lambda: wanted(self))

    def messages(self) -> list[str]:
        """What was said to the person, in order."""
        told = [each for event, each in self.told if event == "new_message"]
        return [each["output"] for each in told if each["type"] == "assistant_message"]

    @property
    def thread(self) -> str:
        """The chat that was begun."""
        return str(next(each["thread_id"] for event, each in self.told if "first_" in event))

    def shown(self, kind: str) -> list[str]:
        """What the messages of a kind say in the chat that was gone on with, in order."""
        (chat,) = [each for event, each in self.told if event == "resume_thread"]
        return [step["output"] for step in chat["steps"] if step["type"] == kind]

    def finished(self, words: str) -> bool:
        """Whether an answer with these words has come, and its end."""
        events = [event for event, _ in self.told]
        answers = [
            place
            for place, (event, told) in enumerate(self.told)
            if event == "new_message"
            and told["type"] == "assistant_message"
            and words in told["output"]
        ]
        return bool(answers) and "task_end" in events[answers[0] :]

    def count(self, event: str) -> int:
        return [each for each, _ in self.told].count(event)

    async def ask(self, output: str, **changes: Any) -> str:
        """Send a question, and return its id."""
        message = {"id": str(uuid4()), "name": "me", "type": "user_message", "output": output}
        message |= {"createdAt": "2026-01-01T00:00:00Z"} | changes
        await self.client.emit("client_message", {"message": message, "fileReferences": None})
        return str(message["id"])

    async def _hear(self, event: str, *told: Any) -> None:
        async with self.news:
            self.told.append((event, told[0] if told else None))
            self.news.notify_all()


Connect = Callable[..., AbstractAsyncContextManager[Caller]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def connect(request: pytest.FixtureRequest) -> Connect:
    @asynccontextmanager
    async def introduce(server: Any = None, **auth: Any) -> AsyncIterator[Caller]:
        served = server or request.getfixturevalue("served")
        caller = Caller()
        known = {"clientType": "webapp", "sessionId": str(uuid4()), "threadId": "", "userEnv": "{}"}
        try:
            await caller.client.connect(
                served.address,
                socketio_path="/ws/socket.io",
                transports=["websocket"],
                auth=known | {"chatProfile": ""} | auth,
                wait_timeout=CALM,
            )
            await caller.client.emit("connection_successful")
            await caller.until(lambda caller: caller.count("clear_call_fn") == 1)
            yield caller
        finally:
            await caller.client.disconnect()
            # The client leaves open what was refused or broken off.
            for left in (caller.client.eio.ws, caller.client.eio.http):
                if left is not None:
                    await left.close()

    return introduce


async def test_a_stop_that_comes_after_the_answer_leaves_nothing_said(connect: Connect) -> None:
    async with connect() as caller:
        await caller.ask(QUESTION)
        await caller.until(lambda caller: caller.finished("MetaQA"))
        await caller.client.emit("stop")
        await caller.ask("Which papers use DBLP-QuAD?")
        await caller.until(lambda caller: caller.finished("DBLP-QuAD"))
    assert not [said for said in caller.messages() if "stopped" in said]


async def test_an_id_of_a_session_that_is_a_path_deletes_no_folder(
    connect: Connect, tmp_path: Path
) -> None:
    (tmp_path / "kept").mkdir()
    for path in (str(tmp_path), "../", f"../../../../../../..{tmp_path}", str(uuid4()) + "/.."):
        with pytest.raises(socketio.exceptions.ConnectionError):
            async with connect(sessionId=path) as caller:
                await caller.client.emit("clear_session")
    assert (tmp_path / "kept").is_dir()


@pytest.mark.parametrize("changes", [{"threadId": "x"}, {"sessionId": None}, {"sessionId": 7}])
async def test_a_page_that_says_what_no_page_says_is_not_connected(
    connect: Connect, changes: dict[str, Any]
) -> None:
    with pytest.raises(socketio.exceptions.ConnectionError):
        async with connect(**changes):
            pass


async def test_a_question_that_is_too_long_is_kept_and_answered_by_saying_so(
    connect: Connect,
) -> None:
    async with connect() as caller:
        await caller.ask("x" * (LONGEST_QUESTION + 1))
        await caller.until(lambda caller: bool(caller.messages()))
        assert "8,001 characters; up to 8,000" in caller.messages()[0]
        assert "Shorten it" in caller.messages()[0]
        await caller.ask(QUESTION)
        await caller.until(lambda caller: len(caller.messages()) == 2)


async def test_what_is_too_large_is_left_out_and_the_page_told(connect: Connect) -> None:
    async with connect() as caller:
        await caller.ask("x" * LARGEST_FRAME)
        await caller.until(lambda caller: caller.count("toast") == 1)
        assert "too long to be sent" in str(caller.told[-1])
        await caller.ask(QUESTION)
        await caller.until(lambda caller: len(caller.messages()) == 1)


async def test_a_frame_beyond_all_measure_ends_the_connection(connect: Connect) -> None:
    async with connect() as caller:
        gone = asyncio.Event()
        caller.client.on("disconnect", lambda _reason: gone.set())
        await caller.ask("x" * MOST_OF_A_FRAME)
        async with asyncio.timeout(CALM):
            await gone.wait()


async def test_nothing_that_comes_malformed_is_answered_with_an_exception(
    connect: Connect, served: Any
) -> None:
    async with connect() as caller:
        for payload in (None, [], {}, {"message": {}}, {"message": {"id": "1", "output": "x"}}):
            await caller.client.emit("client_message", payload)
            await caller.client.emit("edit_message", payload)
        for settings in (None, [], {"strategy": {"a": "b"}}, {"unknown": "x" * 100_000}):
            await caller.client.emit("chat_settings_change", settings)
            await caller.client.emit("chat_settings_edit", settings)
        for closed in ("audio_start", "audio_end", "message_favorite", "window_message"):
            await caller.client.emit(closed, {"message": {"id": "1"}})
        await caller.ask(QUESTION, type="assistant_message", parentId="x", metadata={"a": "b"})
        await caller.until(lambda caller: bool(caller.messages()))
        said = " ".join(str(told) for _, told in caller.told)
        for word in ("Error:", "Traceback", "assert ", "NoneType", "validation"):
            assert word not in said
        assert [told for event, told in caller.told if event == "toast"] == []


async def test_what_fails_on_the_server_is_told_in_its_log_and_not_on_the_page(
    connect: Connect, serve: Any, store: Path, tmp_path: Path
) -> None:
    with serve(store, tmp_path) as server:
        async with connect(server) as caller:
            await caller.ask(QUESTION)
            await caller.until(lambda caller: len(caller.messages()) == 1)
            with sqlite3.connect(tmp_path / ".hublink" / "history" / "chats.sqlite") as chats:
                chats.executescript("DROP TABLE turns; DROP TABLE feedback")
            await caller.ask("Who wrote them?")
            await caller.until(lambda caller: "Something went wrong" in caller.messages()[-1])
            await caller.until(lambda caller: caller.count("task_end") >= 3)
            steps = [told for event, told in caller.told if event == "new_message"]
            run = next(step["id"] for step in steps if step["type"] == "run")
            thumb = {"feedback": {"forId": run, "value": 1}, "sessionId": "x"}
            async with httpx.AsyncClient(base_url=server.address, timeout=CALM) as page:
                feedback = await page.request("PUT", "/feedback", json=thumb)
            assert feedback.status_code == 500
            told = str(caller.told) + feedback.text
            for word in ("no such table", "sqlite", "Traceback", "turns", "SELECT"):
                assert word not in told
    assert "no such table: turns" in "".join(server.said)


async def test_only_a_question_of_the_chat_can_be_edited(connect: Connect) -> None:
    async with connect() as caller:
        asked = await caller.ask(QUESTION)
        await caller.until(lambda caller: caller.finished("MetaQA"))
        answer = next(
            each for event, each in caller.told
            if event == "new_message" and each["type"] == "assistant_message"
        )  # fmt: skip
        before = len(caller.told)
        for other in (answer["id"], str(uuid4())):
            message = {"id": other, "name": "me", "output": "overwritten", "createdAt": ""}
            await caller.client.emit("edit_message", {"message": message})
        message = {"id": asked, "name": "me", "output": "Who wrote them?", "createdAt": ""}
        await caller.client.emit("edit_message", {"message": message})
        await caller.until(lambda caller: len(caller.messages()) == 2)
        assert "overwritten" not in str(caller.told[before:])


async def test_what_two_pages_of_a_chat_ask_at_once_is_answered_one_after_another(
    connect: Connect,
) -> None:
    async with connect() as caller:
        await caller.ask(QUESTION)
        await caller.until(lambda caller: caller.count("first_interaction") == 1)
        async with connect(threadId=caller.thread) as other:
            await other.ask(FOLLOW_UP)
            await caller.until(lambda caller: caller.finished("MetaQA"))
            # It is about the papers of the first answer, under their numbers.
            await other.until(lambda other: other.finished("Of these papers, those from 2023"))
    async with connect(threadId=caller.thread) as later:
        await later.until(lambda later: later.count("resume_thread") == 1)
        assert later.shown("user_message") == [QUESTION, FOLLOW_UP]
        assert len(later.shown("assistant_message")) == 2


async def test_an_edited_question_ends_the_answer_that_is_on_its_way(connect: Connect) -> None:
    async with connect() as caller:
        asked = await caller.ask("Which papers are from 2018?")
        await caller.until(lambda caller: caller.count("first_interaction") == 1)
        for text in (FOLLOW_UP, QUESTION):
            message = {"id": asked, "name": "me", "output": text, "createdAt": ""}
            await caller.client.emit("edit_message", {"message": message})
        await caller.until(lambda caller: caller.finished("MetaQA"))
    async with connect(threadId=caller.thread) as later:
        await later.until(lambda later: later.count("resume_thread") == 1)
        assert later.shown("user_message") == [QUESTION]
        (answer,) = later.shown("assistant_message")
        assert "Four papers use the data set MetaQA" in answer
