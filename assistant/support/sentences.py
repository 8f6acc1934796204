"""A Markdown answer cut into sentences, each with its place in the text."""

import re
from collections.abc import Iterator, Sequence

from tools.hublink.models import Frozen
from tools.hublink.words import quoted_spans

Span = tuple[int, int]

_ITEM = re.compile(r"[ \t]*(?:[-*+•]|(?P<place>\d{1,3})[.)])[ \t]+")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_RULE = re.compile(r"[ \t]*(?:\|?[ \t:|-]+\|?|\*{3,})[ \t]*$")
_END = re.compile(
    r"[.!?…][\"”»’')\]_*]*(?:[ \t]*\[\d{1,4}\])*(?!\s*\[\d)(?=\s+[\"“«‘'(\[_*]*[^\W_a-z])|[。！？]"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:al|e\.g|i\.e|vs|cf|fig|figs|eq|no|vol|pp|p|ed|eds|dr|prof|st|approx|resp|bzw|z\.b)"
    r"|(?<![^\W_])[^\W\d_])\.$",
    re.IGNORECASE,
)


class Sentence(Frozen):
    """A sentence, or a list item, by its place in the text.

    `block` is the number of the paragraph, list item or table row it stands in, `place` the number
    of an item in a numbered list, `items` the last block of the list it leads in.
    """

    start: int
    end: int
    block: int
    paragraph: int
    is_item: bool = False
    place: int | None = None
    leads: bool = False


def sentences(text: str, whole: Sequence[Span] = ()) -> tuple[Sentence, ...]:
    """The sentences of an answer in order; code, rules and headings are none.

    No sentence ends within a quotation or within one of the `whole` spans, such as titles.
    """
    kept = [*whole, *quoted_spans(text)]
    found: list[Sentence] = []
    for number, block in enumerate(_blocks(text)):
        for start, end in _cut(text, block.start, block.end, kept):
            found.append(
                block.model_copy(
                    update={
                        "start": start,
                        "end": end,
                        "block": number,
                        "leads": text[start:end].rstrip("*_ ").endswith(":"),
                    }
                )
            )
    return tuple(found)


def _blocks(text: str) -> Iterator[Sentence]:
    """Paragraphs, items and rows as sentences yet uncut."""
    open_block: Sentence | None = None
    in_code, paragraph, position = False, 0, 0
    for line in text.splitlines(keepends=True):
        start, position = position, position + len(line)
        end = start + len(line.rstrip())
        if _FENCE.match(line):
            in_code = not in_code
        item = _ITEM.match(line)
        is_row = line.lstrip().startswith("|")
        ends = in_code or end == start or item or is_row or line.lstrip().startswith("#")
        if open_block is not None and (ends or _FENCE.match(line)):
            yield open_block
            open_block = None
        if end == start:
            paragraph += 1
        if in_code or end == start or _FENCE.match(line) or line.lstrip().startswith("#"):
            continue
        if _RULE.match(line) and not item:
            continue
        if open_block is not None:
            open_block = open_block.model_copy(update={"end": end})
            continue
        place = int(item["place"]) if item and item["place"] else None
        open_block = Sentence(
            start=start + (item.end() if item else len(line) - len(line.lstrip())),
            end=end,
            block=0,
            paragraph=paragraph,
            is_item=bool(item) or is_row,
            place=place,
        )
    if open_block is not None:
        yield open_block


def _cut(text: str, start: int, end: int, kept: Sequence[Span]) -> Iterator[Span]:
    begin = start
    for match in _END.finditer(text, start, end):
        stop = match.end()
        if _is_within(text, match.start(), kept) or _ABBREVIATION.search(
            text, begin, match.start() + 1
        ):
            continue
        yield begin, stop
        begin = stop + len(text[stop:end]) - len(text[stop:end].lstrip())
    if text[begin:end].strip():
        yield begin, end


def _is_within(text: str, position: int, kept: Sequence[Span]) -> bool:
    """Whether a mark belongs to a title or quotation; a full stop may be set before its end."""
    return any(
        first <= position < last and not (text[position] == "." and position == last - 1)
        for first, last in kept
    )
