"""All values of all facets by number, and sets of them that stay numbers until they are read."""

from bisect import bisect_right
from collections.abc import Iterator, Set

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import Frozen
from tools.hublink.core.packed_texts import Integers
from tools.hublink.facets.facet_view import FacetView


class ValueSense(Frozen):
    """A value of a facet, by the facet's number in the view."""

    column: int
    value: str


_SENSE_FIELDS = set(ValueSense.model_fields)


class ValueTable:
    """The values of the facets, one facet after the other."""

    def __init__(self, view: FacetView) -> None:
        self._view = view
        counts = [len(column.values) for column in view.columns]
        self._firsts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
        self._begins: list[int] = self._firsts.tolist()

    def __len__(self) -> int:
        return int(self._firsts[-1])

    def __getitem__(self, number: int) -> ValueSense:
        column = bisect_right(self._begins, number) - 1
        value = self._view.columns[column].values[number - self._begins[column]]
        return ValueSense.model_construct(_SENSE_FIELDS, column=column, value=value)

    def number(self, sense: ValueSense) -> int | None:
        at = self._view.columns[sense.column].values.number(sense.value)
        return None if at is None else int(self._firsts[sense.column]) + at

    def first(self, column: int) -> int:
        """The number of a facet's first value."""
        return int(self._firsts[column])

    def by_column(self, numbers: Integers) -> Iterator[tuple[int, Integers]]:
        """Some values in order, facet by facet: its number, and theirs among its own."""
        bounds = np.searchsorted(numbers, self._firsts)
        for column in np.flatnonzero(np.diff(bounds)).tolist():
            first, last = bounds[column : column + 2].tolist()
            yield column, (numbers[first:last] - self._firsts[column]).astype(np.int32)

    def columns(self, numbers: Integers) -> set[int]:
        """Return the facets that some values are of."""
        found = np.searchsorted(self._firsts, numbers, side="right") - 1
        return set(np.unique(found).tolist())


class Senses(Set[ValueSense]):
    """Values of facets, in the order of the table; hundreds of thousands may bear one word."""

    def __init__(self, table: ValueTable, numbers: Integers) -> None:
        self._table = table
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[ValueSense]:
        return map(self._table.__getitem__, self.numbers.tolist())

    def __contains__(self, sense: object) -> bool:
        number = self._table.number(sense) if isinstance(sense, ValueSense) else None
        return number is not None and bool((self.numbers == number).any())

    def common(self, other: "Senses") -> "Senses":
        """Return those that are in both."""
        both = np.intersect1d(self.numbers, other.numbers, assume_unique=True)
        return Senses(self._table, both)

    def where(self, chosen: NDArray[np.bool_]) -> "Senses":
        """Return those that are chosen, one truth value each."""
        return Senses(self._table, self.numbers[chosen])

    def columns(self) -> set[int]:
        return self._table.columns(self.numbers)
