"""What somebody says that they look for: "I'm after work on arthritis"."""

from itertools import pairwise

from tools.hublink.language.words import WORK_STEMS, WORKS_AS_A_WHOLE, tokens

_ANYTHING = frozenset("anything something stuff material sources".split())
_LOOKING = frozenset("for need want find seek seeking after".split())
_ON = ("on", "about", "into", "regarding")


def seeks_works(text: str) -> bool:
    """Return whether somebody says which works they look for: "I need work on damp"."""
    words = tokens(text)
    for sought, joint in pairwise(words):
        work = sought.stem in WORK_STEMS or sought.lower in WORKS_AS_A_WHOLE | _ANYTHING
        place = words.index(sought)
        looked_for = not _LOOKING.isdisjoint(w.lower for w in words[max(0, place - 3) : place])
        more = [word for word in words[place + 2 :] if not word.is_function_word]
        if work and looked_for and joint.lower in _ON and more:
            return True
    return False
