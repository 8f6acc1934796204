"""Finding a question within a question by its wording: "the authors of X", "X's authors"."""

from collections.abc import Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.language.words import PERSONS, is_past, quoted_spans
from tools.hublink.question.mentions.mention import Mention, MentionKind, Reading

_ARTICLES = frozenset("the a an this that its their".split())
_LINKS = frozenset("of in for from with as to on at".split())
_INTO = _LINKS | {"by"}
_SHARED = frozenset("same share shares shared sharing".split())
_SHARING = _SHARED | frozenset("also else other others another too".split())
_WHO_ALSO = (["who", "also"], ["that", "also"])
_DOES = frozenset("did do does has have had".split())
_FAR = 9
"""Most words between the parts of an inner question."""


class InnerQuestion(Frozen):
    """An inner question: its words, the attribute it asks for, and what that is in the outer one.

    What is `shared` is the same in both questions, whatever attribute stands beside, and leaves no
    doubt that there are two; a `clause` of its own ("whose authors also wrote X") always is.
    """

    start: int
    end: int
    asked: Mention
    outer: Mention
    clause: bool = False
    shared: bool = False


def anchor_of(reading: Reading) -> Mention | None:
    """Return the anchor of an inner question: the one paper named, else the one value."""
    for kind in (MentionKind.HUB, MentionKind.VALUE):
        named = [m for m in reading.mentions if m.kind is kind and (m.hubs or m.senses)]
        if named:
            return named[0] if len(named) == 1 else None
    return None


def inner_question(reading: Reading, anchor: Mention) -> InnerQuestion | None:
    """Return the question that the words around an anchor ask of it, if any."""
    place = reading.mentions.index(anchor)
    before = list(reading.mentions[:place])
    start = anchor.start
    if before and before[-1].kind is MentionKind.TYPE and _only(reading, before[-1].end, start):
        start = before.pop().start
    end = _noun_behind(reading, place)
    if clause := _clause(reading, before, start, end):
        return clause
    behind = _attribute_behind(reading, place)
    # In "authors of MetaQA using papers" the value belongs to the words after it.
    told = behind is not None and anchor.kind is MentionKind.VALUE
    if not told and before and before[-1].kind is MentionKind.FACET:
        asked = before[-1]
        # "Researchers in Orla" are not those of what was done there.
        if asked.words.lower() not in PERSONS and _belongs(reading, asked.end, start):
            return _attributed(reading, asked, end)
    return _possessed(reading, anchor, _led(reading, start), behind) if behind else None


def _clause(
    reading: Reading, before: Sequence[Mention], start: int, end: int
) -> InnerQuestion | None:
    """ "Whose authors also wrote X", "that the authors of their papers also wrote X"."""
    facets = [m for m in before if m.kind is MentionKind.FACET]
    if not facets or start - facets[-1].end >= _FAR:
        return None
    words = [t.lower for t in reading.tokens]
    for outer in facets:
        between = words[outer.end : start]
        if words[: outer.start][-1:] == ["whose"]:
            begin = outer.start - 1
        elif "also" in between and ("their" in between[:4] or between[:2] in _WHO_ALSO):
            begin = _led(reading, outer.start)
        else:
            continue
        return InnerQuestion(
            start=begin, end=end, asked=facets[-1], outer=outer, clause=True, shared=True
        )
    return None


def _attributed(reading: Reading, asked: Mention, end: int) -> InnerQuestion:
    """ "The authors of X", "the same authors as X"."""
    start = _led(reading, asked.start)
    lead = {t.lower for t in reading.tokens[max(0, start - 1) : asked.start]}
    shared = bool(lead & _SHARED)
    return InnerQuestion(start=start, end=end, asked=asked, outer=asked, shared=shared)


def _possessed(
    reading: Reading, anchor: Mention, start: int, asked: Mention
) -> InnerQuestion | None:
    """ "X's authors", "by the X authors"."""
    owner = reading.tokens[anchor.end - 1].text.endswith(("'s", "’s"))
    led = start > 0 and reading.tokens[start - 1].lower in _INTO
    led = led or any(m.kind is MentionKind.FACET and m.end == start for m in reading.mentions)
    following = [t.lower for t in reading.tokens[asked.end : asked.end + 1]]
    verb = is_past(reading.tokens[asked.start].lower) or following == ["by"]
    if verb or not (owner or led):
        return None
    return InnerQuestion(start=start, end=asked.end, asked=asked, outer=asked)


