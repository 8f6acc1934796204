"""Values that a question names by several words, each of which names a part, or a place in them."""

from itertools import pairwise

from tools.hublink.language.words import lies_in, phrase
from tools.hublink.question.mentions.mention import (
    FUZZY,
    Cover,
    Mention,
    MentionKind,
    mention_of,
)
from tools.hublink.vocabulary.value_senses import ValueSense


def places_within(cover: Cover) -> None:
    """Let a place name those that lie in it as well: "Spain" also "Teruel, Spain"."""
    for at, mention in enumerate(cover.mentions):
        if mention.kind is MentionKind.VALUE:
            within = [s for sense in mention.senses for s in _lying_in(cover, sense)]
            senses = tuple(dict.fromkeys((*mention.senses, *within)))
            cover.mentions[at] = mention.model_copy(update={"senses": senses})


def _lying_in(cover: Cover, place: ValueSense) -> list[ValueSense]:
    """The values of the same attribute that lie in a place."""
    name = phrase(place.value)
    bearing = cover.lexicon.bearing(name[-1]) if name else ()
    return [s for s in bearing if s.column == place.column and lies_in(s.value, place.value)]


def values_in_parts(cover: Cover) -> None:
    """Let neighbouring words that are parts of one value name it together: "ACL annual meeting".

    Of parts of two values of an attribute, the one with a capital names it: "the Kyme boat" is no
    other boat.
    """
    values = sorted(
        (m for m in cover.mentions if m.kind is MentionKind.VALUE), key=lambda m: m.start
    )
    for one, other in pairwise(values):
        common = tuple(sense for sense in one.senses if sense in other.senses)
        fewer = len(common) < max(len(one.senses), len(other.senses))
        in_part = min(one.certainty, other.certainty) < 1 and one.end == other.start
        if common and fewer and in_part:
            joined = mention_of(MentionKind.VALUE, senses=common, certainty=FUZZY)
            cover.replace(joined, one.start, other.end)
        elif one.end == other.start and (both := _named_by_both(cover, one, other)):
            joined = mention_of(MentionKind.VALUE, senses=both, certainty=FUZZY)
            cover.replace(joined, one.start, other.end)
        elif one.end == other.start and (named := _named_one(cover, one, other)) is not None:
            cover.replace(named, one.start, other.end)


def _named_by_both(cover: Cover, one: Mention, other: Mention) -> tuple[ValueSense, ...]:
    """The values that one of two names is part of, where their names hold the other as well.

    "Dry density" is the dry bulk density, though "dry" by itself is the state of something.
    """
    said = {
        token.stem for token in cover.tokens[one.start : other.end] if not token.is_function_word
    }
    parts = [m for m in (one, other) if m.certainty < 1]
    held = (s for m in parts for s in m.senses if said <= set(phrase(s.value)))
    return tuple(dict.fromkeys(held))


def _named_one(cover: Cover, one: Mention, other: Mention) -> Mention | None:
    """That of two parts of values of the same attributes which alone has a capital, if one has."""
    columns = [{sense.column for sense in each.senses} for each in (one, other)]
    apart = set(one.senses).isdisjoint(other.senses)
    if not apart or columns[0] != columns[1] or max(one.certainty, other.certainty) >= 1:
        return None
    titled = [m for m in (one, other) if cover.tokens[m.start].is_titled]
    return titled[0] if len(titled) == 1 else None
