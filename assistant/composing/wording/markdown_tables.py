"""The lines and cells of Markdown tables."""

import re
from collections.abc import Sequence

_COUNTS = re.compile(r"(?<![\w-])\d+ [a-z]")


def cell(value: str) -> str:
    """Return a value in a table; one that counts something stands in quotes, to be read whole."""
    return f"“{value}”" if _COUNTS.search(value) else value


def line(cells: Sequence[str]) -> str:
    """Return a line of a Markdown table."""
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
