"""Verifying values that a sentence or a table gives an attribute by its name."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from assistant.support.reading.numbers import amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import LIGHT_STEMS, phrase, tokens

_IS = r"(?: of [^,.;:\[]{1,40}?)?[*_]*(?:\s+(?:is|was|are|were)\s|\s*[:=])[*_\s]*(?:(?:an?|the)\s)?"
_NARROWED = re.compile(
    r"\s*(?:years?|weeks?|%|per ?cent)?\s*(?:in|for|among|with|at|on|of)\b", re.I
)
"""What follows a number that is told of a part: "46 in the control group"."""
_LONGEST = 8


def wrong_value(view: FacetView, text: str, hub: str) -> KeptText | None:
    """Return which attribute of a paper has another value than a text gives it by its name."""
    for column, said in _given(view, text, hub):
        if (held := _held_instead(view, column, said, hub)) is not None:
            return held
    return None


def wrong_cell_value(view: FacetView, head: str, cell: str, hub: str) -> KeptText | None:
    """Return which attribute, called so in the head of a table, has another value than a cell."""
    called = {token.stem for token in tokens(head) if not token.is_function_word} - LIGHT_STEMS
    for column in view.columns:
        name = set(phrase(column.name)) - LIGHT_STEMS
        if name == called and (held := _held_instead(view, column, cell, hub)) is not None:
            return held
    return None


def _held_instead(view: FacetView, column: FacetColumn, said: str, hub: str) -> KeptText | None:
    """What a paper has of an attribute, or of another of its name, instead of what is said."""
    called = (c for c in view.columns if c.name == column.name)
    held = [row.value for each in called for row in each.by_hub.get(hub, ())]
    if not held or not _is_another(column, said, held):
        return None
    return kept_text("support.held", name=column.name, value=held[0])


def _given(view: FacetView, text: str, hub: str) -> Iterator[tuple[FacetColumn, str]]:
    """The attributes of a paper that a text names, each with what it goes on to say of it."""
    lower = text.lower()
    for column in view.columns:
        if column.name.lower() in lower and column.by_hub.get(hub):
            for match in _naming(column.name).finditer(text):
                if not any(word.is_negation for word in tokens(text[: match.end()])):
                    yield column, text[match.end() :]


@lru_cache(maxsize=2000)
def _naming(name: str) -> re.Pattern[str]:
    """What names an attribute before its value: "study design is", "carried out in"."""
    words = tokens(name)
    leads = bool(words) and words[-1].is_function_word and len(words) > 1
    told = r"\s+(?:an?\s|the\s)?" if leads else _IS
    return re.compile(rf"\b{re.escape(name)}{told}", re.IGNORECASE)


def _is_another(column: FacetColumn, said: str, held: Collection[str]) -> bool:
    """Whether what is said begins with a value of an attribute that is none of those held."""
    if column.kind in (ValueKind.NUMBER, ValueKind.YEAR):
        stated = amounts(said, 0, len(said))
        if not stated or said[: stated[0].start].strip() or stated[0].is_bound:
            return False
        numbers = [number for value in held if (number := numeric(value)) is not None]
        right = any(stated[0].agrees(number) for number in numbers)
        return not (right or _NARROWED.match(said, stated[0].end))
    words = [
        token for token in tokens(re.split(r"[.;\[\n|]", said)[0]) if not token.is_function_word
    ]
    known = {phrase(value) for value in column.by_value}
    for length in range(min(_LONGEST, len(words)), 0, -1):
        key = tuple(word.stem for word in words[:length])
        if key in known:
            return not any(set(key) & set(phrase(value)) for value in held)
    return False
