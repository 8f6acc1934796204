"""Questions of a kept chat that nothing answered: the server was stopped meanwhile."""

from collections.abc import Iterator, Sequence
from uuid import UUID, uuid5

from chainlit.types import ThreadDict

from assistant.history.chat import JsonObject

ELEMENT = "InterruptedQuestion"


def tell_interruptions(thread: ThreadDict) -> None:
    """Say below each question of a chat without an answer that it was interrupted.

    It is said on the page alone, and nothing kept: a question that is asked again has an answer.
    """
    steps: list[JsonObject] = [dict(step) for step in thread["steps"]]
    told = [_told(step) for step in unanswered(steps)]
    thread["steps"] = [*thread["steps"], *told]  # type: ignore[list-item]
    thread["elements"] = [*(thread["elements"] or ()), *map(_element, told)]  # type: ignore[list-item]


def unanswered(steps: Sequence[JsonObject]) -> Iterator[JsonObject]:
    """Return the questions among the steps of a chat that none of them is an answer to."""
    parents = {step["id"]: step.get("parentId") for step in steps}
    answered = set()
    for step in steps:
        place = step["id"] if step["type"] == "assistant_message" else None
        while place is not None:
            answered.add(place)
            place = parents.get(place)
    return (s for s in steps if s["type"] == "user_message" and s["id"] not in answered)


def _told(question: JsonObject) -> JsonObject:
    return question | {
        "id": str(uuid5(UUID(question["id"]), ELEMENT)),
        "parentId": question["id"],
        "type": "assistant_message",
        "output": "",
    }


def _element(told: JsonObject) -> JsonObject:
    return {
        "id": str(uuid5(UUID(told["id"]), ELEMENT)),
        "threadId": told["threadId"],
        "forId": told["id"],
        "type": "custom",
        "name": ELEMENT,
        "display": "inline",
        "props": {"question": told["parentId"]},
        "mime": "application/json",
    }
