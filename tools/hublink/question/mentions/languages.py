"""Languages that no hub of a graph is told to be in: "papers in Finnish", where none is."""

from tools.hublink.facets.language_codes import LANGUAGES, tells_languages
from tools.hublink.question.mentions.mention import Cover, MentionKind, mention_of

_IN = "in"


def languages_of_none(cover: Cover) -> None:
    """Cover languages that texts may be in and none is, so that no title is sought for them.

    "In Finnish" is no word of a title, nor a slip for one; "in Finnish lakes" is of a country.
    """
    columns = cover.lexicon.view.columns
    told = [column for column in columns if tells_languages(column.name, column.values)]
    for place in range(1, len(cover.tokens)) if told else ():
        language = cover.tokens[place].text.title()
        spoken = language in LANGUAGES and cover.tokens[place - 1].lower == _IN
        if spoken and _ends_there(cover, place) and not any(language in c.by_value for c in told):
            cover.add(mention_of(MentionKind.UNKNOWN), place, place + 1)


def _ends_there(cover: Cover, place: int) -> bool:
    """Whether no noun goes with a word: "in Finnish from 2010", "in Finnish, please"."""
    if place + 1 == len(cover.tokens):
        return True
    word, after = cover.tokens[place], cover.tokens[place + 1]
    return after.is_function_word or cover.question[word.end : after.start].strip() != ""
