"""Words that hubs are to say in one place: "with 'fire' in the title", "whose abstract says"."""

from collections.abc import Collection, Iterator

from tools.hublink.language.demonyms import COUNTRIES, KNOWN
from tools.hublink.language.words import FUNCTION_WORDS, WORK_STEMS, quoted_spans, stem
from tools.hublink.question.mentions.mention import TITLES, Cover, MentionKind, mention_of
from tools.hublink.vocabulary.said_words import said_in_texts

_TITLE = stem("title")
_LISTS = frozenset(stem(word) for word in "keyword tag".split())
"""Nouns for lists of labels, in which a word may stand."""
_IN = frozenset("in within inside".split())
_DETERMINERS = frozenset("the their its a an his her".split())
_SAYING = frozenset(
    stem(word)
    for word in "contain include mention say bear feature use carry word term phrase".split()
)
_HAVING = frozenset("with without have has having had".split())
_JOINTS = frozenset("and or".split())
_DENYING = frozenset("but and".split())
_LINKING = frozenset("of and or the a an for to".split())
"""Small words that may stand within what is said."""
_LONGEST_NAME = 3

Span = tuple[int, int]
Place = tuple[int, int, tuple[int, ...]]
"""Where the names of places stand, and the columns that they name."""


def sayings(cover: Cover) -> None:
    """Cover what is said to stand in titles, abstracts or keywords, with the words around it."""
    for start, end, columns in _places(cover):
        found = _said_before(cover, start) or _said_after(cover, end)
        if found is None:
            continue
        first, last = found
        _add(cover, columns, found, min(first, start), max(last, end))
        if last <= start and (wanted := _before_denied(cover, first)) is not None:
            _add(cover, columns, wanted, *wanted)


def names_in_texts(cover: Cover) -> None:
    """Cover names that nothing in the graph is called by, and that its long texts say.

    A country that abstracts tell is one, whatever its capitals: "how many are from japan".
    """
    columns = tuple(c.number for c in cover.lexicon.view.columns if c.tells_long_texts)
    for length in (2, 1) if columns else ():
        for start in range(len(cover.tokens) - length + 1):
            end = start + length
            name = _name_at(cover, start, end, columns)
            if name and said_in_texts(cover.lexicon, name, columns):
                cover.add(mention_of(MentionKind.SAYING, columns=columns), start, end, name)


def _name_at(cover: Cover, start: int, end: int, texts: Collection[int]) -> str:
    """The name that some words are: of a country, or in capitals within a sentence.

    None where anything but long texts has them.
    """
    words = cover.tokens[start:end]
    if any(i in cover.covered for i in range(start, end)):
        return ""
    if all(_is_named(cover, word.stem, texts) for word in words):
        return ""
    said = " ".join(word.lower for word in words)
    country = KNOWN.get(said) or next(iter(COUNTRIES.get(said, ())), "")
    text = cover.question[words[0].start : words[-1].end]
    named = start > 0 and all(word.is_titled for word in words)
    return country or (text if named else "")


def _is_named(cover: Cover, word: str, texts: Collection[int]) -> bool:
    lexicon = cover.lexicon
    valued = any(sense.column not in texts for sense in lexicon.bearing(word))
    return valued or word in lexicon.attributes.words or len(lexicon.titles_bearing(word)) > 0


def _add(cover: Cover, columns: tuple[int, ...], said: Span, start: int, end: int) -> None:
    words = cover.question[cover.tokens[said[0]].start : cover.tokens[said[1] - 1].end]
    cover.add(mention_of(MentionKind.SAYING, columns=columns), start, end, words)


def _places(cover: Cover) -> Iterator[Place]:
    """The names of places, those joined in a list as one: "title or abstract"."""
    at = 0
    while at < len(cover.tokens):
        place = _place_at(cover, at)
        if place is None:
            at += 1
            continue
        start, end, columns = place
        while (other := _place_at(cover, _after_joint(cover, end))) is not None:
            end, columns = other[1], (*columns, *other[2])
        yield start, end, columns
        at = end


