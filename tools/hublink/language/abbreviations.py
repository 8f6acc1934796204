"""Abbreviations: those that a text defines, and names that are written short word by word.

"Knowledge graph question answering (KGQA)" is read by the algorithm of Schwartz and Hearst (2003):
the letters of the short form are found from its end, each as far right as possible, the first of
them at the beginning of a word. "Anim. Behav." is short for "Animal Behaviour", as ISO 4 has it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from tools.hublink.language.words import FUNCTION_WORDS, stem

_IN_BRACKETS = re.compile(r"\(([^()]+)\)")
_WITH_BRACKETS = re.compile(r"(?P<own>[^()]+?) \((?P<other>[^()]+)\)")
_LOOKED_BACK = 300
"""So many letters before brackets hold what these abbreviate, however long a text is."""
_LONGEST = 10
_OF_INITIALS = re.compile(r"[A-Z]{3,5}")
_WORDS, _WITHIN = re.compile(r"[^\W\d_]+"), re.compile(r"[.:;,!?()\n–—]")
_FEWEST_PAPERS, _MOSTLY = 3, 0.8
"""In so many papers words come again that initials stand for, as do most that may be meant."""
_MOST_WORDS = 2
_FEWEST_UNPOINTED, _SEVERAL = 3, 2
"""Words of a name that is short without points, and how many of them are."""
_LEFT_OUT = frozenset("a an and de der die für for in la le of on the to und & - –".split())
"""Words that names written short go without."""
_NUMBER, _MOST_ALIKE = re.compile(r"\d"), 100
_SHORTENED = re.compile(r"[^\W\d]\.(?=\s|$|,)")


def defined_abbreviations(text: str) -> Iterator[tuple[str, str]]:
    """Yield each short form that a text defines in brackets, or before them, with its long form."""
    for match in _IN_BRACKETS.finditer(text):
        near = text[max(0, match.start() - _LOOKED_BACK) : match.start()]
        before, within = re.split(r"[()]", near)[-1].strip(), match[1].strip()
        if _is_short(within):
            pair = within, before
        elif before and _is_short(before.split()[-1]):
            pair = before.split()[-1], within
        else:
            continue
        if long := _long_form(*pair):
            yield pair[0], long


def spelled_out(short: str, papers: Iterable[str]) -> str:
    """Return what the texts of papers write in full of a name made of initials: "ASHP".

    That are words with these initials, within a sentence, that come again in several papers, and
    others with the same hardly do: "air source heat pump". Empty where there are none.
    """
    if not is_of_initials(short):
        return ""
    counted: Counter[tuple[str, ...]] = Counter()
    for text in papers:
        counted.update(set(_runs(short.lower(), text)))
    alike: defaultdict[tuple[str, ...], Counter[tuple[str, ...]]] = defaultdict(Counter)
    for words, times in counted.items():
        alike[(*words[:-1], stem(words[-1]))][words] += times
    first = max(alike.values(), key=lambda each: each.total(), default=Counter())
    often = first.total() >= max(_FEWEST_PAPERS, _MOSTLY * counted.total())
    return " ".join(first.most_common(1)[0][0]) if often else ""


def is_of_initials(name: str) -> bool:
    """Return whether a name is three to five capitals."""
    return _OF_INITIALS.fullmatch(name) is not None


def _runs(initials: str, text: str) -> Iterator[tuple[str, ...]]:
    """The words in a row that begin with some initials; no small word leads them, or ends them."""
    for sentence in _WITHIN.split(text.lower()):
        words = _WORDS.findall(sentence)
        begins, length = "".join(word[0] for word in words), len(initials)
        for at in range(len(words) - length + 1):
            if begins[at : at + length] == initials:
                run = tuple(words[at : at + length])
                if FUNCTION_WORDS.isdisjoint((run[0], run[-1])):
                    yield run


def _is_short(text: str) -> bool:
    """Whether a text may be an abbreviation: short, and with a capital in it."""
    fits = 2 <= len(text) <= _LONGEST and len(text.split()) <= _MOST_WORDS
    return fits and text[0].isalnum() and any(c.isupper() for c in text)


def _long_form(short: str, text: str) -> str | None:
    """The end of a text that a short form abbreviates, or None."""
    words = text.split()
    most = min(len(short) + 5, 2 * len(short))
    candidate = " ".join(words[-most:])
    at = len(candidate)
    for place in range(len(short) - 1, -1, -1):
        letter = short[place].lower()
        if not letter.isalnum():
            continue
        at -= 1
        while at >= 0 and not _stands_for(candidate, at, letter, begins=place == 0):
            at -= 1
        if at < 0:
            return None
    start = candidate.rfind(" ", 0, at) + 1
    long = candidate[start:]
    return long if len(long) > len(short) and len(long.split()) > 1 else None


def _stands_for(text: str, at: int, letter: str, *, begins: bool) -> bool:
    return text[at].lower() == letter and not (begins and at and text[at - 1].isalnum())


def written_in_full(names: Iterable[str]) -> dict[str, str]:
    """Return the names with shortened words for which just one other may stand, with that one.

    Each word is the beginning of the other's, or letters of it in order behind the first: "Natl."
    Without points, as some write journals, several of at least three words are: "Nord J Sleep Med".
    """
    named = {name: _telling(name) for name in names}
    in_full = defaultdict(list)
    for name in named:
        if not _SHORTENED.search(name):
            in_full[initials_told(name)].append(name)
    same: dict[str, str] = {}
    for name, words in named.items():
        pointed = _SHORTENED.search(name) is not None
        if len(words) < (_MOST_WORDS if pointed else _FEWEST_UNPOINTED):
            continue
        if not pointed and (any(map(_NUMBER.search, words)) or not _is_usual(in_full, name)):
            continue
        is_short = _is_short_for if pointed else _begins
        alike = (full for full in in_full[initials_told(name)] if full != name)
        meant = [
            full
            for full in alike
            if all(map(is_short, words, named[full])) and _is_shorter(words, named[full], pointed)
        ]
        if len(meant) == 1:
            same[name] = meant[0]
    return same


def with_other_name(names: Iterable[str]) -> dict[str, str]:
    """Return the names that one other tells in brackets to be the same, with that one.

    Where both "Lynx pardinus" and "Iberian lynx (Lynx pardinus)" stand, so does "Iberian lynx" for
    them; "Stroke" is no "Stroke (chronic)", where nothing is called "chronic".
    """
    named = defaultdict(set)
    for name in names:
        named[name.casefold()].add(name)
    whole = defaultdict(set)
    for name in chain.from_iterable(named.values()):
        found = _WITH_BRACKETS.fullmatch(name)
        if found is not None and (others := named.get(found["other"].casefold())):
            for same in (*others, *named.get(found["own"].casefold(), ())):
                whole[same].add(name)
    return {name: called.pop() for name, called in whole.items() if len(called) == 1}


def of_initials(names: Iterable[str]) -> dict[str, str]:
    """Return the names in capitals that are the initials of just one other, with that one."""
    in_full = defaultdict(set)
    known = [*names]
    for name in known:
        words = _telling(name)
        if len(words) >= _FEWEST_UNPOINTED and not name.isupper():
            in_full[initials_told(name)].add(" ".join(words))
    first = {" ".join(_telling(name)): name for name in reversed(known)}
    short = (name for name in known if name.isalpha() and name.isupper())
    return {name: first[next(iter(in_full[name]))] for name in short if len(in_full[name]) == 1}


def initials_told(name: str) -> str:
    """Return the first letters of a name's words, without small ones, as capitals."""
    return "".join(word[0] for word in _telling(name)).upper()


def _telling(name: str) -> list[str]:
    """The words of a name that abbreviations keep, without their points."""
    words = (word.strip(".,:;()[]") for word in name.casefold().split())
    return [word for word in words if word and word not in _LEFT_OUT]


def _is_shorter(words: Sequence[str], full: Sequence[str], pointed: bool) -> bool:
    apart = [len(whole) - len(word) for word, whole in zip(words, full, strict=True)]
    # Words that lack one letter are as a rule of one thing: "forest" of "forests".
    return pointed or sum(letters > 1 for letters in apart) >= _SEVERAL


def _is_usual(in_full: Mapping[str, Sequence[str]], name: str) -> bool:
    """Whether few names have the initials of one, with each of which it is compared."""
    return len(in_full[initials_told(name)]) <= _MOST_ALIKE


def _begins(word: str, full: str) -> bool:
    return full.startswith(word)


def _is_short_for(word: str, full: str) -> bool:
    letters = iter(full)
    return word[0] == full[0] and all(letter in letters for letter in word)
