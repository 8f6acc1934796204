"""What is said of several attributes at once: "both the code and the data are open"."""

from collections.abc import Iterator, Sequence

from tools.hublink.core.plan import Condition, Facet, Plan
from tools.hublink.language.words import Token, phrase, tokens
from tools.hublink.question.conditions.weakness import places_of
from tools.hublink.vocabulary.lexicon import Lexicon

_JOINTS = frozenset("and & + plus nor".split())
_BETWEEN = frozenset("the their its also any both".split())
_MOST_VALUES = 8
"""What may have more values than these is no matter of how far something is so."""


def with_coordinated(plan: Plan, lexicon: Lexicon) -> Plan:
    """Return a plan whose values hold of each attribute that a joint puts beside their own.

    Such an attribute has the same values; it is not asked for then.
    """
    found = {
        c.facet: (c, said) for each in plan.conditions for c, said in _beside(each, plan, lexicon)
    }
    for condition in plan.conditions:
        found.pop(condition.facet, None)
    said = {word for _, word in found.values()}
    return plan.model_copy(
        update={
            "conditions": (*plan.conditions, *(condition for condition, _ in found.values())),
            "requests": tuple(r for r in plan.requests if r.facet not in found),
            "not_understood": tuple(word for word in plan.not_understood if word not in said),
        }
    )


def _beside(condition: Condition, plan: Plan, lexicon: Lexicon) -> Iterator[tuple[Condition, str]]:
    """The conditions for what stands beside one of its values, each with the word for that."""
    column = lexicon.view.column(condition.facet)
    if not condition.values or len(column.by_value) > _MOST_VALUES:
        return
    words, own = tokens(plan.question), set(phrase(column.labels[-1]))
    named = [i for i in places_of(words, [condition.words]) if words[i].stem in own]
    for place in named:
        for other in (_joined_to(words, place, 1), _joined_to(words, place, -1)):
            if other is None:
                continue
            for facet, values in _with_values(words[other].stem, condition, lexicon):
                same = condition.model_copy(update={"facet": facet, "values": values})
                yield same, words[other].text


def _joined_to(words: Sequence[Token], place: int, step: int) -> int | None:
    """The place of the word that a joint puts beside another one, ahead or behind."""
    at, joined = place + step, False
    while 0 <= at < len(words):
        word = words[at].lower
        if word in _JOINTS:
            joined = True
        elif word not in _BETWEEN:
            return at if joined else None
        at += step
    return None


def _with_values(
    stem: str, condition: Condition, lexicon: Lexicon
) -> Iterator[tuple[Facet, tuple[str, ...]]]:
    """The attributes called by a word that have the values of a condition as well."""
    wanted = {value.lower() for value in condition.values}
    for number in lexicon.attributes.words.get(stem, ()):
        column = lexicon.view.columns[number]
        values = tuple(value for value in column.by_value if value.lower() in wanted)
        own = len(values) == len(wanted) and len(column.by_value) <= _MOST_VALUES
        if own and column.facet != condition.facet:
            yield column.facet, values
