"""Going back to an earlier answer: by what it was about, by its place among the lists."""

import re
from collections.abc import Sequence

from tools.hublink.core.plan import Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.conditions import all_conditions, exchanged, under
from tools.hublink.dialogue.message.context import Context, Told
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import phrase, stem

_OF_EARLIER = re.compile(
    r"\b(?:of|in|on|from|among) (?:the|that|your|my) "
    r"(?P<which>first|initial|original|whole|full|complete|last|previous) "
    r"(?:list|answer|results?|selection)\b",
    re.IGNORECASE,
)
_OF_KIND = re.compile(r"\b(?:the|those|these) (?:\w+ )??(?P<noun>\w+s)\b", re.IGNORECASE)
_ONES = re.compile(
    r"\b(?:of|among|from) (?:the|those|these) (?P<what>[\w-]+(?: [\w-]+)?)"
    r" (?:ones|papers|studies)\b",
    re.IGNORECASE,
)
"""Some of those that are told apart by what an earlier list was sought by."""
_FIRST = ("first", "initial", "original")
_WHOLE = ("whole", "full", "complete")
_SURE = 0.5
"""Probability from which all that was found first is wanted."""
_NAMED = 0.7
"""Certainty from which a thing is named, rather than a word of it said."""


def recalled(spoken: Spoken) -> Plan:
    """Return the plan of an earlier answer: by its topic, by its place, else the one before."""
    told = spoken.context.earlier
    if not told:
        return spoken.grounding.ground(spoken.text)
    fresh = spoken.grounding.ground(spoken.text, guess=False)
    known = _told_about(fresh, told, spoken)
    if known is None and (fresh.hub_words or _names_somebody(fresh, spoken)):
        return fresh
    chosen = known or _told_at(spoken, told)
    plan = chosen.plan
    narrower = [
        c.model_copy(update={"negated": False})
        for c in fresh.conditions
        if set(c.values) & _values_of(plan)
    ]
    if narrower:
        hubs = None if plan.found_by or not plan.hub_words else plan.hubs
        plan = under(plan, plan, exchanged(all_conditions(plan), narrower), hubs)
    return plan.model_copy(update={"hubs": chosen.hubs}) if plan.similar_to is not None else plan


def list_spoken_of(text: str, context: Context) -> tuple[re.Match[str], tuple[str, ...]] | None:
    """Return the earlier list that a message speaks of, and where: "the oldest in your first list".

    It may be named by the kind of papers it holds: "export the chapters".
    """
    lists = [each for each in context.earlier if len(each.hubs) > 1]
    if not lists:
        return None
    if (found := _OF_EARLIER.search(text)) is not None:
        which = found["which"].lower()
        now = set(context.hubs)
        before = [each for each in lists if set(each.hubs) != now] or lists
        longest = max(lists, key=lambda each: len(each.hubs))
        told = lists[0] if which in _FIRST else longest if which in _WHOLE else before[-1]
        return found, told.hubs
    for found in _OF_KIND.finditer(text):
        noun = stem(found["noun"].lower())
        of_kind = next((each for each in reversed(lists) if _is_of(each.plan, noun)), None)
        if of_kind is not None:
            return found, of_kind.hubs
    for found in _ONES.finditer(text):
        stems = set(phrase(found["what"]))
        of_them = next((each for each in reversed(lists) if _is_sought_by(each.plan, stems)), None)
        if of_them is not None and set(of_them.hubs) != set(context.hubs):
            return found, of_them.hubs
    return None


def _is_sought_by(plan: Plan, stems: set[str]) -> bool:
    """Whether a list was sought by what some words say: "the cedar ones"."""
    named = [c.words for c in plan.conditions if c.values and not c.negated]
    named += [plan.topic.wording] if plan.topic is not None and not plan.topic.negated else []
    return any(stems <= set(phrase(words)) for words in named)


def _is_of(plan: Plan, noun: str) -> bool:
    """Whether a list is of one kind, that has this noun: "chapters" are "book chapters"."""
    named = (c for c in plan.conditions if c.values and not (c.negated or c.is_number))
    return any(all(phrase(v)[-1:] == (noun,) for v in c.values) for c in named)


def _told_about(fresh: Plan, told: Sequence[Told], spoken: Spoken) -> Told | None:
    """The last answer about what is named, the longest one where all of it is wanted."""
    values = {value for c in fresh.conditions for value in c.values}
    of_words = [each for each in reversed(told) if values & _values_of(each.plan)]
    of_papers = [each for each in reversed(told) if fresh.hub_words and each.hubs == fresh.hubs]
    found = of_words or of_papers
    if not found:
        return None
    guess = spoken.grounding.wordings.best("edits", spoken.text)
    whole = guess.label == "whole_list" and guess.probability >= _SURE
    return max(found, key=lambda each: len(each.hubs)) if whole else found[0]


def _names_somebody(plan: Plan, spoken: Spoken) -> bool:
    """Whether people or other things are named, of whom an answer may never have been."""
    named = (c for c in plan.conditions if c.values and c.certainty >= _NAMED)
    of = spoken.grounding.view.column
    return any(c.facet.things or of(c.facet).kind is ValueKind.NAME for c in named)


def _values_of(plan: Plan) -> set[str]:
    return {value for c in (*plan.conditions, *plan.found_by) for value in c.values}


def _told_at(spoken: Spoken, told: Sequence[Told]) -> Told:
    """The first list, the longest one, or the one before what is at hand."""
    lists = [each for each in told if len(each.hubs) > 1] or list(told)
    match spoken.manner("first_list", "whole_list", "list_before"):
        case "first_list":
            return lists[0]
        case "whole_list":
            return max(lists, key=lambda each: len(each.hubs))
    now = set(spoken.context.hubs)
    before = [each for each in lists if set(each.hubs) != now]
    return before[-1] if before else lists[-1]
