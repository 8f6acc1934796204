"""Quantities that a question says in other words, read at the rows whose measure is of them.

"Fastest" and "how long does it take" are of a time, "cleanest" of emissions.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from tools.hublink.core.plan import Condition, Operation, Request
from tools.hublink.core.units import TIME, unit_of
from tools.hublink.execution.joins import Joins
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.degrees import compared_by
from tools.hublink.language.words import Token, phrase, stem
from tools.hublink.question.cells.number_tables import NumberTable, number_tables
from tools.hublink.question.cells.things_in_rows import readings_in, with_rows
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse

_CERTAINTY = 0.8
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


def read_quantities(parse: Parse, joins: Joins) -> None:
    """Read what a question says of a quantity as the numbers of the rows that measure it."""
    _read_quantity(parse)
    _read_degree(parse, joins)
    _read_adverb(parse)


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
        read = [with_rows(readings_in(one, column), [measure], parse, joins) for one in each]
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
