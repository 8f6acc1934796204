"""Bounds of how many of something a question wants: "more than ten", "only one", "at least 2"."""

import re

from tools.hublink.core.models import Frozen
from tools.hublink.language.cues.ranges import THAN

_WORDS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(), 1
    )
} | {"a single": 1, "fifteen": 15, "twenty": 20, "thirty": 30, "fifty": 50}
AMOUNT = rf"(\d{{1,6}}|{'|'.join(_WORDS)})"
_MORE = rf"(?:more|greater|larger) {THAN}"
_LESS = rf"(?:fewer|less|smaller) {THAN}"
_NO = r"(?:no|without|not(?: have)?|\w+n['’]t have)"
_BETWEEN = re.compile(
    rf"\b(?:between|from) {AMOUNT} (?:and|to|until|till) {AMOUNT}\b"
    rf"|(?<![\w.])(\d{{1,6}}) ?(?:to|until|till|-|–) ?(\d{{1,6}})\b(?![.\d])"
)
_AT_MOST = re.compile(
    rf"\b(?:{_NO} {_MORE}|at (?:the )?most|up to|(?:a )?maximum of) {AMOUNT}\b"
    rf"|\b{AMOUNT} or (?:fewer|less)\b"
)
_AT_LEAST = re.compile(
    rf"\b(?:{_NO} {_LESS}|at (?:the )?least|(?:a )?minimum of) {AMOUNT}\b"
    rf"|\b{AMOUNT} or more\b"
)
_ABOVE = re.compile(rf"\b(?:{_MORE}|over|above|exceeding) {AMOUNT}\b")
_BELOW = re.compile(rf"\b(?:{_LESS}|under|below) {AMOUNT}\b")
_EXACT = re.compile(
    rf"\b(?:exactly|precisely|only|just) {AMOUNT}\b"
    rf"|(?:(?<=\bwith )|(?<=\bhave )|(?<=\bhaving )){AMOUNT}\b"
    rf"|(?<=\bby ){AMOUNT}(?= (?:authors?|persons?|people|writers?|researchers?|scientists?)\b)"
)


_NUMBER_OF_WORKS = re.compile(
    r"\b(?P<end>largest|highest|greatest|biggest|smallest|lowest) number of"
    r"(?= (?:[\w-]+ )?(?:papers|articles|publications|studies|works|items)\b)",
    re.IGNORECASE,
)
_FEWEST = ("smallest", "lowest")
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_OFTEN = rf"(?:({'|'.join(_TIMES)})|{AMOUNT} times)"
_FREQUENCIES = (
    (re.compile(rf"\b(?:{_NO} {_MORE}|at (?:the )?most) {_OFTEN}\b"), None, 0),
    (re.compile(rf"\b(?:{_NO} {_LESS}|at (?:the )?least) {_OFTEN}\b"), 0, None),
    (re.compile(rf"\b{_OFTEN} or (?:more|oftener)\b|\b{AMOUNT} or more times\b"), 0, None),
    (re.compile(rf"\b{_OFTEN} or (?:fewer|less)\b|\b{AMOUNT} or (?:fewer|less) times\b"), None, 0),
    (re.compile(rf"\b{_MORE} {_OFTEN}(?!\w)"), 1, None),
    (re.compile(rf"\b{_LESS} {_OFTEN}(?!\w)"), None, -1),
    (re.compile(rf"\b(?:exactly|only|just) {_OFTEN}(?!\w)"), 0, 0),
    (re.compile(rf"(?<!\bat )\b{_OFTEN}(?=\W*$)"), 0, 0),
)
_SEVERAL_TIMES = re.compile(
    r"\b(?:(?:several|multiple|many) times|repeatedly|again and again|over and over(?: again)?)\b"
)


def with_most_works(text: str) -> str:
    """Return a text with the most works for their largest number, the fewest for the smallest.

    The longest list of something has most of it, too: "the longest author list".
    """
    said = _NUMBER_OF_WORKS.sub(
        lambda found: "fewest" if found["end"].lower() in _FEWEST else "most", text
    )
    return _LONGEST_LIST.sub(_most_listed, said)


def _most_listed(found: re.Match[str]) -> str:
    amount = "most" if found["end"].lower() == "longest" else "fewest"
    return f"{amount} {found['many'] or found['one'] + 's'}"


_LISTED = "author|reference|citation|keyword"
_LONGEST_LIST = re.compile(
    rf"\b(?P<end>longest|shortest) (?:list of (?P<many>(?:{_LISTED})s)|(?P<one>{_LISTED}) list)\b",
    re.IGNORECASE,
)


def excludes_its_number(bound: str) -> bool:
    """Return whether a bound is beyond the number it says: "under ten", not "ten or fewer"."""
    return any(pattern.fullmatch(bound.lower()) for pattern in (_ABOVE, _BELOW))


class CountBound(Frozen):
    """A number of things wanted, bounds inclusive, with the characters that say so."""

    fewest: int | None = None
    most: int | None = None
    start: int
    end: int


def count_bounds_in(text: str) -> tuple[CountBound, ...]:
    """Return the bounds that a question in small letters states, of whatever stands after them."""
    found: list[CountBound] = []

    def add(match: re.Match[str], fewest: int | None, most: int | None) -> None:
        if not any(b.start < match.end() and match.start() < b.end for b in found):
            start, end = match.span()
            found.append(CountBound(fewest=fewest, most=most, start=start, end=end))

    for match in _BETWEEN.finditer(text):
        fewest, most = sorted(amount_of(group) for group in match.groups() if group)
        add(match, fewest, most)
    for match in _AT_MOST.finditer(text):
        add(match, None, _amount(match))
    for match in _AT_LEAST.finditer(text):
        add(match, _amount(match), None)
    for match in _ABOVE.finditer(text):
        add(match, _amount(match) + 1, None)
    for match in _BELOW.finditer(text):
        add(match, None, _amount(match) - 1)
    for match in _EXACT.finditer(text):
        add(match, _amount(match), _amount(match))
    return tuple(sorted(found, key=lambda bound: bound.start))


def frequency_in(text: str) -> CountBound | None:
    """Return how often something is to occur by a question in small letters: "more than once"."""
    for pattern, above_fewest, above_most in _FREQUENCIES:
        if (match := pattern.search(text)) is not None:
            said = next(group for group in match.groups() if group)
            number = _TIMES.get(said) or amount_of(said)
            fewest = None if above_fewest is None else number + above_fewest
            most = None if above_most is None else number + above_most
            return CountBound(fewest=fewest, most=most, start=match.start(), end=match.end())
    if (match := _SEVERAL_TIMES.search(text)) is not None:
        return CountBound(fewest=2, start=match.start(), end=match.end())
    return None


def _amount(match: re.Match[str]) -> int:
    return amount_of(next(group for group in match.groups() if group))


def amount_of(text: str) -> int:
    """Return the number that digits or a word say."""
    return _WORDS[text] if text in _WORDS else int(text)
