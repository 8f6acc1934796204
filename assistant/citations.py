"""Citations of an answer, resolved and checked in code."""

import re
from collections.abc import Collection

from assistant.composing.phrases import number_word

_GROUP = re.compile(r"\[\s*(\d{1,4}(?:\s*(?:,|;|-|–|and)\s*\d{1,4})*)\s*\]")
_SPAN = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")
_RUN = re.compile(r"(?:\[\d+\])+")
_MORE = re.compile(r"\bamong them \[")
_FEW = 5
_LONGEST_SPAN = 50


def normalised(text: str, known: Collection[int]) -> str:
    """The text with one bracket a number: groups split, ranges spelt out, unknown ones dropped."""

    given = frozenset(known)

    def rewrite(match: re.Match[str]) -> str:
        numbers = [n for n in _numbers(match.group(1)) if n in given]
        return "".join(f"[{number}]" for number in dict.fromkeys(numbers))

    cleaned = _GROUP.sub(rewrite, text)
    return re.sub(r"[ \t]+([.,;:!?])(?=\s|$)", r"\1", cleaned)


def cited_numbers(text: str) -> tuple[int, ...]:
    """The numbers cited in a normalised text, in order of first citation."""
    return tuple(dict.fromkeys(int(number) for number in re.findall(r"\[(\d{1,4})\]", text)))


def with_fewer_citations(text: str, most: int) -> str:
    """A normalised text that cites no more papers than one can look through.

    Where it would cite more, each statement cites a few and says how many bear it in all, unless
    it just did.
    """
    if len(cited_numbers(text)) <= most:
        return text
    allowed = min(max(1, most // len(_RUN.findall(text))), _FEW)

    def shorten(run: re.Match[str]) -> str:
        marks = re.findall(r"\[\d+\]", run.group())
        if len(marks) <= allowed:
            return run.group()
        said = re.split(r", |\]", text[: run.start()])[-1].split()
        number = len(marks)
        count = "" if {str(number), number_word(number)} & set(said) else f"{number} in all, "
        return f"({count}among them {''.join(marks[:allowed])})"

    return _RUN.sub(shorten, text)


def tells_of_more(text: str) -> bool:
    """Whether a text says that it speaks of more papers than it cites."""
    return bool(_MORE.search(text))


def _numbers(group: str) -> list[int]:
    numbers: list[int] = []
    for part in re.split(r"\s*(?:,|;|and)\s*", group):
        if span := _SPAN.fullmatch(part.strip()):
            first, last = int(span.group(1)), int(span.group(2))
            numbers += range(first, min(last, first + _LONGEST_SPAN) + 1)
        elif part.strip():
            numbers.append(int(part))
    return numbers
