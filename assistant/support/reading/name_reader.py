"""Names in a text: runs of words that are written as names."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from assistant.support.reading.parts import Kind, Part
from tools.hublink.core.units import unit_of
from tools.hublink.language.words import Token, tokens
from tools.hublink.vocabulary.lexicon import Lexicon

_START = re.compile(
    r"(?:^|[.:;!?|•—–(\x01\"“«\n]|(?:^|\n)[ \t]*(?:[-*+]|\d{1,3}\)))[\s\"“«'‘*_(]*$"
)
_SENTENCE = 5
_SENTENCE_START = re.compile(r"(?:^|[.!?] )$")
_PARTICLES = frozenset("of for the de la del di da du van von der den and &".split())
_ORIGIN = re.compile(
    r"(?:(?:West|East|North|South|Central)[ -])?(?:[A-Z]\w{2,}(?:an|ese|ish)"
    r"|Israeli|Iraqi|Pakistani|Nepali|Saudi|Dutch|French|Swiss|Czech|Greek|Thai) (?=[a-z])"
)
"""Where something is from, said of it: "West African cassava". The graph may tell it by a town."""
_NOT_NAMES = frozenset(
    """i yes no also however moreover furthermore additionally finally overall thus therefore
    meanwhile similarly conversely instead january february march april may june july august
    september october november december among according based regarding title titles author
    authors year years venue answer note here sources source summary few fewer many several hardly
    nearly almost mostly nobody""".split()
)


class NameReader:
    """Reads the names of a text; `masked` is it without what is read already, `nouns` name hubs."""

    def __init__(
        self, text: str, masked: str, lexicon: Lexicon, nouns: Collection[str], is_english: bool
    ) -> None:
        self._text = text
        self._masked = masked
        self._lexicon = lexicon
        self._nouns = nouns
        self._is_english = is_english
        self._capitals: dict[str, bool] = {}

    def names(self, words: Sequence[Token]) -> Iterator[Part]:
        """Return the names among these words, in order."""
        run: list[Token] = []
        for word in words:
            if run and not self._adjacent(run[-1], word):
                yield from self._named(run)
                run = []
            goes_on = run and (word.lower in _PARTICLES or self._is_hyphened(run[-1], word))
            if goes_on or self._is_name(word, bool(run)):
                run.append(word)
            elif run:
                yield from self._named(run)
                run = []
        yield from self._named(run)

    def _named(self, run: list[Token]) -> Iterator[Part]:
        while run and run[-1].lower in _PARTICLES:
            run = run[:-1]
        for piece in map(_without_article, _without_and(run)):
            start, end = piece[0].start, piece[-1].end
            if not _ORIGIN.match(self._text, start):
                yield Part(kind=Kind.NAME, start=start, end=end, text=self._text[start:end])

    def _adjacent(self, one: Token, other: Token) -> bool:
        return (
            re.fullmatch(r"[ .]{0,2}|[-–/&@+']|'s? ", self._text[one.end : other.start]) is not None
        )

    def _is_name(self, word: Token, goes_on: bool) -> bool:
        text = word.text
        if (word.is_function_word and not text.isupper()) or self._is_unit(word):
            return False
        if _has_inner_capital(text):
            return True
        if not text[:1].isupper() or word.lower in _NOT_NAMES or word.stem in self._nouns:
            return False
        if not self._is_english:
            return self._written_so(word.stem)
        if goes_on or not _START.search(self._masked[: word.start]):
            return True
        return self._written_so(word.stem) or self._starts_name(word)

    def _is_unit(self, word: Token) -> bool:
        """Whether a word is the unit that an attribute is told in: "cost (EUR)"."""
        in_brackets = self._text[word.start - 1 : word.end + 1] == f"({word.text})"
        return word.start > 0 and in_brackets and unit_of(word.lower) is not None

    def _is_hyphened(self, one: Token, other: Token) -> bool:
        return self._text[one.end : other.start] in ("-", "‑", "@")

    def _starts_name(self, word: Token) -> bool:
        """Whether a sentence begins with a name: another one follows, or "et al."."""
        after = self._masked[word.end : word.end + 40]
        return bool(re.match(r"(?: et al|(?: and|,)? [A-Z][a-z]+ (?:et al|and [A-Z]|\())", after))

    def _written_so(self, stem: str) -> bool:
        """Whether the graph writes a word with a capital only."""
        if stem not in self._capitals:
            values = [sense.value for sense in islice(self._lexicon.bearing(stem), 50)]
            written = [
                w.text for v in values for w in tokens(v) if w.stem == stem and not _begins(w, v)
            ]
            self._capitals[stem] = bool(written) and all(text[:1].isupper() for text in written)
        return self._capitals[stem]


def _begins(word: Token, text: str) -> bool:
    """Whether a word begins a whole sentence, where any word has a capital."""
    is_sentence = len(text.split()) >= _SENTENCE
    return is_sentence and _SENTENCE_START.search(text[: word.start]) is not None


def _has_inner_capital(text: str) -> bool:
    """Whether a word is written like "GraphRAG" or "GPT4", with a capital or digit within."""
    inner = any(sign.isupper() or sign.isdigit() for sign in text[1:])
    return inner and any(sign.isalpha() for sign in text)


def _without_article(run: list[Token]) -> list[Token]:
    """A run of names without an article that stands before it."""
    return run[1:] if len(run) > 1 and run[0].text == "the" else run


def _without_and(run: list[Token]) -> Iterator[list[Token]]:
    """A run of names, cut at "and": it joins names more often than it is part of one."""
    piece: list[Token] = []
    for word in run:
        if word.lower in ("and", "&"):
            if piece:
                yield piece
            piece = []
        else:
            piece.append(word)
    if piece:
        yield piece
