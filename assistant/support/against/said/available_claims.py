"""Verifying yes and no: flags of a paper, and whether what it made is to be had."""

import re
from collections.abc import Iterable
from enum import StrEnum

from assistant.support.against.said.statements import FactStatement, denies
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, is_negative
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import NEGATIONS, phrase, tokens

_TO_BE_HAD = frozenset("avail open public publish share releas provid download".split())
_OPEN = frozenset("public publicli open openli download free freeli".split())
_ASKED = frozenset("request ask".split())
_CLOSED = frozenset("close privat confidenti unavail restrict withheld".split())
_ACCESS = frozenset("access".split())
_ADDRESS = frozenset("link url address sourc repositori to".split())
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


def wrong_link_denied(view: FacetView, text: str, hub: str) -> KeptText | None:
    """Return why what a text says is not to be had is, by the address that the facts hold."""
    words = tokens(text)
    stems = {word.stem for word in words}
    if not denies(words) or stems.isdisjoint(_TO_BE_HAD):
        return None
    for column in view.columns:
        rows = column.by_hub.get(hub, ()) if column.kind is ValueKind.LINK else ()
        name = set(phrase(column.name)) - _ADDRESS
        if rows and name and name <= stems:
            return kept_text("support.held", name=column.name, value=rows[0].value)
    return None


class _Access(StrEnum):
    """How something is to be had: by anybody, by those who ask, or not at all."""

    OPEN = "open"
    ASKED = "asked"
    NONE = "none"


def wrong_access(view: FacetView, text: str, hub: str) -> KeptText | None:
    """Return how something is to be had by a paper's facts where a text says otherwise.

    It is told by an attribute like "data sharing", whose values are words.
    """
    words = tokens(text)
    stems = {word.stem for word in words}
    said = _access(text)
    if said is None or stems.isdisjoint(_TO_BE_HAD | _ASKED):
        return None
    for column in view.columns:
        name = set(phrase(column.name))
        rows = column.by_hub.get(hub, ()) if column.kind is ValueKind.TEXT else ()
        things = name - _TO_BE_HAD - _ACCESS
        if len(rows) != 1 or name.isdisjoint(_TO_BE_HAD | _ACCESS) or not len(things & stems) > 0:
            continue
        held = _access(rows[0].value)
        is_open = said is _Access.NONE and held is _Access.ASKED
        if held is not None and said is not held and not is_open:
            return kept_text("support.held", name=column.name, value=rows[0].value)
    return None


def _access(text: str) -> _Access | None:
    """How a text says that something is to be had; None where it leaves that open."""
    words = tokens(text)
    stems = {word.stem for word in words}
    if denies(words) or is_negative(text) or stems & _CLOSED:
        return _Access.NONE
    if stems & _ASKED:
        return _Access.ASKED
    return _Access.OPEN if stems & _OPEN else None


def lacking(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement says that something is not to be had that a text says is."""
    words = tokens(text)
    stems = {word.stem for word in words}
    if stems.isdisjoint(_TO_BE_HAD) or denies(words):
        return None
    for held in statements:
        things = held.stems - _TO_BE_HAD - NEGATIONS
        to_be_had = not _TO_BE_HAD.isdisjoint(word.stem for word in tokens(held.text))
        if held.denies and to_be_had and 0 < len(things) <= 2 and things <= stems:
            return kept_text("support.stated", text=held.text)
    return None


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
