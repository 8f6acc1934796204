"""Values all of whose words stand together, in whatever order, short forms written out.

"Knowledge graph QA" is "Question answering over knowledge graphs".
"""

from collections.abc import Sequence
from functools import reduce
from itertools import product

from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS
from tools.hublink.question.mentions.codes import as_graph_writes
from tools.hublink.question.mentions.mention import (
    APART,
    FUZZY,
    Cover,
    MentionKind,
    mention_of,
)
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.value_senses import Senses, ValueSense

_PARTING = APART | frozenset("its their his her".split())
_MOST_WORDS = 5
_MOST_SHORT = 2
"""So many of the words in a row are written out at most."""

Stems = frozenset[str]


def values_in_any_order(cover: Cover) -> None:
    """Cover values all of whose words stand together, in whatever order."""
    content = [i for i in cover.free(covered_by_less=True) if _may_join(cover, i)]
    said = {i: _said(cover, i) for i in content}
    found: list[tuple[int, int, int, tuple[ValueSense, ...]]] = []
    for at in range(len(content)):
        for length in range(min(_MOST_WORDS, len(content) - at), 1, -1):
            run = content[at : at + length]
            apart = any(cover.tokens[i].lower in _PARTING for i in range(run[0], run[-1]))
            written_out = any(len(said[i]) > 1 for i in run)
            apart |= not written_out and any(_names_attribute(cover, i) for i in run)
            apart |= cover.tokens[run[0]].stem in WORK_STEMS  # "is the study observational?"
            if apart or run[-1] - run[0] >= 2 * length or all(_is_light(cover, i) for i in run):
                continue
            senses = _made_of_any(cover.lexicon, [said[i] for i in run])
            if senses and not _cuts(cover, run[0], run[-1] + 1):
                found.append((-length, run[0], run[-1] + 1, senses))
    for _, start, end, senses in sorted(found, key=lambda f: f[:3]):
        whole = cover.over(start)
        if whole is None or whole.end < end:
            cover.replace(mention_of(MentionKind.VALUE, senses=senses, certainty=FUZZY), start, end)


def _said(cover: Cover, position: int) -> tuple[Stems, ...]:
    """The stems that a word may stand for: its own, and those of what it is short for.

    The first word of a long form may be left out: an LLM is a language model.
    """
    word = cover.tokens[position]
    written = as_graph_writes(cover, word)
    named = written.isupper() or written[:-1].isupper() or cover.is_typed_small(position)
    long = cover.lexicon.long_forms(word.text) if named else ()
    less = [form[1:] for form in long if len(form) > 2]
    return tuple(dict.fromkeys(map(frozenset, ((word.stem,), *long, *less))))


def _made_of_any(lexicon: Lexicon, said: Sequence[Sequence[Stems]]) -> tuple[ValueSense, ...]:
    """The values that consist of exactly what some words may stand for."""
    if sum(len(each) > 1 for each in said) > _MOST_SHORT:
        said = [each[:1] for each in said]
    found = (_made_of(lexicon, frozenset().union(*each)) for each in product(*said))
    return next(filter(None, found), ())


def _may_join(cover: Cover, position: int) -> bool:
    """Return whether a word is free, or part of a value or a name that may be part of a value."""
    mention = cover.over(position)
    in_value = mention is None or mention.kind is MentionKind.VALUE
    return in_value or _names_attribute(cover, position)


def _names_attribute(cover: Cover, position: int) -> bool:
    """Whether a word alone names an attribute: beside a short form it may be part of a value."""
    mention = cover.over(position)
    if mention is None or mention.kind is not MentionKind.FACET:
        return False
    return mention.end - mention.start == 1


def _cuts(cover: Cover, start: int, end: int) -> bool:
    """Return whether a span begins or ends within a mention, or is one."""
    return any(
        m.start < end
        and m.end > start
        and (m.start < start or m.end > end or (m.start == start and m.end == end))
        for m in cover.mentions
    )


def _is_light(cover: Cover, position: int) -> bool:
    return cover.tokens[position].stem in LIGHT_STEMS


def _made_of(lexicon: Lexicon, stems: Stems) -> tuple[ValueSense, ...]:
    """Return the values that consist of exactly these stems."""
    common = reduce(Senses.common, map(lexicon.bearing, stems))
    exact = common.where(lexicon.distinct_stems(common) == len(stems))
    return tuple(sorted(exact, key=lambda s: (s.column, s.value)))
