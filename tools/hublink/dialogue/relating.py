"""The edit that leads to other papers: those that share something with what is at hand."""

import re
from collections.abc import Collection, Sequence

from tools.hublink.core.plan import Condition, Facet, Plan, Request, SimilarTo, Topic
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.dialogue.message.describing import by_date
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.telling import upon
from tools.hublink.language.words import (
    AUXILIARIES,
    PERSONAL_PRONOUNS,
    Token,
    family,
    phrase,
    stem,
    tells,
    tells_of_citing,
    tokens,
)
from tools.hublink.question.common_attributes import people, place
from tools.hublink.question.grounding import Grounding

_LIKE = re.compile(
    r"\b(?:(?:similar|akin|comparable) to|along the lines of|resembl(?:es?|ing)|(?P<like>like))"
    r" (?P<one>\S.*)",
    re.IGNORECASE,
)
_LIKE_THAT = re.compile(
    r"^(?P<one>.+?)\s*[,.;:!–-]+\s+(?:\w+ ){0,3}?"
    r"(?:anything|something|what|more|others?|papers?|work)\b(?: \w+){0,4}?"
    r" (?:similar|alike|comparable|(?:like|similar to) (?:it|that|this)(?: one)?)\W*$",
    re.IGNORECASE,
)
"""What is like something spoken of is sought behind it: "I liked the nap study, what else?"."""
_ON = re.compile(
    r"\b(?:on|about) (?!(?:the same|this|that|it|these|them|those)\b)(?P<topic>[^?!.]+)",
    re.IGNORECASE,
)
_OF_THE_SAME = re.compile(r"\b(?:same|that|this|its|their) (\w+)")
_OTHER = re.compile(r"\s+(?:else|others?)\b", re.IGNORECASE)
_CITING_IT = re.compile(
    r"\b(?P<citing>cit(?:e|es|ed|ing)|references?|referr?(?:s|ing)? to|quot(?:e|es|ing))"
    r" (?:it|(?:this|that)(?: (?:one|paper|article|study|work))?)"
    r"(?=(?: since(?: then)?| later| afterwards| so far| yet)?\W*$)",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    r"\b(?:the two|both|they|these two|those two)\b.*\b(?:together|jointly|with each other)\b",
    re.IGNORECASE,
)
_OTHERS_WHO_WROTE = re.compile(
    r"\b(?:(?:who|any(?:one|body)|some(?:one|body)) else|with (?:others|other people))\b"
)
_WROTE_THEM = re.compile(
    r"\b(?:wr(?:ote|ite|itten)|(?:co-?)?author(?:ed)?)\b (?:\w+ ){0,2}"
    r"(?:it|them|these|those|this|that)\b(?! (?:topic|subject))"
)
_BEFORE_LIKE = frozenset("most more something anything others ones else there".split())
_MOST_DESCRIBED = 3
_TWO = 2
_SINCE = frozenset("newer later recent since after".split())
_BEFORE = frozenset("older earlier before".split())
_MANNERS = ("same_people", "same_place", "same_year", "same_attribute", "alike")

_WHO = (("who",), ("whom",))
_JOINTLY = frozenset(("together", "jointly"))


def like_described(spoken: Spoken) -> Plan | None:
    """Return the papers similar to those a message describes: "papers like the one on naps".

    None where it seeks none so, or what it describes are many.
    """
    found = _LIKE.search(spoken.text)
    if (so := _LIKE_THAT.search(spoken.text)) is not None:
        return _like_those(so["one"], spoken)
    if found is None or pointed_at(found["one"], spoken.context) is not None:
        return None
    before = [word for word in tokens(spoken.text) if word.end <= found.start()]
    nouns = spoken.grounding.nouns_for_hubs(spoken.text)
    leading = [word.lower for word in before if word.lower not in AUXILIARIES]
    led = not before or len(before) - 1 in nouns or not _BEFORE_LIKE.isdisjoint(leading[-1:])
    plain = spoken.grounding.wordings.plain_words
    besides = [word for word in _besides(before, nouns) if word.lower not in plain]
    if (found["like"] and not led) or any(map(tells, besides)):
        return None
    return _like_those(found["one"], spoken)


