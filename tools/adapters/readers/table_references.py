"""The rows of a table that other rows cite, by their ids or within the texts of references."""

from collections import defaultdict
from collections.abc import Iterable

from tools.hublink.language.words import words_of

_FEWEST_WORDS = 3
"""Shorter titles may stand in a reference by chance."""


class CitedRows:
    """What rows are known by, to be found again in references to them."""

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        """`rows` are told by what each is known by, and its title."""
        self._known: set[str] = set()
        self._titles: defaultdict[tuple[str, ...], list[tuple[tuple[str, ...], str]]]
        self._titles = defaultdict(list)
        for known, title in rows:
            self._known.add(known)
            words = _words(title)
            if len(words) >= _FEWEST_WORDS:
                self._titles[words[:_FEWEST_WORDS]].append((words, known))

    def cited(self, reference: str) -> str | None:
        """Return what the row is known by that a reference names, or whose title stands in it."""
        if reference in self._known:
            return reference
        words = _words(reference)
        return next(
            (
                known
                for start in range(len(words))
                for title, known in self._titles.get(words[start : start + _FEWEST_WORDS], ())
                if words[start : start + len(title)] == title
            ),
            None,
        )


def _words(text: str) -> tuple[str, ...]:
    return tuple(words_of(text.casefold()))
