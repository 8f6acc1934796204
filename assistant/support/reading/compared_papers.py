"""The papers of a sentence among which something holds of one: "Of A and B, the newest is A"."""

import re
from collections.abc import Sequence

from assistant.support.reading.sentences import Sentence, Span

_AMONG = re.compile(
    r"\b(?:of|among) (?:[^“”.;]{0,40}“[^”]*”)+(?=,| (?:is|are|was|were|has|have)\b)", re.IGNORECASE
)


def compared_among(text: str, sentence: Sentence) -> Sequence[Span]:
    """Return where a sentence names papers only to say among which it speaks of one."""
    return [found.span() for found in _AMONG.finditer(text, sentence.start, sentence.end)]
