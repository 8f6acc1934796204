"""The reading of a question, in words for people."""

from assistant.conversation.answer import Answer
from tools.hublink.language.explanation import chips


def explanation(answer: Answer) -> str:
    """Return the plan of an answer, a line a part, and what share of the question it explains."""
    if answer.plan is None:
        return "There was no plan."
    titles = {evidence.hub.id: evidence.hub.label for evidence in answer.evidence}
    steps = [f"step {n}: {step.as_text()}" for n, step in enumerate(answer.steps, 1)]
    index = [f"index: {answer.index}"] if answer.index else []
    parts = chips(answer.plan, titles, answer.scope.conditions)
    lines = [f"{part.kind}: {part.text}" for part in parts]
    lines.append(f"confidence: {answer.plan.confidence:.0%} of the question accounted for")
    return "\n".join([*index, *steps, *lines])
