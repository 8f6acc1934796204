"""The readings of a question that lead elsewhere than the one it is answered by."""

from collections.abc import Iterator, Sequence

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.question.likelihood import PossibleReading
from tools.workspace.readings.searched_graph import SearchedGraph

MOST = 2
_VAIN = ("relaxed", "missing", "nothing", "everything")
"""Features of readings that find nothing of their own."""
_SWALLOWED = 1 / 3
"""The share of words that name things, from which what holds them does not sound like a topic."""
_ALIKE = (Operation.LIST, Operation.VERIFY)
"""Operations that show the papers found as they are."""


def alternatives(
    readings: Sequence[PossibleReading], library: SearchedGraph
) -> tuple[PossibleReading, ...]:
    """Return the next readings that lead to other papers or values than those before them."""
    return tuple(_distinct(readings, library))[:MOST]


def _distinct(
    readings: Sequence[PossibleReading], library: SearchedGraph
) -> Iterator[PossibleReading]:
    seen = {_outcome(reading.plan, library) for reading in readings[:1]}
    for reading in readings[1:]:
        outcome = _outcome(reading.plan, library)
        if outcome not in seen and _finds(reading, library):
            seen.add(outcome)
            yield reading


def _finds(reading: PossibleReading, library: SearchedGraph) -> bool:
    """Whether a reading names something to go by, and finds it without leaving anything out.

    Words that do not sound like a topic, or that name something, are no topic to a reader, whatever
    papers have them.
    """
    plan, features = reading.plan, reading.features
    if any(features.get(name) for name in _VAIN) or plan.similar_to is not None:
        return False
    if features.get("topic") and (features["odds"] < 0 or features["swallowed"] > _SWALLOWED):
        return False
    narrowed = plan.conditions or plan.sayings or plan.topic or plan.hubs is not None
    computes = plan.operation not in _ALIKE
    return bool(narrowed or computes) and bool(library.find(plan).hubs)


def _outcome(plan: Plan, library: SearchedGraph) -> object:
    """What an answer by a plan would show: papers, values, what is computed of them."""
    found = library.find(plan)
    values = frozenset((fact.hub, fact.value) for fact in found.facts if fact.asked)
    computed = None if plan.operation in _ALIKE else plan.computation
    return frozenset(found.hubs), values, computed, plan.similar_to
