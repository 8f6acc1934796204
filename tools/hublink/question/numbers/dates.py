"""Conditions on years and months, also on those that no fact has."""

import re

from tools.hublink.core.plan import Condition, Saying
from tools.hublink.core.value_kinds import MONTHS, month_of, numeric, year_of
from tools.hublink.question.conditions.statuses import is_negated
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse

_MONTH_OF_YEAR = re.compile(
    rf"\b(?P<month>(?:{'|'.join(MONTHS)})[a-z]*\.?),? (?:of )?(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)


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
