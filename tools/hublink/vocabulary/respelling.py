"""Words that occur nowhere in the graph, read as those that are spelled nearly so."""

from tools.hublink.vocabulary.lexicon import Lexicon


def meant_by(word: str, lexicon: Lexicon) -> str | None:
    """Return the word of the vocabulary that a misspelt one stands for, begun with its letter."""
    read = lexicon.respell(word)
    return read if read is not None and read[0] == word[0] else None
