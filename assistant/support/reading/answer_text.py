"""An answer as it is read to be verified: its sentences, and what each of them cites."""

from collections.abc import Mapping, Sequence
from itertools import dropwhile

from assistant.support.reading.citation_scopes import CitationGroup, citation_groups, cited
from assistant.support.reading.part_reader import PartReader
from assistant.support.reading.parts import Part
from assistant.support.reading.sentences import Sentence, sentences
from assistant.support.reading.table_rows import TableRows
from tools.hublink.vocabulary.lexicon import Lexicon

_CLAUSE = 3
"""So many words of content after a citation say something of their own."""


class AnswerText:
    """The text of an answer, with what is read of it once."""

    def __init__(
        self, text: str, lexicon: Lexicon, titles: Mapping[str, str], hub_name: str
    ) -> None:
        self.text = text
        self.lexicon = lexicon
        self.reader = PartReader(text, lexicon, titles, hub_name)
        whole = [(part.start, part.end) for part in self.reader.titles]
        self.sentences = sentences(text, whole)
        self.groups: Sequence[Sequence[CitationGroup]] = [
            citation_groups(text, sentence) for sentence in self.sentences
        ]
        self.rows = TableRows(text, self.sentences)

    @property
    def cites(self) -> bool:
        """Whether any sentence cites a paper."""
        return any(self.groups)

    @property
    def cited(self) -> tuple[int, ...]:
        """The papers that the text cites anywhere."""
        return cited([group for groups in self.groups for group in groups])

    def said(self, sentence: Sentence) -> str:
        """Return the text of a sentence."""
        return self.text[sentence.start : sentence.end]

    def parts(self, sentence: Sentence) -> tuple[Part, ...]:
        """Return what can be checked of a sentence, but for the number of a row in its table."""
        start, end = self.rows.numbering(sentence)
        found = self.reader.parts(sentence.start, sentence.end)
        return tuple(part for part in found if not start <= part.start < end)

    def cited_next(self, place: int) -> tuple[int, ...]:
        """Return what the next sentence cites, where this one goes on after its last citation."""
        if place + 1 == len(self.sentences):
            return ()
        here, after = self.sentences[place], self.sentences[place + 1]
        tail = self.reader.content(self.groups[place][-1].end, here.end)
        goes_on = here.block == after.block and len(tail) >= _CLAUSE
        others = set(cited(self.groups[place + 1])) - set(cited(self.groups[place]))
        return tuple(sorted(others)) if goes_on else ()

    def listed(self, place: int) -> tuple[int, ...]:
        """Return the papers cited in the list that a sentence leads in."""
        numbers: list[int] = []
        for later in range(place + 1, len(self.sentences)):
            if not self.sentences[later].is_item:
                break
            numbers += cited(self.groups[later])
        return tuple(dict.fromkeys(numbers))

    def cited_beside(self, place: int) -> tuple[int, ...]:
        """Return the papers cited in the same paragraph or item, or by what leads the list in.

        Rows of a table may rest on what the sentence behind it cites.
        """
        here = self.sentences[place]
        head = self.rows.head(place)
        numbers: list[int] = [] if head is None else list(cited(self.groups[head]))
        for other, groups in zip(self.sentences, self.groups, strict=True):
            leads = here.is_item and other.leads and not other.is_item and other.end <= here.start
            if other.block == here.block or leads:
                numbers += cited(groups)
        behind = dropwhile(self.rows.is_row, self.sentences[place:]) if head is not None else ()
        if (after := next(iter(behind), None)) is not None:
            numbers += cited(self.groups[self.sentences.index(after)])
        return tuple(dict.fromkeys(numbers))
