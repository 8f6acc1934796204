"""Conditions on the number of values of an attribute."""

import re

from tools.hublink.core.plan import Bounds, Condition
from tools.hublink.core.units import SHARE, days_in, unit_of
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.counts import (
    CountBound,
    count_bounds_in,
    excludes_its_number,
    frequency_in,
)
from tools.hublink.language.cues.numerals import LARGE
from tools.hublink.language.cues.ranges import BEYOND, Range
from tools.hublink.language.words import phrase, speaks_of_works
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.numbers.how_many_wrote import people_behind, read_alone
from tools.hublink.vocabulary.measures_told import counts_sample, sample_size

_BETWEEN = frozenset("different distinct unique separate".split())
_FIRST, _LAST = 1000, 2200
"""A number between these may be a year."""
_VERB = 3
"""So many words at most say that something occurs."""
_AHEAD = 3
"""So many words before a noun may say how many there are of it: "more than 5"."""
_FEW, _MANY = 5, 50
"""So many values a paper may well have of an attribute; so many may well be asked for in vain."""
_OF_THOSE = re.compile(r" of (?:these|those|them)\b", re.IGNORECASE)
_SEVERAL = frozenset("several multiple".split())


def read_counts(parse: Parse) -> None:
    """Read the bounds that an attribute follows: of how many values, or of a number itself.

    One of the papers that something is in ("more than two papers", "more than once") bounds what
    is asked for.
    """
    _read_frequency(parse)
    read_alone(parse)
    for bound in count_bounds_in(parse.reading.question.lower()):
        mention = _counted(parse, bound) or people_behind(parse, bound)
        works = _works_behind(parse, bound) if mention is None else None
        if works is not None:
            words = parse.reading.question[bound.start : works]
            parse.bound(Bounds(fewest=bound.fewest, most=bound.most), words)
            parse.explain(bound.start, works)
        elif mention is None:
            _read_measured(parse, bound)
        if mention is None or (bound.fewest == 1 and bound.most is None):
            continue
        if mention.kind is MentionKind.FACET and not _has_so_many(parse, bound, mention):
            continue
        last = parse.reading.tokens[mention.end - 1]
        words = parse.reading.question[bound.start : last.end]
        measured = _measured(parse, mention)
        ranges = parse.cues.ranges
        in_digits = any(_overlap(bound, each) for each in ranges)
        whole = measured is None or (_counts(measured) and days_in(mention.words) is None)
        if in_digits and not whole:
            parse.consume(mention)
            continue  # read as a range, whose ends may be in other units, and no whole numbers
        told = _told_number(parse, mention) or measured or _told_of_sample(parse, bound, mention)
        if told is None and mention.kind is MentionKind.TYPE:
            if _is_of_years(bound):
                continue
            parse.bound(Bounds(fewest=bound.fewest, most=bound.most), words)
        else:
            condition = _condition(parse, bound, mention, told, words)
            if condition is None:
                continue
            parse.conditions.append(condition)
            parse.consume(mention)
        parse.consume(*parse.within(bound.start, bound.end))
        parse.explain(bound.start, last.end)
        parse.bounds_read.append((bound.start, bound.end))


def _works_behind(parse: Parse, bound: CountBound) -> int | None:
    """Where what stands for works right behind a bound ends: "of these", "more than one study"."""
    if those := _OF_THOSE.match(parse.reading.question, bound.end):
        return those.end()
    place = parse.position(bound.end)
    noun = parse.reading.tokens[place : place + 1]
    return noun[0].end if noun and speaks_of_works(noun) else None


def _read_measured(parse: Parse, bound: CountBound) -> None:
    """Read a bound in words of what the words beside it measure: "shared by fewer than five"."""
    if any(_overlap(bound, each) for each in parse.cues.ranges):
        return
    place = parse.position(bound.end)
    column = parse.measured(parse.position(bound.start) - 1, place + 1)
    behind = [t for t in parse.reading.tokens[place : place + 1] if not t.is_function_word]
    if column is None or any(word.lower in LARGE for word in behind):
        return
    end = behind[0].end if behind else bound.end
    words = parse.reading.question[bound.start : end]
    parse.conditions.append(
        Condition(facet=column.facet, words=words, **_limits(parse, bound, column))
    )
    parse.consume(*parse.within(bound.start, end))
    parse.explain(bound.start, end)
    parse.bounds_read.append((bound.start, bound.end))


def _limits(parse: Parse, bound: CountBound, column: FacetColumn) -> dict[str, float | None]:
    """A bound as the lowest and highest number; an average of 9.4 is under ten as well."""
    numbers = (numeric(value) for value in column.values)
    whole = all(number is None or number == int(number) for number in numbers)
    said = parse.reading.question[bound.start : bound.end]
    if whole or not excludes_its_number(said):
        return {"lowest": bound.fewest, "highest": bound.most}
    return {
        "lowest": None if bound.fewest is None else bound.fewest - 1 + BEYOND,
        "highest": None if bound.most is None else bound.most + 1 - BEYOND,
    }


