"""Works of CSL-JSON files, as Zotero and pandoc write them."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.adapters.readers.packing import opened_text
from tools.adapters.readers.works import Work, work_of
from tools.errors import SetupError
from tools.literature.csl_reading import plain_text

_REMEDY = "Export it again as CSL-JSON."


def read_csl_json(path: Path) -> Iterator[Work]:
    """Yield the works of a file.

    Raises:
        SetupError: the file is no CSL-JSON, or a work has no title.
    """
    try:
        with opened_text(path) as file:
            records = json.load(file)
    except (ValueError, RecursionError) as error:
        raise SetupError(f"The file {path} is not correct JSON: {error}.", _REMEDY) from error
    if isinstance(records, dict):
        records = records.get("items", [records])
    if not isinstance(records, list):
        raise SetupError(f"The file {path} is no list of works.", _REMEDY)
    for number, record in enumerate(records, start=1):
        if not isinstance(record, Mapping):
            raise SetupError(f"Entry {number} of {path} is no work.", _REMEDY)
        keywords = plain_text(record.get("keyword")).replace(";", ",").split(",")
        try:
            yield work_of(record, keywords)
        except ValueError as error:
            raise SetupError(f"Entry {number} of {path}: {error}", "Mend it there.") from error
