"""The words of a question that may be a topic: those that sound like one, and those around them."""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise, takewhile

from tools.hublink.core.units import unit_of
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import (
    AUXILIARIES,
    PERSONS,
    Token,
    tells,
    tokens,
)
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.mentions.mention import Span
from tools.hublink.vocabulary.measures_told import places_counted

_LIKELY = 0.5
"""Probability from which a word is taken to be of a topic."""
_POSSIBLE = 0.15
"""The same for a word beside such words."""
_OR = "or"
_ASKING = ("which", "what")
_ABOUT = ("about", "on", "regarding", "concerning")
_ARTICLES = ("the", "a", "an")
_OF_UNITS = ("square", "cubic")


def topic_spans(question: str, grounding: Grounding) -> tuple[Span, ...]:
    """Return the words that may be a topic: those that sound like one, and those around them."""
    words = tokens(question)
    roles = grounding.wordings.roles.of(question)
    nouns = grounding.nouns_for_hubs(question)
    likely = [*_runs(words, roles, _LIKELY), *_runs(words, roles, _POSSIBLE)]
    likely += [past for span in likely if (past := _past_denial(words, span))]
    likely += [led for led in _led(words, roles) if led not in grounding.names_in(question)]
    spans = [*likely, *(_widened(words, roles, span) for span in likely), _whole(words)]
    names = grounding.names_in(question)
    sentences = _sentences(question, words)
    within = (_in_one(span, sentences) for span in spans if span)
    sides = [*names, *_either(words)]
    joined = (_with_other_side(words, span, sides) for span in within)
    asked = {i for i in grounding.attributes.words(question) if tells(words[i])}
    asked |= _bounding(question, words) | _units(words) | places_counted(words)
    usual = grounding.wordings.plain_words | grounding.wordings.framing_words
    plain = {i for i, word in enumerate(words) if word.lower in usual}
    apart = (_apart_from(asked, plain, words, roles, span) for span in joined)
    whole = (_uncut(words, span, names) for span in apart if span is not None)
    fit = (
        span
        for span in whole
        if span and not nouns.issuperset(range(*span)) and _may_be_topic(words, roles, span)
    )
    return tuple(dict.fromkeys(fit))


def _past_denial(words: Sequence[Token], span: Span) -> Span | None:
    """What a span says after something that it leaves out: "no-till plots *where weeds* …"."""
    denials = [i for i in range(*span) if words[i].is_negation]
    telling = [i for i in range(denials[-1] + 2, span[1]) if tells(words[i])] if denials else []
    return (telling[0], telling[-1] + 1) if len(telling) > 1 else None


def _may_be_topic(
    words: Sequence[Token], roles: Sequence[Mapping[Role, float]], span: Span
) -> bool:
    """Whether words may be a topic: one by itself, left of others, must sound like one.

    One that is asked for is none: "which species is studied most?", nor is "people".
    """
    telling = [i for i in range(*span) if tells(words[i])]
    alone = len(telling) == 1 and span != _whole(words)
    if alone and words[telling[0]].lower in PERSONS:
        return False
    before = words[telling[0] - 1].lower if alone and telling[0] else ""
    sounds_like_one = roles[telling[0]][Role.TOPIC] >= _LIKELY if telling else False
    return not alone or (before not in _ASKING and (sounds_like_one or before in _ABOUT))


def _led(words: Sequence[Token], roles: Sequence[Mapping[Role, float]]) -> Iterator[Span]:
    """What sounds like a name behind a word that says what something is on: "about wrens"."""
    for i, word in enumerate(words[:-1], 1):
        named = list(takewhile(lambda at: roles[at][Role.NAME] >= _LIKELY, range(i, len(words))))
        if word.lower in _ABOUT and named:
            yield i, named[-1] + 1


def _with_other_side(words: Sequence[Token], span: Span, names: Sequence[Span]) -> Span:
    """A span with what "or" joins it to, where that is a name: "psychology or the arts"."""
    first, last = span
    for start, end in names:
        joint = start - 1
        while joint > 0 and words[joint].lower in _ARTICLES:
            joint -= 1
        if joint > 0 and words[joint].lower == _OR and first < joint <= last + 1:
            last = max(last, end)
        if end < first and words[end].lower == _OR and first <= end + 2:
            first = start
    return first, last


def _either(words: Sequence[Token]) -> Iterator[Span]:
    """The places of two words written as names that "or" joins: "in Zanzibar or Galicia"."""
    for i in range(2, len(words)):
        if words[i - 1].lower == _OR and words[i].is_titled and words[i - 2].is_titled:
            yield i - 2, i - 1
            yield i, i + 1


