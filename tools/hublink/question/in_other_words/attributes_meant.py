"""A plan with the attributes that its question speaks of, in whatever words.

What a reader learned of wordings stands in for what only sounds alike: "how old were they" asks for
the mean age and not for a year, "which one ran the longest" orders by the duration.
"""

from tools.hublink.core.plan import Condition, Operation, Plan, Statistic
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.cues.dimensions import quantity_surely_in
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import tokens, words_of
from tools.hublink.question.conditions.weakness import is_by_name, is_weak, places_of
from tools.hublink.question.in_other_words.computed_in_words import (
    averaged,
    compared,
    distributed,
    grouped,
    grouped_within,
    in_order,
    of_statistic,
    ordered_anew,
    with_what_is_asked,
)
from tools.hublink.question.in_other_words.groups_compared import groups_compared
from tools.hublink.question.in_other_words.guessed_requests import without_guesses
from tools.hublink.question.in_other_words.not_held import unheld
from tools.hublink.question.in_other_words.places_told import with_place_around
from tools.hublink.question.in_other_words.spoken_of import SpokenOf
from tools.hublink.question.in_other_words.stated_in_words import unstated
from tools.hublink.question.in_other_words.told_in_words import (
    as_number,
    flag_meant,
    flag_sought,
    outcome_told,
    told,
    told_and_no_more,
    told_of_each,
)
from tools.hublink.vocabulary.attributes_said import AttributePart

_TELLING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_ORDERING = (Operation.EXTREME, Operation.RANK)
_NAMED = 0.6
"""Certainty from which a name is meant by a word of it."""
_SENTENCE = 4
"""So many words at least are a sentence."""
_COMPUTED = frozenset(Statistic) - {Statistic.SHARE}


def _lacks_measure(plan: Plan) -> bool:
    return bool(plan.not_held) and plan.not_held == (quantity_surely_in(plan.question),)


def _of_no_sentences(spoken: SpokenOf) -> Plan:
    """A plan that computes, of no papers that a word of what is told of them sets apart.

    That is a word of a sentence, or one small that a name has great: "lives" of "Coastal Lives"; or
    one for what is measured: "most participants" is of none with "participants not blinded".
    """
    plan = spoken.plan
    if plan.operation not in (*_ORDERING, Operation.DISTRIBUTE, Operation.SUMMARIZE):
        return plan
    measured = spoken.said.likeliest(AttributePart.MEASURED)
    words = tokens(plan.question)
    superlatives = {each.split()[-1] for each in read_cues(plan.question).superlatives}
    behind = {i + 1 for i, word in enumerate(words) if word.lower in superlatives}
    of_measure = measured.words | behind if measured is not None else frozenset()

    def is_of_measure(condition: Condition) -> bool:
        said = places_of(words, [condition.words])
        return bool(said) and said <= of_measure and is_weak(condition, spoken.view)

    hardly_said = [c for c in plan.conditions if _is_of_sentence(c) or _is_of_name(c)]
    dropped = [*hardly_said, *filter(is_of_measure, plan.conditions)]
    if not dropped:
        return plan
    kept = tuple(c for c in plan.conditions if c not in dropped)
    left = plan.not_understood
    if plan.operation is Operation.DISTRIBUTE:
        left = (*left, *(c.words for c in hardly_said if c.words and not is_of_measure(c)))
    return plan.model_copy(update={"conditions": kept, "not_understood": left})


def _of_groups_alone(plan: Plan) -> Plan:
    """A plan for what occurs most, which tells nothing else that a word only sounds like.

    "Which funder shows up most often" asks for no season.
    """
    counts = plan.group_by is not None and bool(plan.group_by.key) and plan.order_by is None
    if plan.operation not in _ORDERING or not counts:
        return plan
    kept = tuple(
        r
        for r in plan.requests
        if r.facet == plan.group_by or r.certainty > _NAMED or is_by_name(r)
    )
    return plan if kept == plan.requests else plan.model_copy(update={"requests": kept})


def _is_of_sentence(condition: Condition) -> bool:
    """Whether a condition is for sentences of which hardly a word is said, and no name."""
    if len(condition.facet.key) > 1 or not condition.words.islower():
        return False
    said = len(tokens(condition.words))
    lengths = [
        sum(not word.is_function_word for word in tokens(value)) for value in condition.values
    ]
    return bool(lengths) and min(lengths) >= max(_SENTENCE, 2 * said + 1)


def _is_of_name(condition: Condition) -> bool:
    """Whether a condition is for names of several words of which one is said as a mere word.

    People are called by a part of their names.
    """
    said = condition.words
    if names_people(words_of(f"{condition.facet.name} {condition.facet.things}".lower())):
        return False
    small = said.islower() and " " not in said and condition.certainty < _NAMED
    names = [value.split() for value in condition.values]
    return (
        small
        and bool(names)
        and all(
            len(name) > 1 and said.capitalize() in name and all(map(str.istitle, name))
            for name in names
        )
    )


def _asks_for_named_value(spoken: SpokenOf) -> bool:
    """Whether it is asked if something has a value, of an attribute called by its name."""
    values = (c.facet for c in spoken.plan.conditions if c.values)
    return spoken.plan.operation is Operation.VERIFY and any(map(spoken.is_named, values))


def with_attributes_meant(spoken: SpokenOf) -> Plan:
    """Return the plan with the attributes that its question surely speaks of, each in its part.

    Those that the plan has by their own names, or that may be meant as well, it keeps.
    """
    spoken = spoken._replace(plan=_of_groups_alone(_of_no_sentences(spoken)))
    plan = spoken.plan
    if (lacking := unheld(spoken)) is not None:
        return lacking
    if (sides := groups_compared(spoken)) is not None:
        return sides
    if (each := told_of_each(plan, spoken.view)) is not None:
        return each
    if plan.statistic in _COMPUTED:
        return of_statistic(spoken)
    computed = averaged(spoken) or grouped_within(spoken) or distributed(spoken)
    if computed is not None:
        return computed
    if plan.operation in _ORDERING:
        # What nothing measures is in no order of anything else.
        ordered = plan if _lacks_measure(plan) else in_order(spoken)
        return with_what_is_asked(spoken._replace(plan=ordered))
    if plan.operation is Operation.DISTRIBUTE:
        return grouped(spoken)
    if plan.operation is Operation.COMPARE:
        return compared(spoken)
    computes = plan.operation not in _TELLING or plan.statistic is not None
    if computes or _asks_for_named_value(spoken):
        return plan
    if plan.overview:
        return told_and_no_more(spoken) or plan
    changed = ordered_anew(spoken) or flag_sought(spoken) or flag_meant(spoken)
    if (changed := changed or outcome_told(spoken)) is not None:
        return changed
    telling = as_number(spoken, told(without_guesses(spoken)))
    return unstated(spoken) or with_place_around(spoken._replace(plan=telling))
