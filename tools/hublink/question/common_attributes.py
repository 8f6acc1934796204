"""The attributes that nearly all works have, whatever a graph calls them, and those of a table."""

import re
from collections.abc import Iterator
from itertools import chain

from tools.hublink.core.plan import Facet
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import phrase
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.in_other_words.everyday_words import asked_in_words, attribute_in_words

_WHO, _WHERE = "who wrote it?", "where was it published?"
_BETWEEN = re.compile(r"\s*[,;:+&/]\s*(?:and\s+)?|\s+(?:and|with|plus|showing|including)\s+")
_SURE = 0.75
"""Probability from which a column is taken for an attribute that nearly all works have."""
_NAMED = 0.7
"""Certainty from which an attribute is named."""


def people(grounding: Grounding) -> Facet | None:
    """Return the attribute that holds by whom a work is."""
    if (facet := _asked(_WHO, grounding)) is not None:
        return facet
    asked = (request.facet for request in grounding.ground_in_words(_WHO).requests)
    return next((f for f in asked if grounding.view.column(f).kind is ValueKind.NAME), None)


def place(grounding: Grounding) -> Facet | None:
    """Return the attribute that holds where a work appeared."""
    if (facet := _asked(_WHERE, grounding)) is not None:
        return facet
    asked = grounding.ground(_WHERE, guess=False).requests
    return next((request.facet for request in asked), None)


def common_attributes(grounding: Grounding) -> tuple[Facet, ...]:
    """Return by whom, when and where, as far as a graph tells them."""
    found = (people(grounding), grounding.year_facet, place(grounding))
    return tuple(facet for facet in found if facet is not None)


def columns_named(text: str, grounding: Grounding) -> tuple[Facet, ...]:
    """Return the attributes that a text names one after the other: "year, crop, authors"."""
    found = (_column(part, grounding) for part in _BETWEEN.split(text))
    return tuple(dict.fromkeys(facet for facet in found if facet is not None))


def _column(words: str, grounding: Grounding) -> Facet | None:
    """The attribute that is called so, else one that is meant, else one named in part."""
    requests = grounding.ground(words, guess=False).requests
    named = [request.facet for request in requests if request.certainty >= _NAMED]
    whole = [facet for facet in named if set(phrase(facet.name)) <= set(phrase(words))]
    return next(chain(whole, _meant(words, grounding), named), None)


def _meant(words: str, grounding: Grounding) -> Iterator[Facet]:
    guess = grounding.wordings.best("attributes", words)
    if guess.probability < _SURE:
        return
    common = {"author": people, "venue": place}
    facet = grounding.year_facet if guess.label == "date" else None
    if guess.label in common:
        facet = common[guess.label](grounding)
    if facet is not None:
        yield facet
    elif (column := attribute_in_words(words, grounding.view, grounding.wordings)) is not None:
        yield column.facet


def _asked(question: str, grounding: Grounding) -> Facet | None:
    facets = asked_in_words(question, grounding.view, grounding.wordings).facets
    return next(iter(facets), None)
