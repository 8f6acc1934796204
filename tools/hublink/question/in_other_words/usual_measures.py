"""The numbers that works as a whole are judged by: how many were studied, how well it worked."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.cues.dimensions import dimensions_in
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, tokens
from tools.hublink.question.in_other_words.spoken_of import POSSIBLE, SURELY
from tools.hublink.question.mentions.hub_nouns import COLLECTIONS, POINTING
from tools.hublink.vocabulary.attributes_said import (
    LIKELY,
    AttributePart,
    AttributeReader,
    AttributeSaid,
    AttributesSaid,
)
from tools.hublink.vocabulary.measures_told import tells_change

_MORE_PEOPLE = re.compile(
    r"\b(?:more|most|fewer|fewest)"
    r" (?:people|persons|participants|subjects|respondents|volunteers)\b",
    re.IGNORECASE,
)
_WELL = (
    r"(?:best|worst|better|worse)(?=\W*$|[,?.!]| (?:of|for|in|against|at|on|with|than|and|or)\b)"
)
_WORKED = re.compile(
    rf"\b(?:worked|working|works?|performed|performing|performs?)"
    rf"(?: (?!(?:is|are|was|were|has|have|had)\b)[a-z]+){{0,2}} {_WELL}"
    rf"|\b(?:do|does|did|doing) {_WELL}"
    r"|\b(?:strong|weak|larg|small|bigg|great)(?:er|est)"
    r" (?:effect|impact|improvement|benefit|drop|reduction|decrease|decline|fall|increase|rise"
    r"|gain|change)s?\b"
    r"|\b(?:cuts?|reduc\w+|lower(?:s|ed)?|decreas\w+|rais(?:e|es|ed)|increas\w+|improv\w+"
    r"|boost(?:s|ed)?|help(?:s|ed)?|benefit(?:s|ed)?)(?: (?!(?:than|of)\b)[a-z-]+){0,4}?"
    r" (?:the )?(?:most|least|best)(?=\W*$)"
    r"|\b(?:best|worst|better|worse|poorest) (?:results?|outcomes?|effects?|success)\b"
    r"|\b(?:more|most|less|least) (?:effective|successful|efficacious)(?:ly)?\b",
    re.IGNORECASE,
)
_OF_SIZE = ("How large was the sample?", "How many people or cases were studied?")
"""Questions that ask how large a study is."""
_OF_OUTCOME = (
    "Which treatment was the most effective?",
    "Which of them worked best?",
    "Which had the largest effect?",
    "Which study had the best outcome?",
    "Which one improved things most?",
)
"""Questions that ask how well something worked."""
_APART = 2
"""So many times as likely as any other is the number that alone tells how well something worked."""


class UsualMeasures:
    """The numbers of one graph that tell what works are judged by, as a reader of wordings says."""

    def __init__(self, view: FacetView, reader: AttributeReader) -> None:
        self._view, self._reader = view, reader

    def beside(self, question: str, said: AttributesSaid) -> AttributesSaid:
        """Return what a question speaks of, with such a number surely so where it is meant.

        "The smallest of those" has not the lowest of all numbers that they tell; what has "more
        people" is larger, too. What "worked best" has most of what tells alone how well it did.
        """
        compares = said.best(AttributePart.MEASURED, POSSIBLE) is not None
        sized = (compares and _sizes_works(question)) or _MORE_PEOPLE.search(question) is not None
        if sized and self._size is not None:
            return _surely(self._size, frozenset(), said)
        worked = _WORKED.search(question)
        if worked is None or self.outcome is None:
            return said
        other = said.best(AttributePart.MEASURED, LIKELY)
        if other is not None and other.column not in (self.outcome, self._size):
            return said
        words = (i for i, word in enumerate(tokens(question)) if _is_in(word.start, worked))
        return _surely(self.outcome, frozenset(words), said)

    @cached_property
    def _size(self) -> int | None:
        """The attribute that most likely tells how many were studied, if any may."""
        best, _ = self._likeliest(_OF_SIZE, AttributePart.TOLD)
        return best

    @cached_property
    def outcome(self) -> int | None:
        """The attribute that alone is likely to tell how well something worked, or what changed."""
        best, apart = self._likeliest(_OF_OUTCOME, AttributePart.MEASURED)
        if apart >= _APART:
            return best
        changes = [column.number for column in self._view.columns if tells_change(column)]
        return changes[0] if len(changes) == 1 else None

    def _likeliest(self, questions: Sequence[str], part: AttributePart) -> tuple[int | None, float]:
        """The number that some questions most likely speak of, and how much more so than of others.

        None where it may be none at all.
        """
        likely: dict[int, float] = defaultdict(float)
        for question in questions:
            for each in self._reader.read(question).likely[part]:
                if self._view.columns[each.column].kind is ValueKind.NUMBER:
                    likely[each.column] += each.probability / len(questions)
        first, second, *_ = (*sorted(likely, key=lambda number: -likely[number]), None, None)
        if first is None or likely[first] < POSSIBLE:
            return None, 0.0
        return first, likely[first] / likely[second] if second is not None else float("inf")


def _surely(column: int, words: frozenset[int], said: AttributesSaid) -> AttributesSaid:
    surely = AttributeSaid(column, SURELY, words)
    others = (e for e in said.likely[AttributePart.MEASURED] if e.column != column)
    measured = (surely, *(each for each in others if each.probability < LIKELY))
    return said._replace(likely={**said.likely, AttributePart.MEASURED: measured})


def _is_in(place: int, found: re.Match[str]) -> bool:
    return found.start() <= place < found.end()


def _sizes_works(question: str) -> bool:
    """Whether a question says of works alone, and of nothing else, that they are large."""
    sizes = {"size"} & set(dimensions_in(question))
    telling = (word for word in tokens(question) if not word.is_function_word)
    plain = LIGHT_STEMS | WORK_STEMS
    whole = COLLECTIONS | POINTING
    return bool(sizes) and all(
        word.stem in plain or word.lower in whole or "size" in dimensions_in(word.lower)
        for word in telling
    )
