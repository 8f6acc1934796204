"""The facet view: what the hubs of a graph can be asked by, read off their paths.

It stands on arrays, which may be those of a file: opening it is quick whatever the graph's size,
and rows are made into objects where they are read. A graph has millions of them, a question reads
a few hundred.
"""

import json
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, partial
from itertools import chain, islice
from typing import Any
from urllib.parse import urlsplit

import numpy as np

from tools.hublink.core.models import IS_OF_KIND, Triple
from tools.hublink.core.packed_texts import Arrays, Integers
from tools.hublink.core.plan import Facet
from tools.hublink.core.value_kinds import (
    FALSE_LABELS,
    ValueKind,
    is_flag,
    is_negative,
    is_positive_flag,
)
from tools.hublink.facets.facet_rows import ColumnRows, Row, RowsByHub, RowsByValue
from tools.hublink.facets.paths.packed_paths import PackedPaths
from tools.hublink.facets.value_order import Listed, ValueOrder, in_no_list
from tools.hublink.facets.view_hubs import Hubs, PackedNames
from tools.hublink.language.kind_names import named_like_publications
from tools.hublink.language.short_names import (
    Beginning,
    in_own_words,
    is_cut_off,
    no_words,
    words_in,
    written_out,
)
from tools.hublink.language.words import LIGHT_STEMS, phrase, stem, words_of

_OF_WORKS = "publication document item entry work article output paper record resource".split()
_KIND_NAMES = frozenset(
    name
    for of in _OF_WORKS
    for noun in ("type", "kind")
    for name in (f"{of} {noun}", f"{noun} of {of}")
) | {"type", "kind", "genre", "crossref type", "bibtex type"}
_BROADER = frozenset("broader parent superclass superordinate".split())
_WEB = re.compile(r"https?://")
_VALUES_READ = 5_000
"""So many titles, and values, tell which words a graph has."""
_MOST_ANSWERS = 5
"""So many values at the most say yes or no, or how far."""
_LOOKED_AT = 20
"""So many hubs with several values tell whether these are in an order."""
_NEARLY_ALL = 0.9
_DENYING = frozenset("no not none".split())
_OUTCOMES = frozenset(map(stem, "effect difference change impact association benefit".split()))
"""What there is none of where something has none: "no difference" is no effect."""
_RANKS = frozenset("rank position order ordinal sequence".split())
_LONG_TEXT = 15
"""So many words has a text in which others are looked for."""
_SENTENCE, _EACH_ITS_OWN = 5, 0.9
"""So many words, on average, are sentences; so many values for each hub that has any are its own.
"""
_SEVERAL = 0.1
"""A facet of which no more than this share of the hubs has several values has single ones."""


