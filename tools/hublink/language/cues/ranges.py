"""Ranges of numbers and years in a question: "since 2019", "between 5 and 10", "more than 3"."""

import re

from tools.hublink.core.models import Frozen
from tools.hublink.core.units import TIMES, WORDS
from tools.hublink.language.cues.decades import decades_in
from tools.hublink.language.cues.degrees import LOWER


def any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


BEYOND = 1e-9
"""The distance of an exclusive bound ("more than 5") from its number."""

_COUNTED = "two three four five six seven eight nine ten eleven twelve".split()
_IN_WORDS = {"half a": 0.5, "half an": 0.5, "a": 1.0, "an": 1.0, "one": 1.0} | {
    word: float(number) for number, word in enumerate(_COUNTED, 2)
}
_PARTS = (("third", 3), ("fifth", 5), ("sixth", 6), ("eighth", 8), ("tenth", 10))
_HALF = " and a half"
_SPELT = rf"(?:half an?|(?:an?|one|{'|'.join(_COUNTED)})(?:{_HALF})?)(?=[ -](?:{WORDS})s?\b)"
"""Numbers of units of time, as people write small ones: "longer than a year"."""
_FRACTIONS = {"half": 50.0, "a quarter": 25.0, "one quarter": 25.0, "three quarters": 75.0}
_FRACTIONS |= {f"{one} {name}": 100 / parts for one in ("a", "one") for name, parts in _PARTS}
_FRACTIONS |= {f"two {name}s": 200 / parts for name, parts in _PARTS}
_FRACTION = rf"(?:{'|'.join(_FRACTIONS)})(?! an? | of an? |[ -](?:{TIMES})s?\b)"
"""Shares of something, in percent: "less than a fifth of the food"."""
_HALF_BEHIND = re.compile(rf"[ -](?:{TIMES})s?({_HALF})\b")
_NUMBER = rf"((?:(?<=\s)[-−])?(?:\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\.\d+)?|{_FRACTION}|{_SPELT})"
_UNIT = rf"(?:[ -](?:{WORDS})s?| ?(?:[%‰€$£¥]|[a-zµ]+/[a-zµ]+[²³]?))?"
_UP_TO_IT = r"(?: the)?(?: [a-z]\w*){0,2}? "
"""Up to two words between a bound's word and its number: "since the year 2019"."""

_BETWEEN = re.compile(
    rf"\b(?:between|from)\b(?:(?!\b(?:between|from)\b)[^\d.?!]){{0,40}}?{_NUMBER}\s*"
    rf"(?:and|to|until|till|through|[-–])\s*{_NUMBER}\b"
)
_DASH = re.compile(r"\b((?:1[5-9]|20)\d\d)\s*(?:[-–]|to|until|through)\s*((?:1[5-9]|20)\d\d)\b")
_SMALLER = f"{LOWER}|younger|earlier|older"
THAN = "th[ae]n"
"""Behind what compares, "then" is a slip."""
_MORE_WORDS = (
    f"after|more recent {THAN}|more {THAN}|above|over|exceeding|beyond|in excess of"
    rf"|(?!(?:{_SMALLER}|other|rather|either|whether)\b)\w{{3,}}er {THAN}"
)
_LESS_WORDS = f"before|prior to|less {THAN}|(?:{_SMALLER}) {THAN}|below|under|beneath|preceding"
_FROM_WORDS = "since|starting (?:in|from|with)|as of|at least|a minimum of|minimum|min\\.?"
_TO_WORDS = "until|till|up to|through to|at most|a maximum of|maximum|max\\.?"
_AND_LESS = rf"less|below|before|under|{_SMALLER}"
_AND_MORE = (
    "later|more|above|after(?:wards?)?|up|upwards?|over|onwards?|beyond"
    rf"|(?!(?:{_SMALLER}|other|rather|either|whether|under|number|paper)\b)\w{{3,}}er"
)
_ALONE = r"\b(?! than| (?:the )?(?:year )?\d)"
"""Behind what a number is or more: "2008 or after 2021" are two bounds."""
_OF_THEM = r"(?: [a-z]\w*){0,2}?"
"""What a number counts: "400 microns or wider", "50 people or more"."""
_BEYOND = (
    r"(?:please|pls|only|about|but|with|without|that|which|who|where|by|from|instead|thanks?)\b"
)
"""What no topic begins with: "from 2015 on please", but "from 2015 on soil"."""
_NOT = r"\b(?:no|not|never|nothing|none)\b (?:any )?"


def _led_by(words: str) -> str:
    return rf"\b(?:{words}){_UP_TO_IT}{_NUMBER}\b"


