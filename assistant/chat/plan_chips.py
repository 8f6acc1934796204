"""What a question was taken to mean, as the chips above its evidence."""

from collections.abc import Mapping

from assistant.answer import Answer
from assistant.chat.evidence_view import JsonObject
from tools.hublink.explanation import chips
from tools.hublink.plan import Chip


def plan_chips(answer: Answer, titles: Mapping[str, str]) -> list[JsonObject]:
    """Return the parts of an answer's plan, each with its kind; none where it has no plan.

    `titles` names papers that the plan speaks of and the answer does not cite, by their ids.
    """
    if answer.plan is None:
        return []
    cited = {each.hub.id: each.hub.label for each in answer.evidence}
    index = [Chip(kind="index", text=f"in {answer.index}")] if answer.index else []
    parts = chips(answer.plan, {**titles, **cited}, answer.scope.conditions)
    return [chip.model_dump() for chip in (*index, *parts)]
