"""Log-ins and how they end, in both databases."""

import pytest

from assistant.history.history import History
from assistant.history.log_ins import LogIns

pytestmark = pytest.mark.anyio


async def test_a_log_in_lasts_until_its_time_is_over(history: History) -> None:
    ada = await history.users.set_password("ada", "walks and hubs")
    now = 100.0
    log_ins = LogIns(history.database, lambda: now)
    log_in = await log_ins.begin(ada.id, 60)
    assert await log_ins.person(log_in) == ada
    now = 159.9
    assert await log_ins.person(log_in) == ada
    now = 160.0
    assert await log_ins.person(log_in) is None


async def test_logging_out_ends_one_log_in_and_no_other(history: History) -> None:
    ada = await history.users.set_password("ada", "walks and hubs")
    here, there = [await history.log_ins.begin(ada.id, 60) for _ in range(2)]
    await history.log_ins.end(here)
    assert await history.log_ins.person(here) is None
    assert await history.log_ins.person(there) == ada


async def test_a_new_password_ends_all_log_ins_of_its_user(history: History) -> None:
    people = [await history.users.set_password(name, "walks and hubs") for name in ("ada", "bob")]
    hers, his = [await history.log_ins.begin(person.id, 60) for person in people]
    await history.users.set_password("ada", "hubs and walks")
    assert await history.log_ins.person(hers) is None
    assert await history.log_ins.person(his) == people[1]


async def test_a_removed_user_is_logged_in_no_more(history: History) -> None:
    ada = await history.users.set_password("ada", "walks and hubs")
    log_in = await history.log_ins.begin(ada.id, 60)
    await history.users.remove("ada")
    await history.users.set_password("ada", "walks and hubs")
    assert await history.log_ins.person(log_in) is None


@pytest.mark.parametrize("id", ["", "unknown", "None"])
async def test_an_id_of_no_log_in_is_nobodys(history: History, id: str) -> None:
    assert await history.log_ins.person(id) is None
