"""Keywords: which attributes hold them, and the single ones of several that stand in one text."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

_KEYWORDS = frozenset(
    """keyword keywords tag tags descriptor descriptors subject subjects topic topics term terms
    """.split()
)
_SEVERAL = frozenset("keywords tags descriptors".split())
_BETWEEN = re.compile(r"[;|\n]")
_LONGEST_ABBREVIATION = 5
_POINT = re.compile(r"(?<=[^\W\d])\.(?=\s|$)")
_AND = re.compile(r"(?<=\w) (?:and|und|et) (?=\w)")
_PLURAL = re.compile(r"(?:(?<=[^\W\d_]{4})(?<![aiosuAIOSU])|(?<=[A-Z]{2}))s$")
_ARTICLE = re.compile(r"^the (?=\w+ \w)", re.IGNORECASE)
_MOST_WORDS = 6
"""Words of what a comma ends; more of them are a sentence."""


def names_keywords(words: Iterable[str]) -> bool:
    """Return whether any of some words is one for what describes a paper in a word or two."""
    return not _KEYWORDS.isdisjoint(words)


def names_several_keywords(words: Iterable[str]) -> bool:
    """Return whether any of some words says that a text may be several keywords."""
    return not _SEVERAL.isdisjoint(words)


def keywords_in(text: str) -> tuple[str, ...]:
    """Return the keywords of a text, parted by semicolons, bars or lines, else by commas."""
    parts = _BETWEEN.split(text)
    if len(parts) == 1:
        parts = text.split(",")
        if any(len(part.split()) > _MOST_WORDS for part in parts):
            parts = [text]
    return tuple(dict.fromkeys(filter(None, (" ".join(part.split()) for part in parts))))


def in_usual_signs(labels: Mapping[str, int]) -> dict[str, str]:
    """Return the labels that differ from another only in signs that are no part of a name.

    These are capitals, points behind words, "&" for "and", an article in front and the plural.
    Each has the commonest of these beside it: "J Soil Sci" of "J. Soil Sci."

    Of equally common ones it is that in capitals if it is short, as abbreviations are, else that
    with fewest.
    """
    alike: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for label, count in labels.items():
        if len(label) <= _LONGEST_ABBREVIATION and any(map(str.isdigit, label)):
            continue  # "P53" is the protein of "p53".
        alike[_plainly(label)][label] += count
    same: dict[str, str] = {}
    for spellings in alike.values():
        usual = min(
            spellings,
            key=lambda each: (-spellings[each], not _is_short(each), _capitals(each), each),
        )
        same |= {label: usual for label in spellings if label != usual}
    return same


def _plainly(label: str) -> str:
    text = _PLURAL.sub("", _POINT.sub("", label)).casefold()
    return _AND.sub(" & ", _ARTICLE.sub("", text))


def _is_short(text: str) -> bool:
    return text.isupper() and len(text) <= _LONGEST_ABBREVIATION


def _capitals(text: str) -> int:
    return sum(letter.isupper() for letter in text)
