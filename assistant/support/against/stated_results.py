"""Reading the results that a paper states off its facts: numbers at nodes of their own."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Sequence

from assistant.composing.wording.phrases import is_plural
from assistant.support.against.results import Result, Results
from assistant.support.reading.label_words import label_stems
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import tokens

_MEASURES = frozenset("metric measur quantiti indic variabl score criterion properti".split())
"""Stems of what attributes are called that tell of what a number is."""


def results_of(view: FacetView, hub: str) -> Results:
    """Return the results of a hub: numbers at nodes of their own, with what else is told there.

    Of several numbers at a node one is measured, and the others say when or how.
    """
    numbers = _numbers_at_nodes(view, hub)
    if not numbers:
        return Results(())
    labels = _labels_at(view, hub, numbers.keys())
    found: list[tuple[float, FacetColumn, dict[int, str]]] = []
    for nodes, stated in numbers.items():
        own = _measured_of([column for _, column in stated])
        beside = labels[nodes] | {
            column.number: _said_with_unit(value, column.name)
            for value, column in stated
            if column is not own
        }
        found += [(value, column, beside) for value, column in stated if column is own and beside]
    measures = frozenset(
        number
        for number in {number for *_, told in found for number in told}
        if _MEASURES & {token.stem for token in tokens(view.columns[number].name)}
    )
    return Results(
        [Result(value, told, measures, label_stems(of.name)) for value, of, told in found],
        {column.number: label_stems(column.name) for column in view.columns},
    )


def _numbers_at_nodes(
    view: FacetView, hub: str
) -> dict[tuple[Hashable, ...], list[tuple[float, FacetColumn]]]:
    """The numbers of a hub that stand at nodes of their own, each with its attribute."""
    numbers: dict[tuple[Hashable, ...], list[tuple[float, FacetColumn]]] = defaultdict(list)
    for column in view.columns:
        if column.kind is not ValueKind.NUMBER or len(column.facet.key) < 2:
            continue
        rows = column.by_hub.get(hub, ())
        nodes = {row.nodes for row in rows if len(row.nodes) > 1}
        for row in rows if len(nodes) > 1 else ():
            if (value := numeric(row.value)) is not None:
                numbers[row.nodes].append((value, column))
    return numbers


def _labels_at(
    view: FacetView, hub: str, nodes: Collection[tuple[Hashable, ...]]
) -> dict[tuple[Hashable, ...], dict[int, str]]:
    """What is told at nodes besides numbers, by attribute."""
    labels: dict[tuple[Hashable, ...], dict[int, str]] = defaultdict(dict)
    for column in view.columns:
        if column.kind in (ValueKind.NUMBER, ValueKind.YEAR) or len(column.facet.key) < 2:
            continue
        for row in column.by_hub.get(hub, ()):
            if row.nodes in nodes:
                labels[row.nodes].setdefault(column.number, row.value)
    return labels


def _measured_of(columns: Sequence[FacetColumn]) -> FacetColumn | None:
    """Which of the attributes that have a number at one node holds what was measured.

    It is the only one with decimals, or else the only number; two measures tell nothing.
    """
    if len(columns) < 2:
        return columns[0]
    fine = [column for column in columns if any("." in value for value in column.by_value)]
    return fine[0] if len(fine) == 1 and len(set(columns)) == len(columns) else None


def _said_with_unit(value: float, name: str) -> str:
    """A number as a label, with what it counts: 6 and "follow-up in weeks" are "6 weeks"."""
    units = [word.text for word in tokens(name) if is_plural(word.lower)]
    return f"{number_text(value)} {units[-1] if units else name}"
