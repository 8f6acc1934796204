"""Large numbers in words, as digits: "fifty thousand", "two hundred", "half a million", "50k"."""

import re
from collections.abc import Callable

from tools.hublink.language.cues.ranges import THAN

_SMALL = {
    word: number
    for number, word in enumerate(
        """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
        sixteen seventeen eighteen nineteen""".split(),
        1,
    )
}
_TENS = {
    word: 10 * number
    for number, word in enumerate(
        "twenty thirty forty fifty sixty seventy eighty ninety".split(), 2
    )
}
_SINGLE = ("a", "an", "one")
LARGE = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_WORD = rf"(?:{'|'.join((*_SMALL, *_TENS))})"
_LARGE_WORD = rf"(?:{'|'.join(LARGE)})"
_WRITTEN = re.compile(
    rf"\b(?:(?P<first>half a|an?|\d+(?:\.\d+)?|{_WORD}(?:[ -]{_WORD})?) (?P<large>{_LARGE_WORD})"
    rf"(?P<more>(?: (?:and )?(?:{_LARGE_WORD}|{_WORD}))*)"
    rf"|(?P<tens>{'|'.join(_TENS)})(?:[ -](?P<ones>{'|'.join(list(_SMALL)[:9])}))?"
    rf"|(?P<digits>\d+(?:\.\d+)?)k)\b(?!-)",
    re.IGNORECASE,
)
_BOUND = re.compile(
    rf"\b(over|under|above|below|(?!more|less|fewer)\w+er {THAN}) ({'|'.join(list(_SMALL)[1:])})\b"
    r"(?= *(?:[?.!,;)]|$)| (?:on|in|at|for|from|by|per|or)\b)",
    re.IGNORECASE,
)
"""A small number that bounds something, and counts nothing: "children over twelve"."""


def in_digits(text: str, stays: Callable[[str], bool]) -> str:
    """Return a text with its numbers from twenty on in digits, where it has them in words.

    Smaller ones stay, as "one" may be no number, but for those that things are older than; and so
    do those with a word that `stays`.
    """

    def written(found: re.Match[str]) -> str:
        words = found.group().lower().replace("-", " ").split()
        kept = any(stays(word) for word in words if word not in _SINGLE)
        return found.group() if kept else _digits(found)

    return _BOUND.sub(_bound_in_digits, _WRITTEN.sub(written, text))


def _bound_in_digits(found: re.Match[str]) -> str:
    return f"{found[1]} {_SMALL[found[2].lower()]}"


def _digits(found: re.Match[str]) -> str:
    if found["digits"]:
        return _plain(float(found["digits"]) * LARGE["thousand"])
    if found["tens"]:
        return _plain(_TENS[found["tens"].lower()] + _SMALL.get((found["ones"] or "").lower(), 0))
    return _plain(_total(f"{found['first']} {found['large']}{found['more']}".lower()))


def _total(text: str) -> float:
    """The number that words say one after the other: "two hundred and fifty thousand"."""
    total, current = 0.0, 0.0
    for word in text.replace("half a", "0.5").replace("-", " ").split():
        if word in ("a", "an"):
            current = 1
        elif word == "hundred":
            current *= LARGE[word]
        elif word in LARGE:
            total, current = total + current * LARGE[word], 0.0
        elif word != "and":
            current += _SMALL.get(word) or _TENS.get(word) or float(word)
    return total + current


def _plain(number: float) -> str:
    return f"{number:g}" if number < LARGE["million"] else f"{number:.0f}"
