"""Messages about a thing that was told: a value, one of those counted, what a paper is on."""

import re

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.conditions import all_conditions
from tools.hublink.dialogue.message.pointing import place_said, with_at_place
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.things.of_papers import things_told
from tools.hublink.language.words import phrase

_THAT_THING = re.compile(
    r"\b(?:that|this|the same) (?P<noun>(?:\w+ )?\w+)(?=\W*$|\W+(?:too|as well|either|also"
    r"|altogether|overall|in total|in all|all in all)\b)",
    re.IGNORECASE,
)
_WHO = r"(?:who|which|what|(?P<amount>how many)|are there|(?:do(?:es)?|did|ha(?:s|ve)) any\w*)\b"
_SINCE = r"(?: (?:since|later|afterwards|yet|so far|already))*"
_THE_THING = rf"(?:it|that(?: one)?|this(?: one)?){_SINCE}"
_EXTENDING_IT = re.compile(
    rf"(?:(?:and|so|ok(?:ay)?)\W+)?{_WHO}.*"
    r"\b(?:(?:buil[dt]\w*|improv\w+|expand\w*) (?:up)?on|extend\w*|refin\w+|adapt\w*|updat\w+) "
    rf"{_THE_THING}\W*",
    re.IGNORECASE,
)
"""What asks for what goes on from what was told: "has anyone extended it?"."""
_COMPARING_WITH_IT = re.compile(
    rf"(?:(?:and|so|ok(?:ay)?)\W+)?{_WHO}.*\bcompar\w+(?: \w+){{0,2}}? (?:with|to|against) "
    rf"{_THE_THING}\W*",
    re.IGNORECASE,
)
"""What asks for what was compared with it: "who compares themselves with it?"."""
_USING_IT = re.compile(
    r"(?:(?:and|so|ok(?:ay)?)\W+)?"
    rf"{_WHO}.*"
    r"\b(?:us(?:e|es|ed|ing)|appl(?:y|ies|ied)|employ(?:s|ed)?"
    r"|(?:evaluat|test|tr[iy]|r[au]n|report|experiment)\w*(?: \w+){0,2}? (?:on|with)) "
    rf"{_THE_THING}\W*",
    re.IGNORECASE,
)
"""What asks for users of what was told: "which papers use it?"."""
_HAVING_TO_DO = {
    "extend": _EXTENDING_IT,
    "are compared with": _COMPARING_WITH_IT,
    "use": _USING_IT,
}
"""What papers may have to do with a thing, by what asks for that."""
_WORK = r"(?:papers?|stud(?:y|ies)|works?)"
_USERS_ELSE = re.compile(
    r"(?:(?:and|so|ok(?:ay)?)\W+)?"
    rf"(?:(?:who|what|which {_WORK}|(?:does |do |has )?any(?:one|body)) else"
    r"|(?:which|what|are there(?: any)?|do(?:es)? any|any) other"
    rf" (?:{_WORK}|ones?|people|authors?|groups?|teams?)(?: that| which| who)?)"
    r"(?: (?:has|have|also))*"
    r" (?:us(?:es?|ed|ing)|appl(?:y|ies|ied)|employ(?:s|ed)?|r[au]ns? (?:it )?on|tr(?:y|ies|ied)"
    r"|(?:r[au]n|did|done|made|perform\w*|conduct\w*) (?:\w+ ){1,2}?(?:on|with)"
    r"|(?:work|test|evaluat|build|train)\w* (?:on|with|upon))"
    r" (?P<what>.+?)(?: (?:too|as well))?\W*",
    re.IGNORECASE,
)
"""What asks for further users of a thing: "who else used it?", "any other papers that use X"."""
_TOLD_THINGS = re.compile(
    r"(?:it|them|th[eo]se?|that|this)(?: (?:one|ones|too|same))?"
    r"|(?:that|this|the same|these|those) (?P<noun>(?:\w+ )?\w+)",
    re.IGNORECASE,
)
_OF_ONE_OR_TWO = 2
_COUNTING = (Operation.EXTREME, Operation.RANK, Operation.DISTRIBUTE)
_OTHER = re.compile(r"\s+(?:else|others?)\b", re.IGNORECASE)


def by_thing_told(spoken: Spoken) -> Plan | None:
    """Return what else is told of the one value spoken of: "who else works with that model?".

    It was told last, or papers were sought by it. None where a message does not call it by its
    attribute.
    """
    found = _THAT_THING.search(spoken.text)
    meant = _thing_called(found["noun"], spoken) if found is not None else None
    if found is None or meant is None:
        return None
    (thing,) = meant.values
    text = f"{spoken.text[: found.start()]}{thing}{spoken.text[found.end() :]}"
    anew = spoken._replace(text=_OTHER.sub("", text))
    plan = anew.settled(spoken.grounding.ground_in_words(anew.text))
    if not any(thing in condition.values for condition in plan.conditions):
        return None
    others = spoken.context.hubs if _OTHER.search(spoken.text) else ()
    return plan.model_copy(update={"question": spoken.text, "apart_from": others})


