"""What papers found, where of several things it is asked which one is better."""

import re

from tools.hublink.core.plan import Operation, Plan, Request
from tools.hublink.dialogue.message.spoken import Spoken

_BOTH, _MOST = 2, 8
_BETTER = re.compile(
    r"\W*(?:(?:and|but|so|ok(?:ay)?|then)\W+)*which (?:(?:one|of (?:them|these|those|the \w+)) )?"
    r"(?:is|was|are|were|does|did|do|works?|worked|performs?|performed|came out)?\s*(?:do|work)?"
    r"\s*(?:the )?(?:better|best)(?: then)?\W*",
    re.IGNORECASE,
)
"""Asks which of those told is better, and not by what."""
_AGREEING = re.compile(
    r"\W*(?:(?:and|but|so|ok(?:ay)?)\W+)*(?:do|did|are|were)"
    r" (?:they|these|those|the \w+|all of them)"
    r"(?: \w+){0,2}? (?:agree|disagree|contradict|consistent|in (?:line|agreement)|differ)"
    r"(?: with)?(?: (?:each other|one another|on (?:that|this|it)))?\W*"
    r"|\W*(?:(?:and|but|so)\W+)*(?:do|did) (?:they|these|those) (?:all )?(?:come to|reach|draw)"
    r" the same (?:conclusions?|results?|findings?)\W*",
    re.IGNORECASE,
)
"""Asks whether those told found the same."""
_WORKS_BETTER = re.compile(
    r"\b(?:works?|worked|does|did|do|is|are|was|were|helps?|helped|performs?|performed)\b"
    r"(?:\W+\w+){0,3}?\W+(?:better|best|more|most)\b(?!\W+(?:than )?\d)",
    re.IGNORECASE,
)
"""Asks what works better, of whatever things."""


def what_each_found(spoken: Spoken) -> Plan | None:
    """Return what the few papers at hand found, where one is to be called better: "which is best?".

    So it is told where it is asked if they agree. Nothing in the graph says that; None where
    something is measured by which it may be judged.
    """
    hubs, attributes = spoken.context.together, spoken.grounding.attributes
    few = _BOTH <= len(hubs) <= _MOST
    agree = _AGREEING.fullmatch(spoken.text) is not None
    better = _BETTER.fullmatch(spoken.text) is not None
    if not few or not (agree or (better and not attributes.measured(spoken.text))):
        return None
    column = spoken.grounding.view.columns[attributes.finding or 0]
    if attributes.finding is None or column.by_hub.keys().isdisjoint(hubs):
        return None
    asked = Request(facet=column.facet, words=spoken.text.strip(" ?.!"))
    hub_type = spoken.context.plan.hub_type if spoken.context.plan else ""
    return Plan(
        question=spoken.text, hub_type=hub_type, hubs=hubs, requests=(asked,), confidence=0.5
    )


def telling_what_they_found(plan: Plan, spoken: Spoken) -> Plan:
    """Return a plan that tells what its few papers found, where it asks what of several works best.

    Nothing in the graph says that where no number does by which things may be judged.
    """
    said = spoken.grounding.attributes
    alike = plan.operation in (Operation.LIST, Operation.COMPARE) and not plan.requests
    things = plan.topic is not None or any(len(c.values) > 1 for c in plan.conditions)
    asks = alike and things and _WORKS_BETTER.search(spoken.text) is not None
    if not asks or said.finding is None or said.measured(spoken.text):
        return plan
    column = spoken.grounding.view.columns[said.finding]
    if column.by_hub.keys().isdisjoint(spoken.grounding.in_order(plan)[:_MOST]):
        return plan
    told = Request(facet=column.facet, words="better")
    listing = {"operation": Operation.LIST, "group_by": None, "requests": (told,)}
    return plan.model_copy(update=listing)
