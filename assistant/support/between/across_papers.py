"""Verifying comparisons of two cited papers by a number that each of them states."""

import re
from collections.abc import Mapping, Sequence

from assistant.support.reading.comparing_words import Tendency, comparative_in
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import LIGHT_STEMS, tokens

_CITED = re.compile(r"\[(\d{1,4})\]")
_OF_SIZE = re.compile(r"(?:larger|bigger|smaller)\b", re.IGNORECASE)
_LARGE = re.compile(
    r"\btimes (?:as (?:large|big) as|(?:larger|bigger) than|the size of)"
    r"|\b(?:larger|bigger|smaller) than\b",
    re.IGNORECASE,
)
_COUNTING = re.compile(r"(?:number|count|total) of\b|size\b|.*\b(?:size|count)$", re.IGNORECASE)
"""What attributes are called that say how large something is."""
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)


def wrong_between_papers(view: FacetView, text: str, hubs: Mapping[int, str]) -> KeptText | None:
    """Return why a comparison of the two papers cited by a text is the other way round.

    It is told by the one attribute whose name stands between the comparing word and "than"; the
    larger one has more of all that is counted of both.
    """
    word, than = comparative_in(text), _THAN.search(text)
    cited = [int(number) for number in _CITED.findall(text)]
    if word is None or than is None or len(cited) != 2 or not set(cited) <= hubs.keys():
        return None
    if word.way not in (Tendency.MORE, Tendency.LESS) or not _CITED.search(text[: word.start]):
        return None
    named = {w.stem for w in tokens(text[word.end : than.start()]) if not w.is_function_word}
    one, other = (hubs[number] for number in cited)
    if not named and _OF_SIZE.match(text, word.start):
        return _wrong_size(view, word.way, one, other)
    for column in view.columns:
        name = {w.stem for w in tokens(column.name) if not w.is_function_word} - LIGHT_STEMS
        if column.kind is not ValueKind.NUMBER or not named or not named <= name:
            continue
        values = [_numbers(column, hub) for hub in (one, other)]
        if any(len(each) != 1 for each in values):
            continue
        first, second = (each.pop() for each in values)
        if first != second and not word.way.is_met(first, second, good_if_low=False):
            told = {"one": number_text(first), "other": number_text(second)}
            return kept_text("support.two_numbers", name=column.name, **told)
    return None


def wrong_named_sizes(
    view: FacetView, text: str, named: Sequence[tuple[int, str]]
) -> KeptText | None:
    """Return why one of two papers, named at places of a text, is not the larger one.

    "A is three times as large as B", "A is smaller than B": both may be cited at the end.
    """
    match = _LARGE.search(text)
    if match is None or any(word.is_negation for word in tokens(text)):
        return None
    before = {hub for place, hub in named if place < match.start()}
    after = {hub for place, hub in named if place >= match.end()}
    if len(before) != 1 or len(after) != 1 or before == after:
        return None
    way = Tendency.LESS if "small" in match[0].lower() else Tendency.MORE
    return _wrong_size(view, way, before.pop(), after.pop())


def _wrong_size(view: FacetView, way: Tendency, one: str, other: str) -> KeptText | None:
    """Why one of two papers is not the larger one, by all that is counted of both."""
    wrong: list[KeptText] = []
    for column in view.columns:
        values = [_numbers(column, hub) for hub in (one, other)]
        counts = column.kind is ValueKind.NUMBER and _COUNTING.match(column.name)
        if not counts or any(len(each) != 1 for each in values):
            continue
        first, second = (each.pop() for each in values)
        if first == second or way.is_met(first, second, good_if_low=False):
            return None
        told = {"one": number_text(first), "other": number_text(second)}
        wrong.append(kept_text("support.two_numbers", name=column.name, **told))
    return wrong[0] if wrong else None


def _numbers(column: FacetColumn, hub: str) -> set[float]:
    rows = column.by_hub.get(hub, ())
    return {value for row in rows if (value := numeric(row.value)) is not None}
