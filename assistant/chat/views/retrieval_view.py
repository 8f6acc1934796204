"""The retrieval behind an answer: its strategy, tool calls and similarity scores."""

from assistant.chat.views.evidence_view import JsonObject
from assistant.conversation.answer import Answer
from assistant.translations.catalogues import USUAL, catalogues
from tools.workspace.papers.evidence import Evidence

_STRATEGIES = {
    "retrieve_and_read": "strategy.pipeline",
    "answer_in_steps": "strategy.steps",
    "traverse_from_entity": "strategy.traversal",
}


def retrieval_view(answer: Answer) -> JsonObject:
    """Return the strategy, the tool calls with their seconds, and the papers' scores.

    What was `asked` of the graph can be had as a query.
    """
    scores = [(each.number, _score(each)) for each in answer.evidence]
    return {
        "strategy": _strategy(answer),
        "asked": answer.plan is not None and answer.grounded,
        "understood": round(answer.plan.confidence, 2) if answer.plan else None,
        "calls": [
            {"name": _tool(use.name), "seconds": round(use.seconds, 2)} for use in answer.tools
        ],
        "scores": [
            {"number": number, "score": score} for number, score in scores if score is not None
        ],
    }


def _tool(name: str) -> str:
    """What the page calls a tool; one it has no word for by its name."""
    known = f"tool.{name}"
    return known if known in catalogues()[USUAL] else name.replace("_", " ")


def _strategy(answer: Answer) -> str:
    called = {use.name for use in answer.tools}
    for name, text in _STRATEGIES.items():
        if name in called:
            return text
    by_similarity = any(_score(each) is not None for each in answer.evidence)
    return "strategy.similarity" if by_similarity else "strategy.words"


def _score(evidence: Evidence) -> float | None:
    """The best similarity of a paper's facts, where similarity found any."""
    return max((fact.score for fact in evidence.facts if fact.score is not None), default=None)
