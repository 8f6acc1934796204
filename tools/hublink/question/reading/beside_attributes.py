"""Values said by a word right before the name of their attribute, or of what papers have of it."""

from tools.hublink.core.value_kinds import is_positive_flag
from tools.hublink.language.words import Token, family, phrase, tells, tokens
from tools.hublink.question.mentions.mention import FUZZY, Cover, MentionKind, mention_of
from tools.hublink.vocabulary.attribute_names import describes_hubs
from tools.hublink.vocabulary.value_senses import ValueSense

_HAVING = frozenset("have has had having with without no share shares sharing".split())
_NEAR = 2
_MOST_VALUES = 12
"""What has more values than these is not told apart by a word of them."""


def values_beside_attributes(cover: Cover) -> None:
    """Cover a word with the attribute it stands before, where some of its values have that word.

    It names nothing else in full: "open data" are openly available, and no open windows.
    """
    columns = cover.lexicon.view.columns
    for mention in [m for m in cover.mentions if m.kind is MentionKind.FACET]:
        place = mention.start - 1
        other = cover.over(place) if place >= 0 else None
        weak = other is None or (other.kind is MentionKind.VALUE and other.certainty < 1)
        if place < 0 or not weak or not _may_tell(cover.tokens[place]):
            continue
        own = family(cover.tokens[place].stem)
        senses = tuple(
            ValueSense(column=number, value=value)
            for number in mention.columns
            if len(columns[number].by_value) <= _MOST_VALUES
            for value in columns[number].values
            if any(family(word.stem) == own for word in tokens(value))
        )
        of_it = other is not None and all(s.column in mention.columns for s in other.senses)
        if senses and not of_it:
            found = mention_of(MentionKind.VALUE, senses=senses, certainty=FUZZY)
            cover.replace(found, place, mention.end)


def _may_tell(word: Token) -> bool:
    return tells(word) and word.lower.isalpha()


def flags_had(cover: Cover) -> None:
    """Cover what papers have and not what they are on: "have open data", though that is a keyword.

    Some attribute must say yes or no to it.
    """
    columns = cover.lexicon.view.columns
    status = [c for c in columns if c.is_status() and any(map(is_positive_flag, c.values))]
    for mention in [m for m in cover.mentions if m.kind is MentionKind.VALUE]:
        before = cover.tokens[max(mention.start - _NEAR, 0) : mention.start]
        having = not _HAVING.isdisjoint(token.lower for token in before)
        on = all(describes_hubs(columns[sense.column]) for sense in mention.senses)
        if not (having and on and mention.end - mention.start > 1):
            continue
        head = cover.tokens[mention.end - 1].stem
        senses = tuple(
            ValueSense(column=column.number, value=value)
            for column in status
            if phrase(column.labels[-1])[:1] == (head,)
            for value in column.values
            if is_positive_flag(value)
        )
        if senses:
            found = mention_of(MentionKind.VALUE, senses=senses).model_copy(
                update={"renamed": True}
            )
            cover.replace(found, mention.start, mention.end)
