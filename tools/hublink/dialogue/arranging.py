"""Edits that arrange what is at hand: another order, one end of it, those not shown yet."""

from collections.abc import Sequence

from tools.hublink.core.plan import Facet, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.conditions import all_conditions
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.describing import by_date, singled_out
from tools.hublink.dialogue.message.pointing import amount_in, pointed_at
from tools.hublink.dialogue.message.recalling import list_spoken_of
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.degrees import wants_more
from tools.hublink.language.cues.dimensions import speaks_of_age
from tools.hublink.language.words import phrase, stem, tokens
from tools.hublink.question.in_other_words.directions_said import is_descending, of_changes
from tools.hublink.question.in_other_words.everyday_orders import measure_in_words
from tools.hublink.vocabulary.measures_told import is_of_time

_BY_TIME = ("newest", "oldest")
_BY_NAME = ("a_to_z", "z_to_a")
_FALLING = ("newest", "most", "z_to_a")
_NUMBERS = (ValueKind.NUMBER, ValueKind.YEAR)
_ENDS = (*_BY_TIME, "most", "least")
_SEVERAL = 2
_MAIN = frozenset("main major chief principal leading biggest largest commonest".split())
_A_FEW = 5
_IN_GROUPS = (Operation.DISTRIBUTE, Operation.RANK, Operation.EXTREME)
_BY_RELEVANCE = frozenset(map(stem, ("relevance", "relevant", "similarity", "match")))
"""Words for the order in which a search finds papers."""
_YEAR = stem("year")
_SURE = 0.5
"""Probability from which the wording alone says that something is to go."""
_LIKELY = 0.2
"""Probability from which a superlative that says no more asks for one of these."""


def sorted_anew(spoken: Spoken) -> Plan:
    """Return the papers at hand in another order."""
    context, before = spoken.context, spoken.context.plan
    pointed = pointed_at(spoken.text, context) or singled_out(spoken)
    several = pointed if pointed is not None and len(pointed.hubs) > 1 else None
    if several is not None:
        spoken = spoken._replace(text=several.rest)
    hubs = several.hubs if several else context.together
    manner = spoken.manner(*_BY_TIME, *_BY_NAME, "most", "least", "reversed")
    named = spoken.grounding.ground(spoken.text, within=hubs, guess=False)
    if named.operation is Operation.DISTRIBUTE and named.order_by is None:
        return named.model_copy(update={"hubs": hubs, "confidence": 1.0})
    if named.order_by is None and not named.requests and _BY_RELEVANCE & {*phrase(spoken.text)}:
        return chosen([hub for hub in _as_found(context) if hub in hubs], context)
    order_by = _ordering(named, manner, spoken)
    falling = manner in _FALLING
    if manner == "reversed" and before is not None:
        ranked = before.operation is Operation.RANK
        order_by = before.order_by if ranked else order_by
        falling = not before.descending if ranked else True
    elif order_by is not None and manner in _BY_NAME:
        falling = named.descending
    elif order_by is not None:
        falling = _is_falling(spoken, spoken.grounding.view.column(order_by), falling)
    return Plan(
        question=spoken.text,
        hub_type=named.hub_type,
        hubs=hubs,
        found_by=all_conditions(before) if before else (),
        operation=Operation.RANK,
        order_by=order_by,
        descending=falling,
        confidence=1.0,
    )


def _is_falling(spoken: Spoken, column: FacetColumn, meant: bool) -> bool:
    """Whether the highest of an attribute come first, as its adjective says or else is `meant`."""
    if column.kind not in _NUMBERS:
        return False
    dated = column.kind is ValueKind.YEAR
    if speaks_of_age(spoken.text) and not dated:
        return is_descending(spoken.text, column, spoken.grounding.wordings)
    more = None if dated else wants_more(spoken.text, is_of_time(column))
    return of_changes(spoken.text, column, most=meant if more is None else more)


def _as_found(context: Context) -> tuple[str, ...]:
    """The papers at hand in the order they were found in, before anything put them in another."""
    at_hand = set(context.together)
    alike = (told for told in context.earlier if set(told.hubs) == at_hand)
    found = (told.hubs for told in alike if told.plan.operation is not Operation.RANK)
    return next(found, context.together)


def _ordering(named: Plan, manner: str, spoken: Spoken) -> Facet | None:
    """The attribute to order by: one that is named, else the year; none orders by title."""
    view = spoken.grounding.view
    asked = [request.facet for request in named.requests]
    numbers = [facet for facet in asked if view.column(facet).kind in _NUMBERS]
    facet = named.order_by or next(iter([*numbers, *asked]), None)
    numbered = facet is not None and view.column(facet).kind in _NUMBERS
    if not numbered and manner in ("most", "least"):
        measure = measure_in_words(spoken.text, view, spoken.grounding.wordings)
        most = measure.facet if measure is not None else None
        most = most or next((r.facet for r in spoken.measured), None)
        facet = most or facet or measured_before(spoken)
    if facet is None and spoken.content:
        facet = next((request.facet for request in spoken.measured), None)
    if facet is not None and _means_its_year(facet, spoken):
        return spoken.grounding.year_facet
    by_it = named.order_by is not None or asked or manner not in _BY_NAME
    if facet is not None and by_it:
        return facet
    return None if manner in _BY_NAME else spoken.grounding.year_facet


