"""The commands for what is kept: users, feedback and records of answers."""

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import pytest

from assistant.conversation.answer_record import AnswerRecord
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from assistant.wiring.history import build_history


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HUBLINK_HISTORY", str(tmp_path / "history"))
    return tmp_path


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_users_are_added_listed_and_removed(hublink: Any, types: Any) -> None:
    for name in ("bob", "ada"):
        types("a good password\n")
        assert hublink("users", "add", name).status == 0

    listed = hublink("users", "list").out.splitlines()
    assert [line.split("\t")[:2] for line in listed] == [["ada", "password"], ["bob", "password"]]

    assert hublink("users", "remove", "ada").status == 0
    assert len(hublink("users", "list").out.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "password"),
    [("ada", "short"), ("ada", ""), ("", "a good password"), ("a\tb", "x" * 9)],
)
def test_a_name_or_password_that_is_none_is_refused(
    hublink: Any, types: Any, name: str, password: str
) -> None:
    types(password)
    outcome = hublink("users", "add", name)
    assert outcome.status == 2
    assert "Choose another one." in outcome.err
    assert hublink("users", "list").out == ""


def test_removing_nobody_says_who_there_is(hublink: Any) -> None:
    outcome = hublink("users", "remove", "eve")
    assert outcome.status == 2
    assert "users list" in outcome.err


def test_without_feedback_an_export_is_empty(hublink: Any, folder: Path) -> None:
    assert hublink("feedback", "export").out == ""
    assert hublink("feedback", "export", "--out", folder / "f.jsonl").status == 0
    assert (folder / "f.jsonl").read_text("utf-8") == ""
    assert hublink("feedback", "export", "--out", folder / "none" / "f.jsonl").status == 2


def test_feedback_on_an_answer_that_failed_has_its_question(hublink: Any, folder: Path) -> None:
    async def rate() -> None:
        history = build_history(read_settings().changed(history=folder / "history"))
        await history.database.prepare()
        user = (await history.users.ensure("ada")).id
        step = {"id": "q", "threadId": "t", "type": "user_message", "output": "Why?"}
        await history.chats.save_step(user, step)
        run = {"id": "r", "threadId": "t", "type": "run", "parentId": "q", "input": "Why?"}
        await history.chats.save_step(user, run)
        await history.ratings.give(user, "r", 1, "first")
        await history.ratings.give(user, "r", 0, None)
        await history.database.close()

    asyncio.run(rate())

    line = json.loads(hublink("feedback", "export").out)
    assert line["rating"] == "down"
    assert (line["question"], line["answer"], line["comment"]) == ("Why?", None, None)


def test_a_record_is_replayed_and_differences_are_named(
    hublink: Any, films_store: Path, folder: Path
) -> None:
    assistant = build_assistant(read_settings().changed(store=films_store))
    question = "Which films have the genre drama?"
    answer = asyncio.run(assistant.answer(assistant.new_conversation(), question))
    record = AnswerRecord(plan=answer.plan, answer=answer)
    file = folder / "record.json"

    file.write_text(record.model_dump_json(), encoding="utf-8")
    same = hublink("replay", file, "--store", films_store)
    fewer = record.answer.model_copy(update={"hubs": (*answer.hubs[1:], "urn:lost")})
    file.write_text(record.model_copy(update={"answer": fewer}).model_dump_json(), "utf-8")
    other = hublink("replay", file, "--store", films_store)

    assert (same.status, same.out.splitlines()[-1]) == (0, "The same as in the record.")
    assert other.status == 1
    assert "missing paper: urn:lost" in other.out
    assert f"further paper: {answer.hubs[0]}" in other.out


def test_a_file_that_is_no_record_is_refused(hublink: Any, folder: Path) -> None:
    (folder / "x.json").write_text("{}", encoding="utf-8")
    for name in ("x.json", "missing.json"):
        assert hublink("replay", folder / name).status == 2
