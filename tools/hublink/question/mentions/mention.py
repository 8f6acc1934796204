"""The mentions of things of the graph in a question, and the question covered by them."""

import re
from collections.abc import Collection
from enum import StrEnum

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import LIGHT_STEMS, PARTICLES, WORK_STEMS, Token, phrase
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.value_senses import ValueSense

FUZZY = 0.8
"""Certainty of what is spelled a little differently."""


TITLES = -1
"""Stands for titles among columns, which they are none of."""


class MentionKind(StrEnum):
    """The kind of thing a mention names."""

    HUB = "hub"
    VALUE = "value"
    FACET = "facet"
    TYPE = "type"
    NUMBER = "number"
    TOPIC = "topic"
    SAYING = "saying"
    WHOLE = "whole"
    FRAME = "frame"
    UNKNOWN = "unknown"


_MINE = ("my", "our")
APART = frozenset("per by each every and or".split())
"""Words that part two names."""

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_BEFORE_NAMES = frozenset("in at from by of for near with".split())
_FIRM = (
    MentionKind.HUB,
    MentionKind.TOPIC,
    MentionKind.SAYING,
    MentionKind.WHOLE,
    MentionKind.FRAME,
    MentionKind.UNKNOWN,
)
WISHES = frozenset("compare rank order sort count list group".split())


class Mention(Frozen):
    """Words of the question, from token `start` to before `end`, and what they name.

    Of a value that is itself asked for ("the author of X"), `source` is that inner question.
    `renamed` says that it is called otherwise, and is also known by these words. Of a saying, the
    words are those that are said, in any of the columns, `TITLES` among them.
    """

    kind: MentionKind
    start: int
    end: int
    words: str
    hubs: tuple[str, ...] = ()
    senses: tuple[ValueSense, ...] = ()
    columns: tuple[int, ...] = ()
    number: float | None = None
    certainty: float = 1.0
    source: Plan | None = None
    renamed: bool = False


Span = tuple[int, int]
"""Words from one place to before another."""


class Taken(Frozen):
    """Words that a reading takes for something else than names.

    Those `about` which papers are sought, and those that only `frame` what is asked.
    """

    about: Span | None = None
    frame: tuple[int, ...] = ()


NOTHING_TAKEN = Taken()


class Reading(Frozen):
    """A question's tokens with the mentions found, in order; no two overlap."""

    question: str
    tokens: tuple[Token, ...]
    mentions: tuple[Mention, ...]

    def unexplained(self) -> tuple[int, ...]:
        """Return positions of content words that no mention covers."""
        covered = {i for m in self.mentions for i in range(m.start, m.end)}
        return tuple(
            i
            for i, token in enumerate(self.tokens)
            if i not in covered
            and not token.is_function_word
            and not token.is_negation
            and token.stem not in LIGHT_STEMS
        )


def mention_of(
    kind: MentionKind,
    hubs: tuple[str, ...] = (),
    senses: tuple[ValueSense, ...] = (),
    columns: tuple[int, ...] = (),
    number: float | None = None,
    certainty: float = 1.0,
) -> Mention:
    return Mention(
        kind=kind,
        start=0,
        end=0,
        words="",
        hubs=hubs,
        senses=senses,
        columns=columns,
        number=number,
        certainty=certainty,
    )


def is_code(word: Token) -> bool:
    """Return whether a word is written like a code ("GPT4", "gv1") or an abbreviation ("KGQA")."""
    numbered = word.text[:1].isalpha() and any(map(str.isdigit, word.text))
    return numbered or sum(c.isupper() or c.isdigit() for c in word.text) > 1


_DO, _PEOPLE = (["did"], ["do"], ["does"]), (["we"], ["they"], ["you"], ["i"], ["he"], ["she"])


_COURSE = re.compile(
    r"\b(?:over|across|through) the (?:last |past )?(?:years|decades)\b", re.IGNORECASE
)
"""What asks how something changes, and names no time: "over the years"."""


