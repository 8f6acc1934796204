"""Which parts of a plan its question names surely, and which it may only sound like."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import Token, family, phrase, tells_of_citing, tokens

_SURE = 0.7
"""Certainty from which a part of a plan is named by its words."""

_HALF = 0.5
"""The share of a value's words below which a question may only sound like it."""


def weak_words(plan: Plan, view: FacetView) -> list[str]:
    """Return the words of what a plan may have read into a question."""
    conditions = [c.words for c in plan.conditions if is_weak(c, view)]
    requests = [r.words for r in plan.requests if r.certainty < _SURE and not is_by_name(r)]
    return [*conditions, *requests]


def is_by_name(request: Request) -> bool:
    """Return whether all words that ask for an attribute are of its name, in whatever form.

    "Who wrote" asks by the name of "written by".
    """
    said = {family(word.stem) for word in tokens(request.words) if not word.is_function_word}
    return bool(said) and said <= set(map(family, phrase(request.facet.name)))


def strong_words(plan: Plan, view: FacetView) -> list[str]:
    conditions = [c.words for c in plan.conditions if not is_weak(c, view)]
    requests = [r.words for r in plan.requests if r.certainty >= _SURE or is_by_name(r)]
    return [*conditions, *requests, plan.hub_words, *(each.wording for each in plan.sayings)]


def is_weak(condition: Condition, view: FacetView) -> bool:
    """Return whether a value is named by a small part of it, or only perhaps.

    What it tells in brackets need not be said.
    """
    if condition.source is not None:
        return False
    if condition.certainty >= 1 and tells_of_citing(condition.facet.name):
        return False
    kind = view.column(condition.facet).kind if condition.values else None
    if kind is ValueKind.NAME and condition.words[:1].isupper():
        return False
    said = set(phrase(condition.words))
    if len(condition.values) == 1 and _says_attribute(condition, said):
        return False
    called = (set(phrase(value.partition(" (")[0])) for value in condition.values)
    if kind is ValueKind.TEXT and any(own and own <= said for own in called):
        return False
    if condition.certainty < (_HALF if kind is ValueKind.FLAG else _SURE):
        return True
    if kind is not ValueKind.TEXT:
        return False
    shares = [len(said & set(phrase(v))) / len(set(phrase(v))) for v in condition.values]
    return 0 < max(shares) < _HALF


def _says_attribute(condition: Condition, said: set[str]) -> bool:
    """Whether words name the attribute of a value beside a part of it: "cites the one on X"."""
    own = set(phrase(condition.values[0]))
    return bool(said & own) and bool((said - own) & set(phrase(condition.facet.name)))


def places_of(words: Sequence[Token], texts: Sequence[str]) -> set[int]:
    """Return the places of the words of some texts in a question."""
    said = {token.lower for text in texts for token in tokens(text)}
    return {i for i, word in enumerate(words) if word.lower in said}
