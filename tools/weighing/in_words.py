"""A candidate in words, as it is held against its question: what is told, and of which papers."""

from collections.abc import Iterator, Mapping
from itertools import islice

from tools.calls.quoting import is_of_texts, sought_of
from tools.hublink.core.plan import Condition, Facet, Likeness, Operation, Plan, Request, Statistic
from tools.hublink.execution.found_facts import Found
from tools.hublink.language.explanation import condition_text, count_text
from tools.hublink.language.words import words_of
from tools.workspace.library import Library

Names = Mapping[frozenset[str], str]
"""What papers that were spoken of are called."""
NO_NAMES: Names = {}
_FEW = 3
"""So many papers are named, of more it is told how many."""
_SHOWN = 2
"""So many of the values found are shown."""
_MOST_READ = 10
"""So many papers are read for what they say."""
_LONGEST, _LONGEST_PASSAGE = 48, 110
"""Characters of a text that are shown."""


def in_words(found: Found, library: Library, names: Names = NO_NAMES) -> str:
    """Return what a plan asks, of which papers, and how much is found, in one line.

    Papers that were spoken of have `names`.
    """
    plan = found.plan
    if (words := sought_of(plan, found.hubs, library)) and found.hubs:
        said = library.passages(words, found.hubs[:_MOST_READ])
        if told := [passage.text for passages in said.values() for passage in passages]:
            whole = plan.model_copy(update={"topic": None, "hubs": found.hubs})
            which = of_which(whole if is_of_texts(plan) else plan, library, names)
            return f"what is said by {which} = “{_short(told[0], _LONGEST_PASSAGE)}”"
    which = of_which(plan, library, names)
    return f"{_what(plan)} of {which} = {_outcome(found)}"


def of_which(plan: Plan, library: Library, names: Names = NO_NAMES) -> str:
    """Return the papers that a plan is about, in words."""
    parts = list(_bounds(plan))
    noun = "papers"
    if plan.hubs is not None and (named := names.get(frozenset(plan.hubs))) is not None:
        noun = named
    elif plan.hubs is not None and not plan.titled and len(plan.hubs) <= _FEW:
        titles = library.titles(plan.hubs)
        named = " and ".join(f"“{_short(titles.get(hub, hub))}”" for hub in plan.hubs) or "none"
        noun = f"the paper {named}" if len(plan.hubs) == 1 else f"the papers {named}"
    elif plan.hubs is not None and not plan.titled:
        noun = f"{len(plan.hubs)} papers told before"
    elif not parts:
        noun = "all papers"
    return " ".join([noun, *parts])


def _bounds(plan: Plan) -> Iterator[str]:
    if plan.titled:
        yield f"titled “{' '.join(plan.titled)}”"
    if plan.topic is not None:
        yield f"{'not ' if plan.topic.negated else ''}about “{plan.topic.wording}”"
    if plan.similar_to is not None:
        yield f"similar to “{plan.similar_to.wording}”"
    for saying in plan.sayings:
        said = (
            saying.wording if saying.is_of_dates else f"saying “{saying.wording}” in {saying.place}"
        )
        yield f"not {said}" if saying.negated else said
    joined = [_condition(condition) for condition in plan.conditions]
    if joined:
        yield f"with {', '.join(joined)}"
    for words in plan.relaxed:
        yield f"ignoring “{words}”"


def _condition(condition: Condition) -> str:
    if condition.source is not None:
        return f"{condition.facet.name} found by “{condition.source.question}”"
    if condition.is_any or (condition.negated and not condition.values):
        return f"{'no ' if condition.negated else 'any '}{condition.facet.name}"
    return _short(condition_text(condition), 2 * _LONGEST)


