"""Edits that compare what is at hand and what is named beside it, or tell what is shared."""

import re
from collections.abc import Iterator, Sequence

from tools.hublink.core.plan import Facet, Likeness, Operation, Plan, Request, Statistic
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.comparatives import (
    LIKENESSES,
    asks_what_is_shared,
    likeness_in,
)
from tools.hublink.dialogue.message.conditions import of_both
from tools.hublink.dialogue.message.messages import questions_one_by_one
from tools.hublink.dialogue.message.pointing import NOUN, Pointed
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import NAMED
from tools.hublink.dialogue.telling import ASKING_WORDS, about, upon
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import stem, tokens
from tools.hublink.question.common_attributes import columns_named, common_attributes, people

_BOTH = 2
_FEW = 2
"""So many papers at most are of one thing that is looked up."""
_MOST_BESIDE = 6
"""So many papers at most are set beside each other."""
_LOOKING_UP = (Operation.LIST, Operation.VERIFY)
_ASKING_STEMS = frozenset(map(stem, ASKING_WORDS))
_ALIKE = LIKENESSES[Likeness.SHARED]
_CHOOSING = ("which", "how")
_ON_ALL = re.compile(
    r"\W*(?:(?:and|but|so)\W+)?who(?: is|'s| was| are| were)? (?:on|in|part of|involved in)"
    rf" (?:both|all|each)(?: of (?:them|these|those)|(?: the| these)? {NOUN})?\W*",
    re.IGNORECASE,
)

_SURELY = 0.9
"""Probability from which a word only asks, and tells nothing of what is wanted."""
_FORMAT = re.compile(
    r"\b(?:csv|tsv|xlsx|spreadsheet)\b|\b(?:as|in|into|to|for|an?|my) excel\b", re.IGNORECASE
)
_TABLES = frozenset("table csv tsv xlsx excel spreadsheet".split())
_HOLDING = re.compile(r"\b(?:csv|tsv|xlsx|excel) (file|sheet)\b", re.IGNORECASE)
_IT = frozenset(("it", "that"))


def compared(spoken: Spoken) -> Plan:
    """Return a comparison of what is named, together with what is pointed at or at hand."""
    if spoken.manner("side_by_side", "table") == "table" and spoken.context.hubs:
        return tabulated(spoken)
    if (both := _the_two(spoken)) is not None:
        return both
    pointed = upon(spoken)
    if spoken.context.hubs and (likeness := likeness_in(spoken.words)) is not None:
        return _alike_or_unlike(likeness, pointed, spoken)
    if pointed and (liked := _liked(pointed.hubs, spoken)):
        return Plan(question=spoken.text, hubs=liked, operation=Operation.COMPARE, confidence=1.0)
    plan = about(spoken, pointed)
    fresh = spoken.grounding.ground(pointed.rest if pointed else spoken.text)
    named = fresh.hub_words or fresh.conditions
    if len(fresh.hubs or ()) > 1 or len(fresh.conditions) > 1 or _several_values(fresh):
        return fresh
    if named and (pointed or spoken.points_back):
        beside = spoken.grounding.in_order(fresh.model_copy(update={"requests": ()}))
        at_hand = pointed.hubs if pointed else spoken.context.foremost
        hubs = tuple(dict.fromkeys((*at_hand, *beside)))
        return Plan(question=spoken.text, hubs=hubs, operation=Operation.COMPARE, confidence=1.0)
    if fresh.hub_words or (named and not pointed and _are_elsewhere(fresh, plan, spoken)):
        return fresh
    if not pointed and len(plan.hubs or ()) == 1:
        plan = plan.model_copy(update={"hubs": spoken.context.together})
    asked = tuple(request for request in plan.requests if request.words) or spoken.measured
    return plan.model_copy(update={"operation": Operation.COMPARE, "requests": asked})


def _liked(hubs: Sequence[str], spoken: Spoken) -> tuple[str, ...]:
    """What "it" is compared with that was found to be like it: "compare it with the first"."""
    before = spoken.context.plan
    if before is None or before.similar_to is None or _IT.isdisjoint(spoken.words):
        return ()
    beside = tuple(hub for hub in hubs if hub not in before.apart_from)
    return (*before.apart_from, *beside) if len(before.apart_from) == 1 and beside else ()


def tabulated(spoken: Spoken) -> Plan:
    """Return a table of what is pointed at, else of what is at hand, with what is asked for."""
    pointed = upon(spoken)
    plan = about(spoken, pointed)
    if not pointed and len(plan.hubs or ()) == 1:
        plan = plan.model_copy(update={"hubs": spoken.context.together})
    return _as_table(plan, spoken)


