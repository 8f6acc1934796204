"""What was asked of one paper, asked of another one: "and in the hybrid one?".

So it is where that one had been meant: "no, I meant the one on pain".
"""

import re
from itertools import takewhile

from tools.hublink.core.plan import Operation, Plan, Topic
from tools.hublink.dialogue.described.papers import descriptions, nouns_for_papers, one_paper
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import tokens

_LEADING = re.compile(
    r"\W*(?:(?:and|but|so|ok(?:ay)?|what about|how about|no|nope|sorry|i mean|i meant)\W+)*"
    r"(?:(?:in|for|of|by|with|from|at|to|on) )?",
    re.IGNORECASE,
)

_AGAIN = re.compile(
    r"[\s,;:–-]*\b(?:same (?:question|thing)|(?:the )?same again|likewise)\W*(?:please|pls)?\W*$",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"^(the|that|this) other (?=\w+ (?:by|from|on|about|with|of|in) )", re.IGNORECASE
)
_ASKING = (Act.ASK, Act.ASK_OF, Act.REPLACE, Act.REFINE, Act.CORRECT)
_SURE = 0.5
"""Probability from which a message does something else than to ask."""


def asked_of_another(spoken: Spoken) -> Plan | None:
    """Return what was asked of the paper at hand, of the one that is all a message describes.

    None where nothing was asked of one paper, or a message says or does anything else.
    """
    text, hubs = _AGAIN.sub("", spoken.text), spoken.context.hubs
    if len(hubs) != 1:
        return None
    of_it = takewhile(lambda told: told.hubs == hubs, reversed(spoken.context.earlier))
    asked = ((told.plan, _around_description(told.plan, spoken)) for told in of_it)
    before, around = next((each for each in asked if each[0].requests or each[1]), (None, None))
    if before is None:
        return None
    guess = spoken.grounding.wordings.best("acts", text)
    again = text != spoken.text
    if guess.label not in _ASKING and guess.probability >= _SURE and not again:
        return None
    words = tokens(text)
    found = list(descriptions(words, nouns_for_papers(text, spoken)))
    if len(found) != 1:
        return None
    ((start, end),) = found
    led = _LEADING.fullmatch(text[: words[start].start]) is not None
    if not led or end < len(words):
        return None
    said = text[words[start].start : words[end - 1].end]
    described = _OTHER.sub(r"\1 ", said)
    if described == said and pointed_at(text, spoken.context) is not None:
        return None
    others = one_paper(described, spoken, hubs if described != said else ())
    if not others or others == hubs:
        return None
    if around is not None and not before.requests:
        anew = f"{around[0]}{described}{around[1]}"
        telling = [t.text for t in tokens(described) if not t.is_function_word and t.lower != "one"]
        topic = Topic(wording=" ".join(telling) or described, hubs=others)
        return Plan(question=anew, hub_type=before.hub_type, topic=topic, confidence=1.0)
    return Plan(
        question=text,
        hub_type=before.hub_type,
        hubs=others,
        hub_words=described,
        requests=before.requests,
        operation=Operation.LIST,
        confidence=1.0,
    )


def _around_description(before: Plan, spoken: Spoken) -> tuple[str, str] | None:
    """What was asked around the description of a paper; None where that asked nothing more."""
    described = before.hub_words or (before.topic.wording if before.topic is not None else "")
    start, found, end = before.question.partition(described or before.question)
    nouns = spoken.grounding.nouns_for_hubs(around := f"{start} {end}")
    asked = " ".join(w.text for i, w in enumerate(tokens(around)) if i not in nouns)
    return (start, end) if found and spoken.says_more(asked) else None
