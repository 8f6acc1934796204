"""The nouns for things of which a question wants the first by a number: "the tallest tower"."""

from collections.abc import Sequence

from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import Token, phrase, tokens

_MOST = 3
"""So many words behind a superlative belong to it, its noun among them: "most expensive course"."""
_WHICH, _OF = ("which", "what"), ("in", "of")


def measured_nouns(question: str, measure: str = "") -> frozenset[int]:
    """Return the places of the nouns behind superlatives, and behind "which" where there are any.

    A superlative ends with the last of the words right behind it that carry meaning; where that is
    of the name of the `measure`, so is what that is of: "the biggest drop in fear".
    """
    words, end = tokens(question), read_cues(question).extreme_end
    if end is None:
        return frozenset()
    first = next((i for i, word in enumerate(words) if word.start >= end), len(words))
    noun = _end_of_run(words, first)
    led = (i for i, word in enumerate(words) if i and words[i - 1].lower in _WHICH)
    nouns = {i for i in led if _end_of_run(words, i) == i}
    if first <= noun < first + _MOST:
        nouns.add(noun)
        behind = words[noun + 1 : noun + 3]
        of_what = len(behind) > 1 and behind[0].lower in _OF and behind[1].text.islower()
        if of_what and words[noun].stem in phrase(measure):
            nouns.add(noun + 2)
    return frozenset(nouns)


def _end_of_run(words: Sequence[Token], first: int) -> int:
    """The place of the last of the words from one on that carry meaning; before it without any."""
    last = first
    while last < len(words) and not words[last].is_function_word:
        last += 1
    return last - 1
