"""Messages that only say that the papers they point at are to be told of or compared."""

from tools.calls.overview import asks_for_overview
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, phrase, tokens
from tools.workspace.library import Library

_VERB = 1
"""So many words are left to say what is to be done with papers."""


def only_points(text: str, plan: Plan, context: Context, library: Library) -> bool:
    """Return whether a message says no more than which papers are to be summarised or compared.

    It points at them by number or by place, or means those at hand: "Compare [2] and [4]."
    """
    compared = plan.operation is Operation.COMPARE and not plan.tabular
    if not plan.hubs or plan.conditions or not (compared or asks_for_overview(plan)):
        return False
    pointed = pointed_at(text, context)
    if pointed is None and not Spoken(text, library.grounding, context).points_back:
        return False
    said = tokens(text if pointed is None else pointed.rest)
    common = LIGHT_STEMS | WORK_STEMS | {*phrase(library.hub_name)}
    return sum(not word.is_function_word and word.stem not in common for word in said) <= _VERB
