"""What a question asks to be told, in whatever words."""

import re

from tools.hublink.core.plan import Condition, Operation, Plan, Request, Statistic
from tools.hublink.core.value_kinds import ValueKind, is_positive_flag
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import LIGHT_STEMS, phrase, tokens
from tools.hublink.question.in_other_words.guessed_requests import counts_works
from tools.hublink.question.in_other_words.spoken_of import (
    BARELY,
    POSSIBLE,
    SURELY,
    SpokenOf,
)
from tools.hublink.vocabulary.attributes_said import LIKELY, AttributePart, AttributeSaid

_WHOLLY = 0.9
"""Probability from which an attribute is asked for, and not all there is to be told."""
_SURELY_OTHER = 0.8
"""Probability from which something else is asked for than a word is part of the name of."""
_POSSIBLY = 0.5
"""Probability from which what came of something may be asked for."""
_ASKING_SURELY = 0.5
"""Probability from which something is asked for at all."""
_LOOKED_AT, _SENTENCE = 20, 8
"""So many values are looked at, and words on average from which they are sentences."""
_SORTS, _MORE_THAN_NAMES = 12, 6
"""So many values at most are sorts of an outcome; words on average from which they are no names."""
_ASKING = frozenset("who whose whom where when how why".split())
_EACH = re.compile(r"\b(?:in|for|of|was|were|did|does|is|has|have|had) each\b", re.IGNORECASE)
_GROUPING = (Operation.DISTRIBUTE, Operation.RANK, Operation.SUMMARIZE)
_REASONS, _OVERVIEW = "reasons", "overview"


def holds_texts(column: FacetColumn) -> bool:
    """Return whether the values of an attribute, judged by a few, are whole sentences."""
    few = column.values[:_LOOKED_AT]
    return bool(few) and sum(len(value.split()) for value in few) >= _SENTENCE * len(few)


def told(spoken: SpokenOf) -> Plan:
    """Return the plan that tells what its question surely asks for."""
    plan = spoken.plan
    companions = any(request.apart_from for request in plan.requests)
    if companions or _asks_for_it(spoken) or _tells_rows(plan):
        return plan
    found = spoken.better(AttributePart.TOLD, (r.facet for r in plan.requests))
    if found is None:
        return _with_likelier(spoken) or plan
    if (flag := _flag_of_topic(spoken, found)) is not None:
        return flag
    return _telling(spoken, found) if _may_tell(spoken, found) else plan


def told_and_no_more(spoken: SpokenOf) -> Plan | None:
    """Return the plan that tells the one attribute asked for, and not all there is of papers."""
    found = spoken.said.best(AttributePart.TOLD, _WHOLLY)
    if found is None or spoken.is_bound(found):
        return None
    update = {"overview": False, "requests": (spoken.request(found),)}
    return spoken.with_changes(update, found)


def told_of_each(plan: Plan, view: FacetView) -> Plan | None:
    """Return the plan that tells a number of each paper: "how many animals in each?".

    None where papers are counted by it, or nothing says that each is asked of.
    """
    totalled = plan.requests if plan.statistic is Statistic.TOTAL else ()
    facet = plan.group_by or next((request.facet for request in totalled), None)
    of_each = _EACH.search(plan.question) is not None
    if facet is None or not facet.key or not of_each or plan.operation not in _GROUPING:
        return None
    if view.column(facet).kind is not ValueKind.NUMBER or plan.bounds is not None:
        return None
    told = tuple(request for request in plan.requests if request.facet == facet)
    update = {"operation": Operation.LIST, "group_by": None, "statistic": None, "order_by": None}
    requests = told or (Request(facet=facet, certainty=SURELY),)
    return plan.model_copy(update={**update, "requests": requests})


def flag_sought(spoken: SpokenOf) -> Plan | None:
    """Return the plan that seeks papers of which something is so, where nothing is to be told.

    "Which have their data public?" names the attribute, and wants those that say yes.
    """
    plan = spoken.plan
    if plan.operation is not Operation.LIST or len(plan.requests) != 1:
        return None
    (request,) = plan.requests
    restricted = spoken.probability(AttributePart.RESTRICTED, request.facet)
    told = spoken.probability(AttributePart.TOLD, request.facet)
    column = spoken.view.column(request.facet)
    yes = next((value for value in column.values if is_positive_flag(value)), None)
    sought = restricted >= LIKELY and told < BARELY and spoken.said.asks < _ASKING_SURELY
    if yes is None or not sought or any(c.facet == request.facet for c in plan.conditions):
        return None
    so = Condition(facet=request.facet, values=(yes,), words=request.words)
    return plan.model_copy(update={"conditions": (*plan.conditions, so), "requests": ()})


