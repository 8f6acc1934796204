"""What a plan means, as a phrase to be chosen by: "the authors of papers on “X”"."""

from collections.abc import Mapping, Sequence

from assistant.composing.wording.attribute_names import (
    Manner,
    Wording,
    noun_of,
    owned,
    predicate,
    wording,
)
from assistant.composing.wording.phrases import joined, name_of, nth, plural, singular
from assistant.composing.wording.restrictions import noun_of_papers, restrictions
from tools.hublink.core.plan import Facet, Operation, Plan, Statistic

_FEW = 3


def meant(plan: Plan, hub_name: str, titles: Mapping[str, str]) -> str:
    """Return what a plan asks for, as a phrase; `titles` name the papers it speaks of."""
    papers = _papers(plan, hub_name, titles)
    asked = _asked([request.facet for request in plan.requests], papers, _is_of_one(plan))
    match plan.operation:
        case Operation.SUMMARIZE | Operation.DISTRIBUTE if plan.statistic is not None:
            return _statistic(plan, papers)
        case Operation.COMPARE if plan.statistic is not None and plan.group_by is not None:
            others = tuple(c for c in plan.conditions if c.facet != plan.group_by)
            whole = plan.model_copy(update={"conditions": others})
            return _statistic(plan, _papers(whole, hub_name, titles))
        case Operation.COUNT | Operation.DISTRIBUTE:
            return _amount(plan, papers)
        case Operation.EXTREME:
            return _extreme(plan, papers)
        case Operation.RANK:
            order = plan.order_by or plan.group_by
            return f"{papers} by {_noun(order)}" if order is not None else papers
        case Operation.COMPARE:
            by = f" by {_noun(plan.group_by)}" if plan.group_by is not None else ""
            return f"a comparison of {papers}{by}"
        case Operation.VERIFY if not asked:
            return f"whether there are {papers}"
    if asked:
        return joined(asked)
    return f"what the graph tells of {papers}" if plan.overview else papers


def _asked(facets: Sequence[Facet], papers: str, one: bool) -> list[str]:
    """The attributes of papers, those that are nouns together: "the durations and sizes of X"."""
    nouns = [facet for facet in facets if wording(facet).manner is Manner.NOUN]
    named = [_called(wording(facet), one) for facet in nouns]
    together = [f"the {joined(named)} of {papers}"] if named else []
    return together + [_attribute(each, papers, one) for each in facets if each not in nouns]


def _papers(plan: Plan, hub_name: str, titles: Mapping[str, str]) -> str:
    """The papers of a plan, by their titles or by what restricts them."""
    noun = noun_of_papers(plan, name_of(hub_name) or "entry")
    nouns, about = plural(noun), restrictions(plan)
    if plan.similar_to is not None:
        return f"{nouns} most like “{plan.similar_to.wording}” {about}".rstrip()
    if plan.titled:
        return f"{nouns} with “{' '.join(plan.titled)}” in the title {about}".rstrip()
    if plan.hubs is not None and len(plan.hubs) <= _FEW:
        named = joined([f"“{titles.get(hub, hub)}”" for hub in plan.hubs])
        return f"the {singular(noun) if len(plan.hubs) == 1 else nouns} {named}"
    if plan.hubs is not None:
        return f"those of these {nouns} {about}" if about else f"these {nouns}"
    return f"{nouns} {about}" if about else f"all {nouns}"


def _is_of_one(plan: Plan) -> bool:
    return plan.hubs is not None and len(plan.hubs) == 1 and not plan.titled


def _noun(facet: Facet, many: bool = False) -> str:
    return plural(noun_of(facet)) if many else singular(noun_of(facet))


def _attribute(facet: Facet, papers: str, one: bool) -> str:
    """An attribute of papers that is no noun: "what they are curated by"."""
    words = wording(facet)
    return f"what {owned(words, papers, not one)} {predicate(words, not one)}"


def _called(words: Wording, one: bool) -> str:
    return words.text if one else plural(words.text)


def _amount(plan: Plan, papers: str) -> str:
    counted, papers = plan.computation.counted, papers.removeprefix("all ")
    things = f"{_noun(counted, many=True)} of {papers}" if counted is not None else papers
    by = f" per {_noun(plan.group_by)}" if plan.group_by is not None else ""
    return f"the number of {things}{by}"


def _statistic(plan: Plan, papers: str) -> str:
    counted, papers = plan.computation.counted, papers.removeprefix("all ")
    if plan.statistic is Statistic.SHARE or counted is None:
        return f"the share of {papers}"
    by = f" per {_noun(plan.group_by)}" if plan.group_by is not None else ""
    if plan.statistic is Statistic.RANGE:
        return f"the lowest and the highest {_noun(counted)} of {papers}"
    return f"the {plan.statistic} {_noun(counted)} of {papers}{by}"


def _extreme(plan: Plan, papers: str) -> str:
    if plan.order_by is not None:
        end = nth("highest" if plan.descending else "lowest", plan.place)
        return f"{papers} with the {end} {_noun(plan.order_by)}"
    end = nth("most" if plan.descending else "least", plan.place)
    counted = plan.computation.counted
    if plan.group_by is None or not plan.group_by.key:
        return f"{papers} with the {end} {_noun(counted, many=True)}" if counted else papers
    return f"the {end} common {_noun(plan.group_by)} of {papers}"
