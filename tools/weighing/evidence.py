"""What speaks for a reading besides its words: what is said and left, and what is only guessed."""

import math
from collections.abc import Iterator, Mapping

from tools.hublink.core.plan import Facet, Operation, Plan
from tools.hublink.dialogue.message.context import Resolved
from tools.hublink.language.words import LIGHT_STEMS, spelled_in, tokens
from tools.hublink.vocabulary.attributes_said import ASKED, AttributePart, AttributesSaid
from tools.workspace.library import Library

_LEAST = 0.01
"""Odds are told as of no smaller probability than this, nor of one nearer to one."""
_MOST_LEFT = 3
_MOST_TOLD, _LONGEST = 40, 25
_SPOKEN_OF = 0.2
"""Probability below which an attribute is as good as not spoken of."""


def evidence(
    resolved: Resolved, judged: float, pointed: bool, library: Library
) -> Mapping[str, float]:
    """Return what speaks for or against a message being read as it is meant, each as a number.

    `judged` is how probable that is by the words of the reading alone; whether the message
    `pointed` at papers told before is known.
    """
    plan, readings = resolved.plan, resolved.readings
    said = library.grounding.attributes.said(plan.question)
    computed = [f for f in (plan.order_by, plan.group_by) if f is not None and f.key]
    asked = [*(request.facet for request in plan.requests), *computed]
    lists = plan.operation in (Operation.LIST, Operation.VERIFY)
    found = len(library.find(plan).hubs)
    return {
        "judged": _odds(judged),
        "read": _odds(readings[0].probability) if readings else 0.0,
        "edited": float(not readings),
        **{f"{part.value} unread": _unread(part, said, plan, library) for part in _SPOKEN},
        "guessed": max((_guessed(f, said, plan, library) for f in asked), default=0.0),
        "asks": said.asks * (not asked),
        "asks and names nothing": said.asks * (lists and not asked and not plan.conditions),
        "left": float(min(_MOST_LEFT, len(plan.not_understood) + len(plan.unapplied))),
        "topic": float(plan.topic is not None),
        "overview": float(plan.overview),
        "not held": float(bool(plan.not_held)),
        "several": float(len(plan.requests) > 1),
        "count": float(plan.operation is Operation.COUNT),
        "order": float(plan.operation in (Operation.EXTREME, Operation.RANK)),
        "comparison": float(plan.operation is Operation.COMPARE),
        "least certain": min((each.certainty for each in plan.conditions), default=1.0),
        "at hand": float(plan.hubs is not None and not plan.hub_words),
        "pointed at": float(plan.hubs is not None and pointed),
        "long": min(len(tokens(plan.question)), _LONGEST) / 10,
        **_much_found(plan, 1 if pointed and plan.hubs else found, len(library.view.hubs)),
    }


_SPOKEN = (AttributePart.TOLD, AttributePart.MEASURED, AttributePart.RESTRICTED)


def _odds(probability: float) -> float:
    bounded = min(max(probability, _LEAST), 1 - _LEAST)
    return math.log(bounded / (1 - bounded))


def _much_found(plan: Plan, found: int, hubs: int) -> Mapping[str, float]:
    """How much is listed: few questions are meant to have most papers, or many values, as answer.

    That is how many papers something is told of, one by one, as a logarithm, and what share of all
    papers is left by what is denied, of which only a large one tells.
    """
    lists, share = plan.operation is Operation.LIST, max(found - 1, 0) / max(hubs, 1)
    tells = lists and bool(plan.requests)
    denies = lists and not tells and any(each.negated for each in plan.conditions)
    return {
        "told of many": math.log(min(max(found, 1), _MOST_TOLD)) * tells,
        "share not denied": share**2 * denies,
    }


def _unread(part: AttributePart, said: AttributesSaid, plan: Plan, library: Library) -> float:
    """How probable it is that an attribute is spoken of which the plan has nothing to do with."""
    known = set(_columns(plan, library))
    others = (each.probability for each in said.likely[part] if each.column not in known)
    return max((each for each in others if each >= _SPOKEN_OF), default=0.0)


def _columns(plan: Plan, library: Library) -> Iterator[int]:
    facets = [*(r.facet for r in plan.requests), *(c.facet for c in plan.conditions)]
    for facet in (*facets, plan.order_by, plan.group_by):
        if facet is not None and facet.key and library.view.has(facet):
            yield library.view.column(facet).number


def _guessed(facet: Facet, said: AttributesSaid, plan: Plan, library: Library) -> float:
    """How improbable it is that an attribute is asked for, which the question does not name."""
    telling = [word for word in tokens(facet.name) if word.stem not in LIGHT_STEMS]
    if telling and all(spelled_in(word, plan.question) for word in telling):
        return 0.0
    if not facet.key or not library.view.has(facet):
        return 1.0
    number = library.view.column(facet).number
    return 1 - max(said.probability(part, number) for part in ASKED)
