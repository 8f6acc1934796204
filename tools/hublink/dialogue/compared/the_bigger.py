"""The one of several that were compared by a number: "who made the smaller one?"."""

import re

from tools.hublink.core.plan import Operation
from tools.hublink.core.value_kinds import numeric
from tools.hublink.dialogue.described.by_title import quoted
from tools.hublink.dialogue.message.spoken import Spoken

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
_FIRST = re.compile(
    r"\b(?:that (?:one|study|paper|trial|work|article)|the winner)\b", re.IGNORECASE
)
_OTHER = re.compile(r"\bthe other(?: (?:one|study|paper|trial|work|article))?\b", re.IGNORECASE)
"""What came out first of a comparison right before, and what did not: "who funded that one?"."""
_IT = re.compile(r"\bit\b", re.IGNORECASE)
_HOW_MUCH = re.compile(r"\W*(?:(?:and|so) )?(?:by )?how (?:much|many|far)\b", re.IGNORECASE)
_TWO = 2


def with_title_of_compared(spoken: Spoken) -> str:
    """Return a message that quotes by its title the one that a comparison was about."""
    compared = (
        t for t in reversed(spoken.context.earlier) if t.plan.operation is Operation.COMPARE
    )
    last = next(compared, None)
    if last is None:
        return spoken.text
    ended = _END.search(spoken.text)
    of_it = spoken.pronoun.lower() == "it" and not _HOW_MUCH.match(spoken.text)
    first = _FIRST.search(spoken.text) or (_IT.search(spoken.text) if of_it else None)
    first = first if ended is None else None
    found = ended or first or _OTHER.search(spoken.text)
    if found is None or (ended is None and last.plan != spoken.context.plan):
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
    if len(told) < _TWO:
        return spoken.text
    highest = last.plan.descending is (first is not None)
    if ended is not None:
        highest = _ENDS[ended["end"].lower()]
    elif len(told) > _TWO:
        return spoken.text
    end = (max if highest else min)(told.values())
    meant = [hub for hub, number in told.items() if number == end]
    if len(meant) > 1:
        return spoken.text
    return f"{spoken.text[: found.start()]}{quoted(meant[0], spoken)}{spoken.text[found.end() :]}"