def _what(plan: Plan) -> str:
    if plan.not_held:
        return f"not held: {', '.join(plan.not_held)}"
    if plan.overview:
        return "overview"
    if plan.reasons:
        return "why they were found"
    asked = " and ".join(_request(each) for each in plan.requests)
    match plan.operation:
        case Operation.LIST:
            return asked or "list"
        case Operation.COUNT:
            return f"number of different {asked}" if asked else "number"
        case Operation.VERIFY:
            return f"yes or no {asked}".strip()
        case Operation.DISTRIBUTE if plan.statistic is not None:
            return f"{plan.statistic.value} {asked or 'number'} for each {_axes(plan)}"
        case Operation.DISTRIBUTE:
            return f"number for each {_axes(plan)}"
        case Operation.EXTREME | Operation.RANK:
            return _ordered(plan, asked)
        case Operation.COMPARE:
            likeness = {Likeness.SHARED: "what is shared by", Likeness.DIFFERENT: "differences"}
            head = likeness[plan.likeness] if plan.likeness else "comparison"
            return " ".join(filter(None, [head, asked, _by(plan)]))
        case Operation.SUMMARIZE:
            return _statistic(plan, asked)


def _statistic(plan: Plan, asked: str) -> str:
    if plan.statistic is None:
        return f"summary {asked}".strip()
    if plan.statistic is Statistic.SHARE:
        return f"share {asked} {_by(plan)}".strip()
    return f"{plan.statistic.value} {asked or 'number'} {_by(plan)}".strip()


def _ordered(plan: Plan, asked: str) -> str:
    limit = f"{plan.limit} " if plan.limit else ""
    place = f"{plan.place}. " if plan.place > 1 else ""
    if plan.order_by is not None:
        end = _end(plan.order_by, plan.descending)
        kind = "ranked by" if plan.operation is Operation.RANK else f"{place}{limit}with the"
        others = [_request(r) for r in plan.requests if r.facet != plan.order_by]
        told = f" telling {' and '.join(others)}" if others else ""
        return f"{kind} {end} {plan.order_by.name}{told}{_statistics(plan)}"
    end = "most" if plan.descending else "least"
    if plan.group_by is not None:
        kind = "ranking of" if plan.operation is Operation.RANK else f"{place}{limit}{end} frequent"
        bounds = f" {count_text(plan.bounds.fewest, plan.bounds.most)} times" if plan.bounds else ""
        return f"{kind} {_axes(plan)}{bounds}{_statistics(plan)}"
    return f"{place}{limit}{end} {asked}".strip()


def _statistics(plan: Plan) -> str:
    return f" ({plan.statistic.value})" if plan.statistic is not None else ""


def _end(facet: Facet, descending: bool) -> str:
    dated = not {"year", "date", "issued"}.isdisjoint(words_of(facet.name))
    if dated:
        return "newest" if descending else "oldest"
    return "highest" if descending else "lowest"


def _axes(plan: Plan) -> str:
    axes = [facet.name for facet in (plan.group_by, plan.crossed_by) if facet is not None]
    return " and ".join(axes)


def _by(plan: Plan) -> str:
    return f"by {_axes(plan)}" if plan.group_by is not None else ""


def _request(request: Request) -> str:
    others = f" other than {_short(request.apart_from[0])}" if request.apart_from else ""
    among = f" among {', '.join(map(_short, request.among[:_FEW]))}" if request.among else ""
    return f"{request.facet.name}{others}{among}"


def _outcome(found: Found) -> str:
    plan = found.plan
    if plan.not_held:
        return "nothing"
    if plan.similar_to is not None:
        return "papers near in meaning"
    asked = {request.facet.key for request in plan.requests}
    asked |= {facet.key for facet in (plan.group_by, plan.order_by) if facet is not None}
    told = (fact.row.value for fact in found.facts if fact.facet.key in asked)
    values = [_short(value) for value in islice(dict.fromkeys(told), _SHOWN)]
    count = len(found.hubs)
    papers = f"{count} paper{'s' if count != 1 else ''}"
    if asked and not values:
        return f"{papers}, no values"
    return f"{papers}: {'; '.join(values)}" if values else papers


def _short(text: str, longest: int = _LONGEST) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else text[: longest - 1].rsplit(" ", 1)[0] + "…"
