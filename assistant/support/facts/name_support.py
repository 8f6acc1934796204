"""Whether the facts of a paper support a name or a value, whole or in pieces."""

import re
from collections.abc import Collection, Sequence

from assistant.composing.wording.phrases import singular
from assistant.support.facts.paper_facts import PaperFacts
from assistant.support.reading.parts import Part
from tools.hublink.language.words import phrase, tokens

PIECES = 4
_SIZE = re.compile(r"(\d+(?:\.\d+)?)(?P<scale>[KMB])")
"""The size of a model, by which it is called: "the 7B version"."""
_SCALES = {"K": 1e3, "M": 1e6, "B": 1e9}
_ALONE = re.compile(r"[^\W\d_][\w'’.-]*")


def supports_name(facts: PaperFacts, text: str, beside: Collection[str]) -> bool:
    """Return whether a paper supports a name, whole or in pieces of different attributes."""
    if facts.supports_name(text, beside) or set(phrase(text)) <= facts.names:
        return True
    if size := _SIZE.fullmatch(text):
        scale = _SCALES[size["scale"]]
        return any(held.value in (float(size[1]), scale * float(size[1])) for held in facts.numbers)
    words = tokens(text)
    pieces: list[str] = []
    start = 0
    while start < len(words):
        if pieces and words[start].is_function_word:
            start += 1
            continue
        for end in range(len(words), start, -1):
            piece = text[words[start].start : words[end - 1].end]
            if end - start == len(words):
                continue
            if facts.supports_name(piece, beside) or set(phrase(piece)) <= facts.names:
                pieces.append(piece)
                break
        else:
            return False
        start = end
    return 1 < len(pieces) <= PIECES and not _of_one_attribute(facts, pieces)


def supports_value(facts: PaperFacts, part: Part) -> bool:
    """Return whether a lower-case value is supported: other values alone contradict it.

    One word alone may be meant as any English word.
    """
    stems = phrase(part.text)
    if len(stems) == 1 or set(stems) <= facts.names or facts.supports_text(stems, least=1.0):
        return True
    if facts.holds_as_one_word(singular(part.text)):
        return True
    return not all(column in facts.values for column in part.columns)


def _of_one_attribute(facts: PaperFacts, pieces: Sequence[str]) -> bool:
    """Whether single words are parts of different values of one attribute, as of two people."""
    columns = [facts.columns_of(piece) for piece in pieces if _ALONE.fullmatch(piece)]
    return len(columns) == len(pieces) and bool(set.intersection(*columns))