def _after_joint(cover: Cover, position: int) -> int:
    """The place after "or the", "and", a comma; the end where words of another kind follow."""
    at = position
    while at < len(cover.tokens) and cover.tokens[at].lower in _JOINTS | _DETERMINERS:
        at += 1
    if at == position:
        listed = position < len(cover.tokens) and set(",/") & set(
            cover.question[cover.tokens[position - 1].end : cover.tokens[position].start]
        )
        return position if listed else len(cover.tokens)
    return at


def _place_at(cover: Cover, position: int) -> Place | None:
    if position < len(cover.tokens) and cover.tokens[position].stem == _TITLE:
        return position, position + 1, (TITLES,)
    for length in range(min(_LONGEST_NAME, len(cover.tokens) - position), 0, -1):
        key = tuple(each.stem for each in cover.tokens[position : position + length])
        if columns := _telling(cover, key):
            return position, position + length, columns
    return None


def _before_denied(cover: Cover, position: int) -> Span | None:
    """What is wanted where something else is not: "X but not Y in the title"."""
    if position < 3 or not cover.tokens[position - 1].is_negation:
        return None
    joined = cover.tokens[position - 2].lower in _DENYING
    return _ending_at(cover, position - 2) if joined else None


def _telling(cover: Cover, key: tuple[str, ...]) -> tuple[int, ...]:
    """The attributes with a name that are lists of labels, or the nearest with long texts."""
    named = cover.lexicon.attributes.facets.get(key, ())
    if not _LISTS.isdisjoint(key):
        return tuple(named)
    columns = cover.lexicon.view.columns
    texts = [number for number in named if columns[number].tells_long_texts]
    steps = {number: len(columns[number].facet.key) for number in texts}
    return tuple(number for number in texts if steps[number] == min(steps.values()))


def _said_before(cover: Cover, place: int) -> Span | None:
    """The words before a place: "with X in the title"."""
    end = place - (place > 0 and cover.tokens[place - 1].lower in _DETERMINERS) - 1
    if end < 1 or cover.tokens[end].lower not in _IN:
        return None
    return _ending_at(cover, end)


def _ending_at(cover: Cover, end: int) -> Span | None:
    """What is said right before a word."""
    for first, last in _quoted(cover):
        if last == end:
            return first, last
    start = end
    while start and _may_be_said(cover, start - 1):
        start -= 1
    while start < end and cover.tokens[start].lower in FUNCTION_WORDS:
        start += 1
    return (start, end) if start < end else None


def _said_after(cover: Cover, place: int) -> Span | None:
    """The words after a place: "whose title contains X", "titles with the word X"."""
    start = place
    while start < len(cover.tokens) and _leads(cover, start):
        start += 1
    led = cover.tokens[place:start]
    if not any(token.stem in _SAYING or token.lower in _HAVING for token in led):
        return None
    for first, last in _quoted(cover):
        if first == start:
            return first, last
    end = start
    while end < len(cover.tokens) and _may_be_said(cover, end):
        end += 1
    while end > start and cover.tokens[end - 1].lower in FUNCTION_WORDS:
        end -= 1
    return (start, end) if start < end else None


def _leads(cover: Cover, position: int) -> bool:
    token = cover.tokens[position]
    small = token.lower in _DETERMINERS or token.lower in ("that", "which", "does", "do")
    return small or token.is_negation or token.stem in _SAYING or token.lower in _HAVING


def _may_be_said(cover: Cover, position: int) -> bool:
    """Whether a word is part of what is said rather than of what says so."""
    token = cover.tokens[position]
    if token.lower in FUNCTION_WORDS or token.is_negation:
        return token.lower in _LINKING
    noun = token.stem in WORK_STEMS or (token.stem,) in cover.lexicon.attributes.types
    return not noun and token.stem not in _SAYING


def _quoted(cover: Cover) -> Iterator[Span]:
    """The words within each pair of quotation marks."""
    for first, last in quoted_spans(cover.question):
        inside = [i for i, t in enumerate(cover.tokens) if first <= t.start and t.end <= last]
        if inside:
            yield inside[0], inside[-1] + 1
