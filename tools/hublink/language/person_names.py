"""People under several spellings: initials, order, accents, hyphens."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from tools.hublink.core.value_kinds import is_name, without_accents

_PEOPLE = frozenset(
    """person people human agent author creator contributor researcher scholar scientist academic
    editor translator writer maker advisor supervisor reviewer programmer presenter
    director""".split()
)
_IDENTIFYING = frozenset("mbox sha1sum email mail orcid isni viaf".split())
_MOST_WORDS = 6
_FEW_NAMESAKES, _OFTEN = 2, 3
"""So many people of one surname are told apart by initials, if one occurs so often besides."""
_AUTHOR_AND_YEAR = re.compile(r"[^\W\d_][^\d,;:]*,? \(?(?:19|20)\d\d[a-z]?\)?")
_WRITTEN_OUT = re.compile("([aou])e(?=[^aeiou])")
"""A vowel that some write with dots."""


class _Name(NamedTuple):
    """A name in parts, without accents: its given names in order, and its surname.

    Its last word is `double` where a hyphen joins it to the one before: "Allen-Zhu" is no "Zhu".
    """

    given: tuple[str, ...]
    family: str
    double: bool = False


class _Company:
    """Tells by who stands beside two names whether these are one person's."""

    def __init__(self, read: Mapping[str, _Name], beside: Callable[[str], Collection[str]]) -> None:
        self._read, self._beside = read, beside
        self._initials: defaultdict[str, set[str]] = defaultdict(set)
        for name in read.values():
            self._initials[name.family].add(name.given[0][0])

    def is_one(self, full: str, short: str) -> bool:
        """Return whether a name that writes out another is that of the same person.

        A given name tells that by itself; of initials, somebody who stands beside both does.
        """
        if len(self._read[short].given[0]) > 1:
            return True
        beside = self._beside(full)
        return short not in beside and bool(self._known(beside) & self._known(self._beside(short)))

    def _known(self, texts: Iterable[str]) -> set[tuple[str, str]]:
        """The given name and surname of those who are not many people's, at least by initials."""
        known = set()
        for name in (self._read[text] for text in texts if text in self._read):
            given = name.given[0]
            if len(self._initials[name.family]) == 1:
                known.add((given[0], name.family))
            elif len(given) > 1:
                known.add((given, name.family))
        return known


def names_people(words: Iterable[str]) -> bool:
    """Return whether any of some words, in any number, is one for people."""
    return any(word.removesuffix("s") in _PEOPLE for word in words)


def identifies_people(words: Iterable[str]) -> bool:
    """Return whether any of some words is one for what only one person has: a mailbox, an ORCID."""
    return not _IDENTIFYING.isdisjoint(words)


def is_author_and_year(text: str) -> bool:
    """Return whether a text tells a work by who wrote it and when: "Lowe et al. (2019)"."""
    return _AUTHOR_AND_YEAR.fullmatch(text) is not None


def _nobody(_: str) -> Collection[str]:
    return ()


def one_spelling(
    names: Mapping[str, int],
    identified: Iterable[Collection[str]] = (),
    beside: Callable[[str], Collection[str]] = _nobody,
) -> dict[str, str]:
    """Return the names that are another one's spelling, with the fullest spelling of that person.

    Those that begin with the surname are spellings of what they are in the order people speak in.

    `names` tell how often each occurs. A name that fits several people stays as it is, and so does
    one of initials whose surname others bear, unless somebody stands `beside` both spellings, or
    just one other bears it: "Y. Li" may be anyone's. Names that are `identified` by the same, of
    one surname, are one person's, however they differ: "Jim".
    """
    fullest: dict[frozenset[str], str] = {}
    same: dict[str, str] = {}
    read = {text: name for text in names if (name := _read(text)) is not None}
    for text in sorted(read, key=lambda text: (_is_unusual(text), -names[text], text)):
        key = frozenset((*read[text].given, read[text].family))
        if fullest.setdefault(key, text) != text:
            same[text] = fullest[key]
    joined: dict[tuple[str, str], str] = {}
    for key, text in [*fullest.items()]:
        name = read[text]
        if joined.setdefault((name.family, "".join(name.given)), text) != text:
            same[text] = joined[name.family, "".join(name.given)]
            del fullest[key]
    by_family: defaultdict[str, list[str]] = defaultdict(list)
    for text in fullest.values():
        by_family[read[text].family].append(text)
    company = _Company(read, beside)
    for alike in by_family.values():
        for text in sorted(alike, key=lambda each: len("".join(read[each].given))):
            fuller = [other for other in alike if _is_fuller(read[other], read[text])]
            main = _one_person(fuller, read)
            alone = main and all(
                each == main or _is_fuller(read[main], read[each])
                for each in _namesakes(text, alike, names, read)
            )
            if main and (alone or company.is_one(main, text)):
                same[text] = main
    for group in identified:
        _join_identified(group, names, read, same)
    ends = {text: _end(text, same) for text in names}
    return {text: plain for text, end in ends.items() if (plain := _in_order(end)) != text}


