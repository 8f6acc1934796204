"""Questions for what papers are about, in whichever words: "what do they look into"."""

import re

from tools.hublink.language.words import TOPIC_STEMS, stem
from tools.hublink.question.mentions.mention import MentionKind, Reading

_STUDYING = frozenset(
    stem(word)
    for word in """study investigate examine explore address tackle research analyse analyze treat
    discuss cover consider concern look deal focus work""".split()
)
_THINGS = frozenset(stem(word) for word in "thing issue matter".split())
_UNDER_STUDY = re.compile(r"\bunder (?:study|investigation|examination|consideration)\b")
_ABOUT = re.compile(r"\babout\W*$|\babout (?:in|of|by)\b")
_ASKING = ("what", "which")
_BEFORE_NOUNS = ("at", "the", "a", "an", "of", "in")
"""Words after which what is named like something that is done is a thing: "at work"."""
_EMPLOYED = ("at", "for")
"""Words after which somebody works there, and not on it."""


def asks_for_topic(reading: Reading) -> bool:
    """Return whether a question asks what is studied, and names no attribute of its own for it."""
    free = {i: t.stem for i, t in enumerate(reading.tokens) if not _is_named(reading, i)}
    stems = set(free.values())
    if stems & (TOPIC_STEMS - _THINGS) or (stems & _THINGS and stems & _STUDYING):
        return True
    asked = _asked_at(reading)
    if asked is None:
        return False
    rest = reading.question[reading.tokens[asked].end :].lower()
    words = [token.lower for token in reading.tokens]
    does = (i for i, stem in free.items() if i > asked and stem in _STUDYING)
    after = (*words[1:], "")
    studied = any(words[i - 1] not in _BEFORE_NOUNS and after[i] not in _EMPLOYED for i in does)
    return bool(studied or _UNDER_STUDY.search(rest) or _ABOUT.search(rest))


def _asked_at(reading: Reading) -> int | None:
    """Return the place of a "what" or "which" that stands before no noun for hubs."""
    hubs = {m.start for m in reading.mentions if m.kind is MentionKind.TYPE}
    at = (i for i, t in enumerate(reading.tokens) if t.lower in _ASKING and i + 1 not in hubs)
    return next(at, None)


def _is_named(reading: Reading, position: int) -> bool:
    return any(m.start <= position < m.end for m in reading.mentions)
