"""Questions made of the phrasings with slots beside this file, with the role of each word.

What fills a slot bears the slot's role, all else is frame. Names are made up on the way, so that
none is learned, and written as people write them: with capitals, without, with a slip.
"""

import random
import re
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import tokens
from training.wordings import FILLERS, HERE

_SLOT = re.compile(r"\{(\w+)\}")
_ROLE_OF = {
    "topic": Role.TOPIC,
    "topic2": Role.TOPIC,
    "deed": Role.TOPIC,
    "clause": Role.TOPIC,
    "paper": Role.NAME,
    "thing": Role.NAME,
    "thing2": Role.NAME,
    "person": Role.NAME,
    "venue": Role.NAME,
    "value": Role.NAME,
    "value2": Role.NAME,
    "attribute": Role.ATTRIBUTE,
    "attributes": Role.ATTRIBUTE,
    "kind": Role.KIND,
    "kind1": Role.KIND,
}
_NAMED = ("thing", "thing2")
_ABOUT = {"topic": "topics", "topic2": "topics", "deed": "deeds", "clause": "clauses"}
"""The file of what may fill each slot for what papers are about."""
_ENDS = ("", "", "?", ".", " please", "??")
_SLIPS = 0.15
_LEAST_SLIPPED = 5
_SYLLABLES = "ba co di fu ga he ki lo mu na or pe qui ra se ti vo wi xa ze gra tri sol mex".split()
_PLAIN = (
    "graph deep net soil wave open fast light note path cell web large small data think".split()
)


Subjects = Mapping[str, Sequence[str]]


class Example(NamedTuple):
    """A question with the role of each of its words."""

    text: str
    roles: tuple[Role, ...]


def frames() -> list[str]:
    """Questions that tell only the roles of their words."""
    return _listed("frames")


def subjects() -> dict[str, list[str]]:
    """What may fill the slots for what papers are about, by the name of its file."""
    return {name: _listed(name) for name in dict.fromkeys(_ABOUT.values())}


def _listed(name: str) -> list[str]:
    told = (HERE / "phrasings" / f"{name}.txt").read_text("utf-8").splitlines()
    return [line.strip() for line in told if line.strip() and not line.startswith("#")]


def filled(phrasing: str, about: Subjects, chance: random.Random) -> Example:
    """A phrasing with its slots filled, and the roles of its words."""
    text, spans, at = "", list[tuple[int, int, Role]](), 0
    for slot in _SLOT.finditer(phrasing):
        text += phrasing[at : slot.start()]
        filler = _filler(slot[1], about, chance)
        spans.append((len(text), len(text) + len(filler), _ROLE_OF.get(slot[1], Role.FRAME)))
        text += filler
        at = slot.end()
    text += phrasing[at:]
    if chance.random() < 0.35:
        text = text.lower()
    if chance.random() < _SLIPS:
        text = _slipped(text, chance)
    roles = tuple(
        next((role for start, end, role in spans if start <= word.start < end), Role.FRAME)
        for word in tokens(text)
    )
    return Example(text, roles)


def _slipped(text: str, chance: random.Random) -> str:
    """A text with two letters of one of its words exchanged; its length stays."""
    long = [w for w in tokens(text) if len(w.text) >= _LEAST_SLIPPED and w.text.isalpha()]
    if not long:
        return text
    at = chance.choice(long).start + chance.randint(1, _LEAST_SLIPPED - 3)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _filler(slot: str, about: Subjects, chance: random.Random) -> str:
    if slot in _ABOUT:
        return chance.choice(about[_ABOUT[slot]])
    if slot in _NAMED and chance.random() < 0.6:
        return _made_up(chance)
    return chance.choice(FILLERS[slot])


def _made_up(chance: random.Random) -> str:
    """A name that nobody has heard of: "SolMex-2", "Deep Graph Path", "QRT"."""
    form = chance.randrange(5)
    if form == 0:
        return "".join(chance.choices(string.ascii_uppercase, k=chance.randint(2, 5)))
    if form == 1:
        return " ".join(w.title() for w in chance.sample(_PLAIN, chance.randint(2, 3)))
    parts = ["".join(chance.choices(_SYLLABLES, k=chance.randint(1, 2))) for _ in range(2)]
    if form == 2:
        return parts[0].title() + parts[1].title()
    if form == 3:
        return f"{parts[0].upper()}-{parts[1].upper()}"
    return f"{parts[0].title()}-{chance.randint(2, 30)}"


def alone(about: Subjects, chance: random.Random) -> Iterator[Example]:
    """Yield each topic as a question by itself."""
    for topic in about["topics"]:
        yield filled("{topic}" + chance.choice(_ENDS), {"topics": [topic]}, chance)