def _like_those(words: str, spoken: Spoken) -> Plan | None:
    """The papers similar to the few that some words describe; None where these are many."""
    grounding = spoken.grounding
    described = spoken.settled(grounding.ground_in_words(words.strip(" ?.!")))
    hubs = grounding.in_order(described) if described.is_bounded else ()
    if not 0 < len(hubs) <= _MOST_DESCRIBED:
        return None
    plan = Plan(question=spoken.text, hub_type=described.hub_type, confidence=1.0)
    return _like(plan, hubs, grounding)


def _besides(words: Sequence[Token], places: Collection[int]) -> list[Token]:
    return [word for place, word in enumerate(words) if place not in places]


def _like(plan: Plan, hubs: Sequence[str], grounding: Grounding) -> Plan:
    titles = "; ".join(grounding.view.hubs[hub].label for hub in hubs)
    alike = SimilarTo(wording=titles)
    return plan.model_copy(update={"similar_to": alike, "apart_from": tuple(hubs)})


def related(spoken: Spoken) -> Plan:
    """Return other papers with the same values of an attribute, similar ones if none is meant."""
    pointed = upon(spoken)
    hubs = pointed.hubs if pointed else spoken.context.foremost
    grounding = spoken.grounding
    named = grounding.ground_in_words(spoken.text)
    if any(request.apart_from for request in named.requests) and not spoken.points_back:
        return named  # whose companions are wanted is said
    if (others := _others_who_wrote(hubs, spoken)) is not None:
        return others
    facet = _shared(spoken)
    hub_type = spoken.context.plan.hub_type if spoken.context.plan else ""
    plan = Plan(question=spoken.text, hub_type=hub_type, apart_from=hubs, confidence=1.0)
    if facet is None:
        return _like(plan, hubs, grounding)
    column = grounding.view.column(facet)
    told = (row.value for hub in hubs for row in column.by_hub.get(hub, ()) if row.holds)
    here = (c.values for c in named.conditions if c.facet == facet and not c.negated)
    values = next(here, ()) or _named_before(facet, spoken) or tuple(dict.fromkeys(told))
    if not values:
        return plan.model_copy(update={"hubs": hubs, "apart_from": (), "requests": ()})
    apart = [(value,) for value in values] if _JOINTLY & set(spoken.words) else [values]
    shared = [Condition(facet=facet, values=each, words=facet.name) for each in apart]
    if spoken.words[:1] in _WHO and len(values) == 1 and column.kind is ValueKind.NAME:
        of_others = Request(facet=facet, words="who else", apart_from=values)
        apart_from = hubs if spoken.seeks_others else ()
        return plan.model_copy(
            update={"conditions": (*shared,), "requests": (of_others,), "apart_from": apart_from}
        )
    since = _newer_or_older(hubs, spoken)
    return _on_what_is_said(plan.model_copy(update={"conditions": (*shared, *since)}), spoken)


def besides_those_told(plan: Plan, spoken: Spoken) -> Plan:
    """Return a plan for others than those at hand, where it seeks other ones by a condition."""
    seeks = plan.conditions and plan.hubs is None and not plan.apart_from
    if not (spoken.seeks_others and seeks and spoken.context.hubs):
        return plan
    return plan.model_copy(update={"apart_from": spoken.context.hubs})


def _others_who_wrote(hubs: Sequence[str], spoken: Spoken) -> Plan | None:
    """The authors of what is at hand but for the one named on the way: "who else wrote them?"."""
    text, facet = spoken.text.lower(), people(spoken.grounding)
    if facet is None or not (_OTHERS_WHO_WROTE.search(text) and _WROTE_THEM.search(text)):
        return None
    known = _named_on_the_way(facet, spoken)
    others = Request(facet=facet, words="who else", apart_from=known)
    return Plan(question=spoken.text, hubs=tuple(hubs), requests=(others,), confidence=1.0)


def _named_before(facet: Facet, spoken: Spoken) -> tuple[str, ...]:
    """The one person whom a message calls "she" or "he", as named on the way to what is at hand."""
    if PERSONAL_PRONOUNS.isdisjoint(spoken.words):
        return ()
    return _named_on_the_way(facet, spoken)


def _named_on_the_way(facet: Facet, spoken: Spoken) -> tuple[str, ...]:
    plans = [told.plan for told in reversed(spoken.context.earlier)]
    known = [c for plan in plans for c in (*plan.conditions, *plan.found_by)]
    named = [c for c in known if c.facet == facet and not c.negated]
    return next((c.values for c in named if len(c.values) == 1), ())


