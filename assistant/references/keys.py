"""Citation keys: short, readable names for references, the same each time they are made."""

import re
from collections.abc import Iterator, Sequence
from itertools import count
from string import Formatter, ascii_lowercase

from anyascii import anyascii

from tools.literature.csl import CslItem, CslName

DEFAULT_PATTERN = "{author}{year}{title}"
FIELDS = frozenset({"author", "authors", "year", "title", "venue"})
WORDS_PASSED_OVER = """
    a an the on in of for to from with and at by as is are
    der die das ein eine über zur zum von im le la les un une des du de el los las una il lo
    """


def citation_keys(items: Sequence[CslItem], pattern: str = DEFAULT_PATTERN) -> tuple[str, ...]:
    """Return a key for each item, unique among them whatever their case, in ASCII.

    A pattern holds `{author}` (first author's surname, or editor's, or `anonymous`), `{authors}`
    (up to three surnames), `{year}` (or `nd`), `{title}` (its first word of weight), `{venue}`
    (initials) and signs from `-_:.+`. Items that come to the same key get a, b, c … from the
    second on, so that adding an item never changes the keys before it.

    Raises:
        ValueError: the pattern names another field.
    """
    taken: set[str] = set()
    keys = []
    for item in items:
        plain = citation_key(item, pattern)
        key = next(key for key in _variants(plain) if key.casefold() not in taken)
        taken.add(key.casefold())
        keys.append(key)
    return tuple(keys)


def keyed(items: Sequence[CslItem], pattern: str = DEFAULT_PATTERN) -> tuple[CslItem, ...]:
    """Return the items with their citation keys as ids."""
    keys = citation_keys(items, pattern)
    return tuple(item.model_copy(update={"id": key}) for item, key in zip(items, keys, strict=True))


def citation_key(item: CslItem, pattern: str = DEFAULT_PATTERN) -> str:
    """Return the key of one item by itself."""
    people = item.author or item.editor
    words = _words(item.title or "")
    fields = {
        "author": _surname(people[0]) if people else "anonymous",
        "authors": "".join(map(_surname, people[:3])) or "anonymous",
        "year": str(abs(item.year)) if item.year is not None else "nd",
        "title": next((w for w in words if w not in WORDS_PASSED_OVER.split()), "".join(words[:1])),
        "venue": "".join(word[0] for word in _words(item.container_title or "")),
    }
    check_pattern(pattern)
    return re.sub(r"[^A-Za-z0-9_:.+-]", "", pattern.format(**fields)) or "reference"


def check_pattern(pattern: str) -> None:
    """Check a pattern of citation keys.

    Raises:
        ValueError: it names a field that keys are not made of.
    """
    named = {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}
    if unknown := sorted(named - FIELDS):
        known = ", ".join(f"{{{name}}}" for name in sorted(FIELDS))
        raise ValueError(f"A citation key has no {{{unknown[0]}}}; it can be made of {known}.")


def _surname(name: CslName) -> str:
    family = f"{name.non_dropping_particle or ''}{name.family or ''}"
    return "".join(_words(family or name.literal or ""))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"['’`]", "", anyascii(text)).lower())


def _variants(key: str) -> Iterator[str]:
    yield key
    yield from (key + _letters(number) for number in count())


def _letters(number: int) -> str:
    """Return a, b, … z, aa, ab, … for 0, 1, …"""
    letters = ""
    while number >= 0:
        number, letter = divmod(number, len(ascii_lowercase))
        letters = ascii_lowercase[letter] + letters
        number -= 1
    return letters
