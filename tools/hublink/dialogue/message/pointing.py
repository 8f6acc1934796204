"""Papers that a message points at by number or place: "[3]", "the second one", "the others"."""

import re
from collections.abc import Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.recalling import list_spoken_of
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import AUXILIARIES

_SIDES = {"former": 0, "latter": -1}
"""Which of two that were named, whatever order they are listed in."""
_PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
ORDINALS: dict[str, int] = {
    **{word: place for place, word in enumerate(_PLACES)},
    **{
        f"{place}{'st nd rd'.split()[place - 1] if place < 4 else 'th'}": place - 1
        for place in range(1, 21)
    },
    "last": -1,
    **_SIDES,
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
AMOUNT = rf"(?:\d{{1,3}}|{'|'.join(AMOUNTS)})"
NOUN = (
    r"(?:ones?|papers?|results?|sources?|entry|entries|articles?|studies|study|hits?|items?|works?"
    r"|publications?)"
)
_SAID_OF_IT = (
    rf"(?:about|called|published|written|{'|'.join(AUXILIARIES)}"
    r"|uses?|cites?|says?|finds?|found|shows?|reports?|write|wrote|publish|work|worked)"
)
"""What is said of a paper right behind its place: "what was the third about?"."""
_OF_LIST = r"(?:of|in|on|from) (?:these|those|them|(?:the|that|this|your|my) \w+)"
_NUMBERED = re.compile(
    r"\[(\d{1,4})\]|\b(?:paper|number|no\.?|source|reference|result|item|#) ?#?(\d{1,4})\b(?!\s*%)",
    re.IGNORECASE,
)
_FEW = re.compile(
    rf"\b(?:the |my |your )?(?P<end>first|last|top|bottom) (?P<amount>{AMOUNT})\b(?! years?\b)"
    rf"(?: {NOUN})?(?: {_OF_LIST})?",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    rf"\b(?:the )?{_ORDINAL}(?: {NOUN})?"
    rf"(?:(?:\s*,\s*(?:and )?| and | with | to | or | versus | vs\.? )(?:the )?{_ORDINAL}"
    rf"(?: {NOUN})?)+(?: {_OF_LIST})?(?=\W|$)",
    re.IGNORECASE,
)
_LASTS = r"(?!(?:(?<=\bthey )|(?<=\bit )|(?<=\bthese )|(?<=\bthose )|(?<=\bthis ))last\W*$)"
"""No place is told where something lasts: "how long did they last"."""
_ONE = re.compile(
    rf"{_LASTS}\b(?:the )?(?P<place>{_ORDINAL})"
    rf"(?: {NOUN}\b(?: {_OF_LIST})?| {_OF_LIST}|(?= (?:as|with|against|versus|vs) )|(?=\s*[,:])"
    r"|\s*[?.!]*$)"
    rf"|\bthe (?:{'|'.join(_SIDES)})\b"
    rf"|\bthe {_ORDINAL}(?= {_SAID_OF_IT}\b(?! {NOUN}\b))",
    re.IGNORECASE,
)
_ONE_ALONE = re.compile(rf"the {_ORDINAL}(?: {NOUN})?", re.IGNORECASE)
_END = re.compile(
    rf"\b(?:the|your) (?:very )?(?P<end>top|topmost|bottom) (?:one|paper|study|article|result)\b"
    rf"(?: {_OF_LIST})?",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    rf"\b(?:the|my|your) (?:others?\b(?: {NOUN}\b)?|rest\b|remaining\b(?: {NOUN}\b)?"
    rf"|remainder\b)(?: {_OF_LIST})?",
    re.IGNORECASE,
)
_SO_MANY = re.compile(
    rf"\b(?:these|those) (?P<these>{AMOUNT})\b|\b(?:the|all|both of the) (?P<amount>{AMOUNT})\b"
    rf"(?=\W*$| (?:[\w-]+ ){{0,3}}?{NOUN}\b"
    rf"| (?:is|are|was|were|do|did|have|has|had|in|as|by|side)\b)"
    rf"|(?<=which of )the (?P<which>{AMOUNT})\b(?! (?:most|least|best|worst|\w+est)\b)",
    re.IGNORECASE,
)
_OF_SO_MANY = re.compile(rf"\bof (?:the|these|those) {AMOUNT}\b", re.IGNORECASE)
_NUMBER_MEANT = re.compile(rf"\b(?:the|these|those) (?P<amount>{AMOUNT})\b", re.IGNORECASE)
WORD = re.compile(r"\w+")
_TWO = 2
_BEFORE_LISTS = ("of ", "in ", "on ", "from ", "among ")


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


def amount_in(text: str) -> int | None:
    """Return the first amount that a text names, "the top five", "give me 3"."""
    words = (word.lower() for word in WORD.findall(text))
    amounts = (int(w) if w.isdigit() else AMOUNTS.get(w) for w in words)
    return next((amount for amount in amounts if amount), None)


def number_meant(text: str) -> tuple[int | None, str]:
    """Return how many a text says it means, and what follows: "the two on corals"."""
    found = _NUMBER_MEANT.search(text)
    return (amount_in(found["amount"]), text[found.end() :]) if found else (None, "")


def with_at_place(text: str, told: Sequence[str]) -> tuple[str, str] | None:
    """Return what of a list a text points at, and the text with it: "what did the first write?"."""
    found = _ONE.search(text)
    words = WORD.findall(found.group().lower()) if found else []
    said = [word for word in words if word in ORDINALS]
    if found is None or len(said) != 1 or not -1 <= ORDINALS[said[0]] < len(told):
        return None
    value = told[ORDINALS[said[0]]]
    return value, f"{text[: found.start()]}{value}{text[found.end() :]}"


def place_said(text: str) -> str:
    """Return the words of a message that only point at a place in a list: "the first one"."""
    found = _ONE.search(text)
    if found is None or WORD.search(text[found.end() :]):
        return ""
    alone = _ONE_ALONE.fullmatch(found.group().strip(" ?.!"))
    return alone.group() if alone else ""


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
            hubs=of[-amount:] if from_end else of[:amount], rest=instead(text, few, "they")
        )
    if (end := _END.search(text)) is not None:
        hub = listed[-1] if end["end"].lower() == "bottom" else listed[0]
        return Pointed(hubs=(hub,), rest=instead(text, end, "it"))
    found = _SEVERAL.search(text) or _ONE.search(text)
    if found is None or _orders(text, found):
        return None
    said = [word for word in WORD.findall(found.group().lower()) if word in ORDINALS]
    places = [ORDINALS[word] for word in said]
    if not _SIDES.keys().isdisjoint(said):
        numbered = {hub: number for number, hub in context.numbers}
        listed = tuple(sorted(listed, key=lambda hub: numbered.get(hub, len(numbered))))
    listed = listed if max(places) < len(listed) else _picked_from(listed, max(places), context)
    if not listed:
        return Pointed(hubs=(), rest=text, beyond=found.group().strip(" ?.!"))
    hubs = tuple(dict.fromkeys(listed[place] for place in places))
    return Pointed(hubs=hubs, rest=instead(text, found, pronoun_for(hubs)))


