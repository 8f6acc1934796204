"""Abbreviations that a text defines: "knowledge graph question answering (KGQA)".

The algorithm of Schwartz and Hearst (2003): the letters of the short form are found from its end,
each as far right as possible, the first of them at the beginning of a word.
"""

import re
from collections.abc import Iterator

_IN_BRACKETS = re.compile(r"\(([^()]+)\)")
_LOOKED_BACK = 300
"""So many letters before brackets hold what these abbreviate, however long a text is."""
_LONGEST = 10
_MOST_WORDS = 2


def defined_abbreviations(text: str) -> Iterator[tuple[str, str]]:
    """Yield each short form that a text defines in brackets, or before them, with its long form."""
    for match in _IN_BRACKETS.finditer(text):
        near = text[max(0, match.start() - _LOOKED_BACK) : match.start()]
        before, within = re.split(r"[()]", near)[-1].strip(), match[1].strip()
        if _is_short(within):
            pair = within, before
        elif before and _is_short(before.split()[-1]):
            pair = before.split()[-1], within
        else:
            continue
        if long := _long_form(*pair):
            yield pair[0], long


def _is_short(text: str) -> bool:
    """Whether a text may be an abbreviation: short, and with a capital in it."""
    fits = 2 <= len(text) <= _LONGEST and len(text.split()) <= _MOST_WORDS
    return fits and text[0].isalnum() and any(c.isupper() for c in text)


def _long_form(short: str, text: str) -> str | None:
    """The end of a text that a short form abbreviates, or None."""
    words = text.split()
    most = min(len(short) + 5, 2 * len(short))
    candidate = " ".join(words[-most:])
    at = len(candidate)
    for place in range(len(short) - 1, -1, -1):
        letter = short[place].lower()
        if not letter.isalnum():
            continue
        at -= 1
        while at >= 0 and not _stands_for(candidate, at, letter, begins=place == 0):
            at -= 1
        if at < 0:
            return None
    start = candidate.rfind(" ", 0, at) + 1
    long = candidate[start:]
    return long if len(long) > len(short) and len(long.split()) > 1 else None


def _stands_for(text: str, at: int, letter: str, *, begins: bool) -> bool:
    return text[at].lower() == letter and not (begins and at and text[at - 1].isalnum())