def _condition(
    parse: Parse, bound: CountBound, mention: Mention, told: FacetColumn | None, words: str
) -> Condition | None:
    """The bound of a number that is told, else of how many values there are; None in digits."""
    numeric = any(parse.is_numeric(c) for c in mention.columns)
    if told is None and numeric and not _is_number(parse, bound, mention):
        return None
    column = told or parse.finest(mention.columns)
    if told is not None or numeric:
        return Condition(facet=column.facet, words=words, **_limits(parse, bound, column))
    return Condition(
        facet=column.facet,
        fewest=bound.fewest,
        most=bound.most,
        words=words,
        certainty=mention.certainty,
    )


def _read_frequency(parse: Parse) -> None:
    """Read how often something is to occur: "twice", "several times", "in several papers"."""
    question = parse.reading.question
    if (often := frequency_in(question.lower())) is not None:
        words = question[often.start : often.end]
        parse.bound(Bounds(fewest=often.fewest, most=often.most), words)
        parse.consume(*parse.within(often.start, often.end))
        parse.explain(_occurring(parse, often.start), often.end)
        return
    for _, noun in parse.free(MentionKind.TYPE):
        if noun.start and parse.reading.tokens[noun.start - 1].lower in _SEVERAL:
            parse.bound(Bounds(fewest=2), "")


def _is_of_years(bound: CountBound) -> bool:
    """Whether both ends look like years: "2018 to 2020 papers"."""
    return all(end is not None and _FIRST <= end <= _LAST for end in (bound.fewest, bound.most))


def _occurring(parse: Parse, start: int) -> int:
    """Where the verb begins that stands between what is named and how often: "show up twice"."""
    tokens, end = parse.reading.tokens, parse.position(start)
    named = max((m.end for m in parse.reading.mentions if m.end <= end), default=end)
    return tokens[named].start if 0 < end - named <= _VERB else start


def _told_number(parse: Parse, mention: Mention) -> FacetColumn | None:
    """The attribute that tells how many of a thing there are: "number of questions"."""
    named = ("number", *phrase(mention.words))
    columns = (c for c in parse.view.columns if c.kind is ValueKind.NUMBER)
    return next((column for column in columns if phrase(column.name) == named), None)


def _told_of_sample(parse: Parse, bound: CountBound, mention: Mention) -> FacetColumn | None:
    """The number of those who took part, where no paper names so many of them: "60 pupils"."""
    columns = [parse.view.columns[c] for c in mention.columns]
    most = max((column.most_values_a_hub for column in columns), default=0)
    few = max(bound.fewest or 0, bound.most or 0) <= max(most, _FEW)
    if not columns or few or any(column.is_numeric() for column in columns):
        return None
    if not counts_sample(parse.reading.tokens[mention.end - 1].lower, parse.wordings):
        return None
    return sample_size(parse.view, parse.wordings)


def _counts(column: FacetColumn) -> bool:
    """Whether all numbers of an attribute are whole."""
    return all(value.isdigit() for value in column.values)


def _overlap(one: CountBound, other: Range) -> bool:
    return one.start < other.end and other.start < one.end


def _measured(parse: Parse, mention: Mention) -> FacetColumn | None:
    """The number that is meant by a noun which is only part of the name of what it counts."""
    named = mention.kind is not MentionKind.FACET or mention.certainty == 1
    return None if named else parse.measured(mention.start - _AHEAD, mention.end)


def _counted(parse: Parse, bound: CountBound) -> Mention | None:
    """Return the mention right after a bound: of an attribute, or the hubs."""
    tokens = parse.reading.tokens
    place = parse.position(bound.end)
    while place < len(tokens) and tokens[place].lower in _BETWEEN:
        place += 1
    unit = unit_of(tokens[place].lower) if place < len(tokens) else None
    if unit is not None and unit.dimension == SHARE:
        return None
    free = parse.free(MentionKind.FACET, MentionKind.TYPE)
    return next((mention for _, mention in free if mention.start == place), None)


def _has_so_many(parse: Parse, bound: CountBound, mention: Mention) -> bool:
    """Whether an attribute has so many values at all, or numbers of which some may be so high."""
    columns = [parse.view.columns[c] for c in mention.columns]
    values = max((len(column.by_value) for column in columns), default=0)
    measured = _measured(parse, mention) is not None or any(c.is_numeric() for c in columns)
    return measured or bound.fewest is None or bound.fewest <= max(values, _MANY)


def _is_number(parse: Parse, bound: CountBound, mention: Mention) -> bool:
    """Whether a bound in words is of an attribute's numbers; one in digits is read as a range."""
    kinds = {parse.view.columns[c].kind for c in mention.columns}
    in_digits = any(c.isdigit() for c in parse.reading.question[bound.start : bound.end])
    return kinds == {ValueKind.NUMBER} and not in_digits and bound.fewest != bound.most
