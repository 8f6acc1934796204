"""Verifying what something is said to need against the facts that it does without."""

import re
from collections.abc import Iterable, Iterator

from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import LIGHT_STEMS, NEGATIONS, Token, phrase, tokens

_NEEDS = re.compile(
    r"\b(?:needs?|requires?|requiring|depends? on|relies on|rely on|demands?)\b", re.IGNORECASE
)
_LACKS = re.compile(
    r"\b(?:without|(?:needs?|requires?) no|free of"
    r"|(?:does|do) not (?:need|require|depend on|rely on))\b",
    re.IGNORECASE,
)
_FREE = re.compile(r"\b(?P<thing>\w{4,})[- ]free\b", re.IGNORECASE)
_THING_END = re.compile(r"[,;:.()]|\b(?:or|and|but|that|which|when|while|to|for|in|on|of)\b")
_KIND_END = re.compile(r" (?:of|for|in|with|from|about) | \(")
_OF_NEED = frozenset({"requir", "need"})
_BEFORE = 3
_LONGEST = 3


def wrong_need(text: str, texts: Iterable[str]) -> KeptText | None:
    """Return which text says that something does without what a text says it needs."""
    needed = [stems for stems in _needed(text) if stems]
    if not needed:
        return None
    for held in texts:
        for lacked in _lacked(held):
            if any(lacked <= stems for stems in needed):
                return kept_text("support.stated", text=held)
    return None


def wrong_denied_need(view: FacetView, text: str, hub: str) -> KeptText | None:
    """Return what a paper's facts say is needed that a text says is not."""
    for match in _LACKS.finditer(text):
        clause = re.split(r"[,;:.]|\bbut\b", text[match.end() :])[0]
        if sum(word.lower in NEGATIONS for word in tokens(text[: match.end()])) > 1:
            continue
        denied = _stems(tokens(clause))
        for column in view.columns:
            if not _OF_NEED & set(phrase(column.name)):
                continue
            for row in column.by_hub.get(hub, ()):
                if set(phrase(row.value)) <= denied or _is_denied_whole(row.value, denied):
                    return kept_text("support.held", name=column.name, value=row.value)
    return None


def _is_denied_whole(thing: str, denied: set[str]) -> bool:
    """Whether what is denied is all of a kind of thing: "without examples" of any sort."""
    stems = phrase(_KIND_END.split(thing)[0])
    return bool(denied) and denied <= set(stems) and stems[-1] in denied


def _needed(text: str) -> Iterator[set[str]]:
    for match in _NEEDS.finditer(text):
        before = tokens(text[: match.start()])[-_BEFORE:]
        after = tokens(re.split(r"[,;:.]", text[match.end() :])[0])
        denied = any(word.lower in NEGATIONS for word in (*before, *after))
        yield set() if denied else _stems(after)


def _lacked(text: str) -> Iterator[set[str]]:
    """The things that a text says something does without, each by its stems."""
    for match in _LACKS.finditer(text):
        rest = text[match.end() :]
        end = _THING_END.search(rest)
        words = tokens(rest[: end.start()] if end else rest)
        stems = _stems(words)
        if 0 < len(stems) <= _LONGEST:
            yield stems
    for match in _FREE.finditer(text):
        yield _stems(tokens(match["thing"]))


def _stems(words: Iterable[Token]) -> set[str]:
    return {w.stem for w in words if not w.is_function_word} - LIGHT_STEMS
