"""Which attribute a bound is of: the one named beside it, or what the question speaks of."""

from collections.abc import Sequence
from itertools import islice, takewhile
from operator import itemgetter

from tools.hublink.core.units import thing_counted, unit_of
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.date_spans import DateSpan
from tools.hublink.language.cues.ranges import Range
from tools.hublink.language.words import PERSONS, Token, phrase, spelled_in, stem, tokens
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.dimensions_told import dimension_told

_PUBLISHED = frozenset(map(stem, "published appeared issued released written".split()))
_BEFORE, _AFTER = 6, 2
"""So many words on either side of a bound may tell of which dimension it is."""
_LOOKED_AT = 500
"""So many values of an attribute tell what it counts."""
_COUNTED_BY = ("per", "by", "each", "every")
_OF_AGE = PERSONS | frozenset("years year age aged".split())


def meant_by(parse: Parse, span: Range) -> FacetColumn | None:
    """Return the attribute that a bound and the words beside it speak of, whatever it is called."""
    return parse.measured(parse.position(span.start) - 1, parse.position(span.end) + _AFTER)


def bounded(parse: Parse, span: Range) -> FacetColumn | None:
    """Return the attribute named beside a bound, or the one that the whole question speaks of.

    That is where the bound is no year, and the other one is not called by a word that is said.
    """
    named, meant = _numeric_column(parse, span), meant_by(parse, span)
    if named is None or meant is None or span.of_time or named is meant:
        return named
    if span.may_be_of_years and _speaks_of_years(parse, span, facets_near(parse, span)):
        return named
    said = any(spelled_in(word, parse.reading.question) for word in tokens(named.name))
    return named if said else meant


def words_behind(parse: Parse, span: Range) -> Sequence[Token]:
    """Return the noun or unit behind a bound, and the word after it where that tells something."""
    last = parse.position(span.end)
    words = parse.reading.tokens[last : last + 2]
    telling = (unit_of(word.lower) or not word.is_function_word for word in words)
    return tuple(word for word, _ in takewhile(itemgetter(1), zip(words, telling, strict=True)))


def thing_said(parse: Parse, span: Range, column: FacetColumn) -> str:
    """Return which of the several things that the values of an attribute count a bound is of."""
    if column.kind is not ValueKind.NUMBER or not (after := words_behind(parse, span)):
        return ""
    told = map(thing_counted, islice(column.values, _LOOKED_AT))
    things = {frozenset(phrase(thing)) for thing in told if thing}
    for length in range(len(after) if len(things) > 1 else 0, 0, -1):
        if any({word.stem for word in after[:length]} <= thing for thing in things):
            parse.consume(*parse.within(after[0].start, after[length - 1].end))
            parse.explain(after[0].start, after[length - 1].end)
            return " ".join(word.lower for word in after[:length])
    return ""


def _numeric_column(parse: Parse, span: Range) -> FacetColumn | None:
    if (dimension := dimension_of(parse, span)) is not None:
        parse.consume(*(m for m in _beside(parse, span) if m.kind is MentionKind.FACET))
        parse.explain_words(_OF_AGE)
        return dimension
    inside = mentions_in(parse, span)
    near = facets_near(parse, span)
    if span.may_be_of_years and _speaks_of_years(parse, span, near):
        return parse.year_column()
    named = [c for m in inside for c in m.columns] + near
    named += [c for m in inside for c in _numbers_of(parse, m)]
    named += [number for column in near for number in _number_beside(parse, column)]
    named += [column.number for column in parse.view.columns if thing_said(parse, span, column)]
    numbered = [parse.view.columns[c] for c in named if parse.is_numeric(c)]
    if numbered:
        parse.consume(*_told_of_the_same(parse, near, numbered[0]))
        return numbered[0]
    if span.may_be_of_years:
        return parse.year_column()
    if (meant := meant_by(parse, span)) is not None:
        return meant
    requested = [
        parse.view.columns[c] for c in range(len(parse.view.columns)) if parse.is_numeric(c)
    ]
    plain = [c for c in requested if c.kind is ValueKind.NUMBER]
    return plain[0] if len(plain) == 1 else None


