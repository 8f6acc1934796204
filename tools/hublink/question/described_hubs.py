"""Hubs that a question names by what they are: "papers that cite the nap trial from Japan"."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from tools.hublink.core.plan import Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import phrase
from tools.hublink.question.mentions.mention import Mention, MentionKind, Reading
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.value_senses import ValueSense

Find = Callable[[str], tuple[Plan, tuple[str, ...]]]
"""Reads words as a question of their own: its plan, and the hubs it finds."""

_DEFINITE = ("the", "that", "this")
_DOES = ("do", "does", "did")
_MOST = 3
"""So many hubs may fit the description of one."""
_LOOKED_AT = 50


def with_described_hubs(reading: Reading, lexicon: Lexicon, find: Find) -> Reading:
    """Return a reading in which the words that describe a hub name it.

    They stand beside a relation from hub to hub, begin like the name of one thing and say what is
    true of few.
    """
    for relation in (m for m in reading.mentions if m.kind is MentionKind.FACET):
        between = [c for c in relation.columns if _relates_hubs(lexicon, c)]
        span = _description(reading, relation, lexicon) if between else None
        if span is None:
            continue
        start, end = span
        words = _text(reading, start, end)
        plan, hubs = find(words)
        if not plan.conditions or plan.relaxed or plan.unmatched or not 0 < len(hubs) <= _MOST:
            continue
        senses = tuple(_senses(lexicon, between, hubs))
        named = Mention(
            kind=MentionKind.HUB, start=start, end=end, words=words, hubs=hubs, senses=senses
        )
        others = [m for m in reading.mentions if m.end <= start or m.start >= end]
        mentions = tuple(sorted([*others, named], key=lambda m: m.start))
        reading = reading.model_copy(update={"mentions": mentions})
        break
    return _with_what_none_leads_to(reading, lexicon)


def _with_what_none_leads_to(reading: Reading, lexicon: Lexicon) -> Reading:
    """Return a reading in which a title after a relation is what it leads to, though none does.

    "Which papers cite X" asks for nothing that X cites, where nobody cites it.
    """
    mentions = list(reading.mentions)
    nouns = [m.start for m in mentions if m.kind is MentionKind.TYPE]
    for place, (relation, named) in enumerate(pairwise(reading.mentions), 1):
        beside = relation.kind is MentionKind.FACET and relation.end == named.start
        if not (beside and named.kind is MentionKind.HUB and not named.senses):
            continue
        leading = [c for c in relation.columns if _relates_hubs(lexicon, c)]
        if leading and min(nouns, default=relation.start) < relation.start:
            titles = dict.fromkeys(lexicon.view.hubs[hub].label for hub in named.hubs)
            senses = tuple(ValueSense(column=c, value=t) for c in leading for t in titles)
            mentions[place] = named.model_copy(update={"senses": senses})
    return reading.model_copy(update={"mentions": tuple(mentions)})


def _relates_hubs(lexicon: Lexicon, column: int) -> bool:
    """Whether the values of an attribute, judged by a few, are titles of hubs."""
    values = lexicon.view.columns[column].values[:_LOOKED_AT]
    titles = sum(phrase(value) in lexicon.hubs for value in values)
    return bool(values) and 2 * titles > len(values)


def _description(reading: Reading, relation: Mention, lexicon: Lexicon) -> tuple[int, int] | None:
    """The words from an article on, behind a relation or between "does" and it.

    A person stands for what they wrote: "who cites Lind?", and what one hub has for that hub.
    """
    words = [token.lower for token in reading.tokens]
    asking = [i + 1 for i, word in enumerate(words[: relation.start]) if word in _DOES]
    start = asking[-1] if asking else relation.end
    start += words[start : start + 1] == ["by"]
    end = relation.start if asking else _end(reading, start)
    if words[start : start + 1] == []:
        return None
    if words[start] not in _DEFINITE:
        return _named_at(reading, start, lexicon)
    inside = [m for m in reading.mentions if start <= m.start < end]
    named = any(m.kind is MentionKind.HUB or _names_end(m, relation) for m in inside)
    told = any(m.kind is MentionKind.VALUE and m.source is None for m in inside)
    return None if named or not told else (start, end)


def _names_end(mention: Mention, relation: Mention) -> bool:
    """Whether what a relation leads to is named, and not described: "The Metaphor of Debt"."""
    named = mention.kind is MentionKind.VALUE and mention.certainty == 1
    return named and any(sense.column in relation.columns for sense in mention.senses)


def _named_at(reading: Reading, start: int, lexicon: Lexicon) -> tuple[int, int] | None:
    """The words that name a person, or what one hub has alone, where they begin here."""
    named = (m for m in reading.mentions if m.start == start and m.kind is MentionKind.VALUE)
    others = (m for m in named if m.source is None and m.senses)
    return next(((m.start, m.end) for m in others if _stands_for_hub(m, lexicon)), None)


def _stands_for_hub(mention: Mention, lexicon: Lexicon) -> bool:
    """Whether people are named, or surely a name that one hub alone has: "the BRIDGE study"."""
    columns = lexicon.view.columns
    if all(columns[sense.column].kind is ValueKind.NAME for sense in mention.senses):
        return True
    counts = (columns[s.column].by_value.hub_count([s.value]) for s in mention.senses)
    return mention.certainty == 1 and all(count == 1 for count in counts)


def _end(reading: Reading, start: int) -> int:
    """Where the part of a sentence ends that a word is in."""
    rest = reading.tokens[start:]
    for before, word in pairwise(rest):
        if set(reading.question[before.end : word.start]) & set(",;.?!:"):
            return reading.tokens.index(word)
    return len(reading.tokens)


def _text(reading: Reading, start: int, end: int) -> str:
    return reading.question[reading.tokens[start].start : reading.tokens[end - 1].end]


def _senses(lexicon: Lexicon, columns: Sequence[int], hubs: Sequence[str]) -> list[ValueSense]:
    """The titles of hubs as values of a relation, where it leads to any of them."""
    titles = {phrase(lexicon.view.hubs[hub].label) for hub in hubs}
    return [
        sense for title in titles for sense in lexicon.values.get(title) if sense.column in columns
    ]
