"""Values said by a word of theirs right before the name of their attribute: "open data"."""

from tools.hublink.language.words import family, tells, tokens
from tools.hublink.question.mentions.mention import FUZZY, Cover, MentionKind, mention_of
from tools.hublink.vocabulary.value_senses import ValueSense

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
        if place < 0 or not weak or not tells(cover.tokens[place]):
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
