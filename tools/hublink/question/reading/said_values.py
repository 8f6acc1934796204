"""Values that a question speaks of in other words: "kids", where the graph has "children"."""

import re
from collections.abc import Collection, Iterator, Sequence, Set
from typing import NamedTuple

from tools.hublink.core.value_kinds import ValueKind, is_flag, is_positive_flag
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import (
    LIGHT_STEMS,
    WORK_STEMS,
    Token,
    phrase,
    spelled_in,
    tokens,
    words_of,
)
from tools.hublink.question.mentions.mention import Cover, Mention, MentionKind, Span, mention_of
from tools.hublink.vocabulary.attributes_said import (
    AttributePart,
    AttributeReader,
    AttributeSaid,
    ValueSaid,
)
from tools.hublink.vocabulary.value_senses import ValueSense

_SAID = 0.75
"""Certainty of a value that is said in other words."""
_RESTRICTED = 0.2
"""Probability from which papers may be restricted to a value of an attribute."""
_FEW, _TWO = 3, 2
"""So many attributes are looked at for that."""
_LIKELY, _OF_UNLIKELY = 0.6, 0.85
"""Probabilities from which they are restricted to a value, and to one of an attribute of which that
is unlikely."""
_OF_LIKELY, _LIKELIEST, _ALONE = 0.8, 0.3, 0.2
"""Where an attribute is so probably restricted, its likeliest value will do from the second of
these probabilities, and from the third if no other value comes near."""
_BY_NAME = (MentionKind.VALUE, MentionKind.FACET)
_MOST, _MOST_ALIKE, _MOST_SHORT = 60, 0.5, 1.5
"""An attribute with more values than these, or for each hub that has any, names single things;
short ones may be more."""
_SURELY = 0.5
"""The same for an attribute and its value that words rather speak of than of what has a part of
them in its name."""
_COINED = re.compile(r"\S*(?:[a-z][A-Z]|\d)\S*")
"""A name that somebody made up, for which there are no other words: "BarkSet"."""
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_PARTING = re.compile(r"[,;:]|\b(?:and|or|but|rather|instead)\b", re.IGNORECASE)
"""What parts words that say different things."""
DENYING = frozenset("free no non not without less".split())
"""Words by which a yes or no is of what lacks: "training-free" says no to whether it needs some."""


class SaidValue(NamedTuple):
    """Values of one attribute that the same words speak of, and the places of these.

    The words do so `surely` where little speaks against it; `probability` is that of one value.
    """

    senses: tuple[ValueSense, ...]
    words: frozenset[int]
    surely: bool = False
    probability: float = 0.0


def values_said(question: str, view: FacetView, reader: AttributeReader) -> tuple[SaidValue, ...]:
    """Return the values that a question speaks of in whatever words, an attribute at a time."""
    restricted = reader.read(question).likely[AttributePart.RESTRICTED]
    return tuple(
        said._replace(
            surely=each.probability >= _SURELY,
            probability=each.probability * said.probability,
        )
        for each in restricted[:_FEW]
        for said in _affirmed(question, each, view, reader)
    )


def _affirmed(
    question: str, restricted: AttributeSaid, view: FacetView, reader: AttributeReader
) -> Sequence[SaidValue]:
    """The values that a question speaks of, those that it denies where others deny them.

    What is "not openly available" is all but what is, and not just what is "not shared".
    """
    said = tuple(_of_column(question, restricted, view, reader))
    words = tokens(question)
    denials = [i for i, word in enumerate(words) if word.is_negation]
    denying = (each for each in said if any(_denies(sense.value) for sense in each.senses))
    if len(denials) != 1 or not any(denials[0] in each.words for each in denying):
        return said
    (denial,) = denials
    plain = f"{question[: words[denial].start]}{question[words[denial].end :].lstrip()}"
    affirmed = [
        each._replace(words=frozenset(i + (i >= denial) for i in each.words))
        for each in _of_column(plain, restricted, view, reader)
        if not any(_denies(sense.value) for sense in each.senses)
    ]
    return affirmed or said


def _denies(value: str) -> bool:
    return any(word.is_negation for word in tokens(value))


