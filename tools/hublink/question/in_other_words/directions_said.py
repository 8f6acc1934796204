"""Which end of an order a wording wants: "oldest" is the highest age, but the first year."""

import re

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.directions import WORST, wants_highest, wants_highest_change
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.degrees import wants_more
from tools.hublink.language.cues.dimensions import speaks_of_age
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import words_of
from tools.hublink.vocabulary.measures_told import is_of_time, mostly_falls, tells_change

_ENDS = ("most", "least", "newest", "oldest")
_SUPERLATIVE = re.compile(r"[a-z]{3,}(?:[^aeiou]|i)est")
_LEAST = "least"
_MOST, _FEWEST = frozenset(("most", "more")), frozenset(("least", "fewest", "less", "fewer"))
_LAST = frozenset(("most", "newest"))
_HIGHEST = frozenset(("most", "oldest"))
BY_TIME = frozenset(("newest", "oldest"))
"""The ends of an order by time, where it is of what has no age of its own."""


def end_said(question: str, wordings: Wordings) -> str:
    """Return the end that a question wants: most, least, newest or oldest."""
    return wordings.likeliest("edits", question, _ENDS)


def _says_most(question: str) -> bool | None:
    """Whether the most of something is wanted, or the least; None where neither is said."""
    most, least = (not ends.isdisjoint(words_of(question)) for ends in (_MOST, _FEWEST))
    return most if most != least else None


def is_most_wanted(question: str, wordings: Wordings) -> bool:
    """Return whether what there is most of is wanted, and not what there is least of."""
    more = wants_more(question, of_time=False)
    more = _says_most(question) if more is None else more
    return more if more is not None else end_said(question, wordings) != _LEAST


def _is_unusual(question: str, wordings: Wordings) -> bool:
    """Whether a superlative is of an adjective that no phrasing knows: more of it is wanted."""
    words = [word for word in words_of(question) if _SUPERLATIVE.fullmatch(word)]
    known = speaks_of_age(question) or not wordings.plain_words.isdisjoint(words)
    return bool(words) and not known


def is_descending(question: str, column: FacetColumn, wordings: Wordings, called: str = "") -> bool:
    """Return whether the highest values of an attribute are wanted, or the last of its years.

    It may be `called` otherwise in the question.
    """
    most = _is_descending(question, column, wordings, called)
    return of_changes(question, column, most=most)


def of_changes(question: str, column: FacetColumn, *, most: bool) -> bool:
    """Return whether the highest values are wanted where the `most` is, of changes by their sign.

    What is best or worst is judged by what has changed: where most fell, that was meant to.
    """
    if not tells_change(column):
        return most
    if wants_highest(question, column.name) is not None:
        return not WORST.isdisjoint(words_of(question)) if mostly_falls(column) else most
    return wants_highest_change(question, most=most, mostly_falls=mostly_falls(column))


def _is_descending(question: str, column: FacetColumn, wordings: Wordings, called: str) -> bool:
    judged = wants_highest(question, column.name, called)
    if judged is not None and column.kind is not ValueKind.YEAR:
        return judged
    more = wants_more(question, is_of_time(column))
    if more is None and column.kind is not ValueKind.YEAR:
        more = _says_most(question)
    if more is not None:
        return more
    if _is_unusual(question, wordings):
        return True
    highest = _LAST if column.kind is ValueKind.YEAR else _HIGHEST
    return end_said(question, wordings) in highest
