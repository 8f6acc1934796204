"""Questions for some of so many papers that were told: "which of the five is on moss?"."""

import re

from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken

WHICH_OF = re.compile(
    r"\W*(?:and\W+|but\W+)?(?:(?:in|for|on|at|with|by) )?which of (?:these|those|them|they|the)\b",
    re.IGNORECASE,
)
_THEY = re.compile(r"\bof\s+they\b", re.IGNORECASE)


def among_so_many(spoken: Spoken) -> Spoken | None:
    """Return a message that asks which of some papers meet more, with these at hand.

    None where it points at none, at one alone, or asks something else.
    """
    pointed = pointed_at(spoken.text, spoken.context)
    if pointed is None or len(pointed.hubs) < 2:
        return None
    rest = " ".join(_THEY.sub("of them", pointed.rest).split())
    if WHICH_OF.match(rest) is None:
        return None
    at_hand = spoken.context.model_copy(update={"hubs": pointed.hubs})
    return spoken._replace(text=rest, context=at_hand)
