"""What both databases must do alike: chats are kept, found, changed, and gone when deleted."""

from typing import Any

import pytest

from assistant.history.chats import Chats
from assistant.history.history import History
from assistant.history.tables import METADATA

pytestmark = pytest.mark.anyio

EARLY, LATE, LATER = (f"2026-01-01T10:00:0{second}.000000Z" for second in (1, 2, 3))


def step(id: str, thread: str, text: str = "", **changes: Any) -> dict[str, Any]:
    made = {"id": id, "threadId": thread, "type": "user_message", "output": text}
    return {**made, "createdAt": EARLY, "parentId": None, **changes}


def element(id: str, thread: str, step: str = "a", **props: Any) -> dict[str, Any]:
    return {"id": id, "threadId": thread, "forId": step, "type": "custom", "props": props}


@pytest.fixture
async def ada(history: History) -> str:
    return (await history.users.ensure("ada")).id


@pytest.fixture
async def bob(history: History) -> str:
    return (await history.users.ensure("bob")).id


@pytest.fixture
def chats(history: History) -> Chats:
    return history.chats


async def names(chats: Chats, user: str, **wanted: Any) -> list[str]:
    return [chat.name for chat in await chats.list(user, 10, **wanted)]


async def test_a_question_begins_a_chat_named_after_it(chats: Chats, ada: str) -> None:
    assert await chats.save_step(ada, step("a", "t1", "Which papers\nuse  walks?"))

    chat = await chats.get(ada, "t1")

    assert chat is not None
    assert chat.name == "Which papers use walks?"
    assert [each["output"] for each in chat.steps] == ["Which papers\nuse  walks?"]


async def test_a_chat_comes_back_with_all_it_showed(chats: Chats, ada: str) -> None:
    shown = step("b", "t1", "Größe 北京 🎓 \0", type="assistant_message", createdAt=LATE)
    shown |= {"metadata": {"icon": "search"}, "isError": False, "showInput": "json"}
    await chats.save_step(ada, shown | {"threadId": "nowhere"})
    await chats.save_step(ada, step("a", "t1", "Which?"))
    await chats.save_step(ada, shown)
    await chats.save_element(ada, element("e", "t1", "b", sources=[{"number": 1, "ü": None}]))

    chat = await chats.get(ada, "t1")

    assert chat is not None
    assert [each["id"] for each in chat.steps] == ["a", "b"]
    assert chat.steps[1]["output"] == "Größe 北京 🎓 \0"
    assert chat.steps[1]["metadata"] == {"icon": "search"}
    assert chat.steps[1]["isError"] is False
    assert chat.elements[0]["props"] == {"sources": [{"number": 1, "ü": None}]}
    assert await chats.element(ada, "t1", "e") == chat.elements[0]


async def test_broken_text_is_kept_as_far_as_it_goes(chats: Chats, ada: str) -> None:
    await chats.save_step(ada, step("a", "t1", "half \ud83d of a \0character"))

    assert await names(chats, ada, search="of a \0char") == ["half ? of a character"]


async def test_a_step_saved_again_takes_its_own_place(chats: Chats, ada: str) -> None:
    await chats.save_step(ada, step("a", "t1", "first"))
    await chats.save_step(ada, step("a", "t1", "second"))

    chat = await chats.get(ada, "t1")

    assert chat is not None
    assert [each["output"] for each in chat.steps] == ["second"]


async def test_chats_are_listed_last_used_first_page_by_page(chats: Chats, ada: str) -> None:
    for number in range(5):
        await chats.save_step(ada, step(f"a{number}", f"t{number}", f"question {number}"))
    await chats.save_step(ada, step("more", "t1", "and?"))

    first = await chats.list(ada, 3)
    rest = await chats.list(ada, 3, after=first[-1].id)

    assert [chat.id for chat in (*first, *rest)] == ["t1", "t4", "t3", "t2", "t0"]


async def test_chats_are_found_by_name_and_by_what_was_said(chats: Chats, ada: str) -> None:
    await chats.save_step(ada, step("a", "t1", "Who wrote about 100% ÄPFEL?"))
    await chats.save_step(ada, step("b", "t1", "Ada did.", type="assistant_message"))
    await chats.save_step(ada, step("c", "t1", "secret tool", type="tool"))
    await chats.save_step(ada, step("d", "t2", "Something else"))

    assert await names(chats, ada, search="äpfel") == ["Who wrote about 100% ÄPFEL?"]
    assert await names(chats, ada, search="ada DID") == ["Who wrote about 100% ÄPFEL?"]
    assert await names(chats, ada, search="100% ä") == ["Who wrote about 100% ÄPFEL?"]
    assert await names(chats, ada, search="1%Ä") == []
    assert await names(chats, ada, search="secret") == []