def _means_its_year(facet: Facet, spoken: Spoken) -> bool:
    """Whether of an attribute only the word for years was said, so that the year is meant."""
    said, name = {*phrase(spoken.text)}, {*phrase(facet.name)}
    dated = spoken.grounding.view.column(facet).kind is ValueKind.YEAR
    return not dated and _YEAR in said and said & name == {_YEAR} and name != {_YEAR}


def taken(spoken: Spoken) -> Plan:
    """Return some of the papers at hand, from one end, best first where that is said."""
    context = spoken.context
    if (groups := _first_groups(spoken)) is not None:
        return groups
    pointed = pointed_at(spoken.text, context) or singled_out(spoken) or by_date(spoken)
    if pointed is not None:
        if not spoken.leaves_out():
            return chosen(pointed.hubs, context)
        return chosen([hub for hub in context.hubs if hub not in pointed.hubs], context)
    hubs = context.hubs
    manner = spoken.manner(*_BY_TIME, "from_start", "from_end")
    if manner in _BY_TIME:
        hubs = spoken.grounding.in_order(sorted_anew(spoken))
    amount = amount_in(spoken.text) or (2 if spoken.means_both else 1)
    return chosen(hubs[-amount:] if manner == "from_end" else hubs[:amount], context)


def _first_groups(spoken: Spoken) -> Plan | None:
    """So many of the groups that were counted before: "just the top three" of the countries.

    "The main ones" are a few of them.
    """
    few = 0 if _MAIN.isdisjoint(spoken.words) else _A_FEW
    before, amount = spoken.context.plan, amount_in(spoken.text) or few
    counted = before is not None and before.group_by is not None and before.order_by is None
    if before is None or not counted or before.operation not in _IN_GROUPS or amount < _SEVERAL:
        return None
    manner = spoken.manner(*_BY_TIME, "from_start", "from_end")
    papers = spoken.grounding.nouns_for_hubs(spoken.text) or "[" in spoken.text
    if papers or manner in _BY_TIME:
        return None
    falls = before.descending or before.operation is Operation.DISTRIBUTE
    first = {"operation": Operation.RANK, "limit": amount, "requests": ()}
    return before.model_copy(update={**first, "descending": falls != (manner == "from_end")})


def more(spoken: Spoken) -> Plan:
    """Return the papers at hand that were not named yet; all of them where none is left."""
    context = spoken.context
    if (pointed := pointed_at(spoken.text, context)) is not None:
        return chosen(pointed.hubs, context)
    named = {hub for told in context.earlier for hub in told.named}
    rest = [hub for hub in context.hubs if hub not in named]
    return chosen(rest or context.hubs, context)


def chosen(hubs: Sequence[str], context: Context) -> Plan:
    """Return the plan of some of the papers at hand."""
    before = context.plan
    return Plan(
        question="",
        hub_type=before.hub_type if before else "",
        hubs=tuple(hubs),
        found_by=all_conditions(before) if before else (),
        confidence=1.0,
    )


def the_most(spoken: Spoken) -> Plan | None:
    """Return the question which paper has most or least of what was spoken of, if that is asked.

    None where a message says more, or no number was spoken of.
    """
    words = [word for word in spoken.words if word not in spoken.grounding.wordings.plain_words]
    if len(words) > 1 or not _is_superlative(spoken):
        return None
    guesses = {g.label: g.probability for g in spoken.grounding.guesses("edits", spoken.text)}
    manner = max(_ENDS, key=lambda label: guesses[label])
    facet = spoken.grounding.year_facet if manner in _BY_TIME else measured_before(spoken)
    if guesses[manner] < _LIKELY or facet is None:
        return None
    earlier = list_spoken_of(spoken.text, spoken.context)
    return Plan(
        question=spoken.text,
        hub_type=spoken.context.plan.hub_type if spoken.context.plan else "",
        hubs=earlier[1] if earlier else spoken.context.together,
        operation=Operation.EXTREME,
        order_by=facet,
        descending=_is_falling(
            spoken, spoken.grounding.view.column(facet), manner in ("newest", "most")
        ),
        confidence=1.0,
    )


def without_the_most(spoken: Spoken) -> Plan | None:
    """Return the papers at hand without those that a superlative means: "without the oldest".

    None where a message does not leave out what its superlative means.
    """
    grounding = spoken.grounding
    guesses = grounding.guesses("edits", spoken.text)
    likely = next(g.probability for g in guesses if g.label == "leave_out")
    if likely < _SURE and not any(token.is_negation for token in tokens(spoken.text)):
        return None
    most = the_most(spoken)
    if most is None or most.order_by is None or not (ordered := grounding.in_order(most)):
        return None
    by_hub = grounding.view.column(most.order_by).by_hub
    first = {row.value for row in by_hub.get(ordered[0], ())}
    left = [h for h in most.hubs or () if first.isdisjoint(row.value for row in by_hub.get(h, ()))]
    return chosen(left, spoken.context)


def _is_superlative(spoken: Spoken) -> bool:
    return any(word.endswith("est") or word in ("most", "least") for word in spoken.words)


def measured_before(spoken: Spoken) -> Facet | None:
    """Return the attribute with numbers that was ordered by, asked for, bounded or sought last."""
    view = spoken.grounding.view
    for told in reversed(spoken.context.earlier):
        asked = [request.facet for request in told.plan.requests]
        bounded = [condition.facet for condition in told.plan.conditions]
        for facet in filter(None, (told.plan.order_by, *asked, *bounded)):
            if view.column(facet).kind is ValueKind.NUMBER:
                return facet
    return None
