"""Highlighting the words of a fact that a question was matched by."""

from collections.abc import Iterable, Set
from functools import lru_cache

from tools.hublink.language.words import Token, tokens


def matched_stems(matched: Iterable[str]) -> frozenset[str]:
    """Return the stems of the words a fact was found by, without function words."""
    found = [token for text in matched for token in tokens(text)]
    return frozenset(each.stem for each in found if not each.is_function_word)


@lru_cache(maxsize=10_000)
def _tokens(text: str) -> tuple[Token, ...]:
    """The words of a label, which comes again with each fact and answer that it is in."""
    return tuple(tokens(text))


def pieces(text: str, stems: Set[str]) -> list[str]:
    """Cut a text so that every second piece, beginning with the second, is to be marked."""
    cut, last = [""], 0
    for token in _tokens(text) if stems else ():
        if token.stem not in stems:
            continue
        between = text[last : token.start]
        if between.isspace() and len(cut) > 1:
            cut[-2] += between + text[token.start : token.end]
        else:
            cut[-1] += between
            cut += [text[token.start : token.end], ""]
        last = token.end
    cut[-1] += text[last:]
    return cut
