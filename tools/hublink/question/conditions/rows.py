"""Named values read as the cells of one row: a system, a data set and a metric of a result.

A graph names a system both as what papers present and in the rows of their results. Where things
are compared by how they do, or a superlative speaks of a quantity, the rows are meant.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from tools.hublink.core.plan import Condition, Operation, Request
from tools.hublink.core.units import TIME, unit_of
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.degrees import compared_by
from tools.hublink.language.words import Token, phrase, stem
from tools.hublink.question.cells.number_tables import NumberTable, number_tables
from tools.hublink.question.cells.row_questions import SHARED, WANTED
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse

_CERTAINTY = 0.8
_PERFORMING = frozenset(
    stem(word)
    for word in "better worse best worst outperform beat perform performance score results".split()
)
_TIMES = ("time", "runtime", "latency", "duration")
_POLLUTION = ("emission", "emissions", "carbon", "footprint", "pollution")
_QUANTITIES = {
    "fast": _TIMES,
    "quick": _TIMES,
    "slow": _TIMES,
    "cheap": ("cost", "price"),
    "expensive": ("cost", "price"),
    "accurate": ("accuracy",),
    "precise": ("precision",),
    "green": _POLLUTION,
    "clean": _POLLUTION,
    "dirty": _POLLUTION,
}
"""What a superlative is of, where it does not name it."""
_OF_MUCH = frozenset(("slow", "expensive", "accurate", "precise", "dirty"))
_ADVERBS = frozenset(("most", "least"))
_HOW, _FIRST = "how", "first"
_LASTING = re.compile(
    r"\b(?P<how>how (?:long|(?:many|much) (?P<unit>\w+)))\b.*?"
    r"\b(?P<verb>takes?|needs?|runs?|lasts?)\b",
    re.IGNORECASE,
)
_RANKING = re.compile(r"^(?:please )?(?:rank|sort|order)\b", re.IGNORECASE)
_JUDGING = frozenset(("best", "worst"))


def read_rows(parse: Parse, joins: Joins) -> None:
    """Read the values of a question at the rows of a table, where it is about such rows."""
    _read_quantity(parse)
    _read_degree(parse, joins)
    _read_adverb(parse)
    if parse.cues.compares:
        _read_sides(parse, joins)
    elif not parse.asks_for_hubs():
        _read_numbers_wanted(parse)
    if parse.cues.operation is Operation.EXTREME and parse.cues.by_magnitude:
        _ask_of_rows(parse)
        _heed_direction(parse)
    elif parse.cues.operation is Operation.RANK and _is_by_measure(parse):
        parse.cues = parse.cues.model_copy(update={"by_magnitude": True})
        _ask_of_rows(parse)


def _is_by_measure(parse: Parse) -> bool:
    """Whether what rows measure is what all are to be in the order of: "rank them by error"."""
    question, tables = parse.reading.question.lower(), number_tables(parse.view)
    by = [c for c in parse.conditions if c.words and f"by {c.words.lower()}" in question]
    return any(c.facet == column.facet for c in by for t in tables for column in t.columns)


def _read_quantity(parse: Parse) -> None:
    """Read "fastest" as the lowest of the numbers whose measure is a time."""
    for token in parse.reading.tokens:
        kind = _superlative_of(token, parse)
        if kind and _measured(parse, _QUANTITIES[kind], token) is not None:
            _order(parse, descending=kind in _OF_MUCH, end=token.end)
            _rank(parse, token)
            return


def _rank(parse: Parse, superlative: Token) -> None:
    """Tell all in their order where that is wanted: "rank them, fastest first"."""
    after = parse.reading.tokens[parse.position(superlative.start) + 1 :][:1]
    first = [token for token in after if token.lower == _FIRST]
    if first or _RANKING.search(parse.reading.question):
        parse.cues = parse.cues.model_copy(update={"operation": Operation.RANK})
    for token in first:
        parse.explain(token.start, token.end)


def _read_degree(parse: Parse, joins: Joins) -> None:
    """Read "how slow" as the numbers whose measure is a time, and "how long does X take" as well.

    The latter where X stands in rows: nobody knows how long a paper takes.
    """
    for how, token in pairwise(parse.reading.tokens):
        named = [c for c in parse.conditions if c.values and not c.negated]
        kind = token.lower if how.lower == _HOW else ""
        lasts = _lasting_in(parse.reading.question) if how.lower == _HOW else None
        if kind not in _QUANTITIES and not (lasts and named):
            continue
        before = list(parse.conditions)
        table = _measured(parse, _TIMES if lasts else _QUANTITIES[kind], token)
        if table is None:
            return
        measure = parse.conditions[-1]
        read = {id(c): _in_columns(c, table, measure, parse, joins) for c in named}
        if lasts and not any(read.values()):
            parse.conditions = before
            return
        parse.conditions = [read.get(id(c)) or c for c in parse.conditions]
        parse.requests.append((0, Request(facet=table.number.facet, certainty=_CERTAINTY)))
        if lasts:
            parse.cues = parse.cues.model_copy(update={"operation": Operation.LIST})
            parse.group_by = None  # "per question" is of what is measured
            parse.explain(*lasts.span("how"))
            parse.explain(*lasts.span("verb"))
        return


def _lasting_in(question: str) -> re.Match[str] | None:
    """The words that ask for how long something takes: "how many seconds does X need"."""
    found = _LASTING.search(question)
    if found is None or (found["unit"] and not _is_time(found["unit"])):
        return None
    return found


def _is_time(word: str) -> bool:
    unit = unit_of(word.lower())
    return unit is not None and unit.dimension == TIME


def _in_columns(
    condition: Condition, table: NumberTable, measure: Condition, parse: Parse, joins: Joins
) -> Condition | None:
    """A condition on things as what stands in the rows of a measure, if all of them do."""
    for column in table.columns:
        each = [condition.model_copy(update={"values": (v,), "words": v}) for v in condition.values]
        read = [_with_rows(_readings(one, column), [measure], parse, joins) for one in each]
        values = tuple(value for one in read if one is not None for value in one.values)
        if all(read):
            update = {"facet": column.facet, "otherwise": (), "values": values}
            return condition.model_copy(update=update)
    return None


def _measured(parse: Parse, measures: Sequence[str], token: Token) -> NumberTable | None:
    """Restrict rows to the measure of a quantity; return their table, if there is one."""
    for table in number_tables(parse.view):
        for column in table.columns:
            if called := _called(column, measures):
                most = max(called, key=lambda value: len(column.by_value[value]))
                condition = Condition(
                    facet=column.facet, values=(most,), words=token.text, certainty=_CERTAINTY
                )
                known = [
                    c for c in parse.conditions if (c.facet, c.values) == (column.facet, (most,))
                ]
                parse.conditions = [c for c in parse.conditions if c not in known]
                parse.conditions.append(known[0] if known else condition)
                parse.explain(token.start, token.end)
                _consume_words_of(most, parse)
                return table
    return None


def _consume_words_of(measure: str, parse: Parse) -> None:
    """Leave no attribute to a word of what is measured: "question" of a runtime per question."""
    own = set(phrase(measure))
    parse.consume(*(m for _, m in parse.free(MentionKind.FACET) if own.issuperset(phrase(m.words))))


def _read_adverb(parse: Parse) -> None:
    """Read "most" at the end of what is done to a quantity: "which cut the peak flow most?"."""
    *before, last = parse.reading.tokens or (None,)
    if last is None or last.lower not in _ADVERBS or not before or parse.cues.by_magnitude:
        return
    nodes = {table.node for table in number_tables(parse.view)}
    named = [c for c in parse.conditions if c.values and not c.negated]
    if any(condition.facet.key[:-1] in nodes for condition in named):
        parse.explain(last.start, last.end)
        _order(parse, descending=last.lower == "most", end=last.end)


def measure_compared(words: Sequence[Token], table: NumberTable) -> Condition | None:
    """Return the measure of a table that a comparative speaks of: of "quicker", a time."""
    for word in words:
        kinds = (each for each in _QUANTITIES if word.lower in (f"{each}er", f"{each}r"))
        for kind in kinds:
            for column in table.columns:
                if measures := _called(column, _QUANTITIES[kind]):
                    most = max(measures, key=lambda value: len(column.by_value[value]))
                    return Condition(facet=column.facet, values=(most,), words=word.text)
    return None


def _superlative_of(token: Token, parse: Parse) -> str:
    """Return the adjective that a word is the superlative of, if it is of a known quantity."""
    before = parse.reading.tokens[max(0, parse.position(token.start) - 1)].lower
    written = token.text.lower()
    if written.endswith("est"):
        return next((each for each in _QUANTITIES if each in compared_by(written)), "")
    return written if before == "most" and written in _QUANTITIES else ""


def _called(column: FacetColumn, words: Sequence[str]) -> list[str]:
    wanted = {stem(word) for word in words}
    return [value for value in column.by_value if wanted & set(phrase(value))]


def _order(parse: Parse, descending: bool, end: int) -> None:
    parse.cues = parse.cues.model_copy(
        update={
            "operation": Operation.EXTREME,
            "descending": descending,
            "by_magnitude": True,
            "extreme_end": end,
        }
    )


def _read_sides(parse: Parse, joins: Joins) -> None:
    """Read things that are compared as those that rows of one table are of."""
    named = [c for c in parse.conditions if c.values and not c.negated and c.source is None]
    performs = any(token.stem in _PERFORMING for token in parse.reading.tokens)
    for table in number_tables(parse.view) if len(named) > 1 else ():
        for column in table.columns:
            sides = [c for c in named if any(_readings(c, column))]
            beside = [c for c in named if c not in sides]
            others = [r for c in beside for o in table.columns for r in _readings(c, o)[:1]]
            if len(sides) < 2 or not (others or performs):
                continue
            read = [_with_rows(_readings(c, column), others, parse, joins) for c in sides]
            if all(read):
                told = {condition.words for condition in (*sides, *others)}
                left = [c for c in parse.conditions if c.words not in told]
                parse.conditions = [*(c for c in read if c is not None), *others, *left]
                request = Request(facet=table.number.facet, certainty=_CERTAINTY)
                parse.requests.append((0, request))
                return


def _read_numbers_wanted(parse: Parse) -> None:
    """Ask for the numbers of rows that a value stands in, where numbers are what is wanted."""
    wanted = [token for token in parse.reading.tokens if token.lower in WANTED]
    said = [m for token in wanted for m in parse.within(token.start, token.end)]
    named = any(m.certainty >= _CERTAINTY for m in said)
    for table in number_tables(parse.view) if wanted or _averages_value(parse) else ():
        if not _stand_in(table, parse, elsewhere=not named):
            continue
        for token in wanted:
            parse.explain(token.start, token.end)
            guessed = parse.within(token.start, token.end)
            parse.consume(*(mention for mention in guessed if mention.certainty < _CERTAINTY))
        request = Request(facet=table.number.facet, certainty=_CERTAINTY)
        parse.requests.append((0, request))
        return


def _averages_value(parse: Parse) -> bool:
    """Whether a statistic is wanted of what a value measures: "average recall per system"."""
    cue, words = parse.cues.statistic, parse.reading.tokens
    if cue is None:
        return False
    after = next((i for i, word in enumerate(words) if word.start >= cue.end), len(words))
    mentions = parse.reading.mentions
    return any(m.kind is MentionKind.VALUE and m.start == after for m in mentions)


def _stand_in(table: NumberTable, parse: Parse, elsewhere: bool) -> bool:
    """Read in the rows of a table values told `elsewhere` as well; return whether any are there."""
    named = [c for c in parse.conditions if c.values and not c.negated]
    if any(condition.facet.key[:-1] == table.node for condition in named):
        return True
    read = {id(c): _told_in(table, c) for c in named} if elsewhere else {}
    found = any(each is not None for each in read.values())
    if found:
        parse.conditions = [read.get(id(c)) or c for c in parse.conditions]
    return found


def _told_in(table: NumberTable, condition: Condition) -> Condition | None:
    """A condition on a thing that is told beside the rows, at the column of these."""
    others = {facet.key for facet in condition.otherwise}
    columns = (column for column in table.columns if column.facet.key in others)
    readings = (r for column in columns for r in _readings(condition, column))
    return next(readings, None)


def _with_rows(
    readings: Sequence[Condition], others: Sequence[Condition], parse: Parse, joins: Joins
) -> Condition | None:
    """Return the first reading of a condition that rows meet together with others."""
    found = (c for c in readings if matching([c, *others], parse.view, joins).hubs)
    return next(found, None)


def _readings(condition: Condition, column: FacetColumn) -> list[Condition]:
    """Return a condition on the values of a column that are called like its own, or more fully."""
    names = {value.lower() for value in condition.values}
    wanted = [phrase(name) for name in (condition.words, *condition.values)]
    same = tuple(value for value in column.by_value if value.lower() in names)
    alike = tuple(v for v in column.by_value if any(_stands_in(each, phrase(v)) for each in wanted))
    update = {"facet": column.facet, "otherwise": ()}
    return [condition.model_copy(update=update | {"values": v}) for v in (same, alike) if v]


def _stands_in(words: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether words stand together in a name."""
    length = len(words)
    places = range(len(name) - length + 1) if length else ()
    return any(tuple(name[at : at + length]) == tuple(words) for at in places)


def _ask_of_rows(parse: Parse) -> None:
    """Ask for what stands in the rows, if it is also told elsewhere: "which approach is best"."""
    nodes = {condition.facet.key[:-1] for condition in parse.conditions}
    tables = [table for table in number_tables(parse.view) if table.node in nodes]
    for _, mention in parse.free(MentionKind.FACET) if tables else ():
        asked = parse.finest(mention.columns)
        if any(asked in table.columns for table in tables):
            continue
        names = {value.lower() for value in asked.by_value}
        shared = {c: len(names.intersection(map(str.lower, c.by_value))) for c in tables[0].columns}
        column = max(shared, key=lambda c: (shared[c], -c.number))
        if shared[column] >= SHARED:
            request = Request(facet=column.facet, words=mention.words)
            parse.requests.append((mention.start, request))
            parse.consume(mention)


def _heed_direction(parse: Parse) -> None:
    """Turn "best" round where less of the measure that it is of is better."""
    said = {word for text in parse.cues.superlatives for word in text.split()}
    measures = (value for c in parse.conditions if not c.negated for value in c.values)
    if said & _JUDGING and any(map(is_good_if_low, measures)):
        turned = not parse.cues.descending
        parse.cues = parse.cues.model_copy(update={"descending": turned})
