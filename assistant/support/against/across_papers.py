"""Verifying comparisons of two cited papers by a number that each of them states."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations

from assistant.support.against.result_pairs import changes_between
from assistant.support.reading.comparing_words import Tendency, comparative_in
from assistant.support.reading.numbers import Amount, amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import LIGHT_STEMS, tokens

_CITED = re.compile(r"\[(\d{1,4})\]")
_IN_TIME = re.compile(
    r"\[(?P<one>\d{1,4})\](?=[^\[]*\b(?:appeared|published|came out|is|was|dates)\b)[^\[]*?"
    r"\b(?P<way>before|after|(?:earlier|later|older|younger|newer) than)\s+\w[^\[]*"
    r"\[(?P<other>\d{1,4})\]",
    re.IGNORECASE,
)
_YEARS_APART = re.compile(r"[\w-]+(?= years? (?:before|after|earlier|later)\b)", re.IGNORECASE)
_FEW = 8
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


def wrong_times(view: FacetView, text: str, hubs: Mapping[int, str]) -> KeptText | None:
    """Return why one of two papers cited by a text did not appear before or after the other."""
    match = _IN_TIME.search(text)
    columns = [column for column in view.columns if column.kind is ValueKind.YEAR]
    if match is None or not columns or any(word.is_negation for word in tokens(match[0])):
        return None
    papers = [hubs.get(int(match[group])) for group in ("one", "other")]
    column = max(columns, key=lambda each: len(each.by_hub))
    years = [_numbers(column, hub) for hub in papers if hub is not None]
    if len(years) != 2 or any(len(each) != 1 for each in years):
        return None
    first, second = (each.pop() for each in years)
    is_later = match["way"].lower().startswith(("after", "later", "younger", "newer"))
    apart = _YEARS_APART.search(match[0])
    said = amounts(match[0], 0, apart.end()) if apart is not None else ()
    stated = [each for each in said if apart is not None and each.end > apart.start()]
    right = not stated or stated[-1].agrees(abs(first - second))
    if first == second or ((first > second) == is_later and right):
        return None
    return kept_text("support.years", one=number_text(first), other=number_text(second))


def follows_from_both(view: FacetView, amount: Amount, hubs: Sequence[str]) -> bool:
    """Return whether a number is a sum, a difference or a ratio of what two papers state alike.

    Of many numbers, two always lead to it by chance, so those of an attribute must be few.
    """
    for column in view.columns:
        if column.kind is not ValueKind.NUMBER:
            continue
        stated = [few for hub in hubs if len(few := _numbers(column, hub)) <= _FEW]
        for mine, theirs in combinations(stated, 2):
            pairs = ((one, other) for one in mine for other in theirs)
            if any(
                amount.agrees(n) for pair in pairs for n in (sum(pair), *changes_between(*pair))
            ):
                return True
    return False


def _numbers(column: FacetColumn, hub: str) -> set[float]:
    rows = column.by_hub.get(hub, ())
    return {value for row in rows if (value := numeric(row.value)) is not None}
