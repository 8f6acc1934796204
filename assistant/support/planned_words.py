"""Which words of a question its plan explains, excludes and requires."""

from collections.abc import Iterable

from tools.hublink.execution.found_facts import Found
from tools.hublink.language.words import phrase, tokens


def explained(found: Found | None) -> tuple[frozenset[str], ...]:
    """Return the words of the question that its plan explains, a set each."""
    if found is None:
        return ()
    plan = found.plan
    texts = [condition.words for condition in plan.conditions if not condition.negated]
    texts += [request.words for request in plan.requests]
    texts += [plan.hub_words, *plan.titled, *(saying.wording for saying in plan.sayings)]
    texts += [told.wording for told in (plan.topic, plan.similar_to) if told is not None]
    return _told_by(texts)


def requested(found: Found | None) -> tuple[frozenset[str], ...]:
    """Return the words of the question for the attributes it asks for, a set each."""
    return _told_by([request.words for request in found.plan.requests] if found else [])


def excluded(found: Found | None) -> tuple[frozenset[str], ...]:
    """Return the words for what the papers that are found must not have, a set each."""
    conditions = found.plan.conditions if found is not None else ()
    negated = [condition for condition in conditions if condition.negated]
    return _told_by([value for condition in negated for value in condition.values])


def _told_by(texts: Iterable[str]) -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(t.stem for t in tokens(text) if not t.is_function_word) for text in texts if text
    )


def required(found: Found | None) -> tuple[tuple[str, ...], ...]:
    """Return the stems of the values that a plan's conditions require."""
    conditions = found.plan.conditions if found is not None else ()
    return tuple(phrase(value) for condition in conditions for value in condition.values)
