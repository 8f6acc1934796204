"""What can be checked of a sentence: titles, quotations, names, values, numbers and counts."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

from assistant.phrases import is_plural
from assistant.support.numbers import NUMBER_WORDS, Amount, amounts
from tools.hublink.facets import ValueKind
from tools.hublink.lexicon import Lexicon
from tools.hublink.models import Frozen
from tools.hublink.words import LIGHT_STEMS, Token, quoted_spans, stem, tokens

CITATION = re.compile(r"\[\d{1,4}\]")
MASK = "\x01"

_IDENTIFIER = re.compile(r"https?://[^\s<>\x01]+|\b10\.\d{4,9}/[^\s<>\x01]+|\b\d{4}\.\d{4,5}\b")
_FORMATTING = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)")
_UNTOLD = re.compile(r" (?:in all|more|others?|further)\b")
_RANKED = re.compile(r"\b(?:top|first|last|step|level|rank|number|no\.|section)[ -]$", re.I)
_START = re.compile(r"(?:^|[.:;!?|•—–(\x01\"“«])[\s\"“«'‘*_(]*$")
_JOINT = re.compile(
    r"[\s\"“”«»'‘’\x02]*(?:,|/|;|&|\+"
    r"|,?\s*(?:and|(?P<either>or|oder|ou)|und|sowie|et|y|e|en|as well as)\b)"
    r"[\s\"“”«»'‘’\x02]*"
)
_OF_SO_MANY = re.compile(rf" of (?:the |its )?(?:\d|(?:{'|'.join(NUMBER_WORDS)})\b)", re.IGNORECASE)
_PARTICLES = frozenset("of for the de la del di da du van von der den and &".split())
_HUB_NOUNS = frozenset(
    stem(word)
    for word in """paper papers study studies work article articles publication publications
    entry entries record records item items result""".split()
)
_NOT_NAMES = frozenset(
    """i yes no also however moreover furthermore additionally finally overall thus therefore
    meanwhile similarly conversely instead january february march april may june july august
    september october november december among according based regarding title titles author
    authors year years venue answer note here sources source summary""".split()
)
_REACH = 4


class Kind(StrEnum):
    """The kinds of checkable parts."""

    TITLE = "title"
    QUOTATION = "quotation"
    IDENTIFIER = "identifier"
    NAME = "name"
    VALUE = "value"
    NUMBER = "number"
    COUNT = "count"


class Part(Frozen):
    """A checkable part of a sentence by its place in the text.

    `hub` is the paper a title names, `columns` the facets that a value is of or a count runs over,
    `of_papers` tells a count of papers (with neither, of anything), `of_some` that it counts some
    of those spoken of.
    """

    kind: Kind
    start: int
    end: int
    text: str
    hub: str | None = None
    amount: Amount | None = None
    columns: tuple[int, ...] = ()
    of_papers: bool = False
    of_some: bool = False

    @property
    def is_named(self) -> bool:
        return self.kind in (Kind.TITLE, Kind.QUOTATION, Kind.NAME)


class Slot(Frozen):
    """Parts listed side by side; with `either` one of them is enough."""

    parts: tuple[Part, ...]
    either: bool = False


class PartReader:
    """Reads the checkable parts of one text, with the titles of papers it may speak of."""

    def __init__(
        self, text: str, lexicon: Lexicon, titles: Mapping[str, str], hub_name: str = ""
    ) -> None:
        self.text = text
        self._lexicon = lexicon
        self._nouns = _HUB_NOUNS | {stem(word.lower) for word in tokens(hub_name)}
        self.words = tokens(CITATION.sub(lambda m: " " * len(m[0]), text))
        self.is_english = _is_english(self.words)
        self.titles = tuple(_titles(self.words, titles))
        self._fixed = tuple(self._fixed_parts())
        self._masked = _masked(text, [(part.start, part.end) for part in self._fixed])

    def parts(self, start: int, end: int) -> tuple[Part, ...]:
        """The parts of a stretch of the text, in order."""
        found = [part for part in self._fixed if start <= part.start and part.end <= end]
        words = [w for w in self.words if start <= w.start and w.end <= end]
        words = [w for w in words if not _within(w, found)]
        numbers = amounts(self._masked, start, end)
        counts = [self._count(amount, words) for amount in numbers]
        found += [part for part in counts if part is not None]
        in_numbers = [(amount.start, amount.end) for amount in numbers]
        free = [w for w in words if not any(s <= w.start < e for s, e in in_numbers)]
        names = list(self._names(free))
        found += names
        found += self._values([w for w in free if not _within(w, names)])
        return tuple(sorted(found, key=lambda part: part.start))

    def slots(self, parts: Sequence[Part]) -> list["Slot"]:
        """The parts in groups: those listed side by side stand in one; counts are left out."""
        checked = [part for part in parts if part.kind is not Kind.COUNT]
        grouped = [Slot(parts=(part,)) for part in checked[:1]]
        for one, other in pairwise(checked):
            between = _FORMATTING.sub("\x02", self.text[one.end : other.start])
            alike = (one.amount is None) == (other.amount is None)
            if alike and (joint := _JOINT.fullmatch(between)):
                last = grouped[-1]
                grouped[-1] = Slot(
                    parts=(*last.parts, other), either=last.either or bool(joint["either"])
                )
            else:
                grouped.append(Slot(parts=(other,)))
        return grouped

    def content(self, start: int, end: int) -> set[str]:
        """The stems of a stretch's telling words."""
        return {
            word.stem
            for word in self.words
            if start <= word.start and word.end <= end and not word.is_function_word
        } - (LIGHT_STEMS | self._nouns)

    def stems(self, start: int, end: int) -> set[str]:
        """The stems of all words of a stretch."""
        return {word.stem for word in self.words if start <= word.start < end}

    def _fixed_parts(self) -> Iterator[Part]:
        """Titles, identifiers and quotations: what is inside them is read no further."""
        taken = list(self.titles)
        yield from taken
        for match in _IDENTIFIER.finditer(self.text):
            text = match.group().rstrip(".,;:)]”\"'")
            part = Part(kind=Kind.IDENTIFIER, start=match.start(), end=match.end(), text=text)
            if not any(t.start < part.end and part.start < t.end for t in taken):
                taken.append(part)
                yield part
        for start, end in quoted_spans(self.text):
            text = self.text[start:end].strip()
            clear = not any(t.start < end and start < t.end for t in taken)
            if clear and text and not CITATION.search(text):
                yield Part(kind=Kind.QUOTATION, start=start, end=end, text=text)

    def _count(self, amount: Amount, words: Sequence[Token]) -> Part | None:
        """A number as a count of papers or of an attribute's values, else as it stands."""
        whole = amount.value == int(amount.value) and amount.value < 10_000
        counted = self._counted(amount, words) if whole and not amount.is_bound else None
        if counted is not None:
            return counted
        if _UNTOLD.match(self.text, amount.end):
            return None
        if amount.in_words and not amount.is_share and not _OF_SO_MANY.match(self.text, amount.end):
            return None
        if amount.value <= 10 and _RANKED.search(self.text[: amount.start]):
            return None
        return Part(
            kind=Kind.NUMBER, start=amount.start, end=amount.end, text=amount.text, amount=amount
        )

    def _counted(self, amount: Amount, words: Sequence[Token]) -> Part | None:
        if amount.is_share or (amount.is_year and not amount.in_words):
            return None
        following = [w for w in words if w.start >= amount.end][:_REACH]
        end, of_some, plain = amount.end, False, 0
        for word in following:
            if not re.fullmatch(r"[\s\"“”*_-]*", self.text[end : word.start]) or word.is_negation:
                break
            if word.text[0].isdigit() or word.lower in NUMBER_WORDS:
                break
            end = word.end
            of_some = of_some or word.lower == "of"
            if word.is_function_word:
                continue
            if not (is_plural(word.lower) or amount.value == 1):
                continue
            columns = self._lexicon.facet_words.get(word.stem, set())
            if columns and all(self._is_numeric(column) for column in columns):
                return None
            if word.stem in self._nouns or columns:
                return self._count_part(amount, end, columns, word.stem in self._nouns, of_some)
            plain = plain or end
        if plain and (amount.value > 3 or not amount.in_words):
            return self._count_part(amount, plain, (), False, of_some)
        return None

    def _count_part(
        self, amount: Amount, end: int, columns: Collection[int], of_papers: bool, of_some: bool
    ) -> Part:
        return Part(
            kind=Kind.COUNT,
            start=amount.start,
            end=amount.end,
            text=self.text[amount.start : end],
            amount=amount,
            columns=tuple(sorted(columns)),
            of_papers=of_papers,
            of_some=of_some,
        )

    def _is_numeric(self, column: int) -> bool:
        return self._lexicon.view.columns[column].kind in (ValueKind.NUMBER, ValueKind.YEAR)

    def _names(self, words: Sequence[Token]) -> Iterator[Part]:
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
        for piece in _without_and(run):
            start, end = piece[0].start, piece[-1].end
            yield Part(kind=Kind.NAME, start=start, end=end, text=self.text[start:end])

    def _adjacent(self, one: Token, other: Token) -> bool:
        return (
            re.fullmatch(r"[ .]{0,2}|[-–/&@+']|'s? ", self.text[one.end : other.start]) is not None
        )

    def _is_name(self, word: Token, goes_on: bool) -> bool:
        text = word.text
        if word.is_function_word and not text.isupper():
            return False
        inner = any(c.isupper() or c.isdigit() for c in text[1:])
        if inner and any(c.isalpha() for c in text):
            return True
        if not text[:1].isupper() or word.lower in _NOT_NAMES or word.stem in self._nouns:
            return False
        if not self.is_english:
            return self._written_so(word)
        if goes_on or not _START.search(self._masked[: word.start]):
            return True
        return self._written_so(word) or self._starts_name(word)

    def _is_hyphened(self, one: Token, other: Token) -> bool:
        return self.text[one.end : other.start] in ("-", "‑", "@")

    def _starts_name(self, word: Token) -> bool:
        """Whether a sentence begins with a name: another one follows, or "et al."."""
        after = self._masked[word.end : word.end + 40]
        return bool(re.match(r"(?: et al|(?: and|,)? [A-Z][a-z]+ (?:et al|and [A-Z]|\())", after))

    def _written_so(self, word: Token) -> bool:
        """Whether the graph writes a word with a capital only."""
        senses = self._lexicon.value_words.get(word.stem)
        if not senses:
            return False
        values = [sense.value for sense in list(senses)[:50]]
        written = [w.text for v in values for w in tokens(v) if w.stem == word.stem]
        return all(text[:1].isupper() for text in written)

    def _values(self, words: Sequence[Token]) -> Iterator[Part]:
        """Values of the graph written small, the longest first."""
        content = [word for word in words if not word.is_function_word]
        place = 0
        while place < len(content):
            longest = min(self._lexicon.longest_from(content[place].stem), len(content) - place)
            for length in range(longest, 0, -1):
                run = content[place : place + length]
                part = self._value(run)
                if part is not None:
                    yield part
                    place += length - 1
                    break
            place += 1

    def _value(self, run: Sequence[Token]) -> Part | None:
        key = tuple(word.stem for word in run)
        senses = self._lexicon.values.get(key)
        if (
            not senses
            or self.text[run[0].start : run[-1].end].count(",")
            or key in self._lexicon.facets
        ):
            return None
        if len(run) == 1 and (
            key[0] in LIGHT_STEMS | self._nouns
            or key[0] in self._lexicon.facet_words
            or len(run[0].text) < _REACH
        ):
            return None
        start, end = run[0].start, run[-1].end
        columns = tuple(sorted({sense.column for sense in senses}))
        text = self.text[start:end]
        return Part(kind=Kind.VALUE, start=start, end=end, text=text, columns=columns)


