"""A language model's protocol without a language model.

It chooses tools from the plan that grounding made and composes its answer from the facts found.
Nothing is invented: every sentence is made of labels out of the graph and computed numbers.
"""

import json
import re
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from assistant.composed_reply import composed_reply, results_of
from assistant.language_model import (
    InstructionMessage,
    Message,
    ModelOutput,
    TextPiece,
    ToolCall,
    UserMessage,
)
from assistant.offline_replies import computed_reply
from assistant.turn import PapersInMind, PlanInMind
from tools.hublink.plan import Operation, Plan
from tools.hublink.protocols import NO_USAGE, Completion, Prompt
from tools.search_hubs import Search
from tools.tool import ToolResult, ToolSpecification

_WANTS_LINKS = re.compile(
    r"\b(?:links?|pdfs?|full[- ]?texts?|open access|download|where can i (?:read|find|get)|"
    r"read (?:it|them)|full (?:reference|metadata)|bibtex|landing pages?)\b"
)
_COMPUTED = frozenset(
    {
        Operation.COUNT,
        Operation.RANK,
        Operation.COMPARE,
        Operation.DISTRIBUTE,
        Operation.EXTREME,
    }
)


class OfflineModel:
    """Plans with the grounded plan, speaks with templates; costs no tokens."""

    name = "offline"

    async def complete(self, prompt: Prompt) -> Completion:
        """Answers a prompt by what can be computed from its variables."""
        return Completion(text=computed_reply(prompt), usage=NO_USAGE)

    async def chat(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification]
    ) -> AsyncGenerator[ModelOutput, None]:
        """Asks for the next tool the plan needs, or streams the answer."""
        instruction = next(m for m in messages if isinstance(m, InstructionMessage))
        question = next(m.text for m in reversed(messages) if isinstance(m, UserMessage))
        mind: PlanInMind = instruction.prompt.variables["plan"]
        papers: PapersInMind = instruction.prompt.variables["papers"]
        results = results_of(messages)
        available = {tool.name for tool in tools}
        call = _next_call(question, mind, papers, results)
        if call is not None and call[0] in available:
            name, arguments = call
            yield ToolCall(
                id=f"call-{len(results) + 1}", name=name, arguments=json.dumps(arguments)
            )
        else:
            for piece in re.findall(r"\S+\s*", composed_reply(messages)):
                yield TextPiece(text=piece)
        yield NO_USAGE


def _next_call(
    question: str,
    mind: PlanInMind,
    papers: PapersInMind,
    results: dict[str, ToolResult],
) -> tuple[str, dict[str, Any]] | None:
    plan = mind.plan
    if plan is None or mind.reset:
        return None
    if _wants_links(question, plan, papers):
        numbers = [p.number for p in papers.papers if plan.hubs is None or p.hub.id in plan.hubs]
        return (
            None
            if "fetch_paper_links" in results
            else ("fetch_paper_links", {"papers": numbers[:30]})
        )
    search = results.get("traverse_from_entity") or results.get("search_hubs")
    if search is None:
        if mind.topic is not None:
            return "traverse_from_entity", {"entity": mind.topic, "question": question}
        return "search_hubs", {"question": question}
    found = results["search_hubs"].data if "search_hubs" in results else search.data
    if "search_hubs" not in results and not (isinstance(found, Search) and found.found.hubs):
        return "search_hubs", {"question": question}
    if "tabulate_facts" in results or not isinstance(found, Search) or found.similar:
        return None
    done = found.found.plan
    if done.operation in _COMPUTED and found.found.hubs:
        return "tabulate_facts", _tabulation(done)
    return None


def _wants_links(question: str, plan: Plan, papers: PapersInMind) -> bool:
    pointed = plan.hubs is not None or not plan.is_bounded
    return bool(
        papers.papers and pointed and not plan.requests and _WANTS_LINKS.search(question.lower())
    )


def _tabulation(plan: Plan) -> dict[str, Any]:
    """How the plan's operation is asked of tabulate_facts."""
    requested = [r.facet.name for r in plan.requests]
    group = plan.group_by.name if plan.group_by else None
    order = plan.order_by.name if plan.order_by else None
    counted = [name for name in requested if name not in (group, order)]
    arguments: dict[str, Any] = {
        "operation": plan.operation.value,
        "counted": counted[0] if counted else None,
        "by": group,
        "order_by": order,
        "descending": plan.descending,
        "limit": plan.limit,
    }
    return {name: value for name, value in arguments.items() if value is not None}
