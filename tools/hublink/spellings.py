"""Texts and words spelled nearly alike."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

_SHORTEST_LISTED = 4
_SHORTEST_CORRECTED = 5


class Spellings:
    """The words of a vocabulary, to be found by a misspelt one.

    A misspelt word keeps its first or its last letter, so only words that share one are compared.
    """

    def __init__(self, words: Iterable[str], known: Iterable[str] = ()) -> None:
        """`words` count where they are long enough and made of letters, `known` as they are."""
        self._words = {w for w in words if len(w) >= _SHORTEST_LISTED and w.isalpha()} | set(known)
        self._starting: dict[tuple[int, str], list[str]] = defaultdict(list)
        self._ending: dict[tuple[int, str], list[str]] = defaultdict(list)
        for word in sorted(self._words):
            self._starting[len(word), word[0]].append(word)
            self._ending[len(word), word[-1]].append(word)

    def meant_by(self, word: str) -> str | None:
        """The one word that a misspelt word stands for; nothing where it is one, or none is."""
        if len(word) < _SHORTEST_CORRECTED or word in self._words:
            return None
        allowed = 1 if len(word) < 8 else 2
        near = sorted(set(self._within(word, allowed)))
        if not near or (len(near) > 1 and near[0][0] == near[1][0]):
            return None
        return near[0][1]

    def _within(self, word: str, allowed: int) -> Iterator[tuple[int, str]]:
        for length in range(len(word) - allowed, len(word) + allowed + 1):
            for alike in (
                self._starting.get((length, word[0])),
                self._ending.get((length, word[-1])),
            ):
                found = process.extract_iter(
                    word, alike or (), scorer=DamerauLevenshtein.distance, score_cutoff=allowed
                )
                yield from ((int(distance), candidate) for candidate, distance, _ in found)


class Beginnings:
    """Words in order, to be found by how they begin."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)

    def longer_than(self, beginning: str) -> list[str]:
        """The words that begin so and go on."""
        first = bisect_left(self._words, beginning)
        alike = takewhile(lambda word: word.startswith(beginning), islice(self._words, first, None))
        return [word for word in alike if len(word) > len(beginning)]


class NearTexts:
    """Texts to be found by others spelled nearly like them, letter case aside."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [text.lower() for text in texts]

    def like(self, text: str, limit: int, cutoff: float) -> Sequence[int]:
        """Places of the texts most like one as a whole, best first."""
        return self._found(text, fuzz.ratio, limit, cutoff)

    def having(self, text: str, limit: int, cutoff: float) -> Sequence[int]:
        """Places of the texts most like one in whole or in part, best first."""
        return self._found(text, fuzz.WRatio, limit, cutoff)

    def _found(
        self, text: str, scorer: Callable[..., float], limit: int, cutoff: float
    ) -> Sequence[int]:
        found = process.extract(
            text.lower(), self._texts, scorer=scorer, limit=limit, score_cutoff=cutoff
        )
        return [place for _, _, place in found]
