"""Answers where the graph holds none: what was looked for, and what is near."""

from itertools import chain

from assistant.composing.answer_frame import UNTYPED
from assistant.composing.wording.flags import is_flag, quality
from assistant.composing.wording.phrases import joined, name_of, plural, singular
from assistant.composing.wording.restrictions import noun_of_papers, restrictions
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.language.words import phrase, tokens
from tools.hublink.question.in_other_words.everyday_orders import MEASURE
from tools.hublink.question.scope import NO_LIMITS, Scope
from tools.workspace.readings.content_questions import REASONS

_LONGEST_NAME = 6
"""Words of a value at most that is told by itself; a longer one is by the words for it."""


def nothing_found(
    plan: Plan | None, hub_name: str, reason: str = "", scope: Scope = NO_LIMITS
) -> str:
    """Return what was looked for in vain, with the nearest things the graph holds."""
    if plan is None:
        return reason or "I cannot answer this from the graph."
    noun = noun_of_papers(plan, name_of(hub_name) or UNTYPED)
    if plan.beyond:
        none = f"“{plan.beyond}” points at no {singular(noun)} spoken of so far."
        return f"{none} Name the {singular(noun)} by its title or its number."
    if unsaid := _unsaid_quality(plan):
        return within(scope, f"The graph does not say whether {unsaid}.")
    if plan.not_held:
        return _not_held(plan)
    text = _sought_in_vain(plan, hub_name, scope)
    if reason:
        text += f" {reason}"
    if plan.suggestions:
        near = joined([each.rstrip(".") for each in plan.suggestions])
        text += f" The nearest it does hold: {near}."
    return text


def _sought_in_vain(plan: Plan, hub_name: str, scope: Scope) -> str:
    """Return that the graph, or what a conversation is about, holds nothing of what is sought."""
    if plan.unmatched:
        return f"The graph holds nothing named {joined([f'“{w}”' for w in plan.unmatched], 'or')}."
    nouns = plural(name_of(hub_name) or UNTYPED)
    about = restrictions(plan, many=False)
    sought = f"{singular(noun_of_papers(plan, name_of(hub_name) or UNTYPED))} {about}".rstrip()
    if about or plan.conditions:
        if plan.hubs is not None and not plan.hub_words:
            return within(scope, f"Among these {nouns} there is no {sought}.")
        if plan.operation is Operation.VERIFY:
            return within(scope, f"Not by this graph: it holds no {sought}.")
        return within(scope, f"The graph holds no {'other ' if plan.apart_from else ''}{sought}.")
    if plan.hubs is not None and not plan.hubs and plan.apart_from:
        return f"Nothing told of these {nouns} answers that."
    if plan.hubs is not None and not plan.hubs:
        return f"No {nouns} are spoken of here: ask for some first."
    if scope:
        return within(scope, "Nothing matches the question.")
    return "I cannot answer this from the graph: nothing in it matches the question."


def _not_held(plan: Plan) -> str:
    """Return that no paper has an attribute, or that no fact tells why something is so."""
    if plan.not_held == REASONS:
        return "No fact of the graph tells why."
    if len(plan.not_held) == 1 and plan.not_held[0].startswith(MEASURE):
        sought = plan.not_held[0].removeprefix(MEASURE).strip()
        return f"This collection has nothing to judge {sought} by."
    missing = joined([f"the {name}" for name in plan.not_held], "or")
    return f"This collection does not hold {missing} {_of(plan)}."


def _unsaid_quality(plan: Plan) -> str:
    """Return that a thing has a quality, where that alone is asked; else nothing."""
    flags = [c for c in plan.conditions if is_flag(c.values)]
    named = [c for c in plan.conditions if c.values and c not in flags and not c.negated]
    if plan.operation is not Operation.VERIFY or len(flags) != 1 or len(named) != 1:
        return ""
    (flag,), (thing,) = flags, named
    return f"{thing.values[0]} {quality(flag.facet.name, many=False, holds=True)}"


def _of(plan: Plan) -> str:
    """Return of what an attribute is missing: the things a question names."""
    told = (
        [f"“{c.words}”"] if any(len(v.split()) > _LONGEST_NAME for v in c.values) else c.values
        for c in plan.conditions
    )
    values = chain.from_iterable(told)
    lacked = {stem for name in plan.not_held for stem in phrase(name)}
    others = (v for v in values if not (is_flag([v]) or lacked.issuperset(phrase(v))))
    named = list(dict.fromkeys(others))
    if topic := plan.topic or plan.similar_to:
        words = [w.text for w in tokens(topic.wording) if w.stem not in lacked]
        named += [f"“{' '.join(words)}”"] if words else []
    return f"of {joined(named[:3])}" if named else "of its papers"


def within(scope: Scope, sentence: str) -> str:
    """Return a sentence on what was not found; within a scope it says so first."""
    if not scope:
        return sentence
    return f"Within the scope of this chat: {sentence[:1].lower()}{sentence[1:]}"
