"""The attribute that a value is said to be of, beside it: "data set MetaQA", "the genre drama"."""

from collections.abc import Sequence

from tools.hublink.language.words import LIGHT_STEMS
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_NEAR = 4


def qualifier_of(parse: Parse, index: int, columns: set[int]) -> tuple[int, Mention] | None:
    """Return the free facet mention next to a value whose facet may hold that value."""
    mentions = parse.reading.mentions
    value = mentions[index]
    told = _is_told_as(parse, index)
    for step in (1, -1) if told or _tells_of_hubs(mentions, index) else (-1, 1):
        other = index + step
        while (
            value.source is None
            and 0 <= other < len(mentions)
            and mentions[other].kind is MentionKind.TYPE
        ):
            other += step
        if not 0 <= other < len(mentions) or other in parse.consumed:
            continue
        near = mentions[other]
        gap = (value.start - near.end) if step < 0 else (near.start - value.end)
        if _asks_to_compare(near):
            continue
        if step < 0 and _is_done(parse, near.end, value.start):
            continue
        if near.kind is MentionKind.FACET and columns & set(near.columns) and gap < _NEAR:
            if step > 0 and _qualifies_next(parse, other) and not told:
                continue
            return other, near
    return None


def _is_done(parse: Parse, start: int, end: int) -> bool:
    """Whether a verb of its own stands between words: approaches "tested on X" are not called X."""
    between = parse.reading.tokens[start:end]
    return any(
        not (t.is_function_word or t.is_negation or t.stem in LIGHT_STEMS)
        and t.lower.endswith("ed")
        for t in between
    )


def _is_told_as(parse: Parse, index: int) -> bool:
    """Return whether what a value is follows it: "A as first author"."""
    value, *following = parse.reading.mentions[index : index + 2]
    after = parse.reading.tokens[value.end : value.end + 1]
    facet = any(m.kind is MentionKind.FACET for m in following)
    return facet and [token.lower for token in after] == ["as"]


def _asks_to_compare(mention: Mention) -> bool:
    """Whether words say what to do, though an attribute is called alike: "how does X compare"."""
    return mention.words.lower().split()[0] == "compare"


def _tells_of_hubs(mentions: Sequence[Mention], index: int) -> bool:
    """Return whether a value and an attribute together tell of hubs, as in "X written papers"."""
    following = mentions[index : index + 3]
    return (
        [m.kind for m in following[1:]] == [MentionKind.FACET, MentionKind.TYPE]
        and following[0].end == following[1].start
        and following[1].end == following[2].start
    )


def _qualifies_next(parse: Parse, index: int) -> bool:
    """Return whether a facet mention after a value rather belongs to a value following it."""
    following = parse.reading.mentions[index + 1 : index + 2]
    return any(
        {s.column for s in m.senses} & set(parse.reading.mentions[index].columns) for m in following
    )
