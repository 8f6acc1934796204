"""Questions for one paper that they describe, where they were read as for several."""

import re
from collections.abc import Sequence, Set

from tools.hublink.core.plan import Condition, Operation, Plan, Request, Statistic
from tools.hublink.core.value_kinds import is_flag
from tools.hublink.dialogue.described.papers import ONE, descriptions, nouns_for_papers, one_paper
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import Token, tells, tokens
from tools.hublink.question.conditions.weakness import places_of
from tools.hublink.question.grounding import Grounding

_WHETHER = frozenset("is was did does has".split())
_ABOUT = re.compile(r"\babout\W*$", re.IGNORECASE)
_VALUE = "value"
_TELLING = (Operation.LIST, Operation.SUMMARIZE)
_ELSE = frozenset("else other others also another".split())
_NAMED = 0.6
"""Certainty of a condition that is no mere likeness of words."""


def of_the_one_described(plan: Plan, spoken: Spoken) -> Plan:
    """Return the plan of a question for one paper it describes, where it was read as of several.

    "How many cases did the helicopter study look at?" adds up no cases of all with a helicopter,
    and "was the ward study blinded?" seeks none that are.
    """
    if plan.apart_from or any(condition.source is not None for condition in plan.conditions):
        return plan
    if (others := _by_its_people(plan, spoken)) is not None:
        return others
    flags = tuple(c for c in plan.conditions if any(map(is_flag, c.values)))
    if plan.operation is Operation.VERIFY and flags:
        told = _told_of_one(_telling(flags, plan), spoken)
        return told.model_copy(update={"operation": Operation.VERIFY}) if told else plan
    asks = plan.requests or plan.not_understood or plan.topic is not None or flags
    return (asks and _told_of_one(plan, spoken)) or plan


def asking_whether_it_is(spoken: Spoken) -> tuple[str, Plan] | None:
    """Return a question if the one paper described is something, of "it", and the plan of that one.

    "Was the Kalimantan study randomised?" is answered by its design, whatever that is.
    """
    words = tokens(spoken.text)
    if not words or words[0].lower not in _WHETHER:
        return None
    described = _description(words, nouns_for_papers(spoken.text, spoken))
    if not described or described.start != 1 or described.stop >= len(words):
        return None
    text = spoken.text[words[1].start : words[described.stop - 1].end]
    hubs = one_paper(text, spoken)
    if not hubs:
        return None
    rest = spoken.text[words[described.stop - 1].end :].strip()
    it = Plan(question=text, hubs=hubs, hub_words=text, confidence=1.0)
    return f"{words[0].text} it {rest}", it


def what_one_is_about(plan: Plan, grounding: Grounding) -> Plan:
    """Return a plan for what one paper is about that tells it in short, and not its field alone."""
    by_no_name = len(plan.requests) == 1 and not plan.requests[0].words
    if not (by_no_name and _ABOUT.search(plan.question)) or plan.operation is not Operation.LIST:
        return plan
    hubs = grounding.in_order(plan)
    if len(hubs) != 1:
        return plan
    found_by = (*plan.found_by, *plan.conditions)
    it = {"hubs": hubs, "found_by": found_by, "conditions": (), "topic": None}
    return plan.model_copy(update={"requests": (), "overview": True, **it})


def _by_its_people(plan: Plan, spoken: Spoken) -> Plan | None:
    """The plan of what else the people of the one paper described did."""
    words = tokens(plan.question)
    described = _description(words, nouns_for_papers(plan.question, spoken))
    if not described or _ELSE.isdisjoint(word.lower for word in words):
        return None
    start, end = words[described[0]].start, words[described[-1]].end
    hubs = one_paper(plan.question[start:end], spoken)
    if not hubs and plan.topic is not None:
        hubs = spoken.grounding.in_order(plan)
    if len(hubs) != 1:
        return None
    title = spoken.grounding.view.hubs[hubs[0]].label
    named = spoken.grounding.ground_in_words(
        f"{plan.question[:start]}“{title}”{plan.question[end:]}"
    )
    return named if any(condition.source is not None for condition in named.conditions) else None