async def test_a_chat_is_renamed_and_keeps_its_place(chats: Chats, ada: str) -> None:
    await chats.save_step(ada, step("a", "t1", "old"))
    await chats.save_step(ada, step("b", "t2", "newer"))

    assert await chats.rename(ada, "t1", "  My   walks ")

    assert await names(chats, ada) == ["newer", "My walks"]
    assert await names(chats, ada, search="my walks") == ["My walks"]


async def test_a_deleted_chat_leaves_nothing_and_does_not_come_back(
    chats: Chats, history: History, ada: str
) -> None:
    await chats.save_step(ada, step("a", "t1", "Which?"))
    await chats.save_step(ada, step("run", "t1", type="run"))
    await chats.save_element(ada, element("e", "t1"))
    await history.ratings.give(ada, "run", 1, "good")

    assert await chats.delete(ada, "t1")
    late = await chats.save_step(ada, step("b", "t1", "too late", type="assistant_message"))
    forgotten = await chats.remember(ada, "t1", {"chat_settings": {}})

    assert not late
    assert not forgotten
    left = await history.database.run(
        lambda connection: {
            table.name: len(connection.execute(table.select()).all())
            for table in METADATA.sorted_tables
        }
    )
    assert {name: rows for name, rows in left.items() if rows} == {"users": 1}


async def test_what_followed_an_edited_question_goes(chats: Chats, ada: str) -> None:
    await chats.save_step(ada, step("a", "t1", "Which?"))
    await chats.save_step(ada, step("b", "t1", "Those.", type="assistant_message", createdAt=LATE))
    await chats.save_element(ada, element("e", "t1", "b"))
    await chats.save_step(ada, step("new", "t1", type="run", createdAt=LATER))

    await chats.delete_between(ada, "t1", EARLY, LATER)

    chat = await chats.get(ada, "t1")
    assert chat is not None
    assert [each["id"] for each in chat.steps] == ["a", "new"]
    assert chat.elements == ()


async def test_a_step_is_deleted_with_its_elements(chats: Chats, ada: str) -> None:
    await chats.save_step(ada, step("a", "t1", "Which?"))
    await chats.save_element(ada, element("e", "t1", "a"))

    assert await chats.delete_step(ada, "a")

    chat = await chats.get(ada, "t1")
    assert chat is not None
    assert (chat.steps, chat.elements) == ((), ())


async def test_nobody_reads_or_changes_a_chat_of_another(
    chats: Chats, history: History, ada: str, bob: str
) -> None:
    await chats.save_step(ada, step("a", "t1", "Mine"))
    await chats.save_element(ada, element("e", "t1"))
    await history.ratings.give(ada, "a", 1, "mine")
    await chats.save_step(bob, step("b", "t2", "His"))
    before = await chats.get(ada, "t1")
    assert before is not None

    assert not await chats.owns(bob, "t1")
    assert await chats.get(bob, "t1") is None
    assert await chats.element(bob, "t1", "e") is None
    assert await chats.element(bob, "t2", "e") is None
    assert await names(chats, bob, search="mine") == []
    assert not await chats.open(bob, "t1", "taken")
    assert not await chats.rename(bob, "t1", "taken")
    assert not await chats.remember(bob, "t1", {"chat_settings": 1})
    assert not await chats.save_step(bob, step("x", "t1", "intruding"))
    assert not await chats.save_step(bob, step("a", "t2", "overwritten"))
    assert not await chats.save_element(bob, element("e", "t2", "b"))
    assert not await chats.delete_step(bob, "a")
    assert not await chats.delete_element(bob, "e")
    assert await history.ratings.give(bob, "a", 0, "spoiled") is None
    assert not await history.ratings.take_back(bob, before.ratings[0].id)
    await chats.delete_between(bob, "t1", "", LATER)
    assert not await chats.delete(bob, "t1")

    assert await chats.get(ada, "t1") == before
