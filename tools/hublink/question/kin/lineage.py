"""English words for what came of a thing: successors, spin-offs, what builds on it."""

from collections.abc import Sequence

from tools.hublink.language.words import Token, stem

_COMING_OF = frozenset(
    stem(word)
    for word in """extend extends extended extending extension build builds built building base
    based basing successor successors succeed succeeds spun spin spinoff spinoffs derive derived
    derives deriving derivative derivatives descend descends descendant descendants offshoot
    evolve evolved grew grow grown follow inspired adapt adapted adapts refine refined refines
    enhance enhances enhanced continue continues continuation fork forked variant
    variants""".split()
)
_NEAR = 2
_BY_STEPS = frozenset(
    "indirectly transitively through chain eventually ultimately generations".split()
)


def tells_lineage(word: Token) -> bool:
    """Return whether a word may tell what came of what."""
    return word.stem in _COMING_OF


def by_steps(words: Sequence[Token]) -> bool:
    """Return whether what came of what came of a thing is wanted as well."""
    of = [place for place, word in enumerate(words) if word.lower == "of"]
    before = ({w.stem for w in words[max(0, p - _NEAR) : p] if tells_lineage(w)} for p in of)
    after = ({w.stem for w in words[p + 1 : p + 1 + _NEAR]} for p in of)
    again = any(one & other for one, other in zip(before, after, strict=True))
    return again or any(word.lower in _BY_STEPS for word in words)
