"""Texts and words spelled nearly alike."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from tools.hublink.core.packed_texts import Arrays, Texts, pack_texts
from tools.hublink.core.value_kinds import without_accents

_SHORTEST_LISTED = 4
_SHORTEST_CORRECTED = 5
_LISTS_KEPT = 500
_NEAR = 80
"""Likeness of spelling that 19 of 20 words with a slip keep, and one of 12 foreign names has."""
_PERHAPS, _LOOKED_AT = 60, 50
_MORE_WORDS = 4
_WORD = re.compile(r"\w+")


class Spellings:
    """The words of a vocabulary, to be found by a misspelt one.

    A misspelt word keeps its first or its last letter, so only words that share one are compared.
    What begins with another letter lacks one there, has one too many or two the other way round:
    nobody writes "noone" for "Boone".
    """

    def __init__(self, arrays: Arrays, name: str) -> None:
        """Open what `pack_spellings` made."""
        self._words = Texts(arrays, name)
        self._by_ending = arrays[f"{name}.endings"]
        self._read: dict[tuple[int, str, bool], list[str]] = {}

    def meant_by(self, word: str) -> str | None:
        """Return the one word that a misspelt word stands for; None for a known word, too."""
        if len(word) < _SHORTEST_LISTED or word in self._starting(len(word), word[0]):
            return None
        if len(word) < _SHORTEST_CORRECTED:
            return self._doubled(word)
        allowed = 1 if len(word) < 8 else 2
        near = sorted(set(self._within(word, allowed)))
        if not near or (len(near) > 1 and near[0][0] == near[1][0]):
            return None
        return near[0][1]

    def _doubled(self, word: str) -> str | None:
        """The one word that a short one is but for a letter typed once: "rofs" for "roofs"."""
        wider = {word[:place] + word[place - 1 :] for place in range(1, len(word) + 1)}
        near = wider & set(self._starting(len(word) + 1, word[0]))
        return near.pop() if len(near) == 1 else None

    def _within(self, word: str, allowed: int) -> Iterator[tuple[int, str]]:
        for length in range(len(word) - allowed, len(word) + allowed + 1):
            for alike in (self._starting(length, word[0]), self._ending(length, word[-1])):
                found = process.extract_iter(
                    word, alike, scorer=DamerauLevenshtein.distance, score_cutoff=allowed
                )
                yield from (
                    (int(distance), candidate)
                    for candidate, distance, _ in found
                    if _may_begin(word, candidate)
                )

    def _starting(self, length: int, letter: str) -> list[str]:
        words = self._words
        return self._listed(length, letter, False, lambda at: words[at], lambda word: word[0])

    def _ending(self, length: int, letter: str) -> list[str]:
        words, places = self._words, self._by_ending
        return self._listed(
            length, letter, True, lambda at: words[int(places[at])], lambda word: word[-1]
        )

    def _listed(
        self,
        length: int,
        letter: str,
        ending: bool,
        read: Callable[[int], str],
        letter_of: Callable[[str], str],
    ) -> list[str]:
        """Return the words of a length that have a letter at one of their ends."""
        key = length, letter, ending
        if key not in self._read:
            if len(self._read) >= _LISTS_KEPT:
                self._read.clear()
            everything = range(len(self._words))
            first = bisect_left(everything, key[:2], key=lambda at: _place(read(at), letter_of))
            alike = takewhile(
                lambda word: _place(word, letter_of) == key[:2],
                map(read, everything[first:]),
            )
            self._read[key] = list(alike)
        return self._read[key]


def _may_begin(slip: str, word: str) -> bool:
    """Whether a slip may begin as it does where a word is meant.

    Nor has it two letters for others: "hedgehogs" are no slip of "hedgerows".
    """
    dropped = word[1:2] == slip[:1] or slip[1:2] == word[:1]
    others = [(a, b) for a, b in zip(slip, word, strict=False) if a != b]
    exchanged = sorted(a for a, _ in others) == sorted(b for _, b in others)
    several = len(slip) == len(word) and len(others) > 1 and not exchanged
    return (slip[0] == word[0] or dropped) and not several


def pack_spellings(
    name: str, words: Iterable[str], known: Iterable[str]
) -> dict[str, NDArray[Any]]:
    """Return the arrays of `Spellings`.

    `words` count where they are long enough and made of letters, `known` as they are.
    """
    listed = {word for word in words if len(word) >= _SHORTEST_LISTED and word.isalpha()}
    ordered = sorted(listed | set(known), key=lambda word: (len(word), word))
    endings = sorted(range(len(ordered)), key=lambda at: (len(ordered[at]), ordered[at][-1]))
    return pack_texts(name, ordered) | {f"{name}.endings": np.array(endings, np.int32)}


def _is_near(text: str, other: str) -> bool:
    if fuzz.ratio(text, other) >= _NEAR:
        return True
    words, others = _WORD.findall(text), _WORD.findall(other)
    if not words or len(others) > len(words) + _MORE_WORDS:
        return False
    return all(any(_is_like(word, each) for each in others) for word in words)


def _is_like(word: str, other: str) -> bool:
    if len(word) < _SHORTEST_LISTED:
        return word == other and len(word) > 1
    return fuzz.ratio(word, other) >= _NEAR


def _place(word: str, letter_of: Callable[[str], str]) -> tuple[int, str]:
    return len(word), letter_of(word)


class Beginnings:
    """Words in order, to be found by how they begin."""

    def __init__(self, words: Texts) -> None:
        self._words = words

    def longer_than(self, beginning: str) -> list[str]:
        """Return the words that begin so and go on."""
        everything = range(len(self._words))
        first = bisect_left(everything, beginning, key=self._words.__getitem__)
        words = map(self._words.__getitem__, everything[first:])
        alike = takewhile(lambda word: word.startswith(beginning), words)
        return [word for word in alike if len(word) > len(beginning)]


class NearTexts:
    """Texts to be found by others spelled nearly like them, letter case and accents aside."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [without_accents(text).lower() for text in texts]

    def like(self, text: str, limit: int, cutoff: float) -> Sequence[int]:
        """Return places of the texts most like one as a whole, best first."""
        return self._found(text, fuzz.ratio, limit, cutoff)

    def having(self, text: str, limit: int) -> Sequence[int]:
        """Return places of the texts that one is nearly, or whose words are like each of its.

        The best come first; a text of many more words is not meant by a few.
        """
        plain = without_accents(text).lower()
        likely = self._found(text, fuzz.WRatio, _LOOKED_AT, _PERHAPS)
        near = [place for place in likely if _is_near(plain, self._texts[place])]
        return sorted(near, key=lambda place: -fuzz.ratio(plain, self._texts[place]))[:limit]

    def _found(
        self, text: str, scorer: Callable[..., float], limit: int, cutoff: float
    ) -> Sequence[int]:
        plain = without_accents(text).lower()
        found = process.extract(plain, self._texts, scorer=scorer, limit=limit, score_cutoff=cutoff)
        return [place for _, _, place in found]
