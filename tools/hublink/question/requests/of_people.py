"""What is asked of people that a question names, who may stand in several places of a paper."""

import re
from collections.abc import Sequence, Set

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import WORK_STEMS, Token, speaks_of_works, tokens
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.attribute_names import is_of_people, whole_of

_HOW_OFTEN = re.compile(r"how (?:often|frequently|many times)", re.IGNORECASE)
"""Asks of several people how many works they share, whatever else may be often."""
_OF, _FROM = ("by", "of", "from"), ("in", "at", "from", "of")
_SURE = 0.7
"""Certainty of an attribute that "who" asks for by itself."""


def read_people_between(parse: Parse) -> None:
    """Ask for no people where they only stand between works and where they are from.

    "Works by researchers in Oslo" are told for no researcher each.
    """
    words, mentions = parse.reading.tokens, parse.reading.mentions
    nouns = WORK_STEMS | {key[-1] for key in parse.lexicon.attributes.types}
    values = {m.start for m in mentions if m.kind is MentionKind.VALUE}
    for _, mention in parse.free(MentionKind.FACET):
        said = speaks_of_works(words[: mention.start], nouns)
        people = all(is_of_people(parse.view.columns[c]) for c in mention.columns)
        if said and people and are_between(words, mention.end - 1, values):
            parse.consume(mention)
            parse.explain(words[mention.start].start, words[mention.end].end)
            parse.cues = parse.cues.model_copy(update={"group_at": None})


def are_between(words: Sequence[Token], place: int, named: Set[int]) -> bool:
    """Return whether a noun for people says by whom, and where these are: "by people in Oslo"."""
    led = words[place - 1].lower if place else ""
    link = words[place + 1].lower if place + 1 < len(words) else ""
    return led in _OF and link in _FROM and not named.isdisjoint((place + 2, place + 3))


def of_those_named(plan: Plan, view: FacetView) -> Plan:
    """Return the plan, asking of the very people it names what is told of others as well.

    Where somebody works who wrote a paper is no matter of its first author.
    """
    if not plan.requests:
        return _who_has(plan, view)
    people = [c for c in plan.conditions if c.values and not c.negated and _names(c, view)]
    if not people:
        return plan
    if len(people) > 1 and all(_HOW_OFTEN.fullmatch(r.words) for r in plan.requests):
        return plan.model_copy(update={"requests": (), "operation": Operation.COUNT})
    alone = len(plan.conditions) == 1 and not speaks_of_works(tokens(plan.question), WORK_STEMS)
    asked = tuple(_asked_of(request, people[0], alone, view) for request in plan.requests)
    if alone:
        asked = _as_told_of_people(asked, people[0].facet)
    return plan.model_copy(update={"requests": asked}) if asked != plan.requests else plan


def _as_told_of_people(asked: Sequence[Request], named: Facet) -> tuple[Request, ...]:
    """What is told of the people themselves, where anything that is asked for is.

    Where somebody works is no matter of where a paper was presented, and of what the same words may
    mean the likeliest is enough: that which is told of people right away comes before that of what
    they have.
    """
    own = named.key
    theirs = [request for request in asked if request.facet.key[: len(own)] == own]
    if not theirs:
        return tuple(asked)
    nearest: dict[str, Request] = {}
    for request in theirs:
        known = nearest.get(request.words)
        if known is None or len(request.facet.key) < len(known.facet.key):
            nearest[request.words] = request
    kept = (*nearest.values(), *(r for r in asked if r not in theirs and r.certainty > _SURE))
    return tuple(request for request in dict.fromkeys(asked) if request in kept)


def _who_has(plan: Plan, view: FacetView) -> Plan:
    """The plan of a question for those of whom something is told: "who works at X?"."""
    first = next((word.lower for word in tokens(plan.question)), "")
    if first != "who" or plan.operation is not Operation.LIST or len(plan.conditions) != 1:
        return plan
    (condition,) = plan.conditions
    facets = (condition.facet, *condition.otherwise)
    held = [column for facet in facets for column in _bearers(facet, view)]
    whole = next((c for c in held if _is_whole(c, view)), next(iter(held), None))
    if whole is None or not condition.values or condition.negated:
        return plan
    told = next(f for f in facets if f.key[: len(whole.facet.key)] == whole.facet.key)
    others = tuple(facet for facet in facets if facet != told)
    own = condition.model_copy(update={"facet": told, "otherwise": others})
    asked = Request(facet=whole.facet, words=first, certainty=_SURE)
    return plan.model_copy(update={"conditions": (own,), "requests": (asked,)})


def _bearers(facet: Facet, view: FacetView) -> list[FacetColumn]:
    """The attribute of people that leads to another one, if one does."""
    return [
        column
        for column in view.columns
        if column.kind is ValueKind.NAME
        and column.facet.key == facet.key[: len(column.facet.key)] != facet.key
        and is_of_people(column)
    ]


def _is_whole(column: FacetColumn, view: FacetView) -> bool:
    return whole_of(column, view.columns) is None


def _names(condition: Condition, view: FacetView) -> bool:
    return view.column(condition.facet).kind is ValueKind.NAME


def _asked_of(request: Request, named: Condition, alone: bool, view: FacetView) -> Request:
    """The request by way of those who are named, where it goes by others of their kind.

    Where nothing but them is spoken of, so is what things of its class are told of them.
    """
    own, key = named.facet.key, request.facet.key
    if key[: len(own)] == own:
        return request
    classes = set(view.column(named.facet).classes)
    columns = {column.facet.key: column for column in view.columns}
    for length in range(1, len(key)):
        others = columns.get(key[:length])
        told = columns.get((*own, *key[length:]))
        if others is not None and told is not None and classes & set(others.classes):
            return request.model_copy(update={"facet": told.facet})
    things = set(view.column(request.facet).classes)
    theirs = (c for c in view.columns if c.facet.key[: len(own)] == own != c.facet.key)
    alike = next((c for c in theirs if things & set(c.classes)), None) if alone else None
    return request if alike is None else request.model_copy(update={"facet": alike.facet})
