"""Links to chats, in both databases."""

import pytest

from assistant.history.history import History

pytestmark = pytest.mark.anyio


async def chat_of(history: History, name: str, thread: str) -> str:
    person = await history.users.ensure(name)
    assert await history.chats.open(person.id, thread, f"About {thread}")
    return person.id


async def test_a_link_leads_to_its_chat_alone_and_stays_the_same(history: History) -> None:
    ada = await chat_of(history, "ada", "bees")
    await chat_of(history, "ada", "birds")
    token = await history.shares.share(ada, "bees")
    assert token is not None
    assert len(token) > 40
    assert await history.shares.share(ada, "bees") == token
    assert await history.shares.token(ada, "bees") == token
    assert await history.shares.token(ada, "birds") is None
    chat = await history.shares.chat(token)
    assert chat is not None
    assert (chat.thread, chat.name, chat.owner, chat.owner_name) == (
        "bees",
        "About bees",
        ada,
        "ada",
    )


async def test_nobody_shares_or_ends_the_sharing_of_a_chat_of_somebody_else(
    history: History,
) -> None:
    ada = await chat_of(history, "ada", "bees")
    bob = await chat_of(history, "bob", "boats")
    assert await history.shares.share(bob, "bees") is None
    assert await history.shares.share(ada, "no such chat") is None
    token = await history.shares.share(ada, "bees") or ""
    assert await history.shares.token(bob, "bees") is None
    assert not await history.shares.take_back(bob, "bees")
    assert await history.shares.chat(token) is not None


async def test_a_link_taken_back_leads_nowhere_and_the_next_one_is_another(
    history: History,
) -> None:
    ada = await chat_of(history, "ada", "bees")
    token = await history.shares.share(ada, "bees") or ""
    assert await history.shares.take_back(ada, "bees")
    assert not await history.shares.take_back(ada, "bees")
    assert await history.shares.chat(token) is None
    assert await history.shares.share(ada, "bees") != token


@pytest.mark.parametrize("token", ["", "bees", "x" * 10_000, "' OR 1=1 --"])
async def test_what_is_no_token_leads_nowhere(history: History, token: str) -> None:
    ada = await chat_of(history, "ada", "bees")
    await history.shares.share(ada, "bees")
    assert await history.shares.chat(token) is None


async def test_a_link_goes_with_its_chat_and_with_its_owner(history: History) -> None:
    ada = await chat_of(history, "ada", "bees")
    await chat_of(history, "ada", "birds")
    bees, birds = [await history.shares.share(ada, name) or "" for name in ("bees", "birds")]
    await history.chats.delete(ada, "bees")
    assert await history.shares.chat(bees) is None
    assert await history.shares.chat(birds) is not None
    await history.users.remove("ada")
    assert await history.shares.chat(birds) is None
