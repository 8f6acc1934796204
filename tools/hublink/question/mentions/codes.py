"""Abbreviations, versions and numbers in a question."""

import re
from collections.abc import Sequence

from tools.hublink.language.words import PARTICLES, Token, phrase
from tools.hublink.question.mentions.mention import (
    FUZZY,
    Cover,
    Mention,
    MentionKind,
    is_code,
    mention_of,
)
from tools.hublink.vocabulary.value_senses import ValueSense

_VERSION = ("version", "release", "edition")
_FIRST = ("1", "1.0")
_NEAR = 4
"""So many words stand between a name and the number of its other version."""


_HYPHENED = re.compile(r"(?<![\w-])[a-z]{2,}-[a-z\d]{1,2}(?![\w-])")


def abbreviations(cover: Cover) -> None:
    """Cover abbreviations of values, such as "WebQSP" for "WebQuestionsSP"."""
    for i in cover.free():
        token = cover.tokens[i]
        if cover.is_number(i):
            continue
        text = as_graph_writes(cover, token)
        alone = text.isupper() and not cover.is_glued(i)
        if cover.lexicon.bearing(token.stem) and not alone:
            continue
        if alone or is_code(token) or cover.is_typed_small(i):
            senses = cover.lexicon.abbreviated(text)
            columns = _called(cover, senses) if cover.is_asked_noun(i) else ()
            if columns:
                cover.add(mention_of(MentionKind.FACET, columns=columns, certainty=FUZZY), i, i + 1)
                continue
            hubs = cover.lexicon.titles_abbreviated(text)
            if senses:
                cover.add(mention_of(MentionKind.VALUE, senses=senses, certainty=FUZZY), i, i + 1)
            elif len(hubs) == 1:
                cover.add(mention_of(MentionKind.HUB, hubs=hubs, certainty=FUZZY), i, i + 1)


def hyphened(cover: Cover) -> None:
    """Cover names with a letter or two behind a hyphen that are typed small: "rapid-e"."""
    for match in _HYPHENED.finditer(cover.question):
        inside = [i for i, t in enumerate(cover.tokens) if match.start() <= t.start < match.end()]
        if not inside or cover.covered & set(inside):
            continue
        written = re.compile(rf"(?<!\w){re.escape(match[0])}(?!\w)", re.IGNORECASE)
        bearing = cover.lexicon.bearing(cover.tokens[inside[0]].stem)
        senses = tuple(s for s in bearing if written.search(s.value) and match[0] not in s.value)
        if senses:
            cover.add(
                mention_of(MentionKind.VALUE, senses=senses, certainty=FUZZY),
                inside[0],
                inside[-1] + 1,
            )


def as_graph_writes(cover: Cover, token: Token) -> str:
    """Return a word as typed, or in capitals where the graph knows it as an abbreviation alone."""
    capitals = token.text.upper()
    if not token.text.islower() or token.is_function_word or token.lower in PARTICLES:
        return token.text
    bearing = [sense.value for sense in cover.lexicon.bearing(token.stem)]
    shouted = [value for value in bearing if _has_word(value, capitals)]
    abbreviates = bool(shouted or not bearing) and bool(cover.lexicon.long_forms(token.text))
    return capitals if abbreviates or (shouted and len(shouted) == len(bearing)) else token.text


def _has_word(text: str, word: str) -> bool:
    return word in text and word in re.findall(r"\w+", text)


def _called(cover: Cover, senses: Sequence[ValueSense]) -> tuple[int, ...]:
    """Return the facets whose names end as values do: "which KG" asks for a knowledge graph.

    So do those that name more broadly what values are: "which LLM" asks for a language model.
    """
    endings = {phrase(sense.value) for sense in senses}
    names = ((column.number, phrase(column.name)) for column in cover.lexicon.view.columns)
    return tuple(
        number
        for number, name in names
        if any(
            name[-len(end) :] == end or (len(name) > 1 and end[-len(name) :] == name)
            for end in endings
        )
    )


def versions(cover: Cover) -> None:
    """Cover the number of another version of what is named before: "X and its version 2".

    The first is called so where there are others: "X 1 vs 2".
    """
    names = [
        m
        for m in cover.mentions
        if m.kind is MentionKind.VALUE and not cover.tokens[m.start].text.isdigit()
    ]
    for start in range(len(cover.tokens)):
        named = [m for m in names if 0 <= start - m.end <= _NEAR]
        if not named or not cover.is_number(start) or cover.over(start) in names:
            continue
        end = start + 1
        joined = cover.question[cover.tokens[start].end :][:1] == "." and end < len(cover.tokens)
        end += joined and cover.is_number(end)
        number = cover.question[cover.tokens[start].start : cover.tokens[end - 1].end]
        nearest = max(named, key=lambda m: m.start)
        senses = _version(cover, nearest, number)
        if not senses and number in _FIRST and _version(cover, nearest, "2"):
            senses = nearest.senses
        if senses:
            version = mention_of(MentionKind.VALUE, senses=senses)
            first = nearest.start if nearest.end == start else start  # "LC-QuAD 2"
            span = _with_noun(cover, first, end)
            cover.replace(version.model_copy(update={"renamed": True}), *span)


def _version(cover: Cover, named: Mention, number: str) -> tuple[ValueSense, ...]:
    """The values that are called like something with the number of a version."""
    names = dict.fromkeys((named.words, *(sense.value for sense in named.senses)))
    texts = (f"{name} {each}" for name in names for each in (number, f"{number}.0"))
    found = (cover.lexicon.values.get(phrase(text)) for text in texts)
    return next((tuple(senses) for senses in found if senses), ())


def _with_noun(cover: Cover, start: int, end: int) -> tuple[int, int]:
    """The places of the number of a version with the noun beside it: "its version 2"."""
    words = [token.lower for token in cover.tokens]
    before = start - 1 if start and words[start - 1] in _VERSION else start
    return before, end + (end < len(words) and words[end] in _VERSION)


def numbers(cover: Cover) -> None:
    for i, token in enumerate(cover.tokens):
        if i not in cover.covered and cover.is_number(i) and not cover.is_glued(i):
            cover.add(mention_of(MentionKind.NUMBER, number=float(token.lower)), i, i + 1)
