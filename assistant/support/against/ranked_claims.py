"""Verifying a place that is not the first in the order of the results that papers state."""

import re
from collections.abc import Mapping

from assistant.support.against.compared_claims import CLAUSES
from assistant.support.against.result_pairs import tells_the_better
from assistant.support.against.results import Result, Results
from assistant.support.figures.ranks import Rank, ranks_in
from assistant.support.reading.comparing_words import Tendency
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import is_past, tokens

_WHERE = re.compile(r"\b(?:at|on|in|under|within|during|across|after) (?:the )?$", re.IGNORECASE)
"""What stands before where something has a place, and not before what has it."""


def wrong_rank(text: str, results: Results) -> KeptText | None:
    """Return which thing of a paper's results has the place that a text gives another one."""
    for rank in ranks_in(text):
        start = max((m.end() for m in CLAUSES.finditer(text, 0, rank.start)), default=0)
        clause = CLAUSES.split(text[start:])[0]
        placed = rank._replace(start=rank.start - start, end=rank.end - start)
        if (wrong := _wrong_in(clause, placed, results)) is not None:
            return wrong
    return None


def _wrong_in(text: str, rank: Rank, results: Results) -> KeptText | None:
    places = results.stems(text)
    spoken = results.spoken_of(places.keys())
    for column, labels in spoken.items():
        at = {label: min(places[s] for s in said) for label, said in labels.items()}
        at = {label: place for label, place in at.items() if not _WHERE.search(text, 0, place)}
        if len(results.labels[column]) < rank.place or any(
            len(told) > 1 for other, told in spoken.items() if other != column
        ):
            continue
        before = [label for label in at if at[label] < rank.start]
        if before and _is_of_something_else(text[: rank.start], max(at[b] for b in before)):
            continue
        after = sorted((label for label in at if at[label] >= rank.end), key=lambda each: at[each])
        if before:
            subject = max(before, key=lambda each: at[each])
        else:
            subject = next(iter(after[rank.is_only_to :]), "")
        others = {c: told for c, told in spoken.items() if c != column}
        values = _values(results, column, others, places)
        if subject not in values:
            continue
        order = _ordered(values, rank.way)
        if order is not None and (right := _right(order, subject, rank.place)) is not None:
            value = number_text(values[right].value)
            return kept_text("support.there", label=right, number=value)
    return None


def _is_of_something_else(before: str, place: int) -> bool:
    """Whether a noun stands right before a rank that no label of a paper has: "the variant second".

    The thing that was named last at a `place` is then not what has that rank.
    """
    between = [word for word in tokens(before) if word.start > place]
    parted = before.rfind(",") > place
    nouns = [word for word in between if not word.is_function_word]
    last = nouns[-1].lower if nouns else ""
    is_noun = bool(last) and not (is_past(last) or last.endswith(("s", "ing")))
    return parted and is_noun and between[-1] is nouns[-1]


def _values(
    results: Results,
    column: int,
    spoken: Mapping[int, Mapping[str, frozenset[str]]],
    stems: Mapping[str, int],
) -> dict[str, Result]:
    """The one result of each thing of a column; nothing where any has several."""
    about = [r for r in results.consistent(spoken) if column in r.labels]
    found: dict[str, Result] = {}
    for label in {r.labels[column] for r in about}:
        own = results.plain([r for r in about if r.labels[column] == label], stems.keys())
        if len({(r.value, r.measure) for r in own}) != 1:
            return {}
        found[label] = own[0]
    return found if len({r.measure for r in found.values()}) == 1 else {}


def _ordered(values: Mapping[str, Result], way: Tendency) -> list[tuple[str, float]] | None:
    """Things with their numbers, what comes first first; None where nobody knows what does."""
    one = next(iter(values.values()))
    if way.is_of_value and not tells_the_better(one):
        return None
    high = way is Tendency.MORE or (way is Tendency.BETTER and not is_good_if_low(one.measure_text))
    told = [(label, result.value) for label, result in values.items()]
    return sorted(told, key=lambda each: each[1], reverse=high)


def _right(order: list[tuple[str, float]], subject: str, place: int) -> str | None:
    """What has a place in an order, if it is not the thing said, nor one with the same number."""
    if place > len(order):
        return None
    label, value = order[place - 1]
    return None if dict(order)[subject] == value else label