def wants_table(act: Act, spoken: Spoken) -> bool:
    """Return whether a message that exports or compares wants a table: no references, no words."""
    other = {Act.EXPORT: "references", Act.COMPARE: "side_by_side"}.get(act)
    if other is None:
        return False
    return _FORMAT.search(spoken.text) is not None or spoken.manner(other, "table") == "table"


def as_table(plan: Plan, spoken: Spoken) -> Plan:
    """Return a plan as a table of the papers it lists, or of which it would add up a number."""
    lists = plan.operation is Operation.LIST or plan.statistic is Statistic.TOTAL
    found = plan.is_bounded and plan.group_by is None and not plan.unmatched
    return _as_table(plan, spoken) if lists and found and not plan.tabular else plan


def _as_table(plan: Plan, spoken: Spoken) -> Plan:
    bound = {c.facet.key for c in plan.conditions if c.values or c.is_number}
    named = (f for f in columns_named(spoken.text, spoken.grounding) if f.key not in bound)
    said = tuple(dict.fromkeys((*named, *(request.facet for request in plan.requests))))
    columns = said or common_attributes(spoken.grounding)
    asked = tuple(Request(facet=each) for each in columns)
    placed = zip(tokens(spoken.text), spoken.grounding.wordings.roles.of(spoken.text), strict=True)
    asking = {word.text for word, role in placed if role[Role.FRAME] >= _SURELY} | _TABLES
    asking |= {found[1] for found in _HOLDING.finditer(spoken.text)}
    left = tuple(word for word in plan.not_understood if not {word, word.lower()} & asking)
    update = {"operation": Operation.COMPARE, "tabular": True, "requests": asked, "overview": False}
    update |= {"group_by": None, "order_by": None, "statistic": None, "not_understood": left}
    return plan.model_copy(update=update)


def _the_two(spoken: Spoken) -> Plan | None:
    """The comparison of the two things that were named one after the other, of papers each."""
    context = spoken.context
    if not spoken.means_both or context.plan is None or len(context.together) == _BOTH:
        return None
    told = (of_both(each.plan, context.plan) for each in reversed(context.earlier[:-1]))
    both = next(filter(None, told), None)
    if both is None:
        return None
    update = {"operation": Operation.COMPARE, "requests": (), "overview": False}
    return both.model_copy(update={**update, "likeness": likeness_in(spoken.words)})


def with_likeness(plan: Plan, spoken: Spoken) -> Plan:
    """Return a plan for several things by name, of what these have in common if that is asked.

    "Do X and Y use the same data set?" is answered by the data sets that both have, and where it is
    not said of what X and Y are compared, by all that they have in common or in which they differ.
    """
    named = max([len(plan.hubs or ()) if plan.hub_words else 0, *_amounts(plan)])
    if plan.operation is Operation.COMPARE and not plan.requests and named >= _BOTH:
        return plan.model_copy(update={"likeness": plan.likeness or likeness_in(spoken.words)})
    if not (plan.requests and named >= _BOTH and asks_what_is_shared(spoken.words)):
        return plan
    kinds = (Operation.VERIFY, Operation.LIST, Operation.COMPARE)
    if plan.operation not in kinds or plan.group_by or plan.order_by:
        return plan
    return plan.model_copy(update={"operation": Operation.COMPARE, "likeness": Likeness.SHARED})


def shared_at_hand(spoken: Spoken) -> Plan | None:
    """Return what the papers at hand have in common of what is asked: "do they share an author?".

    None where they are many, or where a message asks which of them do, or says more.
    """
    hubs = spoken.context.together
    if not (_BOTH <= len(hubs) <= _MOST_BESIDE and spoken.points_back):
        return None
    if spoken.words[0] in _CHOOSING or not asks_what_is_shared(spoken.words):
        return None
    plan = spoken.grounding.ground_in_words(spoken.text, within=hubs)
    asked = [r for r in plan.requests if stem(r.words.lower()) not in _ALIKE]
    if len(asked) != 1 or plan.conditions or plan.hub_words or plan.titled:
        return None
    return _likeness(Likeness.SHARED, hubs, [asked[0].facet], spoken)


def people_on_both(spoken: Spoken) -> Plan | None:
    """Return whom the few papers at hand have in common: "who is on both?"."""
    hubs = spoken.context.together
    if _ON_ALL.fullmatch(spoken.text) is None or not _BOTH <= len(hubs) <= _MOST_BESIDE:
        return None
    facet = people(spoken.grounding)
    return None if facet is None else _likeness(Likeness.SHARED, hubs, [facet], spoken)


