"""The statistics a question asks for: an average, a median, a total, a share, a range."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tools.hublink.core.plan import Condition, Facet, Operation, Request, Statistic, Topic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.facets.quantities import holds_numbers
from tools.hublink.language.cues.dimensions import speaks_of_age
from tools.hublink.language.cues.statistics import StatisticCue
from tools.hublink.language.words import (
    AUXILIARIES,
    LIGHT_STEMS,
    PERSONS,
    phrase,
    spelled_in,
    stem,
    tokens,
)
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.dimensions_told import age_column, is_middle

_COUNTED = re.compile(r"\b(?:how many|number of|count of)\s+(?:the )?$")
_HOW = re.compile(r"\bhow (\w+)")
_GROUPED = (Operation.RANK, Operation.EXTREME)
_RELATIVE = frozenset("that which who whose".split())
_SIZES = frozenset("bigger larger greater smaller".split())
_SPREADING = frozenset(map(stem, "appear publish come fall distribute spread".split()))
"""What hubs do that are told by their groups."""


def read_statistic(parse: Parse, hubs: Sequence[str] | None = None) -> None:
    """Read the statistic asked for, of the numbers of an attribute or of how many there are.

    One that cannot be computed of what is named is left as not understood. `hubs` are those that
    the question is about, if it is about some.
    """
    cue = parse.cues.statistic
    if cue is not None and _is_named(parse, cue):
        return
    if cue is None and parse.cues.compares:
        _compare(parse, hubs or ())
    elif cue is None:
        _read_amount(parse)
    elif _is_measured(parse, cue):
        parse.explain(cue.start, cue.end)
    elif cue.statistic is Statistic.SHARE and _is_of_one(parse, cue):
        parse.unread.append(parse.reading.question[cue.start : cue.end])
    elif cue.statistic is Statistic.SHARE:
        parse.statistic = cue.statistic
        bound = {condition.facet.key for condition in parse.conditions}
        first, last = parse.position(cue.start), parse.position(cue.end)
        parse.requests = [
            (place, request)
            for place, request in parse.requests
            if request.facet.key not in bound and not first <= place < last
        ]
    elif cue.statistic is not Statistic.TOTAL and (told := _middle_told(parse)) is not None:
        if told.facet.key not in {condition.facet.key for condition in parse.conditions}:
            parse.requests = [(0, Request(facet=told.facet, words=told.name))]
    elif (measured := _meant(parse)) is not None and _applies(parse, cue.statistic, measured):
        _compute(parse, cue.statistic, measured.facet)
    elif cue.statistic is not Statistic.TOTAL and _counts_hubs(parse, measured):
        _range_over_hubs(parse, cue)
    elif not (cue.statistic is Statistic.TOTAL and parse.cues.counts):
        parse.unread.append(parse.reading.question[cue.start : cue.end])


def _range_over_hubs(parse: Parse, cue: StatisticCue) -> None:
    """Read a statistic of how many hubs there are: "the spread of designs" is all the numbers."""
    if cue.statistic is Statistic.RANGE and not parse.cues.counts:
        parse.explain(cue.start, cue.end)
    else:
        parse.statistic = cue.statistic


def _is_named(parse: Parse, cue: StatisticCue) -> bool:
    """Whether the word for a share is part of an attribute's name: "female percent"."""
    words = range(parse.position(cue.start), parse.position(cue.end))
    named = [m for m in _named(parse) if m.certainty == 1 and len(m.words.split()) > len(words)]
    inside = any(m.start <= words.start and words.stop <= m.end for m in named)
    return cue.statistic is Statistic.SHARE and inside


def _is_measured(parse: Parse, cue: StatisticCue) -> bool:
    """Whether a statistic is what rows measure: "the share injured" is told as it stands."""
    words = tokens(parse.reading.question[cue.start : cue.end])
    said = {word.stem for word in words if not word.is_function_word}
    asked = {request.facet.key[:-1] for _, request in parse.requests}
    cells = (c for c in parse.conditions if c.facet.key[:-1] in asked and c.facet.key[:-1])
    return any(said & set(phrase(value)) for c in cells for value in c.values)


def _middle_told(parse: Parse) -> FacetColumn | None:
    """The attribute that tells the average which is asked for: "how old on average" the mean age.

    It is told as it stands: an average of averages is of nothing.
    """
    question = parse.reading.question
    asked = _HOW.search(question.lower())
    if asked is not None and speaks_of_age(asked[1]):
        parse.explain_words(PERSONS)
        return age_column(parse.view)
    bound = (parse.column(condition.facet) for condition in parse.conditions)
    return next((column for column in bound if is_middle(column)), None)


def _is_of_one(parse: Parse, cue: StatisticCue) -> bool:
    """Whether it is a part of one thing that is asked for: "how much of the pain was left".

    So is "the percentage of the young corals", where no such thing is known.
    """
    said = parse.reading.question[cue.start : cue.end].lower()
    after = parse.position(cue.end)
    of = next((m for m in parse.reading.mentions if m.start >= after), None)
    if of is not None and of.kind in (MentionKind.TYPE, MentionKind.FACET):
        return False
    between = parse.reading.tokens[after : of.start] if of is not None else ()
    others = any(not t.is_function_word and t.stem not in LIGHT_STEMS for t in between)
    return said.startswith("how much") or (said.endswith(" of") and others)


