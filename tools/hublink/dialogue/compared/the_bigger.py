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
    if len(told) < _TWO:
        return spoken.text
    end = (max if _ENDS[found["end"].lower()] else min)(told.values())
    meant = [hub for hub, number in told.items() if number == end]
    if len(meant) > 1:
        return spoken.text
    return f"{spoken.text[: found.start()]}{quoted(meant[0], spoken)}{spoken.text[found.end() :]}"
