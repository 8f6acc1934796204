"""Papers side by side: their attributes as a table, each cell with the facts it stands on."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet
from tools.hublink.core.value_kinds import is_placeholder
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.workspace.library import Library
from tools.workspace.papers.evidence import Fact
from tools.workspace.papers.facts_told import fact_of_row
from tools.workspace.side_by_side import tells
from tools.workspace.telling_attributes import (
    describing_values,
    is_of_reference,
    only_administers,
    part_below_title,
)

MOST_PAPERS = 20
_MOST_ATTRIBUTES = 10
_MOST_VALUES = 8


class Paper(NamedTuple):
    """A numbered paper, and the library that has it as a hub."""

    number: int
    hub: str
    library: Library

    @property
    def view(self) -> FacetView:
        return self.library.view


class Cell(Frozen):
    """The values of one attribute that one paper states, each with the fact that states it."""

    values: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


class ComparedPaper(Frozen):
    """A row: a hub with its number in the conversation, and a cell for each attribute.

    The number is 0 in chats stored before rows had numbers.
    """

    number: int = 0
    hub: str
    cells: tuple[Cell, ...]


class Comparison(Frozen):
    """Papers in the order given, by attributes: those `asked` for, then the telling ones.

    `below_title` has the attributes that tell a part of the line below a title, with that part:
    the year or the venue.
    """

    attributes: tuple[str, ...]
    papers: tuple[ComparedPaper, ...]
    asked: tuple[str, ...] = ()
    below_title: dict[str, str] = {}


class _Attribute:
    """An attribute by its name, with its column in each of the graphs that have it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.columns: dict[FacetView, FacetColumn] = {}

    @property
    def keys(self) -> set[tuple[str, ...]]:
        """The keys of its columns."""
        return {column.facet.key for column in self.columns.values()}

    @property
    def below_title(self) -> str:
        """The part of the line below a title that it tells, wherever it is; else none."""
        parts = set(map(part_below_title, self.columns.values()))
        return parts.pop() if len(parts) == 1 else ""

    @property
    def only_administers(self) -> bool:
        """Whether it says where facts are taken from, or how whole they are, wherever it is."""
        return all(map(only_administers, self.columns.values()))

    def rows(self, paper: Paper) -> Sequence[Row]:
        """Return the values of a paper, as rows."""
        column = self.columns.get(paper.view)
        return column.by_hub.get(paper.hub, ()) if column else ()

    def rank(self, papers: Sequence[Paper]) -> tuple[bool, bool, int, int]:
        """Return a sort key: what tells the papers apart first, then what more of them state.

        What any work has, such as a year, comes last.
        """
        columns = self.columns.values()
        told = {tuple(sorted(row.value for row in self.rows(paper))) for paper in papers}
        nearest = min(len(column.facet.key) for column in columns)
        of_reference = all(map(is_of_reference, columns))
        return of_reference, len(told) == 1, -_stating(self, papers), nearest


def compare_papers(
    papers: Sequence[Paper], asked: Sequence[Facet] = (), told: Sequence[Facet] = ()
) -> Comparison | None:
    """Return the comparison of some papers; None where no attribute is stated by two of them.

    Papers of several graphs share the attributes that have one name there. An attribute with many
    values for one paper, such as reported results, is there only if asked for. Attributes that are
    told besides, without being asked for, follow those: what tells the papers apart first.
    """
    known = _known(papers)
    names = dict.fromkeys(v.column(f).name for f in asked for v in _views(known) if v.has(f))
    return _compared(known, _chosen_attributes(known, asked, told), names)


def compare_by(papers: Sequence[Paper], names: Sequence[str]) -> Comparison | None:
    """Return the comparison of some papers by the attributes of these names, in their order."""
    known = _known(papers)
    attributes = _all_attributes(known)
    return _compared(known, [attributes[name] for name in names if name in attributes], names)


