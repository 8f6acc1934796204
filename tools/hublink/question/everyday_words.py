"""Attributes asked for in everyday words: "who's behind X", "how big is it", "any downsides?"."""

from collections.abc import Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet, Operation, Plan, Request
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import phrase
from tools.hublink.question.mentions.meanings import Meaning
from tools.hublink.vocabulary.meaning import SURE

_LIKELY = 0.3
"""Least probability of an attribute among those that a wording asks for."""
_SURE = 0.55
"""Least probability of all of these together."""
_CERTAIN = 0.75
"""Least probability with which an attribute is said not to be held."""
_PLAIN_NAME = "YOLO"
"""One of the names that phrasings are filled with in training."""
_NO_ATTRIBUTE = "other"
_TELLING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_MEANT = 0.6
"""Certainty of an attribute that a word of the question means, and not merely a "who"."""
_SAID = 0.7
"""Certainty of an attribute that the question names by its own name."""


class AskedInWords(Frozen):
    """The attributes a wording asks for: those the graph has, and what the others are called.

    Some of these an `overview` tells.
    """

    facets: tuple[Facet, ...] = ()
    missing: tuple[str, ...] = ()
    overview: bool = False


def with_everyday_words(
    plan: Plan, view: FacetView, wordings: Wordings, meaning: Meaning | None = None
) -> Plan:
    """Return the plan, asking for what the words mean that it left unexplained.

    A plan that asks for attributes by their names, or understood every word, stays as it is. So
    does one whose attributes are similar in `meaning` to those that the graph has by no such name.
    """
    named = any(request.certainty >= _MEANT for request in plan.requests)
    speaks_of = bool(plan.hub_words or plan.conditions or plan.hubs)
    if named or not speaks_of or plan.operation not in _TELLING or plan.group_by:
        return plan
    if not (plan.not_understood or plan.requests or _is_short(plan)):
        return plan
    asked = asked_in_words(_with_plain_names(plan), view, wordings)
    if asked.facets:
        requests = tuple(Request(facet=facet, certainty=_SAID) for facet in asked.facets)
        known = {condition.facet.key for condition in plan.conditions}
        known |= {request.facet.key for request in plan.requests}
        if all(request.facet.key in known for request in requests):
            return plan
        left = tuple(word for word in plan.not_understood if word != word.lower())
        operation = plan.operation if plan.operation is Operation.COUNT else Operation.LIST
        return plan.model_copy(
            update={"requests": requests, "operation": operation, "not_understood": left}
        )
    named_alone = bool(plan.hub_words or plan.hubs) and not plan.conditions
    if asked.overview and not asked.missing and named_alone:
        return plan.model_copy(update={"requests": (), "overview": True})
    if asked.missing and (plan.not_understood or plan.requests):
        near = meaning.asked(asked.missing, SURE) if meaning is not None else None
        if near is not None and view.columns[near].facet in [r.facet for r in plan.requests]:
            return plan
        return plan.model_copy(update={"not_held": asked.missing, "requests": ()})
    return plan


def _with_plain_names(plan: Plan) -> str:
    """Return the question with a name known from training in place of those in it."""
    text = plan.question
    for words in (plan.hub_words, *(condition.words for condition in plan.conditions)):
        for part in filter(None, words.split(" / ")):
            text = text.replace(part, _PLAIN_NAME)
    return text


def asked_in_words(text: str, view: FacetView, wordings: Wordings) -> AskedInWords:
    """Return which attributes a wording asks for, as far as it is clear."""
    guesses = [g for g in wordings.guesses("attributes", text) if g.probability >= _LIKELY]
    likely = [g for g in guesses if g.label != _NO_ATTRIBUTE]
    if not likely or sum(g.probability for g in likely) < _SURE:
        return AskedInWords()
    facets, missing, overview = [], [], False
    for guess in likely:
        names = wordings.attribute_names[guess.label]
        column = _column_named(names, view)
        if column is not None:
            facets.append(column.facet)
        elif guess.label in wordings.told_by_overview:
            overview = True
        elif guess.probability >= _CERTAIN:
            missing.append(names[0])
    return AskedInWords(facets=tuple(facets), missing=tuple(missing), overview=overview)


def attribute_in_words(text: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute that a wording clearly speaks of, None where there is none."""
    guess = wordings.best("attributes", text)
    if guess.label == _NO_ATTRIBUTE or guess.probability < _CERTAIN:
        return None
    return _column_named(wordings.attribute_names[guess.label], view)


def _column_named(names: Sequence[str], view: FacetView) -> FacetColumn | None:
    """The attribute that bears one of some names: in whole, else with its head noun."""
    wanted = [phrase(name) for name in names]
    for fits in (_is_called, _ends_with):
        for name in wanted:
            found = [c for c in view.columns if name and fits(phrase(c.name), name)]
            if found:
                return min(found, key=lambda c: (len(c.facet.key), -len(c.by_hub), c.number))
    return None


def _is_called(name: Sequence[str], wanted: Sequence[str]) -> bool:
    return tuple(name) == tuple(wanted)


def _ends_with(name: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether an attribute's name says more exactly what it is: "underlying data set"."""
    return len(wanted) > 1 and tuple(name[-len(wanted) :]) == tuple(wanted)


def _is_short(plan: Plan) -> bool:
    """Whether a plan names things without saying what of them is wanted."""
    one = bool(plan.hub_words) + len(plan.conditions) == 1
    verifies = plan.operation is Operation.VERIFY and one
    return verifies or (plan.operation is Operation.LIST and bool(plan.hub_words))
