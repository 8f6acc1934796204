"""Follow-up questions: what "these", "the second one" or "and in 2021?" stand for."""

import re
from collections.abc import Sequence

from tools.hublink.grounding import Grounding
from tools.hublink.models import Frozen
from tools.hublink.plan import Condition, Operation, Plan

_RESET = re.compile(
    r"^\W*(?:please )?(?:forget (?:that|it|about it|everything|all that)"
    r"|start (?:over|again|anew)|new topic|never ?mind|reset|clear (?:that|this|the scope))\b"
)
_BACK = re.compile(
    r"\b(?:these|them|they|their|theirs|its?|both|the same|the above|aforementioned"
    r"|(?:this|that) (?:paper|one|work)"
    r"|the (?:papers?|ones?) (?:above|before|you (?:just )?(?:listed|named|found)))\b"
    r"|\b(?:is|are|was|were) that\b|\bthat\s*\?$"
    r"|\bthose\b(?!\s+(?:\w+\s+)?(?:that|which|who|whose)\b)"
)
_NARROW = re.compile(
    r"^\W*(?:and |but |now )?(?:only|just|restrict|narrow|limit|filter|keep|without|exclude|drop"
    r"|leave out|remove)\b"
)
_EXCLUSION = re.compile(r"^\W*(?:and |but |now )?(?:exclude|drop|leave out|remove)\b")
_BARE = re.compile(
    r"^\W*(?:and )?(?:(?:when|where|who|why)"
    r"|(?:on|in|at|by|with|from|for|of) (?:which|what|whom|whose)(?: \w+){0,2})\W*$"
)
"""A question without a verb, which is about what was spoken of: "when?", "on which crops?"."""
_ELLIPSIS = re.compile(r"^\W*(?:and|what about|how about|same for|or|but|what if)\b")
_NUMBERED = re.compile(r"\[(\d{1,4})\]|\b(?:paper|number|no\.?|source|reference|#) ?(\d{1,4})\b")
_ORDINALS = {
    "first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5, "seventh": 6,
    "eighth": 7, "ninth": 8, "tenth": 9, "last": -1,
    "1st": 0, "2nd": 1, "3rd": 2, "4th": 3, "5th": 4,
}  # fmt: skip
_ORDINAL = re.compile(
    rf"\b(?:the )?({'|'.join(_ORDINALS)})"
    r"(?: (?:one|paper|of (?:these|those|them)|result|source|entry)|\s*[?.!]?$)"
)
_PLACE = rf"(?:the )?(?:{'|'.join(_ORDINALS)})(?: one| paper)?"
_SEVERAL = re.compile(
    rf"\b{_PLACE}(?:(?:,| and| with| to| or| versus| vs)+ {_PLACE})+"
    r"(?: ones| papers| of (?:these|those|them))?\s*[?.!]*$"
)
_FIRST_FEW = re.compile(r"\b(?:the )?(first|last|top) (two|three|four|five|\d{1,2})\b")
_WORD = re.compile(r"\w+")
_FEW = {"two": 2, "three": 3, "four": 4, "five": 5}


class Context(Frozen):
    """What a conversation is about: the last plan, the papers in the order shown, their numbers.

    `listed` are the several papers shown last, where the conversation is now about one of them.
    """

    plan: Plan | None = None
    hubs: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    numbers: tuple[tuple[int, str], ...] = ()


class Resolved(Frozen):
    """A question's plan within its conversation; `reset` says that the conversation starts anew."""

    plan: Plan
    reset: bool = False
    follows: bool = False


def ground_in_context(question: str, grounding: Grounding, context: Context) -> Resolved:
    """Grounds a question, reading it as a follow-up where its wording points back."""
    text = question.lower()
    if _RESET.match(text):
        return Resolved(plan=Plan(question=question), reset=True)
    fresh = grounding.ground(question)
    if fresh.hub_words or (context.plan is None and not context.numbers):
        if context.plan is not None and fresh.hub_words and _ELLIPSIS.match(text):
            named = grounding.ground(question, guess=False)
            return Resolved(plan=_transferred(named, context.plan), follows=True)
        return Resolved(plan=fresh)
    if (beyond := _beyond(text, context)) is not None:
        return Resolved(plan=Plan(question=question, hubs=(), beyond=beyond), follows=True)
    if pointed := _pointed_at(text, context):
        blanked, hubs = pointed
        elliptic = bool(_ELLIPSIS.match(text))
        plan = grounding.ground(blanked, within=hubs, guess=not elliptic)
        plan = _asking_again(plan, context) if elliptic else plan
        return Resolved(plan=plan.model_copy(update={"question": question}), follows=True)
    pointing = _BACK.search(text) or _NARROW.match(text) or _BARE.match(text)
    if context.hubs and pointing:
        plan = grounding.ground(question, within=context.hubs)
        return Resolved(plan=_narrowed(plan, text, context), follows=True)
    if context.plan is not None and _ELLIPSIS.match(text):
        spoken_of = [condition.facet for condition in context.plan.conditions]
        again = grounding.ground(question, spoken_of=spoken_of)
        return Resolved(plan=_continued(again, context), follows=True)
    return Resolved(plan=fresh)