def attributes_stated(papers: Sequence[Paper], shown: Iterable[str]) -> dict[str, FacetColumn]:
    """Return the attributes that one of some papers states, by name: those shown, the telling ones.

    What only describes the values of another is none to ask for by itself, nor is what only
    administers, unless it is a part of a reference. Of several graphs, the first has the column.
    """
    known = _known(papers)
    describing = {key for view in _views(known) for key in describing_values(view)}
    every = _all_attributes(known)
    attributes = [each for each in every.values() if not describing >= each.keys]
    stated = [each for each in attributes if _stating(each, known) and not each.only_administers]
    ranked = (each.name for each in sorted(stated, key=lambda each: each.rank(known)))
    names = dict.fromkeys((*(name for name in shown if name in every), *ranked))
    return {name: next(iter(every[name].columns.values())) for name in names}


def _known(papers: Sequence[Paper]) -> list[Paper]:
    return [paper for paper in papers if paper.hub in paper.view.hubs][:MOST_PAPERS]


def _views(papers: Sequence[Paper]) -> tuple[FacetView, ...]:
    return tuple(dict.fromkeys(paper.view for paper in papers))


def _all_attributes(papers: Sequence[Paper]) -> dict[str, _Attribute]:
    """The attributes of papers by name, but for those told of things of the same kind in turn."""
    columns = [(view, column) for view in _views(papers) for column in view.columns]
    return _attributes((v, c) for v, c in columns if len(set(c.labels)) == len(c.labels))


def _compared(
    known: Sequence[Paper], chosen: Sequence[_Attribute], asked: Iterable[str]
) -> Comparison | None:
    if len(known) < 2 or not chosen:
        return None
    rows = tuple(
        ComparedPaper(
            number=paper.number,
            hub=paper.hub,
            cells=tuple(cell_of(attribute.rows(paper)) for attribute in chosen),
        )
        for paper in known
    )
    return Comparison(
        attributes=tuple(attribute.name for attribute in chosen),
        papers=rows,
        asked=tuple(asked),
        below_title={each.name: part for each in chosen if (part := each.below_title)},
    )


def _chosen_attributes(
    papers: Sequence[Paper], asked: Sequence[Facet], told: Sequence[Facet]
) -> list[_Attribute]:
    """The attributes asked for, those told besides, then those that at least two papers state."""
    views = _views(papers)
    chosen = _attributes((view, view.column(f)) for f in asked for view in views if view.has(f))
    besides = _attributes((view, view.column(f)) for f in told for view in views if view.has(f))
    for attribute in sorted(besides.values(), key=lambda each: each.rank(papers)[:2]):
        chosen.setdefault(attribute.name, attribute)
    comparable = _attributes((view, c) for view in views for c in _comparable(view, papers))
    for attribute in sorted(comparable.values(), key=lambda each: each.rank(papers)):
        if len(chosen) < _MOST_ATTRIBUTES and _stating(attribute, papers) > 1:
            chosen.setdefault(attribute.name, attribute)
    return list(chosen.values())


def _attributes(columns: Iterable[tuple[FacetView, FacetColumn]]) -> dict[str, _Attribute]:
    """Columns of several graphs by their names; of one graph, the first of a name."""
    attributes: dict[str, _Attribute] = {}
    for view, column in columns:
        attribute = attributes.setdefault(column.name, _Attribute(column.name))
        attribute.columns.setdefault(view, column)
    return attributes


def _comparable(view: FacetView, papers: Sequence[Paper]) -> list[FacetColumn]:
    """The columns of a graph that a table can show of its papers, the most stated ones first."""
    hubs = [paper.hub for paper in papers if paper.view is view]
    known = {column.facet.key for column in view.columns}
    columns = [
        column
        for column in view.columns
        if all(len(column.by_hub.get(hub, ())) <= _MOST_VALUES for hub in hubs)
        and column.facet.key[:-1] not in known
        and tells(column)
    ]
    return sorted(
        columns,
        key=lambda c: (-sum(bool(c.by_hub.get(hub)) for hub in hubs), len(c.facet.key)),
    )


def _stating(attribute: _Attribute, papers: Sequence[Paper]) -> int:
    return sum(bool(attribute.rows(paper)) for paper in papers)


def cell_of(found: Sequence[Row]) -> Cell:
    """Return values as a cell, each once, with the facts that state them."""
    rows: dict[str, Row] = {}
    for row in found:
        if row.holds and not is_placeholder(row.value):
            rows.setdefault(row.value, row)
    return Cell(values=tuple(rows), facts=tuple(map(fact_of_row, rows.values())))
