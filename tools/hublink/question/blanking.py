"""A question without its names, so that no word of them is read as a wish."""

import re
from collections.abc import Sequence

from tools.hublink.core.units import days_in
from tools.hublink.core.value_kinds import numeric
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.cues.ranges import leads_to_bound, ranges_in
from tools.hublink.language.words import ORDINALS, tokens
from tools.hublink.question.conditions.places import places_in
from tools.hublink.question.mentions.attribute_words import STATISTICS
from tools.hublink.question.mentions.mention import Mention, MentionKind, Reading

_NUMBER = re.compile(r"\d[\d.,]*(?<=\d)")
_NAMED = (
    MentionKind.HUB,
    MentionKind.VALUE,
    MentionKind.TOPIC,
    MentionKind.SAYING,
    MentionKind.UNKNOWN,
)


NAMED_SURELY = 0.8
"""Certainty from which words name a thing."""
_WISHES = ("number of", " per ")
"""What would count or group if it stood in no attribute's name: "eggs per nest"."""
_ENDS = frozenset("maximum minimum max min".split())
"""What would seek the most or least if it stood in no attribute's name: "maximum depth"."""
_LITTLE = 3
"""So many words beside a name tell less of what a message does than the name might."""
_PLAIN_NAME = "Peru"
"""A name like those that wordings are learned with."""


def without_words_of_bounds(reading: Reading) -> Reading:
    """Return a reading without what only words of a bound are named like: "half a year".

    That is a value of which they are a part, and the attribute that tells years.
    """
    bounds = [range(each.start, each.end) for each in ranges_in(reading.question.lower())]
    words = reading.tokens

    def is_of_bound(mention: Mention) -> bool:
        first, last = words[mention.start].start, words[mention.end - 1].end - 1
        part = mention.kind is MentionKind.VALUE and mention.certainty < 1
        unit = mention.kind is MentionKind.FACET and days_in(mention.words.lower()) is not None
        inside = any(first in each and last in each for each in bounds)
        behind = any(each.stop <= first <= each.stop + 1 for each in bounds)
        return (part and inside) or (unit and (inside or behind))

    kept = tuple(mention for mention in reading.mentions if not is_of_bound(mention))
    return reading.model_copy(update={"mentions": kept})


def named_plainly(text: str, mentions: Sequence[Mention]) -> str:
    """Return a text that says little else with one plain name for each thing that it surely names.

    What it denies stays, as a name may say no itself.
    """
    words = tokens(text)
    named = [m for m in mentions if m.kind is MentionKind.VALUE and m.certainty >= NAMED_SURELY]
    others = len(words) - sum(mention.end - mention.start for mention in named)
    if others > _LITTLE or any(word.is_negation for word in words):
        return text
    for mention in sorted(named, key=lambda each: -each.start):
        first, last = words[mention.start].start, words[mention.end - 1].end
        if numeric(text[first:last]) is None:
            text = f"{text[:first]}{_PLAIN_NAME}{text[last:]}"
    return text


def blanked(reading: Reading, view: FacetView) -> str:
    """Return the question with the names of papers and values blanked, length kept.

    So are words of an attribute that would be read as a wish: "number of pages", "mean error",
    "first author", "eggs per nest", "maximum depth". The number of a value that is a bound stays:
    "more than 20 t/ha".
    """
    text = reading.question
    for placed in places_in(reading, view):
        end = reading.tokens[placed.mention.start].start
        text = text[: placed.start] + "_" * (end - placed.start) + text[end:]
    for mention in reading.mentions:
        words = mention.words.lower().replace("-", " ")
        counts = mention.kind is MentionKind.FACET and (
            any(each in words for each in _WISHES)
            or not STATISTICS.isdisjoint(words.split())
            or (" " in words and not _ENDS.isdisjoint(words.split()))
            or (" " in words and words.split()[0] in ORDINALS)
        )
        named = mention.kind in _NAMED
        if counts or named:
            first = reading.tokens[mention.start].start
            last = reading.tokens[mention.end - 1].end
            bound = _NUMBER.match(text, first)
            if bound is not None and leads_to_bound(text[:first]):
                first = bound.end()
            if numeric(text[first:last]) is None:
                text = text[:first] + "_" * (last - first) + text[last:]
    return text
