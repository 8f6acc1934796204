"""Reading a question in the graph's words, surest first."""

from dataclasses import replace

from tools.hublink.lexicon import Lexicon
from tools.hublink.mention_hub_kinds import hub_kinds
from tools.hublink.mention_hub_nouns import hub_nouns, work_nouns
from tools.hublink.mention_meanings import Meaning, meanings, settle
from tools.hublink.mention_other_names import other_names
from tools.hublink.mention_phrases import phrases, quotations, values_in_any_order
from tools.hublink.mention_titles import title_runs, titles_of_small_words, whole_titles
from tools.hublink.mention_words import (
    abbreviations,
    facet_words,
    numbers,
    value_words,
    venue_words,
)
from tools.hublink.mentions import Cover, Reading
from tools.hublink.words import LIGHT_STEMS, Token, stem, tokens


def read(question: str, lexicon: Lexicon, meaning: Meaning | None = None) -> Reading:
    """Finds what a question names: quotations, whole phrases, parts of titles, then single words.

    `meaning` is asked for the attributes that remaining words stand for.
    """
    words = tuple(_respelt(token, lexicon) for token in tokens(question))
    cover = Cover(question, words, lexicon)
    for find in (
        quotations,
        phrases,
        title_runs,
        hub_kinds,
        values_in_any_order,
        other_names,
        work_nouns,
        venue_words,
        facet_words,
        abbreviations,
        value_words,
    ):
        find(cover)
    whole_titles(cover)
    titles_of_small_words(cover)
    numbers(cover)
    if not lexicon.types:
        hub_nouns(cover)
    if meaning is not None:
        meanings(cover, meaning)
        settle(cover, meaning)
    if lexicon.types:
        hub_nouns(cover, meaning)
    mentions = tuple(sorted(cover.mentions, key=lambda m: m.start))
    return Reading(question=question, tokens=cover.tokens, mentions=mentions)


def _respelt(token: Token, lexicon: Lexicon) -> Token:
    """A misspelt or shortened word as the vocabulary spells it."""
    if (
        lexicon.knows(token.stem)
        or token.stem in LIGHT_STEMS
        or token.is_function_word
        or token.is_negation
    ):
        return token
    if (whole := lexicon.written_out(token.lower)) is not None:
        return replace(token, stem=whole)
    word = lexicon.respell(token.lower)
    return replace(token, lower=word, stem=stem(word)) if word else token
