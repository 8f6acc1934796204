"""Sentences that judge or advise, and so claim nothing that a fact could show."""

from collections.abc import Sequence

from assistant.support.reading.parts import Kind, Part
from tools.hublink.language.words import tokens

_JUDGING = frozenset(
    """may might could would should seem seems appear appears suggest suggests suggesting
    imply implies likely unlikely probably perhaps possibly presumably arguably apparently
    generally broadly largely usually somewhat overall therefore thus hence worth worthwhile
    recommend advise prefer suitable suited promising interesting notable useful helpful valuable
    important relevant convincing think believe depends sensible cautious caution
    """.split()
)
"""Words of doubt, advice and valuation, by which a writer speaks for himself."""
_CHECKABLE = (Kind.NUMBER, Kind.COUNT, Kind.IDENTIFIER, Kind.QUOTATION)


def is_judgement(text: str, parts: Sequence[Part]) -> bool:
    """Return whether a sentence without numbers or quotations judges, by the words it is put in."""
    if any(part.kind in _CHECKABLE for part in parts):
        return False
    return any(word.lower in _JUDGING for word in tokens(text))
