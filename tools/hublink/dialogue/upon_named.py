"""Questions about what was told or named last: one person, one other thing, or two of them."""

import re

from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.conditions import of_both
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import NAMED
from tools.hublink.language.words import PERSONAL_PRONOUNS, Token, phrase, tokens
from tools.hublink.question.common_attributes import people

_AT_HAND = frozenset("there these those this that them here".split())
"""Words that speak of the papers at hand, whoever wrote them."""
_OWNING, _OWN = ("his", "hers"), "own"
_REFLEXIVE = re.compile(r" (?:her|him|them)sel(?:f|ves)\b", re.IGNORECASE)
_LISTING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_FEW_FIRST = 3
"""So many that tie for the first place are all meant."""
_OWNERS = PERSONAL_PRONOUNS | frozenset("their theirs them they those these".split())


def companions_of_person_told(spoken: Spoken) -> Plan | None:
    """Return who did things with the one person spoken of: "who did she write with most?".

    None where a message asks anything else, or of papers.
    """
    if not _AT_HAND.isdisjoint(spoken.words):
        return None
    if (named := _with_name(spoken)) is None:
        return None
    person, text = named
    plan = spoken.grounding.ground_in_words(text)
    asks = any(person.values[0] in request.apart_from for request in plan.requests)
    return plan.model_copy(update={"question": spoken.text}) if asks else None


def papers_of_person_told(spoken: Spoken) -> Plan | None:
    """Return the papers that the one person spoken of did in a role, or together with somebody.

    "On which is she first author?", "the ones she did together with Zulu": those at hand where a
    message points at these. None where it asks anything else.
    """
    if (named := _with_name(spoken)) is None:
        return None
    person, text = named
    pointing = not _AT_HAND.isdisjoint(spoken.words)
    within = spoken.context.together if pointing else None
    plan = spoken.grounding.ground_in_words(text, within=within)
    of_people = [c for c in plan.conditions if _is_of_people(c.facet, spoken)]
    hers = [c for c in of_people if c.values == person.values]
    in_role = any(len(phrase(c.words)) > len(phrase(c.values[0])) for c in hers)
    others = len(of_people) > len(hers) or any(c.counts_values for c in plan.conditions)
    asks = plan.topic or any(request.certainty >= NAMED for request in plan.requests)
    left = spoken.grounding.wordings.carrying(tuple(spoken.unexplained(plan)), text)
    told = person == _told_last(spoken)
    if not (hers and (in_role or others or told)) or asks or left:
        return None
    if plan.operation not in _LISTING:
        return None
    apart = in_role and all(condition.negated for condition in hers)
    of_hers = [_whatever_the_role(person, spoken)] if apart else []
    conditions = (*of_hers, *plan.conditions)
    listing = {"operation": Operation.LIST} if told and plan.operation is Operation.VERIFY else {}
    return plan.model_copy(
        update={"question": spoken.text, "conditions": conditions, "requests": (), **listing}
    )


def _told_last(spoken: Spoken) -> Condition | None:
    """The one person whom the answer before tells of who did something else than write papers."""
    before, authors = spoken.context.plan, people(spoken.grounding)
    if before is None or before.operation is not Operation.LIST or len(before.requests) != 1:
        return None
    facet = before.requests[0].facet
    if authors is None or facet == authors or not _is_of_people(facet, spoken):
        return None
    values = spoken.grounding.values_told(before)
    if len(values) != 1:
        return None
    return Condition(facet=authors, values=values, words=values[0])


def _whose(word: Token) -> str:
    """A word in small letters, without one that is drawn together with it: "she's"."""
    return word.lower.replace("’", "'").partition("'")[0]


def _whatever_the_role(person: Condition, spoken: Spoken) -> Condition:
    """The condition on somebody among all who did something: the authors, not the first ones."""
    view, wholes = spoken.grounding.view, spoken.grounding.lexicon.attributes.wholes
    number = view.column(person.facet).number
    return person.model_copy(update={"facet": view.columns[wholes.get(number, number)].facet})


