"""Titles in a question: of small words alone, in part, or with the words they begin with."""

from collections.abc import Sequence
from itertools import takewhile

from tools.hublink.language.words import WORK_STEMS, Token, phrase, tokens
from tools.hublink.question.mentions.hub_kinds import sorts_headed
from tools.hublink.question.mentions.mention import (
    FUZZY,
    Cover,
    Mention,
    MentionKind,
    is_code,
    mention_of,
)

_CAPITALS, _LONGEST_HEAD = 2, 8
"""So many words with capitals make a name of what a title begins with, of so many at most."""
_THE = ("the", "that", "this")
_FEW_BEARING = 3
"""So many titles at most have the name of one of them."""


def titles_of_small_words(cover: Cover) -> None:
    """Cover titles made of function words, spelled as in the graph: "Of Us", "What If...?"."""
    for title, hubs in cover.lexicon.small_titles.items():
        at = cover.question.find(title, 1)
        inside = [
            i for i, t in enumerate(cover.tokens) if at <= t.start and t.end <= at + len(title)
        ]
        if at > 0 and inside and not cover.question[at - 1].isalnum():
            cover.add(mention_of(MentionKind.HUB, hubs=tuple(hubs)), inside[0], inside[-1] + 1)


def title_runs(cover: Cover) -> None:
    """Cover parts of titles that name one hub only, and are not all of a value."""
    values: set[int] = set()
    while True:
        content = [i for i in cover.free(covered_by_less=True) if i not in values]
        found = cover.lexicon.hub_by_run([cover.tokens[i].stem for i in content])
        if not found:
            return
        hub, first, last = found
        start, end = _with_rest_of_title(cover, hub, content[first], content[last - 1] + 1)
        overlapped = [m for m in cover.mentions if m.start < end and m.end > start]
        if _are_value(overlapped, start, end) or _names_several(cover, hub, start, end):
            values |= set(range(start, end))
            continue
        for mention in overlapped:
            cover.mentions.remove(mention)
            cover.covered -= set(range(mention.start, mention.end))
        cover.add(mention_of(MentionKind.HUB, hubs=(hub,), certainty=FUZZY), start, end)


def names_in_titles(cover: Cover) -> None:
    """Cover names of two words or more, with capitals, that the title of one hub has: "North Sea".

    What has a name like it by one of the words alone is not meant.
    """
    at = 1
    while at < len(cover.tokens):
        end = at
        while (
            end < len(cover.tokens) and _is_of_name(cover, end) and (end == at or _near(cover, end))
        ):
            end += 1
        if end - at > 1 and not cover.is_topic(at):
            name = cover.question[cover.tokens[at].start : cover.tokens[end - 1].end]
            bearing = [
                hub
                for hub in sorted(cover.lexicon.titled([name]))
                if name in cover.lexicon.view.hubs[hub].label
            ]
            if len(bearing) == 1:
                cover.add(
                    mention_of(MentionKind.HUB, hubs=tuple(bearing), certainty=FUZZY), at, end
                )
        at = max(end, at + 1)


def names_before_colons(cover: Cover) -> None:
    """Cover the coined name that a title begins with before a colon, and few others have: "GRAG".

    What papers are on is no name of one.
    """
    for place in cover.free():
        word = cover.tokens[place]
        if not is_code(word) or cover.is_number(place) or cover.is_topic(place):
            continue
        bearing = cover.lexicon.titled([word.text])
        labels = {hub: cover.lexicon.view.hubs[hub].label for hub in sorted(bearing)}
        named = [hub for hub, label in labels.items() if label.startswith(f"{word.text}:")]
        if len(named) == 1 and len(bearing) <= _FEW_BEARING:
            cover.add(mention_of(MentionKind.HUB, hubs=(named[0],)), place, place + 1)


def heads_of_titles(cover: Cover) -> None:
    """Cover all that a title has before a colon, spelled as in the graph: "Graph Chain-of-Thought".

    A part of it is no name of something else then.
    """
    ends = range(len(cover.tokens), 1, -1)
    for start in (i for i, word in enumerate(cover.tokens) if word.text[:1].isupper()):
        for end in (end for end in ends if 1 < end - start <= _LONGEST_HEAD):
            head = cover.question[cover.tokens[start].start : cover.tokens[end - 1].end]
            overlapped = (m for m in cover.mentions if m.start < end and m.end > start)
            inside = all(start <= m.start and m.end <= end for m in overlapped)
            capitals = sum(word[:1].isupper() for word in head.split())
            is_value = bool(cover.lexicon.values.get(phrase(head)))
            if capitals < _CAPITALS or not inside or is_value or cover.is_topic(start):
                continue
            labels = {h: cover.lexicon.view.hubs[h].label for h in cover.lexicon.titled([head])}
            named = [hub for hub, label in labels.items() if label.startswith(f"{head}:")]
            if len(named) == 1:
                cover.replace(mention_of(MentionKind.HUB, hubs=(named[0],)), start, end)
                break