def _noun_behind(reading: Reading, place: int) -> int:
    """Return where a mention ends, with the noun for papers it stands before: "the boza paper"."""
    mention, *after = reading.mentions[place : place + 2]
    noun = next((m for m in after if m.kind is MentionKind.TYPE), None)
    return noun.end if noun is not None and noun.start == mention.end else mention.end


def _attribute_behind(reading: Reading, place: int) -> Mention | None:
    """Return the attribute named right after a mention."""
    mention, *after = reading.mentions[place : place + 2]
    for following in after:
        if following.kind is MentionKind.FACET and following.start == mention.end:
            return following
    return None


def text_of(reading: Reading, inner: InnerQuestion) -> str:
    """Return the words of an inner question, with the quotation mark that closes them."""
    first, last = reading.tokens[inner.start], reading.tokens[inner.end - 1]
    spans = quoted_spans(reading.question)
    closed = any(first.start < start <= last.end == end for start, end in spans)
    return reading.question[first.start : last.end + closed]


def mentions_around(reading: Reading, inner: InnerQuestion) -> list[Mention]:
    """Return the mentions outside an inner question."""
    return [m for m in reading.mentions if m.end <= inner.start or m.start >= inner.end]


def shares(reading: Reading) -> bool:
    """Return whether a question asks for others besides what it starts from."""
    covered = {
        i
        for m in reading.mentions
        if m.kind in (MentionKind.HUB, MentionKind.VALUE) and m.source is None
        for i in range(m.start, m.end)
    }
    return any(t.lower in _SHARING for i, t in enumerate(reading.tokens) if i not in covered)


def repeats(reading: Reading, inner: InnerQuestion) -> bool:
    """Return whether a clause tells what else its subject did: "whose authors also wrote X"."""
    return any(t.lower == "also" for t in reading.tokens[inner.start : inner.end])


def leaves_a_question(reading: Reading, inner: InnerQuestion) -> bool:
    """Return whether what stands around an inner question asks for something else.

    "What did the authors of X evaluate?" asks of X itself: by its authors the paper is meant.
    """
    tokens = reading.tokens
    around = [t.lower for i, t in enumerate(tokens) if not inner.start <= i < inner.end]
    inside = [t.lower for t in tokens[inner.start : inner.end]]
    if _SHARING & {*around, *inside[:3]}:
        return True
    rest = mentions_around(reading, inner)
    told = tokens[inner.asked.start].lower.endswith(("ed", "ing"))
    types = [m for m in rest if m.kind is MentionKind.TYPE and (told or m.end != inner.start)]
    others = [m for m in types if not _known(reading, m)]
    if inner.start > 0 and tokens[inner.start - 1].lower in _DOES:
        again = any(set(m.columns) & set(inner.outer.columns) for m in rest)
        return again or any(m.certainty == 1.0 for m in others)
    return bool(others)


def _known(reading: Reading, hub_noun: Mention) -> bool:
    """Return whether a noun for hubs speaks of one already named: "their paper"."""
    before = reading.tokens[hub_noun.start - 1].lower if hub_noun.start else ""
    return before in ("their", "its", "this")


def _only(reading: Reading, start: int, end: int) -> bool:
    """Return whether nothing but articles stands between two words."""
    return all(t.lower in _ARTICLES for t in reading.tokens[start:end])


def _led(reading: Reading, start: int) -> int:
    """Return the place of the article, or the "same", before a word."""
    while start > 0 and reading.tokens[start - 1].lower in _ARTICLES | {"same"}:
        start -= 1
    return start


def _belongs(reading: Reading, start: int, end: int) -> bool:
    """Whether the words between an attribute and a paper make it the paper's: "of the paper"."""
    words = [t.lower for t in reading.tokens[start:end] if t.lower not in _ARTICLES]
    return bool(words) and len(words) <= 2 and words[-1] in _LINKS and words[0] != "by"
