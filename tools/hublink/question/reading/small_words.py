"""Values that are small words but for a noun for works: "a before-after study"."""

from tools.hublink.language.words import WORK_STEMS, tokens
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
