"""Views of a question's plan: one line above the steps, chips above the evidence."""

from collections.abc import Mapping

from assistant.chat.views.evidence_view import JsonObject
from assistant.conversation.answer import Answer
from tools.hublink.core.plan import Chip, Plan
from tools.hublink.language.explanation import chips
from tools.hublink.question.scope import NO_LIMITS, Scope


def plan_line(
    plan: Plan, titles: Mapping[str, str], scope: Scope = NO_LIMITS, index: str = ""
) -> str:
    """Return the line above the steps of a turn; an empty text for an empty plan.

    `titles` names the papers it speaks of by their ids, `index` the index that is asked, within the
    `scope`.
    """
    parts = [part.text for part in chips(_as_asked(plan), dict(titles), scope.conditions)]
    understood = f"Understood as: {' · '.join(parts)}" if parts else ""
    return f"In {index}. {understood}".rstrip() if index else understood


def plan_chips(answer: Answer, titles: Mapping[str, str]) -> list[JsonObject]:
    """Return the parts of an answer's plan, each with its kind; none where it has no plan.

    `titles` names papers that the plan speaks of and the answer does not cite, by their ids.
    """
    if answer.plan is None:
        return []
    cited = {each.hub.id: each.hub.label for each in answer.evidence}
    index = [Chip(kind="index", text=f"in {answer.index}")] if answer.index else []
    parts = chips(_as_asked(answer.plan), {**titles, **cited}, answer.scope.conditions)
    return [chip.model_dump() for chip in (*index, *parts)]


def _as_asked(plan: Plan) -> Plan:
    """A plan without the attributes that were chosen for it, as for an overview."""
    asked = plan.tabular or len(plan.requests) < 2 or any(each.words for each in plan.requests)
    return plan if asked else plan.model_copy(update={"requests": ()})
