"""Questions of yes or no that ask of all things at once, or of most: "are most of them trials?"."""

import re

from tools.hublink.core.models import Frozen

_OF_ALL = re.compile(
    r"\b(?:all|both|each|every one)(?: \w+)? of (?:them|these|those|the)\b"
    r"|\b(?:they|these|those) (?:all|both|each)\b"
    r"|\b(?:all|both|every|each)(?: (?:the|these|those))?(?: \w+)?"
    r" (?:papers?|studies|study|articles?|works?|trials?|entry|entries)\b"
    r"|^\W*(?:(?:and|but|so)\W+)?(?:are|were|do|did|have|had|can|could) (?:all|both)\b",
    re.IGNORECASE,
)
"""What says that all of some works are meant, and not both of two things that one may have."""


def is_of_all(question: str) -> bool:
    """Return whether what a question of yes or no asks has to hold of each work it is of."""
    return _OF_ALL.search(question) is not None


_ASK = r"(?:are|were|is|was|do|does|did|have|has|had|can|could)"
_BEGUN = r"^\W*(?:(?:and|but|so|ok|hm)\W+)*"
_ASKED = rf"{_BEGUN}{_ASK} "
_TRUE = r"(?:(?<=\bis )it (?:true|so|the case|right|correct) that )?"
_WORKS = r"(?:papers?|studies|study|articles?|works?|trials?|ones|publications?|entries)"
_MOST = r"(?:(?:the |a )?(?:vast |large |clear )?majority(?: of)?|most)"
_THOSE = rf" of (?:them|these|those|(?:the|these|those|all) (?:[\w-]+ ){{0,2}}?{_WORKS})\b"
_OF_WORKS = (
    rf"(?:{_THOSE}| (?:the |these |those |all )?(?:[\w-]+ )?{_WORKS}\b| (?:them|these|those)\b)"
)
_ALL = r"(?:all(?: of)?|every(?: single)?|each)"
_QUANTIFIED = re.compile(
    rf"{_ASKED}(?P<most>{_TRUE}{_MOST})(?={_OF_WORKS})"
    rf"|{_BEGUN}(?P<so_most>{_MOST})(?={_THOSE})"
    rf"|{_ASKED}(?P<all>{_TRUE}{_ALL})(?= (?:the )?(?:[\w-]+ )?{_WORKS}\b)"
    rf"|^\W*{_ASK} the {_WORKS} (?P<each>all)\b"
)
"""What asks nothing may order papers, or list them: "most recent paper?", "all German papers?"."""
_ASKING = re.compile(rf"\?\W*$|^\W*(?:(?:and|but|so|ok|hm)\W+)*{_ASK} ")


class Quantifier(Frozen):
    """A word for all, or for most, of the works there are, and the characters it stands at."""

    of_all: bool
    start: int
    end: int

    def holds(self, count: int, total: int) -> bool:
        """Return whether so many of a total are as many as it says."""
        return count == total if self.of_all else 2 * count > total


def quantifier_in(question: str) -> Quantifier | None:
    """Return by which word a question in small letters asks if something is so of most works.

    "Are most of these trials?" asks for no one that is most of all, and "do all papers share their
    data?" is no matter of some that do.
    """
    found = _QUANTIFIED.search(question)
    if found is None or not _ASKING.search(question):
        return None
    said = next(name for name, words in found.groupdict().items() if words)
    of_all = not said.endswith("most")
    return Quantifier(of_all=of_all, start=found.start(said), end=found.end(said))
