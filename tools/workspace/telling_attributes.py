"""Attributes that describe a hub to a reader, apart from those that only administer it."""

from itertools import islice
from statistics import median

from tools.hublink.core.models import Predicate
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.literature.paper_reference import DEFAULT_PROPERTIES

_BOOKKEEPING = frozenset("volume issue pages first_page last_page doi arxiv identifier url".split())
_BASICS = frozenset("author date year".split())
_LOOKED_AT = 20
_WORDS = 8
_ALL_BUT_A_FEW = 0.9


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


def is_bookkeeping(column: FacetColumn) -> bool:
    """Return whether an attribute only helps to find a work: its pages, volume or identifiers."""
    return not _parts(column).isdisjoint(_BOOKKEEPING) or column.tells_kind


def is_basic(column: FacetColumn) -> bool:
    """Return whether an attribute says by whom a work is, or when it was published."""
    return len(column.facet.key) == 1 and not _parts(column).isdisjoint(_BASICS)


def _parts(column: FacetColumn) -> frozenset[str]:
    """Return the parts of a reference that an attribute carries."""
    predicate = Predicate(id=column.facet.key[-1], label=column.labels[-1])
    return frozenset(DEFAULT_PROPERTIES.ranks(predicate))