def _of_column(
    question: str, restricted: AttributeSaid, view: FacetView, reader: AttributeReader
) -> Iterator[SaidValue]:
    column = restricted.column
    attribute = view.columns[column]
    if not _names_kinds(attribute):
        return
    least = _LIKELY if restricted.probability >= _RESTRICTED else _OF_UNLIKELY
    says_yes_or_no = attribute.kind is ValueKind.FLAG
    if says_yes_or_no and not DENYING.isdisjoint(words_of(attribute.name.lower())):
        return
    plainly = {_as_read(value): value for value in attribute.values}
    asked = tokens(question)
    found = [
        each._replace(value=plainly[each.value])
        for each in reader.values(question, column, tuple(plainly))
        if each.probability >= _OF_UNLIKELY or not _by_a_name(each, asked)
    ]
    likely = [each for each in found if each.probability >= least][: 1 if says_yes_or_no else None]
    if not likely and restricted.probability >= _OF_LIKELY:
        stems = {word.stem for word in tokens(question)}
        likely = _likeliest([each for each in found if stems.isdisjoint(phrase(each.value))])
    by_words: dict[frozenset[int], list[ValueSense]] = {}
    probable: dict[frozenset[int], float] = {}
    for each in (each for each in likely if not _COINED.fullmatch(each.value)):
        sense = ValueSense(column=column, value=_plainly(each.value, attribute, question))
        by_words.setdefault(each.words, []).append(sense)
        probable.setdefault(each.words, each.probability)
    for words, senses in by_words.items():
        if words:
            meant = _spelled([asked[place] for place in words], senses)
            yield SaidValue(tuple(dict.fromkeys(meant)), words, probability=probable[words])


def _spelled(words: Sequence[Token], senses: Sequence[ValueSense]) -> Sequence[ValueSense]:
    """Those of many values that some words spell out in part, if any: "garments made of fleece"."""
    telling = [word for word in words if not word.is_function_word]
    spelled = [s for s in senses if any(spelled_in(word, s.value) for word in telling)]
    return spelled if spelled and len(senses) > _TWO else senses


def _by_a_name(said: ValueSaid, words: Sequence[Token]) -> bool:
    """Whether a value is spoken of by a name that is not its own: "Hamburg" for "Munich"."""
    names = (words[place] for place in said.words if place and words[place].is_titled)
    return any(not spelled_in(name, said.value) for name in names)


def _likeliest(found: Sequence[ValueSaid]) -> list[ValueSaid]:
    """The first of some values, likeliest first, if it is likely at all and no other comes near."""
    best, second, *_ = (*(each.probability for each in found[:2]), 0.0, 0.0)
    return list(found[:1]) if best >= (_ALONE if best >= 2 * second else _LIKELIEST) else []


def _as_read(value: str) -> str:
    """A value as a reader knows it: yes and no by these words."""
    return ("yes" if is_positive_flag(value) else "no") if is_flag(value) else value


def _plainly(value: str, attribute: FacetColumn, question: str) -> str:
    """A value; yes in place of one between yes and no that a question has no word of, "partly"."""
    flags = [each for each in attribute.values if is_flag(each)]
    yes = next((each for each in flags if is_positive_flag(each)), None)
    between = yes is not None and len(flags) > 1 and value not in flags
    said = any(spelled_in(word, question) for word in tokens(value))
    return yes if between and yes is not None and not said else value


def _names_kinds(attribute: FacetColumn) -> bool:
    """Whether an attribute tells kinds of things, in few words or of several hubs each."""
    amount, hubs = len(attribute.values), len(attribute.by_hub)
    if attribute.kind is ValueKind.FLAG:
        return True
    if attribute.kind is not ValueKind.TEXT or attribute.holds_addresses or amount > _MOST:
        return False
    words = sum(len(value.split()) for value in attribute.values)
    return amount <= _MOST_ALIKE * hubs or (amount <= _MOST_SHORT * hubs and words <= _FEW * amount)


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
        runs = (_around(free, cover) if each.probability >= _SURELY else ()) or _runs(free)
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
    denies = any(map(_denies, names))
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
    """The other values of an attribute that have a word by which one of them is said.

    Of one that tells a kind in brackets which no word says, those of all its kinds are meant.
    """
    own = stems if any(stems <= set(phrase(sense.value)) for sense in said.senses) else frozenset()
    wholes = {
        (sense.column, whole)
        for sense in said.senses
        if (whole := _BRACKETS.sub("", sense.value)) and stems.isdisjoint(_in_brackets(sense.value))
    }
    for column in {sense.column for sense in said.senses}:
        for value in cover.lexicon.view.columns[column].values:
            if (own and own <= set(phrase(value))) or (column, _BRACKETS.sub("", value)) in wholes:
                yield ValueSense(column=column, value=value)


def _in_brackets(value: str) -> set[str]:
    """The stems of what a value tells in brackets."""
    return {stem for told in _BRACKETS.findall(value) for stem in phrase(told)}


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
