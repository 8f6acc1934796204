"""Splitting a Markdown answer into sentences, each with its place in the text."""

import re
from collections.abc import Iterator, Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.language.words import quoted_spans

Span = tuple[int, int]

_ITEM = re.compile(r"[ \t]*(?:[-*+•]|(?P<place>\d{1,3})[.)])[ \t]+")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_EMPTY_OR_HEADING = re.compile(r"\s*(?:#|$)")
_RULE = re.compile(r"[ \t]*(?:\|?[ \t:|-]+\|?|\*{3,})[ \t]*$")
_END = re.compile(
    r"[.!?…][\"”»’')\]_*]*(?:[ \t]*\[\d{1,4}\])*(?!\s*\[\d)(?=\s+[\"“«‘'(\[_*]*[^\W_a-z])|[。！？]"
)
_LABEL = re.compile(r"(?:\*\*[^*\n]+\*\*|__[^_\n]+__)[ \t]*")
"""What opens a paragraph or an item in bold: it tells what the sentence behind it is about."""
_ABBREVIATION = re.compile(
    r"(?:\b(?:al|e\.g|i\.e|vs|cf|fig|figs|eq|no|vol|pp|p|ed|eds|dr|prof|st|approx|resp|bzw|z\.b)"
    r"|(?<![^\W_])(?<!\d )[^\W\d_])\.$",
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
    """Return the sentences of an answer in order, without code, rules and headings.

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
    """Yield paragraphs, list items and table rows as sentences yet uncut."""
    block: Sentence | None = None
    in_code, paragraph, position = False, 0, 0
    for line in text.splitlines(keepends=True):
        start, position = position, position + len(line)
        is_fence = _FENCE.match(line) is not None
        in_code ^= is_fence
        paragraph += not line.strip()
        is_prose = not (in_code or is_fence or _EMPTY_OR_HEADING.match(line))
        is_item = _ITEM.match(line) is not None
        if block is not None and (not is_prose or is_item or _is_row(line)):
            yield block
            block = None
        if not is_prose or (_RULE.match(line) and not is_item):
            continue
        if block is None:
            block = _block(line, start, paragraph)
        else:
            block = block.model_copy(update={"end": start + len(line.rstrip())})
    if block is not None:
        yield block


def _block(line: str, start: int, paragraph: int) -> Sentence:
    """The block that begins with a line, which begins at `start`."""
    item = _ITEM.match(line)
    return Sentence(
        start=start + (item.end() if item else len(line) - len(line.lstrip())),
        end=start + len(line.rstrip()),
        block=0,
        paragraph=paragraph,
        is_item=item is not None or _is_row(line),
        place=int(item["place"]) if item and item["place"] else None,
    )


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _cut(text: str, start: int, end: int, kept: Sequence[Span]) -> Iterator[Span]:
    """Yield the sentences of a block, none of which ends within one of the `kept` spans."""
    begin = start
    for match in _END.finditer(text, start, end):
        stop = match.end()
        if begin == start and stop < end and _LABEL.fullmatch(text, begin, stop):
            continue
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
