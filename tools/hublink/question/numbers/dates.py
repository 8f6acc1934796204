"""Conditions on years, months and days, also on those that no fact has."""

from tools.hublink.core.plan import DATES, Condition, Saying
from tools.hublink.core.value_kinds import ValueKind, numeric, year_of
from tools.hublink.core.written_dates import is_day_first
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.date_spans import DateSpan, date_spans_in
from tools.hublink.question.denial.denied import is_negated
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.numbers.bounded import facets_near
from tools.hublink.vocabulary.publication_year import column_with_months

_AND = "and"


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


def read_date_spans(parse: Parse) -> None:
    """Read "May 2020" and "after 3 May 2020" as what dates say, those of papers with a year alone.

    Where none tells a month, it is left out of account. Two that "and" joins are of one attribute.
    """
    question, before, end = parse.reading.question, parse.year_column(), 0
    for span in date_spans_in(question, lambda: _is_day_first(parse)):
        words = question[span.start : span.end]
        within = parse.within(span.start, span.end)
        joined = question[end : span.start].strip() == _AND
        column = _named_beside(parse, span) or (before if joined else parse.year_column())
        before, end = column, span.end
        dated = column_with_months(parse.view, column) if column is not None else None
        if column is None or any(_names_more(parse, m, span) for m in within):
            continue
        if dated is None:
            parse.unapplied.append(_as_written(words, span.named))
            continue
        dates = {
            row.hub: row.triple.object.label
            for each in (column, dated)
            for row in each.rows
            if row.value
        }
        parse.consume(*within)
        parse.explain(span.start, span.end)
        parse.bounds_read.append((span.start, span.end))
        wording = words if span.is_led else f"from {words}"
        negated = not span.is_led and any(is_negated(parse, each, None) for each in within[:1])
        first = is_day_first(dates.values())
        hubs = sorted(hub for hub, date in dates.items() if span.holds(date, first) is not negated)
        parse.sayings.append(
            Saying(wording=wording, place=DATES, hubs=tuple(hubs), negated=negated)
        )


def _named_beside(parse: Parse, span: DateSpan) -> FacetColumn | None:
    """Return the dates that are named beside a day or a month: "reviewed after 3 May 2020"."""
    near = (parse.view.columns[column] for column in facets_near(parse, span))
    return next((each for each in near if each.kind is ValueKind.YEAR), None)


def _is_day_first(parse: Parse) -> bool | None:
    """Return whether the dates of the graph begin with the day; None where they do not tell."""
    dates = (column for column in parse.view.columns if column.kind is ValueKind.YEAR)
    return is_day_first(row.triple.object.label for column in dates for row in column.rows)


def _names_more(parse: Parse, mention: Mention, span: DateSpan) -> bool:
    """Return whether a value that a month is part of is no date: "the May 2020 survey"."""
    first, *others = parse.reading.tokens[mention.start : mention.end]
    if mention.kind is not MentionKind.VALUE or span.named.rstrip(".") not in mention.words.lower():
        return False
    columns = (parse.view.columns[sense.column] for sense in mention.senses)
    is_date = any(column.kind is ValueKind.YEAR for column in columns)
    beyond = first.start < span.start or (others and others[-1].end > span.end)
    return bool(beyond or (others and not is_date))


def _as_written(words: str, month: str) -> str:
    start = words.lower().index(month)
    return words[start : start + len(month)]


def _year(value: str) -> float | None:
    year = year_of(value) or value
    return numeric(year)


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
