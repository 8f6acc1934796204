"""Citations of an answer, resolved and checked in code."""

import re
from collections.abc import Collection

_GROUP = re.compile(r"\[\s*(\d{1,4}(?:\s*(?:,|;|-|–|and)\s*\d{1,4})*)\s*\]")
_SPAN = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")
_LONGEST_SPAN = 50


def normalised(text: str, known: Collection[int]) -> str:
    """The text with one bracket a number: groups split, ranges spelt out, unknown ones dropped."""

    def rewrite(match: re.Match[str]) -> str:
        numbers = [n for n in _numbers(match.group(1)) if n in known]
        return "".join(f"[{number}]" for number in dict.fromkeys(numbers))

    cleaned = _GROUP.sub(rewrite, text)
    return re.sub(r"[ \t]+([.,;:!?])(?=\s|$)", r"\1", cleaned)


def cited_numbers(text: str) -> tuple[int, ...]:
    """The numbers cited in a normalised text, in order of first citation."""
    return tuple(dict.fromkeys(int(number) for number in re.findall(r"\[(\d{1,4})\]", text)))


def _numbers(group: str) -> list[int]:
    numbers: list[int] = []
    for part in re.split(r"\s*(?:,|;|and)\s*", group):
        if span := _SPAN.fullmatch(part.strip()):
            first, last = int(span.group(1)), int(span.group(2))
            numbers += range(first, min(last, first + _LONGEST_SPAN) + 1)
        elif part.strip():
            numbers.append(int(part))
    return numbers
