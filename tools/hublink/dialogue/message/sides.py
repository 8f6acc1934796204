"""What a message keeps and what it leaves out: "keep the reviews, drop the preprints"."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tools.hublink.core.plan import Condition
from tools.hublink.dialogue.message.conditions import united
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.question.denial.polarity import agrees_with_denial, says_no_to

_JOINT = re.compile(r"\s*[,;]\s*(?:(?:and|but)\s+)?|\s+(?:and|but)\s+", re.IGNORECASE)


class Sides(NamedTuple):
    """Conditions on what is to stay, and on what is to go, these negated."""

    kept: tuple[Condition, ...]
    left_out: tuple[Condition, ...]


def sides(spoken: Spoken) -> Sides | None:
    """Return both sides of a message whose clauses keep some and leave out others, else None."""
    kept: list[Condition] = []
    gone: list[Condition] = []
    for text in _JOINT.split(spoken.text):
        clause = spoken._replace(text=text)
        for condition in spoken.grounding.ground(text, guess=False).conditions:
            if condition.negated or clause.leaves_out():
                gone.append(left_out(condition))
            else:
                kept.append(condition)
    return Sides(tuple(kept), tuple(gone)) if kept and gone else None


def left_out(condition: Condition) -> Condition:
    """Return the condition that leaves out what is named.

    A name that says no by itself was chosen because the message does: "without training" means
    what is "training-free".
    """
    words, values = condition.words, condition.values
    denies = says_no_to(condition.facet.name, words)
    denies = denies or (bool(values) and all(agrees_with_denial(value, words) for value in values))
    return condition if denies else condition.model_copy(update={"negated": True})


def let_in_again(
    known: Sequence[Condition], kept: Iterable[Condition]
) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
    """Return known conditions that no longer leave out what is kept, and what else is kept."""
    left, others = list(known), list[Condition]()
    for condition in kept:
        barring = [c for c in left if _bars(c, condition)]
        if not barring:
            others.append(condition)
        for barred in barring:
            without = united(barred, condition)
            place = left.index(barred)
            left[place : place + 1] = [without] if without is not None else []
    return tuple(left), tuple(others)


def _bars(known: Condition, kept: Condition) -> bool:
    same = known.facet.key == kept.facet.key
    return known.negated and same and not set(known.values).isdisjoint(kept.values)
