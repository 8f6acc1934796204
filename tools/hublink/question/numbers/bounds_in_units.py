"""Bounds in the units of their attribute: "above 1 metre" of a depth in centimetres."""

from math import log

from tools.hublink.core.units import (
    Unit,
    in_money_of,
    nearly_whole,
    plural_unit,
    unit_of,
)
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.dimensions import quantities_in
from tools.hublink.language.cues.ranges import Range
from tools.hublink.language.words import spelled_in, tokens
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.numbers.bounded import (
    facets_near,
    meant_by,
    thing_said,
    words_behind,
)
from tools.hublink.vocabulary.measures_told import (
    Measure,
    measure_told,
    sizes_told,
    unit_told,
    unit_written,
    whole_of,
)

_NEAR = 3
"""So many words before a bound may tell what it is of."""
_BEHIND = 3
"""So many words behind a share say of what it is: "of the food"."""
_WHOLE = 100.0
"""All of something, in percent."""


def as_told(parse: Parse, span: Range, column: FacetColumn) -> tuple[FacetColumn | None, Range]:
    """Return an attribute with a bound in its own units: "above 1 metre" of a depth in centimetres.

    Where a share is said, it is of what tells shares, or there is none. A unit of something else is
    of what is told in such units, or of nothing, as metres are no years.
    """
    if span.of_share:
        return _share_told(parse, span, column)
    of_dates = column.kind is ValueKind.YEAR
    said, own = _unit_beside(parse, span), None if of_dates else unit_told(column)
    if said is None or (of_dates and span.may_be_of_years):
        return column, span
    for word in words_behind(parse, span)[:1]:
        if unit_of(word.lower) is not None:
            parse.explain(word.start, word.end)
    if own is not None:
        said = in_money_of(own, said)
    same = own is not None and own.dimension == said.dimension
    exact = own is not None and own.size == said.size
    unnamed = not _said_of(column, parse)
    if same and not exact:
        written = _written_so(said, parse) if unnamed else None
        column = written or _called_so(said, column, parse)
        own, unnamed = unit_told(column), not _said_of(column, parse)
    far = same and unnamed and column.number not in sizes_told(said, _bound(span), parse.view)
    if not same or far:
        other = _told_in(said, span, parse)
        if other is not None:
            column, own, same = other, unit_told(other), True
    if (own is not None or of_dates) and not same:
        return None, span
    if own is None or unit_written(column):
        return column, span
    return column, in_its_units(span, said.size / own.size)


def _written_so(said: Unit, parse: Parse) -> FacetColumn | None:
    """The only attribute whose values are written with the unit that is said."""
    written = ((column, unit_of(unit_written(column))) for column in parse.view.columns)
    found = [column for column, unit in written if unit == said]
    return found[0] if len(found) == 1 else None


def _said_of(column: FacetColumn, parse: Parse) -> int:
    """How many words of the name of an attribute a question has; "higher" says "height"."""
    question = parse.reading.question
    quantities = set(quantities_in(question))
    telling = (word for word in tokens(column.name) if not word.is_function_word)
    return sum(spelled_in(word, question) or word.lower in quantities for word in telling)


def _called_so(said: Unit, column: FacetColumn, parse: Parse) -> FacetColumn:
    """The attribute told in the very unit that is said, if it is called so as much as another."""
    numbers = (c for c in parse.view.columns if c.kind is ValueKind.NUMBER)
    in_unit = [c for c in numbers if _is_as_large(unit_told(c), said) and _said_of(c, parse)]
    best = max(in_unit, key=lambda c: _said_of(c, parse), default=column)
    return best if _said_of(best, parse) >= _said_of(column, parse) else column


def _is_as_large(own: Unit | None, said: Unit) -> bool:
    return own is not None and (own.dimension, own.size) == (said.dimension, said.size)


def _told_in(said: Unit, span: Range, parse: Parse) -> FacetColumn | None:
    """The attribute with numbers that is told in units of a dimension: the one that is spoken of.

    Else it is the one of most hubs, of those told in units as large.
    """
    sizes = sizes_told(said, _bound(span), parse.view)
    meant = _written_so(said, parse) or meant_by(parse, span)
    if meant is not None and meant.number in sizes:
        return meant
    found = [parse.view.columns[number] for number in sizes]

    def nearness(column: FacetColumn) -> tuple[float, int, int]:
        apart = abs(log(sizes[column.number] / said.size))
        return -round(apart), len(column.by_hub), -column.number

    return max(found, key=nearness, default=None)


def _bound(span: Range) -> float | None:
    return span.highest if span.lowest is None else span.lowest


def unit_said(parse: Parse, span: Range, column: FacetColumn) -> str:
    """Return the unit of a bound on an attribute whose values are written with units.

    It is the one that is said, else the one that values have. What is counted, where that is one of
    several things, is one as well: "more than 100 net sets".
    """
    written = unit_written(column)
    if not written:
        return thing_said(parse, span, column)
    said, own = _unit_beside(parse, span), unit_of(written)
    alike = said is not None and own is not None and said.dimension == own.dimension
    return plural_unit(said) if said is not None and alike else written


def _unit_beside(parse: Parse, span: Range) -> Unit | None:
    """The unit of a bound, behind it or in it: "half a year or longer"."""
    words = parse.reading.tokens[parse.position(span.start) : parse.position(span.end)]
    units = (unit_of(word.lower) for word in (*words_behind(parse, span)[:1], *words[1:]))
    return next(filter(None, units), None)


def _share_told(parse: Parse, span: Range, column: FacetColumn) -> tuple[FacetColumn | None, Range]:
    """What tells the shares that are bounded, and the bound in its parts: "a fifth of the food"."""
    near = [parse.view.columns[c] for c in facets_near(parse, span)]
    parted = [c for c in parse.view.columns if whole_of(c) is not None]
    first = [c for c in (column, *near) if c in parted]
    share = next(iter(first), parted[0] if len(parted) == 1 else None)
    whole = parse.position(span.end)
    for word in parse.reading.tokens[whole : whole + _BEHIND]:
        parse.consume(*parse.within(word.start, word.end))
        parse.explain(word.start, word.end)
        if not word.is_function_word:
            break
    return share, in_its_units(span, ((share and whole_of(share)) or _WHOLE) / _WHOLE)


def measured_beside(parse: Parse, span: Range) -> Measure | None:
    """Return what a bound is of, by the words beside it; what they else name is then not meant."""
    if parse.meaning is None:
        return None
    first = parse.position(span.start)
    ahead = parse.reading.tokens[max(0, first - _NEAR) : first]
    after = words_behind(parse, span)
    before = [word.lower for word in ahead if not word.is_function_word]
    behind = [word.lower for word in after]
    measure = measure_told(
        before,
        behind,
        parse.view,
        parse.wordings,
        parse.meaning.nearness,
        _bound(span),
        meant_by(parse, span),
    )
    if measure is not None and after:
        parse.consume(*parse.within(after[0].start, after[0].end))
        parse.explain(after[0].start, after[0].end)
    return measure


def in_its_units(span: Range, units: float) -> Range:
    """Return a range in the units of its attribute: a year is 52 weeks and twelve months."""
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
    return round(nearly_whole(said * units), 1) + (bound - said)
