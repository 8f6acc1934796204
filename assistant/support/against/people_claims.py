"""Verifying who wrote together, against the people of each paper."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from assistant.support.reading.parts import Kind, Part
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import NEGATIONS, phrase, tokens, words_of
from tools.hublink.vocabulary.attribute_names import is_told_of_people, whole_of

_TOGETHER = re.compile(
    r"\b(?:co-?(?:authors?|authored|wrote|written)|together|joint(?:ly)?|collaborat\w+)\b",
    re.IGNORECASE,
)
_WROTE_WITH = re.compile(
    r"\b(?:wrote|written|published|worked|works|presented)\b[^.;:]{0,80}?\b(?:together )?with\s+",
    re.IGNORECASE,
)


_OF_ONE = re.compile(
    r"(?P<owner>['’]s? (?:\w+ )?co-?authors?\b)|(?P<of>\bco-?authors? of )"
    r"|\b(?:together|jointly|co-?(?:authored|wrote|written)|collaborat\w+)\b[^.;:]{0,40}?\bwith ",
    re.IGNORECASE,
)
"""What makes others the companions of one alone: "her co-authors are", "together with"."""


def wrong_together(
    view: FacetView, text: str, parts: Sequence[Part], hubs: Collection[str]
) -> KeptText | None:
    """Return why people who are said to have written together have not, or have all the same.

    `hubs` are the papers cited for it; without any it is said of all. People whom no paper names
    so, and papers whose list of authors is not whole, decide nothing.
    """
    names = [part.text for part in parts if part.kind is Kind.NAME]
    if _TOGETHER.search(text) is None and not (names := _written_with(text, names)):
        return None
    papers = {name: found for name in names if (found := _papers_of(view, name))}
    denied = any(word.lower in NEGATIONS or word.lower == "never" for word in tokens(text))
    for one, other in _pairs(text, list(papers)):
        mine, theirs = papers[one], papers[other]
        shared = (mine & theirs) & set(hubs or mine)
        if denied and shared:
            title = view.hubs[min(shared)].label
            return kept_text("support.together", one=one, other=other, title=title)
        if not denied and not mine & theirs:
            return kept_text("support.not_together", one=one, other=other)
    return None


def _pairs(text: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs of names that are said to belong together: all, or one with each of the others."""
    match = _OF_ONE.search(text)
    places = {name: text.find(name) for name in names}
    if match is None:
        yield from combinations(names, 2)
        return
    before = [name for name in names if 0 <= places[name] < match.start()]
    behind = [name for name in names if places[name] >= match.end()]
    if match["owner"] or match["of"]:
        owners = before[-1:] if match["owner"] else behind[:1]
        yield from ((one, name) for one in owners for name in names if name != one)
        return
    yield from combinations(before, 2)
    yield from ((one, other) for one in before for other in behind)


def _written_with(text: str, names: Sequence[str]) -> list[str]:
    """The names before "wrote … with", the last of them, and those right behind it."""
    match = _WROTE_WITH.search(text)
    if match is None:
        return []
    places = [(text.find(name), name) for name in names]
    before = [name for place, name in places if 0 <= place < match.start()]
    behind = [name for place, name in places if match.end() <= place]
    followed = [name for name in behind if text[match.end() :].startswith(name)]
    return [*before[-1:], *followed[:1]] if before and followed else []


def _of_people(view: FacetView) -> Iterator[FacetColumn]:
    """The attributes that are people, and what these are a part of, whatever it is called."""
    for column in view.columns:
        named = column.kind is ValueKind.NAME and names_people(words_of(column.name))
        if named and not is_told_of_people(column, view.columns):
            yield column
            if (whole := whole_of(column, view.columns)) is not None:
                yield whole


def _papers_of(view: FacetView, name: str) -> set[str]:
    """The papers that name a person, by the whole name or by the last one.

    A graph may have an attribute of its own for the first of them.
    """
    words = set(phrase(name))
    return {
        row.hub
        for column in _of_people(view)
        for value, rows in column.by_value.items()
        if words and words <= set(phrase(value))
        for row in rows
    }
