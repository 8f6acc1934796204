"""Citations of an answer, resolved and checked in code."""

import re
from collections.abc import Collection

_GROUP = re.compile(r"\[\s*(\d{1,4}(?:\s*(?:,|;|-|–|and)\s*\d{1,4})*)\s*\]")
_SPAN = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")
_RUN = re.compile(r"(?:\[\d+\])+")
_MORE = re.compile(r"\] and \d+ more\b|^- and \d+ more$", re.MULTILINE)
_FEW = 3
_LONGEST_SPAN = 50


def normalised(text: str, known: Collection[int]) -> str:
    """Return the text with each number in its own bracket, unknown ones dropped."""

    given = frozenset(known)

    def rewrite(match: re.Match[str]) -> str:
        numbers = [n for n in _numbers(match.group(1)) if n in given]
        return "".join(f"[{number}]" for number in dict.fromkeys(numbers))

    cleaned = _GROUP.sub(rewrite, text)
    return re.sub(r"[ \t]+([.,;:!?])(?=\s|$)", r"\1", cleaned)


def cited_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers cited in a normalised text, in order of first citation."""
    return tuple(dict.fromkeys(int(number) for number in re.findall(r"\[(\d{1,4})\]", text)))


def with_fewer_citations(text: str, most: int) -> str:
    """Return a normalised text that cites no more papers than one can look through.

    Each statement cites three at most, fewer where all would cite more than `most` together, and
    says how many more bear it: `[1][2][3] and 38 more`.
    """
    allowed = _FEW
    if len(cited_numbers(text)) > most:
        allowed = min(max(1, most // len(_RUN.findall(text))), _FEW)

    def shorten(run: re.Match[str]) -> str:
        marks = re.findall(r"\[\d+\]", run.group())
        more = len(marks) - allowed
        return f"{''.join(marks[:allowed])} and {more} more" if more > 0 else run.group()

    return _RUN.sub(shorten, text)


def tells_of_more(text: str) -> bool:
    """Return whether a text says that it speaks of more papers than it cites."""
    return bool(_MORE.search(text))


def _numbers(group: str) -> list[int]:
    numbers: list[int] = []
    for part in re.split(r"\s*(?:,|;|and)\s*", group):
        if span := _SPAN.fullmatch(part.strip()):
            first, last = int(span.group(1)), int(span.group(2))
            numbers += range(first, min(last, first + _LONGEST_SPAN) + 1)
        else:
            numbers += map(int, re.findall(r"\d{1,4}", part))
    return numbers
