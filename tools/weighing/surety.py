"""How sure it is that a message was read as it is meant, whatever it is about."""

import json
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.context import Context, Resolved
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.language.words import tokens
from tools.weighing.evidence import evidence
from tools.weighing.in_words import in_words
from tools.weighing.judge import Judge
from tools.weighing.pointing_only import only_points
from tools.workspace.library import Library

WEIGHTS = Path(__file__).with_name("surety.json")
CERTAIN = 1.0
"""How probable it is that a message was read as it is meant which can be read in one way only."""
_SEVERAL = frozenset("them they their these those".split())
_MOST_SETS, _MOST_PLACES, _LONGEST = 3, 9, 40


def surety(
    text: str, resolved: Resolved, context: Context, library: Library, judge: Judge
) -> float | None:
    """Return how probable it is that a message, in its conversation, was read as it is meant.

    That is by the words of the reading, and by what else speaks for it; the weights are fitted by
    `training/judge/weigh.py`. None where it asks nothing of the papers of a graph; what only points
    at papers leaves nothing to weigh. Of numbers in rows, to which the weights are not fitted, the
    words of the reading alone tell.
    """
    if only_points(text, resolved, context, library):
        return CERTAIN
    found = evidence_for(text, resolved, context, library, judge)
    if found is None:
        return None
    if library.grounding.tells_rows(resolved.plan):
        odds = found["judged"]
    else:
        weights = _fitted()
        odds = weights["intercept"] + sum(weights[name] * value for name, value in found.items())
    return 1 / (1 + math.exp(-odds))


def evidence_for(
    text: str, resolved: Resolved, context: Context, library: Library, judge: Judge
) -> Mapping[str, float] | None:
    """Return what speaks for and against how a message was read; None where it asks nothing."""
    if resolved.is_replied_to or resolved.act is Act.EXPORT:
        return None
    if resolved.begins_anew:
        context = Context(numbers=context.numbers, begun=True)
    words = _words(resolved.plan, context, library)
    judged = judge.probability(text, _before(context, library), f"{_AS_READ}: {words}")
    several = len(context.hubs) > 1 and not _SEVERAL.isdisjoint(t.lower for t in tokens(text))
    pointed = several or pointed_at(text, context) is not None
    return evidence(resolved, judged, pointed, library)


@cache
def _fitted() -> Mapping[str, float]:
    weights: dict[str, float] = json.loads(WEIGHTS.read_text("utf-8"))
    return weights


_AS_READ = "first"
"""How what was read is told from what could have been read as well."""


def _words(plan: Plan, context: Context, library: Library) -> str:
    return in_words(library.find(plan), library, _names_of_sets(context, library))


def _before(context: Context, library: Library) -> str:
    """What was asked before, in words; empty where nothing was."""
    if context.plan is None:
        return ""
    return _words(context.plan, Context(earlier=context.earlier[:-1]), library)


def _names_of_sets(context: Context, library: Library) -> Mapping[frozenset[str], str]:
    """What to call the papers that were told before, those of the last list by their places."""
    names: dict[frozenset[str], str] = {}
    for told in reversed(context.earlier[-_MOST_SETS:]):
        if len(told.hubs) > 1:
            names.setdefault(frozenset(told.hubs), f"the {len(told.hubs)} papers told earlier")
    if len(context.hubs) > 1:
        names[frozenset(context.hubs)] = f"those {len(context.hubs)} papers"
    places = context.listed if len(context.listed) > 1 else ()
    for place, hub in enumerate(places[:_MOST_PLACES], 1):
        title = library.titles((hub,)).get(hub, hub)
        names[frozenset((hub,))] = f"paper {place} “{title[:_LONGEST]}”"
    return names
