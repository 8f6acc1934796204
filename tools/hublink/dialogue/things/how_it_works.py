"""Questions how a thing works, which what is told of it in a sentence answers."""

import re
from collections.abc import Iterator

from tools.hublink.dialogue.described.papers import one_paper
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.things.of_papers import things_told

_WORKS = re.compile(
    r"\W*(?:(?:and|so|but|ok(?:ay)?)\W+)*(?:(?:please |can you |could you )*(?:explain|tell me) )?"
    r"(?:what (?:is|are) (?P<subject>.+?) (?:and|or) |(?P<front>[^,?]{2,60}?),? (?=how \w+ it\b))?"
    r"how (?:do|does|did) (?P<thing>.+?)(?: (?:actually|really|basically|roughly))?"
    r" (?:work|function|operate|go)(?:,? (?:roughly|exactly|basically|in short"
    r"|in (?:simple|plain|a few) (?:words|terms)))?\W*",
    re.IGNORECASE,
)
_IT = frozenset("it this that".split())
_LONGEST = 8


def with_meaning_asked(spoken: Spoken) -> str:
    """Return a message that asks what a thing is where it asks how that works.

    It stays as it is where no sentence of the graph tells that: "how do the markets work?".
    """
    found = _WORKS.fullmatch(spoken.text)
    if found is None or len(found["thing"].split()) > _LONGEST:
        return spoken.text
    for thing in _things_meant(found, spoken):
        asked = f"What is {thing}?"
        if _is_told(asked, spoken):
            return asked
    return spoken.text


def _things_meant(found: re.Match[str], spoken: Spoken) -> Iterator[str]:
    """The thing that is named, or the one that the papers at hand are of."""
    thing = found["thing"]
    if thing.lower() not in _IT:
        yield thing
        if len(described := one_paper(thing, spoken)) == 1:
            yield from things_told(tuple(described), spoken)
    elif found["subject"] or found["front"]:
        yield found["subject"] or found["front"]
    elif spoken.context.foremost:
        yield from things_told(spoken.context.foremost, spoken)


def _is_told(asked: str, spoken: Spoken) -> bool:
    """Whether sentences tell of the one thing that a question asks the meaning of."""
    plan, view = spoken.grounding.ground(asked, guess=False), spoken.grounding.view
    named = [c for c in plan.conditions if len(c.values) == 1 and not c.negated]
    if len(named) != 1 or len(plan.conditions) > 1 or plan.not_understood:
        return False
    keys = {facet.key for facet in (named[0].facet, *named[0].otherwise)}
    return any(c.facet.key[:-1] in keys and c.tells_sentences for c in view.columns)
