"""A question turned round into the statement that answers it, in the person's own words.

Only a question that the plan accounts for wholly, in the graph's own spelling, is restated: an
answer must not repeat words that nothing was looked up for. Any other gets the plan's words.
"""

import re
from collections.abc import Sequence

from assistant.composing.wording.phrases import plural
from assistant.composing.wording.question_shapes import READERS, Restatement
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.core.value_kinds import is_negative
from tools.hublink.language.deciding import stands_as_asked
from tools.hublink.language.words import WORK_STEMS, phrase

_LONGEST = 600
_GUESSED = 0.6
"""At or below this certainty, the words of a request may mean something else."""
_PERSONAL = frozenset("these this i me my we us our you your".split())
_TWO_ARTICLES = re.compile(r"\b(?:the|an?) (?:the|an?|this|that|these|those)\b")
"""What no sentence says: a question put together from two may."""
_WORKS = WORK_STEMS | {"title"}


def restate(plan: Plan, titles: Sequence[str]) -> Restatement | None:
    """Return the question of a plan as parts of a statement; None where that would be unsafe.

    `titles` are those of the papers the plan names.
    """
    if not _is_accounted_for(plan, titles):
        return None
    sentence, *others = re.split(r"(?<=[?.!])\s+(?=[A-Z])", plan.question.strip())
    if others and plan.operation is not Operation.RANK:
        return None
    text = _with_titles(sentence.rstrip("?.! "), titles)
    text = text[:1].lower() + text[1:]
    names = [f"“{title}”" for title in titles]
    names += [value for condition in plan.conditions for value in condition.values]
    if plan.hub_type and plan.operation in (Operation.LIST, Operation.COUNT):
        names += [plan.hub_type.lower(), plural(plan.hub_type.lower())]
    for read in READERS.get(plan.operation, ()):
        if (found := read(text, names)) is not None:
            return found if _names_what_is_found(found, plan) else None
    return None


def _names_what_is_found(found: Restatement, plan: Plan) -> bool:
    """Whether the noun of a statement means what the plan finds: its hubs, or what it asks for."""
    noun = found.noun or ("" if found.after or "number of" in found.before else found.head_noun())
    if not noun or plan.operation in (Operation.VERIFY, Operation.DISTRIBUTE, Operation.COMPARE):
        return not found.noun or _meant(found.noun, plan)
    return _meant(noun, plan)


def _meant(noun: str, plan: Plan) -> bool:
    meant = set(phrase(noun))
    asked = [f"{r.words if r.certainty > _GUESSED else ''} {r.facet.name}" for r in plan.requests]
    asked += [plan.group_by.name] if plan.group_by else []
    if asked:
        return any(meant & set(phrase(text)) for text in asked)
    return not plan.hub_type or bool(meant & {*phrase(plan.hub_type), *_WORKS})


def _is_accounted_for(plan: Plan, titles: Sequence[str]) -> bool:
    """Whether every word that matters was looked up, and stands in the question as in the graph."""
    if plan.unapplied:
        return False
    if plan.not_understood or plan.relaxed or plan.unmatched or plan.confidence < 0.999:
        return False
    if plan.hubs is not None and not (plan.hub_words and 0 < len(titles) < 3):
        return False
    question = plan.question.lower()
    plain = _without(question, titles)
    if len(question) > _LONGEST or _TWO_ARTICLES.search(plain):
        return False
    if _PERSONAL & set(re.findall(r"\w+", plain)):
        return False
    if not all(title.lower() in question for title in titles):
        return False
    stems = set(phrase(question))
    return all(map(stands_as_asked, plan.conditions)) and all(
        any(set(phrase(value)) <= stems for value in condition.values)
        for condition in plan.conditions
        if condition.values and not all(is_negative(value) for value in condition.values)
    )


def _without(question: str, titles: Sequence[str]) -> str:
    for title in titles:
        question = question.replace(title.lower(), " ")
    return question


def _with_titles(text: str, titles: Sequence[str]) -> str:
    """The text with each title as the graph writes it, in quotation marks."""
    for title in titles:
        pattern = re.compile(rf"['\"“‘]?{re.escape(title)}['\"”’]?", re.IGNORECASE)
        text = pattern.sub(lambda _, t=title: f"“{t}”", text)  # type: ignore[misc]
    return text
