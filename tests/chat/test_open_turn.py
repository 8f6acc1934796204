"""What becomes of a conversation is kept once, whoever is stopped meanwhile."""

import asyncio

import pytest

from assistant.chat.persistence.open_turn import OpenTurn
from assistant.conversation.conversation import Conversation

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("outcome", [True, False])
async def test_who_is_stopped_while_a_turn_is_kept_is_told_how_it_ended(outcome: bool) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    kept = 0

    async def keep() -> bool:
        nonlocal kept
        begun.set()
        await go_on.wait()
        kept += 1
        return outcome

    turn = OpenTurn(Conversation(), keep)
    stopped = asyncio.create_task(turn.keep())
    await begun.wait()
    stopped.cancel()
    await asyncio.wait([stopped])
    go_on.set()

    assert stopped.cancelled()
    assert await turn.keep() is outcome
    assert kept == 1
