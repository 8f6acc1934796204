"""Places of an order: "the third largest", "the runner-up", after a question "and the second?"."""

import re

ORDINALS = {
    word: place
    for place, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1
    )
}
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_NUMBERED = {f"{place}{_ENDINGS.get(place, 'th')}": place for place in ORDINALS.values()}
_ORDINAL = "|".join([*ORDINALS, *_NUMBERED])
_BEFORE_SUPERLATIVE = re.compile(
    rf"\b(?P<nth>{_ORDINAL})[ -](?=(?:most|least|best|worst|\w{{3,}}est)\b)|\brunners?-up\b"
)
_NUMBER = r"(?:number|no\.?|rank|place|#) ?"
_BARE = re.compile(
    rf"\b(?P<nth>{_ORDINAL})\b|{_NUMBER}(?P<number>\d|one|two|three|four|five)\b|\brunners?-up\b",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"\b(?:next|after (?:that|this|it|them|those|him|her)|comes then|behind (?:it|that|them))\b",
    re.IGNORECASE,
)
_CARDINALS = dict(zip("one two three four five".split(), range(1, 6), strict=True))
_RUNNER_UP = 2


def place_in(text: str) -> tuple[int, tuple[int, int]] | None:
    """Return the place that a superlative in small letters is of, and where the words for it are.

    The first needs no word: "the first largest" is none.
    """
    found = _BEFORE_SUPERLATIVE.search(text)
    if found is None:
        return None
    return _place(found["nth"] or "", ""), found.span()


def place_named(text: str) -> tuple[int | None, str] | None:
    """Return the place that a text names by itself, and the words around it.

    The place is None where it is the next one: "and after that?".
    """
    if (found := _NEXT.search(text)) is not None:
        return None, f"{text[: found.start()]} {text[found.end() :]}"
    found = _BARE.search(text)
    if found is None:
        return None
    around = f"{text[: found.start()]} {text[found.end() :]}"
    return _place((found["nth"] or "").lower(), (found["number"] or "").lower()), around


def _place(ordinal: str, number: str) -> int:
    """The place of an ordinal or a number; a runner-up has the second."""
    if ordinal:
        return ORDINALS.get(ordinal) or _NUMBERED[ordinal]
    return _CARDINALS.get(number) or int(number or _RUNNER_UP)
