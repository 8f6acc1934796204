"""The attribute of a graph that stands for one of scholarly work, whatever it is called."""

from collections.abc import Sequence

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.person_names import names_people
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import phrase, words_of
from tools.hublink.vocabulary.attribute_names import (
    counts_things,
    is_told_of_people,
    people_of_works,
    whole_of,
)

TITLE = "title"
"""What every paper has, though no attribute may tell it."""
NO_ATTRIBUTE = "other"
_AUTHOR, _SIZE = "author", "size"
_SURE = 0.65
"""Probability from which an attribute is asked for by the name of one."""
_COUNTS = "number of "
_OF_ANOTHER = 2
_OF_WHAT = ("of", "in")


def column_meant(label: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute that stands for one of scholarly work.

    It is one by its name, by what its values are ("held in" with values that are countries), as
    people's, or as what is asked for by its name ("weak points"): who wrote something are the
    people that most of all hubs name, whatever a graph calls them, and not the first of these
    alone. What is the same of all hubs counts last: a "source" that is one database.
    """
    names = wordings.attribute_names.get(label, ())
    telling = [column for column in view.columns if len(column.values) > 1]
    named = column_named(names, view, telling) or column_named(names, view)
    named = named or _column_of_class(names, view) or _of_people(names, view)
    if label != _AUTHOR:
        return named or _asked_for_by_name(label, view, wordings)
    if named is not None and not is_told_of_people(named, view.columns):
        return whole_of(named, view.columns) or named
    named_so = (c for c in view.columns if names_people(words_of(c.name)))
    people = [column for column in named_so if column.kind is ValueKind.NAME]
    own = people_of_works(view.columns)
    most = max(
        people if own is None else (own, *people),
        key=lambda c: (len(c.by_hub), -len(c.facet.key), -c.number),
        default=None,
    )
    if most is None or 2 * len(most.by_hub) <= len(view.hubs):
        return None
    return whole_of(most, view.columns) or most


def column_telling(label: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute that stands for one of scholarly work, or counts what its size is of.

    How large a data set is tells its number of questions.
    """
    column = column_meant(label, view, wordings)
    if column is not None or label != _SIZE:
        return column
    return measure_named(wordings.attribute_names[label], view)


def _asked_for_by_name(label: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute of hubs by whose name an attribute of scholarly work is asked for."""
    own = [column for column in view.columns if len(column.facet.key) == 1]
    read = [(column, wordings.attribute_named(column.name)) for column in own]
    found = [(c, guess) for c, guess in read if guess.label == label != NO_ATTRIBUTE]
    likeliest = max(found, key=lambda each: (each[1].probability, -each[0].number), default=None)
    if likeliest is None or likeliest[1].probability < _SURE:
        return None
    return likeliest[0]


def _of_people(names: Sequence[str], view: FacetView) -> FacetColumn | None:
    """Return the attribute that people have under one of some names: they "work at" it."""
    wanted = [words_of(name) for name in names]
    found = (c for c in view.columns if words_of(c.labels[-1]) in wanted and len(c.labels) > 1)
    told = [column for column in found if is_told_of_people(column, view.columns)]
    return max(told, key=lambda c: (len(c.by_hub), -c.number), default=None)


def column_named(
    names: Sequence[str], view: FacetView, among: Sequence[FacetColumn] | None = None
) -> FacetColumn | None:
    """Return the attribute that bears one of some names: in whole, else with its head noun."""
    columns = view.columns if among is None else among
    wanted = [phrase(name) for name in names]
    for fits in (_is_called, _ends_with):
        for name in wanted:
            found = [c for c in columns if name and fits(phrase(c.name), name)]
            if found:
                return min(found, key=lambda c: (len(c.facet.key), -len(c.by_hub), c.number))
    return None


def _column_of_class(names: Sequence[str], view: FacetView) -> FacetColumn | None:
    """Return the attribute of most hubs whose values are things of a class called by a name."""
    for name in map(phrase, names):
        found = [c for c in view.columns if name in map(phrase, c.classes) and not c.tells_kind]
        own = [column for column in found if not is_told_of_people(column, view.columns)]
        if found:
            return max(own or found, key=lambda c: (len(c.by_hub), -len(c.facet.key), -c.number))
    return None


def measure_named(names: Sequence[str], view: FacetView) -> FacetColumn | None:
    """Return the attribute with numbers that bears one of some names, or counts what they do not.

    So "number of questions" is a size, most names of which are such: "number of items".
    """
    measures = [column for column in view.columns if column.kind is ValueKind.NUMBER]
    named = column_named(names, view, measures) or _headed(names, measures)
    counts = sum(name.startswith(_COUNTS) for name in names)
    if named is not None or 2 * counts <= len(names):
        return named
    return counting_column(view)


def counting_column(view: FacetView) -> FacetColumn | None:
    """Return the attribute of most hubs that is called a number: "number of items"."""
    counting = filter(counts_things, view.columns)
    return max(counting, key=lambda c: (len(c.by_hub), -c.number), default=None)


def _headed(names: Sequence[str], columns: Sequence[FacetColumn]) -> FacetColumn | None:
    """Return the attribute whose name says of what one of some nouns is: "length in weeks"."""
    heads = {name for name in names if " " not in name}
    said = ((c, words_of(c.name)) for c in columns)
    found = [c for c, words in said if words[1:2] and words[0] in heads and words[1] in _OF_WHAT]
    return max(found, key=lambda c: (len(c.by_hub), -c.number), default=None)


def _is_called(name: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether a name is the wanted one, or its two words the other way round: "page start"."""
    turned = len(wanted) == _OF_ANOTHER and tuple(name) == (wanted[1], wanted[0])
    return tuple(name) == tuple(wanted) or turned


def _ends_with(name: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether an attribute's name says more exactly what it is: "underlying data set"."""
    return len(wanted) > 1 and tuple(name[-len(wanted) :]) == tuple(wanted)
