"""JSON as models write it: fenced, quoted twice, cut off, with commas too many."""

import json
from typing import Any

from json_repair import repair_json


def mended(text: str) -> Any:
    """Return what a text holds as JSON, mended where it is broken; None where it holds none."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        value = repair_json(text, return_objects=True)
    if isinstance(value, str):
        return mended(value) if value.lstrip()[:1] in ("{", "[") else None
    return value


def mended_object(text: str) -> str:
    """Return a text as a JSON object, mended where it can be, else as it is."""
    value = mended(text)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) and value else text
