"""The retrieval behind an answer: its strategy, tool calls and similarity scores."""

from assistant.chat.views.evidence_view import JsonObject
from assistant.conversation.answer import Answer
from tools.workspace.evidence import Evidence

_BY_WORDS = "By the words of the graph: what the question names became exact conditions"
_BY_SIMILARITY = "Direct retrieval: by semantic similarity to the question, over the whole index"
_STRATEGIES = {
    "retrieve_and_read": "HubLink’s own pipeline: papers found by vectors and read by a model",
    "answer_in_steps": "In steps: the answer to each part of the question was put into the next",
    "traverse_from_entity": "Graph traversal: outward from the entity the question starts from",
}


def retrieval_view(answer: Answer) -> JsonObject:
    """Return the strategy in words, the tool calls with their seconds, and the papers' scores.

    What was `asked` of the graph can be had as a query.
    """
    scores = [(each.number, _score(each)) for each in answer.evidence]
    return {
        "strategy": _strategy(answer),
        "asked": answer.plan is not None and answer.grounded,
        "understood": round(answer.plan.confidence, 2) if answer.plan else None,
        "calls": [
            {"name": use.name.replace("_", " "), "seconds": round(use.seconds, 2)}
            for use in answer.tools
        ],
        "scores": [
            {"number": number, "score": score} for number, score in scores if score is not None
        ],
    }


def _strategy(answer: Answer) -> str:
    called = {use.name for use in answer.tools}
    for name, words in _STRATEGIES.items():
        if name in called:
            return words
    by_similarity = any(_score(each) is not None for each in answer.evidence)
    return _BY_SIMILARITY if by_similarity else _BY_WORDS


def _score(evidence: Evidence) -> float | None:
    """The best similarity of a paper's facts, where similarity found any."""
    return max((fact.score for fact in evidence.facts if fact.score is not None), default=None)
