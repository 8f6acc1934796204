"""Questions about what was told or named last: one person, one other thing, or two of them."""

import re
from collections.abc import Set

from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.conditions import all_conditions, of_both
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import NAMED
from tools.hublink.language.words import PERSONAL_PRONOUNS, Token, phrase, tokens
from tools.hublink.question.common_attributes import people

_AT_HAND = frozenset("there these those this that them here".split())
"""Words that speak of the papers at hand, whoever wrote them."""
_THEY = "they"
_WITH_WHOM = re.compile(
    r"(?:(?:and|but|so)\W+)?(?:together )?(?:with whom?|who with)(?: else)?\W*", re.IGNORECASE
)
_MOST_TOLD = 25
"""So many people at most are meant where an answer tells of several."""
_OWNING, _OWN = ("his", "hers"), "own"
_REFLEXIVE = re.compile(r" (?:her|him|them)sel(?:f|ves)\b", re.IGNORECASE)
_LISTING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_FEW_FIRST = 3
"""So many that tie for the first place are all meant."""
_OWNERS = PERSONAL_PRONOUNS | frozenset("their theirs them they those these".split())


def companions_of_people_told(spoken: Spoken) -> Plan | None:
    """Return who did things with the people spoken of: "who did she write with most?".

    These are the one person spoken of, else those whom the answer before tells of; at hand are the
    papers that a message points at: "who did she write them with?". None where it asks anything
    else.
    """
    pointed = pointed_at(spoken.text, spoken.context)
    at_hand = not _AT_HAND.isdisjoint(spoken.words)
    hubs = pointed.hubs if pointed else spoken.context.together if at_hand else None
    spoken_of = _with_names(spoken._replace(text=pointed.rest) if pointed else spoken)
    if spoken_of is None:
        return None
    meant, text = spoken_of
    named, told = meant.values[:1], meant.values
    plan = spoken.grounding.ground_in_words(text)
    if not any(named[0] in request.apart_from for request in plan.requests):
        return None
    conditions = tuple(
        c.model_copy(update={"values": told}) if c.values == named else c for c in plan.conditions
    )
    requests = tuple(
        r.model_copy(update={"apart_from": told}) if r.apart_from == named else r
        for r in plan.requests
    )
    changed = {"question": spoken.text, "conditions": conditions, "requests": requests}
    return plan.model_copy(update={**changed, "hubs": hubs} if hubs else changed)


def _with_names(spoken: Spoken) -> tuple[Condition, str] | None:
    """The people meant whose companions a message may ask for, and it with the first one's name.

    Where it has no pronoun at all, "and with whom?", they are those whom it leaves out.
    """
    if (one := _with_name(spoken)) is not None:
        return one
    bare = _WITH_WHOM.fullmatch(spoken.text.strip()) is not None
    pronouns = _pronouns(spoken, PERSONAL_PRONOUNS | {_THEY})
    told = _people_told(spoken) if bare or len(pronouns) == 1 else None
    if told is None:
        return None
    name = told.values[0]
    return told, f"with whom did {name} work?" if bare else _naming(name, pronouns[0], spoken)


def _people_told(spoken: Spoken) -> Condition | None:
    """Those whose papers were sought, else whom the answer before tells to have done something.

    After "who wrote most?" they are those who did.
    """
    before, at_hand = spoken.context.plan, set(spoken.context.hubs)
    if before is None:
        return None
    of_those = [told.plan for told in spoken.context.earlier if set(told.hubs) == at_hand]
    sought = [c for plan in of_those for c in all_conditions(plan) if c.values and not c.negated]
    if whose := [c for c in sought if _is_of_people(c.facet, spoken)]:
        return whose[-1] if len({c.values for c in whose}) == 1 else None
    grouped = before.group_by if before.operation is Operation.EXTREME else None
    asked = before.requests[0].facet if len(before.requests) == 1 else None
    facet = grouped or (asked if before.operation is Operation.LIST else None)
    if facet is None or not facet.key or not _is_of_people(facet, spoken):
        return None
    values = spoken.grounding.values_told(before)
    few = 0 < len(values) <= _MOST_TOLD
    return Condition(facet=facet, values=values, words=facet.name) if few else None


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
    pronouns = _pronouns(spoken, PERSONAL_PRONOUNS)
    person = _named_last(spoken, people_alone=True) if len(pronouns) == 1 else None
    return (person, _naming(person.values[0], pronouns[0], spoken)) if person else None


def _pronouns(spoken: Spoken, known: Set[str]) -> list[Token]:
    """The pronouns of a message, but for one that "own" makes of somebody named."""
    words = tokens(spoken.text)
    alone = {i for i, word in enumerate(words, -1) if word.lower == _OWN}
    return [w for i, w in enumerate(words) if _whose(w) in known and i not in alone]


def _naming(name: str, pronoun: Token, spoken: Spoken) -> str:
    """A message with a name in place of a pronoun."""
    short = pronoun.lower[len(_whose(pronoun)) :]
    owner = "'s" if pronoun.lower in _OWNING else " is" if short else ""
    behind = _REFLEXIVE.sub("", spoken.text[pronoun.end :])
    return f"{spoken.text[: pronoun.start]}{name}{owner}{behind}"


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
