"""Values that are small words, but for a noun for works at most: "a before-after study"."""

from tools.hublink.language.words import WORK_STEMS, phrase, tokens
from tools.hublink.question.mentions.mention import Cover, MentionKind, mention_of


def values_of_small_words(cover: Cover) -> None:
    """Cover values of which a noun for works is all but small words, where all of these are said.

    The noun by itself names none of them.
    """
    for place in [i for i in cover.free() if cover.tokens[i].stem in WORK_STEMS]:
        for sense in cover.lexicon.values.get((cover.tokens[place].stem,)):
            *small, _ = (word.lower for word in tokens(sense.value))
            start = place - len(small)
            said = [word.lower for word in cover.tokens[max(start, 0) : place]]
            if small and said == small:
                mention = mention_of(MentionKind.VALUE, senses=(sense,))
                cover.replace(mention, start, place + 1)
    _values_of_nothing_else(cover)


def _values_of_nothing_else(cover: Cover) -> None:
    """Cover values that are small words alone, joined by hyphens or before a noun for works."""
    small = [token.is_function_word for token in cover.tokens]
    starts = [i for i, each in enumerate(small) if each and not (i and small[i - 1])]
    for start in starts:
        end = start
        while end < len(small) and small[end]:
            end += 1
        works = end < len(small) and cover.tokens[end].stem in WORK_STEMS
        for first in range(start, end - 1):
            glued = first + 1
            while glued < end and cover.is_glued(glued):
                glued += 1
            last = end if works else glued
            said = [word.lower for word in cover.tokens[first:last]]
            named = cover.lexicon.values.get(phrase(" ".join(said))) if len(said) > 1 else ()
            senses = [s for s in named if [word.lower for word in tokens(s.value)] == said]
            if senses:
                cover.add(mention_of(MentionKind.VALUE, senses=tuple(senses)), first, last)
                break
