"""Works of CSL-JSON files, as Zotero and pandoc write them."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.adapters.readers.files.json_items import json_items
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.works import Work, work_of
from tools.errors import SetupError
from tools.literature.csl_reading import plain_text
from tools.source_text import SourceText

_REMEDY = SourceText("again_as_csl")


def read_csl_json(path: Path, reading: SourceReading) -> Iterator[Work]:
    """Yield the works of a file; what is no work or has no title is skipped.

    Raises:
        SetupError: the file is no CSL-JSON.
    """
    for number, (line, record) in enumerate(_records(path, reading), start=1):
        place = {"number": number, "path": path, "line": line}
        if not isinstance(record, Mapping):
            reading.skip(SetupError(SourceText("no_work", **place), _REMEDY))
            continue
        keywords = plain_text(record.get("keyword")).replace(";", ",").split(",")
        try:
            yield work_of(record, keywords)
        except ValueError as error:
            reading.skip(SetupError(SourceText("item", **place, why=error), SourceText("mend")))


def _records(path: Path, reading: SourceReading) -> Iterator[tuple[int, object]]:
    for line, item in json_items(path, reading, _REMEDY):
        works = item.get("items", item) if isinstance(item, dict) else item
        if isinstance(works, list):
            yield from ((line, work) for work in works)
        else:
            yield line, works
