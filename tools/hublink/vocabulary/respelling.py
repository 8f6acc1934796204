"""Words of a question that occur nowhere in the graph, read as those that are spelled nearly so."""

from typing import NamedTuple

from tools.hublink.language.words import LIGHT_STEMS, family, quoted_spans, stem, tokens
from tools.hublink.vocabulary.lexicon import Lexicon


class Respelt(NamedTuple):
    """A word as it was typed, and the one that it was read as."""

    typed: str
    read: str


def meant_by(word: str, lexicon: Lexicon) -> str | None:
    """Return the word of the vocabulary that a misspelt one stands for, begun with its letter."""
    read = lexicon.respell(word)
    return read if read is not None and read[0] == word[0] else None


def respelt(question: str, lexicon: Lexicon) -> tuple[Respelt, ...]:
    """Return the misspelt words of a question, each once; names in quotation marks are none."""
    quoted = quoted_spans(question)
    found: dict[Respelt, None] = {}
    for word in tokens(question):
        known = lexicon.knows(word.stem) or word.stem in LIGHT_STEMS
        small = word.is_function_word or word.is_negation
        named = any(start <= word.start < end for start, end in quoted)
        if known or small or named or lexicon.written_out(word.lower) is not None:
            continue
        read = meant_by(word.lower, lexicon)
        if read is not None and family(stem(read)) != family(word.stem):
            found[Respelt(word.text, read.title() if word.text.istitle() else read)] = None
    return tuple(found)
