"""The nouns for things of which a question wants the first by a number: "the tallest tower"."""

from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import phrase, tokens

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
    last = first
    while last < len(words) and not words[last].is_function_word:
        last += 1
    noun = {last - 1} if first < last <= first + _MOST else set()
    if noun and words[last - 1].stem in phrase(measure):
        behind = words[last : last + 2]
        of_what = len(behind) > 1 and behind[0].lower in _OF and behind[1].text.islower()
        noun |= {last + 1} if of_what else set()
    led = {i for i, word in enumerate(words[1:], 1) if words[i - 1].lower in _WHICH}
    return frozenset(noun | {i for i in led if not words[i].is_function_word})
