"""What is said not to be told: "do not say which model they use", "where nothing is said"."""

from collections.abc import Sequence
from itertools import takewhile

from tools.hublink.language.words import Token, stem
from tools.hublink.question.mentions.mention import Mention
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.reading.names_of_values import MISSING

SAYING = frozenset(
    stem(verb)
    for verb in """say said says state stated tell told report reported specify mention mentioned
    name describe explain give given list record note""".split()
)
"""Verbs, as stems, of a question within a question: "do not say which model they use"."""
NOTHING = frozenset("nothing nobody none".split())
WITHOUT = ("without", "lacking")
_PUT_DOWN = "down"
ARTICLES = ("a", "an", "any", "the")
_BEFORE, _AFTER = 7, 4
"""Within how many words of a mention it is said to be missing."""


def says_untold(words: Sequence[Token]) -> bool:
    """Return whether words say that something is missing, or is not told."""
    absent = NOTHING.union(WITHOUT)
    return any(t.is_negation or t.lower in absent or t.stem in MISSING for t in words)


def denied(words: Sequence[Token]) -> set[int]:
    """Return the places behind what denies them, an article between or not: "without a lid"."""
    denying = {i for i, word in enumerate(words) if word.is_negation or word.lower in WITHOUT}
    articles = {i for i, word in enumerate(words) if word.lower in ARTICLES}
    behind = {i + 1 for i in denying}
    return behind | {i + 1 for i in behind & articles}


def has_nothing(parse: Parse, mention: Mention) -> bool:
    """Return whether a mention is of what is done to nothing: "papers that cite nothing"."""
    after = parse.reading.tokens[mention.end : mention.end + 1]
    if not any(token.lower in NOTHING for token in after):
        return False
    parse.explain(after[0].start, after[0].end)
    return True


def explain_said(parse: Parse, mention: Mention) -> None:
    """Explain that what there is none of is not told: "no funder listed", "no funder down"."""
    after = parse.reading.tokens[mention.end : mention.end + 1]
    if any(token.stem in SAYING or token.lower == _PUT_DOWN for token in after):
        parse.explain(after[0].start, after[0].end)


def is_untold(parse: Parse, mention: Mention) -> bool:
    """Return whether something is said not to be told.

    "Do not say which model they use", "where nothing is said about the model", "say nothing about
    it", "whose model is missing".
    """
    words = parse.reading.tokens
    before = words[max(0, mention.start - _BEFORE) : mention.start]
    denied = next((i for i, t in enumerate(before) if t.is_negation or t.lower in NOTHING), None)
    verbs = [i for i, token in enumerate(before) if token.stem in SAYING]
    if denied is not None and any(
        i > denied or (i == denied - 1 and before[denied].lower in NOTHING) for i in verbs
    ):
        parse.explain(before[min(denied, *verbs)].start, before[-1].end)
        return True
    after = words[mention.end : mention.end + _AFTER]
    lacking = [*before[-1:], *takewhile(lambda t: t.is_function_word or t.stem in MISSING, after)]
    missing = [token for token in lacking if token.stem in MISSING]
    for token in missing:
        parse.explain(token.start, token.end)
    return bool(missing)
