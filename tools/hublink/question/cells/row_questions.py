"""Whether a question is of the rows of a table, rather than of hubs or of what is told of them."""

from collections.abc import Mapping, Sequence

from tools.hublink.core.plan import Operation
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import LIGHT_STEMS, phrase, words_of
from tools.hublink.question.cells.number_tables import NumberTable
from tools.hublink.question.cells.row_readings import RowReading
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

WANTED = frozenset("numbers figures values results measurements scores levels".split())
"""Words for the numbers that rows hold."""
GROUPING = frozenset("per by each every".split())
"""Words before what numbers are told for each of."""
NAMED = 0.9
"""Certainty from which a mention is more than near to something."""
_COMPARING = frozenset("better worse higher lower more less faster slower ahead stronger".split())
_BY = "by"
SHARED = 2
"""So many values of one attribute among those of another show that both name the same things."""
_SEVERAL = 2
_WELL_NAMED = 3
"""So many cells that words name leave no doubt that rows are meant."""
_MOST_LEFT = 0.5
"""The share of the telling words that a reading of rows may leave."""
_NAMES = 0.7
"""Probability from which a word may name something."""


def is_of_rows(
    parse: Parse, table: NumberTable, reading: RowReading, roles: Sequence[Mapping[Role, float]]
) -> bool:
    """Return whether a question is of rows: it names them well and asks for nothing else."""
    words = parse.reading.tokens
    numbers = any(word.lower in WANTED for word in words)
    ranks = _ranks_by(parse, reading)
    superlative = ranks or parse.cues.by_magnitude or is_most_of(parse, reading)
    whole = all(match.whole for match in reading.matches)
    in_rows = (numbers or (whole and not parse.cues.counts)) and _is_told_in_rows_alone(
        parse, table, reading
    )
    in_rows = in_rows or _says_numbers_of(parse, reading)
    if len(reading.named) < (1 if superlative or in_rows else _SEVERAL):
        return False
    well_named = len(reading.matches) >= _WELL_NAMED
    kinds = (MentionKind.TYPE,) if well_named else (MentionKind.TYPE, MentionKind.FACET)
    others = [m for _, m in parse.free(*kinds) if not (ranks and _stands_in(table, m, parse))]
    told = told_in(parse, table)
    if not numbers and any(_asks_beyond(m, told, reading) for m in others):
        return False
    values = (m for _, m in parse.free(MentionKind.VALUE))
    if any(_names_another(parse, m, told, reading) for m in values):
        return False
    telling = [i for i, w in enumerate(words) if not (w.is_function_word or w.stem in LIGHT_STEMS)]
    left = [i for i in telling if i in _unexplained(parse, reading)]
    if any(i and any(c.isupper() for c in words[i].text) for i in left):
        return False
    named = [i for i in left if roles[i][Role.NAME] + roles[i][Role.TOPIC] >= _NAMES]
    clear = numbers or well_named or not named
    return clear and len(left) <= _MOST_LEFT * len(telling)


def _says_numbers_of(parse: Parse, reading: RowReading) -> bool:
    """Whether a word for numbers stands right behind what they are of: "the distance scores"."""
    words = parse.reading.tokens
    after = (match.places[-1] + 1 for match in reading.matches)
    return any(place < len(words) and words[place].lower in WANTED for place in after)


def compares(parse: Parse) -> bool:
    """Return whether a word tells which of two has more, or is better."""
    return any(word.lower in _COMPARING for word in parse.reading.tokens)


def is_most_of(parse: Parse, reading: RowReading) -> bool:
    """Return whether a superlative is of what rows measure: "the most tokens per question"."""
    end = parse.cues.extreme_end
    after = None if end is None else parse.position(end)
    return any(match.places[0] == after for match in reading.matches)


def _ranks_by(parse: Parse, reading: RowReading) -> bool:
    """Whether all are to be in the order of what rows measure: "rank the systems by recall"."""
    before = (parse.reading.tokens[match.places[0] - 1].lower for match in reading.matches)
    return parse.cues.operation is Operation.RANK and _BY in before


def _is_told_in_rows_alone(parse: Parse, table: NumberTable, reading: RowReading) -> bool:
    """Whether what is named stands in rows, and nowhere else in the graph."""
    told = told_in(parse, table)
    columns = {
        sense.column
        for values in reading.named.values()
        for value in values
        for sense in parse.lexicon.values.get(phrase(value))
    }
    return columns <= told


def _stands_in(table: NumberTable, mention: Mention, parse: Parse) -> bool:
    """Whether rows name things that an attribute asked for has: systems that are approaches."""
    columns = (parse.view.columns[column] for column in mention.columns)
    names = {value.lower() for column in columns for value in column.by_value}
    shared = (names.intersection(map(str.lower, column.by_value)) for column in table.columns)
    return mention.kind is MentionKind.FACET and any(len(each) >= SHARED for each in shared)


def _names_another(parse: Parse, mention: Mention, told: set[int], reading: RowReading) -> bool:
    """Whether a mention is another cell's name, which no row has together with those read."""
    apart = reading.places.isdisjoint(range(mention.start, mention.end))
    grouped = parse.reading.tokens[mention.start - 1].lower in GROUPING and mention.start > 0
    in_rows = any(sense.column in told for sense in mention.senses)
    return apart and in_rows and not grouped and is_spelled(mention)


def told_in(parse: Parse, table: NumberTable) -> set[int]:
    """Return the columns of all that is told at the rows of a table, or of what stands in them."""
    node = table.node
    return {c.number for c in parse.view.columns if c.facet.key[: len(node)] == node}


def _asks_beyond(mention: Mention, told: set[int], reading: RowReading) -> bool:
    """Whether a mention asks for papers, or for an attribute that the rows do not have."""
    if not reading.places.isdisjoint(range(mention.start, mention.end)):
        return False
    if mention.kind is MentionKind.TYPE:
        return True
    return mention.certainty >= NAMED and told.isdisjoint(mention.columns)


def _unexplained(parse: Parse, reading: RowReading) -> set[int]:
    """The places of the words that a reading of rows does not account for."""
    words = parse.reading.tokens
    explained = set(reading.places | reading.aside)
    named = {stem for values in reading.named.values() for v in values for stem in phrase(v)}
    for i, word in enumerate(words):
        cued = any(start < word.end and word.start < end for start, end in parse.cues.spans)
        grouped = i > 0 and words[i - 1].lower in GROUPING
        if cued or grouped or word.lower in WANTED or word.stem in named:
            explained.add(i)
    for _, mention in parse.free(MentionKind.FACET, MentionKind.VALUE, MentionKind.TYPE):
        if mention.certainty >= NAMED:
            explained |= set(range(mention.start, mention.end))
    return set(range(len(words))) - explained


def is_spelled(mention: Mention) -> bool:
    """Return whether a mention is a value as it is spelled, or in its other number."""
    said = [_singular(word) for word in words_of(mention.words)]
    return any([_singular(word) for word in words_of(s.value)] == said for s in mention.senses)


def _singular(word: str) -> str:
    return word.removesuffix("s")
