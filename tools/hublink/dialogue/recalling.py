"""The edit that goes back to an earlier answer: by what it was about, by its place."""

from collections.abc import Sequence

from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.conditions import all_conditions, exchanged, under
from tools.hublink.dialogue.context import Told
from tools.hublink.dialogue.spoken import Spoken

_SURE = 0.5
"""Probability from which all that was found first is wanted."""


def recalled(spoken: Spoken) -> Plan:
    """Return the plan of an earlier answer: by its topic, by its place, else the one before."""
    told = spoken.context.earlier
    if not told:
        return spoken.grounding.ground(spoken.text)
    fresh = spoken.grounding.ground(spoken.text, guess=False)
    known = _told_about(fresh, told, spoken)
    if fresh.hub_words and known is None:
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