def _pointed_at(text: str, context: Context) -> tuple[str, tuple[str, ...]] | None:
    """The papers a question points at by number or place, and the question without that."""
    numbers = dict(context.numbers)
    named = [int(next(g for g in m.groups() if g)) for m in _NUMBERED.finditer(text)]
    if named and all(number in numbers for number in named):
        hubs = tuple(dict.fromkeys(numbers[number] for number in named))
        return _NUMBERED.sub(" it ", text), hubs
    if (few := _FIRST_FEW.search(text)) and context.hubs:
        count = _FEW.get(few.group(2)) or int(few.group(2))
        chosen = context.hubs[-count:] if few.group(1) == "last" else context.hubs[:count]
        return text[: few.start()] + " they " + text[few.end() :], chosen
    if (several := _SEVERAL.search(text)) and context.hubs:
        places = [_ORDINALS[word] for word in _WORD.findall(several.group()) if word in _ORDINALS]
        chosen = tuple(dict.fromkeys(_listed(context)[place] for place in places))
        return text[: several.start()] + " they " + text[several.end() :], chosen
    if (ordinal := _ORDINAL.search(text)) and context.hubs:
        place = _ORDINALS[ordinal.group(1)]
        rest = text[: ordinal.start()] + " it " + text[ordinal.end() :]
        return rest, (_listed(context)[place],)
    return None


def _listed(context: Context) -> tuple[str, ...]:
    """The papers that "the second one" counts."""
    return context.listed or context.hubs


def _narrowed(plan: Plan, text: str, context: Context) -> Plan:
    """A plan about some of the papers spoken of, with what these were found by.

    "Remove those from 2015" turns its condition round.
    """
    before = context.plan
    if _EXCLUSION.match(text):
        turned = tuple(c.model_copy(update={"negated": True}) for c in plan.conditions)
        plan = plan.model_copy(update={"conditions": turned})
    if before is None or plan.hubs != context.hubs or before.alike is not None:
        return plan
    if before.hubs is None:
        return plan.model_copy(update={"found_by": before.conditions})
    found_by = _all_conditions(before) if before.found_by else ()
    return plan.model_copy(update={"found_by": found_by})


def _all_conditions(plan: Plan) -> tuple[Condition, ...]:
    """The conditions of a plan and those that the papers it is about were found by."""
    return _replaced(plan.found_by, plan.conditions)


def _beyond(text: str, context: Context) -> str | None:
    """The place a question points at where the papers spoken of end before it."""
    if not context.hubs:
        return None
    pointed = _SEVERAL.search(text) or _ORDINAL.search(text)
    places = [_ORDINALS.get(word, 0) for word in _WORD.findall(pointed.group())] if pointed else []
    if pointed is None or max(places) < len(_listed(context)):
        return None
    return pointed.group().strip(" ?.!")


def _asking_again(plan: Plan, context: Context) -> Plan:
    """A bare "and the second one?" asks what was asked before."""
    if plan.requests or plan.conditions or context.plan is None:
        return plan
    return plan.model_copy(update={"requests": context.plan.requests})


def _transferred(fresh: Plan, before: Plan) -> Plan:
    """ "What about X?": what was asked before, of another paper."""
    if fresh.requests or fresh.conditions:
        return fresh
    return fresh.model_copy(update={"requests": before.requests, "operation": before.operation})


def _continued(fresh: Plan, context: Context) -> Plan:
    """ "And in 2021?": the last plan with its condition on that facet replaced, or one added."""
    before = context.plan
    if before is None:
        return fresh
    if fresh.requests and not fresh.conditions:
        hubs = before.hubs if before.hub_words else context.hubs
        return fresh.model_copy(update={"hubs": hubs or None})
    if not fresh.conditions:
        return fresh
    conditions = _replaced(_all_conditions(before), fresh.conditions)
    compared = before.operation is Operation.COMPARE
    return before.model_copy(
        update={
            "question": fresh.question,
            "hubs": None if before.found_by else before.hubs,
            "found_by": (),
            "conditions": conditions,
            "requests": fresh.requests or before.requests,
            "operation": Operation.COUNT if compared else before.operation,
            "group_by": None if compared else before.group_by,
            "not_understood": fresh.not_understood,
            "unmatched": fresh.unmatched,
            "suggestions": fresh.suggestions,
            "confidence": fresh.confidence,
        }
    )


def _replaced(before: Sequence[Condition], new: Sequence[Condition]) -> tuple[Condition, ...]:
    keys = {c.facet.key for c in new}
    return (*(c for c in before if c.facet.key not in keys), *new)
