"""Adjectives that compare by more or by less: "deep" and "shallow", with the forms they take."""

import re

_HIGH = """big large great high long tall deep wide broad thick heavy hot warm strong loud bright
    hard rich steep dense rough dear costly pricey common lengthy noisy busy
    wet salty sweet tough"""
_LOW = """small little short low shallow narrow thin light cold cool weak quiet dim soft poor flat
    sparse smooth cheap tiny near close few tight rare scarce dry mild calm"""
_FAST, _SLOW = "fast quick swift soon", "slow"
_WORD = re.compile(r"[^\W\d_]+")
_DOUBLED = re.compile(r"[^aeiou]*[aeiou][bdgmnpt]")
"""An adjective of one syllable whose last letter is doubled: "bigger", but "commoner"."""


def _inflected(adjective: str, ending: str) -> str:
    """ "deeper" of "deep", with the spelling that its ending asks for."""
    if adjective.endswith("e"):
        return f"{adjective}{ending[1:]}"
    if adjective.endswith("y"):
        return f"{adjective.removesuffix('y').removesuffix('e')}i{ending}"
    doubled = adjective[-1] if _DOUBLED.fullmatch(adjective) else ""
    return f"{adjective}{doubled}{ending}"


def comparatives(adjectives: str) -> frozenset[str]:
    """Return the forms by which some adjectives compare: "deeper" and "deepest" of "deep"."""
    return frozenset(_inflected(a, ending) for a in adjectives.split() for ending in ("er", "est"))


def compared_by(word: str) -> frozenset[str]:
    """Return the adjectives that a word may be a form of: "tasty" and "tastey" of "tastiest"."""
    ending = next((each for each in ("est", "er") if word.endswith(each)), "")
    if not ending:
        return frozenset()
    base = word.removesuffix(ending)
    spelled = (base, f"{base}e", base[:-1], f"{base[:-1]}y", f"{base[:-1]}ey")
    return frozenset(each for each in spelled if _inflected(each, ending) == word)


_MORE, _LESS = comparatives(_HIGH), comparatives(_LOW)
_FASTER, _SLOWER = comparatives(_FAST), comparatives(_SLOW)
_OFTEN = comparatives("common rare scarce few")
_ALL = _MORE | _LESS | _FASTER | _SLOWER
HIGHEST, LOWEST, FASTEST, SLOWEST = (
    "|".join(sorted(word for word in words if word.endswith("est")))
    for words in (_MORE, _LESS, _FASTER, _SLOWER)
)
"""The superlatives of more and of less, for patterns; what is fast has more or less by its unit."""
LOWER = "|".join(sorted(word for word in _LESS if word.endswith("er")))
"""The comparatives of less, for patterns."""


_HOW = re.compile(
    rf"\bhow (?:(?:much|far) (?:{'|'.join(sorted(_ALL))})"
    rf"|(?:{'|'.join(f'{_HIGH} {_LOW} {_FAST} {_SLOW} old young'.split())}))\b",
    re.IGNORECASE,
)


_IRREGULAR = {
    "more": "most", "less": "least", "fewer": "fewest", "better": "best", "worse": "worst",
    "older": "oldest", "younger": "youngest", "newer": "newest",
}  # fmt: skip


def superlative_of(word: str) -> str | None:
    """Return the superlative of a comparative, "longest" of "longer"; None of any other word."""
    small = word.lower()
    if small in _ALL and small.endswith("er"):
        return f"{small.removesuffix('er')}est"
    return _IRREGULAR.get(small)


def is_degree(word: str) -> bool:
    """Return whether a word compares by more or by less: "longest", "deeper"."""
    return word.lower() in _ALL


def is_of_frequency(word: str) -> bool:
    """Return whether a word compares by how often something is met with: "rarer", "fewer"."""
    return word.lower() in _OFTEN


def speaks_of_speed(text: str) -> bool:
    """Return whether a text compares by how fast something is."""
    return any(word in _FASTER | _SLOWER for word in _WORD.findall(text.lower()))


def asks_degree(text: str) -> bool:
    """Return whether a text asks to what degree something is so: "how deep", "how much faster"."""
    return _HOW.search(text) is not None


def wants_more(text: str, of_time: bool) -> bool | None:
    """Return whether a text asks for more or for less, as its only adjective of degree says.

    What is fast takes less `of_time`. None where no adjective says it, or several do.
    """
    said = {word for word in _WORD.findall(text.lower()) if word in _ALL}
    if len(said) != 1:
        return None
    (word,) = said
    if word in _FASTER | _SLOWER:
        return (word in _FASTER) != of_time
    return word in _MORE
