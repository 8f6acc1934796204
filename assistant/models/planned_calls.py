"""The tool calls that grounding's plan asks for, chosen without a language model."""

import json
import re
from collections.abc import Collection, Sequence
from typing import Any

from assistant.conversation.asked import Asked, PapersInMind
from assistant.models.composed_reply import results_of
from assistant.models.language_model import Message, ToolCall, briefing_in
from tools.calls.answer_in_steps import Chain
from tools.calls.search_results import Search
from tools.hublink.core.plan import Plan
from tools.workspace.tool import ToolResult

_WANTS_LINKS = re.compile(
    r"\b(?:links?|pdfs?|full[- ]?texts?|open access|download|where can i (?:read|find|get)|"
    r"read (?:it|them)|full (?:reference|metadata)|bibtex|landing pages?)\b"
)


def planned_call(messages: Sequence[Message], available: Collection[str]) -> ToolCall | None:
    """Return the next call that the plan needs; None once all is found."""
    briefing = briefing_in(messages)
    results = results_of(messages)
    call = _next_call(briefing.asked, briefing.papers, results)
    if call is None or call[0] not in available:
        return None
    return ToolCall(id=f"call-{len(results) + 1}", name=call[0], arguments=json.dumps(call[1]))


def _next_call(
    asked: Asked, papers: PapersInMind, results: dict[str, ToolResult]
) -> tuple[str, dict[str, Any]] | None:
    plan = asked.plan
    if plan is None or asked.doubt.asks or _answered_in_steps(results):
        return None
    question = plan.question
    if _wants_links(question, plan, papers):
        numbers = [p.number for p in papers.papers if plan.hubs is None or p.hub.id in plan.hubs]
        return (
            None
            if "fetch_paper_links" in results
            else ("fetch_paper_links", {"papers": numbers[:30]})
        )
    search = results.get("traverse_from_entity") or results.get("search_hubs")
    if search is None:
        if asked.topic is not None:
            return "traverse_from_entity", {"entity": asked.topic, "question": question}
        return "search_hubs", {"question": question}
    found = search.data
    if "search_hubs" not in results and not (isinstance(found, Search) and found.found.hubs):
        return "search_hubs", {"question": question}
    return None


def _answered_in_steps(results: dict[str, ToolResult]) -> bool:
    chained = results.get("answer_in_steps")
    return chained is not None and isinstance(chained.data, Chain) and chained.data.is_complete


def _wants_links(question: str, plan: Plan, papers: PapersInMind) -> bool:
    pointed = plan.hubs is not None or not plan.is_bounded
    return bool(
        papers.papers and pointed and not plan.requests and _WANTS_LINKS.search(question.lower())
    )
