"""Pairs of English words that say the opposite of each other, as stems."""

from collections import defaultdict
from collections.abc import Collection

from tools.hublink.language.words import stem

_PAIRS = """large small, big small, high low, higher lower, highest lowest, more less, more fewer,
most least, better worse, best worst, best poor, best poorly, well poorly, good poor, good bad,
increase decrease, increase reduce, increase lower, raise lower, raise reduce, raise decrease,
rise fall, raise fall, grow shrink, gain lose, improve worsen, improve harm, improve degrade,
benefit harm, help harm, help hurt, above below, ahead behind, outperform underperform,
succeed fail, strong weak, fast slow, faster slower, fastest slowest, cheap costly, cheap expensive,
early late, earlier later, first last, long short, deep shallow, wet dry, warm cold, hot cold,
single several, single multiple, one several, all none, always never, often rarely,
frequent rare, simple complex, easy hard, easy difficult, static dynamic, automatic manual,
automated manual, automatically manually, internal external, public private, open closed,
free paid, freeze train, freeze retrain, include exclude, add remove, accept reject,
support contradict, supervised unsupervised, similar different, same different, complete incomplete,
reliable unreliable, stable unstable, deterministic random, accurate inaccurate,
directed undirected,
weighted unweighted, local global, positive negative, possible impossible, necessary unnecessary,
known unknown, balanced unbalanced, sufficient insufficient, efficient inefficient, major minor,
maximum minimum, upper lower, before after, increase decline, full empty, wide narrow"""


def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for pair in _PAIRS.replace("\n", " ").split(","):
        first, second = pair.split()
        for ending in ("", "er", "est"):
            one, other = stem(first + ending), stem(second + ending)
            for word, others in ((one, {other, stem(second)}), (other, {one, stem(first)})):
                found[word] |= others
    return {word: frozenset(others) for word, others in found.items()}


_OPPOSITES = _opposites()


def opposite_stems(word: str) -> frozenset[str]:
    """Return the stems that say the opposite of one."""
    return _OPPOSITES.get(word, frozenset())


def are_opposed(word: str, others: Collection[str]) -> bool:
    """Return whether a stem says the opposite of any of others."""
    return not opposite_stems(word).isdisjoint(others)
