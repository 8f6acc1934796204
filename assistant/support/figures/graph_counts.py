"""Whether numbers of a sentence are those of all papers of the graph that have what it names."""

from collections.abc import Iterator

from assistant.support.reading.numbers import amounts
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import tokens
from tools.hublink.vocabulary.lexicon import Lexicon

_LONGEST = 6
_MOST_COUNTED = 10_000


def is_counted_in(lexicon: Lexicon, text: str) -> bool:
    """Return whether each number of a text is how many papers have a value that it names.

    It may be their share of all, and how many papers there are, in all or that tell of it.
    """
    stated = [each for each in amounts(text, 0, len(text)) if not each.is_year]
    counted = [*_counted(lexicon, text), *_in_years(lexicon, text)]
    if not stated or not counted:
        return False
    wholes = {float(len(lexicon.view.hubs)), *(float(whole) for _, whole in counted)}
    counts = {float(count) for count, _ in counted}
    shares = {count / whole for count in counts for whole in wholes if whole}
    plain = [each for each in stated if not each.is_share]
    right = all(
        any(each.agrees(n) for n in (shares if each.is_share else counts | wholes))
        for each in stated
    )
    return right and any(
        each.agrees(count) for each in plain or stated for count in counts | shares
    )


def _in_years(lexicon: Lexicon, text: str) -> Iterator[tuple[int, int]]:
    """How many papers are of each year that a text tells, and how many have one."""
    years = [column for column in lexicon.view.columns if column.kind is ValueKind.YEAR]
    for amount in amounts(text, 0, len(text)) if years else ():
        column = max(years, key=lambda each: len(each.by_hub))
        rows = column.by_value.get(f"{amount.value:g}", ()) if amount.is_year else ()
        if rows:
            yield len({row.hub for row in rows}), len(column.by_hub)


def _counted(lexicon: Lexicon, text: str) -> Iterator[tuple[int, int]]:
    """How many papers have each value that a text names, and how many tell of its attribute.

    Of an attribute that it names it is how many tell of it, of all papers.
    """
    words = [word.stem for word in tokens(text) if not word.is_function_word]
    place = 0
    while place < len(words):
        for length in range(min(_LONGEST, len(words) - place), 0, -1):
            senses = lexicon.values.get(tuple(words[place : place + length])) or ()
            for sense in senses:
                column = lexicon.view.columns[sense.column]
                rows = column.by_value.get(sense.value, ())
                if 0 < len(rows) <= _MOST_COUNTED:
                    yield len({row.hub for row in rows}), len(column.by_hub)
            for number in lexicon.attributes.facets.get(tuple(words[place : place + length]), ()):
                yield len(lexicon.view.columns[number].by_hub), len(lexicon.view.hubs)
            if senses:
                place += length - 1
                break
        place += 1
