"""Papers that a message points at by number or place: "[3]", "the second one", "the last five"."""

import re
from collections.abc import Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.dialogue.context import Context

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
    r"(?:ones?|papers?|results?|sources?|entry|entries|articles?|studies|study|hits?|items?|works?)"
)
_NUMBERED = re.compile(
    r"\[(\d{1,4})\]|\b(?:paper|number|no\.?|source|reference|result|item|#) ?#?(\d{1,4})\b(?!\s*%)",
    re.IGNORECASE,
)
_FEW = re.compile(
    rf"\b(?:the |my |your )?(?P<end>first|last|top|bottom) (?P<amount>{_AMOUNT})\b(?! years?\b)"
    rf"(?: {_NOUN})?(?: (?:of|in|on|from) (?:the|that|this) (?:list|table|results?))?",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    rf"\b(?:the )?{_ORDINAL}(?: {_NOUN})?"
    rf"(?:(?:\s*,\s*(?:and )?| and | with | to | or | versus | vs\.? )(?:the )?{_ORDINAL}"
    rf"(?: {_NOUN})?)+(?: of (?:these|those|them|the list))?(?=\W|$)",
    re.IGNORECASE,
)
_ONE = re.compile(
    rf"\b(?:the )?(?P<place>{_ORDINAL})"
    rf"(?: {_NOUN}\b(?: (?:of|in|on|from) (?:these|those|them|(?:the|that|this|your) \w+))?"
    r"| of (?:these|those|them)| (?:in|on) the list|\s*[?.!]*$)",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")


class Pointed(Frozen):
    """The papers pointed at, the message with a pronoun in place of that, and what lies beyond.

    `beyond` names a place that the papers spoken of do not reach; there are no papers then.
    """

    hubs: tuple[str, ...]
    rest: str
    beyond: str = ""


def pointed_at(text: str, context: Context) -> Pointed | None:
    """Return what a message points at among the papers of a conversation, or None."""
    return _by_number(text, context) or _by_place(text, context)


def amount_in(text: str) -> int | None:
    """Return the first amount that a text names, "the top five", "give me 3"."""
    words = (word.lower() for word in _WORD.findall(text))
    amounts = (int(w) if w.isdigit() else AMOUNTS.get(w) for w in words)
    return next((amount for amount in amounts if amount), None)


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
    listed = context.listed or context.hubs
    if not listed:
        return None
    if few := _FEW.search(text):
        amount = amount_in(few["amount"]) or 1
        from_end = few["end"].lower() in ("last", "bottom")
        chosen = context.hubs[-amount:] if from_end else context.hubs[:amount]
        return Pointed(hubs=chosen, rest=_instead(text, few, "they"))
    found = _SEVERAL.search(text) or _ONE.search(text)
    if found is None:
        return None
    places = [ORDINALS[word] for word in _WORD.findall(found.group().lower()) if word in ORDINALS]
    if max(places) >= len(listed):
        return Pointed(hubs=(), rest=text, beyond=found.group().strip(" ?.!"))
    several = len(places) > 1
    return Pointed(
        hubs=_at(listed, places), rest=_instead(text, found, "they" if several else "it")
    )


def _at(hubs: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(hubs[place] for place in places))


def _instead(text: str, found: re.Match[str], pronoun: str) -> str:
    return f"{text[: found.start()]} {pronoun} {text[found.end() :]}"
