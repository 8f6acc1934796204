"""The sentences that the facts of a paper hold: what they say, and how often they say no."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from tools.hublink.core.models import Frozen
from tools.hublink.language.words import LIGHT_STEMS, NEGATIONS, Token, tokens

CLAUSE_END = re.compile(r"[,;:]|\b(?:but|whereas|while|although)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;!?](?:\s+|$)")
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_LONGEST_LABEL = 6
_NEAR = 2
FEWEST = 3
"""Fewer words say nothing that could be turned round."""
_TAKEN = frozenset(
    """disabled disabling removing removed omitting omitted dropping hardly barely
    scarcely nothing""".split()
)
"""Words by which something is no longer there, or next to nothing."""
_OF_A_THING = frozenset({"without", "no"})
_ENDS = re.compile(r"\s*(?:[(),.;:]|$)")
_BUT_NOT = re.compile(r"\b(?:but|yet|though) not$", re.IGNORECASE)
"""A "not" that says no to the next thing alone: "disability, but not pain"."""
_NO_EFFECT = re.compile(
    r"no (?:\w+ )?(?:difference|effect|influence|change|impact|role|gain|benefit)s?\b",
    re.IGNORECASE,
)
"""What says no to all that stands before it: "age made no difference"."""
_SAYS_LITTLE = frozenset("give gave given bring brought led".split())
"""Stems of verbs that say only that there is what follows them: "brought no gain"."""
_NO_DENIAL = frozenset("only just merely least even".split())
"""What follows a "not" that says no to nothing, or once more: "not only tables"."""
ELLIPTIC = re.compile(
    r",\s*(?:and |but |while |whereas )?[^,;]*\b(?:did|do|does|was|were|is|are|has|had) not\W*$",
    re.IGNORECASE,
)
"""What says no at the end to what was said before of something else: "pain did not"."""
_SWITCHED = frozenset("switch turn".split())


class FactStatement(Frozen):
    """A sentence that a paper's facts hold: its stems, and how often it says no.

    A label of a few words states nothing that could be denied: "query reuse by similarity".
    """

    text: str
    stems: frozenset[str]
    denials: int
    is_label: bool = False

    def before(self, place: int) -> set[str]:
        """Return the stems that stand before a place of the text."""
        return {w.stem for w in tokens(self.text[:place]) if w.stem in self.stems}

    def subject_before(self, place: int) -> set[str]:
        """Return the stems before a place of the text, but for the last of several: a verb."""
        found = [w.stem for w in tokens(self.text[:place]) if w.stem in self.stems]
        return set(found[:-1] or found)

    def about(self, stems: Collection[str]) -> "FactStatement":
        """Return it without what it denies of things that none of some words speak of."""
        words = [w for w in tokens(self.text) if w.is_negation or not w.is_function_word]
        aside = sum(
            place > 0
            and _NO_EFFECT.match(self.text, one.start) is None
            and (one.lower in _OF_A_THING or _BUT_NOT.search(self.text, 0, one.end) is not None)
            and (
                _ENDS.match(self.text, one.end) is not None
                or not {w.stem for w in words[place + 1 : place + 3]} & {*stems}
            )
            for place, one in enumerate(words)
        )
        return self.model_copy(update={"denials": self.denials - aside}) if aside else self

    @property
    def compares(self) -> bool:
        return _THAN.search(self.text) is not None

    @property
    def compared_with(self) -> set[str]:
        """The stems of what stands behind "than"."""
        than = _THAN.search(self.text)
        if than is None:
            return set()
        return {w.stem for w in tokens(_first_clause(self.text[than.end() :]))} & self.stems

    def exchanges(self, other: "FactStatement") -> bool:
        """Return whether another one tells first what this one puts behind "than"."""
        than = _THAN.search(self.text)
        if than is None:
            return False
        behind = self.compared_with & other.stems
        ahead = (self.before(than.start()) - behind) & other.stems
        places = {word.stem: word.start for word in reversed(tokens(other.text))}
        first = min((places[each] for each in behind if each in places), default=None)
        then = min((places[each] for each in ahead if each in places), default=None)
        return first is not None and then is not None and first < then

    def denies_of(self, stems: Collection[str]) -> bool:
        """Return whether what it says no to is what some words speak of, too."""
        words = [w for w in tokens(self.text) if w.is_negation or not w.is_function_word]
        denied = [
            {word.stem for word in words[place + 1 : place + 1 + _NEAR]}
            for place, one in enumerate(words)
            if one.lower in NEGATIONS | _TAKEN
        ]
        return all(not near or not near.isdisjoint(stems) for near in denied)

    @property
    def denies(self) -> bool:
        return self.denials % 2 == 1


def denies(words: Sequence[Token]) -> bool:
    """Return whether words say no, once; twice is yes."""
    return denials(words) % 2 == 1


def denials(words: Sequence[Token]) -> int:
    """Return how often words say no or take something away; "neither … nor" says it once."""
    after = [word.lower for word in words[1:]] + [""]
    said_no = sum(
        word.lower in NEGATIONS | _TAKEN
        and word.lower != "nor"
        and not (word.lower == "not" and follows in _NO_DENIAL)
        for word, follows in zip(words, after, strict=False)
    )
    return said_no + sum(
        one.stem in _SWITCHED and other.lower == "off" for one, other in pairwise(words)
    )


def statements_in(texts: Iterable[str]) -> Iterator[FactStatement]:
    """Yield the sentences of texts, each once."""
    for text in dict.fromkeys(texts):
        label = len(text.split()) <= _LONGEST_LABEL and _SENTENCE_END.search(text) is None
        for piece in (ELLIPTIC.sub("", each) for each in _SENTENCE_END.split(text)):
            if len(piece.split()) >= (FEWEST if label else FEWEST - 1):
                yield statement(piece, label)


def statement(text: str, is_label: bool = False) -> FactStatement:
    """Return a text as a statement."""
    words = tokens(text)
    stems = {w.stem for w in words if not w.is_function_word or w.lower in ("more", "less", "most")}
    return FactStatement(
        text=text.strip(),
        stems=frozenset(stems - LIGHT_STEMS - _SAYS_LITTLE),
        denials=denials(words),
        is_label=is_label,
    )


def _first_clause(text: str) -> str:
    """The part of a text before a comma, or what else ends a clause."""
    return CLAUSE_END.split(text, maxsplit=1)[0]
