"""Verifying yes and no: what the flags of a paper say."""

import re

from assistant.support.against.said.statements import denies
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, is_negative
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase, tokens

_TO_BE_HAD = frozenset("avail open public publish share releas provid download".split())
_INSTEAD = re.compile(r"\b(?:instead of|rather than)\b", re.IGNORECASE)
"""What sets one thing aside for another, and denies neither."""
_HIDDEN = frozenset("free less".split())


def wrong_flag(view: FacetView, text: str, hub: str) -> KeptText | None:
    """Return which yes or no of a paper a text turns round, in a sentence."""
    words = tokens(text)
    stems = {word.stem for word in words} if _INSTEAD.search(text) is None else set()
    for column in view.columns:
        rows = column.by_hub.get(hub, ()) if column.kind is ValueKind.FLAG else ()
        held = {is_negative(row.value) for row in rows}
        if len(held) != 1 or not _speaks_of(column, stems):
            continue
        said_no = denies(words) != bool(_HIDDEN & stems)
        value = _value_given(column, text)
        says_no = is_negative(value) if value else said_no != _is_hidden(column)
        if says_no != held.pop():
            return kept_text("support.held", name=column.name, value=rows[0].value)
    return None


def _value_given(column: FacetColumn, text: str) -> str:
    """The value that a text writes behind a flag's name, as in "training-free: false"."""
    given = re.search(rf"\b{re.escape(column.name)}\s*[:=]\s*[“\"*_]*(\w+)", text, re.IGNORECASE)
    known = {value.lower() for value in column.by_value}
    return given[1] if given and given[1].lower() in known else ""


def _speaks_of(column: FacetColumn, stems: set[str]) -> bool:
    """Whether words name a flag by all that it is called; to be open is to be available."""
    name = set(phrase(column.name)) - _HIDDEN
    if name & _TO_BE_HAD and stems & _TO_BE_HAD:
        name -= _TO_BE_HAD
    return (
        bool(name)
        and name <= stems
        and (len(name) > 1 or _is_hidden(column) or _may_be_had(column))
    )


def _may_be_had(column: FacetColumn) -> bool:
    """Whether a flag tells that something is available."""
    return bool(_TO_BE_HAD & set(phrase(column.name)))


def _is_hidden(column: FacetColumn) -> bool:
    """Whether a flag's name says no itself, as "training-free" does."""
    return bool(_HIDDEN & set(phrase(column.name)))
