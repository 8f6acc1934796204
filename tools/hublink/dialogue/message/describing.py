"""Papers that a message describes: "the coral one", "those from 2023", "the newer one"."""

import re
from collections.abc import Sequence

from tools.hublink.core.value_kinds import numeric
from tools.hublink.dialogue.message.pointing import (
    AMOUNT,
    NOUN,
    WORD,
    Pointed,
    amount_in,
    instead,
    pronoun_for,
)
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import phrase

_DESCRIBED = re.compile(
    rf"\b(?:the|that|this) (?P<words>(?:(?!the |that |this )[\w'’-]+ ){{1,6}}?){NOUN}\b",
    re.IGNORECASE,
)
_THE_ONE = re.compile(
    r"\b(?:the|that) (?P<words>(?:(?!the |that )[\w'’-]+ ){1,4}?)one\b", re.IGNORECASE
)
_THOSE = re.compile(
    rf"\b(?:those|the (?:(?P<one>one)|ones|{NOUN}|(?P<amount>{AMOUNT})(?: {NOUN})?))\s+"
    r"(?=(?:from|in|by|of|on|at|about|with|without|using|since|after|before|published|that|which"
    r"|who|whose)\b)(?P<words>[^,;?!]+)",
    re.IGNORECASE,
)
_SEVERAL = rf"(?!one\b){AMOUNT}"
_NEWER = ("newer", "newest", "later", "latest", "more recent", "most recent")
_DATED = re.compile(
    rf"\bthe (?:{_SEVERAL} )?(?P<end>{'|'.join(_NEWER)}|older|oldest|earlier|earliest)"
    rf"(?: {_SEVERAL})?(?: {NOUN}\b)?"
    rf"(?P<of> of (?:these|those|them|(?:the|these|those) {AMOUNT}|all|the lot)\b)?"
    r"(?P<bare>(?=\W*$|[,:]))?",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:his|her|their) (?P<end>first|last|earliest|latest|newest|oldest)"
    r" (?:paper|article|study|publication|one)\b",
    re.IGNORECASE,
)
_EARLIEST = ("first", "earliest", "oldest")
_ASKS_WHICH = re.compile(
    r"\b(?:which|what)\b(?:\W+\w+){0,4}\W+(?:is|are|was|were)\W*$", re.IGNORECASE
)
ASKED_OF = frozenset("who whom whose what where when why how did does do has have".split())
_LONGEST_DESCRIPTION = 6
"""So many words at most follow the noun of what they describe."""


def described(spoken: Spoken) -> Pointed | None:
    """Return the papers at hand that a message describes by their titles: "the coral one"."""
    listed = spoken.context.listed
    for found in _DESCRIBED.finditer(spoken.text) if len(listed) > 1 else ():
        hubs = _fitting(found["words"], listed, spoken)
        if 0 < len(hubs) < len(listed):
            return Pointed(hubs=hubs, rest=instead(spoken.text, found, pronoun_for(hubs)))
    return None


def one_described(spoken: Spoken) -> Pointed | None:
    """Return the one paper that a message describes, of those spoken of, else of all.

    Only what has no noun of its own is meant, "the Procko one": else it may be a new question.
    """
    context = spoken.context
    if (dated := by_date(spoken)) is not None:
        return dated
    told = tuple(dict.fromkeys(hub for each in context.earlier for hub in each.hubs))
    for found in _THE_ONE.finditer(spoken.text):
        for among in (context.listed, told, None):
            hubs = _fitting(found["words"], among, spoken)
            if len(hubs) == 1:
                return Pointed(hubs=hubs, rest=instead(spoken.text, found, "it"))
    one = singled_out(spoken)
    return one if one is not None and len(one.hubs) == 1 else None


def with_oldest_of_ones_own(text: str) -> str:
    """Return a text that asks for somebody's first or last paper as for the oldest or newest.

    They are those at hand: "her first paper" is not the one that was shown first.
    """

    def dated(found: re.Match[str]) -> str:
        return f"the {'oldest' if found['end'].lower() in _EARLIEST else 'newest'} of them"

    return _OWN.sub(dated, text)


