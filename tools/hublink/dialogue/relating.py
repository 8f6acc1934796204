"""The edit that leads to other papers: those that share something with what is at hand."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Facet, Plan, SimilarTo
from tools.hublink.core.value_kinds import numeric
from tools.hublink.dialogue.spoken import Spoken
from tools.hublink.dialogue.telling import upon
from tools.hublink.question.common_attributes import people, place

_SINCE = frozenset("newer later recent since after".split())
_BEFORE = frozenset("older earlier before".split())
_MANNERS = ("same_people", "same_place", "same_year", "same_attribute", "alike")


def related(spoken: Spoken) -> Plan:
    """Return other papers with the same values of an attribute, similar ones if none is meant."""
    pointed = upon(spoken)
    hubs = pointed.hubs if pointed else spoken.context.foremost
    grounding = spoken.grounding
    facet = _shared(spoken)
    hub_type = spoken.context.plan.hub_type if spoken.context.plan else ""
    plan = Plan(question=spoken.text, hub_type=hub_type, apart_from=hubs, confidence=1.0)
    if facet is None:
        titles = "; ".join(grounding.view.hubs[hub].label for hub in hubs)
        return plan.model_copy(update={"similar_to": SimilarTo(wording=titles)})
    column = grounding.view.column(facet)
    values = (row.value for hub in hubs for row in column.by_hub.get(hub, ()) if row.holds)
    condition = Condition(facet=facet, values=tuple(dict.fromkeys(values)), words=facet.name)
    if not condition.values:
        return plan.model_copy(update={"hubs": hubs, "apart_from": (), "requests": ()})
    since = _newer_or_older(hubs, spoken)
    return plan.model_copy(update={"conditions": (condition, *since)})


def _newer_or_older(hubs: Sequence[str], spoken: Spoken) -> tuple[Condition, ...]:
    """The bound that what is wanted sets on the year: after these papers, or before them."""
    facet, said = spoken.grounding.year_facet, set(spoken.words)
    if facet is None or said.isdisjoint(_SINCE | _BEFORE):
        return ()
    by_hub = spoken.grounding.view.column(facet).by_hub
    years = [year for hub in hubs for row in by_hub.get(hub, ()) if (year := numeric(row.value))]
    if not years:
        return ()
    if said & _SINCE:
        return (Condition(facet=facet, lowest=max(years) + 1, words=spoken.text),)
    return (Condition(facet=facet, highest=min(years) - 1, words=spoken.text),)


def _shared(spoken: Spoken) -> Facet | None:
    """The attribute that the others are to share: one that the wording means, else one it names."""
    grounding = spoken.grounding
    match spoken.manner(*_MANNERS):
        case "alike":
            return None
        case "same_year":
            return grounding.year_facet
        case "same_people":
            return people(grounding)
        case "same_place":
            return place(grounding)
    plan = grounding.ground(spoken.text, within=spoken.context.hubs)
    return next((request.facet for request in plan.requests if request.words), None)
