"""How a message edits the plan of what was spoken of: an act, a function."""

import re
from collections.abc import Callable, Mapping

from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.arranging import more, sorted_anew, taken, without_the_most
from tools.hublink.dialogue.comparing import compared
from tools.hublink.dialogue.exchanging import corrected, replaced, widened
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.describing import by_date
from tools.hublink.dialogue.message.pointing import Pointed, pointed_at
from tools.hublink.dialogue.message.recalling import recalled
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.narrowing import refined
from tools.hublink.dialogue.relating import related
from tools.hublink.dialogue.results import asks_more, of_results
from tools.hublink.dialogue.telling import (
    pointed_or_described,
    reasons,
    taken_along,
    told_more,
)
from tools.hublink.language.cues.cues import read_cues

_AFTER_IT = re.compile(r"\s*(?:it|they)\s*(?:[,:]|\s[-–—])\s*(?P<question>\S.*)", re.IGNORECASE)
_EDITS: Mapping[Act, Callable[[Spoken], Plan]] = {
    Act.ASK_OF: of_results,
    Act.REFINE: refined,
    Act.REPLACE: replaced,
    Act.WIDEN: widened,
    Act.CORRECT: corrected,
    Act.BACK: recalled,
    Act.RELATE: related,
    Act.SORT: sorted_anew,
    Act.TAKE: taken,
    Act.MORE: more,
    Act.TELL: told_more,
    Act.SUMMARISE: told_more,
    Act.WHY: reasons,
    Act.COMPARE: compared,
    Act.EXPORT: taken_along,
}


def edited(act: Act, spoken: Spoken) -> Plan:
    """Return the plan that a message makes of the one before it.

    Words that only say what is to be done are not blamed for not being in the graph.
    """
    pointed = pointed_at(spoken.text, spoken.context)
    if pointed is not None and pointed.beyond and act is not Act.BACK:
        return Plan(question=spoken.text, hubs=(), beyond=pointed.beyond)
    plan = without_the_most(spoken) or _EDITS[act](spoken)
    question = _asked_of_it(spoken, pointed) if act is Act.ASK_OF else spoken.text
    return plan.model_copy(
        update={"question": question, "not_understood": tuple(spoken.unexplained(plan))}
    )


def _asked_of_it(spoken: Spoken, pointed: Pointed | None) -> str:
    """Return what a message asks of a paper that it first describes: "the one on X, who wrote it?".

    How that was described has no part in what is sought then, nor has "the newest of those" or "the
    top one".
    """
    if (
        pointed is not None
        and read_cues(pointed.rest).superlatives != read_cues(spoken.text).superlatives
    ):
        return " ".join(pointed.rest.split())
    if (dated := by_date(spoken)) is not None and asks_more(dated.rest):
        return " ".join(dated.rest.split())
    described = pointed_or_described(spoken)
    after = _AFTER_IT.match(described.rest) if described is not None and described.hubs else None
    return after["question"] if after is not None else spoken.text
