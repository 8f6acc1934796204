"""Verifying which of several cited papers came first, how long before, and in which order."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from assistant.support.between.mentions import NamedPaper
from assistant.support.between.told_sides import is_told_next, told_after, told_before
from assistant.support.reading.numbers import Amount, amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import tokens

_WAY = re.compile(
    r"\b(?:(?P<verb>predate[sd]?|preceded?s?)|(?P<early>before|prior to|(?:earlier|older) than)"
    r"|after|(?:later|younger|newer|more recent) than)\b",
    re.IGNORECASE,
)
_APPEARED = re.compile(
    r"\b(?:appear\w*|publish\w*|c[ao]mes?|releas\w*|present\w*|dat(?:e|es|ed|ing)|written|issued"
    r"|follow(?:s|ed)|years?)\b",
    re.IGNORECASE,
)
_IS = re.compile(r"\b(?:is|are|was|were)\b", re.IGNORECASE)
_YEARS = re.compile(
    r"\b(?P<apart>an?|the|[\w-]+) years? (?:(?:before|after|prior|earlier|later|older|younger|newer"
    r"|apart|between|of difference)|(?:lies?|lay|pass(?:ed)?|went by|separate) )",
    re.IGNORECASE,
)
_SAME = re.compile(r"\b(?:in|from|of|to) the same year\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?:between|apart|separates?)\b", re.IGNORECASE)
_IN_ORDER = re.compile(
    r"\b(?:in the order|in chronological order|chronologically"
    r"|from (?:the )?(?:oldest|earliest|first) to (?:the )?(?:newest|latest|youngest|last))\b",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\b(?:(?P<early>oldest|earliest)|newest|latest|youngest|most recent)\b", re.IGNORECASE
)
_OF_SO_MANY = re.compile(
    r"\bof (?:the |these |all )?(?P<count>two|three|four|five|six|\d)\b", re.IGNORECASE
)
_GOES_ON = re.compile(r"\b(?:and|but|or)\s+(?:[\w-]+ years? )?$", re.IGNORECASE)
"""What leads on from one relation to the next of the same thing: "after A and before B"."""
_ONE = frozenset("a an the one".split())
_FEW = 8


def wrong_dates(
    view: FacetView, text: str, hubs: Mapping[int, str], named: Sequence[NamedPaper]
) -> KeptText | None:
    """Return why cited papers did not appear as a text relates them in time."""
    if len(hubs) < 2 or any(word.is_negation for word in tokens(text)):
        return None
    years = _years(view, hubs)
    if len(years) < 2:
        return None
    for one, other, holds in (
        *_related(text, named, years),
        *_apart(text, named, years),
        *_ordered(text, named, years),
        *_first(text, named, years),
    ):
        if not holds:
            return kept_text("support.years", one=number_text(one), other=number_text(other))
    return None


_Told = Iterator[tuple[float, float, bool]]
"""Pairs of years that a text relates, and whether they are so."""


def _related(text: str, named: Sequence[NamedPaper], years: Mapping[str, float]) -> _Told:
    """What a text says to come before or after what: "A appeared two years after B"."""
    start, subjects = 0, set[str]()
    for way in _WAY.finditer(text):
        goes_on = subjects and _GOES_ON.search(text, start, way.start())
        firsts = subjects if goes_on else told_before(text, named, way.start(), start)
        seconds = told_after(text, named, way.end()) - firsts
        start = way.end()
        if not firsts or not seconds or not is_told_next(text, named, way.end()):
            continue
        last = max(each.end for each in named if each.start < way.start())
        between = text[last : way.start()]
        compares = "than" in way[0].lower()
        if not (way["verb"] or _APPEARED.search(between) or (compares and _IS.search(between))):
            continue
        if len(tokens(between)) > _FEW:
            continue
        subjects = firsts
        distance = _distance(text, last, way.end())
        is_early = bool(way["verb"] or way["early"])
        for one, other in ((a, b) for a in firsts for b in seconds):
            if one in years and other in years:
                first, second = years[one], years[other]
                right = first < second if is_early else first > second
                yield first, second, right and _fits(distance, first, second)


def _apart(text: str, named: Sequence[NamedPaper], years: Mapping[str, float]) -> _Told:
    """What a text says of the one difference between two papers: "five years lie between"."""
    spoken = list(dict.fromkeys(each.hub for each in named))
    if len(spoken) != 2 or not years.keys() >= set(spoken):
        return
    one, other = (years[each] for each in spoken)
    if _SAME.search(text):
        yield one, other, one == other
    if _BETWEEN.search(text) and (distance := _distance(text, 0, len(text))) is not None:
        yield one, other, _fits(distance, one, other)


def _ordered(text: str, named: Sequence[NamedPaper], years: Mapping[str, float]) -> _Told:
    """What a text lists in the order of time."""
    order = _IN_ORDER.search(text)
    if order is None:
        return
    listed = [each.hub for each in named if each.start >= order.end() and each.hub in years]
    for one, other in pairwise(dict.fromkeys(listed)):
        yield years[one], years[other], years[one] <= years[other]


def _first(text: str, named: Sequence[NamedPaper], years: Mapping[str, float]) -> _Told:
    """What a text says to be the oldest or newest of all that it cites."""
    count = _OF_SO_MANY.search(text)
    so_many = amounts(text, count.start("count"), count.end("count")) if count else ()
    if not so_many or so_many[0].value != len(years):
        return
    for word in _FIRST.finditer(text):
        spoken = told_before(text, named, word.start()) or told_after(text, named, word.end())
        best = min(years.values()) if word["early"] else max(years.values())
        if len(spoken) == 1 and (own := years.get(min(spoken))) is not None:
            yield own, best, own == best


def _distance(text: str, start: int, end: int) -> Amount | float | None:
    """How many years are said to lie between two papers."""
    match = _YEARS.search(text, start, min(len(text), end + 12))
    if match is None:
        return None
    if match["apart"].lower() in _ONE:
        return 1.0
    found = [a for a in amounts(text, 0, len(text)) if a.start < match.end("apart") <= a.end]
    return found[0] if found else None


def _fits(distance: Amount | float | None, one: float, other: float) -> bool:
    apart = abs(one - other)
    if distance is None:
        return True
    return distance.agrees(apart) if isinstance(distance, Amount) else distance == apart


def _years(view: FacetView, hubs: Mapping[int, str]) -> dict[str, float]:
    """The year of each paper that has one, by the attribute that most papers have."""
    columns = [column for column in view.columns if column.kind is ValueKind.YEAR]
    by_hub = max(columns, key=lambda each: len(each.by_hub)).by_hub if columns else {}
    stated = {hub: {numeric(row.value) for row in by_hub.get(hub, ())} for hub in hubs.values()}
    return {
        hub: year
        for hub, each in stated.items()
        if len(each) == 1 and (year := min(each, key=str)) is not None
    }
