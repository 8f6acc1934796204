"""References handed to a running Zotero."""

import pytest
from real_servers import free_port
from recorded_zotero import zotero

from assistant.read_settings import read_settings
from assistant.wiring.zotero import build_zotero_import
from tools.adapters.sources.zotero_import import ZoteroImport
from tools.errors import SetupError

pytestmark = pytest.mark.anyio
RIS = "TY  - BOOK\nTI  - Bees “and” flowers\nER  - \n"


async def test_references_come_into_the_collection_that_is_chosen() -> None:
    imported: list[str] = []
    with zotero(imported=imported) as address:
        assert await ZoteroImport(address).take(RIS) == "Reading"
    assert imported == [RIS]


@pytest.mark.parametrize(
    ("text", "editable", "said"),
    [(RIS, False, "cannot be changed"), ("no references", True, "did not take")],
)
async def test_what_zotero_does_not_take_is_told(text: str, editable: bool, said: str) -> None:
    imported: list[str] = []
    with (
        zotero(imported=imported, editable=editable) as address,
        pytest.raises(SetupError, match=said),
    ):
        await ZoteroImport(address).take(text)
    assert imported == []


async def test_a_zotero_that_does_not_run_is_to_be_started() -> None:
    with pytest.raises(SetupError) as raised:
        await ZoteroImport(f"http://127.0.0.1:{free_port()}/api").take(RIS)
    assert "does not answer" in raised.value.message
    assert "Start it" in raised.value.remedy


@pytest.mark.parametrize(
    ("address", "takes"),
    [
        (None, False),
        ("http://localhost:23119/api", True),
        ("http://127.0.0.1:23119/api", True),
        ("https://api.example.org", False),
    ],
)
def test_only_a_zotero_on_this_machine_is_handed_references(
    address: str | None, takes: bool
) -> None:
    built = build_zotero_import(read_settings().changed(zotero=address))
    assert (built is not None) == takes
