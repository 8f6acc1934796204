"""Languages that no hub of a graph is told to be in: "papers in Finnish", where none is."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.hublink.core.plan import Condition
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.language_codes import LANGUAGES, tells_languages
from tools.hublink.language.words import Token, words_of
from tools.hublink.question.mentions.mention import Cover, MentionKind, mention_of
from tools.hublink.question.mentions.parse import Parse

_IN = "in"
_APART = frozenset("aside from than except excluding besides without not".split())
"""Words around what is left out: "leaving Finnish aside", "other than Finnish"."""
_NEAR = 4
"""Words before a language among which one says no to it: "not yet written in Finnish"."""


class _Language(NamedTuple):
    """A language that is asked for, the place of its word, and the attribute that lacks it."""

    name: str
    place: int
    column: FacetColumn


def languages_of_none(cover: Cover) -> None:
    """Cover languages that texts may be in and none is, so that no title is sought for them.

    "In Finnish" is no word of a title, nor a slip for one; "in Finnish lakes" is of a country. None
    is left out where there is none: "leaving Finnish aside".
    """
    for language in _asked_in_vain(cover.question, cover.tokens, cover.lexicon.view):
        cover.add(mention_of(MentionKind.FRAME), language.place, language.place + 1)


def read_languages(parse: Parse) -> None:
    """Restrict hubs to the languages that none of them is in."""
    reading = parse.reading
    for language in _asked_in_vain(reading.question, reading.tokens, parse.view):
        before = reading.tokens[max(0, language.place - _NEAR) : language.place]
        parse.conditions.append(
            Condition(
                facet=language.column.facet,
                values=(language.name,),
                negated=reading.tokens[language.place - 1].lower != _IN
                or any(word.is_negation for word in before),
                words=reading.tokens[language.place].text,
                certainty=1.0,
            )
        )


def _asked_in_vain(question: str, words: Sequence[Token], view: FacetView) -> Iterator[_Language]:
    told = [column for column in view.columns if tells_languages(column.name, column.values)]
    languages = {
        word for column in told for value in column.values for word in words_of(value.lower())
    }
    for place in range(1, len(words)) if told else ():
        name = words[place].text.title()
        beside = {word.lower for word in words[place - 1 : place + 2]}
        asked = words[place - 1].lower == _IN and _ends_there(question, words, place)
        asked = asked or not beside.isdisjoint(_APART)
        if asked and name in LANGUAGES and name.lower() not in languages:
            yield _Language(name, place, told[0])


def _ends_there(question: str, words: Sequence[Token], place: int) -> bool:
    """Whether no noun goes with a word: "in Finnish from 2010", "in Finnish, please"."""
    if place + 1 == len(words):
        return True
    word, after = words[place], words[place + 1]
    return after.is_function_word or question[word.end : after.start].strip() != ""
