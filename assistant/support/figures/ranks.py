"""The places in an order that a text gives: "comes second", "in third place", "runner-up"."""

import re
from typing import NamedTuple

from assistant.support.reading.comparing_words import Tendency

_PLACES = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "runner-up": 2}
_RANK = re.compile(
    r"(?<!a )(?<!one )(?<!two )(?<!every )\b(?:(?P<runner>runner-up)|(?P<place>second|third|fourth"
    r"|fifth)(?:(?P<last>[- ]to[- ]last)|[- ](?:place|rank|position|best|(?P<most>most|highest"
    r"|largest|longest)|(?P<least>fewest|least|lowest|smallest|shortest))"
    r"|(?P<only> only to)|(?=\s*(?:[,.;)]|and\b|among\b|of the\b|on\b|at\b|$))))",
    re.IGNORECASE,
)


class Rank(NamedTuple):
    """A place in an order, where a text gives it, and by more or less of what it is counted.

    Of "second only to A" the thing that comes first follows.
    """

    start: int
    end: int
    place: int
    way: Tendency
    is_only_to: bool


def ranks_in(text: str) -> list[Rank]:
    """Return the places but the first that a text gives things."""
    return [
        Rank(
            match.start(),
            match.end(),
            _PLACES[(match["place"] or match["runner"]).lower()],
            Tendency.MORE
            if match["most"]
            else Tendency.LESS
            if match["least"]
            else Tendency.BETTER,
            match["only"] is not None,
        )
        for match in _RANK.finditer(text)
        if not match["last"]
    ]
