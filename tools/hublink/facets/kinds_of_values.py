"""Values of one kind, as people fill cells: "RCT (pilot)" and "RCT, by yard", "colic: 2 horses"."""

import re

from tools.hublink.facets.facet_view import FacetColumn

_BRACKETS = re.compile(r"\s*\([^()]*\)")
_BEHIND = re.compile(r"[,;:]| \+ ")
_AMOUNT = re.compile(r"\s+(?:x ?|n ?= ?)?(?!(?:19|20)\d\d$)\d[\d.]*%?$", re.IGNORECASE)
_COINED = re.compile(r"\S*(?:[a-z][A-Z]|\d)\S*")
_MOST, _WORDS = 60, 5
"""An attribute with more values, or of more words on average, tells no kinds."""


def is_coined(name: str) -> bool:
    """Return whether somebody made up a name, which has no other words and no kinds: "BarkSet"."""
    return _COINED.fullmatch(name) is not None


def tells_kinds(attribute: FacetColumn) -> bool:
    """Return whether an attribute has few values, of few words."""
    amount = len(attribute.values)
    return amount <= _MOST and sum(len(v.split()) for v in attribute.values) <= _WORDS * amount


def bare_kind(value: str) -> str:
    """Return a value without what it tells in brackets, behind a sign, or in numbers at its end.

    What is coined, a version or a variant of one thing, is a kind by itself.
    """
    whole = _BEHIND.split(_BRACKETS.sub("", value), maxsplit=1)[0]
    bare = _AMOUNT.sub("", whole).strip()
    return value if not bare or any(map(is_coined, bare.split())) else bare
