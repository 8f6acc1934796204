"""The volumes that entries of a BibTeX file name as their crossref, and what these inherit."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from tools.adapters.readers.bibtex_entries.blocks import BibtexBlock, bibtex_blocks
from tools.adapters.readers.bibtex_entries.entries import BibtexEntry, bibtex_entries
from tools.adapters.readers.files.reading import SourceLimits, SourceReading

_NAMED = re.compile(r"\bcrossref\s*=\s*[{\"]?\s*([^\s{}\",]+)", re.IGNORECASE)
_KEY = re.compile(r"@\s*[a-z]+\s*[{(]\s*([^\s{}\",]+)\s*,", re.IGNORECASE)
_INHERITED = frozenset(
    "author editor publisher school institution organization address location series volume "
    "number issue edition eventtitle language langid isbn issn".split()
)
"""Fields that tell of a volume and so of all that is in it; a DOI or an abstract does not."""
_DATES = frozenset("date year month".split())
_JOURNALS = "journal", "journaltitle"
_WHOLES = frozenset(
    "book mvbook collection mvcollection proceedings mvproceedings reference mvreference "
    "periodical".split()
)
_SERVING = frozenset("proceedings mvproceedings reference mvreference periodical".split())
_OF_ITS_OWN = "author keywords keyword abstract groups mendeley-groups annotation annote".split()
"""Fields that tell that a volume was kept for itself as well."""


class BibtexVolumes:
    """The entries of a file that others name as their crossref, by their keys."""

    def __init__(self, named: Mapping[str, BibtexEntry] = MappingProxyType({})) -> None:
        self._named = named

    def only_serves(self, entry: BibtexEntry) -> bool:
        """Return whether an entry is there for those that inherit from it, and no work by itself.

        So are proceedings without authors, keywords, groups, an abstract or a note of their own,
        but no books, which one has for themselves.
        """
        is_named = entry.key.lower() in self._named
        return is_named and entry.type in _SERVING and not any(map(entry.fields.get, _OF_ITS_OWN))

    def inheriting(self, entry: BibtexEntry, below: frozenset[str] = frozenset()) -> BibtexEntry:
        """Return an entry with what it lacks and the volume that it is in tells."""
        key = str(entry.fields.get("crossref") or "").strip().lower()
        if key not in self._named or key in below:
            return entry
        volume = self.inheriting(self._named[key], below | {key}).fields
        lacking = _INHERITED if any(map(entry.fields.get, _DATES)) else _INHERITED | _DATES
        inherited = {field: value for field, value in volume.items() if field in lacking}
        if entry.type == "article":
            if not any(map(entry.fields.get, _JOURNALS)):
                journals = (*_JOURNALS, "title")
                inherited["journal"] = next(filter(None, map(volume.get, journals)), "")
        elif entry.type not in _WHOLES:
            inherited["booktitle"] = volume.get("booktitle") or volume.get("title") or ""
        own = {field: value for field, value in entry.fields.items() if value}
        return entry._replace(fields=inherited | own)


def bibtex_volumes(path: Path, limits: SourceLimits) -> BibtexVolumes:
    """Return the volumes of a file, which is read beforehand: some stand behind what is in them.

    Raises:
        SetupError: the file is no text.
    """
    keys = {name.lower() for block in _blocks(path, limits) for name in _NAMED.findall(block.text)}
    if not keys:
        return BibtexVolumes()
    named: dict[str, BibtexEntry] = {}
    for block in _blocks(path, limits):
        if any(key.lower() in keys for key in _KEY.findall(block.text)):
            for entry in _readable(block):
                if entry.key.lower() in keys:
                    named.setdefault(entry.key.lower(), entry)
    return BibtexVolumes(named)


def _blocks(path: Path, limits: SourceLimits) -> Iterator[BibtexBlock]:
    return bibtex_blocks(path, SourceReading(lambda _: None, limits))


def _readable(block: BibtexBlock) -> list[BibtexEntry]:
    try:
        return bibtex_entries(block)
    except (ValueError, RecursionError):
        return []