def _picked_from(listed: Sequence[str], place: int, context: Context) -> tuple[str, ...]:
    """The last longer list that those told last were picked from, if it reaches to a place.

    After "compare the first two", "the third" is of the list that these are of.
    """
    earlier = (told.hubs for told in reversed(context.earlier))
    wider = (hubs for hubs in earlier if set(listed) < set(hubs) and place < len(hubs))
    return next(wider, ())


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
    return Pointed(hubs=context.others, rest=instead(text, found, pronoun_for(context.others)))


def _by_size(text: str, context: Context) -> Pointed | None:
    """The last list of as many papers as a message says: "the two", "these four"."""
    found = _SO_MANY.search(text)
    said = found["these"] or found["amount"] or found["which"] if found else ""
    amount = amount_in(said)
    if found is None or amount is None or amount < 2:
        return None
    told = (each.hubs for each in reversed(context.earlier))
    lists = (context.together, *told, context.alone(amount))
    hubs = next((hubs for hubs in lists if len(hubs) == amount), ()) or _in_lists(amount, context)
    hubs = hubs or _all_told(amount, context)
    if not hubs and len(context.hubs) == 1 and _OF_SO_MANY.search(text):
        return Pointed(hubs=(), rest=text, beyond=found.group())
    return Pointed(hubs=hubs, rest=instead(text, found, "they")) if hubs else None


def _in_lists(amount: int, context: Context) -> tuple[str, ...]:
    """The papers of the last two lists, where these are so many together."""
    last = [each.hubs for each in context.earlier[-_TWO:]]
    both = tuple(dict.fromkeys(hub for hubs in last for hub in hubs))
    return both if len(both) == amount and min(map(len, last), default=0) > 1 else ()


def _all_told(amount: int, context: Context) -> tuple[str, ...]:
    """All papers told since the topic began, where these are so many."""
    told = tuple(dict.fromkeys(hub for each in context.earlier for hub in each.hubs))
    return told if len(told) == amount else ()


def _by_list(text: str, context: Context) -> Pointed | None:
    spoken_of = list_spoken_of(text, context)
    if spoken_of is None:
        return None
    found, hubs = spoken_of
    said = "of them" if found.group().lower().startswith(_BEFORE_LISTS) else "they"
    return Pointed(hubs=hubs, rest=instead(text, found, said))


def pronoun_for(hubs: Sequence[str]) -> str:
    return "it" if len(hubs) == 1 else "they"


def instead(text: str, found: re.Match[str], pronoun: str) -> str:
    return f"{text[: found.start()]} {pronoun} {text[found.end() :]}"