def by_date(spoken: Spoken) -> Pointed | None:
    """Return the newer or older of the papers at hand, or the newest two, to ask something of."""
    found, year = _DATED.search(spoken.text), spoken.grounding.year_facet
    among = spoken.context.together
    if found is None or year is None or not among:
        return None
    if len(among) == 1:
        return Pointed(hubs=tuple(among), rest=instead(spoken.text, found, "it"))
    amount = amount_in(found.group().partition(" of ")[0].removesuffix(" one"))
    named = amount or re.search(rf"\b{NOUN}\b", found.group(), re.IGNORECASE)
    asks = not ASKED_OF.isdisjoint(spoken.words) and (found["of"] or found["bare"] is not None)
    if not (named or asks) or _ASKS_WHICH.search(spoken.text[: found.start()]):
        return None
    by_hub = spoken.grounding.view.column(year).by_hub
    told = [(numeric(row.value), hub) for hub in among for row in by_hub.get(hub, ())]
    dated = [(number, hub) for number, hub in told if number is not None]
    newest = found["end"].lower() in _NEWER
    ordered = sorted(dated, key=lambda each: -each[0] if newest else each[0])
    first, after = ordered[: amount or 1], ordered[amount or 1 :]
    tied = bool(after) and after[0][0] == first[-1][0]
    hubs = tuple(dict.fromkeys(hub for _, hub in first))
    if tied or len(hubs) != (amount or 1):
        return None
    return Pointed(hubs=hubs, rest=instead(spoken.text, found, pronoun_for(hubs)))


def singled_out(spoken: Spoken) -> Pointed | None:
    """Return those of the papers spoken of that a message says are of some kind.

    "Those from 2023", "the two with code": as many as are said, one where "the one" is.
    """
    context = spoken.context
    told = tuple(dict.fromkeys(hub for each in context.earlier for hub in each.hubs))
    for found in _THOSE.finditer(spoken.text):
        amount = 1 if found["one"] else amount_in(found["amount"] or "")
        for among in (context.together, context.listed, told):
            hubs, end = _meeting(found["words"], among, spoken)
            if hubs and len(hubs) == (amount or len(hubs)):
                pronoun = pronoun_for(hubs)
                start, end = found.start(), found.start("words") + end
                rest = f"{spoken.text[:start]} {pronoun} {spoken.text[end:]}"
                return Pointed(hubs=hubs, rest=rest)
    return None


def _meeting(words: str, among: Sequence[str], spoken: Spoken) -> tuple[tuple[str, ...], int]:
    """The papers that meet what the first of some words say, and where these words end.

    They are as many as say nothing else, without those that neither change nor name anything.
    """
    found: tuple[tuple[str, ...], int] = ((), 0)
    named = 0
    ends = [word.end() for word in WORD.finditer(words)]
    for end in ends[1:_LONGEST_DESCRIPTION]:
        plan = spoken.grounding.ground(words[:end], within=among, guess=False)
        if not plan.conditions or plan.requests or spoken.unexplained(plan):
            continue
        hubs = spoken.grounding.in_order(plan)
        told = sum(len(phrase(condition.words)) for condition in plan.conditions)
        if hubs and (set(hubs) != set(found[0]) or told > named):
            found, named = (tuple(hub for hub in among if hub in hubs), end), told
    return found


def _fitting(words: str, among: Sequence[str] | None, spoken: Spoken) -> tuple[str, ...]:
    """The papers that bear some words in their titles, else those they name values of."""
    view, wanted = spoken.grounding.view, set(phrase(words))
    if among is not None:
        titled = [hub for hub in among if wanted <= set(phrase(view.hubs[hub].label))]
        if titled:
            return tuple(titled)
    plan = spoken.grounding.ground(words, within=among, guess=False)
    named = plan.conditions and not plan.requests
    return spoken.grounding.in_order(plan) if named else ()
