"""Which of two papers has more of something, by how many it names: "which uses more data sets?"."""

import re

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.spoken import Spoken

_WHICH = re.compile(r"\W*(?:(?:and|but|so) )?which\b", re.IGNORECASE)
_MORE = r"\b(?:more|most|fewer|fewest|less) (?:different )?"
_TWO = 2


def which_of_two_has_more(spoken: Spoken) -> Plan | None:
    """Return the comparison of two papers told last by what one has more of.

    None where that is a number, which tells itself how much it is.
    """
    hubs = spoken.context.listed
    if len(hubs) != _TWO or not set(spoken.context.hubs) <= set(hubs):
        return None
    text, grounding = spoken.text, spoken.grounding
    if _WHICH.match(text) is None:
        return None
    plan = grounding.ground(text, guess=False)
    named = [
        request
        for request in plan.requests
        if request.words
        and re.search(_MORE + re.escape(request.words), text, re.IGNORECASE)
        and not grounding.view.column(request.facet).is_numeric()
    ]
    if len(named) != 1 or plan.conditions:
        return None
    return Plan(
        question=text,
        hub_type=plan.hub_type,
        hubs=hubs,
        requests=(named[0],),
        operation=Operation.COMPARE,
        confidence=1.0,
    )
