"""Whether the server is ready is told to whoever asks, and nothing else."""

from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse

from assistant.history.database import HistoryDatabase, history_url
from assistant.web.health_check import HealthCheck

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def yes() -> bool:
    return True


async def no() -> bool:
    return False


async def answer(path: str, **checks: object) -> httpx.Response:
    app = HealthCheck(PlainTextResponse("the page"), checks)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        return await client.get(path)


async def test_a_server_is_ready_when_all_its_parts_are() -> None:
    told = await answer("/health", index=yes, chats=yes)
    assert told.status_code == 200
    assert told.json() == {"ready": True, "parts": {"index": True, "chats": True}}


async def test_what_is_not_ready_is_named() -> None:
    told = await answer("/health", index=no, chats=yes)
    assert told.status_code == 503
    assert told.json() == {"ready": False, "parts": {"index": False, "chats": True}}
    assert told.headers["cache-control"] == "no-store"


async def test_other_pages_are_left_alone() -> None:
    assert (await answer("/healthy", index=no)).text == "the page"


async def test_a_database_answers_while_it_is_there(tmp_path: Path) -> None:
    here = HistoryDatabase(history_url(None, tmp_path))
    await here.prepare()
    assert await here.answers()
    await here.close()
    gone = HistoryDatabase(history_url(f"postgresql://me:hidden@/x?host={tmp_path}", tmp_path))
    assert not await gone.answers()
