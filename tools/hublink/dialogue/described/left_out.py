"""Papers left out by what they are on: "what else did Ada write besides the tram study?"."""

import re

from tools.hublink.dialogue.described.papers import (
    ONE,
    descriptions,
    nouns_for_papers,
    one_paper,
    says_paper,
)
from tools.hublink.dialogue.message.context import Resolved
from tools.hublink.dialogue.message.pointing import ORDINALS
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import tokens

_LEAVING = r"(?:besides|excluding|not counting|except(?: for)?|other than|(?:apart|aside) from)\s+"
_BEHIND = re.compile(
    r"[,\s]" + _LEAVING + r"(?P<one>(?:the|that|this)\s.+?|[\"“].+[\"”])\W*$", re.IGNORECASE
)
_AHEAD = re.compile(
    r"(?:and\s|so,?\s)?" + _LEAVING + r"(?P<one>(?:the|that|this)\s[^,]+|[\"“].+?[\"”]),\s+",
    re.IGNORECASE,
)
_QUOTES = ('"', "“")


def without_one_described(spoken: Spoken) -> tuple[str, tuple[str, ...]]:
    """Return a message without the one paper at an end of it that is left out, and that paper.

    None where what is left out is no paper, or not one alone, or told by its place in an answer.
    """
    text = spoken.text.lstrip()
    found = _AHEAD.match(text) or _BEHIND.search(text)
    if found is None:
        return spoken.text, ()
    one = found["one"]
    words, kept = tokens(one), text[: found.start()] or text[found.end() :]
    told = {word.lower for word in words if not word.is_function_word} - ONE - ORDINALS.keys()
    asks = bool(spoken.grounding.ground(kept, guess=False).requests)
    if not told or (asks and not ONE.isdisjoint(word.lower for word in words)):
        return spoken.text, ()
    described = descriptions(words, nouns_for_papers(one, spoken))
    alone = (0, len(words)) in described and says_paper(one, spoken)
    is_paper = one.startswith(_QUOTES) or alone
    hubs = one_paper(one, spoken) if is_paper else ()
    return (kept, hubs) if hubs else (spoken.text, ())


def left_out_of(resolved: Resolved, text: str, hubs: tuple[str, ...]) -> Resolved:
    """Return what a message without some papers leads to as that of the whole message."""
    plan = resolved.plan
    apart = (*plan.apart_from, *hubs)
    plan = plan.model_copy(update={"question": text, "apart_from": apart})
    readings = tuple(each.model_copy(update={"plan": plan}) for each in resolved.readings[:1])
    return resolved.model_copy(update={"plan": plan, "readings": readings})
