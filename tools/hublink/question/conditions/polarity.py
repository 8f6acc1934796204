"""Which way a name is turned: "training-free" says no to training, "without training" agrees."""

from tools.hublink.core.value_kinds import is_negative
from tools.hublink.language.words import NEGATIONS, tokens

_DENYING = NEGATIONS | frozenset("free less non absent missing".split())


def says_no_to(name: str, words: str) -> bool:
    """Return whether a name denies what some of its words say: "training-free" of "training"."""
    said = {token.lower for token in tokens(words)}
    return any(token.lower in _DENYING - said for token in tokens(name))


def agrees_with_denial(value: str, words: str) -> bool:
    """Return whether a value says no by itself, so that a question that does means it."""
    return is_negative(value) or says_no_to(value, words)
