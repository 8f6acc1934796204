"""The parts of references that a graph tells by predicates which no usual name is known of."""

from tools.hublink.core.models import Predicate
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.paths.generic_labels import tells_of_record
from tools.hublink.language.words import PARTICLES, Token, tokens
from tools.hublink.vocabulary.attribute_names import people_of_works
from tools.literature.reference_properties import ReferenceProperties

_PEOPLE = frozenset(("author", "maker", "editor", "first_author", "last_author"))
_TIMES = frozenset(("date", "year"))
_YEAR = "year"
_MOST = 0.5
"""More hubs than this share have what is a part of their references."""


def with_those_meant(properties: ReferenceProperties, view: FacetView) -> ReferenceProperties:
    """Return the properties with those of authors and year that are so by what they lead to.

    Where no predicate is known to lead to a work's people, they are its authors if most works have
    them directly; so it is with years, of which works have but one kind, or one that is called
    plainly so: "year out".
    """
    told = {part for column in view.columns for part in properties.ranks(first_predicate(column))}
    more = {}
    who = people_of_works(view.columns) if _PEOPLE.isdisjoint(told) else None
    if who is not None and _is_of_most(who, view):
        more["author"] = (who.facet.key[0],)
    years = [c for c in view.columns if c.kind is ValueKind.YEAR and len(c.facet.key) == 1]
    named = [column for column in years if _is_plain(column)]
    alone = years if len(years) == 1 and more else named if len(named) == 1 else []
    meant = [c for c in alone if _is_of_most(c, view) and not tells_of_record(c.name)]
    if meant and _TIMES.isdisjoint(told):
        more["date"] = (meant[0].facet.key[0],)
    return properties.preceded_by(more) if more else properties


def first_predicate(column: FacetColumn) -> Predicate:
    """Return the predicate that leads from a hub towards the values of an attribute."""
    return Predicate(id=column.facet.key[0], label=column.labels[0])


def _is_plain(column: FacetColumn) -> bool:
    """Whether an attribute is called a year and nothing more that tells what happened in it."""
    return {word.lower for word in tokens(column.name) if _tells(word)} == {_YEAR}


def _tells(word: Token) -> bool:
    return not (word.is_function_word or word.lower in PARTICLES)


def _is_of_most(column: FacetColumn, view: FacetView) -> bool:
    return len(column.by_hub) > _MOST * len(view.hubs)
