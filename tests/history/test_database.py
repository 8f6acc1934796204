"""Databases come up to date by migrations, and say what is wrong with them."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from assistant.history import database
from assistant.history.database import LATEST, HistoryDatabase, history_url
from assistant.history.history import History
from assistant.history.tables import METADATA
from tools.errors import SetupError

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[object]:
    return compare_metadata(MigrationContext.configure(connection), METADATA)


async def test_the_migrations_make_the_tables_the_program_uses(history: History) -> None:
    assert await history.database.run(differences) == []


async def test_the_newest_migration_is_the_one_the_program_wants() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_current_head() == LATEST


async def test_a_database_is_prepared_as_often_as_one_likes(history: History) -> None:
    await history.users.ensure("ada")
    await history.database.prepare()
    assert [person.name for person in await history.users.list()] == ["ada"]


async def test_a_database_of_a_newer_version_is_left_alone(history: History) -> None:
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await history.database.run(lambda connection: connection.execute(newer))
    try:
        with pytest.raises(SetupError, match="another version"):
            await history.database.prepare()
    finally:
        now = text("UPDATE alembic_version SET version_num = :now")
        await history.database.run(lambda connection: connection.execute(now, {"now": LATEST}))


async def test_the_file_of_chats_is_its_owners_alone(tmp_path: Path) -> None:
    made = HistoryDatabase(history_url(None, tmp_path / "history"))
    await made.prepare()
    await made.close()
    assert (tmp_path / "history").stat().st_mode & 0o077 == 0
    assert (tmp_path / "history" / "chats.sqlite").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("url", ["mysql://localhost/x", "not an address", ""])
async def test_an_address_of_no_known_database_is_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="HUBLINK_HISTORY_URL"):
        history_url(url, tmp_path)


async def test_a_server_that_is_not_there_is_told_without_the_password(tmp_path: Path) -> None:
    url = history_url(f"postgresql://me:hidden@/chats?host={tmp_path}", tmp_path)
    with pytest.raises(SetupError, match="cannot be opened") as failure:
        await HistoryDatabase(url).prepare()
    assert "hidden" not in str(failure.value)


async def test_a_database_that_is_not_there_is_told(postgresql: str, tmp_path: Path) -> None:
    url = history_url(postgresql.replace("/postgres?", "/missing?"), tmp_path)
    with pytest.raises(SetupError, match='"missing" does not exist'):
        await HistoryDatabase(url).prepare()


async def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "chats.sqlite").write_text("something else, and long enough to be looked at" * 40)
    with pytest.raises(SetupError, match="not a database"):
        await HistoryDatabase(history_url(None, tmp_path)).prepare()
