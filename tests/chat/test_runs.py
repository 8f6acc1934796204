"""Questions of one chat are answered one after another, and stopped together."""

import asyncio
from contextvars import ContextVar

import pytest

from assistant.web.answer_tasks import AnswerTasks

pytestmark = pytest.mark.anyio
CHAT = ContextVar("chat", default="chat")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Asked:
    """Questions that are answered when they are let go on; keeps what happens to them."""

    def __init__(self) -> None:
        self.runs = AnswerTasks(CHAT.get)
        self.seen: list[str] = []
        self.go_on = asyncio.Event()

    def ask(self, name: str, chat: str = "chat") -> asyncio.Task[None]:
        elsewhere = CHAT.set(chat)
        task = asyncio.create_task(self._answer(name))
        self.runs.enter(task)
        CHAT.reset(elsewhere)
        return task

    def edit(self, name: str) -> asyncio.Task[None]:
        return asyncio.create_task(self._answer(name, edited=True))

    async def _answer(self, name: str, edited: bool = False) -> None:
        task = asyncio.current_task()
        try:
            if edited and task:
                await self.runs.replace(task)
            await self.runs.turn()
            self.seen.append(f"{name} begins")
            await self.go_on.wait()
            self.seen.append(f"{name} is answered")
        except asyncio.CancelledError:
            # Putting away what there is takes a while.
            for _ in range(5):
                await asyncio.sleep(0)
            self.seen.append(f"{name} is put away")
            raise


async def turns_of_the_loop(asked: Asked) -> None:
    """Let everybody go as far as they can."""
    before: list[str] | None = None
    while before != asked.seen:
        before = [*asked.seen]
        for _ in range(20):
            await asyncio.sleep(0)


async def test_what_is_asked_at_once_is_answered_in_order_and_in_each_chat_for_itself() -> None:
    asked = Asked()
    tasks = [asked.ask("first"), asked.ask("second"), asked.ask("other", "other chat")]
    await turns_of_the_loop(asked)
    assert asked.seen == ["first begins", "other begins"]
    asked.go_on.set()
    await asyncio.gather(*tasks)
    of_the_chat = [each for each in asked.seen if not each.startswith("other")]
    assert of_the_chat == [
        "first begins",
        "first is answered",
        "second begins",
        "second is answered",
    ]


async def test_who_leaves_while_waiting_lets_nobody_pass_who_waits_behind() -> None:
    asked = Asked()
    _first, second, third = (asked.ask(name) for name in ("first", "second", "third"))
    await turns_of_the_loop(asked)
    second.cancel()
    await turns_of_the_loop(asked)
    assert asked.seen == ["first begins", "second is put away"]
    asked.go_on.set()
    await third
    assert asked.seen[2:] == ["first is answered", "third begins", "third is answered"]


async def test_stopping_a_chat_ends_all_that_is_asked_in_it_before_anything_new_begins() -> None:
    asked = Asked()
    tasks = [asked.ask(name) for name in ("first", "second")]
    other = asked.ask("other", "other chat")
    await turns_of_the_loop(asked)
    assert await asked.runs.stop()
    assert sorted(asked.seen[2:]) == ["first is put away", "second is put away"]
    assert all(task.cancelled() for task in tasks)
    assert not await asked.runs.stop()
    asked.go_on.set()
    await asyncio.gather(asked.ask("third"), other)
    assert "third is answered" in asked.seen


async def test_stopping_again_lets_what_is_being_put_away_be_put_away() -> None:
    asked = Asked()
    asked.ask("first")
    await turns_of_the_loop(asked)
    assert await asyncio.gather(asked.runs.stop(), asked.runs.stop()) == [True, True]
    assert asked.seen == ["first begins", "first is put away"]


async def test_of_two_edits_at_once_the_last_alone_is_answered() -> None:
    asked = Asked()
    asked.ask("question")
    await turns_of_the_loop(asked)
    first, second = asked.edit("first"), asked.edit("second")
    await turns_of_the_loop(asked)
    assert first.cancelled()
    asked.go_on.set()
    await second
    assert asked.seen[:2] == ["question begins", "question is put away"]
    assert asked.seen[2:] == ["first is put away", "second begins", "second is answered"]