def described_by_titles(cover: Cover) -> None:
    """Cover words before a noun for one work that all stand in one title: "the Nucleus web paper".

    It is that work, whatever else is called by some of them, but for a value that it alone has.
    """
    types = {key[-1] for key in cover.lexicon.attributes.types} | WORK_STEMS
    for end, noun in enumerate(cover.tokens):
        if noun.stem not in types or noun.lower.endswith("s"):
            continue
        starts = range(max(0, end - _LONGEST_HEAD), end - 1)
        start = next((i + 1 for i in starts if cover.tokens[i].lower in _THE), None)
        if start is None:
            continue
        told = [w for w in cover.tokens[start:end] if not w.is_function_word]
        bearing = cover.lexicon.titled([word.text for word in told]) if len(told) > 1 else ()
        denied = any(word.is_negation for word in told)
        if len(bearing) == 1 and not (denied or _has_own_value(cover, start, end)):
            cover.replace(mention_of(MentionKind.HUB, hubs=tuple(bearing)), start, end)


def _has_own_value(cover: Cover, start: int, end: int) -> bool:
    """Whether words name a value that one hub alone has."""
    columns = cover.lexicon.view.columns
    named = (m for m in cover.mentions if start <= m.start and m.end <= end)
    senses = (sense for m in named if m.kind is MentionKind.VALUE for sense in m.senses)
    return any(columns[s.column].by_value.is_of_one(s.value) for s in senses)


def _is_of_name(cover: Cover, position: int) -> bool:
    return cover.tokens[position].is_titled and position not in cover.covered


def _near(cover: Cover, position: int) -> bool:
    before, token = cover.tokens[position - 1], cover.tokens[position]
    return cover.question[before.end : token.start] in (" ", "-")


def _are_value(mentions: Sequence[Mention], start: int, end: int) -> bool:
    """Whether words are all of a value, or of an attribute with one: "keyword linked data"."""
    first, last = min(mentions, key=_start, default=None), max(mentions, key=_start, default=None)
    if first is None or last is None or last.kind is not MentionKind.VALUE:
        return False
    named = first is last or (len(mentions) == 2 and first.kind is MentionKind.FACET)
    return named and first.start <= start < end <= last.end


def _names_several(cover: Cover, hub: str, start: int, end: int) -> bool:
    """Whether words have the plural of a sort of papers that a title has one of: "surveys on X"."""
    titled = {token.lower for token in tokens(cover.lexicon.view.hubs[hub].label)}
    plurals = (t for t in cover.tokens[start:end] if t.lower.endswith("s"))
    return any(t.lower not in titled and sorts_headed(cover.lexicon, t.stem) for t in plurals)


def _start(mention: Mention) -> int:
    return mention.start


def whole_titles(cover: Cover) -> None:
    """Let a title's mention cover the small words it begins and ends with: "Of Men", "I Do"."""
    for place, mention in enumerate(cover.mentions):
        if mention.kind is not MentionKind.HUB:
            continue
        titles = [tokens(cover.lexicon.view.hubs[hub].label) for hub in mention.hubs]
        start = min(_widened(cover, list(takewhile(_small, t)), mention.start) for t in titles)
        tails = [list(takewhile(_small, reversed(t)))[::-1] for t in titles]
        end = max(_widened(cover, t, mention.end, after=True) for t in tails)
        words = cover.question[cover.tokens[start].start : cover.tokens[end - 1].end]
        if (start, end) != (mention.start, mention.end):
            update = {"start": start, "end": end, "words": words}
            cover.mentions[place] = mention.model_copy(update=update)
            cover.covered |= set(range(start, end))


def _small(word: Token) -> bool:
    return word.is_function_word


def _widened(cover: Cover, edge: Sequence[Token], position: int, after: bool = False) -> int:
    """The position moved over the words at a title's edge, where the question has them too."""
    span = range(position, position + len(edge))
    if not after:
        span = range(position - len(edge), position)
    if span.start < 0 or span.stop > len(cover.tokens) or set(span) & cover.covered:
        return position
    same = all(cover.tokens[i].text == word.text for i, word in zip(span, edge, strict=True))
    return position if not same else span.stop if after else span.start


def _with_rest_of_title(cover: Cover, hub: str, start: int, end: int) -> tuple[int, int]:
    """A part of a title with the words beside it that are of the same title, in any order."""
    title = set(phrase(cover.lexicon.view.hubs[hub].label))
    words = cover.tokens
    for at in range(end, len(words)):
        if words[at].stem in title:
            end = at + 1
        elif not words[at].is_function_word:
            break
    for at in range(start - 1, -1, -1):
        if words[at].stem in title:
            start = at
        elif not words[at].is_function_word:
            break
    return start, end


def named_in_full(cover: Cover, hubs: Sequence[str]) -> tuple[str, ...]:
    """Return the hubs the question spells out among those whose titles differ in small words."""
    question = cover.question.lower()
    labels = {hub: cover.lexicon.view.hubs[hub].label.lower() for hub in hubs}
    full = [hub for hub in hubs if labels[hub] in question]
    longest = max((len(labels[hub]) for hub in full), default=0)
    return tuple(hub for hub in full if len(labels[hub]) == longest) or tuple(hubs)
