"""Reading the parts of a text that can be checked: titles, names, values, numbers, counts."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from assistant.composing.wording.phrases import is_plural
from assistant.support.reading.name_reader import NameReader
from assistant.support.reading.numbers import NUMBER_WORDS, Amount, amounts
from assistant.support.reading.parts import CITATION, MASK, Kind, Part
from assistant.support.reading.sentences import Sentence, sentences
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import (
    LIGHT_STEMS,
    Token,
    phrase,
    quoted_spans,
    spelled_in,
    stem,
    tokens,
)
from tools.hublink.vocabulary.lexicon import Lexicon

_LISTED = re.compile(r"\b(?:and|or)\b")
_IDENTIFIER = re.compile(r"https?://[^\s<>\x01]+|\b10\.\d{4,9}/[^\s<>\x01]+|\b\d{4}\.\d{4,5}\b")
_LIKENED = re.compile(r"\bin meaning to [“\"]?$")
_UNTOLD = re.compile(r" (?:in all|more|others?|further)\b")
_UNTOLD_AT_ALL = re.compile(r" (?:more|others?)\b(?=,? and\b|\s*[,.;:)]|\s*$)", re.MULTILINE)
_RANKED = re.compile(r"\b(?:top|first|last|step|level|rank|number|no\.|section)[ -]$", re.I)
_OF_SO_MANY = re.compile(rf" of (?:the |its )?(?:\d|(?:{'|'.join(NUMBER_WORDS)})\b)", re.IGNORECASE)
_PART_OF = re.compile(
    rf"(?:\d|\b(?:{'|'.join(NUMBER_WORDS)}|some|most|few|half|many|all|out|majority|minority|share))"
    r" of (?:the |these |those |all |its )*$",
    re.IGNORECASE,
)
"""What stands before a number that others are a part of: "8 of the 48", "out of 20"."""
_HUB_NOUNS = frozenset(
    stem(word)
    for word in """paper papers study studies work article articles publication publications
    entry entries record records item items result""".split()
)
_ONLY = re.compile(r"\b(?:only|just|exactly|precisely|but) $", re.IGNORECASE)
_GAP = re.compile(r"[\s\"“”*_-]*")
_REACH = 4
_LONGEST_NUMBER = 16


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
        self._names = NameReader(text, self._masked, lexicon, self._nouns, self.is_english)
        self._parts: dict[tuple[int, int], tuple[Part, ...]] = {}

    def parts(self, start: int, end: int) -> tuple[Part, ...]:
        """Return the parts between two places of the text, in order."""
        known = self._parts.get((start, end))
        if known is None:
            known = self._parts[start, end] = self._read(start, end)
        return known

    def _read(self, start: int, end: int) -> tuple[Part, ...]:
        fixed = [part for part in self._fixed if start <= part.start and part.end <= end]
        words = [w for w in self._words_between(start, end) if not _within(w, fixed)]
        numbers = [a for a in amounts(self._masked, start, end) if not self._is_of_name(a, words)]
        free = [w for w in words if not _within(w, numbers)]
        names = list(self._names.names(free))
        found = [
            *(part for part in fixed if not _LIKENED.search(self.text, start, part.start)),
            *filter(None, (self._count(amount, words) for amount in numbers)),
            *names,
            *self._values([w for w in free if not _within(w, names)]),
        ]
        return tuple(sorted(found, key=lambda part: part.start))

    def begins_value(self, start: int, end: int) -> bool:
        """Return whether a value of the graph stands at a place: "no treatment" denies nothing."""
        words = self._words_between(start, end)[:_REACH]
        return any(
            tuple(word.stem for word in words[:length]) in self._lexicon.values
            for length in range(2, len(words) + 1)
        )

    def content(self, start: int, end: int) -> set[str]:
        """Return the stems of the content words between two places."""
        words = self._words_between(start, end)
        stems = {word.stem for word in words if not word.is_function_word}
        return stems - (LIGHT_STEMS | self._nouns)

    def stems(self, start: int, end: int) -> set[str]:
        """Return the stems of all words between two places."""
        return {word.stem for word in self.words if start <= word.start < end}

    def around(self, part: Part) -> str:
        """Return the line that a part stands in, without citations."""
        start = self.text.rfind("\n", 0, part.start) + 1
        end = self.text.find("\n", part.end)
        return CITATION.sub("", self.text[start : end if end >= 0 else len(self.text)])

    def sentence_of(self, part: Part) -> str:
        """Return the sentence that a part stands in, without citations."""
        own = next((s for s in self._sentences if s.start <= part.start < s.end), None)
        return CITATION.sub("", self.text[own.start : own.end]) if own else self.around(part)

    @cached_property
    def _sentences(self) -> tuple[Sentence, ...]:
        return sentences(self.text)

    def _words_between(self, start: int, end: int) -> list[Token]:
        return [word for word in self.words if start <= word.start and word.end <= end]

    def _fixed_parts(self) -> Iterator[Part]:
        """Yield titles, identifiers and quotations; nothing inside them is read further."""
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
        """A number as a count of papers or of an attribute's values, else as it stands.

        A bound can be one of values only: "papers with more than ten authors".
        """
        if _UNTOLD_AT_ALL.match(self.text, amount.end):
            return None
        whole = amount.value == int(amount.value) and amount.value < 10_000
        whole = whole and not (amount.text.lower() == "one" and not self._is_only(amount))
        counted = self._counted(amount, words) if whole else None
        if counted is not None and (counted.columns or not amount.is_bound):
            return counted
        if _UNTOLD.match(self.text, amount.end):
            return None
        if amount.is_fraction:
            return None
        if amount.in_words and not amount.is_share and not _OF_SO_MANY.match(self.text, amount.end):
            return None
        if amount.value <= 10 and _RANKED.search(self.text[: amount.start]):
            return None
        return Part(
            kind=Kind.NUMBER, start=amount.start, end=amount.end, text=amount.text, amount=amount
        )

    def _is_of_name(self, amount: Amount, words: Sequence[Token]) -> bool:
        """Whether a number ends a name that the graph has as a value: "LC-QuAD 2.0"."""
        before = [word for word in words if word.end < amount.start][-_REACH:]
        if not before or self.text[before[-1].end : amount.start] != " ":
            return False
        starts = [word.start for word in before if word.text[:1].isupper()]
        named = (phrase(self.text[start : amount.end]) for start in starts)
        return any(len(name) > 1 and name in self._lexicon.values for name in named)

    def _is_only(self, amount: Amount) -> bool:
        """Whether a one is a number: it otherwise points at something, or at anybody."""
        return _ONLY.search(self.text[: amount.start]) is not None

    def _counted(self, amount: Amount, words: Sequence[Token]) -> Part | None:
        """The count that a number makes with a noun after it: of papers, values or anything."""
        if amount.is_share or (amount.is_year and not amount.in_words):
            return None
        following = list(self._following(amount, words))
        nouns = [word for word in following if _is_countable(word, amount)]
        for noun in nouns:
            columns = self._lexicon.attributes.words.get(noun.stem, set())
            if columns and all(self._is_numeric(column) for column in columns):
                return None
            if columns or noun.stem in self._nouns:
                before = [word for word in following if word.start < noun.start]
                return self._count_part(amount, noun, columns, before)
        if nouns and (amount.value > 3 or not amount.in_words):
            return self._count_part(amount, nouns[0], (), following)
        return None

    def _following(self, amount: Amount, words: Sequence[Token]) -> Iterator[Token]:
        """The few words right after a number, up to a sign, a negation or another number.

        Of "8 of the 48 papers" both numbers count the papers.
        """
        end = amount.end
        if so_many := _OF_SO_MANY.match(self.text, end):
            whole = amounts(
                self._masked, so_many.start(), min(so_many.end() + _LONGEST_NUMBER, len(self.text))
            )
            end = whole[0].end if whole else end
        for word in [w for w in words if w.start >= end][:_REACH]:
            is_number = word.text[0].isdigit() or word.lower in NUMBER_WORDS
            if is_number or word.is_negation or not _GAP.fullmatch(self.text, end, word.start):
                return
            end = word.end
            yield word

    def _count_part(
        self, amount: Amount, noun: Token, columns: Collection[int], beside: Sequence[Token]
    ) -> Part:
        return Part(
            kind=Kind.COUNT,
            start=amount.start,
            end=amount.end,
            text=self.text[amount.start : noun.end],
            amount=amount,
            columns=tuple(sorted(columns)),
            of_papers=noun.stem in self._nouns,
            of_some=any(word.lower == "of" for word in beside),
            is_whole=_PART_OF.search(self.text[: amount.start]) is not None,
            is_only=self._is_only(amount),
        )

    def _is_numeric(self, column: int) -> bool:
        return self._lexicon.view.columns[column].kind in (ValueKind.NUMBER, ValueKind.YEAR)

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
            or key in self._lexicon.attributes.facets
        ):
            return None
        if len(run) == 1 and (
            self._is_common(run[0]) or not any(spelled_in(run[0], each.value) for each in senses)
        ):
            return None
        start, end = run[0].start, run[-1].end
        between = self._words_between(start, end)
        if any(not word.is_function_word and word not in run for word in between):
            return None
        text = self.text[start:end]
        if _LISTED.search(text) and not any(_LISTED.search(sense.value) for sense in senses):
            return None
        columns = tuple(sorted({sense.column for sense in senses}))
        return Part(kind=Kind.VALUE, start=start, end=end, text=text, columns=columns)

    def _is_common(self, word: Token) -> bool:
        """Whether a word alone says too little to be a value of the graph."""
        is_light = word.stem in LIGHT_STEMS or word.stem in self._nouns
        return is_light or word.stem in self._lexicon.attributes.words or len(word.text) < _REACH


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


def _is_countable(word: Token, amount: Amount) -> bool:
    """Whether a number can count a word: plurals, and after a one any word of content."""
    return not word.is_function_word and (is_plural(word.lower) or amount.value == 1)


def _within(word: Token, parts: Collection[Part | Amount]) -> bool:
    return any(part.start <= word.start < part.end for part in parts)


def _masked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with citations and these spans blanked, its length kept."""
    masked = list(CITATION.sub(lambda m: MASK * len(m[0]), text))
    for start, end in spans:
        masked[start:end] = MASK * (end - start)
    return "".join(masked)
