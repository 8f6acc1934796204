"""Attributes that describe a hub to a reader, apart from those that only administer it."""

import re
from enum import StrEnum
from itertools import islice
from statistics import median

from tools.hublink.core.models import Predicate
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_names import telling_labels
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase, tokens, words_of
from tools.literature.paper_reference import DEFAULT_PROPERTIES
from tools.workspace.found_text import one_line

_MOST_TOLD = 45
_LONGEST_EXAMPLE = 24
_MOST_CHOICES = 3
_BOOKKEEPING = frozenset("volume issue pages first_page last_page doi arxiv identifier url".split())
_OF_RECORDS = frozenset("truncated incomplete".split())
"""Words of attributes that tell how whole a record is."""
_BASICS = frozenset("author date year".split())
_WHEN = frozenset("date year".split())
_WHERE = frozenset("venue journal proceedings".split())
_LOOKED_AT = 20
_WORDS = 8
_ALL_BUT_A_FEW = 0.9
_NUMBER = re.compile(r"\d[\d.]*")
_WORDS_OF_A_PLACE = 4
_MANY_VALUES = 20


class HubPart(StrEnum):
    """A part of what is told of a hub itself, which the graph has no word for."""

    CONTENT = "content"
    PUBLICATION = "publication"
    RECORD = "record"


def told_of(column: FacetColumn) -> HubPart | str:
    """Return what an attribute tells of: the hub, else the thing that it hangs on, as labelled."""
    if len(column.facet.key) == 1 and is_of_reference(column):
        return HubPart.PUBLICATION
    if is_bookkeeping(column):
        return HubPart.RECORD
    leading = column.labels[:-1]
    return telling_labels(leading)[-1] if leading else HubPart.CONTENT


def attributes_told(view: FacetView) -> tuple[str, ...]:
    """Return the names of the attributes to ask for, commonest first, with values where short."""
    columns = sorted(view.columns, key=lambda column: (-len(column.by_hub), column.number))
    told = (c for c in columns if not view.is_title(c))
    asked = [c for c in told if not (is_bookkeeping(c) or is_description(c))]
    shown = {column.name: _told(column) for column in reversed(asked)}
    return tuple(reversed(shown.values()))[:_MOST_TOLD]


def _told(column: FacetColumn) -> str:
    """The name of an attribute, with its choices if these are few, or a value that many have."""
    name, values = one_line(column.name), column.by_value
    if column.is_numeric() or column.kind is ValueKind.NAME:
        return name
    if len(values) <= _MOST_CHOICES:
        told = " | ".join(values)
    else:
        told = max(islice(values, _LOOKED_AT), key=lambda value: len(values[value]))
    return f"{name} ({one_line(told)})" if len(told) <= _LONGEST_EXAMPLE else name


def is_description(column: FacetColumn) -> bool:
    """Return whether an attribute describes: each hub has one text, a sentence of its own."""
    if column.kind is not ValueKind.TEXT or not column.has_one_value_a_hub:
        return False
    own = len(column.by_value) >= _ALL_BUT_A_FEW * len(column.by_hub)
    return own and is_worded(column)


def is_worded(column: FacetColumn) -> bool:
    """Return whether the values of an attribute are as long as sentences."""
    lengths = [len(value.split()) for value in islice(column.by_value, _LOOKED_AT)]
    return bool(lengths) and median(lengths) >= _WORDS


def describing_values(view: FacetView) -> frozenset[tuple[str, ...]]:
    """Return the keys of attributes that only tell in sentences what values of another are."""
    known = {column.facet.key for column in view.columns}
    inner = (column for column in view.columns if column.facet.key[:-1] in known)
    return frozenset(column.facet.key for column in inner if is_worded(column))


def is_bookkeeping(column: FacetColumn) -> bool:
    """Return whether an attribute only helps to find a work, or a place in one.

    Such are pages, volumes and identifiers, and the places that facts are taken from.
    """
    if not _parts(column).isdisjoint(_BOOKKEEPING) or column.tells_kind:
        return True
    return not _OF_RECORDS.isdisjoint(words_of(column.labels[-1])) or _is_place(column)


def only_administers(column: FacetColumn) -> bool:
    """Return whether an attribute says where facts are taken from, or how whole they are.

    A part of a reference, such as pages, is bookkeeping too, and yet worth a column.
    """
    return is_bookkeeping(column) and not (column.tells_kind or is_of_reference(column))


def administered(view: FacetView, question: str) -> frozenset[str]:
    """Return the predicates of facts that only administer, other than those a question names."""
    only_administer = (column for column in view.columns if administers(column, question))
    return frozenset(column.facet.key[-1] for column in only_administer)


def administers(column: FacetColumn, question: str) -> bool:
    """Return whether an attribute only administers, and a question does not name it."""
    asked = {token.stem for token in tokens(question)}
    return asked.isdisjoint(phrase(column.labels[-1])) and is_bookkeeping(column)


def is_of_reference(column: FacetColumn) -> bool:
    """Return whether an attribute is a part of a reference, which any work has."""
    return bool(_parts(column))


def _is_place(column: FacetColumn) -> bool:
    """Whether the values are places in texts: long, and mostly the same but for their numbers."""
    values = list(column.by_value)
    numbered = [value for value in values if _NUMBER.search(value)]
    if column.kind is not ValueKind.TEXT or len(values) < _MANY_VALUES:
        return False
    if len(numbered) < _ALL_BUT_A_FEW * len(values):
        return False
    words = median(len(value.split()) for value in numbered)
    texts = {_NUMBER.sub("", value) for value in numbered}
    return words >= _WORDS_OF_A_PLACE and len(texts) <= len(numbered) / 2


def is_basic(column: FacetColumn) -> bool:
    """Return whether an attribute says by whom a work is, or when it was published."""
    return len(column.facet.key) == 1 and not _parts(column).isdisjoint(_BASICS)


def part_below_title(column: FacetColumn) -> str:
    """Return which part of the line below a paper's title an attribute tells: year, venue, none."""
    if len(column.facet.key) > 1:
        return ""
    parts = _parts(column)
    if not parts.isdisjoint(_WHEN):
        return "year"
    return "" if parts.isdisjoint(_WHERE) else "venue"


def _parts(column: FacetColumn) -> frozenset[str]:
    """Return the parts of a reference that an attribute carries."""
    predicate = Predicate(id=column.facet.key[-1], label=column.labels[-1])
    return frozenset(DEFAULT_PROPERTIES.ranks(predicate))