def _on_what_is_said(plan: Plan, spoken: Spoken) -> Plan:
    """The plan of others, on what a message says that they are to be about: none where none is."""
    found = _ON.search(spoken.text)
    words = found["topic"].strip(" ?.!") if found else ""
    if not spoken.says_more(words):
        return plan
    hubs = spoken.grounding.in_order(plan)
    limited = spoken.settled(Plan(question="", hubs=hubs), words)
    topic = limited.topic or Topic(wording=words, hubs=())
    return plan.model_copy(update={"topic": topic})


def citing_told(spoken: Spoken) -> Plan | None:
    """Return what cites the one paper at hand: "which papers cite it?"; None where none is told.

    It may be the newest or the oldest of several.
    """
    dated = by_date(spoken)
    hubs = dated.hubs if dated is not None else spoken.context.foremost
    text = " ".join(dated.rest.split()) if dated is not None else spoken.text
    found = _CITING_IT.search(text)
    if found is None or len(hubs) != 1:
        return None
    grounding = spoken.grounding
    title = grounding.view.hubs[hubs[0]].label
    plan = grounding.ground_in_words(f"Which papers {found['citing']} “{title}”?")
    bounded = any(tells_of_citing(c.facet.name) and c.values for c in plan.conditions)
    return plan.model_copy(update={"question": spoken.text}) if bounded else None


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
    """The attribute that the others are to share: one that the wording means, else one it names.

    What was asked for last and is named again is meant: "who paid?", then "what else did they pay
    for?" asks of no authors. Then it is what is said to be the same: "from that site".
    """
    grounding = spoken.grounding
    plan = grounding.ground(spoken.text, within=spoken.context.hubs)
    named = [request.facet for request in plan.requests if request.words]
    before = spoken.context.plan
    asked = [request.facet for request in before.requests] if before else []
    said = {family(each) for each in phrase(spoken.text)}
    again = [f for f in asked if f in named or not said.isdisjoint(map(family, phrase(f.name)))]
    shared = {stem(found[1]) for found in _OF_THE_SAME.finditer(spoken.text.lower())}
    if sharing := again or [f for f in named if not shared.isdisjoint(phrase(f.name))]:
        return sharing[0]
    match spoken.manner(*_MANNERS):
        case "alike":
            return None
        case "same_year":
            return grounding.year_facet
        case "same_people":
            return people(grounding)
        case "same_place":
            return place(grounding)
    return next(iter(named), None)


def made_together(spoken: Spoken) -> Plan | None:
    """Return what the two people told of last made together: "which did the two write together?".

    They may be the only two of whom the answer before tells. None where a message names anybody, or
    not two were told of one after the other.
    """
    if _TOGETHER.search(spoken.text) is None or spoken.grounding.names_in(spoken.text):
        return None
    others = spoken.context.hubs if _OTHER.search(f" {spoken.text}") else ()
    if (told := _two_told(spoken)) is not None:
        return Plan(question=spoken.text, conditions=told, apart_from=others, confidence=1.0)
    people = [
        condition
        for told in reversed(spoken.context.earlier)
        for condition in told.plan.conditions
        if spoken.grounding.view.column(condition.facet).kind is ValueKind.NAME
        if len(condition.values) <= _TWO and not condition.negated
    ]
    named = dict.fromkeys((c.facet, value) for c in people[:_TWO] for value in c.values)
    two = tuple(Condition(facet=f, values=(v,), words=v) for f, v in reversed(named))
    plan = Plan(question=spoken.text, conditions=two, confidence=1.0)
    return plan if len(two) == _TWO else None


def _two_told(spoken: Spoken) -> tuple[Condition, ...] | None:
    """The conditions on the two people of whom the answer before tells, and on nobody else."""
    before, authors = spoken.context.plan, people(spoken.grounding)
    asked = [r.facet for r in before.requests] if before is not None else []
    if before is None or authors is None or authors not in asked:
        return None
    alone = [request for request in before.requests if request.facet == authors]
    values = spoken.grounding.values_told(before.model_copy(update={"requests": tuple(alone)}))
    if len(values) != _TWO:
        return None
    return tuple(Condition(facet=authors, values=(value,), words=value) for value in values)
