"""A message read within its conversation: what it does, and the plan it leads to."""

import re

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.acts import (
    CHATTING,
    OF_WHAT_IS_AT_HAND,
    Act,
    Message,
    read_message,
)
from tools.hublink.dialogue.context import Context, Resolved
from tools.hublink.dialogue.edits import edited
from tools.hublink.dialogue.pointing import names_unknown_number, pointed_at
from tools.hublink.question.grounding import Grounding

_POINTS_BACK = re.compile(
    r"\b(?:these|them|they|their|theirs|its?|both|the same|the above|aforementioned"
    r"|he|she|his|hers?"
    r"|(?:this|that) (?:paper|one|work|study|article)"
    r"|the (?:papers?|ones?|results?) (?:above|before|you (?:just )?(?:listed|named|found)))\b"
    r"|\b(?:is|are|was|were) that\b|\bthat\s*\?*$"
    r"|\bthose\b(?!\s+(?:\w+\s+)?(?:that|which|who|whose)\b)",
    re.IGNORECASE,
)
_SURE = 0.5
"""Probability from which the wording alone tells what a message does."""
_CLEAR = 0.6
"""Probability from which a message is not about the graph at all."""
_CERTAIN = 0.95
"""Probability from which it does not matter what a message names."""
_NAMED = 0.7
"""Certainty from which a condition shows that a message names what it is about."""


_TELLING = frozenset((Act.TELL, Act.WHY, Act.SUMMARISE))
_OF_ANOTHER = frozenset((Act.REPLACE, Act.CORRECT, Act.BACK))
"""Acts that go on from the question before even where another paper is named."""


def resolve(text: str, grounding: Grounding, context: Context) -> Resolved:
    """Return what a message does in a conversation, and its plan."""
    message = read_message(text, grounding.wordings)
    if message.first is not None and context.hubs:
        plan = edited(message.first.act, message.first.text, grounding, context)
        hubs = grounding.in_order(plan)
        context = context.model_copy(update={"plan": plan, "hubs": hubs, "listed": hubs})
    act = _act(message, grounding, context)
    anew = message.begins_anew
    if act in CHATTING or act in (Act.COLLECTION, Act.RESET):
        return Resolved(plan=Plan(question=text), act=act, begins_anew=anew)
    question = message.text
    if act in (Act.ASK, Act.EXPORT) or (act in (Act.TELL, Act.COMPARE) and not context.hubs):
        tells = message.act in (Act.TELL, Act.SUMMARISE) and message.probability >= _SURE
        plan = grounding.ground(question) if tells else grounding.ground_in_words(question)
        if tells and not plan.requests:
            plan = plan.model_copy(update={"overview": True})
        return Resolved(plan=plan, act=act, begins_anew=anew)
    return Resolved(plan=edited(act, question, grounding, context), act=act)


def _act(message: Message, grounding: Grounding, context: Context) -> Act:
    """The act of a message: its wording weighed against what it names and what is at hand."""
    act = message.act
    if message.begins_anew and act is not Act.RESET:
        return Act.ASK
    if act in CHATTING or act is Act.COLLECTION:
        least = _SURE if act is Act.COURTESY else _CLEAR
        likely = message.probability >= least and not _names_something(message, grounding)
        sure = likely or message.probability >= _CERTAIN
        return act if sure else _asking(message, grounding, context)
    if act is Act.RESET:
        return act
    if context.plan is None and not context.numbers:
        return act if act in (Act.TELL, Act.COMPARE, Act.EXPORT) else Act.ASK
    if act in (Act.ASK, Act.ASK_OF, Act.OTHER) or message.probability < _SURE:
        return _asking(message, grounding, context)
    computes = grounding.ground(message.text).operation not in (Operation.LIST, Operation.VERIFY)
    return Act.ASK_OF if computes and act in _TELLING else act


def _asking(message: Message, grounding: Grounding, context: Context) -> Act:
    """Whether a message asks anew, or of what is at hand.

    What names no other things speaks of what is at hand.
    """
    if pointed_at(message.text, context) is not None:
        return Act.ASK_OF
    fresh = grounding.ground(message.text)
    if not context.hubs or names_unknown_number(message.text, context):
        return Act.ASK
    if fresh.hub_words:
        same = context.plan is not None and _asks_nothing(message, grounding)
        return Act.REPLACE if same else message.act if message.act in _OF_ANOTHER else Act.ASK
    if _POINTS_BACK.search(message.text):
        return Act.ASK_OF
    if message.act in OF_WHAT_IS_AT_HAND and message.act is not Act.ASK_OF:
        return message.act
    if _is_bounded(fresh) or fresh.unmatched or grounding.names_hubs(message.text):
        return Act.ASK
    return Act.ASK_OF if message.act is Act.ASK_OF or fresh.requests else Act.ASK


def _names_something(message: Message, grounding: Grounding) -> bool:
    """Whether a message names papers or values, or wants something to be computed."""
    plan = grounding.ground(message.text, guess=False)
    computes = plan.group_by is not None or plan.order_by is not None
    asks = not _names_only(plan)
    return bool(plan.hub_words) or asks or computes or _is_bounded(plan)


def _asks_nothing(message: Message, grounding: Grounding) -> bool:
    """Whether a message only names a thing: the same is asked of it as was of another."""
    plan = grounding.ground(message.text, guess=False)
    return not (plan.requests or plan.conditions or plan.not_understood) and (
        message.act not in (Act.TELL, Act.SUMMARISE, Act.ASK)
    )


def _names_only(plan: Plan) -> bool:
    """Whether a plan names things and asks for no attribute that a word of it names."""
    return not any(request.certainty >= _NAMED for request in plan.requests)


def _is_bounded(plan: Plan) -> bool:
    return any(c.certainty >= _NAMED for c in plan.conditions) or bool(plan.titled)
