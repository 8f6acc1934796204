"""Changes that are asked about by their direction: where something rose, and where it fell."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Operation
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.directions import rises_or_falls, tells_of_change
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import tokens
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.measures_told import tells_change

_CHANGED = 0.7
"""Certainty that what has risen or fallen is what is sought, by a word for that."""
_BY, _FAR_BEFORE = "by", 7
"""So many words before how far something fell may say that it did: "cut the noise by 20 %"."""


def changing_column(parse: Parse) -> FacetColumn | None:
    """Return the change that is asked about by its direction, if one is: "did the noise rise?"."""
    asked = (parse.column(request.facet) for _, request in parse.requests)
    whether = parse.cues.operation is Operation.VERIFY or parse.asks_for_hubs()
    computes = parse.order_by or parse.statistic or parse.group_by or parse.cues.superlatives
    if computes or not whether or rises_or_falls(parse.reading.question) is None:
        return None
    return next((column for column in asked if tells_change(column)), None)


def of_those_changed(column: FacetColumn, parse: Parse) -> tuple[Condition, ...]:
    """Return the bound that those meet of which something rose, or fell, as a question says."""
    rises = rises_or_falls(parse.reading.question)
    numbers = [n for value in column.by_value if (n := numeric(value)) and (n > 0) is rises]
    said = next(w.text for w in parse.reading.tokens if tells_of_change(w.text))
    if not numbers:
        return ()
    least = min(numbers, key=abs)
    bound = {"lowest": least} if rises else {"highest": least}
    return (Condition(facet=column.facet, words=said, certainty=_CHANGED, **bound),)


def with_falls_below(conditions: Sequence[Condition], parse: Parse) -> tuple[Condition, ...]:
    """Return conditions on changes with bounds of how far something fell as bounds below zero."""
    return tuple(_below(c) if _bounds_a_fall(c, parse) else c for c in conditions)


def _bounds_a_fall(condition: Condition, parse: Parse) -> bool:
    """Whether a bound above zero is of how far something fell: "cut X by more than 5", "lost 5"."""
    ends = [end for end in (condition.lowest, condition.highest) if end is not None]
    plain = ends and not (condition.spans or condition.unit or condition.counts_values)
    if not plain or min(ends) <= 0 or not tells_change(parse.column(condition.facet)):
        return False
    words, said = parse.reading.tokens, [token.lower for token in tokens(condition.words)]
    for at in range(1, len(words)):
        if said and [word.lower for word in words[at : at + len(said)]] == said:
            near = _FAR_BEFORE if words[at - 1].lower == _BY else 1
            led = words[max(0, at - near) : at]
            falls = rises_or_falls(" ".join(word.lower for word in led)) is False
            for word in (each for each in led if falls and tells_of_change(each.text)):
                parse.explain(word.start, word.end)
            return falls
    return False


def _below(condition: Condition) -> Condition:
    """A bound of how far something fell: "by more than ten" is below minus ten."""
    lowest = None if condition.highest is None else -condition.highest
    highest = 0.0 if condition.lowest is None else -condition.lowest
    return condition.model_copy(update={"lowest": lowest, "highest": highest})
