"""The edit that goes on to another place of an order: "and the second best?", "third?"."""

import re

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.arranging import chosen
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.cues.order_places import ORDINALS, place_in, place_named
from tools.hublink.language.words import FUNCTION_WORDS, phrase, stem, tokens
from tools.hublink.question.in_other_words.directions_said import is_descending, is_most_wanted

_WORDS = {place: ordinal for ordinal, place in ORDINALS.items()}
_STANDING = frozenset("one ones which who what comes come came gets got ranks please then".split())
"""Words for what stands at a place, and for standing there."""
_AMOUNTS = frozenset("highest lowest most least fewest greatest".split())
"""Superlatives that any number has."""
_OF_NOTHING = {"question": "", "order_by": None, "group_by": None}
_LIST = "list"
_SEVERAL = 2
_MOST_COMMON = re.compile(
    r"\W*(?:(?:and|so)\W+)?(?:which|who) (?:one |of (?:them|these|those) )?(?:(?:is|was|are|were)"
    r" (?:used |found )?(?:the )?(?:(?:most|least) (?:common|frequent|popular|often|usual|used)"
    r"(?:ly)?|commonest|rarest)(?: used)?|(?:is on|has|have|wrote|appears on) (?:the )?"
    r"(?:most|fewest)(?: (?:papers|studies|works))?|most often)\W*",
    re.IGNORECASE,
)
_TWO = 2
_HOW_MANY_TOLD = re.compile(
    r"\W*(?:(?:and|so|ok(?:ay)?)\W+)*how many (?:(?:is|are|was|were|makes?) )?"
    r"(?:that|those|these|they|there)"
    r"(?: (?:are|is|makes?))?(?: (?:in total|in all|altogether|then|now))?\W*",
    re.IGNORECASE,
)


def at_another_place(spoken: Spoken) -> Plan | None:
    """Return the question before for another place of its order, or for its other end.

    None where a message names no place or says more, or where nothing was in an order: "the second
    one" of a list, or of several that tie, is the second of those shown.
    """
    text = spoken.text.lower()
    named, before = place_named(text), _in_order(spoken)
    if before is None:
        return None
    if named is None:
        return _at_the_other_end(before, spoken)
    place, around = named
    if place is None:
        place = (before.limit or before.place) + 1
    cues, earlier = read_cues(around), read_cues(before.question)
    tied = len(spoken.context.foremost) > 1 and before.order_by is not None and not before.limit
    if not cues.superlatives and (tied or _LIST in spoken.words):
        return None
    if cues.superlatives and cues.by_time is not earlier.by_time:
        return None
    if not _says_nothing_else(around, before, spoken):
        return None
    turned = bool(cues.superlatives and earlier.superlatives)
    turned = turned and cues.descending is not earlier.descending
    return before.model_copy(
        update={
            "question": spoken.text if turned else _asked_for(place, before, spoken.text),
            "operation": Operation.EXTREME,
            "place": place,
            "limit": None,
            "descending": before.descending is not turned,
            "not_understood": (),
        }
    )


def most_common_of_told(spoken: Spoken) -> Plan | None:
    """Return the commonest or rarest of the values told last: "and which is most common?".

    None where a message says more, or no values of one attribute were told of several papers.
    """
    before = spoken.context.plan
    if before is None or _MOST_COMMON.fullmatch(spoken.text) is None:
        return None
    asked = [request.facet for request in before.requests]
    asked = asked or [facet for facet in (before.group_by,) if facet is not None]
    listed = before.operation in (Operation.LIST, Operation.COUNT, Operation.DISTRIBUTE)
    if len(asked) != 1 or not listed or len(spoken.context.hubs) < _SEVERAL:
        return None
    if spoken.grounding.view.column(asked[0]).is_numeric():
        return None
    return before.model_copy(
        update={
            "question": spoken.text,
            "operation": Operation.EXTREME,
            "requests": before.requests or (Request(facet=asked[0], certainty=1.0),),
            "group_by": asked[0],
            "order_by": None,
            "statistic": None,
            "descending": is_most_wanted(spoken.text, spoken.grounding.wordings),
            "not_understood": (),
        }
    )


def most_of_told(spoken: Spoken) -> Plan | None:
    """Return those at hand that have most, or least, of the number spoken of last.

    "In which one was it the highest?" None where a message says of what, or none was spoken of.
    """
    context, superlatives = spoken.context, read_cues(spoken.text).superlatives
    if context.plan is None or len(context.hubs) < _SEVERAL or not superlatives:
        return None
    amounts = {word for text in superlatives for word in text.split()} - FUNCTION_WORDS
    number = next(filter(None, (_number_of(told.plan, spoken) for told in context.lineage)), None)
    alone = _says_nothing_else(spoken.text, context.plan.model_copy(update=_OF_NOTHING), spoken)
    if number is None or not (alone and amounts <= _AMOUNTS):
        return None
    column = spoken.grounding.view.column(number)
    update: dict[str, object] = {
        "question": spoken.text,
        "operation": Operation.EXTREME,
        "order_by": number,
        "descending": is_descending(spoken.text, column, spoken.grounding.wordings),
        "confidence": 1.0,
    }
    return chosen(context.hubs, context).model_copy(update=update)


