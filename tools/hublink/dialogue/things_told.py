"""Messages about a thing that was told: a value, one of those counted, what a paper is on."""

import re

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.conditions import all_conditions
from tools.hublink.dialogue.message.pointing import place_said, with_at_place
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import phrase

_THAT_THING = re.compile(
    r"\b(?:that|this|the same) (?P<noun>(?:\w+ )?\w+)(?=\W*$|\W+(?:too|as well|either|also"
    r"|altogether|overall|in total|in all|all in all)\b)",
    re.IGNORECASE,
)
_USING_IT = re.compile(
    r"(?:(?:and|so|ok(?:ay)?)\W+)?"
    r"(?:who|which|what|(?P<amount>how many)|are there|do(?:es)? any\w*)\b.*"
    r"\b(?:us(?:e|es|ed|ing)|appl(?:y|ies|ied)|employ(?:s|ed)?|(?:evaluat|test)\w+ (?:on|with)) "
    r"(?:it|that(?: one)?|this(?: one)?)\W*",
    re.IGNORECASE,
)
"""What asks for users of what was told: "which papers use it?"."""
_LONGEST_NAME = 4
_COUNTING = (Operation.EXTREME, Operation.RANK, Operation.DISTRIBUTE)
_OTHER = re.compile(r"\s+(?:else|others?)\b", re.IGNORECASE)


def by_thing_told(spoken: Spoken) -> Plan | None:
    """Return what else is told of the one value spoken of: "who else works with that model?".

    It was told last, or papers were sought by it. None where a message does not call it by its
    attribute.
    """
    found = _THAT_THING.search(spoken.text)
    thing = _thing_called(found["noun"], spoken) if found is not None else None
    if found is None or thing is None:
        return None
    text = f"{spoken.text[: found.start()]}{thing}{spoken.text[found.end() :]}"
    anew = spoken._replace(text=_OTHER.sub("", text))
    plan = anew.settled(spoken.grounding.ground_in_words(anew.text))
    if not any(thing in condition.values for condition in plan.conditions):
        return None
    others = spoken.context.hubs if _OTHER.search(spoken.text) else ()
    return plan.model_copy(update={"question": spoken.text, "apart_from": others})


def using_told(spoken: Spoken) -> Plan | None:
    """Return what uses the thing that the one paper told last is of: "which papers use it?".

    That is what its title begins with: "DBLP-QuAD: a data set for …".
    """
    hubs, found = spoken.context.foremost, _USING_IT.fullmatch(spoken.text.strip())
    if found is None or len(hubs) != 1:
        return None
    thing, colon, _ = spoken.grounding.view.hubs[hubs[0]].label.partition(":")
    if not colon or len(thing.split()) > _LONGEST_NAME:
        return None
    asked = "how many" if found["amount"] else "which"
    anew = spoken._replace(text=f"{asked} papers use {thing}?")
    plan = anew.settled(spoken.grounding.ground_in_words(anew.text))
    if not any(condition.values for condition in plan.conditions):
        return None
    return plan.model_copy(update={"question": spoken.text})


def of_value_at_place(spoken: Spoken) -> Plan | None:
    """Return what is asked of one of the values that were counted: "what did the first write?"."""
    before = spoken.context.plan
    grouped = before.group_by if before is not None else None
    if before is None or grouped is None or not grouped.key or before.operation not in _COUNTING:
        return None
    told = spoken.grounding.values_told(before)
    meant = with_at_place(spoken.text, told) if len(told) > 1 else None
    if meant is None or place_said(spoken.text):
        return None
    value, text = meant
    anew = spoken._replace(text=text)
    plan = anew.settled(spoken.grounding.ground_in_words(text))
    named = any(value in condition.values for condition in plan.conditions)
    return plan.model_copy(update={"question": spoken.text}) if named else None


def _thing_called(noun: str, spoken: Spoken) -> str | None:
    """The one value of an attribute so called that was told last, or that papers were sought by."""
    said = set(phrase(noun))
    for told in spoken.context.lineage:
        asked = [r for r in told.plan.requests if not said.isdisjoint(phrase(r.facet.name))]
        if asked and len(told.plan.requests) == 1:
            values = spoken.grounding.values_told(told.plan)
            return values[0] if len(values) == 1 else None
        known = [
            c
            for c in all_conditions(told.plan)
            if c.values and not c.negated and not said.isdisjoint(phrase(c.facet.name))
        ]
        if known:
            return known[0].values[0] if len(known) == len(known[0].values) == 1 else None
    return None
