"""Where papers appeared, by a word for venues or by a part of what some are called."""

import re
from collections import defaultdict
from collections.abc import Sequence

from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import FUNCTION_WORDS, WORK_NOUNS, Token, stem, words_of
from tools.hublink.question.mentions.mention import FUZZY, Cover, Mention, MentionKind, mention_of
from tools.hublink.vocabulary.value_senses import ValueSense
from tools.hublink.vocabulary.venue_names import VENUE_STEMS, venues_called, venues_saying

_AT = frozenset("at in from of for to".split())
_YEAR = re.compile(r"(?:19|20)\d\d")
_SHORT = re.compile(r"[A-Za-z]{3,8}")
_NOUNS = frozenset(
    stem(word)
    for word in """conference workshop symposium congress meeting colloquium challenge journal
    transactions letters magazine proceedings""".split()
)
"""Nouns that end what meetings and periodicals are called."""
_PUBLISHING = frozenset(map(stem, "publish appear print present come out".split()))
"""Words right before "in" or "at" and where papers appeared."""
_NAME = 2
"""So many words behind them are a name, if those of a venue have them in a row."""
_FEWEST = 3
"""So many words, a noun for venues last, stand for all venues whose names they are part of."""


def venue_words(cover: Cover) -> None:
    """Cover words for where works appear; those of a kind of works, "journal articles", stay.

    "Which journal" asks for one, though a venue may be told to be of the kind "journal", and others
    that it is related to may be journals.
    """
    for i, token in enumerate(cover.tokens):
        after = cover.tokens[i + 1].lower if i + 1 < len(cover.tokens) else ""
        told = cover.over(i)
        is_kind = told is not None and told.kind in (MentionKind.VALUE, MentionKind.TYPE)
        beyond = told is not None and told.kind is MentionKind.FACET and _lies_beyond(cover, told)
        taken = i in cover.covered and not (beyond or (cover.is_asked_noun(i) and is_kind))
        if token.stem not in VENUE_STEMS or taken or after in WORK_NOUNS:
            continue
        if columns := cover.lexicon.venues:
            mention = mention_of(MentionKind.FACET, columns=columns, certainty=FUZZY)
            cover.replace(mention, i, i + 1)


def _lies_beyond(cover: Cover, facet: Mention) -> bool:
    """Whether attributes are only told of the venues themselves, or of what those lead to."""
    columns, venues = cover.lexicon.view.columns, cover.lexicon.venues
    near = min((len(columns[venue].facet.key) for venue in venues), default=0)
    alone = facet.end - facet.start == 1
    return (
        alone
        and set(venues).isdisjoint(facet.columns)
        and all(len(columns[number].facet.key) > near for number in facet.columns)
    )


def venues_in_part(cover: Cover) -> None:
    """Cover what stands for several venues: "WRBM", "the Workshop on River Basin Management".

    All whose names have it are meant; with a year behind it, those of that year.
    """
    columns = [cover.lexicon.view.columns[number] for number in cover.lexicon.venues]
    for i, token in enumerate(cover.tokens):
        if not columns or not _is_free(cover, i):
            continue
        if _is_short_name(cover, i):
            _cover_short(cover, columns, i)
        elif token.stem in _NOUNS:
            _cover_run(cover, columns, i)
        elif _is_where_published(cover, i):
            _cover_named(cover, columns, i)


def shortened_venues(cover: Cover) -> None:
    """Cover the full names of venues that a graph has for short, too: "J Transp Geogr"."""
    if not any(token.stem in VENUE_STEMS | _NOUNS for token in cover.tokens):
        return
    telling = [i for i, token in enumerate(cover.tokens) if not token.is_function_word]
    found: defaultdict[tuple[int, int], list[ValueSense]] = defaultdict(list)
    for number in cover.lexicon.venues:
        for value in cover.lexicon.view.columns[number].by_value:
            short = [word for word in words_of(value) if word not in FUNCTION_WORDS]
            for at in range(len(telling) - len(short) + 1) if len(short) >= _NAME else ():
                places = telling[at : at + len(short)]
                if _are_shortened(short, [cover.tokens[place].lower for place in places]):
                    sense = ValueSense(column=number, value=value)
                    found[places[0], places[-1] + 1].append(sense)
    for (start, end), senses in found.items():
        told = cover.over(start)
        whole = told is not None and told.kind is MentionKind.VALUE and told.end == end
        both = (*(told.senses if told is not None and whole else ()), *senses)
        cover.replace(mention_of(MentionKind.VALUE, senses=tuple(dict.fromkeys(both))), start, end)


