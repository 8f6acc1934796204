"""Numbers told in a text under the name of what they measure: "AUC 0.84 (external)"."""

import re
from functools import lru_cache

_BETWEEN = r"\s*(?:=|:|of|was|is)?\s*"
_NUMBER = r"(?P<number>[-+−]?\d+(?:\.\d+)?)(?![\d.]*\d)"


def number_labelled(text: str, label: str) -> float | None:
    """Return the first number that stands right behind a label in a text; None without one."""
    found = _pattern(label).search(text)
    return float(found["number"].replace("−", "-")) if found is not None else None


@lru_cache(maxsize=200)
def _pattern(label: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(label)}{_BETWEEN}{_NUMBER}", re.IGNORECASE)