class Cover:
    """The tokens of one question with the mentions found so far; no two overlap.

    "True" and "yes" name nothing that could be meant: the name of what holds does.
    Words of the `frame` sound as if they only framed what is asked: alone they are no values.
    """

    def __init__(
        self,
        question: str,
        words: tuple[Token, ...],
        lexicon: Lexicon,
        frame: Collection[int] = (),
    ) -> None:
        self.question = question
        self.tokens = words
        self.lexicon = lexicon
        self.frame = frozenset(frame)
        self._course = {at for m in _COURSE.finditer(question) for at in range(*m.span())}
        self.mentions: list[Mention] = []
        self.covered: set[int] = set()
        self.uses_case = any(t.text[:1].isupper() for t in words[1:])

    def over(self, position: int) -> Mention | None:
        return next((m for m in self.mentions if m.start <= position < m.end), None)

    def is_typed_small(self, position: int) -> bool:
        """Return whether a word may be a name typed without the capitals that it has."""
        word = self.tokens[position]
        small = word.is_function_word or word.lower in PARTICLES
        known = small or self.lexicon.knows(word.stem)
        return not self.uses_case and not known

    def is_number(self, position: int) -> bool:
        return bool(_NUMBER.fullmatch(self.tokens[position].lower))

    def is_asked_noun(self, position: int) -> bool:
        """Return whether a word stands right after "which", "what", "how many" or "what other".

        Before a noun for works it only says which of these: "which school studies".
        """
        after = self.tokens[position + 1 : position + 2]
        if any(word.stem in WORK_STEMS and word.lower.endswith("s") for word in after):
            return False
        before = self.tokens[position - 1].lower if position else ""
        return before in ("which", "what") or (before in ("many", "other") and position > 1)

    def is_topic(self, position: int) -> bool:
        """Return whether a word says what hubs are about: "papers on embeddings"."""
        linked = position > 2 and self.tokens[position - 2].lower in ("is", "are", "were")
        before = self.over(position - (3 if linked else 2))
        about = position > 1 and self.tokens[position - 1].lower in ("on", "about", "regarding")
        return about and before is not None and before.kind is MentionKind.TYPE

    def is_name(self, position: int) -> bool:
        """Return whether a word is written like a name: "in Hamburg"."""
        word, before = self.tokens[position], self.tokens[position - 1].lower if position else ""
        return word.text[:1].isupper() and before in _BEFORE_NAMES

    def is_glued(self, position: int) -> bool:
        """Return whether a hyphen joins a word to the letters before it, as the 9 in "QALD-9"."""
        start = self.tokens[position].start
        return start > 1 and self.question[start - 1] in "-–" and self.question[start - 2].isalpha()

    def is_open(self, position: int) -> bool:
        mention = self.over(position)
        return mention is None or self.is_weak(mention)

    def is_weak(self, mention: Mention) -> bool:
        """Return whether a value may be a mere word: single and in small letters, no other name."""
        alone = mention.end - mention.start == 1 and not mention.renamed
        if mention.kind is not MentionKind.VALUE or not alone:
            return False
        word = self.tokens[mention.start].text
        return word == word.lower() and all(s.value == s.value.lower() for s in mention.senses)

    def free(self, covered_by_less: bool = False) -> list[int]:
        """Return positions of content words still free; also those under mentions of few words."""
        firm = {
            i
            for m in self.mentions
            if not covered_by_less or m.kind in _FIRM
            for i in range(m.start, m.end)
        }
        return [
            i
            for i, token in enumerate(self.tokens)
            if i not in firm
            and (not token.is_function_word or token.is_negation)
            and not (self._is_wish(i) or self.tokens[i].start in self._course)
        ]

    def _is_wish(self, position: int) -> bool:
        """Whether a sentence begins with a word that tells what to do: "Rank the papers …"."""
        token = self.tokens[position]
        before = self.question[: token.start].rstrip()
        return token.lower in WISHES and (not before or before[-1] in ".?!:;")

    def add(self, mention: Mention, start: int, end: int, words: str | None = None) -> None:
        span = set(range(start, end))
        if span & self.covered or (span <= self.frame and self._only_frames(mention, start, end)):
            return
        if mention.kind is MentionKind.VALUE and not mention.renamed:
            kinds = {self.lexicon.view.columns[sense.column].kind for sense in mention.senses}
            if kinds == {ValueKind.FLAG} or self._is_somebodys(start, end):
                return
            if self._is_done_by_us(start, end):
                return
            if self._is_of_address(mention, start, end):
                return
        self.covered |= span
        text = words or self.question[self.tokens[start].start : self.tokens[end - 1].end]
        self.mentions.append(mention.model_copy(update={"start": start, "end": end, "words": text}))

    def _only_frames(self, mention: Mention, start: int, end: int) -> bool:
        """Whether words of the frame name a value that means nothing there.

        It is no kind of works, nor does it stand beside the name of its attribute: "high quality";
        nor is it several words that a hyphen joins or that say of works what they are.
        """
        joined = all(map(self.is_glued, range(start + 1, end)))
        of_works = any(word.stem in WORK_STEMS for word in self.tokens[end : end + 1])
        if end - start > 1 and (joined or of_works):
            return False
        columns = [self.lexicon.view.columns[sense.column] for sense in mention.senses]
        kinds = all(column.says_kind or column.tells_kind for column in columns)
        beside = [
            word.stem
            for word in (*self.tokens[max(0, start - 1) : start], *self.tokens[end : end + 1])
        ]
        called = any(phrase(column.labels[-1]) == (stem,) for column in columns for stem in beside)
        return mention.kind is MentionKind.VALUE and not (mention.renamed or kinds or called)

    def _is_somebodys(self, start: int, end: int) -> bool:
        """Whether a word is for what the person asking has: "in my thesis", not "of our books"."""
        before = [token.lower for token in self.tokens[max(0, start - 2) : start]]
        small = end - start == 1 and self.tokens[start].text.islower()
        return small and before[-1:] != [] and before[-1] in _MINE and before[:1] != ["of"]

    def _is_done_by_us(self, start: int, end: int) -> bool:
        """Whether a word says what the people do whom a pronoun stands for: "did we rate"."""
        before = [token.lower for token in self.tokens[max(0, start - 2) : start]]
        return end - start == 1 and before[:1] in _DO and before[1:] in _PEOPLE

    def _is_of_address(self, mention: Mention, start: int, end: int) -> bool:
        """Whether a mere word is only part of an address, which nobody means by it: "rust"."""
        columns = self.lexicon.view.columns
        addresses = all(columns[sense.column].holds_addresses for sense in mention.senses)
        word = end - start == 1 and self.tokens[start].text.islower()
        return word and addresses

    def replace(self, mention: Mention, start: int, end: int) -> None:
        for old in [m for m in self.mentions if m.start < end and m.end > start]:
            self.mentions.remove(old)
            self.covered -= set(range(old.start, old.end))
        self.add(mention, start, end)

    def wording(self, mention: Mention) -> str:
        """Return a mention's words with the free words before it."""
        start = mention.start
        while start > 0 and mention.start - start < 5 and self.over(start - 1) is None:
            start -= 1
        return " ".join(t.lower for t in self.tokens[start : mention.end])

    def facet_name(self, column: int) -> frozenset[str]:
        return frozenset(phrase(self.lexicon.view.columns[column].name))
