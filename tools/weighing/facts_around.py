"""The facts around a message: those of the papers at hand, and of others those nearest to it.

Of others they are chosen by likeness in meaning, and by whether an attribute is spoken of.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import compress, islice
from typing import NamedTuple

import numpy as np

from tools.hublink.core.models import Vectors
from tools.hublink.execution.found_facts import FoundFact
from tools.hublink.execution.qualified_values import Qualifications, qualifiers_of
from tools.hublink.execution.qualifiers import Qualifiers
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase
from tools.hublink.retrieval.fact_lines import message_in_words
from tools.hublink.vocabulary.attributes_said import AttributePart
from tools.workspace.library import Library
from tools.workspace.telling_attributes import is_bookkeeping

_MOST_HUBS = 300
"""Of so many papers at most, the likest ones, all facts are looked at."""
_MOST_ROWS = 5_000
"""So many rows of a table are looked at."""
_MOST_AT_HAND, _MOST_OTHERS = 100, 60
"""So many facts of the papers at hand, and of others, are chosen."""
_ROWS, _ROWS_OF_OTHERS = 30, 10
"""The same of numbers in rows."""
_FEW_LOOKED_AT = 5


class Inquiry(NamedTuple):
    """A message, what was said before it, and the papers that were told last, as shown.

    It `edits` where it does the same as the one before, to others or in another way.
    """

    text: str
    before: tuple[str, ...] = ()
    at_hand: tuple[str, ...] = ()
    edits: bool = False


class TellingFact(NamedTuple):
    """A value of an attribute with the papers that have it, of a number in a row what it is of."""

    column: FacetColumn
    value: str
    hubs: tuple[str, ...]
    beside: Qualifications = ()

    @property
    def told(self) -> str:
        of = "; ".join(value for _, value in self.beside)
        return f"{self.value} ({of})" if of else self.value


def facts_around(inquiry: Inquiry, library: Library) -> list[TellingFact]:
    """Return the facts that may answer a message: many of the papers at hand, some of others."""
    at_hand, hubs = set(inquiry.at_hand), _hubs(inquiry, library)
    told, rows = _facts(hubs, _telling(library)), _rows(hubs, library)
    weigh = _weights(inquiry, library)
    chosen: list[TellingFact] = []
    for facts, here, others in (
        (told, _MOST_AT_HAND, _MOST_OTHERS),
        (rows, _ROWS, _ROWS_OF_OTHERS),
    ):
        weights = weigh(facts)
        order = [facts[place] for place in np.argsort(-weights, kind="stable").tolist()]
        known = [not at_hand.isdisjoint(fact.hubs) for fact in order]
        chosen += list(compress(order, known))[:here]
        chosen += list(compress(order, (not each for each in known)))[:others]
    return chosen


def _hubs(inquiry: Inquiry, library: Library) -> list[str]:
    """The papers whose facts are looked at: those at hand, and others, of very many the likest."""
    allowed = library.allowed(library.view.hubs)
    if len(allowed) > _MOST_HUBS:
        likely = library.on_topic(inquiry.text, allowed, least=0.0)[:_MOST_HUBS]
        here = library.allowed(inquiry.at_hand)
        allowed = list(dict.fromkeys([*here, *(each.hub for each in likely)]))
    return allowed


def _telling(library: Library) -> list[FacetColumn]:
    """The attributes that tell something of papers by themselves, and not in rows of numbers."""
    in_rows = {table.node for table in library.number_tables if table.has_many_rows}
    view = library.view
    return [
        column
        for column in view.columns
        if column.facet.key[:-1] not in in_rows
        and not (is_bookkeeping(column) or view.is_title(column) or _is_of_papers(column, view))
    ]


def _is_of_papers(column: FacetColumn, view: FacetView) -> bool:
    """Whether the values of an attribute, judged by a few, are papers of the collection."""
    few = [row.triple.object.id for row in islice(column.rows, _FEW_LOOKED_AT)]
    return bool(few) and all(value in view.hubs for value in few)


def _facts(hubs: Collection[str], columns: Sequence[FacetColumn]) -> list[TellingFact]:
    """What is told of some papers, each value of an attribute once."""
    found: dict[tuple[int, str], dict[str, None]] = {}
    for column in columns:
        for hub in hubs:
            for row in column.by_hub.get(hub, ()):
                found.setdefault((column.number, row.value), {})[hub] = None
    by_number = {column.number: column for column in columns}
    return [TellingFact(by_number[n], value, tuple(of)) for (n, value), of in found.items()]


def _rows(hubs: Sequence[str], library: Library) -> list[TellingFact]:
    """The numbers that papers have in rows, each with what it is of."""
    qualifiers = Qualifiers(library.view)
    found: dict[tuple[int, str, Qualifications], dict[str, None]] = {}
    columns = [table.number for table in library.number_tables if table.has_many_rows]
    for column in columns:
        rows = (row for hub in hubs for row in column.by_hub.get(hub, ()))
        for row in islice(rows, _MOST_ROWS):
            of = qualifiers_of(FoundFact(row, column.facet, asked=False, qualifiers=qualifiers))
            found.setdefault((column.number, row.value, of), {})[row.hub] = None
    by_number = {column.number: column for column in columns}
    return [TellingFact(by_number[n], value, tuple(of), b) for (n, value, b), of in found.items()]


_Weights = Callable[[Sequence[TellingFact]], Vectors]


def _weights(inquiry: Inquiry, library: Library) -> _Weights:
    """How near facts are to a message: by likeness, and by whether it speaks of their attribute.

    Where likeness is not known, words that both have count, and so they do for rows.
    """
    said = library.grounding.attributes.said(inquiry.text)
    spoken: Mapping[int, float] = {
        column.number: max(said.probability(part, column.number) for part in AttributePart)
        for column in library.view.columns
    }
    asked = set(phrase(message_in_words(inquiry.text, inquiry.before)))

    def shared(fact: TellingFact) -> float:
        words = set(phrase(fact.told))
        return len(asked & words) / max(len(words), 1)

    def weights(facts: Sequence[TellingFact]) -> Vectors:
        plain = [] if any(fact.beside for fact in facts) else [fact.value for fact in facts]
        liked = library.retriever.likeness(inquiry.text, plain, only_known=True) if plain else None
        near = [shared(fact) for fact in facts] if liked is None else liked.tolist()
        of_attributes = [spoken[fact.column.number] for fact in facts]
        return np.array(of_attributes, np.float32) + np.array(near, np.float32)

    return weights
