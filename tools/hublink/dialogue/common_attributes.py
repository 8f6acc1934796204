"""The attributes that nearly all works have, whatever a graph calls them: by whom, when, where."""

from tools.hublink.core.plan import Facet
from tools.hublink.question.everyday_words import asked_in_words
from tools.hublink.question.grounding import Grounding

_WHO, _WHERE = "who wrote it?", "where was it published?"


def people(grounding: Grounding) -> Facet | None:
    """Return the attribute that holds by whom a work is."""
    return _asked(_WHO, grounding)


def place(grounding: Grounding) -> Facet | None:
    """Return the attribute that holds where a work appeared."""
    return _asked(_WHERE, grounding)


def common_attributes(grounding: Grounding) -> tuple[Facet, ...]:
    """Return by whom, when and where, as far as a graph tells them."""
    found = (people(grounding), grounding.year_facet, place(grounding))
    return tuple(facet for facet in found if facet is not None)


def _asked(question: str, grounding: Grounding) -> Facet | None:
    facets = asked_in_words(question, grounding.view, grounding.wordings).facets
    return next(iter(facets), None)
