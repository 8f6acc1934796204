"""Where hubs say words: in titles and in the values of attributes, together or apart."""

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from itertools import pairwise

import numpy as np

from tools.hublink.core.packed_texts import Integers
from tools.hublink.language.words import FUNCTION_WORDS, phrase, stem, tokens
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.value_senses import Senses

_OR = "or"
_JOINTS = frozenset(("and", _OR))
_FEW, _MOST = 5, 0.6
"""More hubs than so many, and than this share of all, are most of them."""
_FEW_TITLES, _SUBJECT = 3, 0.2
"""More titles than so many, and this share of all of them, have the noun for what all are on."""
_MOST_READ = 50
"""Of so many texts it is looked at what a word stands before."""
_BEGINNING = 3
"""Letters that words of a family share: "dryer", "dried"."""
_ATTESTED = 2
"""So many hubs say words together that are a name for something."""


def said_in_titles(lexicon: Lexicon, words: str) -> set[str]:
    """Return the hubs whose titles say words together, else at all."""
    bearing = lexicon.titled([words])
    together = [hub for hub in bearing if says(lexicon.view.hubs[hub].label, words)]
    return set(together or bearing)


def said_in_texts(lexicon: Lexicon, words: str, columns: Collection[int]) -> set[str]:
    """Return the hubs of which a value in some columns says words together, else at all."""
    numbers = _common(map(lexicon.saying, phrase(words)))
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for number, values in lexicon.table.by_column(numbers):
        column = lexicon.view.columns[number]
        for value in values.tolist() if number in columns else ():
            text = column.values[value]
            hubs = (row.hub for row in column.by_value[text] if row.holds)
            found[says(text, words)].update(hubs)
    return found[True] or found[False]


def is_said_of_most(lexicon: Lexicon, word: str) -> bool:
    """Return whether most hubs say a word, in titles or in values, so that it tells none apart."""
    hubs = set(lexicon.titled([word]))
    for sense in lexicon.bearing(stem(word)):
        rows = lexicon.view.columns[sense.column].by_value[sense.value]
        hubs.update(row.hub for row in rows if row.holds)
    return len(hubs) > max(_FEW, _MOST * len(lexicon.view.hubs))


def is_subject_of_all(lexicon: Lexicon, word: str) -> bool:
    """Return whether a noun is what a collection is of, by how many titles have it: "ropes"."""
    titles = len(lexicon.titled([word]))
    return titles > _FEW_TITLES and titles >= _SUBJECT * len(lexicon.view.hubs)


def goes_only_before(lexicon: Lexicon, word: str, head: str) -> bool:
    """Return whether a word stands nowhere but before another: "tumble" in "tumble dryer".

    It names nothing apart from that one then.
    """
    texts = [lexicon.view.hubs.labels[n] for n in lexicon.titles_bearing(stem(word)).tolist()]
    for column, values in lexicon.table.by_column(lexicon.saying(stem(word))):
        texts += [lexicon.view.columns[column].values[value] for value in values.tolist()]
    if not 0 < len(texts) <= _MOST_READ:
        return False
    return all(_stands_before(text, word, head) for text in texts)


def _stands_before(text: str, word: str, head: str) -> bool:
    """Whether a word stands in a text, and always before another one of a family."""
    said = [token.lower for token in tokens(text)]
    after = [b for a, b in pairwise([*said, ""]) if stem(a) == stem(word.lower())]
    return bool(after) and all(_beginning(each) == _beginning(head.lower()) for each in after)


def _beginning(word: str) -> str:
    return word.replace("y", "i")[:_BEGINNING]


def alternatives_in(wording: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return what words name each that are joined in a wording.

    "Ontology matching and alignment" speaks of ontology matching and of ontology alignment, since
    the vocabulary has that, too; "parsing and ontologies" of papers on both.
    """
    words = tokens(wording)
    joints = [place for place, word in enumerate(words) if word.lower in _JOINTS]
    if len(joints) != 1:
        return ()
    joint = joints[0]
    told = [word.lower for word in words[:joint] if word.lower not in FUNCTION_WORDS]
    after = [word.lower for word in words[joint + 1 :] if word.lower not in FUNCTION_WORDS]
    if not told or not after:
        return ()
    one, other = _filled(told, after)
    attested = [_is_attested(each, lexicon) for each in (one, other)]
    shared = (one, other) != (told, after)
    alone = len(told) == len(after) == 1
    choice = words[joint].lower == _OR
    named = alone or any(attested) if choice else shared and all(attested)
    return (" ".join(one), " ".join(other)) if named else ()


def leaves_choice(wording: str) -> bool:
    """Return whether one or the other of what is named will do: "trust or reputation"."""
    return any(word.lower == _OR for word in tokens(wording))


def _filled(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """Two names joined, each with the words that it shares with the other."""
    if len(one) > 1 and len(other) == 1:
        return one, [*one[:-1], *other]
    if len(one) == 1 and len(other) > 1:
        return [*one, other[-1]], other
    return one, other


def _is_attested(words: Sequence[str], lexicon: Lexicon) -> bool:
    wanted = phrase(" ".join(words))
    together = " ".join(words)
    bearing = (s for s in reduce(_both, map(lexicon.bearing, wanted)) if says(s.value, together))
    rows = (lexicon.view.columns[sense.column].by_value[sense.value] for sense in bearing)
    saying = {row.hub for told in rows for row in told if row.holds}
    hubs = lexicon.view.hubs
    saying |= {hub for hub in lexicon.titled(words) if says(hubs[hub].label, together)}
    return len(saying) >= _ATTESTED


def _both(one: Senses, other: Senses) -> Senses:
    return one.common(other)


def _common(bearing: Iterable[Integers]) -> Integers:
    return reduce(np.intersect1d, bearing)


def says(text: str, words: str) -> bool:
    """Return whether some words stand together in a text, in their order."""
    said, wanted = phrase(text), phrase(words)
    places = range(len(said) - len(wanted) + 1)
    return any(said[at : at + len(wanted)] == wanted for at in places)
