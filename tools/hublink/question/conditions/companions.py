"""Companions of a value: co-authors, co-stars, data sets used beside another one."""

import re

from tools.hublink.core.plan import Condition, Facet, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.person_names import names_people
from tools.hublink.question.kin.besides import BESIDES, asks_which_hubs, besides_leaves_out
from tools.hublink.question.kin.deeds import asks_what_else_was_done
from tools.hublink.question.mentions.parse import Parse

_BROUGHT = "".join(rf"(?<!\b{verb} )" for verb in "bring brings bringing brought".split())
"""What brings things together has no companions."""
_BRINGS = re.compile(r"\b(?:bring|brings|bringing|brought) (?:\w+ ){1,6}?together\b")
"""Says what is joined, and seeks no companions: "bringing graphs and models together"."""
_TOGETHER = re.compile(
    rf"\b(?:{_BROUGHT}together|jointly|alongside|along with|besides"
    r"|in the same \w+ (?:with|as)|with whom)\b"
    r"|\bco[- ]?\w+"
)
_OTHERS = re.compile(r"\b(?:who|which|what) (?:else|other)\b")
_CO_AUTHOR = "co-author"
_WHO_ELSE = "who else"
"""Asks for companions of people alone: who else used a thing is whoever did."""
_WITH = re.compile(r"\bwith\b")
_PERSONS_WITH = re.compile(
    r"\W*(?:and )?(?:who\b|with whom?\b|(?:the |all )?(?:people|persons|authors|researchers)\b)"
)
_PERSONS = frozenset(("who", "whom", "whose", "else"))
_DOES = ("do", "does", "did")


def read_companions(parse: Parse) -> None:
    """Ask for the other values of an attribute where the question seeks a value's companions."""
    question = parse.reading.question.lower()
    cue = _companionship(parse, question)
    loose = _WITH.search(question) if _PERSONS_WITH.match(question) else None
    if not (cue or loose) or asks_which_hubs(parse):
        return
    people = any(_names_people(parse, condition) for condition in parse.conditions)
    done = people and asks_what_else_was_done(question)
    others = cue is not None and cue.group() == _WHO_ELSE and bool(parse.conditions) and not people
    if cue is not None and (others or done or _is_done(parse, cue) or _names_both(parse)):
        parse.explain(*cue.span())
        return
    requested = {request.facet.key for _, request in parse.requests}
    for place, condition in enumerate(parse.conditions):
        people = parse.column(condition.facet).kind is ValueKind.NAME
        found = cue or (loose if people else None)
        if found is None or not _names_values(condition):
            continue
        held = _told_of_hubs(parse, condition)
        shared = [f for f in held if not parse.column(f).has_one_value_a_hub] or list(held)
        asked = [f for f in shared if f.key in requested]
        if not asked and (cue or not requested):
            asked = shared
        if asked:
            condition = condition.model_copy(update={"facet": asked[0], "otherwise": ()})
            parse.conditions[place] = condition
            words = _CO_AUTHOR if cue is None and parse.lexicon.is_of_works else found.group()
            request = Request(facet=condition.facet, words=words, apart_from=condition.values)
            parse.requests.append((parse.position(found.start()), request))
            parse.explain(*found.span())
            return


def _companionship(parse: Parse, question: str) -> re.Match[str] | None:
    """The words that speak of companions; "co-" counts before one for people or an attribute."""
    brought = [found.end() for found in _BRINGS.finditer(question)]
    together = (found for found in _TOGETHER.finditer(question) if found.end() not in brought)
    for found in [*together, *_OTHERS.finditer(question)]:
        if found.group() in BESIDES and besides_leaves_out(parse):
            continue
        prefixed = re.fullmatch(r"co[- ]?(\w+)", found.group())
        if prefixed is None or names_people(prefixed.groups()):
            return found
        if parse.lexicon.attributes.of_family(prefixed.group(1)):
            return found
    return None


def _names_both(parse: Parse) -> bool:
    """Whether both who did something and with whom are named: what they did is asked for."""
    people = [
        c
        for c in parse.conditions
        if _names_people(parse, c) or (_names_values(c) and _is_twice(parse, c))
    ]
    asked = {token.lower for token in parse.reading.tokens}
    return len(people) > 1 and asked.isdisjoint(_PERSONS)


def _is_twice(parse: Parse, condition: Condition) -> bool:
    """Whether another value of the same attribute is named besides."""
    return sum(c.facet.key == condition.facet.key for c in parse.conditions) > 1


def _is_done(parse: Parse, cue: re.Match[str]) -> bool:
    """Whether "co-" belongs to a verb, to what somebody did: "which reviews did A co-author"."""
    before = [token for token in parse.reading.tokens if token.end <= cue.start()]
    doing = [place for place, token in enumerate(before) if token.lower in _DOES]
    together = cue.group().startswith("co")
    following = parse.reading.question[cue.end() :].split()[:1]
    if together and cue.group().endswith("ed") and following != ["with"]:
        return True
    noun = cue.group().endswith(("s", "ing")) or not together
    return not noun and bool(doing) and 0 < doing[-1] < len(before) - 1


def _names_people(parse: Parse, condition: Condition) -> bool:
    return _names_values(condition) and parse.column(condition.facet).kind is ValueKind.NAME


def _names_values(condition: Condition) -> bool:
    return bool(condition.values) and not condition.negated and condition.source is None


def _told_of_hubs(parse: Parse, condition: Condition) -> tuple[Facet, ...]:
    """Return the attributes of a condition; of one that tells the same of people, theirs instead.

    Whom the authors are said to have written with are authors of further works as well.
    """
    held = (condition.facet, *condition.otherwise)
    own = [
        column.facet
        for column in parse.lexicon.view.columns
        for facet in held
        if facet.key[:-1] == column.facet.key and column.kind is ValueKind.NAME
        if parse.column(facet).kind is ValueKind.NAME
        if any(value in column.by_value for value in condition.values)
    ]
    return tuple(dict.fromkeys(own)) or held