def using_told(spoken: Spoken) -> Plan | None:
    """Return what uses, or extends, the thing that was told last: "who uses it?".

    That is what the title of its one paper begins with, "DBLP-QuAD: a data set for …", or what that
    tells alone and others have something to do with: "did anyone build on it later?".
    """
    hubs, text = spoken.context.foremost, spoken.text.strip()
    having = ((verb, asking.fullmatch(text)) for verb, asking in _HAVING_TO_DO.items())
    verb, found = next(((verb, found) for verb, found in having if found), ("", None))
    if found is None or not 0 < len(hubs) <= _OF_ONE_OR_TWO:
        return None
    asked = "how many" if found["amount"] else "which"
    for each in things_told(hubs, spoken):
        anew = spoken._replace(text=f"{asked} papers {verb} {each}?")
        plan = anew.settled(spoken.grounding.ground_in_words(anew.text))
        by_it = any(condition.values for condition in plan.conditions)
        if by_it and set(spoken.grounding.in_order(plan)) - set(hubs):
            return plan.model_copy(update={"question": spoken.text, "apart_from": hubs})
    return None


def others_using(spoken: Spoken) -> Plan | None:
    """Return the papers besides those at hand that use a thing: "who else used it?".

    The thing is named, or is what was told last, or what papers were sought by. Who else wrote
    something is no user of it.
    """
    found = _USERS_ELSE.fullmatch(spoken.text.strip())
    if found is None or not spoken.context.hubs:
        return None
    told = _TOLD_THINGS.fullmatch(found["what"])
    condition = _things_meant(told["noun"] or "", spoken) if told else _thing_named(found, spoken)
    if condition is None:
        return None
    before = spoken.context.plan
    sought = all_conditions(before) if before is not None else ()
    of_these = told or len(spoken.context.hubs) == 1 or condition.facet in [c.facet for c in sought]
    return Plan(
        question=spoken.text,
        hub_type=spoken.grounding.ground("papers").hub_type,
        conditions=(condition,),
        apart_from=spoken.context.hubs if of_these else (),
        confidence=1.0,
    )


def _thing_named(found: re.Match[str], spoken: Spoken) -> Condition | None:
    """The thing that a message names by itself."""
    plan = spoken.settled(spoken.grounding.ground_in_words(f"which papers use {found['what']}?"))
    one = len(plan.conditions) == 1 and not plan.not_understood and plan.topic is None
    return plan.conditions[0] if one and plan.conditions[0].values else None


def _things_meant(noun: str, spoken: Spoken) -> Condition | None:
    """The things that were told last, or that papers were sought by, if they are so called."""
    if noun:
        return _thing_called(noun, spoken)
    before = spoken.context.plan
    if before is None:
        return None
    asked = [request.facet for request in before.requests]
    kinds = {spoken.grounding.view.column(facet).kind for facet in asked}
    if len(asked) == 1 and kinds == {ValueKind.TEXT}:
        values = spoken.grounding.values_told(before)
        return Condition(facet=asked[0], values=tuple(values)) if values else None
    known = [c for c in all_conditions(before) if c.values and not c.negated]
    return known[0] if kinds <= {ValueKind.NAME} and len(known) == 1 else None


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


def _thing_called(noun: str, spoken: Spoken) -> Condition | None:
    """The one value of an attribute so called that was told last, or that papers were sought by."""
    said = {*phrase(noun), *_parted(noun, spoken)}
    for told in spoken.context.lineage:
        asked = [r for r in told.plan.requests if not said.isdisjoint(phrase(r.facet.name))]
        if asked and len(told.plan.requests) == 1:
            values = spoken.grounding.values_told(told.plan)
            return (
                Condition(facet=asked[0].facet, values=tuple(values)) if len(values) == 1 else None
            )
        known = [
            c
            for c in all_conditions(told.plan)
            if c.values and not c.negated and not said.isdisjoint(phrase(c.facet.name))
        ]
        if known:
            return known[0] if len(known) == len(known[0].values) == 1 else None
    return None


def _parted(noun: str, spoken: Spoken) -> tuple[str, ...]:
    """The words of an attribute's name that a noun joins: "data set" of "dataset"."""
    joined = "".join(phrase(noun))
    names = (phrase(column.labels[-1]) for column in spoken.grounding.view.columns)
    return next((name for name in names if len(name) > 1 and "".join(name) == joined), ())
