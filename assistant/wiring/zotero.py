"""The Zotero that references are handed to."""

from urllib.parse import urlsplit

from assistant.settings.settings import Settings
from tools.adapters.sources.zotero_import import ZoteroImport

_HERE = ("localhost", "127.0.0.1", "::1")


def build_zotero_import(settings: Settings) -> ZoteroImport | None:
    """Return the Zotero on this machine, if its address is set; other ones take nothing."""
    address = settings.graphs.zotero
    is_here = address is not None and urlsplit(address).hostname in _HERE
    return ZoteroImport(address) if address is not None and is_here else None
