"""The rows of Markdown tables: what stands in the head of a row's columns."""

import re
from collections.abc import Sequence
from itertools import pairwise

from assistant.support.reading.numbers import Amount, amounts
from assistant.support.reading.parts import CITATION
from assistant.support.reading.sentences import Sentence
from tools.hublink.core.models import Frozen

_RULE_BETWEEN = re.compile(r"[\s|:-]*")


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
            if not self.is_row(sentence):
                continue
            before = place - 1
            joined = before >= 0 and self.is_row(found[before])
            if joined and _RULE_BETWEEN.fullmatch(text[found[before].end : sentence.start]):
                self._heads[place] = self._heads.get(before, before)

    def head(self, place: int) -> int | None:
        """Return which sentence is the head of the table that a row stands in."""
        return self._heads.get(place)

    def head_of(self, sentence: Sentence) -> Sentence | None:
        """Return the head of the table that a sentence is a row of, other than the head itself."""
        place = self._heads.get(self._sentences.index(sentence))
        return None if place is None else self._sentences[place]

    def above(self, sentence: Sentence) -> list[Sentence]:
        """Return the rows of a table that stand above one of them, its head first."""
        place = self._sentences.index(sentence)
        head = self._heads.get(place)
        return [] if head is None else list(self._sentences[head:place])

    def row_at(self, place: int) -> Sentence | None:
        """Return the row below a head that a place of the text stands in."""
        for row in self._heads:
            if self._sentences[row].start <= place < self._sentences[row].end:
                return self._sentences[row]
        return None

    def head_at(self, place: int) -> str:
        """Return the head of the table that a place of the text stands in; else nothing."""
        row = self.row_at(place)
        head = self.head_of(row) if row is not None else None
        return " ".join(self.columns(head)) if head is not None else ""

    def cells(self, sentence: Sentence) -> list[TableNumber]:
        """Return the numbers of a row below a head; none of another sentence."""
        head = self.head_of(sentence)
        if head is None:
            return []
        texts, heads = self.columns(sentence), self.columns(head)
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
        return list(zip(self.columns(head), self.columns(sentence), strict=False))

    def cited_cells(self, sentence: Sentence) -> list[CitedCell]:
        """Return the cells of a row below a head that cites papers for their columns."""
        head = self.head_of(sentence)
        if head is None:
            return []
        cited = [CITATION.findall(self._text[start:end]) for start, end in self.spans(head)]
        return [
            CitedCell(start=start, end=end, numbers=tuple(int(mark[1:-1]) for mark in marks))
            for (start, end), marks in zip(self.spans(sentence), cited, strict=False)
            if marks
        ]

    def numbering(self, sentence: Sentence) -> tuple[int, int]:
        """Return where a row says which of its table it is; nowhere where it does not."""
        place = self._sentences.index(sentence)
        head = self._heads.get(place)
        if head is not None:
            start, end = self.spans(sentence)[0]
            if self._text[start:end].strip(" .*") == str(place - head):
                return start, end
        return 0, 0

    def spans(self, sentence: Sentence) -> list[tuple[int, int]]:
        """Return where the cells of a row begin and end."""
        bars = [m.start() for m in re.finditer(r"\|", self._text[sentence.start : sentence.end])]
        edges = [sentence.start + bar for bar in bars] + [sentence.end]
        cells = [(one + 1, other) for one, other in pairwise(edges)]
        return [cell for cell in cells if self._text[slice(*cell)].strip() or cell is not cells[-1]]

    def is_row(self, sentence: Sentence) -> bool:
        """Return whether a sentence is a row of a table, or its head."""
        return self._text.startswith("|", sentence.start)

    def columns(self, sentence: Sentence) -> list[str]:
        """Return the texts of the cells of a row, without citations."""
        row = CITATION.sub("", self._text[sentence.start : sentence.end])
        return [cell.strip() for cell in row.strip(" |").split("|")]