def _titles(words: Sequence[Token], titles: Mapping[str, str]) -> Iterator[Part]:
    """Where titles of two words or more stand in a text, the longest first."""
    starting: dict[str, list[tuple[tuple[str, ...], str, str]]] = {}
    for hub, title in titles.items():
        key = tuple(word.lower for word in tokens(title))
        if len(key) > 1:
            starting.setdefault(key[0], []).append((key, hub, title))
    lower = tuple(word.lower for word in words)
    place = 0
    while place < len(words):
        known = sorted(starting.get(lower[place], ()), key=lambda t: -len(t[0]))
        for key, hub, title in known:
            if lower[place : place + len(key)] == key:
                start, end = words[place].start, words[place + len(key) - 1].end
                yield Part(kind=Kind.TITLE, start=start, end=end, text=title, hub=hub)
                place += len(key) - 1
                break
        place += 1


def _is_english(words: Sequence[Token]) -> bool:
    common = sum(word.is_function_word and len(word.text) > 1 for word in words)
    return common >= 0.2 * len(words)


def _within(word: Token, parts: Collection[Part]) -> bool:
    return any(part.start <= word.start < part.end for part in parts)


def _masked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with citations and these spans blanked, its length kept."""
    masked = list(CITATION.sub(lambda m: MASK * len(m[0]), text))
    for start, end in spans:
        masked[start:end] = MASK * (end - start)
    return "".join(masked)


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