class FacetColumn:
    """The rows of one facet, by value and by hub, with what is known of its values."""

    def __init__(
        self, number: int, described: Mapping[str, Any], rows: ColumnRows, hubs: Hubs, bearer: str
    ) -> None:
        self.number = number
        self.facet = Facet(
            key=tuple(described["key"]),
            name=written_out(described["name"]),
            things=_only(described.get("classes", ())),
            bearer=bearer,
        )
        self.labels: tuple[str, ...] = tuple(described["labels"])
        self.classes: tuple[str, ...] = tuple(described.get("classes", ()))
        self.also: tuple[str, ...] = tuple(described.get("also", ()))
        self.holders: tuple[str, ...] = tuple(described.get("holders", ()))
        self.kind = ValueKind(described["kind"])
        self.spellings: Mapping[str, Sequence[str]] = described.get("spellings", {})
        self.rows = rows
        self.values = rows.values
        self.by_value = RowsByValue(rows)
        self.by_hub: Mapping[str, Sequence[Row]] = RowsByHub(rows, hubs)

    @property
    def name(self) -> str:
        return self.facet.name

    @cached_property
    def node_count(self) -> int:
        """The number of nodes that hold the values."""
        return len(self.rows.paths.nodes_at(self.rows.path_numbers, -1))

    @cached_property
    def has_one_value_a_hub(self) -> bool:
        return bool((self._values_by_hub == 1).all())

    @cached_property
    def most_values_a_hub(self) -> int:
        return int(self._values_by_hub.max(initial=0))

    def nodes_at(self, depth: int) -> Set[Hashable]:
        """Return the nodes that the paths pass at a depth."""
        return set(self.rows.paths.nodes_at(self.rows.path_numbers, depth).tolist())

    @cached_property
    def negative_values(self) -> Set[str]:
        """Return values that say there is none: "False", "none", "No … used".

        A value that denies something of its own does not: "no control" among weak points.
        """
        name = set(phrase(self.name))

        def denies_all(value: str) -> bool:
            said = set(phrase(value)) - _DENYING
            nothing = not said or value.lower() in FALSE_LABELS
            return nothing or bool(said & (name | _OUTCOMES)) or said <= LIGHT_STEMS

        return dict.fromkeys(v for v in self.by_value if is_negative(v) and denies_all(v)).keys()

    @property
    def tells_kind(self) -> bool:
        """Whether the values are the types of the hubs themselves."""
        return self.facet.key == (IS_OF_KIND,)

    @cached_property
    def says_kind(self) -> bool:
        """Whether it says in words what kind of works the hubs are: "publication type".

        It is called so, or all its values, one a hub, are called like works.
        """
        if len(self.labels) > 1:
            return False
        return " ".join(words_of(self.labels[-1])) in _KIND_NAMES or (
            self.has_one_value_a_hub
            and all(named_like_publications([value]) > 0 for value in self.values)
        )

    @cached_property
    def holds_addresses(self) -> bool:
        """Whether the values, judged by a few, only name pages elsewhere: "StructGPT" its code."""
        if self.kind is ValueKind.LINK:
            return True
        few = [row.triple for row in islice(self.rows, _LOOKED_AT)]
        return bool(few) and all(map(_leads_elsewhere, few))

    @cached_property
    def tells_sentences(self) -> bool:
        """Whether the values, judged by some, are sentences, hardly any of two hubs."""
        few = list(islice(self.values, _LOOKED_AT))
        words = sum(len(value.split()) for value in few)
        return self._are_own and words >= _SENTENCE * len(few)

    @cached_property
    def tells_long_texts(self) -> bool:
        """Whether most values, judged by some, are texts in which words may be looked for."""
        few = list(islice(self.values, _LOOKED_AT)) if self.kind is ValueKind.TEXT else []
        return 2 * sum(len(text.split()) >= _LONG_TEXT for text in few) > len(few)

    def is_sentence(self, value: str) -> bool:
        """Return whether a value is a sentence, or one of words of a hub's own that is as long."""
        words = len(value.split())
        return words > 1 and (self.tells_sentences or (self._are_own and words >= _SENTENCE))

    @property
    def _are_own(self) -> bool:
        """Whether hardly any value is of two hubs."""
        return len(self.by_value) >= _EACH_ITS_OWN * len(self.by_hub)

    @cached_property
    def counts_places(self) -> bool:
        """Whether numbers only say in which order what nearly each hub has stands: 1, 2, 3.

        Most have several things then, each with a number of its own, or it is called a rank.
        """
        told = [[row.value for row in rows] for rows in self.by_hub.values()]
        ranks = not _RANKS.isdisjoint(words_of(self.labels[-1]))
        several = len(told) if ranks else sum(len(values) > 1 for values in told)
        counted = sum(map(_counts_from_start, told))
        return 2 * several >= len(told) and counted >= _NEARLY_ALL * len(told)

    def is_numeric(self) -> bool:
        return self.kind in (ValueKind.NUMBER, ValueKind.YEAR)

    def is_single(self) -> bool:
        """Return whether nearly every hub has one value at most."""
        return int((self._values_by_hub > 1).sum()) <= _SEVERAL * len(self._values_by_hub)

    @cached_property
    def says_yes_or_no(self) -> bool:
        """Whether yes and no are among the few values; others say how far: "half of classes"."""
        if self.kind is ValueKind.FLAG:
            return True
        said = {is_positive_flag(value) for value in filter(is_flag, self.by_value)}
        return len(self.by_value) <= _MOST_ANSWERS and said == {True, False}

    def is_status(self) -> bool:
        """Return whether the values only say if, or how far, the facet's name holds."""
        if self.says_yes_or_no:
            return True
        if len(self.by_value) > _MOST_ANSWERS:
            return False
        name = set(phrase(self.name))
        return all(name & set(phrase(v)) or is_negative(v) for v in self.by_value)

    @cached_property
    def _values_by_hub(self) -> Integers:
        """The number of values of each hub that has any."""
        pairs = np.unique(np.stack((self.rows.hub_numbers, self.rows.value_numbers)), axis=1)
        return np.unique(pairs[0], return_counts=True)[1].astype(np.int32)


