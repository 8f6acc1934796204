"""The facets that a question groups by and orders by."""

import re
from operator import itemgetter

from tools.hublink.core.plan import Facet, Operation, Statistic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import tells_of_citing
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.attribute_names import people_of_works
from tools.hublink.vocabulary.measures_told import rate_of_time, tells_rate

_YEARS = re.compile(r"\W*(?:the |publication )*(?:years?|annum)\b", re.IGNORECASE)
_GROUPED_BY_NO_WORD = (ValueKind.NUMBER, ValueKind.YEAR, ValueKind.FLAG)
_OVER_TIME = re.compile(r"\b(?:over (?:the years|time)|year by year)\b", re.IGNORECASE)
_ANYTHING = re.compile(r"\W*(?:is there |do you have )?(?:any|some)thing\b", re.IGNORECASE)
_HOW_MANY = re.compile(r"\bhow many\b", re.IGNORECASE)
_HOW_OFTEN = re.compile(
    r"\bhow (?:often|frequently|many times)\b"
    r"|\bhow many \w+ (?:\w+ )?each\b(?: of them)?(?: has| have)?",
    re.IGNORECASE,
)
_MOST_FIRST = re.compile(r"\bmost (?P<what>[a-z]+) (?:come )?first\b", re.IGNORECASE)
_LISTING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_SEVERAL = 10
"""So many are told of "the newest papers"."""
_NEAR = 3
_ORDERED = (Operation.RANK, Operation.EXTREME)


def read_groups(parse: Parse) -> None:
    """Group by the facet named right after "per", "by" or "for each", if no value follows it."""
    group_at = parse.cues.group_at
    if group_at is None or _read_rate(parse) or _group_over_time(parse):
        return
    for index, mention in enumerate(parse.reading.mentions):
        first = parse.reading.tokens[mention.start].start
        if first < group_at:
            continue
        between = parse.reading.question[group_at:first].split()
        if mention.kind is MentionKind.VALUE:
            return
        counted = parse.cues.amount_at is not None
        if mention.kind is MentionKind.TYPE and not between and not counted:
            parse.group_by = Facet(key=(), name=mention.words.lower())
            return
        if mention.kind is MentionKind.FACET and len(between) <= 3:
            if not _is_said_of_a_value(parse, index):
                _group_by(parse, index)
            return
    _group_by_time(parse, group_at)


def _read_rate(parse: Parse) -> bool:
    """Whether "a year" only says what is measured: "which gets the most visitors a year?"."""
    words = parse.reading.tokens
    measured = parse.measured(0, len(words))
    rate = rate_of_time(words, measured) if measured is not None else None
    if rate is None:
        return False
    parse.explain(words[min(rate.words)].start, words[max(rate.words)].end)
    return True


def _is_said_of_a_value(parse: Parse, index: int) -> bool:
    """Return whether one of its values stands right after a facet: "by method sampling".

    Those between bounds do not: "by year 2018 to 2022", nor those behind a comma.
    """
    mention, *following = parse.reading.mentions[index : index + 2]
    words, text = parse.reading.tokens, parse.reading.question
    bounds = {span.start for span in parse.cues.ranges if span.lowest != span.highest}
    return any(
        m.start == mention.end
        and {s.column for s in m.senses} & set(mention.columns)
        and text[words[mention.end - 1].end : words[m.start].start].isspace()
        and words[m.start].start not in bounds
        for m in following
    )


def _group_by(parse: Parse, index: int) -> None:
    mention = parse.reading.mentions[index]
    column = parse.finest(mention.columns)
    if tells_rate(column):
        return  # "euro per m3" only says what its numbers are of
    facet = parse.facets_of(column, mention)[0]
    if parse.cues.operation is Operation.RANK:
        if parse.cues.amount_at is not None and not parse.is_numeric(column.number):
            return
        parse.order_by = facet
    elif parse.cues.operation is Operation.EXTREME and column.kind is ValueKind.NUMBER:
        parse.order_by = facet
    else:
        parse.group_by = facet
    parse.consumed.add(index)


def _group_over_time(parse: Parse) -> bool:
    """Group by the year where the course of something is wanted: "average size over time"."""
    said, year = _OVER_TIME.search(parse.reading.question), parse.year_column()
    named = (m.columns[:1] for m in parse.reading.mentions if m.kind is MentionKind.FACET)
    kinds = [parse.view.columns[number].kind for columns in named for number in columns]
    worded = any(kind not in _GROUPED_BY_NO_WORD for kind in kinds)
    of_anything = _ANYTHING.match(parse.reading.question) is not None
    if said is None or year is None or worded or of_anything:
        return False
    parse.group_by = year.facet
    parse.explain(*said.span())
    return True


def read_course(parse: Parse) -> None:
    """Average numbers of each year where their course over the years is wanted."""
    asked = [parse.column(request.facet) for _, request in parse.requests]
    numbers = bool(asked) and all(column.kind is ValueKind.NUMBER for column in asked)
    if parse.statistic is None and numbers and _OVER_TIME.search(parse.reading.question):
        parse.statistic = Statistic.MEAN


def _group_by_time(parse: Parse, group_at: int) -> None:
    """Group or orders by the year where the graph has years under another name: "per year"."""
    named, year = _YEARS.match(parse.reading.question, group_at), parse.year_column()
    if named is not None and year is not None:
        if parse.cues.operation is Operation.RANK:
            parse.order_by = year.facet
        else:
            parse.group_by = year.facet
        parse.explain(*named.span())


