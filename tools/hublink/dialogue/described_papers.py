"""Papers that a question describes by what they are on or who wrote them: "the Bihar study"."""

from collections.abc import Iterator, Sequence

from tools.hublink.core.plan import Condition, Operation, Plan, Request
from tools.hublink.core.value_kinds import is_flag
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import WORK_STEMS, Token, stem, tokens
from tools.hublink.question.topic_spans import tells
from tools.hublink.question.weakness import places_of

_ARTICLES = ("the", "that", "this")
_ONE = "one"
_TELLING_MORE = frozenset("on about with from by in of at for that which".split())
"""Words that go on with the description of a paper behind its noun."""
_ENDING = frozenset("or and than vs versus have has had is was were did does do".split())
_VALUE = "value"
_NOUNS = WORK_STEMS | {stem(noun) for noun in "survey trial experiment review report".split()}
_TELLING = (Operation.LIST, Operation.SUMMARIZE)
_NAMED = 0.6
"""Certainty of a condition that is no mere likeness of words."""
_LONGEST = 9
"""Words at most between an article and the noun for a paper."""


def nouns_for_papers(text: str, spoken: Spoken) -> frozenset[int]:
    """Return the places of nouns for papers, also of those that attributes are called by.

    "The dining room study" is one, the "study design" is not.
    """
    names = spoken.grounding.names_in(text)
    works = (
        i
        for i, word in enumerate(tokens(text))
        if word.stem in _NOUNS and not any(start <= i < end - 1 for start, end in names)
    )
    return spoken.grounding.nouns_for_hubs(text).union(works)


def descriptions(words: Sequence[Token], nouns: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the places from an article to a noun for one paper, and to the end of what goes on."""
    at = 0
    while at < len(words):
        if not _leads(words[at]):
            at += 1
            continue
        heads = (
            i
            for i in range(at + 1, min(at + _LONGEST, len(words)))
            if (i in nouns or words[i].lower == _ONE) and not words[i].lower.endswith("s")
        )
        joint = next((i for i in range(at, len(words)) if _ends(words, i)), len(words))
        head = next((i for i in heads if i < joint), joint - 1)
        end = head + 1
        if end < len(words) and words[end].lower in _TELLING_MORE:
            while end < len(words) and not _ends(words, end):
                end += 1
        start = max(i for i in range(at, max(head, at + 1)) if _leads(words[i]))
        if at < head < at + _LONGEST and (end - start > 2 or head not in nouns):
            yield start, end
        at = max(end, at + 1)


def _leads(word: Token) -> bool:
    """Whether a word begins the description of one paper: "the", "Suzuki's"."""
    owner = word.text[:1].isupper() and word.lower.endswith(("'s", "’s"))
    return word.lower in _ARTICLES or (owner and not word.is_function_word)


def _ends(words: Sequence[Token], place: int) -> bool:
    """Whether a word ends the description of a paper: "and" does where another one follows."""
    word = words[place].lower
    follows = words[place + 1].lower if place + 1 < len(words) else ""
    return word in _ENDING and (word != "and" or follows in _ARTICLES)


def one_paper(text: str, spoken: Spoken) -> tuple[str, ...]:
    """Return the paper that words describe: the only one, or the one most surely on what they say.

    Of several, that is the one whose title has the words.
    """
    plan = spoken.grounding.ground_in_words(text)
    plan = plan.model_copy(update={"requests": (), "operation": Operation.LIST})
    found = spoken.settled(plan)
    if found.similar_to is not None or found.relaxed:
        return ()
    hubs = spoken.grounding.in_order(found.model_copy(update={"requests": ()}))
    if len(hubs) > 1 and found.topic is not None:
        hubs = tuple(hub for hub in found.topic.hubs if hub in hubs)[:1]
    if len(hubs) > 1:
        words, nouns = tokens(text), nouns_for_papers(text, spoken)
        said = (w for i, w in enumerate(words) if i not in nouns and not w.is_function_word)
        titled = spoken.grounding.lexicon.titled([word.text for word in said])
        hubs = tuple(hub for hub in hubs if hub in titled)
    return hubs if len(hubs) == 1 else ()


def of_the_one_described(plan: Plan, spoken: Spoken) -> Plan:
    """Return the plan of a question for one paper it describes, where it was read as of several.

    "How many cases did the helicopter study look at?" adds up no cases of all with a helicopter.
    """
    cues = read_cues(plan.question)
    asks = plan.requests or plan.not_understood or plan.topic is not None
    flags = tuple(c for c in plan.conditions if any(map(is_flag, c.values)))
    verifies = plan.operation is Operation.VERIFY and flags
    computed = not (verifies or plan.operation in _TELLING) or plan.group_by or cues.superlatives
    if not (asks or flags) or plan.hub_words or computed:
        return plan
    if verifies:
        of_one = of_the_one_described(_telling(flags, plan), spoken)
        verified = of_one.model_copy(update={"operation": Operation.VERIFY})
        return verified if of_one.hub_words else plan
    words, nouns = tokens(plan.question), nouns_for_papers(plan.question, spoken)
    found = [s for s in descriptions(words, nouns) if any(i in nouns for i in range(*s))]
    several = any(words[i].lower.endswith("s") for i in nouns)
    if len(found) != 1 or several or cues.statistic is not None:
        return plan
    ((start, end),) = found
    described = range(start, end)
    about = places_of(words, [plan.topic.wording] if plan.topic is not None else [])
    beside = [i for i in about - {*described} if tells(words[i])]
    weak = plan.not_understood and all(c.certainty < _NAMED for c in plan.conditions)
    named = [] if weak else [c.words for c in plan.conditions]
    bound = about | places_of(words, [*plan.titled, *named])
    goes_by_it = not (bound.isdisjoint(described) or beside)
    if goes_by_it and len(spoken.grounding.in_order(plan)) == 1:
        return plan
    text = plan.question[words[start].start : words[end - 1].end]
    hubs = one_paper(text, spoken)
    if not hubs:
        return plan
    said = {words[i].text for i in described}
    unknown = dict.fromkeys((*plan.not_understood, *(words[i].text for i in sorted(beside))))
    left = tuple(word for word in unknown if word not in said)
    others = [c for c in plan.conditions if places_of(words, [c.words]).isdisjoint(described)]
    of_it = plan.model_copy(
        update={
            "hubs": hubs,
            "hub_words": text,
            "titled": (),
            "topic": None,
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