def flag_meant(spoken: SpokenOf) -> Plan | None:
    """Return the plan that seeks papers of which something is so, or is not, by words left over.

    "How many had no comparison group?" speaks of the control group.
    """
    plan, found = spoken.plan, spoken.said.best(AttributePart.RESTRICTED, POSSIBLE)
    if plan.operation not in (Operation.LIST, Operation.COUNT) or plan.requests or found is None:
        return None
    facet, column = spoken.facet(found), spoken.view.columns[found.column]
    words = tokens(plan.question)
    left = {i for i in found.words if words[i].text in plan.not_understood}
    left = left if found.probability >= LIKELY else _named_and_left(found, spoken)
    told = spoken.said.probability(AttributePart.TOLD, found.column) >= BARELY
    flag = column.kind is ValueKind.FLAG
    if not (flag and left) or told or any(c.facet == facet for c in plan.conditions):
        return None
    denied = any(word.is_negation for word in words[max(0, min(left) - 2) : min(left)])
    wanted = next((v for v in column.values if is_positive_flag(v) != denied), None)
    if wanted is None:
        return None
    said = " ".join(spoken.words(found))
    so = Condition(facet=facet, values=(wanted,), words=said, certainty=found.probability)
    return spoken.with_changes({"conditions": (*plan.conditions, so), "topic": None}, found)


def outcome_told(spoken: SpokenOf) -> Plan | None:
    """Return the plan that tells in words what a question wants to know of one thing.

    "Did the puppet shows help?" is answered by their effect: that there are such is no yes to it.
    """
    plan, columns = spoken.plan, spoken.view.columns
    likely = [e for e in spoken.said.likely[AttributePart.TOLD] if e.probability >= _POSSIBLY]
    likely.sort(key=lambda each: each.column != spoken.finding)
    found = next((each for each in likely if _tells_outcomes(columns[each.column])), None)
    named = bool(plan.hub_words) + len(plan.conditions)
    one = named == 1 or (named == 0 and (bool(plan.hubs) or plan.topic is not None))
    if plan.operation is not Operation.VERIFY or not one or found is None or plan.sayings:
        return None
    if spoken.is_bound(found):
        return None
    if any(condition.negated or not condition.values for condition in plan.conditions):
        return None
    update = {"operation": Operation.LIST, "requests": (spoken.request(found),)}
    return spoken.with_changes(update, found)


def _tells_outcomes(column: FacetColumn) -> bool:
    """Whether an attribute tells in sentences, or by one of a few sorts, what came of things.

    Of names of things, such as data sets, many are told.
    """
    if column.kind is not ValueKind.TEXT or column.says_yes_or_no or column.holds_addresses:
        return False
    sorts = len(column.by_value) <= min(_SORTS, len(column.by_hub) - 1)
    return sorts or holds_sentences(column)


def holds_sentences(column: FacetColumn) -> bool:
    """Return whether the values of an attribute, judged by a few, are more than names."""
    few = column.values[:_LOOKED_AT]
    return bool(few) and sum(len(value.split()) for value in few) >= _MORE_THAN_NAMES * len(few)


def _named_and_left(found: AttributeSaid, spoken: SpokenOf) -> set[int]:
    """The places of words of an attribute's name by which its plan binds nothing."""
    plan, name = spoken.plan, tokens(spoken.view.columns[found.column].name)
    bound = " ".join((plan.hub_words, *plan.titled, *(c.words for c in plan.conditions)))
    telling = {word.stem for word in name if word.stem not in LIGHT_STEMS} - set(phrase(bound))
    return {i for i, word in enumerate(tokens(plan.question)) if word.stem in telling}


def _asks_for_it(spoken: SpokenOf) -> bool:
    """Whether a plan tells what its question asks for by name, or all there is."""
    kind = spoken.wordings.best("answers", spoken.plan.question).label
    named = any(map(spoken.is_asked, spoken.plan.requests))
    overview = kind == _OVERVIEW and spoken.said.best(AttributePart.TOLD, _WHOLLY) is None
    return overview or (named and not _surely_asks_other(spoken))


def _tells_rows(plan: Plan) -> bool:
    """Whether a plan tells what stands in rows with the values it seeks: results on a data set."""
    nodes = {request.facet.key[:-1] for request in plan.requests}
    return any(c.values and c.facet.key[:-1] in nodes - {()} for c in plan.conditions)


