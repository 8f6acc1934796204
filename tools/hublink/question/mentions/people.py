"""People named with initials or nearly as they are spelled: "J. Low", "Ada Lowe"."""

from collections.abc import Iterable, Iterator

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.person_names import are_one_person
from tools.hublink.language.words import phrase
from tools.hublink.question.mentions.mention import FUZZY, Cover, MentionKind, mention_of
from tools.hublink.vocabulary.value_senses import ValueSense

_ALIKE = 85
"""How alike a name and a misspelt one are, of a hundred."""
_MOST_WORDS = 4


def people(cover: Cover) -> None:
    """Cover names of people that no value is called, but that somebody's are like."""
    for start, end in _names(cover):
        words = cover.question[cover.tokens[start].start : cover.tokens[end - 1].end]
        if cover.lexicon.values.get(phrase(words)) or cover.lexicon.hubs.get(phrase(words)):
            continue
        initials = len(cover.tokens[start].text) == 1
        senses = _shortened(cover, end, words) if initials else _alike(cover, words)
        if senses:
            mention = mention_of(MentionKind.VALUE, senses=senses, certainty=FUZZY)
            cover.add(mention, start, end)


def _names(cover: Cover) -> Iterator[tuple[int, int]]:
    """The runs of words with capitals, as names of people are written, that nothing covers."""
    at = 0
    while at < len(cover.tokens):
        end = at
        while (
            end < len(cover.tokens) and _is_part(cover, end) and (end == at or _adjoin(cover, end))
        ):
            end += 1
        if 1 < end - at <= _MOST_WORDS and len(cover.tokens[end - 1].text) > 1:
            yield at, end
        at = max(end, at + 1)


def _is_part(cover: Cover, position: int) -> bool:
    token = cover.tokens[position]
    named = token.text[:1].isupper() and (len(token.text) == 1 or not token.is_function_word)
    return named and position not in cover.covered


def _adjoin(cover: Cover, position: int) -> bool:
    before, token = cover.tokens[position - 1], cover.tokens[position]
    return cover.question[before.end : token.start] in (" ", ". ", ".", "-")


def _shortened(cover: Cover, end: int, words: str) -> tuple[ValueSense, ...]:
    """The people of the surname whose given names begin so."""
    bearing = _people(cover, cover.lexicon.bearing(cover.tokens[end - 1].stem))
    return tuple(sense for sense in bearing if are_one_person(words, sense.value))


def _alike(cover: Cover, words: str) -> tuple[ValueSense, ...]:
    return tuple(_people(cover, cover.lexicon.values_spelled_like(words, _ALIKE)))


def _people(cover: Cover, senses: Iterable[ValueSense]) -> list[ValueSense]:
    columns = cover.lexicon.view.columns
    return [sense for sense in senses if columns[sense.column].kind is ValueKind.NAME]