class FacetView:
    """All facets of the indexed hubs, with their rows, over the arrays of `view_arrays`.

    What is cut off in their names is one of the words `beginning` so, if their own texts have none.
    """

    def __init__(
        self, arrays: Arrays, listed: Listed = in_no_list, beginning: Beginning = no_words
    ) -> None:
        paths = PackedPaths(arrays)
        self.listed = listed
        self.hubs = Hubs(paths, arrays)
        columns = _columns(arrays, paths, self.hubs, beginning)
        self.columns: Sequence[FacetColumn] = tuple(columns)
        self._numbers = {column.facet.key: column.number for column in self.columns}
        # No method of the view's own: one that refers to itself would outlive its last use.
        self._triples_of = partial(_triples_of, paths, arrays["row_paths"], self.hubs)
        self._order = ValueOrder(self._triples_of, listed)

    def column(self, facet: Facet) -> FacetColumn:
        """Return the column of a facet; where it is of one place, that of all places."""
        return self.columns[self._numbers[facet.whole_key]]

    def placed(self, facet: Facet, rows: Iterable[Row]) -> list[Row]:
        """Return the rows at the place that the facet is of; all where it is of no one place."""
        if facet.place is None:
            return list(rows)
        of_hub = self.column(facet).by_hub
        return [row for row in rows if facet.place in self._order.places(row, of_hub[row.hub])]

    def keeps_order(self, column: FacetColumn) -> bool:
        """Return whether half the hubs, judged by a few, have a facet's values in an order."""
        looked_at = (self._order.is_kept(rows) for rows in column.by_hub.values())
        several = list(islice((kept for kept in looked_at if kept is not None), _LOOKED_AT))
        return bool(several) and 2 * sum(several) >= len(several)

    def is_title(self, column: FacetColumn) -> bool:
        """Return whether an attribute tells what hubs are called anyway, judged by a few."""
        few = list(islice(column.by_hub.items(), _LOOKED_AT))
        named = [(hub, row) for hub, rows in few if hub in self.hubs for row in rows]
        return bool(named) and all(row.value == self.hubs[hub].label for hub, row in named)

    def triples_of(self, hub: str) -> list[Triple]:
        """Return the facts of a hub to the ends of its paths, each once, in column order."""
        return self._triples_of(hub)

    def broader(self, column: FacetColumn) -> tuple[FacetColumn, ...]:
        """Return the facets of what the values of one of the hub's own are part of.

        They lead on from it by what is "broader", a "parent", or what something is a "subclass of".
        """
        key = column.facet.key
        if len(key) != 1:
            return ()
        return tuple(
            each
            for each in self.columns
            if len(each.facet.key) > 1
            and each.facet.key[:1] == key
            and all(map(_leads_to_broader, each.labels[1:]))
        )

    def has(self, facet: Facet) -> bool:
        return facet.whole_key in self._numbers


def _leads_elsewhere(triple: Triple) -> bool:
    """Whether an object is a page on another host than the graph's own."""
    target = triple.object
    if target.literal or target.types or not _WEB.match(target.id):
        return False
    own = {urlsplit(name).netloc for name in (triple.subject.id, triple.predicate.id)}
    return urlsplit(target.id).netloc not in own


def _leads_to_broader(label: str) -> bool:
    words = words_of(label)
    is_below = len(words) > 1 and words[0].startswith("sub") and words[-1] == "of"
    return is_below or not _BROADER.isdisjoint(words)


def _triples_of(paths: PackedPaths, row_paths: Integers, hubs: Hubs, hub: str) -> list[Triple]:
    return paths.triples(row_paths[hubs.rows(hub)])


def _columns(
    arrays: Arrays, paths: PackedPaths, hubs: Hubs, beginning: Beginning
) -> Iterator[FacetColumn]:
    first_row = first_value = 0
    columns = json.loads(arrays["columns"].tobytes())
    classes = {tuple(each["key"]): _only(each.get("classes", ())) for each in columns}
    if any(is_cut_off(each["name"]) for each in columns):
        texts = (hubs.labels, PackedNames(paths, arrays["values"]))
        said = words_in(chain.from_iterable(islice(each, _VALUES_READ) for each in texts))
        columns = [
            {**each, "name": in_own_words(each["name"], said, beginning)} for each in columns
        ]
    for number, described in enumerate(columns):
        rows = slice(first_row, first_row + described["rows"])
        told = slice(first_value, first_value + described["values"])
        values = PackedNames(paths, arrays["values"][told])
        of_column = ColumnRows(number, values, rows, hubs, paths, arrays)
        bearer = classes.get(tuple(described["key"][:-1]), "")
        yield FacetColumn(number, described, of_column, hubs, bearer)
        first_row, first_value = rows.stop, told.stop


def _only(classes: Sequence[str]) -> str:
    """The one class of some things; nothing where they are of none, or of several."""
    return classes[0] if len(classes) == 1 else ""


def _counts_from_start(values: Sequence[str]) -> bool:
    first = int("0" not in values)
    return sorted(values) == sorted(str(place) for place in range(first, first + len(values)))
