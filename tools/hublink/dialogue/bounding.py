"""The edit that only gives another bound for the number spoken of: "and below four?"."""

import re

from tools.hublink.core.plan import Condition, Plan
from tools.hublink.core.units import unit_of
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.conditions import all_conditions
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.cues.counts import AMOUNT, amount_of
from tools.hublink.language.cues.ranges import Range, ranges_in
from tools.hublink.language.words import LIGHT_STEMS, Token, tokens

_NUMBER = re.compile(rf"\b{AMOUNT}\b")
_PLAIN = frozenset("ok okay only just now".split())
"""Words that may stand beside a bound, and say nothing of what it is of."""


def bounded_anew(spoken: Spoken) -> Plan | None:
    """Return the question before with another bound on its number, or one on the other side.

    None where a message says anything besides a bound, or no number was bounded before.
    """
    before, bound = spoken.context.plan, _only_bound(spoken)
    if before is None or bound is None:
        return None
    view = spoken.grounding.view
    numbers = [
        condition
        for condition in all_conditions(before)
        if condition.is_number and view.column(condition.facet).kind is ValueKind.NUMBER
    ]
    if not numbers:
        return None
    last = numbers[-1]
    lowest, highest = bound.lowest, bound.highest
    if lowest is None and last.highest is None and (last.lowest or 0.0) <= (highest or 0.0):
        lowest = last.lowest
    elif highest is None and last.lowest is None and (lowest or 0.0) <= (last.highest or 0.0):
        highest = last.highest
    new = Condition(
        facet=last.facet,
        lowest=lowest,
        highest=highest,
        unit=last.unit,
        words=spoken.text.strip(" ?.!"),
    )
    update: dict[str, object] = {"question": spoken.text, "not_understood": ()}
    if last in before.conditions:
        update["conditions"] = tuple(new if c == last else c for c in before.conditions)
    else:
        others = (c for c in all_conditions(before) if c.facet != last.facet)
        update |= {"conditions": (*others, new), "found_by": (), "hubs": None}
    return before.model_copy(update=update)


def _only_bound(spoken: Spoken) -> Range | None:
    """The bound that is all a message says; None where it says more, or is no bound."""
    text = _NUMBER.sub(lambda found: str(amount_of(found[0])), spoken.text.lower())
    found = [bound for bound in ranges_in(text) if not (bound.of_time or bound.of_share)]
    if len(found) != 1:
        return None
    (bound,) = found
    beside = [word for word in tokens(text) if word.end <= bound.start or word.start >= bound.end]
    return bound if all(map(_says_little, beside)) else None


def _says_little(word: Token) -> bool:
    plain = word.is_function_word or word.stem in LIGHT_STEMS or word.lower in _PLAIN
    return plain or unit_of(word.lower) is not None