def dimension_of(parse: Parse, span: Range) -> FacetColumn | None:
    """Return the attribute of an adjective beside a bound: "young people, like under 30"."""
    if span.may_be_of_years:
        return None
    first, last = _around(parse, span)
    beside = parse.reading.tokens[first:last]
    return dimension_told(" ".join(t.lower for t in beside), parse.view, parse.wordings)


def _around(parse: Parse, span: Range) -> tuple[int, int]:
    first, last = parse.position(span.start), parse.position(span.end)
    return max(0, first - _BEFORE), last + _AFTER


def _beside(parse: Parse, span: Range) -> list[Mention]:
    """The mentions around a bound, which say whose dimension it is of."""
    first, last = _around(parse, span)
    return [m for m in parse.reading.mentions if m.start < last and m.end > first]


def _speaks_of_years(parse: Parse, span: Range, near: list[int]) -> bool:
    """Whether bounds that look like years are some, by their words or the one before them.

    "Published from 2010 to 2015 with more than 100 participants" bounds no participants by years.
    What is named beside them is theirs where it has years, or numbers that look like them.
    """
    columns = (parse.view.columns[c] for c in near if parse.is_numeric(c))
    if any(column.kind is ValueKind.YEAR or _has_years(column) for column in columns):
        return False
    place = parse.position(span.start)
    before = {token.stem for token in parse.reading.tokens[max(0, place - 2) : place]}
    return span.of_time or not before.isdisjoint(_PUBLISHED)


def _has_years(column: FacetColumn) -> bool:
    numbers = [number for value in column.by_value if (number := numeric(value)) is not None]
    return all(Range(lowest=n, start=0, end=0).may_be_of_years for n in numbers)


def _numbers_of(parse: Parse, mention: Mention) -> list[int]:
    """Return the facet that a value is a number of, or stands beside; None if ambiguous."""
    keys = {parse.view.columns[sense.column].facet.key for sense in mention.senses}
    numbers = [
        c.number
        for c in parse.view.columns
        if parse.is_numeric(c.number) and not keys.isdisjoint((c.facet.key, c.facet.key[:-1]))
    ]
    return numbers if len(numbers) == 1 else []


def _told_of_the_same(parse: Parse, near: list[int], number: FacetColumn) -> list[Mention]:
    """The mentions of attributes near a bound for which a number stands that is told beside."""
    meant = {c for c in near if number.number in _number_beside(parse, c)} - {number.number}
    facets = (m for m in parse.reading.mentions if m.kind is MentionKind.FACET)
    return [m for m in facets if m.columns and meant.issuperset(m.columns)]


def _number_beside(parse: Parse, column: int) -> list[int]:
    """Return the number told of the same thing as an attribute: the size of a "sample"."""
    node = parse.view.columns[column].facet.key[:-1]
    beside = [c for c in parse.view.columns if node and c.facet.key[:-1] == node]
    numbers = [c.number for c in beside if c.kind is ValueKind.NUMBER]
    return numbers if len(numbers) == 1 else []


def facets_near(parse: Parse, span: Range | DateSpan) -> list[int]:
    """Return facets named within a few words of a range, nearest first.

    None is one by which papers are counted: "papers per year, 2018 to 2022".
    """
    near = []
    words = parse.reading.tokens
    for mention in parse.reading.mentions:
        counted_by = mention.start > 0 and words[mention.start - 1].lower in _COUNTED_BY
        if mention.kind is MentionKind.FACET and not counted_by:
            first = parse.reading.tokens[mention.start].start
            last = parse.reading.tokens[mention.end - 1].end
            distance = min(abs(first - span.end), abs(span.start - last))
            if distance <= 20:
                near += [(distance, column) for column in mention.columns]
    return [column for _, column in sorted(near)]


def mentions_in(parse: Parse, span: Range) -> list[Mention]:
    """Return the mentions in a range, with values that are called like its bound ("20 t")."""
    return parse.within(span.start, span.end)
