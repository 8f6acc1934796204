"""Named values read as the cells of one row: a system, a data set and a metric of a result.

A graph names a system both as what papers present and in the rows of their results. Where things
are compared by how they do, or a superlative speaks of a quantity, the rows are meant.
"""

from tools.hublink.core.plan import Condition, Operation, Request
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.execution.joins import Joins
from tools.hublink.language.words import stem
from tools.hublink.question.cells.number_tables import NumberTable, number_tables
from tools.hublink.question.cells.quantities_said import read_quantities
from tools.hublink.question.cells.row_questions import SHARED, WANTED
from tools.hublink.question.cells.things_in_rows import readings_in, with_rows
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse

_CERTAINTY = 0.8
_PERFORMING = frozenset(
    stem(word)
    for word in "better worse best worst outperform beat perform performance score results".split()
)
_JUDGING = frozenset(("best", "worst"))


def read_rows(parse: Parse, joins: Joins) -> None:
    """Read the values of a question at the rows of a table, where it is about such rows."""
    read_quantities(parse, joins)
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


def _read_sides(parse: Parse, joins: Joins) -> None:
    """Read things that are compared as those that rows of one table are of."""
    named = [c for c in parse.conditions if c.values and not c.negated and c.source is None]
    performs = any(token.stem in _PERFORMING for token in parse.reading.tokens)
    for table in number_tables(parse.view) if len(named) > 1 else ():
        for column in table.columns:
            sides = [c for c in named if any(readings_in(c, column))]
            beside = [c for c in named if c not in sides]
            others = [r for c in beside for o in table.columns for r in readings_in(c, o)[:1]]
            if len(sides) < 2 or not (others or performs):
                continue
            read = [with_rows(readings_in(c, column), others, parse, joins) for c in sides]
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
    readings = (r for column in columns for r in readings_in(condition, column))
    return next(readings, None)


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
