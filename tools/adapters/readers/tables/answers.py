"""Columns of a table that answer yes or no, however that is written: "y", "Ja", "x", "1"."""

import re
from collections.abc import Mapping, Sequence

from tools.adapters.readers.tables.columns import Cells, TableColumn, TableColumns
from tools.hublink.core.value_kinds import is_blank, without_note
from tools.hublink.language.demonyms import names_countries

YES, NO = "yes", "no"
_ANSWERS = {
    **dict.fromkeys("y yes true ja oui si sí sim vrai wahr".split(), YES),
    **dict.fromkeys("n no false nein non não faux falsch".split(), NO),
    **dict.fromkeys("x ✓ ✔ ☑ ☒".split(), YES),
    "✗": NO,
}
_PLAIN = frozenset((YES, NO, "true", "false"))
_MARKS = frozenset("x ✓ ✔ ☑ ☒ • ●".split())
_DIGITS = {"1": YES, "0": NO}
_MOSTLY = 0.6
"""Share of the cells of a column of yes and no that are such; others say how far."""
_LEGEND = re.compile(r"(?<![\w.])(\d{1,2})\s*[=:]\s*([^\W\d][^\d,;/()\[\]=]*)")
_LEGEND_WHOLE = re.compile(r"\s*[(\[]?\s*\d{1,2}\s*[=:]\s*[^\W\d].*$")
_FEWEST = 2
_AMOUNT = re.compile(r"\bhow (?:many|much|often)\b|\bnumber\b|\bcount\b", re.IGNORECASE)


def with_answers(columns: TableColumns, rows: Sequence[Sequence[str]]) -> TableColumns:
    """Return the columns of some rows, those noted that answer in codes, or with yes and no.

    Both are answered, or things only ticked. A heading may say what its codes stand for: "blinded
    (0 = no, 1 = yes, 2 = unclear)".
    """
    attributes = (_answering(column, rows) for column in columns.attributes)
    return columns._replace(attributes=tuple(attributes))


def answer_of(cell: str, answers: Mapping[str, str]) -> str:
    """Return what a cell answers, with the note that stands behind it in brackets."""
    said = without_note(cell)
    return answers.get(said.lower(), said) + cell[len(said) :]


def _answering(column: TableColumn, rows: Sequence[Sequence[str]]) -> TableColumn:
    if column.cells not in (Cells.SEVERAL, Cells.YES_OR_NO):
        return column
    cells = [row[column.place] for row in rows if not is_blank(row[column.place])]
    said = [without_note(cell).lower() for cell in cells]
    legend = {code: meant.strip() for code, meant in _LEGEND.findall(column.name)}
    if len(legend) >= _FEWEST and not legend.keys().isdisjoint(said):
        meant = {code: _ANSWERS.get(name.lower(), name) for code, name in legend.items()}
        name = _LEGEND_WHOLE.sub("", column.name).rstrip(" ?*") or column.name
        answers = tuple((_ANSWERS | meant).items())
        return column._replace(name=name, cells=Cells.YES_OR_NO, answers=answers)
    known = _known(column, said)
    if known is None:
        return column
    return column._replace(cells=Cells.YES_OR_NO, answers=tuple(known.items()))


def _known(column: TableColumn, said: Sequence[str]) -> Mapping[str, str] | None:
    """What the answers of a column mean; None where it does not answer, or in plain words."""
    if said and _MARKS.issuperset(said):
        return dict.fromkeys(_MARKS, YES)
    if names_countries(column.name):
        return None
    digits = column.asks and not _AMOUNT.search(column.name) and _DIGITS.keys() >= set(said)
    known = _ANSWERS | (_DIGITS if digits else {})
    answers = [known[each] for each in said if each in known]
    both = len(set(answers)) == _FEWEST and len(answers) >= _MOSTLY * len(said)
    return (
        known if column.cells is Cells.YES_OR_NO or (both and not _PLAIN.issuperset(said)) else None
    )
