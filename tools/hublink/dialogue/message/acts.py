"""Dialogue acts: what a message does in a conversation."""

from enum import StrEnum


class Act(StrEnum):
    """A dialogue act; the names are those of the phrasings it is learned from."""

    ASK = "ask"
    ASK_OF = "ask_of"
    REFINE = "refine"
    REPLACE = "replace"
    WIDEN = "widen"
    CORRECT = "correct"
    BACK = "back"
    RELATE = "relate"
    SORT = "sort"
    TAKE = "take"
    MORE = "more"
    TELL = "tell"
    SUMMARISE = "summarise"
    WHY = "why"
    COMPARE = "compare"
    EXPORT = "export"
    RESET = "reset"
    CAPABILITY = "capability"
    COLLECTION = "collection"
    COURTESY = "courtesy"
    COMPLAINT = "complaint"
    OTHER = "abuse_or_other"


CHATTING = frozenset((Act.CAPABILITY, Act.COURTESY, Act.COMPLAINT))
"""Acts that are answered without the graph."""
NEEDING_NOTHING = frozenset((Act.TELL, Act.COMPARE, Act.EXPORT))
"""Acts upon what is at hand that may also name what they are upon."""
EDITS = frozenset((Act.BACK, Act.REFINE, Act.REPLACE, Act.WIDEN, Act.CORRECT, Act.SORT, Act.TAKE))
"""Acts that something else in the same message goes on from."""
CLOSING = frozenset((Act.SORT, Act.TAKE, Act.EXPORT, Act.COMPARE, Act.SUMMARISE))
"""Acts that may come after something else in the same message."""
WITH_RESULTS = frozenset((Act.EXPORT, Act.SUMMARISE))
"""Those of them that are no part of a question before them: one may ask for an order itself."""
NAMING_NOTHING = frozenset((Act.WHY, Act.MORE, Act.SUMMARISE, Act.TAKE))
"""Acts that name no values: a message that names some does something else."""
