"""Conditions on numbers within bounds."""

from math import ceil, floor

from tools.hublink.core.plan import Condition
from tools.hublink.core.units import days_in
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.ranges import BEYOND, Range, and_a_half
from tools.hublink.language.words import phrase
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.numbers.bounded import bounded, dimension_of, mentions_in, words_behind
from tools.hublink.question.numbers.bounds_in_units import (
    as_told,
    in_its_units,
    measured_beside,
    unit_said,
)
from tools.hublink.vocabulary.measures_told import unit_written


def read_ranges(parse: Parse) -> None:
    """Add the conditions of bounds, each on the attribute that it is of."""
    for span in parse.cues.ranges:
        if any(start < span.end and span.start < end for start, end in parse.bounds_read):
            continue
        column = None if _is_of_time(parse, span) else bounded(parse, span)
        if column is None and (measure := measured_beside(parse, span)) is not None:
            column = measure.column
            span = span if unit_written(column) else in_its_units(span, measure.units)
            if (half := and_a_half(parse.reading.question, span.end)) is not None:
                parse.explain(*half)
            behind = words_behind(parse, span)[:1]
            span = span.model_copy(update={"end": behind[0].end if behind else span.end})
        elif column is not None:
            column, span = as_told(parse, span, column)
        unit = unit_said(parse, span, column) if column is not None else ""
        parse.consume(*mentions_in(parse, span))
        words = parse.reading.question[span.start : span.end]
        if column is None:
            parse.unread.append(words)
            continue
        column = _years_of_all(parse, column)
        years = column.kind is ValueKind.YEAR
        if not years:
            span = _turned(span, words.lower())
        parse.conditions.append(
            Condition(
                facet=column.facet,
                lowest=ceil(span.lowest) if years and span.lowest is not None else span.lowest,
                highest=floor(span.highest) if years and span.highest is not None else span.highest,
                unit=unit,
                words=words,
            )
        )


def _years_of_all(parse: Parse, column: FacetColumn) -> FacetColumn:
    """The years of all in place of the dates of some of them, unless these are asked for in full.

    "What dates from 2010 to 2014" is not only what has a whole date.
    """
    years, name = parse.year_column(), column.name.lower()
    if years is None or years is column or column.kind is not years.kind:
        return column
    shared = set(phrase(column.name)) & set(phrase(years.name))
    within = column.by_hub.keys() < years.by_hub.keys() and len(column.facet.key) == 1
    if not (shared and within) or name in parse.reading.question.lower():
        return column
    said = (m for _, m in parse.free(MentionKind.FACET) if column.number in m.columns)
    parse.consume(*said)
    return years


def _is_of_time(parse: Parse, span: Range) -> bool:
    """Whether a bound is of time that passes: "longer than a year", not "before the year 2000"."""
    unit = any(days_in(word.lower) for word in words_behind(parse, span)[:1])
    return unit and not (span.may_be_of_years or dimension_of(parse, span) is not None)


def _turned(span: Range, words: str) -> Range:
    """The same range with the other sense of "older": more of people, and less of papers."""
    if "older" not in words.split():
        return span
    lowest = None if span.highest is None else span.highest + 2 * BEYOND
    highest = None if span.lowest is None else span.lowest
    return span.model_copy(update={"lowest": lowest, "highest": highest})
