"""The table of an answer as a person arranges it: its kind of rows, its columns, its order."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.figures.comparison_view import comparison_view, table_about
from assistant.chat.views.figures.result_rows import ResultTable, result_tables
from assistant.chat.views.figures.results_view import (
    asked_values,
    facts_view,
    kinds_view,
    results_view,
    rows_with,
)
from assistant.chat.views.paper_view import groups_view
from assistant.conversation.answer import Answer
from tools.workspace.comparison import Paper, attributes_stated, compare_by
from tools.workspace.shelf import Shelf
from tools.workspace.telling_attributes import told_of

PAPERS = ""
"""The kind of a table with a row for each paper."""
_MOST_COLUMNS = 40
_LONGEST = 200


class ArrangedTable(NamedTuple):
    """A table by the props that are kept of it, empty before it is first shown.

    `sources` are the papers of its answer as `evidence_view` gives them. Props are None where the
    graph does not hold what is asked for any more.
    """

    answer: Answer
    props: JsonObject
    sources: Sequence[JsonObject]
    shelf: Shelf

    @property
    def kind(self) -> str:
        return str(self.props.get("kind", PAPERS))

    @property
    def attributes(self) -> list[JsonObject]:
        """All attributes that its rows state in groups, in each those of the answer first."""
        if self.kind == PAPERS:
            told = self.answer.comparison.attributes if self.answer.comparison else ()
            columns = attributes_stated(self._papers, told)
        else:
            results = self._results(self.kind)
            columns = {name: results.column(name) for name in results.attributes} if results else {}
        return groups_view((told_of(column), {"name": name}) for name, column in columns.items())

    def of_kind(self, kind: str) -> JsonObject | None:
        """Return the props with rows of a kind, arranged as when last shown so.

        Of results, those that the question names are shown at first.
        """
        before = dict(self.props.get("before", {}))
        if self.props:
            before[self.kind] = {name: self.props.get(name) for name in ("attributes", "arranged")}
        results = self._results(kind)
        kept = before.get(kind) or (self._at_first(results) if results else {})
        shown = self._shown(kind, kept.get("attributes"))
        if shown is None:
            return None
        return shown | {"before": before, "arranged": kept.get("arranged")}

    def with_columns(self, attributes: Sequence[str]) -> JsonObject | None:
        """Return the props with these attributes for columns."""
        shown = self._shown(self.kind, attributes[:_MOST_COLUMNS])
        kept = {name: self.props[name] for name in ("before", "arranged") if name in self.props}
        return shown | kept if shown else None

    def facts(self, place: int, attribute: str) -> list[JsonObject] | None:
        """Return what a cell of a table of results stands on; None where it says otherwise now."""
        rows, results = self.props["rows"], self._results(self.kind)
        if results is None or not 0 <= place < min(len(rows), len(results.rows)):
            return None
        column = list(self.props["attributes"]).index(attribute)
        facts, values = facts_view(results, place, attribute)
        return facts if values == rows[place]["cells"][column]["values"] else None

    def _shown(self, kind: str, attributes: Sequence[str] | None) -> JsonObject | None:
        kinds = kinds_view(result_tables(self._papers), len(self.answer.side_by_side))
        about = table_about(self.answer)
        shown = {"answer": self.answer.id, "kind": kind, "kinds": kinds, "about": about}
        if kind == PAPERS:
            compared = self.answer
            if attributes is not None:
                comparison = compare_by(self._papers, attributes)
                compared = compared.model_copy(update={"comparison": comparison})
            view = comparison_view(compared, self.sources)
        else:
            results = self._results(kind)
            view = results_view(results, attributes or (), self.sources) if results else None
        return view | shown if view else None

    def _results(self, kind: str) -> ResultTable | None:
        tables = result_tables(self._papers)
        return next((each for each in tables if each.name == kind), None)

    def _at_first(self, results: ResultTable) -> JsonObject:
        asked = asked_values(self.answer, results)
        columns = results.usual_attributes(rows_with(results, asked))
        return {"attributes": columns, "arranged": arranged_as({"only": asked})}

    @property
    def _papers(self) -> list[Paper]:
        return _papers(self.answer, self.shelf)


def result_kinds(answer: Answer, shelf: Shelf) -> list[JsonObject]:
    """Return what kinds of results the papers of an answer state, besides being compared."""
    return kinds_view(result_tables(_papers(answer, shelf)), len(answer.side_by_side))


def arranged_as(wished: Mapping[str, Any]) -> JsonObject:
    """Return how rows are sorted and which are shown, as far as a page's wish is that."""
    order, only = wished.get("order"), wished.get("only")
    column = order.get("column") if isinstance(order, dict) else None
    return {
        "order": {
            "column": column[:_LONGEST] if isinstance(column, str) else None,
            "down": isinstance(order, dict) and order.get("down") is True,
        },
        "text": str(wished.get("text", ""))[:_LONGEST],
        "only": {
            str(name)[:_LONGEST]: str(value)
            for name, value in (
                list(only.items())[:_MOST_COLUMNS] if isinstance(only, dict) else ()
            )
        },
    }


def _papers(answer: Answer, shelf: Shelf) -> list[Paper]:
    """The papers of an answer: those compared, else those cited."""
    papers = [each for each, _ in answer.side_by_side] or answer.evidence
    homes = [(each, shelf.home(each.index, each.hub.id)) for each in papers]
    return [Paper(each.number, each.hub.id, library) for each, library in homes]
