"""Papers described within a question for others, or for what two share, by their titles.

"Which have the same methods as the tram study?", "do the tram study and the bus study share any?".
"""

import re

from tools.hublink.dialogue.described.papers import (
    description_ahead,
    descriptions,
    nouns_for_papers,
    one_paper,
)
from tools.hublink.dialogue.message.comparatives import asks_what_is_shared
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import tokens

_RELATED = re.compile(
    r"\bsame\b[^.?!]*? as (?=the|that|this)"
    r"|\b(?:by|with|from|are) the (?:authors?|writers?|people) (?:of|behind) (?=the|that|this)",
    re.IGNORECASE,
)
_TWO = 2


def with_titles_of_described(spoken: Spoken) -> str:
    """Return a message in which the one paper that others are to have something of is quoted.

    "The same methods as the tram study" are those of the paper of that title. So are the two that
    are asked to share something.
    """
    text = spoken.text
    if (both := _two_sharing(spoken)) is not None:
        return both
    for related in _RELATED.finditer(text):
        rest = text[related.end() :]
        said = description_ahead(rest, spoken)
        hubs = one_paper(said, spoken) if said else ()
        if hubs:
            return f"{text[: related.end()]}{quoted(hubs[0], spoken)}{rest[len(said) :]}"
    return text


def _two_sharing(spoken: Spoken) -> str | None:
    """A message with the titles of the two papers that it describes to have something in common."""
    text, words = spoken.text, tokens(spoken.text)
    described = list(descriptions(words, nouns_for_papers(text, spoken)))
    if len(described) != _TWO or not asks_what_is_shared(spoken.words):
        return None
    (start, end), (after, last) = ((words[i].start, words[j - 1].end) for i, j in described)
    one, other = (one_paper(said, spoken) for said in (text[start:end], text[after:last]))
    if not (one and other) or one == other:
        return None
    first, second = quoted(one[0], spoken), quoted(other[0], spoken)
    return f"{text[:start]}{first}{text[end:after]}{second}{text[last:]}"


def quoted(hub: str, spoken: Spoken) -> str:
    """Return the title of a hub in quotation marks, by which a message names it."""
    return f"“{spoken.grounding.view.hubs[hub].label}”"
