"""Dialogue acts: what a message does in a conversation, read from its wording."""

import re
from collections.abc import Sequence
from enum import StrEnum

from tools.hublink.core.models import Frozen
from tools.hublink.language.wordings import Wordings


class Act(StrEnum):
    """A dialogue act; the names are those of the phrasings it is learned from."""

    ASK = "ask"
    ASK_OF = "ask_of"
    REFINE = "refine"
    REPLACE = "replace"
    WIDEN = "widen"
    CORRECT = "correct"
    BACK = "back"
    SORT = "sort"
    TAKE = "take"
    MORE = "more"
    TELL = "tell"
    SUMMARISE = "summarise"
    WHY = "why"
    COMPARE = "compare"
    EXPORT = "export"
    RESET = "reset"
    CAPABILITY = "capability"
    COLLECTION = "collection"
    COURTESY = "courtesy"
    COMPLAINT = "complaint"
    OTHER = "abuse_or_other"


CHATTING = frozenset((Act.CAPABILITY, Act.COURTESY, Act.COMPLAINT))
"""Acts that are answered without the graph."""
OF_WHAT_IS_AT_HAND = frozenset(
    act
    for act in Act
    if act not in {*CHATTING, Act.ASK, Act.TELL, Act.COMPARE, Act.EXPORT, Act.RESET}
    and act not in {Act.COLLECTION, Act.OTHER}
)
"""Acts that need an earlier answer to refer to."""

_BEFORE_OTHERS = frozenset((Act.BACK, Act.REFINE, Act.REPLACE, Act.WIDEN, Act.SORT, Act.TAKE))
"""Edits that a question in the same message goes on from."""
_SENTENCE = re.compile(r"(?<=[?!])\s+|(?<=[^\W\d_]{2}[.;…])\s+|\n+")
_OPENING = re.compile(r"\s*[,:]\s+|\s+[-–—]\s+")
_LONGEST_OPENING = 4
_SURE = 0.6


class Utterance(Frozen):
    """Part of a message that does one thing, with the probability that this is what it does."""

    text: str
    act: Act
    probability: float


class Message(Frozen):
    """A message as its parts: one that asks or edits, and what is said around it.

    `text` is what the main part says, without the rest. `begins_anew` where it also drops what was
    spoken of, `aside` holds what introduces it ("I am new to coral reefs."), `first` an edit that
    comes before it ("Back to corals: which of them …").
    """

    act: Act
    text: str
    probability: float = 1.0
    begins_anew: bool = False
    aside: str = ""
    first: "Utterance | None" = None


def read_message(message: str, wordings: Wordings) -> Message:
    """Return what a message does, each sentence judged by itself."""
    parts = [_utterance(piece, wordings) for piece in _pieces(message, wordings)]
    asking = [part for part in parts if part.act not in (*CHATTING, Act.RESET)]
    resets = any(part.act is Act.RESET for part in parts)
    if not asking:
        main = max(parts, key=lambda part: part.probability) if parts else None
        act = Act.RESET if resets else main.act if main else Act.COURTESY
        return Message(act=act, text=message, probability=main.probability if main else 1.0)
    chatting = [part for part in parts if part not in asking and part.act is not Act.RESET]
    if len(asking) > 1 and asking[0].act is Act.CORRECT and asking[-1].act is Act.ASK:
        asking = asking[1:]
    first = asking[0] if len(asking) > 1 and asking[0].act in _BEFORE_OTHERS else None
    asking = asking[1:] if first else asking
    text = " ".join(part.text for part in asking)
    main = asking[-1] if len(asking) == 1 else _whole(text, asking, wordings)
    return Message(
        act=Act.ASK_OF if first and main.act is Act.ASK else main.act,
        text=text,
        probability=main.probability,
        begins_anew=resets,
        aside=" ".join(part.text for part in chatting),
        first=first,
    )


def _whole(text: str, parts: Sequence[Utterance], wordings: Wordings) -> Utterance:
    """Several asking parts as one: what the first does unless it merely asks."""
    editing = [part for part in parts if part.act not in (Act.ASK, Act.ASK_OF)]
    return editing[0] if editing else _utterance(text, wordings)


def _utterance(text: str, wordings: Wordings) -> Utterance:
    guess = wordings.best("acts", text)
    return Utterance(text=text, act=Act(guess.label), probability=guess.probability)


def _pieces(message: str, wordings: Wordings) -> list[str]:
    """The sentences of a message; an opening ("hi, …", "back to corals: …") by itself."""
    pieces = []
    for sentence in filter(None, (part.strip() for part in _SENTENCE.split(message.strip()))):
        opening, *rest = _OPENING.split(sentence, maxsplit=1)
        if rest and rest[0] and len(opening.split()) <= _LONGEST_OPENING:
            guess = wordings.best("acts", opening)
            known = guess.label in (Act.COURTESY, Act.RESET, Act.BACK)
            if known and guess.probability >= _SURE:
                pieces += [opening, rest[0].strip()]
                continue
        pieces.append(sentence)
    return pieces
