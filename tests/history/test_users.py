"""Users and their passwords, in both databases."""

import asyncio

import pytest
from argon2 import PasswordHasher
from argon2.profiles import RFC_9106_LOW_MEMORY
from sqlalchemy import select

from assistant.history.history import History
from assistant.history.tables import USERS
from assistant.history.users import Users
from tools.errors import SetupError

pytestmark = pytest.mark.anyio


async def test_a_password_lets_its_user_in_and_nobody_else(history: History) -> None:
    ada = await history.users.set_password(" ada ", "walks and hubs")
    await history.users.set_password("bob", "another one")

    assert await history.users.log_in("ada", "walks and hubs") == ada
    assert await history.users.log_in("ada", "another one") is None
    assert await history.users.log_in("eve", "walks and hubs") is None
    assert await history.users.log_in("", "") is None


async def test_a_user_without_a_password_does_not_log_in(history: History) -> None:
    await history.users.ensure("local")
    assert not await history.users.log_in_is_needed()
    for guess in ("", "local", "None"):
        assert await history.users.log_in("local", guess) is None


async def test_passwords_are_kept_as_argon2id_hashes(history: History) -> None:
    users = Users(history.database, PasswordHasher())
    await users.set_password("ada", "walks and hubs")
    asked = select(USERS.c.password_hash)
    kept = await history.database.run(lambda connection: connection.execute(asked).scalar())
    assert kept is not None
    assert kept.startswith("$argon2id$")
    assert "walks" not in kept


async def test_a_hash_of_old_strength_is_renewed_at_a_log_in(history: History) -> None:
    await history.users.set_password("ada", "walks and hubs")
    stronger = Users(history.database, PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY))

    before = await stronger.log_in("ada", "walks and hubs")

    assert before is not None
    asked = select(USERS.c.password_hash)
    kept = await history.database.run(lambda connection: connection.execute(asked).scalar())
    assert kept is not None
    assert "m=65536" in kept
    assert await stronger.log_in("ada", "walks and hubs") == before


async def test_a_new_password_takes_the_place_of_the_old(history: History) -> None:
    times = iter([100.0, 200.0])
    users = Users(history.database, PasswordHasher(), lambda: next(times))
    first = await users.set_password("ada", "walks and hubs")
    second = await users.set_password("ada", "hubs and walks")
    assert (first.id, first.password_since, second.password_since) == (second.id, 100, 200)
    assert await users.log_in("ada", "walks and hubs") is None


async def test_a_user_made_twice_at_once_is_one(history: History) -> None:
    made = await asyncio.gather(*(history.users.ensure("ada") for _ in range(5)))
    assert len({person.id for person in made}) == 1


async def test_a_removed_user_leaves_no_chat(history: History) -> None:
    ada = await history.users.ensure("ada")
    await history.chats.open(ada.id, "t1")
    assert await history.users.remove("ada")
    assert not await history.users.remove("ada")
    assert await history.chats.list(ada.id, 10) == ()
    assert not await history.chats.owns(ada.id, "t1")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\0b", "x" * 201])
async def test_a_name_one_cannot_read_is_refused(history: History, name: str) -> None:
    with pytest.raises(SetupError, match="name"):
        await history.users.ensure(name)


async def test_a_user_has_the_settings_that_were_chosen_last(history: History) -> None:
    ada, bob = await history.users.ensure("ada"), await history.users.ensure("bob")
    assert await history.users.preferences(ada.id) == {}
    for style in ("ieee", "acm"):
        await history.users.prefer(ada.id, {"style": style, "thoroughness": "quick"})
    assert await history.users.preferences(ada.id) == {"style": "acm", "thoroughness": "quick"}
    assert await history.users.preferences(bob.id) == {}
    await history.users.remove("ada")
    assert await history.users.preferences(ada.id) == {}
