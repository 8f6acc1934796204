"""Conditions on numbers: ranges, and years that no fact has."""

import re
from collections.abc import Sequence
from itertools import takewhile
from math import ceil, floor
from operator import itemgetter

from tools.hublink.core.plan import Condition, Saying
from tools.hublink.core.units import days_in, unit_of
from tools.hublink.core.value_kinds import MONTHS, ValueKind, month_of, numeric, year_of
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.ranges import BEYOND, Range, and_a_half
from tools.hublink.language.words import PERSONS, Token, spelled_in, stem, tokens
from tools.hublink.question.conditions.statuses import is_negated
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.dimensions_told import dimension_told
from tools.hublink.vocabulary.measures_told import (
    Measure,
    measure_told,
    unit_told,
    unit_written,
    whole_of,
)

_MONTH_OF_YEAR = re.compile(
    rf"\b(?P<month>(?:{'|'.join(MONTHS)})[a-z]*\.?),? (?:of )?(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_PUBLISHED = frozenset(map(stem, "published appeared issued released written".split()))
_NEAR = 3
"""So many words before a bound may tell what it is of."""
_ROUNDED = 0.015
"""The share by which one unit of time is not a whole number of another."""
_BEFORE, _AFTER = 6, 2
"""So many words on either side of a bound may tell of which dimension it is."""
_BEHIND = 3
"""So many words behind a share say of what it is: "of the food"."""
_WHOLE = 100.0
"""All of something, in percent."""
_OF_AGE = PERSONS | frozenset("years year age aged".split())


def read_ranges(parse: Parse) -> None:
    for span in parse.cues.ranges:
        if any(start < span.end and span.start < end for start, end in parse.counted):
            continue
        column = None if _is_of_time(parse, span) else _likelier(parse, span)
        if column is None and (measure := _measure(parse, span)) is not None:
            column, span = measure.column, _in_its_units(span, measure.units)
            if (half := and_a_half(parse.reading.question, span.end)) is not None:
                parse.explain(*half)
            behind = _after(parse, span)[:1]
            span = span.model_copy(update={"end": behind[0].end if behind else span.end})
        elif column is not None:
            column, span = _as_told(parse, span, column)
        parse.consume(*_measured_in(parse, span))
        words = parse.reading.question[span.start : span.end]
        if column is None:
            parse.unread.append(words)
            continue
        years = column.kind is ValueKind.YEAR
        if not years:
            span = _turned(span, words.lower())
        parse.conditions.append(
            Condition(
                facet=column.facet,
                lowest=ceil(span.lowest) if years and span.lowest is not None else span.lowest,
                highest=floor(span.highest) if years and span.highest is not None else span.highest,
                unit=unit_written(column),
                words=words,
            )
        )


def _as_told(parse: Parse, span: Range, column: FacetColumn) -> tuple[FacetColumn | None, Range]:
    """An attribute with a bound in its own units: "above 1 metre" of a depth in centimetres.

    Where a share is said, it is of what tells shares, or there is none.
    """
    if span.of_share:
        return _share_told(parse, span, column)
    behind = _after(parse, span)[:1]
    said, own = unit_of(behind[0].lower) if behind else None, unit_told(column)
    if said is None:
        return column, span
    parse.explain(behind[0].start, behind[0].end)
    same = own is not None and own.dimension == said.dimension
    return column, _in_its_units(span, said.size / own.size) if own and same else span


def _share_told(parse: Parse, span: Range, column: FacetColumn) -> tuple[FacetColumn | None, Range]:
    """What tells the shares that are bounded, and the bound in its parts: "a fifth of the food"."""
    near = [parse.view.columns[c] for c in _facets_near(parse, span)]
    parted = [c for c in parse.view.columns if whole_of(c) is not None]
    first = [c for c in (column, *near) if c in parted]
    share = next(iter(first), parted[0] if len(parted) == 1 else None)
    whole = parse.position(span.end)
    for word in parse.reading.tokens[whole : whole + _BEHIND]:
        parse.consume(*parse.within(word.start, word.end))
        parse.explain(word.start, word.end)
        if not word.is_function_word:
            break
    return share, _in_its_units(span, ((share and whole_of(share)) or _WHOLE) / _WHOLE)


def _measure(parse: Parse, span: Range) -> Measure | None:
    """What a bound is of, by the words beside it; what they else name is then not meant."""
    if parse.wordings is None or parse.meaning is None:
        return None
    first = parse.position(span.start)
    ahead = parse.reading.tokens[max(0, first - _NEAR) : first]
    after = _after(parse, span)
    before = [word.lower for word in ahead if not word.is_function_word]
    behind = [word.lower for word in after]
    measure = measure_told(
        before, behind, parse.view, parse.wordings, parse.meaning.nearness, _meant(parse, span)
    )
    if measure is not None and after:
        parse.consume(*parse.within(after[0].start, after[0].end))
        parse.explain(after[0].start, after[0].end)
    return measure


def _meant(parse: Parse, span: Range) -> FacetColumn | None:
    """The attribute that a bound and the words beside it speak of, whatever it is called."""
    return parse.measured(parse.position(span.start) - 1, parse.position(span.end) + _AFTER)


def _is_of_time(parse: Parse, span: Range) -> bool:
    """Whether a bound is of time that passes: "longer than a year", not "before the year 2000"."""
    unit = any(days_in(word.lower) for word in _after(parse, span)[:1])
    return unit and not (span.may_be_of_years or _dimension(parse, span) is not None)


def _after(parse: Parse, span: Range) -> Sequence[Token]:
    """The noun or unit behind a bound, with the word after it where that tells something, too."""
    last = parse.position(span.end)
    words = parse.reading.tokens[last : last + 2]
    telling = (unit_of(word.lower) or not word.is_function_word for word in words)
    return tuple(word for word, _ in takewhile(itemgetter(1), zip(words, telling, strict=True)))


def _in_its_units(span: Range, units: float) -> Range:
    """A range in the units of its attribute, in which a year is 52 weeks and twelve months."""
    if units == 1:
        return span
    update = {"lowest": _converted(span.lowest, units), "highest": _converted(span.highest, units)}
    return span.model_copy(update=update)


def _converted(bound: float | None, units: float) -> float | None:
    """A bound in other units: the whole number that it nearly is, else with one digit behind.

    One that does not count itself, "more than a year", is as far beyond the number as it was.
    """
    if bound is None:
        return None
    said = round(bound, 6)
    exact = said * units
    whole = round(exact)
    near = bool(whole) and abs(exact - whole) <= _ROUNDED * exact
    return (whole if near else round(exact, 1)) + (bound - said)


def read_period(parse: Parse) -> None:
    """Read the years up to the last one that the graph has: "from the last three years"."""
    period, column = parse.cues.period, parse.year_column()
    if period is None:
        return
    words = parse.reading.question[period.start : period.end]
    parse.consume(*parse.within(period.start, period.end))
    parse.explain(period.start, period.end)
    years = [year for value in column.by_value if (year := _year(value))] if column else []
    if column is None or not years:
        parse.unread.append(words)
        return
    first = max(years) - period.years + 1
    parse.conditions.append(Condition(facet=column.facet, lowest=first, words=words))


def read_months(parse: Parse) -> None:
    """Read "May 2020" as what dates say; where they tell no months, that is left out of account."""
    for found in _MONTH_OF_YEAR.finditer(parse.reading.question):
        column = parse.year_column()
        named = parse.within(found.start("month"), found.end("month"))
        if column is None or any(mention.kind is MentionKind.VALUE for mention in named):
            continue
        dates = {row.hub: row.triple.object.label for row in column.rows if row.value}
        if not any(map(month_of, dates.values())):
            parse.unapplied.append(found["month"])
            continue
        month = MONTHS.index(found["month"][:3].lower()) + 1
        hubs = {
            hub for hub, date in dates.items() if found["year"] in date and month_of(date) == month
        }
        parse.consume(*parse.within(found.start(), found.end()))
        parse.explain(found.start(), found.end())
        saying = Saying(wording=found.group(), place="date", hubs=tuple(sorted(hubs)))
        parse.sayings.append(saying)


def _year(value: str) -> float | None:
    year = year_of(value) or value
    return numeric(year)


def _measured_in(parse: Parse, span: Range) -> list[Mention]:
    """Return the mentions in a range, with values that are called like its bound ("20 t")."""
    return parse.within(span.start, span.end)


def _likelier(parse: Parse, span: Range) -> FacetColumn | None:
    """The attribute that is named beside a bound, or the one that the whole question speaks of.

    That is where the bound is no year, and the other one is not called by a word that is said.
    """
    named, meant = _numeric_column(parse, span), _meant(parse, span)
    if named is None or meant is None or span.of_time or named is meant:
        return named
    if span.may_be_of_years and _speaks_of_years(parse, span, _facets_near(parse, span)):
        return named
    said = any(spelled_in(word, parse.reading.question) for word in tokens(named.name))
    return named if said else meant


def _numeric_column(parse: Parse, span: Range) -> FacetColumn | None:
    if (dimension := _dimension(parse, span)) is not None:
        parse.consume(*(m for m in _beside(parse, span) if m.kind is MentionKind.FACET))
        parse.explain_words(_OF_AGE)
        return dimension
    inside = _measured_in(parse, span)
    near = _facets_near(parse, span)
    if span.may_be_of_years and _speaks_of_years(parse, span, near):
        return parse.year_column()
    named = [c for m in inside for c in m.columns] + near
    named += [c for m in inside for c in _numbers_of(parse, m)]
    named += [number for column in near for number in _number_beside(parse, column)]
    numbered = [parse.view.columns[c] for c in named if parse.is_numeric(c)]
    if numbered:
        parse.consume(*_told_of_the_same(parse, near, numbered[0]))
        return numbered[0]
    if span.may_be_of_years:
        return parse.year_column()
    if (meant := _meant(parse, span)) is not None:
        return meant
    requested = [
        parse.view.columns[c] for c in range(len(parse.view.columns)) if parse.is_numeric(c)
    ]
    plain = [c for c in requested if c.kind is ValueKind.NUMBER]
    return plain[0] if len(plain) == 1 else None


def _dimension(parse: Parse, span: Range) -> FacetColumn | None:
    """The attribute that an adjective beside a bound is of: "young people, like under 30"."""
    if parse.wordings is None or span.may_be_of_years:
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


def _turned(span: Range, words: str) -> Range:
    """The same range with the other sense of "older": more of people, and less of papers."""
    if "older" not in words:
        return span
    lowest = None if span.highest is None else span.highest + 2 * BEYOND
    highest = None if span.lowest is None else span.lowest
    return span.model_copy(update={"lowest": lowest, "highest": highest})


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


def _facets_near(parse: Parse, span: Range) -> list[int]:
    """Return facets named within a few words of a range, nearest first."""
    near = []
    for mention in parse.reading.mentions:
        if mention.kind is MentionKind.FACET:
            first = parse.reading.tokens[mention.start].start
            last = parse.reading.tokens[mention.end - 1].end
            distance = min(abs(first - span.end), abs(span.start - last))
            if distance <= 20:
                near += [(distance, column) for column in mention.columns]
    return [column for _, column in sorted(near)]


def read_numbers(parse: Parse) -> None:
    """Add conditions for bare numbers; a year that no fact has is one, and finds no hub."""
    for index, mention in parse.free(MentionKind.NUMBER):
        number = mention.number
        column = parse.year_column()
        if number is None or column is None or not 1500 <= number <= 2200:
            continue
        parse.consumed.add(index)
        parse.conditions.append(
            Condition(
                facet=column.facet,
                lowest=number,
                highest=number,
                negated=is_negated(parse, mention, None),
                words=mention.words,
            )
        )
