"""Single words of a question that name something: parts of names, numbers, nouns for hubs."""

import re
from collections.abc import Sequence

from tools.hublink.lexicon import ValueSense
from tools.hublink.mentions import Cover, MentionKind, mention_of
from tools.hublink.words import LIGHT_STEMS, Token, phrase

_APART = frozenset("per by each every and or".split())
"""Words that part two names."""

_LEADING = frozenset("the a an of in are were their its all other same any for".split())
_TELLING = frozenset("that whose who which with for by together jointly also co".split())

SUPPOSED = 0.4
"""Certainty of a noun for hubs that only its place in the sentence speaks for."""

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_SHARE = 0.3
"""Least part of a value that words must make up to stand for it."""
_NAMED_SHARE = 0.15
"""The same for words written like a name or a code."""


def facet_words(cover: Cover) -> None:
    """Neighbouring words that are part of an attribute's name: the attributes most covered."""
    content = cover.free()
    at = 0
    while at < len(content):
        run: list[int] = []
        while at < len(content) and cover.tokens[content[at]].stem in cover.lexicon.facet_words:
            if run and not _continues(cover, run[-1], content[at]):
                break
            run.append(content[at])
            at += 1
        if any(cover.tokens[i].stem not in LIGHT_STEMS for i in run):
            _partial_facet(cover, run)
        elif not run:
            at += 1


def _continues(cover: Cover, last: int, position: int) -> bool:
    """Whether a word may belong to one name with a word before it."""
    between = {cover.tokens[i].lower for i in range(last + 1, position)}
    return position - last <= 3 and not between & _APART


def _partial_facet(cover: Cover, run: Sequence[int]) -> None:
    stems = {cover.tokens[i].stem for i in run}
    stems = {stem for stem in stems if stem not in LIGHT_STEMS} or stems
    scores = {}
    for number in {n for s in stems for n in cover.lexicon.facet_words[s]}:
        name = cover.facet_name(number) - {"sub"}
        scores[number] = (len(stems & name), len(stems & name) / len(name))
    best = max(scores.values())
    columns = tuple(sorted(number for number, score in scores.items() if score == best))
    fitting = [any(cover.tokens[i].stem in cover.facet_name(c) for c in columns) for i in run]
    first = fitting.index(True)
    last = next((k for k in range(first, len(run)) if not fitting[k]), len(run))
    mention = mention_of(MentionKind.FACET, columns=columns, certainty=0.5 + 0.4 * best[1])
    cover.add(mention, run[first], run[last - 1] + 1)
    for rest in (run[:first], run[last:]):
        if any(cover.tokens[i].stem not in LIGHT_STEMS for i in rest):
            _partial_facet(cover, rest)


def value_words(cover: Cover) -> None:
    """Words that occur in a few values only, as a surname does."""
    content = cover.free()
    at = 0
    while at < len(content):
        senses: set[ValueSense] | None = None
        end = at
        while end < len(content) and _adjoins(cover, content, at, end):
            bearing = cover.lexicon.value_words.get(cover.tokens[content[end]].stem)
            narrower = bearing if senses is None else senses & (bearing or set())
            if not narrower:
                break
            senses, end = narrower, end + 1
        words = [cover.tokens[i] for i in content[at:end]]
        least = _NAMED_SHARE if all(_is_name(word) for word in words) else _SHARE
        senses = {s for s in senses or () if len(words) / len(phrase(s.value)) >= least}
        if senses and _describes(cover, senses, words):
            columns = tuple(sorted({sense.column for sense in senses}))
            mention = mention_of(MentionKind.FACET, columns=columns, certainty=0.5)
            cover.add(mention, content[at], content[end - 1] + 1)
        elif senses and _telling(senses, words):
            mention = mention_of(
                MentionKind.VALUE,
                senses=tuple(sorted(senses, key=lambda s: (s.column, s.value))),
                certainty=0.6,
            )
            cover.add(mention, content[at], content[end - 1] + 1)
        at = max(end, at + 1)


