"""Papers described within a question for others: "which have the methods of the tram study?"."""

import re

from tools.hublink.dialogue.described.papers import descriptions, nouns_for_papers, one_paper
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import tokens

_RELATED = re.compile(
    r"\bsame\b[^.?!]*? as (?=the|that|this)"
    r"|\b(?:by|with|from|are) the (?:authors?|writers?|people) (?:of|behind) (?=the|that|this)",
    re.IGNORECASE,
)


def with_titles_of_described(spoken: Spoken) -> str:
    """Return a message in which the one paper that others are to have something of is quoted.

    "The same methods as the tram study" are those of the paper of that title.
    """
    text = spoken.text
    for related in _RELATED.finditer(text):
        rest = text[related.end() :]
        words = tokens(rest)
        start, end = next(descriptions(words, nouns_for_papers(rest, spoken)), (1, 1))
        hubs = one_paper(rest[: words[end - 1].end], spoken) if start == 0 else ()
        if hubs:
            title = spoken.grounding.view.hubs[hubs[0]].label
            return f"{text[: related.end()]}“{title}”{rest[words[end - 1].end :]}"
    return text
