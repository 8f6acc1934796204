"""Places among several values: "the first author", "the first and last author"."""

import re
from collections.abc import Iterator

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.question.mentions.mention import Mention, MentionKind, Reading
from tools.hublink.question.mentions.parse import Parse

_PLACES = {
    **{word: at for at, word in enumerate("first second third fourth fifth sixth".split(), 1)},
    **{word: at for at, word in enumerate("1st 2nd 3rd 4th 5th 6th".split(), 1)},
    **{"last": -1, "final": -1},
}
_PLACE = "|".join(_PLACES)
_BEFORE = re.compile(rf"\b({_PLACE})(?:(?:,? and|,? or|,) (?:the )?({_PLACE}))?[ -](?:listed )?$")


class Placed(Frozen):
    """An attribute of which one value is meant, or two, and where the words for that begin."""

    start: int
    mention: Mention
    places: tuple[str, ...]

    def facets(self, column: FacetColumn, view: FacetView) -> tuple[Facet, ...]:
        """Return the places among a column's values as attributes; none without an order."""
        facet, noun = ordered(column, view), self.mention.words.lower()
        return tuple(facet.at(_PLACES[word], f"{word} {noun}") for word in self.places if facet)


def places_in(reading: Reading, view: FacetView) -> Iterator[Placed]:
    """Yield the attributes with several values that words for a place stand before."""
    for mention in reading.mentions:
        if mention.kind is not MentionKind.FACET and mention.source is None:
            continue
        before = reading.question[: reading.tokens[mention.start].start].lower()
        columns = [view.columns[c] for c in mention.columns]
        several = any(not c.is_numeric() and not c.is_single() for c in columns)
        if several and (found := _BEFORE.search(before)) is not None:
            places = tuple(word for word in found.groups() if word)
            yield Placed(start=found.start(), mention=mention, places=places)


def without_place_words(reading: Reading, view: FacetView) -> Reading:
    """Return a reading without values that are named like words for a place, such as "first"."""
    spans = [
        (placed.start, reading.tokens[placed.mention.start].start)
        for placed in places_in(reading, view)
    ]
    left = [
        mention
        for mention in reading.mentions
        if not any(start <= reading.tokens[mention.start].start < end for start, end in spans)
    ]
    return reading.model_copy(update={"mentions": tuple(left)})


def place_in(name: str) -> tuple[int | None, str]:
    """Return the place that the name of an attribute begins with, and the rest: "first author"."""
    word, _, rest = name.strip().partition(" ")
    place = _PLACES.get(word.lower()) if rest else None
    return (None, name) if place is None else (place, rest)


def ordered(column: FacetColumn, view: FacetView) -> Facet | None:
    """Return the attribute of a column that keeps an order, or of another with the same values."""
    twins = (c for c in view.columns if _is_twin(c, column))
    return next((c.facet for c in (column, *twins) if view.keeps_order(c)), None)


def read_places(parse: Parse) -> None:
    """Read which of several values is meant.

    It is kept as not applied where the graph has the values in no order.
    """
    for placed in places_in(parse.reading, parse.view):
        end = parse.reading.tokens[placed.mention.end - 1].end
        parse.explain(placed.start, end)
        free = [mention for _, mention in parse.free(placed.mention.kind)]
        if placed.mention.source is not None or placed.mention not in free:
            continue
        column = parse.finest(placed.mention.columns)
        if facets := placed.facets(column, parse.view):
            parse.placed[placed.mention.start] = facets
        else:
            parse.unapplied.append(parse.reading.question[placed.start : end])


def read_told_places(parse: Parse) -> None:
    """Apply a place told further on: "which papers did A write as last author"."""
    for placed in places_in(parse.reading, parse.view):
        facets = parse.placed.get(placed.mention.start, ())
        before = parse.reading.question[: placed.start].lower().split()[-3:]
        free = [mention for _, mention in parse.free(MentionKind.FACET)]
        if len(facets) != 1 or placed.mention not in free or "as" not in before[-2:]:
            continue
        keys = {parse.view.columns[c].facet.key for c in placed.mention.columns}
        if parse.group_by is not None and parse.group_by.key in keys:
            parse.group_by = facets[0]
            parse.consume(placed.mention)
        for at, condition in enumerate(parse.conditions):
            if condition.values and condition.facet.key in keys:
                there = condition.model_copy(update={"facet": facets[0]})
                if "not" in before:
                    parse.conditions.append(there.model_copy(update={"negated": True}))
                else:
                    parse.conditions[at] = there
                parse.consume(placed.mention)
                break


def _is_twin(one: FacetColumn, other: FacetColumn) -> bool:
    """Return whether two columns hold the same values as often."""
    alike = one.number != other.number and len(one.rows) == len(other.rows)
    return alike and list(one.values) == list(other.values)
