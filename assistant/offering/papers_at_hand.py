"""The papers spoken of, and the attributes that describe or divide them."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations

from assistant.offering.attribute_questions import asking_since, asking_which, is_noun
from assistant.offering.offered_questions import LONGEST_VALUE, ValueBearers
from tools.hublink.core.models import Predicate
from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import ValueKind, is_negative, numeric
from tools.hublink.facets.facet_names import is_called_by_two
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.vocabulary.publication_year import year_column
from tools.literature.paper_reference import tells_of_reference
from tools.workspace.side_by_side import tells
from tools.workspace.telling_attributes import is_bookkeeping

LONGEST_TOLD = 60
MOST_VALUES = 6
MOST_GROUPS = 12
MOST_PAIRED = 8
WIDEST = 30
_UNNAMED = (ValueKind.LINK, ValueKind.NUMBER, ValueKind.YEAR)
_MOSTLY = 0.5
_USUAL = 0.5
_NEARLY_ALL = 0.75

Part = tuple[str, frozenset[str]]


class PapersAtHand:
    """Some papers of a graph, by their ids; what is read off them is read when it is needed."""

    def __init__(self, view: FacetView, hubs: Collection[str]) -> None:
        self.hubs = frozenset(hubs)
        self._view = view
        self._values: dict[int, Mapping[str, frozenset[str]]] = {}

    def values(self, column: FacetColumn) -> Mapping[str, frozenset[str]]:
        """Return the values of an attribute, each with those of the papers that have it."""
        if column.number not in self._values:
            found: dict[str, set[str]] = defaultdict(set)
            for hub in self.hubs:
                for row in column.by_hub.get(hub, ()):
                    if row.holds:
                        found[row.value].add(hub)
            self._values[column.number] = {v: frozenset(found[v]) for v in sorted(found)}
        return self._values[column.number]

    @cached_property
    def telling(self) -> list[FacetColumn]:
        """The attributes worth asking for: first those these papers have and few others do."""
        worth = [column for column in self._view.columns if self._tells(column)]
        return sorted(worth, key=lambda column: (not is_noun(column), -self._lead(column)))

    @cached_property
    def dividing(self) -> list[FacetColumn]:
        """The attributes that sort nearly all of the papers into a few groups."""
        groups = [
            column
            for column in self._view.columns
            if is_noun(column) and not column.is_status() and column.kind is not ValueKind.LINK
            if not is_called_by_two(column.name, column.labels)
            if self._share(column) >= _NEARLY_ALL and 1 < len(self.values(column)) <= MOST_GROUPS
            if len(self.values(column)) < len(self.hubs)
        ]
        return sorted(groups, key=lambda column: (not column.is_single(), -self._share(column)))

    def parts(self, things: str) -> list[Part]:
        """Return questions for parts of the papers, each with the part to find, halves first."""
        found = list(chain(self._recent(things), self._with_a_value(things)))
        return sorted(found, key=lambda part: abs(2 * len(part[1]) - len(self.hubs)))

    def beside(self, column: FacetColumn, value: str) -> list[str]:
        """Return other values of an attribute that these papers have, the commonest first."""
        others = {other: hubs for other, hubs in self.values(column).items() if other != value}
        named = [other for other in others if _can_be_named(other)]
        return sorted(named, key=lambda other: (-len(others[other]), -len(column.by_value[other])))

    def most_similar(self, hubs: Sequence[str]) -> tuple[str, str]:
        """Return the two of some papers that have the most to be compared by, of the first few."""
        worth = [
            column
            for column in self._view.columns
            if tells(column) and not tells_of_reference(_first_predicate(column))
        ]
        told = {
            hub: {column.number for column in worth if hub in column.by_hub}
            for hub in hubs[:MOST_PAIRED]
        }
        first, second = max(
            combinations(told, 2), key=lambda pair: len(told[pair[0]] & told[pair[1]])
        )
        return first, second

    def shared_beyond(self, conditions: Sequence[Condition]) -> Iterator[ValueBearers]:
        """Return values that most of the papers have, and some others too; names come first."""
        known = {condition.facet.key for condition in conditions}
        topics = [
            ValueBearers.of(column, value)
            for column in self._view.columns
            if column.kind is ValueKind.TEXT and column.facet.key not in known and tells(column)
            if is_noun(column) and not column.is_status()
            if not is_called_by_two(column.name, column.labels)
            if not tells_of_reference(_first_predicate(column))
            for value, hubs in self.values(column).items()
            if 2 * len(hubs) >= len(self.hubs) and _can_be_named(value)
        ]
        few = [topic for topic in topics if len(self.hubs) < len(topic.hubs) <= WIDEST]
        return iter(sorted(few, key=lambda topic: (-len(topic.hubs & self.hubs), topic.value)))

    def _tells(self, column: FacetColumn) -> bool:
        values = self.values(column)
        if not values or column.kind in (ValueKind.FLAG, ValueKind.LINK) or column.is_status():
            return False
        if is_called_by_two(column.name, column.labels):
            return False
        if tells_of_reference(_first_predicate(column)) or not tells(column):
            return False
        short = sum(map(len, values)) <= LONGEST_TOLD * len(values)
        several = len(self.hubs) == 1 or len(values) > 1
        few = all(len(column.by_hub.get(hub, ())) <= MOST_VALUES for hub in self.hubs)
        return short and several and few and self._share(column) >= _MOSTLY

    def _share(self, column: FacetColumn) -> float:
        return len(frozenset().union(*self.values(column).values())) / max(1, len(self.hubs))

    def _lead(self, column: FacetColumn) -> float:
        return self._share(column) - _USUAL * len(column.by_hub) / len(self._view.hubs)

    def _recent(self, things: str) -> Iterator[Part]:
        column = year_column(self._view)
        if column is None:
            return
        year_of = {
            hub: int(year)
            for value, hubs in self.values(column).items()
            if (year := numeric(value)) is not None
            for hub in hubs
        }
        years = sorted(year_of.values())
        if years and years[0] < years[-1]:
            middle = next((y for y in years[len(years) // 2 :] if y > years[0]), years[-1])
            recent = frozenset(hub for hub, year in year_of.items() if year >= middle)
            yield asking_since(middle, things), recent

    def _with_a_value(self, things: str) -> Iterator[Part]:
        for column in self._view.columns:
            if column.kind in _UNNAMED or (
                column.is_status() and column.kind is not ValueKind.FLAG
            ):
                continue
            if tells_of_reference(_first_predicate(column)) or is_bookkeeping(column):
                continue
            if is_called_by_two(column.name, column.labels):
                continue
            for value, hubs in self.values(column).items():
                question = asking_which(column, value, things) if _can_be_named(value) else None
                if question is not None and 1 < len(hubs) < len(self.hubs):
                    yield question, hubs


def _first_predicate(column: FacetColumn) -> Predicate:
    return Predicate(id=column.facet.key[0], label=column.labels[0])


def _can_be_named(value: str) -> bool:
    """Whether a value fits into a question."""
    letters = any(letter.isalpha() for letter in value)
    return letters and len(value) <= LONGEST_VALUE and not is_negative(value)
