"""The highest and the lowest number of each of a few measures, where none of them is named."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from assistant.composing.wording.amounts import amount_of, listed, without_unit
from assistant.composing.wording.markdown_tables import cell, line
from assistant.composing.wording.phrases import joined
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.directions import wants_highest
from tools.hublink.execution.qualified_values import (
    NameAndValue,
    QualifiedValue,
    shared_qualifiers,
)

_BEST, _WORST = "best", "worst"
_HIGHEST, _LOWEST = "highest", "lowest"
_MOST_ALIKE = 3
"""So many rows at most are told where their numbers are the same."""


class EndsAsked(NamedTuple):
    """A question for the best or most of something, and the names of what is asked for."""

    question: str
    names: Sequence[str]

    def told_by(self, rows: Sequence[QualifiedValue]) -> list[QualifiedValue]:
        """Return the rows that tell some of what is asked for; all where nothing is."""
        told = (any(self.is_for(name) for name, _ in row.qualifiers) for row in rows)
        return [row for row, is_told in zip(rows, told, strict=True) if is_told or not self.names]

    def is_for(self, qualifier: str) -> bool:
        """Return whether what qualifies numbers is asked for: the "language model" of a result."""
        return any(f" {name}".endswith(f" {qualifier}") for name in self.names)


def ends_of_each(
    asked: EndsAsked,
    name: str,
    measures: Sequence[str],
    rows: Sequence[QualifiedValue],
    cite: Callable[[Sequence[str]], str],
) -> str:
    """Return a table of measures with what has the best of each, or both ends of it.

    Nothing where no measure has two numbers that tell what is asked for.
    """
    having = [row for row in asked.told_by(rows) if numeric(row.value) is not None]
    of_each = {
        measure: [row for row in having if (name, measure) in row.qualifiers]
        for measure in measures
    }
    told = {measure: own for measure, own in of_each.items() if own}
    if not any(len({row.value for row in own}) > 1 for own in told.values()):
        return ""
    heads = _heads(asked.question)
    lines = [line([name, *heads, ""]), line(["---"] * (len(heads) + 2))]
    for measure, own in told.items():
        ends = [_end(own, _is_highest(head, asked.question, measure)) for head in heads]
        hubs = [hub for end in ends for row in end for hub in row.hubs]
        cells = [_told(end, (name, measure), own, asked) for end in ends]
        lines.append(line([cell(measure), *cells, cite(hubs)]))
    return "\n".join(lines)


def _heads(question: str) -> tuple[str, ...]:
    """What is told of each measure: one end where the question judges, else both."""
    judged = wants_highest(question, "")
    if judged is None:
        return _HIGHEST, _LOWEST
    return (_BEST if judged else _WORST,)


def _is_highest(head: str, question: str, measure: str) -> bool:
    judged = wants_highest(question, measure)
    return head == _HIGHEST if judged is None else judged


def _end(rows: Sequence[QualifiedValue], highest: bool) -> list[QualifiedValue]:
    """The rows with the highest or the lowest number."""
    numbers = [numeric(row.value) or 0.0 for row in rows]
    end = max(numbers) if highest else min(numbers)
    return [row for row, number in zip(rows, numbers, strict=True) if number == end]


def _told(
    end: Sequence[QualifiedValue],
    measure: NameAndValue,
    rows: Sequence[QualifiedValue],
    asked: EndsAsked,
) -> str:
    """A number with what it is of, as far as others of its measure differ; what is asked first."""
    alike = {measure, *(shared_qualifiers(rows) if len(rows) > 1 else ())}
    apart = ([each for each in without_unit(row.qualifiers) if each not in alike] for row in end)
    first = (sorted(each, key=lambda told: not asked.is_for(told[0])) for each in apart)
    told = dict.fromkeys(filter(None, (listed(tuple(each)) for each in first)))
    named = joined(list(told)[:_MOST_ALIKE])
    amount = amount_of(end[0].value, end[0].qualifiers)
    return f"{amount} ({named})" if named else amount
