"""Whole questions on a paper that they describe, and that is none of those at hand."""

from tools.hublink.dialogue.described.papers import ONE, descriptions, nouns_for_papers, one_paper
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import AUXILIARIES, tokens

_ASKING = frozenset("who whose what which when where why how".split())
_NO_QUESTION = ["about"]
"""What makes a word that asks go on with what was asked: "what about the harp one?"."""
_LEADING = frozenset("and but so ok okay".split())
_OF_IT = frozenset("it its they their he she his her".split())
_AT_HAND = frozenset("this that these those them both".split())


def asks_of_one_anew(spoken: Spoken) -> bool:
    """Return whether a whole question is of a paper described that is none of those at hand.

    A pronoun behind that is of it: "what did the scarecrow study find, did it help?".
    """
    words = tokens(spoken.text)
    said = [word.lower for word in words if word.lower not in _LEADING]
    whole = bool(said) and said[0] in _ASKING | AUXILIARIES and said[1:2] != _NO_QUESTION
    if not (spoken.context.hubs and whole) or pointed_at(spoken.text, spoken.context):
        return False
    nouns = nouns_for_papers(spoken.text, spoken)
    found = [
        (start, end)
        for start, end in descriptions(words, nouns)
        if any(i in nouns or words[i].lower in ONE for i in range(start, end))
    ]
    if len(found) != 1:
        return False
    ((start, end),) = found
    before = {word.lower for word in words[:start]}
    around = before | {word.lower for word in words[end:]}
    if before & _OF_IT or around & _AT_HAND:
        return False
    hubs = one_paper(spoken.text[words[start].start : words[end - 1].end], spoken)
    return bool(hubs) and set(hubs).isdisjoint(spoken.context.hubs)
