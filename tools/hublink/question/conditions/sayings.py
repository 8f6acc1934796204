"""Conditions on what hubs say in one place: their titles, abstracts, or keywords."""

from tools.hublink.core.plan import Saying
from tools.hublink.question.denial.denied import is_negated
from tools.hublink.question.mentions.mention import TITLES, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.said_words import said_in_texts, said_in_titles

_TITLE = "title"


def read_sayings(parse: Parse) -> None:
    for index, mention in parse.free(MentionKind.SAYING):
        parse.consumed.add(index)
        hubs = said_in_texts(parse.lexicon, mention.words, mention.columns)
        if TITLES in mention.columns:
            hubs |= said_in_titles(parse.lexicon, mention.words)
        negated = is_negated(parse, mention, None)
        if negated:
            hubs = set(parse.view.hubs) - hubs
        names = [_name(parse, column) for column in mention.columns]
        parse.sayings.append(
            Saying(
                wording=mention.words,
                place=" or ".join(dict.fromkeys(names)),
                hubs=tuple(sorted(hubs)),
                negated=negated,
            )
        )


def _name(parse: Parse, column: int) -> str:
    return _TITLE if column == TITLES else parse.view.columns[column].name
