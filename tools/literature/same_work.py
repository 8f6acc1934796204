"""Whether two references speak of the same work."""

import re
from collections import Counter
from functools import lru_cache

from rapidfuzz import fuzz

from tools.hublink.core.value_kinds import without_accents
from tools.literature.csl import CslItem, CslName

TELLING_WORDS = 4
UNRELATED_TITLES = 60.0


def is_same_work(wanted: CslItem, found: CslItem) -> bool:
    """Return whether a work found by its title is beyond doubt the one wanted.

    The titles have the same words, or one is the other without its subtitle; authors and years,
    where both are known, agree (a preprint is often a year older). A title of few words
    ("Introduction") also needs an author or a year in common.
    """
    if not _same_title(wanted.title or "", found.title or ""):
        return False
    same_author = _agree(_families(wanted), _families(found))
    same_year = _near(wanted.year, found.year)
    if same_author is False or same_year is False:
        return False
    return len(_words(wanted.title or "")) >= TELLING_WORDS or bool(same_author or same_year)


def contradicts(wanted: CslItem, found: CslItem) -> bool:
    """Return whether a work found by an identifier has a title that is plainly another work's."""
    ours, theirs = _words(wanted.title or ""), _words(found.title or "")
    if not ours or not theirs:
        return False
    return fuzz.token_set_ratio(" ".join(ours), " ".join(theirs)) < UNRELATED_TITLES


def includes_all(theirs: tuple[CslName, ...], ours: tuple[CslName, ...]) -> bool:
    """Return whether all our surnames are among theirs, in any order; ours may be cut short."""
    return Counter(map(_family, ours)) <= Counter(map(_family, theirs))


def _same_title(wanted: str, found: str) -> bool:
    ours, theirs = _words(wanted), _words(found)
    if not ours or not theirs:
        return False
    return ours == theirs or _without_subtitle(wanted) == theirs or ours == _without_subtitle(found)


def _without_subtitle(title: str) -> tuple[str, ...] | None:
    main, colon, _ = title.partition(": ")
    words = _words(main)
    return words if colon and len(words) >= TELLING_WORDS else None


@lru_cache(maxsize=5_000)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", _plain_letters(text).replace("_", " ")))


def _plain_letters(text: str) -> str:
    return without_accents(text.casefold())


def _family(name: CslName) -> str:
    return _plain_letters(name.family or (name.literal or "").rpartition(" ")[2])


def _families(item: CslItem) -> frozenset[str]:
    return frozenset(map(_family, item.author))


def _agree(ours: frozenset[str], theirs: frozenset[str]) -> bool | None:
    return not ours.isdisjoint(theirs) if ours and theirs else None


def _near(ours: int | None, theirs: int | None) -> bool | None:
    return abs(ours - theirs) <= 1 if ours is not None and theirs is not None else None
