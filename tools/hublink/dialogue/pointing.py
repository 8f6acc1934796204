"""Papers that a message points at by number or place: "[3]", "the second one", "the others"."""

import re
from collections.abc import Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation
from tools.hublink.core.value_kinds import numeric
from tools.hublink.dialogue.context import Context
from tools.hublink.dialogue.recalling import list_spoken_of
from tools.hublink.dialogue.spoken import Spoken
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import phrase

_PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
ORDINALS: dict[str, int] = {
    **{word: place for place, word in enumerate(_PLACES)},
    **{
        f"{place}{'st nd rd'.split()[place - 1] if place < 4 else 'th'}": place - 1
        for place in range(1, 21)
    },
    "last": -1,
    "former": 0,
    "latter": -1,
}
AMOUNTS: dict[str, int] = {
    **{
        word: amount
        for amount, word in enumerate(
            "one two three four five six seven eight nine ten eleven twelve".split(), 1
        )
    },
    "couple": 2,
    "few": 3,
    "dozen": 12,
}
_ORDINAL = rf"(?:{'|'.join(ORDINALS)})"
_AMOUNT = rf"(?:\d{{1,3}}|{'|'.join(AMOUNTS)})"
_NOUN = (
    r"(?:ones?|papers?|results?|sources?|entry|entries|articles?|studies|study|hits?|items?|works?"
    r"|publications?)"
)
_OF_LIST = r"(?:of|in|on|from) (?:these|those|them|(?:the|that|this|your|my) \w+)"
_NUMBERED = re.compile(
    r"\[(\d{1,4})\]|\b(?:paper|number|no\.?|source|reference|result|item|#) ?#?(\d{1,4})\b(?!\s*%)",
    re.IGNORECASE,
)
_FEW = re.compile(
    rf"\b(?:the |my |your )?(?P<end>first|last|top|bottom) (?P<amount>{_AMOUNT})\b(?! years?\b)"
    rf"(?: {_NOUN})?(?: {_OF_LIST})?",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    rf"\b(?:the )?{_ORDINAL}(?: {_NOUN})?"
    rf"(?:(?:\s*,\s*(?:and )?| and | with | to | or | versus | vs\.? )(?:the )?{_ORDINAL}"
    rf"(?: {_NOUN})?)+(?: {_OF_LIST})?(?=\W|$)",
    re.IGNORECASE,
)
_ONE = re.compile(
    rf"\b(?:the )?(?P<place>{_ORDINAL})"
    rf"(?: {_NOUN}\b(?: {_OF_LIST})?| {_OF_LIST}|(?= (?:as|with|against|versus|vs) )|(?=\s*[,:])"
    r"|\s*[?.!]*$)",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    rf"\b(?:the|my|your) (?:others?\b(?: {_NOUN}\b)?|rest\b|remaining\b(?: {_NOUN}\b)?"
    rf"|remainder\b)(?: {_OF_LIST})?",
    re.IGNORECASE,
)
_SO_MANY = re.compile(
    rf"\b(?:these|those) (?P<these>{_AMOUNT})\b|\b(?:the|all|both of the) (?P<amount>{_AMOUNT})\b"
    rf"(?=\W*$| (?:[\w-]+ ){{0,3}}?{_NOUN}\b| (?:is|are|was|were|do|did|have|has|had|in|as)\b)",
    re.IGNORECASE,
)
_DESCRIBED = re.compile(
    rf"\b(?:the|that|this) (?P<words>(?:(?!the |that |this )[\w'’-]+ ){{1,6}}?){_NOUN}\b",
    re.IGNORECASE,
)
_THE_ONE = re.compile(
    r"\b(?:the|that) (?P<words>(?:(?!the |that )[\w'’-]+ ){1,4}?)one\b", re.IGNORECASE
)
_THOSE = re.compile(
    rf"\b(?:those|the (?:(?P<one>one)|ones|{_NOUN}|(?P<amount>{_AMOUNT})(?: {_NOUN})?))\s+"
    r"(?=(?:from|in|by|of|on|at|about|with|without|using|since|after|before|published|that|which"
    r"|who|whose)\b)(?P<words>[^,;?!]+)",
    re.IGNORECASE,
)
_NEWER = ("newer", "newest", "later", "latest", "more recent", "most recent")
_DATED = re.compile(
    rf"\bthe (?P<end>{'|'.join(_NEWER)}|older|oldest|earlier|earliest) {_NOUN}\b", re.IGNORECASE
)
_ASKS_WHICH = re.compile(
    r"\b(?:which|what)\b(?:\W+\w+){0,4}\W+(?:is|are|was|were)\W*$", re.IGNORECASE
)
_NUMBER_MEANT = re.compile(rf"\b(?:the|these|those) (?P<amount>{_AMOUNT})\b", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_BEFORE_LISTS = ("of ", "in ", "on ", "from ", "among ")
_LONGEST_DESCRIPTION = 6
"""So many words at most follow the noun of what they describe."""


class Pointed(Frozen):
    """The papers pointed at, the message with a pronoun in place of that, and what lies beyond.

    `beyond` names a place that the papers spoken of do not reach; there are no papers then.
    """

    hubs: tuple[str, ...]
    rest: str
    beyond: str = ""


def pointed_at(text: str, context: Context) -> Pointed | None:
    """Return what a message points at among the papers of a conversation, or None."""
    return (
        _by_number(text, context)
        or _by_place(text, context)
        or _the_others(text, context)
        or _by_size(text, context)
        or _by_list(text, context)
    )


def described(spoken: Spoken) -> Pointed | None:
    """Return the papers at hand that a message describes by their titles: "the coral one"."""
    listed = spoken.context.listed
    for found in _DESCRIBED.finditer(spoken.text) if len(listed) > 1 else ():
        hubs = _fitting(found["words"], listed, spoken)
        if 0 < len(hubs) < len(listed):
            return Pointed(hubs=hubs, rest=_instead(spoken.text, found, _pronoun(hubs)))
    return None


def one_described(spoken: Spoken) -> Pointed | None:
    """Return the one paper that a message describes, of those spoken of, else of all.

    Only what has no noun of its own is meant, "the Procko one": else it may be a new question.
    """
    context = spoken.context
    if (dated := _by_date(spoken)) is not None:
        return dated
    told = tuple(dict.fromkeys(hub for each in context.earlier for hub in each.hubs))
    for found in _THE_ONE.finditer(spoken.text):
        for among in (context.listed, told, None):
            hubs = _fitting(found["words"], among, spoken)
            if len(hubs) == 1:
                return Pointed(hubs=hubs, rest=_instead(spoken.text, found, "it"))
    one = singled_out(spoken)
    return one if one is not None and len(one.hubs) == 1 else None


def _by_date(spoken: Spoken) -> Pointed | None:
    """The newer or older of the papers at hand, where something else is asked of it."""
    found, year = _DATED.search(spoken.text), spoken.grounding.year_facet
    among = spoken.context.together
    if (
        found is None
        or year is None
        or len(among) < 2
        or _ASKS_WHICH.search(spoken.text[: found.start()])
    ):
        return None
    by_hub = spoken.grounding.view.column(year).by_hub
    dated = [(numeric(row.value) or 0.0, hub) for hub in among for row in by_hub.get(hub, ())]
    newest = found["end"].lower() in _NEWER
    first = (max if newest else min)(dated, default=None)
    hubs = tuple(hub for value, hub in dated if first is not None and value == first[0])
    if len(hubs) != 1:
        return None
    return Pointed(hubs=hubs, rest=_instead(spoken.text, found, "it"))


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
                pronoun = _pronoun(hubs)
                start, end = found.start(), found.start("words") + end
                rest = f"{spoken.text[:start]} {pronoun} {spoken.text[end:]}"
                return Pointed(hubs=hubs, rest=rest)
    return None


def _meeting(words: str, among: Sequence[str], spoken: Spoken) -> tuple[tuple[str, ...], int]:
    """The papers that meet what the first of some words say, and where these words end.

    They are as many as say nothing else, without those that change nothing.
    """
    found: tuple[tuple[str, ...], int] = ((), 0)
    ends = [word.end() for word in _WORD.finditer(words)]
    for end in ends[1:_LONGEST_DESCRIPTION]:
        plan = spoken.grounding.ground(words[:end], within=among, guess=False)
        if not plan.conditions or plan.requests or spoken.unexplained(plan):
            continue
        hubs = spoken.grounding.in_order(plan)
        if hubs and set(hubs) != set(found[0]):
            found = tuple(hub for hub in among if hub in hubs), end
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


def amount_in(text: str) -> int | None:
    """Return the first amount that a text names, "the top five", "give me 3"."""
    words = (word.lower() for word in _WORD.findall(text))
    amounts = (int(w) if w.isdigit() else AMOUNTS.get(w) for w in words)
    return next((amount for amount in amounts if amount), None)


def number_meant(text: str) -> tuple[int | None, str]:
    """Return how many a text says it means, and what follows: "the two on corals"."""
    found = _NUMBER_MEANT.search(text)
    return (amount_in(found["amount"]), text[found.end() :]) if found else (None, "")


def names_unknown_number(text: str, context: Context) -> bool:
    """Return whether a message speaks of a numbered paper that the conversation does not have."""
    numbers = dict(context.numbers)
    cited = (m.group(1) for m in _NUMBERED.finditer(text))
    return any(number is not None and int(number) not in numbers for number in cited)


def _by_number(text: str, context: Context) -> Pointed | None:
    numbers = dict(context.numbers)
    named = [int(next(filter(None, m.groups()))) for m in _NUMBERED.finditer(text)]
    if not named or any(number not in numbers for number in named):
        return None
    hubs = tuple(dict.fromkeys(numbers[number] for number in named))
    return Pointed(hubs=hubs, rest=_NUMBERED.sub(" it ", text))


def _by_place(text: str, context: Context) -> Pointed | None:
    listed = context.listed
    if not listed:
        return None
    if few := _FEW.search(text):
        amount = amount_in(few["amount"]) or 1
        from_end = few["end"].lower() in ("last", "bottom")
        of = context.hubs if len(context.hubs) > 1 else listed
        return Pointed(
            hubs=of[-amount:] if from_end else of[:amount], rest=_instead(text, few, "they")
        )
    found = _SEVERAL.search(text) or _ONE.search(text)
    if found is None or _orders(text, found):
        return None
    places = [ORDINALS[word] for word in _WORD.findall(found.group().lower()) if word in ORDINALS]
    if max(places) >= len(listed):
        return Pointed(hubs=(), rest=text, beyond=found.group().strip(" ?.!"))
    hubs = tuple(dict.fromkeys(listed[place] for place in places))
    return Pointed(hubs=hubs, rest=_instead(text, found, _pronoun(hubs)))


def _orders(text: str, found: re.Match[str]) -> bool:
    """Whether words for a place say in which order papers are wanted: "newest first"."""
    cues = read_cues(text)
    ranked = cues.operation is Operation.RANK
    return ranked and any(start < found.end() and found.start() < end for start, end in cues.spans)


def _the_others(text: str, context: Context) -> Pointed | None:
    found = _OTHERS.search(text)
    if found is None or not context.hubs:
        return None
    if not context.others:
        of_another = text[found.end() :].lstrip().startswith("of ")
        return None if of_another else Pointed(hubs=(), rest=text, beyond=found.group())
    return Pointed(hubs=context.others, rest=_instead(text, found, _pronoun(context.others)))


def _by_size(text: str, context: Context) -> Pointed | None:
    """The last list of as many papers as a message says: "the two", "these four"."""
    found = _SO_MANY.search(text)
    amount = amount_in(found["these"] or found["amount"]) if found else None
    if found is None or amount is None or amount < 2:
        return None
    told = (each.hubs for each in reversed(context.earlier))
    lists = (context.together, *told, context.alone(amount))
    hubs = next((hubs for hubs in lists if len(hubs) == amount), ())
    return Pointed(hubs=hubs, rest=_instead(text, found, "they")) if hubs else None


def _by_list(text: str, context: Context) -> Pointed | None:
    spoken_of = list_spoken_of(text, context)
    if spoken_of is None:
        return None
    found, hubs = spoken_of
    instead = "of them" if found.group().lower().startswith(_BEFORE_LISTS) else "they"
    return Pointed(hubs=hubs, rest=_instead(text, found, instead))


def _pronoun(hubs: Sequence[str]) -> str:
    return "it" if len(hubs) == 1 else "they"


def _instead(text: str, found: re.Match[str], pronoun: str) -> str:
    return f"{text[: found.start()]} {pronoun} {text[found.end() :]}"