def read_frequency(parse: Parse) -> None:
    """Group by what is asked for where a question asks how often there is each, or bounds that.

    Bounds of anything else cannot be applied.
    """
    question, facet = parse.reading.question, _subject(parse) or _who(parse)
    often = _HOW_OFTEN.search(question)
    cited = any(tells_of_citing(token.lower) for token in parse.reading.tokens)
    if often is not None and facet is not None and parse.group_by is None and not cited:
        parse.group_by = facet
        parse.explain(*often.span())
    if parse.bounds is not None and facet is not None and parse.cues.operation in _LISTING:
        parse.group_by = facet
    elif parse.bounds is not None:
        parse.bounds = None
        parse.unapplied += [parse.bounding] if parse.bounding else []


def _subject(parse: Parse) -> Facet | None:
    """What a question asks for first, unless that is hubs."""
    asked = [(at, request.facet) for at, request in parse.requests if request.facet.key]
    at, facet = min(asked, key=itemgetter(0), default=(0, None))
    hubs = [m.start for m in parse.reading.mentions if m.kind is MentionKind.TYPE]
    return facet if not hubs or at < min(hubs) else None


def _who(parse: Parse) -> Facet | None:
    """Those who wrote the hubs, where it is bounded how often people turn up: "who does twice"."""
    said = [token.lower for token in parse.reading.tokens]
    if parse.bounds is None or said[:1] != ["who"] or parse.requests:
        return None
    people = people_of_works(parse.view.columns)
    return people.facet if people is not None else None


def read_most_first(parse: Parse) -> None:
    """Group by what is asked for in the order of its papers: "top venues, most papers first"."""
    found = _MOST_FIRST.search(parse.reading.question)
    asked = [request.facet for _, request in parse.requests]
    named = [f for f in asked if parse.column(f).kind not in _GROUPED_BY_NO_WORD]
    if found is None or parse.group_by is not None or len(named) != 1:
        return
    at = parse.position(found.start("what"))
    if any(m.start == at and m.kind is MentionKind.TYPE for m in parse.reading.mentions):
        counting = {"operation": Operation.COUNT, "descending": True}
        parse.group_by, parse.cues = named[0], parse.cues.model_copy(update=counting)
        parse.explain(*found.span())


def read_both_ways(parse: Parse) -> None:
    """Group by what is counted both ways: "how many need training, and how many do not"."""
    flags = [c for c in parse.conditions if parse.column(c.facet).kind is ValueKind.FLAG]
    twice = len(_HOW_MANY.findall(parse.reading.question)) > 1
    if parse.group_by is None and twice and len({c.facet for c in flags}) == 1:
        parse.conditions = [c for c in parse.conditions if c not in flags]
        parse.group_by = flags[0].facet


def _wants_several(parse: Parse) -> bool:
    """Whether a superlative is of several hubs, and of no number of them: "newest papers"."""
    if parse.cues.extreme_end is None or parse.cues.limit is not None:
        return False
    end = parse.position(parse.cues.extreme_end)
    hubs = [m for m in parse.reading.mentions if m.kind is MentionKind.TYPE]
    near = [m.words.lower() for m in hubs if end <= m.start < end + _NEAR]
    return any(words.endswith("s") and not words.endswith("ss") for words in near)


def _is_first_of_hubs(parse: Parse) -> bool:
    """Whether a superlative is of hubs by no number, and so by time: "the first paper on X".

    A value may say of which: "the last elevator paper".
    """
    end = parse.cues.first_end
    at = parse.position(end) if end is not None else None
    for mention in parse.reading.mentions:
        if mention.start == at and mention.kind is MentionKind.TYPE:
            return True
        if mention.start == at and mention.kind is MentionKind.VALUE:
            at = mention.end
    return False


def read_order(parse: Parse) -> None:
    """Set the facet of a ranking or superlative that is not by the number of papers."""
    if parse.order_by is not None:
        return
    year = parse.year_column()
    by_time = parse.cues.by_time or _is_first_of_hubs(parse)
    if parse.cues.operation in _ORDERED and by_time and year is not None:
        parse.order_by = year.facet
        if parse.cues.operation is Operation.EXTREME and _wants_several(parse):
            parse.cues = parse.cues.model_copy(update={"limit": _SEVERAL})
    elif parse.cues.operation is Operation.RANK and not parse.cues.alphabetical:
        columns = [parse.column(request.facet) for _, request in parse.requests]
        named = [c for c in columns if parse.is_numeric(c.number)]
        if parse.cues.amount_at is not None:
            named = [c for c in named if c.kind is not ValueKind.YEAR]
        if not named and parse.cues.by_magnitude:
            named = [n for c in parse.conditions if (n := parse.main_number(c.facet.key[:-1]))]
        parse.order_by = named[-1].facet if named else None
    elif parse.cues.operation is Operation.EXTREME:
        numbers = [parse.column(r.facet) for _, r in parse.requests]
        numbers = [column for column in numbers if column.kind is ValueKind.NUMBER]
        if not numbers and parse.cues.by_magnitude:
            numbers = [n for c in parse.conditions if (n := parse.main_number(c.facet.key[:-1]))]
        parse.order_by = numbers[0].facet if numbers else None
