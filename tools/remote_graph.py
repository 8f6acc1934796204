"""A graph that is read from a server: which one it is, and what of it is wanted."""

import re
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from pathlib import Path
from urllib.parse import unquote

from tools.errors import SetupError
from tools.hublink.core.models import Frozen
from tools.literature.identifiers import doi_of

_ID = re.compile(r"[A-Za-z0-9_:-]+")
_ORKG = "orkg:"
ZOTERO = "zotero:"
_LIBRARY, _ITEMS = "users/0", "items/top"
_ZOTERO_REMEDY = "Set HUBLINK_ZOTERO=http://localhost:23119/api for the one on this machine."
_REMEDY = (
    "Write orkg:field/R132, orkg:comparison/R44930, orkg:papers/R1,R2 or orkg:papers/@FILE, or"
    " paste the address of the page."
)


class OrkgPart(StrEnum):
    """A part of the ORKG: the papers of a research field or comparison, or some papers."""

    FIELD = "field"
    COMPARISON = "comparison"
    PAPERS = "papers"


class OrkgExtra(StrEnum):
    """Further things to read of the ORKG beside papers and their contributions."""

    COMPARISONS = "comparisons"
    TEMPLATES = "templates"


class Wanted(Frozen):
    """The part of a graph on a server that is wanted.

    `named_graph` is one of an endpoint's graphs; `subfields` and `without` are about the ORKG.
    With `since`, only what came since that day is read, and joined to what an earlier reading kept;
    `modified` is the property of an endpoint's things that holds their dates.
    """

    named_graph: str | None = None
    subfields: bool = False
    without: tuple[OrkgExtra, ...] = ()
    since: date | None = None
    modified: str = "http://purl.org/dc/terms/modified"


EVERYTHING = Wanted()


class EndpointSource(Frozen):
    """A SPARQL endpoint; its address may hold a log-in."""

    address: str


class OrkgSource(Frozen):
    """A part of an ORKG: the id of a field or a comparison, or the ids and DOIs of papers.

    Its address may hold a log-in.
    """

    address: str
    part: OrkgPart
    ids: tuple[str, ...]


class ZoteroSource(Frozen):
    """A library of Zotero, or a collection of it, at the address of its API."""

    address: str
    items: str


RemoteSource = EndpointSource | OrkgSource | ZoteroSource


def remote_source(text: str, orkg: str, zotero: str | None = None) -> RemoteSource | None:
    """Return the graph on a server that a text names; None for the path of a file.

    `orkg` is the address of the ORKG, whose pages stand for what they show, `zotero` that of
    Zotero's API.

    Raises:
        SetupError: the text names an impossible part of the ORKG or of Zotero.
    """
    if text.startswith(ZOTERO):
        return _zotero_source(zotero, text.removeprefix(ZOTERO))
    orkg = orkg.rstrip("/")
    page, site = without_login(text), without_login(orkg) + "/"
    if page.startswith(site):
        part, _, rest = page.removeprefix(site).partition("/")
        return _orkg_source(orkg, part, re.split(r"[/?#]", rest)[0])
    if text.startswith(_ORKG):
        part, _, rest = text.removeprefix(_ORKG).partition("/")
        return _orkg_source(orkg, part, rest)
    return EndpointSource(address=text) if re.match(r"https?://", text) else None


def _zotero_source(address: str | None, named: str) -> ZoteroSource:
    if address is None:
        raise SetupError("Zotero is not switched on.", _ZOTERO_REMEDY)
    if not re.fullmatch(r"(?:collections/[A-Z0-9]+)?", named):
        raise SetupError(f"Zotero has no {named!r} to read.", "Write zotero:collections/KEY.")
    return ZoteroSource(address=address, items="/".join(filter(None, [_LIBRARY, named, _ITEMS])))


def without_login(place: str) -> str:
    """Return a place as it is shown and kept, without name and password."""
    return re.sub(r"(?<=://)[^/?#]*@", "", place)


def _orkg_source(orkg: str, part: str, named: str) -> OrkgSource:
    parts = {member.value: member for member in OrkgPart} | {"paper": OrkgPart.PAPERS}
    if part not in parts or not named:
        raise SetupError(f"The ORKG has no {part or 'part without a name'} to read.", _REMEDY)
    if parts[part] is not OrkgPart.PAPERS:
        return OrkgSource(address=orkg, part=parts[part], ids=(_id(named),))
    listed = _lines(Path(named[1:])) if named.startswith("@") else named.split(",")
    ids = tuple(dict.fromkeys(_paper(entry) for entry in map(str.strip, listed) if entry))
    if not ids:
        raise SetupError("No paper of the ORKG is named.", _REMEDY)
    return OrkgSource(address=orkg, part=OrkgPart.PAPERS, ids=ids)


def _lines(file: Path) -> Iterable[str]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(
            f"The list of papers {file} cannot be read: {error}.", "Put one a line, as UTF-8 text."
        ) from error
    return (line for line in lines if not line.lstrip().startswith("#"))


def _paper(entry: str) -> str:
    """Return the DOI or the id of a paper, also where the address of its page is written."""
    page = re.fullmatch(r"https?://[^/]+/paper/([^/?#]+).*", entry)
    return doi_of(entry) or _id(unquote(page[1]) if page else entry)


def _id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise SetupError(f"{text!r} is no id of the ORKG.", _REMEDY)
    return text