def _applies(parse: Parse, statistic: Statistic, measured: FacetColumn) -> bool:
    """Whether a statistic can be of a facet: of its numbers, or of how many values hubs have."""
    if holds_numbers(measured):
        return statistic is not Statistic.TOTAL or measured.kind is not ValueKind.YEAR
    return statistic is not Statistic.TOTAL and parse.cues.counts


def _counts_hubs(parse: Parse, measured: FacetColumn | None) -> bool:
    """Whether it is of how many hubs each group has: "the average number of papers per year"."""
    return measured is None and parse.group_by is not None and bool(parse.group_by.key)


def _read_amount(parse: Parse) -> None:
    """ "How many participants" is, where the graph has numbers of them, how many in all."""
    counts = parse.cues.operation is Operation.COUNT and "different" not in parse.reading.question
    for mention in _named(parse) if counts else ():
        before = parse.reading.question[: parse.reading.tokens[mention.start].start].lower()
        column = _column(parse, mention)
        if _COUNTED.search(before) and holds_numbers(column) and column.kind is not ValueKind.YEAR:
            _compute(parse, Statistic.TOTAL, column.facet)
            return


def _compare(parse: Parse, hubs: Sequence[str]) -> None:
    """Compare named papers or values by numbers: "by accuracy", "which has more authors".

    Of which there are more papers is told by their number, whatever they are to have.
    """
    if parse.cues.of_which_more:
        return
    cue, grouped = parse.cues.comparative, parse.group_by
    tokens = parse.reading.tokens
    after = [m for m in _named(parse) if cue and tokens[m.start].start >= cue.end]
    if cue is not None and after:
        column = _column(parse, after[0])
    elif cue is not None and (number := _size_beside(parse, cue)) is not None:
        column = number
    elif grouped is not None and grouped.key:
        column = parse.column(grouped)
    else:
        return
    counts = not holds_numbers(column)
    if column.kind is ValueKind.YEAR or (counts and cue is None and not parse.cues.counts):
        return
    bound = Counter(c.facet.key for c in parse.conditions for _ in c.values)
    others = [r.facet for _, r in parse.requests if r.facet.key != column.facet.key]
    if max(bound.values(), default=0) < 2 and len(hubs) < 2 and not others:
        return
    _compute(parse, cue.statistic if cue and not counts else Statistic.MEAN, column.facet)
    if max(bound.values(), default=0) < 2:
        parse.group_by = parse.hubs_facet() if len(hubs) > 1 else others[0]


def _size_beside(parse: Parse, cue: StatisticCue) -> FacetColumn | None:
    """The number told beside what is named, where it is asked which is bigger: "X or Y"."""
    if parse.reading.question[cue.start : cue.end].lower() not in _SIZES:
        return None
    sides = [c for c in parse.conditions if c.values and not c.negated]
    node = sides[0].facet.key[:-1] if sides else ()
    if not node or len({c.facet for c in sides}) != 1 or sum(len(c.values) for c in sides) < 2:
        return None
    by_value = parse.column(sides[0].facet).by_value
    groups = [{row.hub for row in by_value[value]} for c in sides for value in c.values]
    beside = [c for c in parse.view.columns if c.facet.key[:-1] == node]
    told = [
        c
        for c in beside
        if c.kind is ValueKind.NUMBER
        and not c.counts_places
        and not any(c.by_hub.keys().isdisjoint(group) for group in groups)
    ]
    return max(told, key=lambda c: (c.node_count, -c.number), default=None)


def _compute(parse: Parse, statistic: Statistic, facet: Facet) -> None:
    """Have a statistic computed of a facet, in the groups that the question is otherwise about."""
    parse.statistic = statistic
    parse.order_by = None
    others = [request.facet for _, request in sorted(parse.requests, key=lambda pair: pair[0])]
    others = [other for other in others if other.key != facet.key]
    if parse.group_by is not None and parse.group_by.key in ((), facet.key):
        parse.group_by = None
    if parse.group_by is None and parse.cues.operation in _GROUPED:
        parse.group_by = others[0] if others else parse.hubs_facet()
    called = (m.words for m in _named(parse) if m.certainty == 1 and _is_of(parse, m, facet))
    parse.requests = [(0, Request(facet=facet, words=next(called, facet.name)))]


def _is_of(parse: Parse, mention: Mention, facet: Facet) -> bool:
    """Whether a mention names one attribute alone."""
    return mention.columns == (parse.column(facet).number,)


