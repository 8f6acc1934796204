"""Pairs of English words that say the opposite of each other, as stems."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import product

from tools.hublink.language.words import stem

_SIDES = """large big great huge / small little tiny; high / low; more / less fewer; most / least;
better / worse; best / worst poor poorly; well / poorly badly; good / poor bad; higher / lower;
increase raise boost rise rose grow grew lift enhance double triple /
decrease reduce lower cut fall fell shrink drop decline halve;
improve / worsen degrade harm; gain / lose; benefit help / harm hurt; above / below; upper / lower;
ahead outperform beat surpass exceed / behind underperform trail lag inferior; succeed / fail;
strong / weak; fast quick / slow; cheap / costly expensive; early / late; first / last;
long / short; deep / shallow; wet humid moist / dry; warm hot / cold cool; new / old;
single one / several multiple many; all / none; always / never; simple / complex;
often frequent frequently / rare rarely seldom; easy easily / hard difficult; static / dynamic;
automatic automated automatically / manual manually; internal / external; public / private;
open / closed; free / paid; freeze / train retrain; include / exclude; add / remove;
accept / reject; support confirm / contradict refute; similar same / different; local / global;
complete / incomplete; deterministic / random; positive / negative; major / minor;
maximum / minimum; before / after; full / empty; wide broad / narrow; safe / dangerous;
gain profit / loss; thick / thin; rich / poor; much many / little few; loud / quiet soft;
quick fast rapid swift / slow; present / absent missing; succeed / fail; partial / complete full"""
"""Words that say the opposite of those behind the stroke."""
_PREFIXES = ("un", "in", "im", "non", "dis")
_PREFIXED = """supervised reliable stable accurate directed weighted possible necessary known
balanced sufficient efficient equal certain clear common usual able appear agree like""".split()


_SAME = [
    frozenset(map(stem, each.split()))
    for each in (
        "reduce reduced reduces lower lowered lowers decrease decreased decreases cut lessen eased",
        "increase increased increases raise raised raises boost boosted",
        "improve improved improves enhance enhanced",
        "help helped",
        "gain benefit advantage",
    )
]
"""Words of change that say the same."""


def _pairs() -> Iterator[tuple[str, str]]:
    for pair in _SIDES.replace("\n", " ").split(";"):
        first, second = (side.split() for side in pair.split("/"))
        yield from product(first, second)
    for word, prefix in product(_PREFIXED, _PREFIXES):
        yield word, f"{prefix}{word}"


def _with(word: str, ending: str) -> str:
    """The stem of a word with an ending: big and biggest."""
    doubled = ending and re.fullmatch(r"\w*[^aeiou][aeiou][bdgmnpt]", word)
    return stem(word + (word[-1] if doubled else "") + ending)


def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for first, second in _pairs():
        for ending in ("", "er", "est"):
            one, other = _with(first, ending), _with(second, ending)
            for word, others in ((one, {other, stem(second)}), (other, {one, stem(first)})):
                found[word] |= others
    return {word: frozenset(others) for word, others in found.items()}


_OPPOSITES = _opposites()


def opposite_stems(word: str) -> frozenset[str]:
    """Return the stems that say the opposite of one."""
    return _OPPOSITES.get(word, frozenset())


def same_stems(word: str) -> frozenset[str]:
    """Return the stems that say of a change what one says: lower and reduce."""
    return next((frozenset(each) for each in _SAME if word in each), frozenset())


def are_opposed(word: str, others: Collection[str]) -> bool:
    """Return whether a stem says the opposite of any of others."""
    return not opposite_stems(word).isdisjoint(others)
