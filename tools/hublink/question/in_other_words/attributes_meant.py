"""A plan with the attributes that its question speaks of, in whatever words.

What a reader learned of wordings stands in for what only sounds alike: "how old were they" asks for
the mean age and not for a year, "which one ran the longest" orders by the duration.
"""

from tools.hublink.core.plan import Operation, Plan, Statistic
from tools.hublink.language.cues.dimensions import quantity_surely_in
from tools.hublink.question.in_other_words.computed_in_words import (
    averaged,
    compared,
    distributed,
    grouped,
    grouped_within,
    in_order,
    of_statistic,
    ordered_anew,
)
from tools.hublink.question.in_other_words.groups_compared import groups_compared
from tools.hublink.question.in_other_words.guessed_requests import without_guesses
from tools.hublink.question.in_other_words.not_held import unheld
from tools.hublink.question.in_other_words.spoken_of import SpokenOf
from tools.hublink.question.in_other_words.stated_in_words import unstated
from tools.hublink.question.in_other_words.told_in_words import as_number, told

_TELLING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_ORDERING = (Operation.EXTREME, Operation.RANK)
_COMPUTED = frozenset(Statistic) - {Statistic.SHARE}


def _lacks_measure(plan: Plan) -> bool:
    return bool(plan.not_held) and plan.not_held == (quantity_surely_in(plan.question),)


def with_attributes_meant(spoken: SpokenOf) -> Plan:
    """Return the plan with the attributes that its question surely speaks of, each in its part.

    Those that the plan has by their own names, or that may be meant as well, it keeps.
    """
    plan = spoken.plan
    if (lacking := unheld(spoken)) is not None:
        return lacking
    if (sides := groups_compared(spoken)) is not None:
        return sides
    if plan.statistic in _COMPUTED:
        return of_statistic(spoken)
    computed = averaged(spoken) or grouped_within(spoken) or distributed(spoken)
    if computed is not None:
        return computed
    if plan.operation in _ORDERING:
        # What nothing measures is in no order of anything else.
        return plan if _lacks_measure(plan) else in_order(spoken)
    if plan.operation is Operation.DISTRIBUTE:
        return grouped(spoken)
    if plan.operation is Operation.COMPARE:
        return compared(spoken)
    if plan.operation not in _TELLING or plan.statistic is not None or plan.overview:
        return plan
    if (ordered := ordered_anew(spoken)) is not None:
        return ordered
    return unstated(spoken) or as_number(spoken, told(without_guesses(spoken)))