def _is_name(word: Token) -> bool:
    """Whether a word is written like a code ("GV4") or an abbreviation ("KGQA")."""
    return sum(c.isupper() or c.isdigit() for c in word.text) > 1


def _adjoins(cover: Cover, content: Sequence[int], at: int, end: int) -> bool:
    """Whether the next word follows its predecessor, at most an article apart."""
    if end == at:
        return True
    between = range(content[end - 1] + 1, content[end])
    return all(i not in cover.covered and cover.tokens[i].is_function_word for i in between) and (
        len(between) <= 1
    )


def _describes(cover: Cover, senses: set[ValueSense], words: Sequence[Token]) -> bool:
    """Whether a word is common to most values of a facet, and so speaks of the facet."""
    columns = {sense.column for sense in senses}
    if len(words) > 1 or len(columns) > 1 or len(senses) < 3:
        return False
    return 2 * len(senses) >= len(cover.lexicon.view.columns[min(columns)].by_value)


def _telling(senses: set[ValueSense], words: Sequence[Token]) -> bool:
    """Whether words that are part of values single them out."""
    if all(word.stem in LIGHT_STEMS or word.is_negation for word in words):
        return False
    if len(senses) > 5:
        return False
    one_facet = len({sense.column for sense in senses}) == 1
    return one_facet or len({sense.value for sense in senses}) == 1


def numbers(cover: Cover) -> None:
    for i, token in enumerate(cover.tokens):
        if i not in cover.covered and _NUMBER.fullmatch(token.lower):
            cover.add(mention_of(MentionKind.NUMBER, number=float(token.lower)), i, i + 1)


def hub_nouns(cover: Cover) -> None:
    """What hubs are called where the graph has no word for it: "which films", "the film X"."""
    for i, token in enumerate(cover.tokens):
        if token.is_function_word or token.stem in LIGHT_STEMS or not _may_be_noun(cover, i):
            continue
        before = cover.tokens[i - 1].lower if i else ""
        after = cover.over(i + 1)
        titled = after is not None and after.kind is MentionKind.HUB and before != ""
        asked = before in ("which", "what") or (before == "many" and i > 1)
        told = not cover.lexicon.types and _stands_for_hubs(cover, i)
        if (titled and i + 1 == getattr(after, "start", None)) or asked or told:
            certainty = 0.5 if asked or titled else SUPPOSED
            cover.replace(mention_of(MentionKind.TYPE, certainty=certainty), i, i + 1)


def _may_be_noun(cover: Cover, position: int) -> bool:
    """Whether nothing else explains a word, neither in itself nor by the family it is of."""
    mention = cover.over(position)
    open_ = mention is None or (not cover.lexicon.types and cover.is_weak(mention))
    return open_ and not cover.lexicon.of_family(cover.tokens[position].lower)


def _stands_for_hubs(cover: Cover, position: int) -> bool:
    """Whether a word stands where a noun does that a clause or a participle tells more of.

    "The films directed by", "movies that", "his works together with", "X written books".
    """
    token = cover.tokens[position]
    if token.lower.endswith(("ed", "en", "ing", "ly")):
        return False
    before = cover.over(position - 1)
    leading = cover.tokens[position - 1].lower if position else ""
    named = before is not None and before.kind is MentionKind.FACET
    led = named or leading in _LEADING or bool(leading and cover.lexicon.of_family(leading))
    words = [t.lower for t in cover.tokens[position + 1 : position + 3]]
    if not words:
        return led
    after = cover.over(position + 1)
    participle = (after is not None and after.kind is MentionKind.FACET) or bool(
        cover.lexicon.of_family(words[0])
    )
    told = words[0].endswith(("ed", "en")) or words[1:] == ["by"]
    return led and (words[0] in _TELLING or (participle and told))
