"""The rows of a table that other rows cite, by their ids or within the texts of references."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from tools.hublink.language.words import words_of
from tools.literature.identifiers import doi_of

_FEWEST_WORDS = 3
"""Shorter titles may stand in a reference by chance."""
_IN_TEXT = re.compile(r"\b10\.\d{4,9}/[^\s,;\]]+")


class CitedRow(NamedTuple):
    """What a row is known by, its title, and its DOI if it has one."""

    known: str
    title: str
    doi: str = ""


class CitedRows:
    """What rows are known by, to be found again in references to them."""

    def __init__(self, rows: Iterable[CitedRow]) -> None:
        self._known: set[str] = set()
        self._dois: dict[str, str] = {}
        self._titles: defaultdict[tuple[str, ...], list[tuple[tuple[str, ...], str]]]
        self._titles = defaultdict(list)
        for known, title, doi in rows:
            self._known.add(known)
            if (number := doi_of(doi)) is not None:
                self._dois[number] = known
            words = _words(title)
            if len(words) >= _FEWEST_WORDS:
                self._titles[words[:_FEWEST_WORDS]].append((words, known))

    def cited(self, reference: str) -> str | None:
        """Return what the row is known by that a reference names, or has the DOI or title of."""
        if reference in self._known:
            return reference
        for found in _IN_TEXT.findall(reference):
            if (known := self._dois.get(doi_of(found) or "")) is not None:
                return known
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
