"""Clauses of a sentence that a text says in the very same words."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from assistant.support.reading.parts import CITATION
from assistant.support.reading.sentences import Span
from tools.hublink.language.words import tokens

_BETWEEN_CLAUSES = re.compile(
    rf"[,;:.!?|\"“”]+(?:\s|$)|\|{CITATION.pattern}|\b(?:but|while|whereas|although|though|that|says?)\b",
    re.IGNORECASE,
)
_FEWEST = 5
_TURNING = frozenset("no not never without cannot neither nor none".split())


def repeated_clauses(text: str, start: int, end: int, said: Sequence[str]) -> list[Span]:
    """Return where clauses stand between two places that one of the texts holds word for word.

    `said` are the words of texts in lower case, between single spaces. What only follows a no there
    says the opposite.
    """
    clauses = [
        (span, words) for span in _clauses(text, start, end) if (words := _words(text, span))
    ]
    together = "|".join(said) if clauses else ""
    found: list[Span] = []
    for first, (span, _) in enumerate(clauses):
        if found and span[0] < found[-1][1]:
            continue
        for last in range(len(clauses), first, -1):
            run = f" {' '.join(word for _, words in clauses[first:last] for word in words)} "
            if run.count(" ") <= _FEWEST or run not in together:
                continue
            if any(_holds(each, run) for each in said):
                found.append((span[0], clauses[last - 1][0][1]))
                break
    return found


def blanked(text: str, spans: Iterable[Span], sign: str = " ") -> str:
    """Return a text with a sign in place of these spans, so that all else stands where it stood."""
    for start, end in spans:
        text = text[:start] + sign * (end - start) + text[end:]
    return text


def _clauses(text: str, start: int, end: int) -> Iterator[Span]:
    begin = start
    for match in _BETWEEN_CLAUSES.finditer(text, start, end):
        yield begin, match.start()
        begin = match.end()
    yield begin, end


def _words(text: str, span: Span) -> list[str]:
    """The words of a clause in lower case, without citations and what merely leads it in."""
    words = tokens(CITATION.sub(" ", text[span[0] : span[1]]))
    leading = takewhile(lambda word: word.is_function_word and not word.is_negation, words)
    return [word.lower for word in words[len(list(leading)) :]]


def _holds(held: str, words: str) -> bool:
    place = held.find(words)
    return place >= 0 and held[:place].rpartition(" ")[2] not in _TURNING
