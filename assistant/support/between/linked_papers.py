"""Verifying which of two cited papers leads to the other: repeats, follows or cites it."""

import re
from collections.abc import Mapping

from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import LIGHT_STEMS, family, tokens

_CITED = re.compile(r"\[(\d{1,4})\]")
_PASSIVE = re.compile(r"\b(?:is|are|was|were|been|being)\b[^,;]*?\bby\b", re.IGNORECASE)
_FOLLOWS = re.compile(
    r"\b(?:buil(?:ds?|t) (?:up)?on|extends?|follows?(?: up)?(?: on)?|draws? on|continues?|cites?"
    r"|refers? to|takes? up|adopts?|goes back to)\b",
    re.IGNORECASE,
)
_REFERS = re.compile(r"(?:cites?|cited(?= papers?)|refer(?:s|ences?)?(?: to)?)(?: papers?)?", re.I)
"""What the attribute is called that leads from papers to those they cite."""
_NOUN = re.compile(r"(?<=\w{3})(?:at|ation)$")


def wrong_link(view: FacetView, text: str, hubs: Mapping[int, str]) -> KeptText | None:
    """Return why a relation told between two citations is the other way round.

    It is told by the words of an attribute that leads from one of the papers to the other, and a
    paper that builds on another one cites it.
    """
    marks = list(_CITED.finditer(text))
    if len(marks) != 2 or not {int(mark[1]) for mark in marks} <= hubs.keys():
        return None
    words = tokens(text[marks[0].end() : marks[1].start()])
    if any(word.is_negation for word in words):
        return None
    between = text[marks[0].end() : marks[1].start()]
    said = _families(between)
    one, other = (hubs[int(mark[1])] for mark in marks)
    if _PASSIVE.search(between):
        one, other = other, one
    for column in view.columns:
        told = not said.isdisjoint(_families(column.name))
        if not told and not (_FOLLOWS.search(between) and _REFERS.fullmatch(column.name)):
            continue
        if not _leads(view, column.number, one, other) and _leads(view, column.number, other, one):
            first, second = view.hubs[other].label, view.hubs[one].label
            return kept_text("support.linked", name=column.name, value=second, of=first)
    return None


def _families(text: str) -> set[str]:
    """The content words of a text, "cited" and "citation" being one."""
    stems = {word.stem for word in tokens(text) if not word.is_function_word} - LIGHT_STEMS
    return {_NOUN.sub("", family(each)) for each in stems}


def _leads(view: FacetView, column: int, one: str, other: str) -> bool:
    """Whether an attribute of one paper is the other."""
    rows = view.columns[column].by_hub.get(one, ())
    return any(row.value == view.hubs[other].label for row in rows)
