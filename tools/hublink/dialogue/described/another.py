"""What was asked of one paper, asked of another one: "and in the hybrid one?"."""

import re

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.described.papers import descriptions, nouns_for_papers, one_paper
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import tokens

_LEADING = re.compile(
    r"\W*(?:(?:and|but|so|ok(?:ay)?|what about|how about)\W+)*"
    r"(?:(?:in|for|of|by|with|from|at|to|on) )?",
    re.IGNORECASE,
)

_ASKING = (Act.ASK, Act.ASK_OF, Act.REPLACE, Act.REFINE)
_SURE = 0.5
"""Probability from which a message does something else than to ask."""


def asked_of_another(spoken: Spoken) -> Plan | None:
    """Return what was asked of the paper at hand, of the one that is all a message describes.

    None where nothing was asked of one paper, or a message says or does anything else.
    """
    before, text = spoken.context.plan, spoken.text
    of_one = before is not None and before.requests and len(spoken.context.hubs) == 1
    if before is None or not of_one or pointed_at(text, spoken.context) is not None:
        return None
    guess = spoken.grounding.wordings.best("acts", text)
    if guess.label not in _ASKING and guess.probability >= _SURE:
        return None
    words = tokens(text)
    found = list(descriptions(words, nouns_for_papers(text, spoken)))
    if len(found) != 1:
        return None
    ((start, end),) = found
    led = _LEADING.fullmatch(text[: words[start].start]) is not None
    if not led or end < len(words):
        return None
    described = text[words[start].start : words[end - 1].end]
    hubs = one_paper(described, spoken)
    if not hubs or hubs == spoken.context.hubs:
        return None
    return Plan(
        question=text,
        hub_type=before.hub_type,
        hubs=hubs,
        hub_words=described,
        requests=before.requests,
        operation=Operation.LIST,
        confidence=1.0,
    )