def _meant(parse: Parse) -> FacetColumn | None:
    """The attribute that a statistic is of, by its name or as far as the whole question tells.

    That counts where the one by name has no numbers, or none of its words is said.
    """
    named, cue = _measured(parse), parse.cues.statistic
    if cue is None or cue.statistic is Statistic.SHARE or parse.cues.operation in _GROUPED:
        return named
    words = parse.reading.tokens
    spelled = named is not None and any(
        spelled_in(word, parse.reading.question) for word in tokens(named.name)
    )
    spelled = spelled or any(
        named is not None and m.certainty == 1 and named.number in m.columns for m in _named(parse)
    )
    if named is not None and spelled and holds_numbers(named):
        return named
    meant = parse.measured(parse.position(cue.end), len(words))
    if meant is not None:
        parse.explain(cue.start, cue.end)
        parse.explained |= parse.words_measured(meant)
    return meant or named


def _measured(parse: Parse) -> FacetColumn | None:
    """The facet that a statistic is of: the first one named after its words, else any named."""
    cue = parse.cues.statistic
    tokens = parse.reading.tokens
    named = [m for m in _named(parse) if not _groups(parse, m)]
    after = [m for m in named if cue is not None and tokens[m.start].start >= cue.start]
    hubs_first = [
        m
        for m in parse.reading.mentions
        if m.kind is MentionKind.TYPE and cue is not None and tokens[m.start].start >= cue.end
    ]
    if after and not (hubs_first and hubs_first[0].start < after[0].start and parse.group_by):
        return _column(parse, after[0])
    if hubs_first and parse.group_by:
        return None
    columns = [_column(parse, mention) for mention in named]
    columns += [parse.column(request.facet) for _, request in parse.requests]
    if not columns:
        rows = (parse.main_number(c.facet.key[:-1]) for c in parse.conditions if c.values)
        columns += [number for number in rows if number is not None]
    return min(columns, key=lambda column: not holds_numbers(column), default=None)


def _named(parse: Parse) -> Iterator[Mention]:
    return (m for m in parse.reading.mentions if m.kind is MentionKind.FACET)


def _groups(parse: Parse, mention: Mention) -> bool:
    """Return whether a mention is what is grouped by: "per year", but not "by average accuracy"."""
    cue, group_at = parse.cues.statistic, parse.cues.group_at
    if parse.group_by is None or cue is None or group_at is None:
        return False
    keys = [parse.view.columns[c].facet.key for c in mention.columns]
    start = parse.reading.tokens[mention.start].start
    return parse.group_by.key in keys and not group_at <= cue.start <= start


def _column(parse: Parse, mention: Mention) -> FacetColumn:
    """Return the numeric facet among some of one name that tells most hubs apart."""
    numbers = [c for c in mention.columns if holds_numbers(parse.view.columns[c])]
    nearest = min((len(parse.view.columns[c].facet.key) for c in numbers), default=0)
    near = [c for c in numbers if len(parse.view.columns[c].facet.key) == nearest]
    return parse.finest(near or mention.columns)


def whole_of(
    parse: Parse, conditions: Sequence[Condition], topic: Topic | None
) -> tuple[Condition, ...]:
    """Return the conditions that the whole of a share meets: those before the verb.

    "What share of the papers on X use Y": all are on X. Where no verb parts them, the last one
    is what the share is of, but of groups that are shares of all: "what share of the papers on X
    appeared each year?", or where that is the topic behind the verb. Of what is told of few hubs,
    or is asked of things, only those count that it is told of.
    """
    verb = _verb_at(parse)
    at = {
        c: parse.reading.question.lower().find(c.words.split(" / ")[0].lower()) for c in conditions
    }
    whole = tuple(c for c in conditions if at[c] < verb) if verb is not None else ()
    if parse.group_by and _are_spread(parse, max(at.values(), default=0)):
        return tuple(conditions)
    said = parse.reading.question.lower().find(topic.wording.lower()) if topic is not None else -1
    by_topic = verb is not None and said > verb
    if not by_topic and (verb is None or len(whole) == len(conditions)):
        last = max(conditions, key=at.__getitem__, default=None)
        whole = tuple(c for c in conditions if c is not last)
    part = (parse.column(c.facet) for c in conditions if c not in whole)
    of_things, hubs = bool(parse.requests), len(parse.view.hubs)
    told = [c for c in part if c.is_status() and (of_things or 2 * len(c.by_hub) < hubs)]
    return (*whole, *(Condition(facet=c.facet, values=tuple(c.by_value)) for c in told))


def _are_spread(parse: Parse, behind: int) -> bool:
    """Whether a verb behind what is said last says that hubs fall into groups: "… appeared"."""
    return any(word.start > behind and word.stem in _SPREADING for word in parse.reading.tokens)


def _verb_at(parse: Parse) -> int | None:
    """Return the place of the hubs' main verb, not that of a relative clause."""
    tokens = parse.reading.tokens
    hubs = [m.end for m in parse.reading.mentions if m.kind is MentionKind.TYPE]
    for place in range(hubs[0] if hubs else 0, len(tokens)):
        token = tokens[place]
        is_verb = token.lower in AUXILIARIES or (
            token.stem in LIGHT_STEMS and not token.lower.endswith("ing")
        )
        if hubs and is_verb and tokens[place - 1].lower not in _RELATIVE:
            return token.start
    return None