def _bounding(question: str, words: Sequence[Token]) -> set[int]:
    """The places of bounds and statistics, with the unit or noun right behind them."""
    cues = read_cues(question)
    spans = [(bound.start, bound.end) for bound in cues.ranges]
    spans += [(cues.statistic.start, cues.statistic.end)] if cues.statistic is not None else []
    within = {i for i, w in enumerate(words) for start, end in spans if start < w.end <= end}
    behind = {i + 1 for i in within if i + 1 < len(words) and not words[i + 1].is_function_word}
    return within | behind


def _apart_from(
    asked: Set[int],
    plain: Set[int],
    words: Sequence[Token],
    roles: Sequence[Mapping[Role, float]],
    span: Span,
) -> Span | None:
    """The longest part of a span that says nothing of the attribute asked for; None without one.

    "People took part in the village schools retrofit" is the village schools retrofit.
    """
    inside = asked & set(range(*span))
    rest = [i for i in range(*span) if tells(words[i]) and i not in inside]
    telling = [i for i in rest if roles[i][Role.FRAME] < _LIKELY or i not in plain]
    if not inside:
        return span
    if set(telling) <= plain:
        return None
    cuts = [span[0] - 1, *sorted(inside), span[1]]
    starts = (
        (next((i for i in telling if start < i < end), end), end) for start, end in pairwise(cuts)
    )
    return max(starts, key=lambda part: part[1] - part[0])


def _uncut(words: Sequence[Token], span: Span, names: Sequence[Span]) -> Span | None:
    """A span without the names that it holds only in part; none where nothing telling is left."""
    first, last = span
    for start, end in names:
        if start < first < end:
            first = end
        if start < last < end:
            last = start
    telling = [i for i in range(first, last) if tells(words[i])]
    return (first, telling[-1] + 1) if telling else None


def _sentences(question: str, words: Sequence[Token]) -> list[Span]:
    """The places where each sentence of a question begins and ends."""
    ends = [
        i + 1
        for i, (word, after) in enumerate(pairwise(words))
        if set(".?!\n") & set(question[word.end : after.start]) and after.start > word.end + 1
    ]
    return list(pairwise([0, *ends, len(words)]))


def _in_one(span: Span, sentences: Sequence[Span]) -> Span:
    """The longest part of a span that is within one sentence."""
    parts = [(max(span[0], start), min(span[1], end)) for start, end in sentences]
    return max(parts, key=lambda part: part[1] - part[0])


def _widened(words: Sequence[Token], roles: Sequence[Mapping[Role, float]], span: Span) -> Span:
    """A span with the telling words right beside it that are no noun for what is asked."""
    first, last = span

    def belongs(place: int) -> bool:
        asked = roles[place][Role.KIND] >= _LIKELY
        return tells(words[place]) and not asked and not words[place].lower.isdigit()

    while first and belongs(first - 1):
        first -= 1
    while last < len(words) and belongs(last):
        last += 1
    return first, last


def _runs(
    words: Sequence[Token], roles: Sequence[Mapping[Role, float]], least: float
) -> Iterator[Span]:
    """The longest run of words at least so likely of a topic, with small words between them."""
    chosen = [i for i, role in enumerate(roles) if role[Role.TOPIC] >= least]
    content = [i for i in chosen if tells(words[i])]
    if not content:
        return
    runs = [[content[0]]]
    for i in content[1:]:
        between = range(runs[-1][-1] + 1, i)
        if all(j in chosen or not tells(words[j]) for j in between):
            runs[-1].append(i)
        else:
            runs.append([i])
    longest = max(runs, key=len)
    first, last = longest[0], longest[-1]
    while first and first - 1 in chosen and words[first - 1].lower not in AUXILIARIES:
        first -= 1
    while last + 1 in chosen:
        last += 1
    yield first, last + 1


def _whole(words: Sequence[Token]) -> Span | None:
    """All words from the first to the last that tells anything."""
    telling = [i for i, word in enumerate(words) if tells(word)]
    return (telling[0], telling[-1] + 1) if telling else None


def _units(words: Sequence[Token]) -> set[int]:
    """The places of units of areas and volumes: "a square metre"."""
    paired = (i for i in range(1, len(words)) if words[i - 1].lower in _OF_UNITS)
    return {place for i in paired if unit_of(words[i].lower) for place in (i - 1, i)}
