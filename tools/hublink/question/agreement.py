"""How far the form of a plan agrees with what the wording of its question wants."""

from collections.abc import Mapping

from tools.hublink.core.plan import Operation, Plan, Statistic
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.wordings import Wordings
from tools.hublink.vocabulary.asked_attributes import NO_ATTRIBUTE, column_meant, measure_named

_KINDS: Mapping[Operation, tuple[str, ...]] = {
    Operation.COUNT: ("number",),
    Operation.DISTRIBUTE: ("distribution",),
    Operation.RANK: ("ranking", "superlative"),
    Operation.EXTREME: ("superlative", "ranking"),
    Operation.COMPARE: ("comparison",),
    Operation.VERIFY: ("yes_no",),
    Operation.SUMMARIZE: ("overview", "comparison"),
}
"""The kinds of answers that operations give, as phrasings are told apart by them."""
_OF_PAPERS = ("papers", "all", "things", "advice")
_OF_VALUES = ("value", "things", "rows", "reasons")
_LEAST = 0.05
"""Least probability of an attribute that is looked for among those of a plan."""


def kind_agreement(plan: Plan, wordings: Wordings) -> float:
    """Return how probable it is that the wording wants the kind of answer that a plan gives."""
    kinds = _kinds(plan)
    guesses = wordings.guesses("answers", plan.question)
    return sum(guess.probability for guess in guesses if guess.label in kinds)


def _kinds(plan: Plan) -> tuple[str, ...]:
    if plan.statistic is Statistic.SHARE:
        return ("share",)
    if plan.statistic is not None and plan.operation is Operation.COMPARE:
        return ("statistic", "comparison", "yes_no")
    if plan.statistic is not None:
        return ("statistic",)
    if plan.overview:
        return ("overview",)
    if plan.group_by is not None and plan.operation in (Operation.LIST, Operation.COUNT):
        return ("distribution", "number")
    if plan.operation is Operation.LIST:
        return _OF_VALUES if plan.requests else _OF_PAPERS
    return _KINDS[plan.operation]


def attribute_agreement(plan: Plan, view: FacetView, wordings: Wordings) -> float:
    """Return how probable it is that the wording asks for the attributes that a plan asks for."""
    asked = {request.facet.key for request in plan.requests}
    asked |= {facet.key for facet in (plan.group_by, plan.order_by) if facet}
    guesses = [g for g in wordings.guesses("attributes", plan.question) if g.probability >= _LEAST]
    if not asked:
        told = {NO_ATTRIBUTE, *(wordings.told_by_overview if plan.overview else ())}
        return sum(guess.probability for guess in guesses if guess.label in told)
    agreed = 0.0
    for guess in guesses:
        names = wordings.attribute_names.get(guess.label, ())
        column = column_meant(guess.label, view, wordings)
        measure = measure_named(names, view) if plan.order_by is not None else None
        if any(each is not None and each.facet.key in asked for each in (column, measure)):
            agreed += guess.probability
    return agreed