def _told_of_one(plan: Plan, spoken: Spoken) -> Plan | None:
    """The plan of the one paper described; None where none is, or it is what the plan goes by."""
    cues = read_cues(plan.question)
    computed = plan.operation not in _TELLING or plan.group_by or cues.superlatives
    statistic = cues.statistic.statistic if cues.statistic is not None else None
    if computed or plan.hub_words or statistic not in (None, Statistic.MEAN):
        return None
    words = tokens(plan.question)
    described = _description(words, nouns_for_papers(plan.question, spoken))
    beside = _asked_beside(plan, words, described)
    if not described or _goes_by(plan, words, described, beside, spoken):
        return None
    text = plan.question[words[described[0]].start : words[described[-1]].end]
    hubs = one_paper(text, spoken)
    return _of_it(plan, hubs, text, words, described, beside, spoken) if hubs else None


def _description(words: Sequence[Token], nouns: Set[int]) -> range:
    """The places of the only description of one paper; none where several papers are spoken of."""
    found = [
        s
        for s in descriptions(words, frozenset(nouns))
        if any(i in nouns or words[i].lower in ONE for i in range(*s))
    ]
    several = any(words[i].lower.endswith("s") for i in nouns)
    return range(*found[0]) if len(found) == 1 and not several else range(0)


def _asked_beside(plan: Plan, words: Sequence[Token], described: range) -> list[int]:
    """The places of what a plan takes for its topic beside what describes the paper."""
    about = places_of(words, [plan.topic.wording] if plan.topic is not None else [])
    return sorted(i for i in about - {*described} if tells(words[i]))


def _goes_by(
    plan: Plan, words: Sequence[Token], described: range, beside: Sequence[int], spoken: Spoken
) -> bool:
    """Whether what describes a paper is what a plan finds one by, and by no mere likeness."""
    weak = plan.not_understood and all(c.certainty < _NAMED for c in plan.conditions)
    named = [] if weak else [c.words for c in plan.conditions]
    named += [*plan.titled, *([plan.topic.wording] if plan.topic is not None else [])]
    by_it = not (places_of(words, named).isdisjoint(described) or beside)
    return by_it and len(spoken.grounding.in_order(plan)) == 1


def _of_it(
    plan: Plan,
    hubs: tuple[str, ...],
    text: str,
    words: Sequence[Token],
    described: range,
    beside: Sequence[int],
    spoken: Spoken,
) -> Plan:
    """The plan of the paper described, under what else it has to meet."""
    said = {words[i].text for i in described}
    unknown = dict.fromkeys((*plan.not_understood, *(words[i].text for i in beside)))
    left = tuple(word for word in unknown if word not in said)
    others = [c for c in plan.conditions if places_of(words, [c.words]).isdisjoint(described)]
    of_it = plan.model_copy(
        update={
            "hubs": hubs,
            "hub_words": text,
            "titled": (),
            "topic": None,
            "similar_to": None,
            "conditions": tuple(others),
            "operation": Operation.LIST,
            "statistic": None,
            "not_understood": left,
            "confidence": plan.confidence if left else 1.0,
        }
    )
    if not spoken.grounding.in_order(of_it):
        sure = tuple(c for c in others if c.certainty >= _NAMED)
        of_it = of_it.model_copy(update={"conditions": sure})
    return of_it if of_it.requests else _lacking_the_rest(of_it, spoken)


def _telling(flags: Sequence[Condition], plan: Plan) -> Plan:
    """The plan that tells whether something is so, where it sought what that is so of."""
    told = (Request(facet=c.facet, words=c.words, certainty=c.certainty) for c in flags)
    others = tuple(c for c in plan.conditions if c not in flags)
    update = {"requests": tuple(told), "conditions": others, "operation": Operation.LIST}
    return plan.model_copy(update=update)


def _lacking_the_rest(plan: Plan, spoken: Spoken) -> Plan:
    """The plan of a paper told what it asks for, or to lack what its other words ask for."""
    plan = spoken.grounding.attributes.as_meant(plan)
    wants_value = spoken.grounding.wordings.best("answers", plan.question).label == _VALUE
    if plan.requests or plan.not_held or not (wants_value and plan.not_understood):
        return plan
    return plan.model_copy(
        update={"not_held": (" ".join(plan.not_understood),), "not_understood": ()}
    )
