"""The rows of Markdown tables: what stands in the head of a row's columns."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from statistics import mean

from assistant.support.against.result_pairs import changes_between
from assistant.support.reading.numbers import Amount, amounts
from assistant.support.reading.parts import CITATION
from assistant.support.reading.sentences import Sentence
from tools.hublink.core.models import Frozen

_RULE_BETWEEN = re.compile(r"[\s|:-]*")


_FEWEST = 3


_PLACE = re.compile(r"\b(?:rank|place|position)\b|#", re.IGNORECASE)
"""What the head of a column is called that gives places in an order."""


def _made_of(values: Sequence[float]) -> Iterator[float]:
    if len(values) > 1:
        yield from (sum(values), mean(values), max(values) - min(values))


class TableNumber(Frozen):
    """A number of a table, with the words of its row and those in the head of its column."""

    amount: Amount
    row: str
    head: str


class CitedCell(Frozen):
    """A cell by its place, and the papers that the head of its column cites."""

    start: int
    end: int
    numbers: tuple[int, ...]


class TableRows:
    """The sentences of a text that are rows of tables."""

    def __init__(self, text: str, found: Sequence[Sentence]) -> None:
        self._text = text
        self._sentences = found
        self._heads: dict[int, int] = {}
        for place, sentence in enumerate(found):
            if not self._is_row(sentence):
                continue
            before = place - 1
            joined = before >= 0 and self._is_row(found[before])
            if joined and _RULE_BETWEEN.fullmatch(text[found[before].end : sentence.start]):
                self._heads[place] = self._heads.get(before, before)

    def head(self, place: int) -> int | None:
        """Return which sentence is the head of the table that a row stands in."""
        return self._heads.get(place)

    def head_of(self, sentence: Sentence) -> Sentence | None:
        """Return the head of the table that a sentence is a row of, other than the head itself."""
        place = self._heads.get(self._sentences.index(sentence))
        return None if place is None else self._sentences[place]

    def head_at(self, place: int) -> str:
        """Return the head of the table that a place of the text stands in; else nothing."""
        for row, head in self._heads.items():
            if self._sentences[row].start <= place < self._sentences[row].end:
                return " ".join(self._columns(self._sentences[head]))
        return ""

    def follows_from_row(self, amount: Amount) -> bool:
        """Return whether a number of a row gives a place, or follows from the others of the row."""
        for row, head in self._heads.items():
            sentence = self._sentences[row]
            if not sentence.start <= amount.start < sentence.end:
                continue
            spans = self._spans(sentence)
            place = next(i for i, (start, end) in enumerate(spans) if start <= amount.start < end)
            heads = self._columns(self._sentences[head])
            if place < len(heads) and _PLACE.search(heads[place]):
                return True
            others = [a for i, span in enumerate(spans) if i != place for a in self._in(span)]
            values = [each.value for each in others]
            made = [n for pair in combinations(values, 2) for n in changes_between(*pair)]
            return any(amount.agrees(n) for n in (*made, *_made_of(values)))
        return False

    def _in(self, span: tuple[int, int]) -> tuple[Amount, ...]:
        text = CITATION.sub(lambda match: " " * len(match[0]), self._text[slice(*span)])
        return amounts(text, 0, len(text))

    def follows_from_above(self, sentence: Sentence) -> bool:
        """Return whether each number of a row is a sum, mean or difference of those above it."""
        place = self._sentences.index(sentence)
        head = self._heads.get(place)
        if head is None or place - head < _FEWEST:
            return False
        above = [self._columns(row) for row in self._sentences[head + 1 : place]]
        numbers = 0
        for column, cell in enumerate(self._columns(sentence)):
            for amount in amounts(cell, 0, len(cell)):
                numbers += 1
                told = (row[column] for row in above if column < len(row))
                values = [a.value for each in told for a in amounts(each, 0, len(each))[:1]]
                if not values or not any(amount.agrees(n) for n in _made_of(values)):
                    return False
        return numbers > 0

    def cells(self, sentence: Sentence) -> list[TableNumber]:
        """Return the numbers of a row below a head; none of another sentence."""
        head = self.head_of(sentence)
        if head is None:
            return []
        texts, heads = self._columns(sentence), self._columns(head)
        stated = [amounts(text, 0, len(text)) for text in texts]
        named = " ".join(text for text, numbers in zip(texts, stated, strict=True) if not numbers)
        return [
            TableNumber(amount=numbers[0], row=named, head=f"{heads[0]} {above}")
            for numbers, above in zip(stated, heads, strict=False)
            if len(numbers) == 1
        ]

    def named_cells(self, sentence: Sentence) -> list[tuple[str, str]]:
        """Return the cells of a row below a head, each with what stands in its head."""
        head = self.head_of(sentence)
        if head is None:
            return []
        return list(zip(self._columns(head), self._columns(sentence), strict=False))

    def cited_cells(self, sentence: Sentence) -> list[CitedCell]:
        """Return the cells of a row below a head that cites papers for their columns."""
        head = self.head_of(sentence)
        if head is None:
            return []
        cited = [CITATION.findall(self._text[start:end]) for start, end in self._spans(head)]
        return [
            CitedCell(start=start, end=end, numbers=tuple(int(mark[1:-1]) for mark in marks))
            for (start, end), marks in zip(self._spans(sentence), cited, strict=False)
            if marks
        ]

    def numbering(self, sentence: Sentence) -> tuple[int, int]:
        """Return where a row says which of its table it is; nowhere where it does not."""
        place = self._sentences.index(sentence)
        head = self._heads.get(place)
        if head is not None:
            start, end = self._spans(sentence)[0]
            if self._text[start:end].strip(" .*") == str(place - head):
                return start, end
        return 0, 0

    def _spans(self, sentence: Sentence) -> list[tuple[int, int]]:
        """Where the cells of a row begin and end."""
        bars = [m.start() for m in re.finditer(r"\|", self._text[sentence.start : sentence.end])]
        edges = [sentence.start + bar for bar in bars] + [sentence.end]
        cells = [(one + 1, other) for one, other in pairwise(edges)]
        return [cell for cell in cells if self._text[slice(*cell)].strip() or cell is not cells[-1]]

    def _is_row(self, sentence: Sentence) -> bool:
        return self._text.startswith("|", sentence.start)

    def _columns(self, sentence: Sentence) -> list[str]:
        row = CITATION.sub("", self._text[sentence.start : sentence.end])
        return [cell.strip() for cell in row.strip(" |").split("|")]
