"""Conditions on the values that a question speaks of in other words, whatever its own words name.

A reader tells which values of an attribute satisfy what is said of it: those that "companies" are
among the funders. What single words look like gives way to that.
"""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Plan
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import Token, tells, tokens
from tools.hublink.question.conditions.weakness import is_weak, places_of
from tools.hublink.question.denial.polarity import agrees_with_denial
from tools.hublink.question.reading.names_of_values import denials_in
from tools.hublink.question.reading.values_spoken_of import SaidValue

_CERTAINTY = 0.75
_SURELY = 0.65
"""Probability from which a question restricts papers to a value."""
_PARTLY = 2
"""Of so many words that say a value one at least says nothing else."""
_NEAR = 3
"""So many words at most stand between a denial and what it denies."""


def with_values_chosen(plan: Plan, said: Sequence[SaidValue], view: FacetView) -> Plan:
    """Return a plan with a condition on each attribute whose values its question surely speaks of.

    What stands in the question by its own name is kept, as are several values of one attribute.
    """
    if plan.topic is not None:
        return plan
    surely = [each for each in said if each.probability >= _SURELY]
    for column in dict.fromkeys(each.senses[0].column for each in surely):
        of_it = [each for each in surely if each.senses[0].column == column]
        plan = _with_chosen(plan, view.columns[column], of_it, view)
    return plan


def _with_chosen(
    plan: Plan, column: FacetColumn, said: Sequence[SaidValue], view: FacetView
) -> Plan:
    words = tokens(plan.question)
    current = [c for c in plan.conditions if _is_on(c, column)]
    known = {value for c in current for value in c.values}
    if known and known.issuperset(sense.value for each in said for sense in each.senses):
        return plan  # other words that say the same again would be lost
    named = [c for c in plan.conditions if c not in current and not is_weak(c, view)]
    asked = [r.words for r in plan.requests if r.facet != column.facet]
    texts = [plan.hub_words, *plan.titled, *(each.wording for each in plan.sayings), *asked]
    texts += plan.unmatched
    taken = places_of(words, [*texts, *(c.words for c in named)])
    places = frozenset[int]().union(*(each.words for each in said))
    telling = {place for place in places if tells(words[place])}
    stands = len(current) > 1 or not all(is_weak(c, view) for c in current)
    if stands or _PARTLY * len(telling - taken) < max(1, len(telling)):
        return plan
    others = [
        c
        for c in plan.conditions
        if c not in current and (c in named or not places_of(words, [c.words]) <= places)
    ]
    elsewhere = tuple(f for c in current if c.facet == column.facet for f in c.otherwise)
    meant = [
        each.model_copy(update={"otherwise": elsewhere}) for each in _meant(column, said, words)
    ]
    left = tuple(w for w in plan.not_understood if not places_of(words, [w]) <= places)
    update = {"conditions": (*others, *meant), "not_understood": left, "everything": False}
    return plan.model_copy(update=update)


def _is_on(condition: Condition, column: FacetColumn) -> bool:
    """Whether a condition is on values of an attribute, or on whether it is stated."""
    by_value = condition.source is None and not (condition.is_number or condition.counts_values)
    return by_value and column.facet in (condition.facet, *condition.otherwise)


def _meant(
    column: FacetColumn, said: Sequence[SaidValue], words: Sequence[Token]
) -> list[Condition]:
    """The conditions for some values: one for all where papers have one each, else one for each."""
    groups = [(each.senses, each.words) for each in said]
    either = any(word.lower == "or" for word in words)
    if column.is_single() or either:
        senses = tuple(dict.fromkeys(sense for group, _ in groups for sense in group))
        groups = [(senses, frozenset[int]().union(*(places for _, places in groups)))]
    return [
        Condition(
            facet=column.facet,
            values=tuple(sense.value for sense in senses),
            negated=_is_denied(places, words)
            and not any(agrees_with_denial(s.value, "") for s in senses),
            words=" ".join(words[place].text for place in sorted(places)),
            certainty=_CERTAINTY,
        )
        for senses, places in groups
    ]


def _is_denied(places: frozenset[int], words: Sequence[Token]) -> bool:
    """Whether a denial stands a little before most of some words: "not shared openly"."""
    telling = sorted(place for place in places if tells(words[place])) or sorted(places)
    after = [place for place in telling if place >= telling[len(telling) // 2]]
    near = range(max(0, after[0] - _NEAR), after[0])
    return not denials_in(words).isdisjoint(near)