def _number_of(plan: Plan, spoken: Spoken) -> Facet | None:
    """The number that a plan tells, bounds or wants stated; none where it is one of several."""
    view = spoken.grounding.view
    asked = [request.facet for request in plan.requests]
    stated = [c.facet for c in plan.conditions if c.is_any or c.is_number]
    facets = dict.fromkeys(f for f in (*asked, *stated) if f.key and view.has(f))
    numbers = [f for f in facets if view.column(f).kind is ValueKind.NUMBER]
    return numbers[0] if len(numbers) == 1 else None


def _at_the_other_end(before: Plan, spoken: Spoken) -> Plan | None:
    """The question before for the other end of its order: "and the narrowest?"."""
    facet = before.order_by
    superlative = read_cues(spoken.text).superlatives
    if facet is None or not superlative or not _says_nothing_else(spoken.text, before, spoken):
        return None
    column = spoken.grounding.view.column(facet)
    falling = is_descending(spoken.text, column, spoken.grounding.wordings)
    if falling is before.descending or before.operation is not Operation.EXTREME:
        return None
    anew = {"question": spoken.text, "descending": falling, "place": 1, "not_understood": ()}
    return before.model_copy(update=anew)


def _in_order(spoken: Spoken) -> Plan | None:
    """The last plan with an order, if what came since was only asked of who came first in it."""
    since: set[str] = set()
    for told in reversed(spoken.context.earlier):
        plan = told.plan
        ordered = plan.operation is Operation.EXTREME and (plan.order_by or plan.group_by)
        ranked = plan.operation is Operation.RANK and (plan.limit or plan.group_by)
        if ordered or ranked:
            return plan if since <= set(told.named or told.hubs) else None
        if plan.hubs is None:
            return None
        since |= set(told.hubs)
    return None


def _says_nothing_else(around: str, before: Plan, spoken: Spoken) -> bool:
    """Whether words name nothing but what was in an order, and by what: "the … largest sample"."""
    names = (facet.name for facet in (before.order_by, before.group_by) if facet is not None)
    known = {each for text in (before.question, *names) for each in phrase(text)}
    known |= spoken.grounding.hub_stems
    superlatives = {word for text in read_cues(around).superlatives for word in text.split()}
    plain = FUNCTION_WORDS | _STANDING | superlatives
    return all(
        word.lower in plain or word.lower.endswith("est") or stem(word.lower) in known
        for word in tokens(around)
    )


def _asked_for(place: int, before: Plan, text: str) -> str:
    """The question before with the place that is asked for now; else the words that named it."""
    superlatives = read_cues(before.question).superlatives
    first = superlatives[0].removeprefix("the ") if superlatives else ""
    start = before.question.lower().find(first) if first else -1
    if start < 0 or place not in _WORDS:
        return text
    earlier = place_in(before.question.lower())
    begin = earlier[1][0] if earlier is not None else start
    return f"{before.question[:begin]}{_WORDS[place]} {before.question[start:]}"


def asks_number_told(text: str) -> bool:
    """Return whether a text asks for no more than how many were told: "how many are they?"."""
    return _HOW_MANY_TOLD.fullmatch(text) is not None


def tells_number(plan: Plan) -> bool:
    """Return whether an answer tells how many hubs the most frequent value has."""
    grouped = plan.group_by is not None and bool(plan.group_by.key)
    return grouped and plan.order_by is None and plan.statistic is None


def _of_the_group(before: Plan, spoken: Spoken) -> Plan | None:
    """How many hubs have the one value that was told to be the most frequent."""
    told = spoken.grounding.values_told(before)
    if before.group_by is None or len(told) != 1:
        return None
    bound = Condition(facet=before.group_by, values=told, words=told[0])
    return Plan(
        question=spoken.text,
        hub_type=before.hub_type,
        hubs=before.hubs,
        conditions=(*before.conditions, bound),
        operation=Operation.COUNT,
        confidence=1.0,
    )


def number_of_told(spoken: Spoken) -> Plan | None:
    """Return how many values the answer before tells: "how many are that?".

    Where papers were listed, and no values of them, it is how many these are: "how many are there
    in total?". None where a message asks more.
    """
    before, several = spoken.context.plan, spoken.context.together
    if before is None or _HOW_MANY_TOLD.fullmatch(spoken.text) is None:
        return None
    if before.operation is Operation.EXTREME and tells_number(before):
        return _of_the_group(before, spoken)
    listed = before.operation is Operation.LIST and not before.requests
    if listed and len(several) > 1:
        return Plan(
            question=spoken.text,
            hub_type=before.hub_type,
            hubs=several,
            operation=Operation.COUNT,
            confidence=1.0,
        )
    if before.operation is not Operation.LIST or len(before.requests) != 1:
        return None
    if len(spoken.grounding.values_told(before)) < _TWO:
        return None
    return before.model_copy(update={"operation": Operation.COUNT, "question": spoken.text})
