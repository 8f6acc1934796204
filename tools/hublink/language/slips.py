"""Slips of the keys in the words that questions are made of, whatever they are about."""

from collections.abc import Callable, Collection
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from tools.hublink.language.cues.degrees import compared_by, is_degree
from tools.hublink.language.words import FUNCTION_WORDS, tokens

_QUESTION_WORDS = ("which", "what", "where", "when", "who", "whose", "how", "why")
_OF_SEVERAL = ("s", "es")
_SHORTEST, _SHORTEST_MEANT = 3, 3


class Slips:
    """Writes words as they are spelled where only one known word is a letter away.

    A word that `is_word` elsewhere stays, and so does one with a capital, which may be a name.
    """

    def __init__(self, known: Collection[str], is_word: Callable[[str], bool]) -> None:
        self._said = known
        self._is_word = is_word

    def is_usual(self, word: str) -> bool:
        """Return whether a word is among those that people ask in."""
        return word.lower() in self._said

    @cached_property
    def _known(self) -> list[str]:
        """The known words that are no slips themselves."""
        return [w for w in self._said if len(w) >= _SHORTEST_MEANT and self._is_word(w)]

    def mended(self, text: str) -> str:
        """Return the text with as many words, each as it is spelled."""
        parts, at = [], 0
        for token in tokens(text):
            slip = self.may_be_slip(token.text)
            if slip and (meant := self.meant_by(token.text)) is not None:
                parts += [text[at : token.start], meant]
                at = token.end
        return "".join([*parts, text[at:]])

    def question_word(self, word: str) -> str | None:
        """Return the question word that an opening word is a slip of; None where it may be one.

        "Wich" is a word, and nobody asks in it.
        """
        small = word.lower()
        if small in FUNCTION_WORDS or not small.isalpha() or len(small) < _SHORTEST:
            return None
        near = [
            each
            for each in _QUESTION_WORDS
            if small[0] == each[0] and len(small) <= len(each) and _distance(small, each) == 1
        ]
        return near[0] if len(near) == 1 else None

    def may_be_slip(self, word: str) -> bool:
        """Return whether a text is a word's in small letters, and no word is known by it.

        What is a small word but for two letters the other way round is no form of another one:
        "thier" is not thy.
        """
        small = word.isalpha() and word == word.lower() and len(word) >= _SHORTEST
        return small and not (self.is_known(word) and self._turned(word) is None)

    def _turned(self, word: str) -> str | None:
        """The small word that what is none is with two letters the other way round."""
        return None if self._is_word(word) else small_word_turned(word)

    def is_known(self, word: str) -> bool:
        """Return whether a text in small letters is a word, several of one or more of it."""
        several = (word.removesuffix(ending) for ending in _OF_SEVERAL if word.endswith(ending))
        bases = (base for base in (*several, *compared_by(word)) if len(base) >= _SHORTEST)
        return is_degree(word) or self._is_word(word) or any(map(self._is_word, bases))

    def meant_by(self, word: str) -> str | None:
        """Return the known word that is a letter away and begins alike, and most likely is meant.

        None where there is none, or several, or the letter is of a word drawn to it: "whats".
        """
        if word.endswith("s") and word[:-1] in FUNCTION_WORDS:
            return None
        if (turned := self._turned(word)) is not None:
            return turned
        near = process.extract(
            word, self._known, scorer=DamerauLevenshtein.distance, score_cutoff=1, limit=None
        )
        alike = [each for each, _, _ in near if _begins_alike(each, word)]
        usual = min((_rarity(each, word) for each in alike), default=0)
        meant = [each for each in alike if _rarity(each, word) == usual]
        return meant[0] if len(meant) == 1 else None


def small_word_turned(word: str) -> str | None:
    """Return the small word that a text is with two letters the other way round: "teh"."""
    if word in FUNCTION_WORDS or len(word) < _SHORTEST:
        return None
    pairs = range(len(word) - 1)
    turned = (f"{word[:i]}{word[i + 1]}{word[i]}{word[i + 2 :]}" for i in pairs)
    return next((each for each in turned if each in FUNCTION_WORDS), None)


def _distance(one: str, other: str) -> int:
    """How many letters are too many, too few, others, or two the other way round."""
    return int(DamerauLevenshtein.distance(one, other))


def _begins_alike(word: str, slip: str) -> bool:
    """Whether two words share their first letter, or have the first two the other way round."""
    return word[0] == slip[0] or word[:2] == slip[1::-1]


def _rarity(word: str, slip: str) -> int:
    """How rare a slip is: letters the other way round, one too few or too many, another one."""
    if sorted(word) == sorted(slip):
        return 0
    return 2 if len(word) == len(slip) else 1
