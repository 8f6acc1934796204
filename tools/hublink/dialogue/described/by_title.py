"""Papers described within a question for others, or for what two share, by their titles.

"Which have the same methods as the tram study?", "do the tram study and the bus study share any?".
"""

import re

from tools.hublink.core.plan import Operation
from tools.hublink.core.value_kinds import numeric
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
_ENDS = {
    **dict.fromkeys("bigger larger greater higher longer".split(), True),
    **dict.fromkeys("smaller lower shorter".split(), False),
}
_END = re.compile(
    rf"\bthe (?P<end>{'|'.join(_ENDS)})(?: one| of (?:the two|them|those))?"
    r"(?=\W*$| (?:ha(?:s|ve|d)|uses?|used|do|does|is|was)\b)",
    re.IGNORECASE,
)
"""The one of those compared by a number: "who made the smaller one?"."""
_TWO = 2


def with_title_of_compared(spoken: Spoken) -> str:
    """Return a message that quotes by its title the one that a comparison was about."""
    found = _END.search(spoken.text)
    compared = (
        t for t in reversed(spoken.context.earlier) if t.plan.operation is Operation.COMPARE
    )
    last = next(compared, None) if found is not None else None
    if found is None or last is None:
        return spoken.text
    columns = [spoken.grounding.view.column(request.facet) for request in last.plan.requests]
    if len(columns) != 1 or not columns[0].is_numeric():
        return spoken.text
    told = {
        hub: number
        for hub in last.hubs
        for row in columns[0].by_hub.get(hub, ())
        if (number := numeric(row.value)) is not None
    }
    if not told:
        return spoken.text
    end = (max if _ENDS[found["end"].lower()] else min)(told.values())
    meant = [hub for hub, number in told.items() if number == end]
    if len(told) < _TWO or len(meant) > 1:
        return spoken.text
    quoted = _quoted(meant[0], spoken)
    return f"{spoken.text[: found.start()]}{quoted}{spoken.text[found.end() :]}"


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
            return f"{text[: related.end()]}{_quoted(hubs[0], spoken)}{rest[len(said) :]}"
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
    first, second = _quoted(one[0], spoken), _quoted(other[0], spoken)
    return f"{text[:start]}{first}{text[end:after]}{second}{text[last:]}"


def _quoted(hub: str, spoken: Spoken) -> str:
    return f"“{spoken.grounding.view.hubs[hub].label}”"