def set_beside(plan: Plan, spoken: Spoken) -> Plan:
    """Return a plan that only lists a few papers, comparing them where that is asked for."""
    cues = read_cues(spoken.text)
    plain = plan.operation is Operation.LIST and not (
        plan.requests or plan.group_by or plan.overview
    )
    if not (cues.wishes_to_compare and plain and plan.is_bounded):
        return plan
    hubs = spoken.grounding.in_order(plan)
    if not _BOTH <= len(hubs) <= _MOST_BESIDE:
        return plan
    return Plan(
        question=plan.question, hub_type=plan.hub_type, hubs=hubs, operation=Operation.COMPARE
    )


def side_by_side(spoken: Spoken) -> Plan | None:
    """Return what a message asks of several things in questions one by one: "X: who? Y: when?".

    None unless each names a few papers of its own; what asks for nothing asks for the same.
    """
    asked: list[Request] = []
    hubs: list[str] = []
    names: list[str] = []
    left: list[str] = []
    for question in questions_one_by_one(spoken.text):
        plan = spoken.grounding.ground_in_words(question.strip(" ,"))
        plain = plan.operation in _LOOKING_UP and len(plan.not_understood) <= 1
        requests = plan.requests or tuple(
            Request(facet=c.facet, words=c.words) for c in plan.conditions if not c.values
        )
        named = tuple(c.words for c in plan.conditions if c.values and not c.negated)
        found = _named_hubs(plan, spoken) if plan.hub_words or named else ()
        if not plain or spoken._replace(text=question).points_back or not (requests or asked):
            return None
        if not 0 < len(found) <= _FEW or set(found) & set(hubs):
            return None
        hubs += found
        left += plan.not_understood
        names += [plan.hub_words or " and ".join(named)]
        known = {request.facet.key for request in asked}
        asked += [request for request in requests if request.facet.key not in known]
    if len(names) < _BOTH:
        return None
    return Plan(
        question=spoken.text,
        hub_type=spoken.context.plan.hub_type if spoken.context.plan else "",
        hubs=tuple(hubs),
        hub_words=" and ".join(names),
        requests=tuple(asked),
        not_understood=tuple(left),
        confidence=1.0,
    )


def _named_hubs(plan: Plan, spoken: Spoken) -> tuple[str, ...]:
    """The hubs that a plan names, whether or not they have what is asked."""
    named = tuple(c for c in plan.conditions if c.values)
    bare = {"requests": (), "conditions": named, "operation": Operation.LIST}
    return spoken.grounding.in_order(plan.model_copy(update=bare))


def _amounts(plan: Plan) -> Iterator[int]:
    """How many values each condition of a plan names."""
    return (len(condition.values) for condition in plan.conditions if not condition.negated)


def wants_likeness(spoken: Spoken) -> bool:
    """Return whether a message asks what the several papers at hand share, or where they differ."""
    if len(spoken.context.together) < _BOTH or likeness_in(spoken.words) is None:
        return False
    plan = spoken.grounding.ground(spoken.text, guess=False)
    asks = any(request.certainty >= NAMED for request in plan.requests)
    return not (asks or plan.hub_words or plan.statistic or plan.conditions or plan.titled)


def _alike_or_unlike(likeness: Likeness, pointed: Pointed | None, spoken: Spoken) -> Plan:
    """What the papers pointed at, else those at hand, share, or where they differ."""
    hubs = pointed.hubs if pointed else spoken.context.together
    text = pointed.rest if pointed else spoken.text
    plain = LIKENESSES[likeness] | _ASKING_STEMS
    named, spelled = (
        [r for r in plan.requests if stem(r.words.lower()) not in plain]
        for plan in (
            spoken.grounding.ground(text, within=hubs),
            spoken.grounding.ground(text, within=hubs, guess=False),
        )
    )
    asked = [request for request in named if request.certainty >= NAMED] or spelled[:1]
    return _likeness(likeness, hubs, [request.facet for request in asked], spoken)


def _likeness(
    likeness: Likeness, hubs: Sequence[str], asked: Sequence[Facet], spoken: Spoken
) -> Plan:
    """The plan of what papers share, or where they differ, of some attributes or of all."""
    before = spoken.context.plan
    return Plan(
        question=spoken.text,
        hub_type=before.hub_type if before is not None else "",
        hubs=tuple(hubs),
        requests=tuple(Request(facet=facet) for facet in asked),
        operation=Operation.COMPARE,
        likeness=likeness,
        confidence=1.0,
    )


def _are_elsewhere(fresh: Plan, at_hand: Plan, spoken: Spoken) -> bool:
    """Whether several papers are as a text says, but hardly any of those at hand."""
    here, anywhere = (
        len(spoken.grounding.in_order(plan.model_copy(update={"requests": ()})))
        for plan in (at_hand, fresh)
    )
    return here < 2 <= anywhere


def _several_values(plan: Plan) -> bool:
    return any(len(condition.values) > 1 for condition in plan.conditions)
