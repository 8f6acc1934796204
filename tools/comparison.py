"""Papers side by side: their attributes as a table, each cell with the facts it stands on."""

from collections.abc import Sequence

from tools.evidence import Fact
from tools.hublink.facet_rows import Row
from tools.hublink.facets import FacetColumn, FacetView
from tools.hublink.models import Frozen
from tools.hublink.plan import Facet
from tools.side_by_side import tells

MOST_PAPERS = 20
_MOST_ATTRIBUTES = 10
_MOST_VALUES = 8


class Cell(Frozen):
    """What one paper says of one attribute, each value with the fact that says so."""

    values: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


class ComparedPaper(Frozen):
    """A row: a hub, and a cell for each attribute."""

    hub: str
    cells: tuple[Cell, ...]


class Comparison(Frozen):
    """Papers in the order given, by attributes: those asked for, then those most papers have."""

    attributes: tuple[str, ...]
    papers: tuple[ComparedPaper, ...]


def compare_papers(
    hubs: Sequence[str], view: FacetView, asked: Sequence[Facet] = ()
) -> Comparison | None:
    """Return the comparison of some hubs; nothing where no attribute is stated by two of them.

    An attribute with many values for one hub, such as reported results, is there only if asked for.
    """
    known = [hub for hub in hubs if hub in view.hubs][:MOST_PAPERS]
    columns = {column.name: column for column in map(view.column, asked)}
    for column in sorted(view.columns, key=lambda c: (-_stating(c, known), len(c.facet.key))):
        if len(columns) < _MOST_ATTRIBUTES and _compares(column, known):
            columns.setdefault(column.name, column)
    if len(known) < 2 or not columns:
        return None
    papers = [
        ComparedPaper(hub=hub, cells=tuple(_cell(c, hub) for c in columns.values()))
        for hub in known
    ]
    return Comparison(attributes=tuple(columns), papers=tuple(papers))


def _stating(column: FacetColumn, hubs: Sequence[str]) -> int:
    return sum(bool(column.by_hub.get(hub)) for hub in hubs)


def _compares(column: FacetColumn, hubs: Sequence[str]) -> bool:
    few = all(len(column.by_hub.get(hub, ())) <= _MOST_VALUES for hub in hubs)
    return few and _stating(column, hubs) > 1 and tells(column)


def _cell(column: FacetColumn, hub: str) -> Cell:
    rows: dict[str, Row] = {}
    for row in column.by_hub.get(hub, ()):
        if row.holds:
            rows.setdefault(row.value, row)
    facts = [
        Fact(text=r.path.text, triples=r.path.triples, used=(r.triple,)) for r in rows.values()
    ]
    return Cell(values=tuple(rows), facts=tuple(facts))