# A bound that is denied is the opposite one, which then counts itself: "no later than 2019".
_AT_LEAST = any_of(
    rf"{_NOT}(?:{_LESS_WORDS}){_UP_TO_IT}{_NUMBER}\b",
    _led_by(_FROM_WORDS),
    rf"\bfrom {_NUMBER} (?:onwards?|and on|forwards?|on(?=\s*(?:[,.;:?!)]|$|{_BEYOND})))",
    rf"\b{_NUMBER}{_UNIT}{_OF_THEM},?"
    rf" (?:(?:or|and) (?:{_AND_MORE}){_ALONE}|onwards?|at (?:the )?least|minimum)\b",
    rf"(?:≥|>=)\s*{_NUMBER}",
    rf"\b{_NUMBER}\+",
)
_AT_MOST = any_of(
    rf"{_NOT}(?:{_MORE_WORDS}){_UP_TO_IT}{_NUMBER}\b",
    _led_by(_TO_WORDS),
    rf"\b{_NUMBER}{_UNIT}{_OF_THEM},?"
    rf" (?:(?:or|and) (?:{_AND_LESS}){_ALONE}|at (?:the )?most|maximum)\b",
    rf"(?:≤|<=)\s*{_NUMBER}",
)
_MORE = any_of(_led_by(_MORE_WORDS), rf"(?<![-=])>\s*{_NUMBER}")
_LESS = any_of(_led_by(_LESS_WORDS), rf"<(?!=)\s*{_NUMBER}")


_TIMES = re.compile(
    r"\b(?:after|later|newer|more recent|before|earlier|older|prior to|preceding|since|starting"
    r"|as of|until|till|onwards?|from (?:1[5-9]|20)\d\d (?:on|and on|forwards?))\b"
)
"""Words of bounds that speak of time."""
_FIRST_YEAR, _LAST_YEAR = 1500, 2200


class Range(Frozen):
    """Bounds read from a question, inclusive, with the characters they were read from.

    One `of_time` is told by words of time, as "before 2015" is and "fewer than 2015" is not; one
    `of_share` is in percent, told by a fraction.
    """

    lowest: float | None = None
    highest: float | None = None
    start: int
    end: int
    of_time: bool = False
    of_share: bool = False

    @property
    def may_be_of_years(self) -> bool:
        """Whether its bounds look like years."""
        bounds = [bound for bound in (self.lowest, self.highest) if bound is not None]
        return all(_FIRST_YEAR <= bound <= _LAST_YEAR for bound in bounds)


def ranges_in(text: str) -> tuple[Range, ...]:
    found: list[Range] = []

    def add(match: re.Match[str], lowest: float | None, highest: float | None) -> None:
        if not any(r.start < match.end() and match.start() < r.end for r in found):
            start, end = match.span()
            kinds = {
                "of_time": bool(_TIMES.search(match.group())),
                "of_share": any(group in _FRACTIONS for group in match.groups()),
            }
            found.append(Range(lowest=lowest, highest=highest, start=start, end=end, **kinds))

    def bound(match: re.Match[str]) -> float:
        half = 0.5 if and_a_half(text, match.end()) else 0.0
        return _number(next(group for group in match.groups() if group)) + half

    for each in decades_in(text):
        bounds = {"lowest": each.lowest, "highest": each.highest, "of_time": True}
        found.append(Range(**bounds, start=each.start, end=each.end))
    for pattern in (_BETWEEN, _DASH):
        for match in pattern.finditer(text):
            first, last = sorted(_number(g) for g in match.groups())
            add(match, first, last)
    for match in _AT_LEAST.finditer(text):
        add(match, bound(match), None)
    for match in _AT_MOST.finditer(text):
        add(match, None, bound(match))
    for match in _MORE.finditer(text):
        add(match, bound(match) + BEYOND, None)
    for match in _LESS.finditer(text):
        add(match, None, bound(match) - BEYOND)
    return tuple(found)


def leads_to_bound(text: str) -> bool:
    """Return whether a number that follows a text, such as "at more than", would be a bound."""
    return bool(ranges_in(f"{text} 1".lower().lstrip()))


def and_a_half(text: str, end: int) -> tuple[int, int] | None:
    """Return where a half stands that a unit of time behind a number has: "a year and a half"."""
    found = _HALF_BEHIND.match(text.lower(), end)
    return found.span(1) if found is not None else None


def _number(text: str) -> float:
    if text.endswith(_HALF):
        return _number(text.removesuffix(_HALF)) + 0.5
    if (number := _IN_WORDS.get(text) or _FRACTIONS.get(text)) is not None:
        return number
    return float(text.replace(",", "").replace("−", "-"))
