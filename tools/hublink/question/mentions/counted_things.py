"""Things that an attribute counts: "more than 500 pupils", "the number of birds"."""

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.question.mentions.mention import Cover, MentionKind, mention_of
from tools.hublink.vocabulary.measures_told import counting

_NUMBER_OF = (
    ("number", "of"),
    ("numbers", "of"),
    ("how", "many"),
    ("more",),
    ("most",),
    ("fewer",),
)
"""Words before what is counted."""


def counted_things(cover: Cover) -> None:
    """Cover nouns behind numbers and words for them that name an attribute which counts such.

    That a thing of this name is a value as well does not count there, unless more is said of it.
    """
    numbers = [c for c in cover.lexicon.view.columns if c.kind is ValueKind.NUMBER]
    for i, token in enumerate(cover.tokens):
        mention = cover.over(i)
        alone = mention is None or mention.end == mention.start + 1
        known = mention is not None and mention.kind is MentionKind.FACET
        if not alone or known or token.is_function_word or not _is_counted(cover, i):
            continue
        if (column := counting([token.lower], numbers)) is not None:
            cover.replace(mention_of(MentionKind.FACET, columns=(column.number,)), i, i + 1)


def _is_counted(cover: Cover, position: int) -> bool:
    """Whether a number stands right before a word, or words that ask for one or compare some."""
    before = [token.lower for token in cover.tokens[max(0, position - 2) : position]]
    return bool(before) and (
        cover.is_number(position - 1)
        or any(tuple(before[-len(words) :]) == words for words in _NUMBER_OF)
    )
