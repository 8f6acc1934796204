"""References as a Markdown file that reads well as it is and serves Pandoc and Quarto."""

import re
from collections.abc import Sequence

import yaml

from assistant.references.formatted import bibliography, without_label
from assistant.references.options import DEFAULT_STYLE
from tools.literature.csl import CslItem, to_csl_json

SIGNS = re.compile(
    r"[\\`*\[\]<>$^~|@#]|(?<![^\W_])_|_(?![^\W_])|^[-+=](?=\s)|^\d+(?=[.)]\s)|&(?=#?\w+;)"
)
VERBATIM = {"id", "type"}


def to_markdown(items: Sequence[CslItem], style: str = DEFAULT_STYLE) -> str:
    """Write a numbered list of formatted references, below their data.

    The front matter holds the items as a CSL YAML `references:` block, so that a text after it
    (or Pandoc and Quarto, given this file with a text) can cite them by their ids as `[@id]`. In
    the list each reference is followed by its id as code and, where it has one, its note.
    """
    data = {"references": [_escaped_record(item) for item in items]}
    front = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000)
    lines = bibliography(items, style)
    entries = [
        _entry(number, item, without_label(line, number))
        for number, (item, line) in enumerate(zip(items, lines, strict=True), 1)
    ]
    return "\n".join((f"---\n{front}---\n", "# References\n", *entries))


def escaped_markdown(text: str) -> str:
    """Return a text that Markdown shows as it is: no emphasis, links, HTML, mathematics, citations.

    Underscores within words need no escape and have none.
    """
    return SIGNS.sub(_with_backslash, text)


def _with_backslash(found: re.Match[str]) -> str:
    return found[0] + "\\" if found[0].isdigit() else "\\" + found[0]


def _entry(number: int, item: CslItem, line: str) -> str:
    marker = f"{number}. "
    note = f"\n{' ' * len(marker)}{escaped_markdown(item.note)}" if item.note else ""
    return f"{marker}{escaped_markdown(line)} `@{item.id}`{note}\n"


def _escaped_record(item: CslItem) -> dict[str, object]:
    """Return the item as CSL data whose texts are escaped, as Pandoc reads them as Markdown."""
    record = to_csl_json(item)
    return {key: value if key in VERBATIM else _escaped(value) for key, value in record.items()}


def _escaped(value: object) -> object:
    if isinstance(value, str):
        return escaped_markdown(value)
    if isinstance(value, list):
        return [_escaped(part) for part in value]
    if isinstance(value, dict):
        return {key: _escaped(part) for key, part in value.items()}
    return value
