"""Conditions on what hubs say in one place: their titles, abstracts, or keywords."""

from collections.abc import Iterable
from functools import reduce

import numpy as np

from tools.hublink.core.packed_texts import Integers
from tools.hublink.core.plan import Saying
from tools.hublink.language.words import phrase
from tools.hublink.question.conditions.statuses import is_negated
from tools.hublink.question.mentions.mention import TITLES, Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_TITLE = "title"


def read_sayings(parse: Parse) -> None:
    for index, mention in parse.free(MentionKind.SAYING):
        parse.consumed.add(index)
        hubs = _said_in_titles(parse, mention) | _said_in_texts(parse, mention)
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


def _said_in_titles(parse: Parse, mention: Mention) -> set[str]:
    if TITLES not in mention.columns:
        return set()
    bearing = parse.lexicon.titled(mention.words.split())
    together = [hub for hub in bearing if _says(parse.view.hubs[hub].label, mention.words)]
    return set(together or bearing)


def _said_in_texts(parse: Parse, mention: Mention) -> set[str]:
    lexicon = parse.lexicon
    numbers = _common(map(lexicon.saying, phrase(mention.words)))
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for number, values in lexicon.table.by_column(numbers):
        column = parse.view.columns[number]
        for value in values.tolist() if number in mention.columns else ():
            text = column.values[value]
            hubs = (row.hub for row in column.by_value[text] if row.holds)
            found[_says(text, mention.words)].update(hubs)
    return found[True] or found[False]


def _common(bearing: Iterable[Integers]) -> Integers:
    return reduce(np.intersect1d, bearing)


def _says(text: str, words: str) -> bool:
    """Whether some words stand together in a text, in their order."""
    said, wanted = phrase(text), phrase(words)
    places = range(len(said) - len(wanted) + 1)
    return any(said[at : at + len(wanted)] == wanted for at in places)
