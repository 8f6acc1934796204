"""Covers the words of a question that speak of values in other words than those of the graph."""

import re
from collections.abc import Collection, Iterator, Sequence, Set

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, phrase, spelled_in
from tools.hublink.question.mentions.mention import Cover, Mention, MentionKind, Span, mention_of
from tools.hublink.question.reading.names_of_values import denies_something
from tools.hublink.question.reading.values_spoken_of import SURELY, SaidValue
from tools.hublink.vocabulary.value_senses import ValueSense

_SAID = 0.75
"""Certainty of a value that is said in other words."""
_BY_NAME = (MentionKind.VALUE, MentionKind.FACET)
_PARTING = re.compile(r"[,;:]|\b(?:and|or|but|rather|instead)\b", re.IGNORECASE)
"""What parts words that say different things."""


def said_values(cover: Cover, said: Sequence[SaidValue]) -> None:
    """Cover the words of values that no other name explains, or that a part of them only may.

    Where all words are part of a value's own name, all values of the attribute with them are meant.
    Words that a title has are its own, unless they surely speak of the attribute.
    """
    cued = read_cues(cover.question).spans
    _leave_second_nouns(cover, said)
    for each in said:
        known = [m for m in cover.mentions if not set(m.senses).isdisjoint(each.senses)]
        if any(m.certainty >= _SAID for m in known):
            continue
        weak = {i for m in known for i in range(m.start, m.end)}
        weak |= _named_in_part(cover) if each.surely else set()
        weak |= _spelling(cover, each) if each.surely else set()
        free = [i for i in sorted(each.words) if i in weak or _is_free(cover, i, cued)]
        runs = (_around(free, cover) if each.probability >= SURELY else ()) or _runs(free)
        start, end = max(runs, key=lambda run: _is_of(cover, run, each), default=(0, 0))
        telling = {i for i in each.words if i in weak or _tells(cover, i)}
        stems = {cover.tokens[i].stem for i in telling.intersection(range(start, end))}
        if not each.surely and _is_titled(cover, telling.intersection(range(start, end))):
            continue
        if 2 * len(stems) > len(telling) and not _calls_all(cover, each, stems):
            kin = (*_called_so(cover, each, stems), *_held_elsewhere(cover, each))
            senses = tuple(dict.fromkeys((*each.senses, *kin)))
            found = mention_of(MentionKind.VALUE, senses=senses, certainty=_SAID)
            cover.replace(found.model_copy(update={"renamed": True}), start, end)


def _spelling(cover: Cover, said: SaidValue) -> set[int]:
    """The places of words that a value denies or has in its own name: "found no difference".

    They neither deny that value nor want differences told.
    """
    names = [sense.value for sense in said.senses]
    denies = any(map(denies_something, names))
    return {
        place
        for place in said.words
        if (denies and cover.tokens[place].is_negation)
        or (
            cover.over(place) is None
            and any(spelled_in(cover.tokens[place], name) for name in names)
        )
    }


def _leave_second_nouns(cover: Cover, said: Sequence[SaidValue]) -> None:
    """Leave a noun for hubs to the value that it is of, where one before says what is sought."""
    sought = False
    for mention in sorted(cover.mentions, key=lambda m: m.start):
        if mention.kind is not MentionKind.TYPE:
            continue
        if sought and any(_names_with(cover, mention, each) for each in said):
            cover.mentions.remove(mention)
            cover.covered -= set(range(mention.start, mention.end))
        sought = True


def _names_with(cover: Cover, noun: Mention, said: SaidValue) -> bool:
    """Whether a doubtful noun for hubs is a word by which a value is said, and of its name."""
    places = range(noun.start, noun.end)
    own = {stem for sense in said.senses for stem in phrase(sense.value)}
    of_name = all(i in said.words and cover.tokens[i].stem in own for i in places)
    return noun.certainty < 1 and said.surely and of_name


def _is_of(cover: Cover, run: Span, said: SaidValue) -> tuple[int, int]:
    """How much some words are those of what is said: of the words of its name, and in length."""
    own = {stem for sense in said.senses for stem in phrase(sense.value)}
    return sum(token.stem in own for token in cover.tokens[slice(*run)]), run[1] - run[0]


def _around(places: Sequence[int], cover: Cover) -> Sequence[Span]:
    """The words from the first to the last at some places, if these are most of what they tell.

    None where one between names anything, or parts them.
    """
    between = range(places[0], places[-1] + 1) if places else range(0)
    named = any(i not in places and cover.over(i) is not None for i in between)
    telling = [i for i in between if _tells(cover, i)]
    said = cover.tokens[between.start : between.stop]
    text = cover.question[said[0].start : said[-1].end] if said else ""
    most = not (named or _PARTING.search(text)) and 2 * len(places) > len(telling)
    return [(between.start, between.stop)] if most else ()


def _named_in_part(cover: Cover) -> set[int]:
    """The places of words that only stand for a part of the name of a value or an attribute."""
    parts = (m for m in cover.mentions if m.kind in _BY_NAME and m.certainty < _SAID)
    return {i for m in parts for i in range(m.start, m.end)}


def _called_so(cover: Cover, said: SaidValue, stems: Set[str]) -> Iterator[ValueSense]:
    """The other values of an attribute that have a word by which one of them is said."""
    if not any(stems <= set(phrase(sense.value)) for sense in said.senses):
        return
    for column in {sense.column for sense in said.senses}:
        for value in cover.lexicon.view.columns[column].values:
            if stems and stems <= set(phrase(value)):
                yield ValueSense(column=column, value=value)


def _calls_all(cover: Cover, said: SaidValue, stems: Set[str]) -> bool:
    """Whether words are but the attribute's name: "kilns" of a kiln type is no one of these."""
    columns = {sense.column for sense in said.senses}
    attributes = [cover.lexicon.view.columns[column] for column in columns]
    return all(
        each.kind is ValueKind.TEXT and stems <= set(phrase(each.labels[-1])) for each in attributes
    )


def _held_elsewhere(cover: Cover, said: SaidValue) -> Iterator[ValueSense]:
    """The same values of other attributes: what some papers concern is what others' people have."""
    columns = cover.lexicon.view.columns
    for sense in said.senses:
        for other in cover.lexicon.values.get(phrase(sense.value)):
            kinds = {columns[sense.column].kind, columns[other.column].kind}
            if other.value == sense.value and kinds == {ValueKind.TEXT}:
                yield other


def _is_free(cover: Cover, place: int, cued: Collection[Span]) -> bool:
    """Whether a word names nothing, says nothing of what to do, and no question has it anyhow."""
    token = cover.tokens[place]
    small = token.is_function_word or token.is_negation
    does = any(start < token.end and token.start < end for start, end in cued)
    return cover.over(place) is None and not (small or does)


def _tells(cover: Cover, place: int) -> bool:
    """Whether a word tells something, and is no noun for hubs, as "trials" may be."""
    word, mention = cover.tokens[place], cover.over(place)
    if mention is not None and mention.kind is MentionKind.TYPE:
        return False
    return not word.is_function_word and word.stem not in LIGHT_STEMS | WORK_STEMS


def _is_titled(cover: Cover, places: Collection[int]) -> bool:
    """Whether some title has all of some words."""
    return bool(places) and bool(cover.lexicon.titled([cover.tokens[i].text for i in places]))


def _runs(places: Sequence[int]) -> Iterator[Span]:
    """The words that stand side by side, from one place to before another."""
    start = 0
    for at in range(1, len(places) + 1):
        if at == len(places) or places[at] != places[at - 1] + 1:
            yield places[start], places[at - 1] + 1
            start = at