def _are_shortened(short: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words begin as those of a name do, some of which are shorter."""
    alike = all(word.startswith(part) for part, word in zip(short, words, strict=True))
    return alike and list(short) != list(words)


def _is_short_name(cover: Cover, at: int) -> bool:
    token = cover.tokens[at]
    written = token.text.isupper() or cover.is_typed_small(at)
    placed = at > 0 and cover.tokens[at - 1].lower in _AT
    return written and placed and bool(_SHORT.fullmatch(token.text))


def _cover_short(cover: Cover, columns: list[FacetColumn], at: int) -> None:
    short, after = cover.tokens[at].text, cover.tokens[at + 1 : at + 2]
    if after and _is_year(after[0]) and (senses := _called(columns, short, after[0].text)):
        _stand_for(cover, senses, at, at + 2)
    elif senses := _called(columns, short):
        _stand_for(cover, senses, at, at + 1)


def _called(columns: list[FacetColumn], short: str, year: str = "") -> tuple[ValueSense, ...]:
    return max((_senses(c, venues_called(c, short, year)) for c in columns), key=len)


def _cover_run(cover: Cover, columns: list[FacetColumn], last: int) -> None:
    """Cover the longest run of words that ends at a noun and that names of venues have."""
    found: tuple[ValueSense, ...] = ()
    start = last
    while start and _is_free(cover, start - 1):
        words = [token.stem for token in cover.tokens[start - 1 : last + 1]]
        longer = max((_senses(c, venues_saying(c, words)) for c in columns), key=len)
        if not longer:
            break
        found, start = longer, start - 1
    while start < last and cover.tokens[start].is_function_word:
        start += 1
    if found and last + 1 - start >= _FEWEST:
        _stand_for(cover, found, start, last + 1)


def _is_where_published(cover: Cover, at: int) -> bool:
    said, before = (cover.tokens[at - 2], cover.tokens[at - 1]) if at > 1 else (None, None)
    if said is None or before is None or before.lower not in ("in", "at"):
        return False
    return said.stem in _PUBLISHING


def _cover_named(cover: Cover, columns: list[FacetColumn], first: int) -> None:
    """Cover the longest run of words from where papers are said to appear that venues' names have.

    "Published in River Studies" is in "International River Studies", too.
    """
    found: tuple[ValueSense, ...] = ()
    end = first
    while end < len(cover.tokens) and _is_free(cover, end):
        words = [token.stem for token in cover.tokens[first : end + 1]]
        longer = max((_senses(c, venues_saying(c, words)) for c in columns), key=len)
        if not longer:
            break
        found, end = longer, end + 1
    if end - first >= _NAME and not cover.tokens[end - 1].is_function_word:
        _stand_for(cover, found, first, end)


def _is_free(cover: Cover, position: int) -> bool:
    mention = cover.over(position)
    return mention is None or mention.kind is MentionKind.VALUE


def _stand_for(cover: Cover, senses: tuple[ValueSense, ...], start: int, end: int) -> None:
    """Have words stand for venues, unless what is named by them goes on beside them."""
    over = [m for m in cover.mentions if m.start < end and m.end > start]
    if all(start <= mention.start and mention.end <= end for mention in over):
        cover.replace(mention_of(MentionKind.VALUE, senses=senses, certainty=FUZZY), start, end)


def _senses(column: FacetColumn, values: tuple[str, ...]) -> tuple[ValueSense, ...]:
    return tuple(ValueSense(column=column.number, value=value) for value in values)


def _is_year(token: Token) -> bool:
    return bool(_YEAR.fullmatch(token.text))