def _with_name(spoken: Spoken) -> tuple[Condition, str] | None:
    """The one person spoken of last, and a message with the name in place of its one pronoun."""
    words = tokens(spoken.text)
    alone = {i for i, word in enumerate(words, -1) if word.lower == _OWN}
    pronouns = {i for i, w in enumerate(words) if _whose(w) in PERSONAL_PRONOUNS}
    said = [words[i] for i in sorted(pronouns - alone)]
    person = _named_last(spoken, people_alone=True) if len(said) == 1 else None
    if person is None:
        return None
    short = said[0].lower[len(_whose(said[0])) :]
    owner = "'s" if said[0].lower in _OWNING else " is" if short else ""
    name = f"{person.values[0]}{owner}"
    behind = _REFLEXIVE.sub("", spoken.text[said[0].end :])
    return person, f"{spoken.text[: said[0].start]}{name}{behind}"


def papers_of_the_first(spoken: Spoken) -> Plan | None:
    """Return the papers of what came first in a question before: "show me theirs".

    None where a message says more than that it is these which are wanted.
    """
    before = spoken.context.plan
    if (
        before is None
        or before.operation is not Operation.EXTREME
        or _OWNERS.isdisjoint(spoken.words)
    ):
        return None
    if {word for word in spoken.content if word not in _OWNERS} - _nouns(spoken):
        return None
    plan = spoken.grounding.ground(spoken.text, guess=False)
    named = _named_last(spoken, people_alone=False)
    asks = plan.requests or plan.conditions or plan.operation is not Operation.LIST
    if asks or named is None:
        return None
    return before.model_copy(
        update={
            "question": spoken.text,
            "operation": Operation.LIST,
            "conditions": (*before.conditions, named),
            "requests": (),
            "group_by": None,
            "not_understood": (),
        }
    )


_ANY, _HAVING = {"any", "anything", "which"}, frozenset("with have has use uses used using".split())


def papers_with_both(spoken: Spoken) -> Plan | None:
    """Return the papers with both things that were named one after the other: "any with both?".

    None where a message says more, or not two values of one attribute were named so.
    """
    context = spoken.context
    if context.plan is None or not spoken.means_both or context.plan.hub_words:
        return None
    if {word for word in spoken.content if word not in _OWNERS | {"both"}} - _nouns(spoken):
        return None
    plan = spoken.grounding.ground(spoken.text, guess=False)
    any_ = set(spoken.words[:2]) & _ANY and not _HAVING.isdisjoint(spoken.words)
    if plan.requests or plan.conditions or not (any_ or spoken.grounding.names_hubs(spoken.text)):
        return None
    told = (of_both(each.plan, context.plan) for each in reversed(context.earlier[:-1]))
    if (both := next(filter(None, told), None)) is None:
        return None
    conditions = [
        condition.model_copy(update={"values": (value,), "words": value})
        for condition in both.conditions
        for value in (condition.values or ("",))
        if value
    ]
    bounds = (condition for condition in both.conditions if not condition.values)
    return plan.model_copy(
        update={"conditions": (*conditions, *bounds), "hubs": both.hubs, "not_understood": ()}
    )


def _nouns(spoken: Spoken) -> set[str]:
    """The words by which a message speaks of papers."""
    return {spoken.words[place] for place in spoken.grounding.nouns_for_hubs(spoken.text)}


def _named_last(spoken: Spoken, people_alone: bool) -> Condition | None:
    """What a question before was about: the one that came first in it, else whom it named.

    Of several people it is the one whom a question before named alone. Who is told by an answer is
    meant before those whom its question names: "who translated Lund's book?".
    """
    if people_alone and (person := _told_last(spoken)) is not None:
        return person
    several: set[tuple[str, ...]] = set()
    for told in reversed(spoken.context.earlier):
        plan = told.plan
        if plan.operation is Operation.EXTREME and plan.group_by is not None and plan.group_by.key:
            first = spoken.grounding.values_told(plan)
            if len(first) == 1 and (_is_of_people(plan.group_by, spoken) or not people_alone):
                return Condition(facet=plan.group_by, values=first, words=first[0])
            if not people_alone and 0 < len(first) <= _FEW_FIRST:
                return Condition(facet=plan.group_by, values=first, words=" / ".join(first))
        if not people_alone:
            return None
        named = [
            c
            for c in (*plan.conditions, *plan.found_by)
            if len(c.values) == 1 and not c.negated and _is_of_people(c.facet, spoken)
        ]
        if len(named) == 1:
            return named[0] if not several or named[0].values in several else None
        several |= {condition.values for condition in named}
    return None


def _is_of_people(facet: Facet, spoken: Spoken) -> bool:
    return spoken.grounding.view.column(facet).kind is ValueKind.NAME