def _namesakes(
    text: str, alike: Sequence[str], names: Mapping[str, int], read: Mapping[str, _Name]
) -> Sequence[str]:
    """The names of a surname that one may be mistaken for.

    They are all who bear it, but of two people only those of its initial, who occur often enough.
    """
    initials = {each: read[each].given[0][:1] for each in alike if read[each].given}
    same = [each for each in alike if initials.get(each) == initials.get(text)]
    often = sum(names[each] for each in same if each != text) >= _OFTEN
    few = len(initials) == len(alike) and len(set(initials.values())) <= _FEW_NAMESAKES
    return same if few and often else alike


def is_person_name(text: str) -> bool:
    """Return whether a text reads like the name of a person, the surname first or last."""
    return _read(text) is not None


def _join_identified(
    alike: Collection[str],
    names: Mapping[str, int],
    read: Mapping[str, _Name],
    same: dict[str, str],
) -> None:
    ends = {_end(text, same) for text in alike if text in read}
    for family in {read[text].family for text in ends}:
        one = sorted(text for text in ends if read[text].family == family)
        main = max(one, key=lambda text: names[text])
        same.update({text: main for text in one if text != main})


def are_one_person(one: str, other: str) -> bool:
    """Return whether two names, taken by themselves, can be spellings of one person's."""
    return bool(one_spelling({one: 1, other: 1}))


def _read(text: str) -> _Name | None:
    """Return a name in its parts; None for what reads like no person's name."""
    family, comma, given = text.partition(",")
    if comma and "," not in given:
        text = f"{given.strip()} {family.strip()}"
    if " and " in text or " & " in text:
        return None
    if not is_name(text.strip()) and not is_name(f"{text.strip()} X"):
        return None
    plain = _WRITTEN_OUT.sub(r"\1", without_accents(text).casefold())
    words = re.findall(r"[^\W\d_]+", plain)
    if not 1 < len(words) <= _MOST_WORDS or len(words[-1]) == 1:
        return None
    return _Name(tuple(words[:-1]), words[-1], "-" in plain.split()[-1])


def _in_order(text: str) -> str:
    """Return a name with its surname last: "Low, Ada" as "Ada Low"."""
    family, comma, given = (part.strip() for part in text.partition(","))
    inverted = comma and given and "of" not in family.split() and _read(text) is not None
    return f"{given} {family}" if inverted else text


def _is_unusual(text: str) -> tuple[bool, bool, int]:
    """Return a sort key by which the spelling that people use of one name comes first."""
    shouted = any(word.isupper() and len(word) > 2 for word in text.split())
    return "," in text, shouted, -sum(not sign.isascii() or sign == "-" for sign in text)


def _is_fuller(one: _Name, other: _Name) -> bool:
    """Return whether a name writes out what another of the same surname shortens or leaves out.

    A single given name written out is fuller than initials of several that begin alike.
    """
    if len(one.given) == 1 < len(other.given):
        initials = all(len(short) == 1 for short in other.given)
        return initials and len(one.given[0]) > 1 and one.given[0][0] == other.given[0]
    if one.given == other.given or len(one.given) < len(other.given):
        return False
    if one.double and not other.double and len(one.given) > len(other.given):
        return False
    if not one.given[0].startswith(other.given[0]) or len(one.given[0]) < len(other.given[0]):
        return False
    if len(other.given[0]) > 1 and one.given[0] != other.given[0]:
        return False
    rest = iter(one.given[1:])
    return all(
        any(word == short or (len(short) == 1 and word[0] == short) for word in rest)
        for short in other.given[1:]
    )


def _one_person(fuller: list[str], read: Mapping[str, _Name]) -> str | None:
    """Return the fullest of some names if all of them can be one person's."""
    if not fuller:
        return None
    main = max(fuller, key=lambda text: (len("".join(read[text].given)), text))
    rest = (read[text] for text in fuller if text != main)
    return main if all(_is_fuller(read[main], name) for name in rest) else None


def _end(text: str, same: Mapping[str, str]) -> str:
    while text in same:
        text = same[text]
    return text
