"""Verifying how something is to be had: by anybody, by those who ask, or not at all.

Facts tell it by an attribute whose values say so ("recordings: on request"), by an address, or in
words ("No source code published"). A text may call the thing otherwise than the facts do.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from itertools import islice

from assistant.support.against.said.statements import FactStatement, denies
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, is_negative
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import NEGATIONS, phrase, stem, tokens


def _stems(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))


_TO_BE_HAD = _stems(
    "available open public published shared released provided downloaded accessible"
)
_SOMEHOW = _TO_BE_HAD - _stems("provided")
_OPEN = _stems(
    "public publicly open openly download downloaded free freely anyone anybody everyone"
)
_ASKED = _stems("request requested ask asking inquiry enquiry apply")
_CLOSED = _stems(
    "closed private confidential unavailable restricted withheld secret locked lock proprietary"
    " inaccessible"
)
_ACCESS = _stems("access accessibility availability sharing deposit deposited archive archived")
_ADDRESS = _stems("link url address repository to")
_LIKE = (
    _stems("code source implementation software program script repository"),
    _stems("data dataset record recording corpus"),
)
"""Words for things of one kind, of which facts may use another one than a text."""
_MOSTLY = 0.5
_SHORT = 4
_LOOKED_AT = 20
_NEARLY = re.compile(r"\bclose(?:r|st)? to\b", re.IGNORECASE)
"""What says that something is near, and not that it is closed."""
_NOT_THERE = re.compile(r"\b(?:do not|does not|did not|nothing is) (?:say|said|tell|told)", re.I)


class _Access(StrEnum):
    """How something is to be had: by anybody, in some way, by those who ask, or not at all."""

    OPEN = "open"
    SOMEHOW = "somehow"
    ASKED = "asked"
    NONE = "none"


_AGAINST = {
    _Access.OPEN: {_Access.ASKED, _Access.NONE},
    _Access.SOMEHOW: {_Access.NONE},
    _Access.ASKED: {_Access.OPEN, _Access.NONE},
    _Access.NONE: {_Access.OPEN, _Access.SOMEHOW},
}
"""What facts may not hold of a thing that a text says is to be had so."""


def wrong_access(view: FacetView, text: str, hub: str) -> KeptText | None:
    """Return how something is to be had by a paper's facts where a text says otherwise."""
    text = _NEARLY.sub(" ", text)
    words = tokens(text)
    stems = {word.stem for word in words}
    said = _access(text)
    told = stems & (_TO_BE_HAD | _OPEN | _ASKED | _CLOSED | _ACCESS)
    if said is None or not told or _NOT_THERE.search(text):
        return None
    for column, row, held in _held(view, hub):
        if _is_spoken_of(_things(column.name), stems) and held in _AGAINST[said]:
            return kept_text("support.held", name=column.name, value=row.value)
    return None


def lacking(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement says that something is not to be had that a text says is."""
    words = tokens(text)
    stems = {word.stem for word in words}
    if stems.isdisjoint(_TO_BE_HAD) or denies(words):
        return None
    for held in statements:
        things = held.stems - _TO_BE_HAD - NEGATIONS
        to_be_had = not _TO_BE_HAD.isdisjoint(word.stem for word in tokens(held.text))
        if held.denies and to_be_had and len(things) <= 2 and _is_spoken_of(things, stems):
            return kept_text("support.stated", text=held.text)
    return None


def _held(view: FacetView, hub: str) -> Iterator[tuple[FacetColumn, Row, _Access]]:
    """What the facts of a paper say of how its things are to be had."""
    for column in view.columns:
        rows = column.by_hub.get(hub, ()) if column.kind in (ValueKind.TEXT, ValueKind.LINK) else ()
        if not rows:
            continue
        if column.kind is ValueKind.LINK or all(_is_address(row) for row in rows):
            yield column, rows[0], _Access.OPEN
            continue
        access = _access(rows[0].value) if len(rows) == 1 and _tells_access(column) else None
        if access is not None:
            yield column, rows[0], access


def _tells_access(column: FacetColumn) -> bool:
    """Whether an attribute says how something is to be had: most of its values do, in short."""
    values = list(islice(column.by_value, _LOOKED_AT))
    known = [len(each.split()) <= _SHORT and _access(each) is not None for each in values]
    named = {word for value in values for word in phrase(value)}
    return sum(known) > _MOSTLY * len(known) and bool(named & (_OPEN | _ASKED | _CLOSED | _SOMEHOW))


def _is_address(row: Row) -> bool:
    entity = row.triple.object
    return entity.url is not None and entity.url == entity.id


def _things(name: str) -> set[str]:
    return set(phrase(name)) - _TO_BE_HAD - _ACCESS - _ADDRESS


def _is_spoken_of(things: Collection[str], stems: Collection[str]) -> bool:
    """Whether words speak of a thing by all that it is called, or by a word of its kind."""
    own, words = set(things), set(stems)
    return bool(own) and (
        own <= words or any(own <= like and not words.isdisjoint(like) for like in _LIKE)
    )


def _access(text: str) -> _Access | None:
    """How a text says that something is to be had; None where it leaves that open."""
    words = tokens(text)
    stems = {word.stem for word in words}
    if denies(words) or is_negative(text) or stems & _CLOSED:
        return _Access.NONE
    if stems & _ASKED:
        return _Access.ASKED
    if stems & _OPEN:
        return _Access.OPEN
    return _Access.SOMEHOW if stems & _SOMEHOW else None
