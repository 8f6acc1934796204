"""The facts that probably answer a message, whatever plan it may be read as."""

from collections.abc import Sequence

from tools.hublink.core.plan import NearFact
from tools.hublink.retrieval.fact_lines import (
    FactLine,
    FactReader,
    fact_in_words,
    message_in_words,
)
from tools.weighing.facts_around import Inquiry, TellingFact, facts_around
from tools.workspace.library import Library

_LEAST = 0.3
"""Least probability of a fact that is told."""
_OF_BEST = 0.6
"""The share of the probability of the likeliest fact from which others are told."""
_MOST_TOLD = 6


def nearest_facts(inquiry: Inquiry, library: Library, reader: FactReader) -> tuple[NearFact, ...]:
    """Return the facts that a message probably asks for, the likeliest first; none if none is."""
    facts = facts_around(inquiry, library)
    lines = [_line(fact, inquiry.at_hand, library) for fact in facts]
    told = reader.relevance(message_in_words(inquiry.text, inquiry.before), lines)
    ranked = sorted(zip(told, facts, strict=True), key=lambda each: -each[0])
    least = max(_LEAST, _OF_BEST * ranked[0][0]) if ranked else 1.0
    return tuple(
        NearFact(
            facet=fact.column.facet,
            value=fact.value,
            hubs=fact.hubs,
            probability=probability,
            beside=fact.beside,
        )
        for probability, fact in ranked[:_MOST_TOLD]
        if probability >= least
    )


def _line(fact: TellingFact, at_hand: Sequence[str], library: Library) -> FactLine:
    titles = [library.hub(hub).label for hub in fact.hubs[:2]]
    places = tuple(place for place, hub in enumerate(at_hand) if hub in fact.hubs)
    return FactLine(fact_in_words(fact.column.name, fact.told, titles), places, len(at_hand))
