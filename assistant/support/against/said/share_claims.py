"""Verifying "most" and "few" against the shares that statements tell."""

import re
from collections.abc import Collection, Iterable

from assistant.support.against.said.statements import FactStatement, denies, statement
from assistant.support.reading.numbers import amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.language.words import stem, tokens

_SHARES = (
    (re.compile(r"^\s*(?:the )?(?:most|majority)\b(?! of the time)", re.IGNORECASE), 0.5, 1.0),
    (re.compile(r"^\s*(?:nearly|almost) (?:all|every\w*)\b", re.IGNORECASE), 0.7, 1.0),
    (re.compile(r"^\s*(?:all|everybody|everyone)\b", re.IGNORECASE), 0.95, 1.0),
    (re.compile(r"^\s*(?:only )?(?:a )?(?:few|minority)\b", re.IGNORECASE), 0.0, 0.4),
    (re.compile(r"^\s*(?:nobody|none)\b", re.IGNORECASE), 0.0, 0.05),
)
"""Words that tell how many of some, with the shares that they may stand for."""
_OF = re.compile(r"\s*(?:out )?of (?:the |its |all )*", re.IGNORECASE)
_ABOUT = 0.1
_OF_SOME = frozenset(map(stem, "of those them people participants patients".split()))


def wrong_share(
    text: str, statements: Iterable[FactStatement], title: Collection[str] = ()
) -> KeptText | None:
    """Return which statement tells another share than a text that begins with how many of some.

    The words of the paper's title tell nothing besides.
    """
    said = _share_said(text)
    if said is None:
        return None
    end, least, most = said
    rest = text[end:]
    stems = statement(rest).stems - _OF_SOME
    if not stems or denies(tokens(rest)) or amounts(rest, 0, len(rest)):
        return None
    for held in statements:
        shares = [a.value for a in amounts(held.text, 0, len(held.text)) if a.is_share]
        shares = shares or _share_of_so_many(held.text)
        if len(shares) != 1 or held.denies or not stems - {*title} <= held.stems:
            continue
        share = shares[0] / 100 if shares[0] > 1 else shares[0]
        if not least <= share <= most and stems & held.stems:
            return kept_text("support.stated", text=held.text)
    return None


def _share_said(text: str) -> tuple[int, float, float] | None:
    """Where the words end by which a text begins that say how many, and which share they may be."""
    for pattern, least, most in _SHARES:
        if match := pattern.match(text):
            return match.end(), least, most
    for amount in amounts(text, 0, len(text))[:1]:
        if amount.is_fraction and not text[: amount.start].strip():
            return amount.end, amount.value - _ABOUT, amount.value + _ABOUT
    return None


def _share_of_so_many(text: str) -> list[float]:
    """The share that a text tells as so many of so many: "of 640 asked, 416", "416 of the 640"."""
    stated = [a for a in amounts(text, 0, len(text)) if not (a.is_share or a.is_year)]
    if len(stated) != 2:
        return []
    one, other = stated
    if _OF.fullmatch(text, 0, one.start):
        part, whole = other.value, one.value
    elif _OF.fullmatch(text, one.end, other.start):
        part, whole = one.value, other.value
    else:
        return []
    return [part / whole] if 0 < part <= whole else []
