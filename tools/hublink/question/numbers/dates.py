"""Conditions on years and months, also on those that no fact has."""

from collections.abc import Iterable

from tools.hublink.core.plan import Condition, Saying
from tools.hublink.core.value_kinds import numeric, year_of
from tools.hublink.language.cues.months import months_in
from tools.hublink.question.conditions.statuses import is_negated
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.publication_year import column_with_months


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
    """Read "May 2020" and "after May 2020" as what dates say, those of papers with a year alone.

    Where none tells a month, it is left out of account.
    """
    for months in months_in(parse.reading.question):
        words = parse.reading.question[months.start : months.end]
        within = parse.within(months.start, months.end)
        column = parse.year_column()
        if column is None or _names_a_value(within, months.named):
            continue
        dated = column_with_months(parse.view, column)
        if dated is None:
            parse.unapplied.append(_as_written(words, months.named))
            continue
        dates = {
            row.hub: row.triple.object.label
            for each in (column, dated)
            for row in each.rows
            if row.value
        }
        parse.consume(*within)
        parse.explain(months.start, months.end)
        parse.bounds_read.append((months.start, months.end))
        hubs = sorted(hub for hub, date in dates.items() if months.hold(date))
        parse.sayings.append(Saying(wording=words, place="date", hubs=tuple(hubs)))


def _names_a_value(mentions: Iterable[Mention], month: str) -> bool:
    """Return whether a month is, or is part of, what the graph names."""
    values = (m for m in mentions if m.kind is MentionKind.VALUE)
    return any(month.rstrip(".") in m.words.lower() for m in values)


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
