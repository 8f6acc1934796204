"""View of the readings that a question may have besides, each asked at a click."""

from assistant.chat.views.evidence_view import JsonObject
from assistant.composing.wording.phrases import sentence_case
from assistant.conversation.answer import Answer


def readings_view(answer: Answer, message: str) -> JsonObject:
    """Return the readings to choose from below an answer, which a `message` of the page shows.

    Their words alone are sent: the plan of the one chosen is kept with the answer.
    """
    return {
        "message": message,
        "kind": "readings",
        "questions": [sentence_case(each.words) for each in answer.doubt.readings],
    }
