"""Facts as they are read beside a message, and who tells which of them it asks for."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

PLACES = 4
"""So many of the papers at hand can be meant by their place, and the last."""
_LONGEST_TITLE, _LONGEST_VALUE, _LONGEST_BEFORE, _LONGEST_MESSAGE = 60, 240, 120, 300


class FactLine(NamedTuple):
    """A fact in words, and which of the papers at hand it is of.

    `places` are theirs among the `at_hand` papers that were told last, counted from 0.
    """

    text: str
    places: tuple[int, ...] = ()
    at_hand: int = 0

    @property
    def stands(self) -> tuple[float, ...]:
        """Where it stands: at hand, by each of the first places, last, alone; or elsewhere."""
        here, alone = bool(self.places), self.at_hand == 1
        several = here and not alone
        by_place = [several and place in self.places for place in range(PLACES)]
        last = several and self.at_hand - 1 in self.places
        elsewhere = self.at_hand > 0 and not here
        return tuple(map(float, (here, *by_place, last, here and alone, elsewhere)))


STANDINGS = len(FactLine("").stands)
"""So many numbers tell where a fact stands."""


class FactReader(Protocol):
    """Reads facts beside a message."""

    def relevance(self, message: str, facts: Sequence[FactLine]) -> Sequence[float]:
        """Return how probable it is that each of some facts is wanted by who writes a message."""
        ...


def fact_in_words(attribute: str, value: str, titles: Sequence[str]) -> str:
    """Return what is told of papers in one line, of one paper with its title."""
    of = f" ({shortened(titles[0], _LONGEST_TITLE)})" if len(titles) == 1 else ""
    return f"{attribute}: {shortened(value, _LONGEST_VALUE)}{of}"


def message_in_words(text: str, before: Sequence[str]) -> str:
    """Return a message with the last of those before it."""
    earlier = [shortened(each, _LONGEST_BEFORE) for each in before[-1:]]
    return " | ".join([*earlier, shortened(text, _LONGEST_MESSAGE)])


def shortened(text: str, longest: int) -> str:
    """Return a text on one line, cut after so many characters."""
    text = " ".join(text.split())
    return text if len(text) <= longest else text[: longest - 1].rsplit(" ", 1)[0] + "…"
