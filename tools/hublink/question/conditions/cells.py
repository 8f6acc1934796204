"""Conditions on the rows of a table whose cells a question names: a system, a metric, a data set.

Where numbers are wanted, or several cells of rows are named, the question is of these rows: its
words are looked up in the table before anywhere else, however the graph uses them besides.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from tools.hublink.core.plan import Condition, Operation, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import words_of
from tools.hublink.question.cells.cell_matches import CellMatch, cell_matches
from tools.hublink.question.cells.described_cells import with_described
from tools.hublink.question.cells.number_tables import NumberTable
from tools.hublink.question.cells.row_questions import (
    GROUPING,
    NAMED,
    WANTED,
    compares,
    is_most_of,
    is_of_rows,
    is_spelled,
    told_in,
)
from tools.hublink.question.cells.row_readings import NamedCells, RowReading, row_reading
from tools.hublink.question.mentions.mention import FUZZY, Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_ASKING = ("which", "what")
_CERTAINTY = 0.8
_APART = (MentionKind.HUB, MentionKind.TOPIC, MentionKind.UNKNOWN)


def read_cells(
    parse: Parse, tables: Sequence[NumberTable], joins: Joins, roles: Sequence[Mapping[Role, float]]
) -> None:
    """Read what a question names in the rows of a table, where it is of such rows.

    No word may be left that sounds, by the `roles` of words, as if it named something else.
    """
    if parse.cues.operation is Operation.VERIFY and not compares(parse):
        return
    for table in tables:
        reading = _reading(parse, table, joins)
        if reading is not None and is_of_rows(parse, table, reading, roles):
            _take(parse, table, reading)
            return


def _reading(parse: Parse, table: NumberTable, joins: Joins) -> RowReading | None:
    words = parse.reading.tokens
    barred = {
        place
        for mention in parse.reading.mentions
        if mention.kind in _APART or _is_of_years(parse, mention)
        for place in range(mention.start, mention.end)
    }
    usable = frozenset(range(len(words))) - barred - _wishes(parse, table)
    question, names = parse.reading.question, _names_beyond(parse, table)
    found = [
        m for cells in table.cells for m in cell_matches(question, words, usable, cells, names)
    ]
    beside = (_is_grouped, _is_wanted, _is_asked)
    matches = [m for m in found if not any(is_so(parse, m) for is_so in beside)]
    agreeing = partial(_agreeing, parse, joins)
    reading = row_reading(question, words, matches, agreeing) if matches else None
    if reading is None or parse.meaning is None:
        return reading
    cells = [cell for column in table.cells for cell in column]
    return with_described(reading, question, words, cells, parse.meaning)


def _is_of_years(parse: Parse, mention: Mention) -> bool:
    """Whether years are asked for, whatever else is called so, such as a unit."""
    kinds = {parse.view.columns[column].kind for column in mention.columns}
    return mention.kind is MentionKind.FACET and kinds == {ValueKind.YEAR}


def _names_beyond(parse: Parse, table: NumberTable) -> frozenset[int]:
    """The places of what is surely named and stands nowhere in a table, or may be short for it."""
    told = told_in(parse, table)
    words = enumerate(parse.reading.tokens)
    ambiguous = {i for i, word in words if len(parse.lexicon.long_forms(word.text)) > 1}
    return frozenset(ambiguous).union(
        place
        for _, mention in parse.free(MentionKind.VALUE)
        if mention.certainty >= FUZZY and not any(sense.column in told for sense in mention.senses)
        for place in range(mention.start, mention.end)
    )


def _wishes(parse: Parse, table: NumberTable) -> set[int]:
    """The places of words that say what to do, and are spelled like no cell's: "compare".

    A word of a bound is none of a cell, however that is spelled: "2018 or later".
    """
    bounding = {
        i
        for i, word in enumerate(parse.reading.tokens)
        if word.text.isalpha() and not word.is_function_word
        if any(span.start <= word.start and word.end <= span.end for span in parse.cues.ranges)
    }
    cued = {
        i
        for i, word in enumerate(parse.reading.tokens)
        for start, end in parse.cues.spans
        if start < word.end and word.start < end
        if not any(word.lower in superlative for superlative in parse.cues.superlatives)
    }
    if not cued:
        return bounding
    spelled = {word for of in table.cells for cell in of for word in words_of(cell.value)}
    return bounding | {i for i in cued if parse.reading.tokens[i].lower not in spelled}


def _agreeing(parse: Parse, joins: Joins, named: NamedCells) -> NamedCells:
    """Return which of the values named in each column stand in the same rows."""
    conditions = [
        Condition(facet=parse.view.columns[column].facet, values=values)
        for column, values in named.items()
    ]
    rows = matching(conditions, parse.view, joins).rows
    present = [{row.value for row in found} for found in rows]
    return {
        column: left
        for (column, values), there in zip(named.items(), present, strict=True)
        if (left := tuple(value for value in values if value in there))
    }


def _is_grouped(parse: Parse, match: CellMatch) -> bool:
    """Whether words say what numbers are told for each of: "by tillage", "per season"."""
    before = parse.reading.tokens[match.places[0] - 1].lower if match.places[0] else ""
    return before in GROUPING and not match.whole


def _is_wanted(parse: Parse, match: CellMatch) -> bool:
    return all(parse.reading.tokens[place].lower in WANTED for place in match.places)


def _is_asked(parse: Parse, match: CellMatch) -> bool:
    """Whether words are part of a cell's name, but all of an attribute's that is asked for.

    Nor does a part of an attribute's whole name name a cell: "the best embedding model".
    """
    places = set(match.places)
    named = [m for _, m in parse.free(MentionKind.FACET) if m.certainty >= NAMED]
    asked = (m for m in named if m.start and _before(parse, m) in _ASKING)
    in_full = (m for m in named if m.certainty >= 1 and len(places) < m.end - m.start)
    apart = [set(range(m.start, m.end)) for m in (*asked, *in_full)]
    return not match.whole and any(places <= span for span in apart)


def _before(parse: Parse, mention: Mention) -> str:
    return parse.reading.tokens[mention.start - 1].lower


def _take(parse: Parse, table: NumberTable, reading: RowReading) -> None:
    """Have the plan tell the numbers of the rows that are named."""
    question, words = parse.reading.question, parse.reading.tokens
    sides = [match.column for match in reading.matches]
    for column, values in sorted(reading.named.items(), key=lambda pair: -sides.count(pair[0])):
        condition = Condition(
            facet=parse.view.columns[column].facet,
            values=values,
            words=reading.words_of(column, question, words),
            certainty=_CERTAINTY,
        )
        parse.conditions.append(condition)
    if is_most_of(parse, reading):
        parse.cues = parse.cues.model_copy(update={"by_magnitude": True})
    extreme = parse.cues.operation is Operation.EXTREME and parse.cues.by_magnitude
    if extreme:
        parse.order_by = table.number.facet
    else:
        parse.requests.append((0, Request(facet=table.number.facet, certainty=_CERTAINTY)))
    grouped = {i for i in range(1, len(words)) if words[i - 1].lower in GROUPING}
    wanted = {i for i, word in enumerate(words) if word.lower in WANTED}
    taken = reading.places | reading.aside | grouped | wanted
    parse.explained |= taken
    told = told_in(parse, table)
    parse.consume(
        *(
            mention
            for _, mention in parse.free(*MentionKind)
            if taken & set(range(mention.start, mention.end))
            or _is_guessed(mention, told)
            or (mention.kind is MentionKind.FACET and not extreme and told & set(mention.columns))
        )
    )
    update: dict[str, object] = {"group_at": None}
    if compares(parse) and len(set(sides)) < len(sides):
        update |= {"operation": Operation.COMPARE, "compares": True}
    elif parse.cues.operation in (Operation.COUNT, Operation.DISTRIBUTE):
        update |= {"operation": Operation.LIST}
    parse.cues = parse.cues.model_copy(update=update)


def _is_guessed(mention: Mention, told: set[int]) -> bool:
    """Whether a mention is no more than near to something, or to a cell that was not meant."""
    if mention.kind is MentionKind.FACET:
        return mention.certainty < NAMED
    if mention.kind is not MentionKind.VALUE:
        return False
    spelled = is_spelled(mention) or mention.certainty >= NAMED
    return not spelled or any(sense.column in told for sense in mention.senses)
