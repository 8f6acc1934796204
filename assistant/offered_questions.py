"""What makes a question worth offering: the graph understands it as meant and answers it."""

import time
from typing import NamedTuple

from tools.hublink.execution import Found
from tools.hublink.facets import FacetColumn, FacetView, ValueKind
from tools.hublink.follow_ups import Context, ground_in_context
from tools.hublink.plan import Plan
from tools.library import Library

LONGEST_VALUE = 40


class Topic(NamedTuple):
    """A value that several hubs share."""

    column: FacetColumn
    value: str
    hubs: frozenset[str]

    @classmethod
    def of(cls, column: FacetColumn, value: str) -> "Topic":
        """The topic that a value of an attribute is."""
        hubs = frozenset(row.hub for row in column.by_value[value] if row.holds)
        return cls(column, value, hubs)


class Trial:
    """Tries questions as they would be asked next in a conversation, until a time is up.

    `seconds` bounds how long it goes on; then nothing is found any more.
    """

    def __init__(
        self, library: Library, context: Context | None = None, seconds: float = float("inf")
    ) -> None:
        self.library = library
        self.context = context or Context()
        self._end = time.monotonic() + seconds

    @property
    def view(self) -> FacetView:
        return self.library.view

    def found(self, question: str) -> Found | None:
        """What a question finds; nothing where a word of it is not understood."""
        if time.monotonic() > self._end:
            return None
        resolved = ground_in_context(question, self.library.grounding, self.context)
        plan = self.library.on_footing(resolved.plan)
        if resolved.reset or _is_doubtful(plan):
            return None
        found = self.library.find(plan)
        return found if found.hubs and not found.plan.relaxed else None


def _is_doubtful(plan: Plan) -> bool:
    return bool(plan.not_understood or plan.unmatched or plan.alike or plan.beyond)


def year_column(view: FacetView) -> FacetColumn | None:
    """The years that most hubs have, if there are any."""
    years = [column for column in view.columns if column.kind is ValueKind.YEAR]
    return max(years, key=lambda column: len(column.by_hub), default=None)
