"""Verifying which of two cited papers leads to the other: repeats, follows or cites it."""

import re
from collections.abc import Mapping

from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import LIGHT_STEMS, tokens

_CITED = re.compile(r"\[(\d{1,4})\]")


def wrong_link(view: FacetView, text: str, hubs: Mapping[int, str]) -> str | None:
    """Return why a relation told between two citations is the other way round.

    It is told by the words of an attribute that leads from one of the papers to the other.
    """
    marks = list(_CITED.finditer(text))
    if len(marks) != 2 or not {int(mark[1]) for mark in marks} <= hubs.keys():
        return None
    words = tokens(text[marks[0].end() : marks[1].start()])
    if any(word.is_negation for word in words):
        return None
    said = {word.stem for word in words if not word.is_function_word} - LIGHT_STEMS
    one, other = (hubs[int(mark[1])] for mark in marks)
    if any(word.lower == "by" for word in words):
        one, other = other, one
    for column in view.columns:
        name = {word.stem for word in tokens(column.name) if not word.is_function_word}
        if said.isdisjoint(name - LIGHT_STEMS):
            continue
        if not _leads(view, column.number, one, other) and _leads(view, column.number, other, one):
            first, second = view.hubs[other].label, view.hubs[one].label
            return f"The facts hold “{column.name}: {second}” of “{first}”."
    return None


def _leads(view: FacetView, column: int, one: str, other: str) -> bool:
    """Whether an attribute of one paper is the other."""
    rows = view.columns[column].by_hub.get(one, ())
    return any(row.value == view.hubs[other].label for row in rows)