def _may_tell(spoken: SpokenOf, found: AttributeSaid) -> bool:
    """Whether what a question speaks of is to be told, and tells something of what is named."""
    plan, column = spoken.plan, spoken.view.columns[found.column]
    kind = spoken.wordings.best("answers", plan.question).label
    if plan.group_by is not None or spoken.is_bound(found) or _only_says_which(spoken, found):
        return False
    had = [c.facet for c in plan.conditions if c.is_any]
    if plan.operation is Operation.COUNT and spoken.facet(found) in had:
        return False
    if found.probability < LIKELY and (kind == _REASONS or not _says_anything(spoken)):
        return False
    if plan.operation is Operation.VERIFY and not spoken.is_surely_flag(found):
        return False
    if plan.operation is Operation.COUNT and counts_works(spoken):
        return False
    named = plan.hubs or ()
    return not (plan.requests and named and column.by_hub.keys().isdisjoint(named))


def _only_says_which(spoken: SpokenOf, found: AttributeSaid) -> bool:
    """Whether what is taken to speak of an attribute says which papers are sought, and no more.

    "Which master's theses are there?" asks for no master who wrote them.
    """
    words = tokens(" ".join(spoken.words(found)))
    if any(word.lower in _ASKING for word in words):
        return False
    bound = {stem for c in spoken.plan.conditions if c.values for stem in phrase(c.words)}
    telling = {word.stem for word in words if not word.is_function_word}
    name = phrase(spoken.view.columns[found.column].name)
    return bool(telling) and telling <= bound and telling.isdisjoint(name)


def _telling(spoken: SpokenOf, found: AttributeSaid) -> Plan:
    """The plan that tells what is found, and what else its question surely asks for.

    Texts are told by what they say of a question.
    """
    plan = spoken.plan
    if holds_texts(spoken.view.columns[found.column]):
        kept = tuple(r for r in plan.requests if spoken.is_named(r.facet))
        return spoken.with_changes({"requests": kept, "operation": Operation.LIST})
    likely = spoken.said.likely[AttributePart.TOLD]
    several = [each for each in likely if each.probability >= LIKELY] or [found]
    asked = [each for each in several if not spoken.is_bound(each)]
    counts = plan.operation is Operation.COUNT and not spoken.is_number(found)
    update: dict[str, object] = {
        "requests": tuple(map(spoken.request, asked)),
        "operation": Operation.COUNT if counts else Operation.LIST,
        "overview": False,
        "not_held": (),
    }
    return spoken.with_changes(update, *asked)


def as_number(spoken: SpokenOf, plan: Plan) -> Plan:
    """Return a plan that tells how many there are, where an attribute says that of a paper."""
    columns = [spoken.view.column(request.facet) for request in plan.requests]
    bounded = plan.hubs is not None or plan.conditions or plan.topic is not None
    told = bounded and columns and all(c.kind is ValueKind.NUMBER for c in columns)
    if plan.operation is not Operation.COUNT or not (told and _says_anything(spoken)):
        return plan
    return plan.model_copy(update={"operation": Operation.LIST})


def _surely_asks_other(spoken: SpokenOf) -> bool:
    """Whether something else is surely asked for than what a word is only part of the name of.

    "How long did it take to train the model" asks for the training time, and no model's name.
    """
    for request in spoken.plan.requests:
        named = spoken.is_named(request.facet)
        if named or spoken.probability(AttributePart.TOLD, request.facet) > 0:
            return False
    return spoken.said.best(AttributePart.TOLD, _SURELY_OTHER) is not None


def _flag_of_topic(spoken: SpokenOf, found: AttributeSaid) -> Plan | None:
    """The plan that tells a yes or no of what its topic is on, rather than seeks it there."""
    plan, facet = spoken.plan, spoken.facet(found)
    sought = [c for c in plan.conditions if c.facet == facet]
    verifies = plan.operation is Operation.VERIFY and plan.topic is not None
    if not (verifies and sought and spoken.is_surely_flag(found)):
        return None
    others = tuple(c for c in plan.conditions if c not in sought)
    update = {"conditions": others, "requests": (spoken.request(found),)}
    return spoken.with_changes({**update, "operation": Operation.LIST}, found)


def _with_likelier(spoken: SpokenOf) -> Plan | None:
    """The plan that also tells what its question more surely asks for: the town of "where"."""
    best = spoken.said.best(AttributePart.TOLD, SURELY)
    facets = [request.facet for request in spoken.plan.requests]
    if best is None or not facets or spoken.facet(best) in facets:
        return None
    if any(r.certainty >= SURELY for r in spoken.plan.requests):
        return None
    less = all(
        POSSIBLE <= spoken.probability(AttributePart.TOLD, f) < best.probability for f in facets
    )
    if not less or spoken.is_bound(best) or spoken.plan.operation is not Operation.LIST:
        return None
    requests = (spoken.request(best), *spoken.plan.requests)
    return spoken.with_changes({"requests": requests}, best)


def _says_anything(spoken: SpokenOf) -> bool:
    """Whether a question has a word that tells something: "how many is that" has none."""
    said = tokens(spoken.plan.question)
    return any(not (word.is_function_word or word.stem in LIGHT_STEMS) for word in said)
