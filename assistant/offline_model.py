"""A language model's protocol without a language model.

It chooses tools from the plan that grounding made and composes its answer from the facts found.
Nothing is invented: every sentence is made of labels out of the graph and computed numbers.
"""

import json
import re
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from assistant.composition import compose, nothing_found
from assistant.language_model import (
    InstructionMessage,
    Message,
    ModelOutput,
    TextPiece,
    ToolCall,
    ToolMessage,
    Usage,
    UserMessage,
)
from assistant.turn import PapersInMind, PlanInMind
from tools.fetch_paper_links import LinkedPapers
from tools.hublink.plan import Operation, Plan
from tools.hublink.protocols import Prompt
from tools.hublink.tabulation import Table
from tools.search_hubs import Search
from tools.tool import ToolResult, ToolSpecification

_WANTS_LINKS = re.compile(
    r"\b(?:links?|pdfs?|full[- ]?texts?|open access|download|where can i (?:read|find|get)|read (?:it|them)|"
    r"full (?:reference|metadata)|bibtex|landing pages?)\b"
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

    async def complete(self, prompt: Prompt) -> str:
        """Answers with what code can say of a prompt's variables: their text, one a line."""
        return "\n".join(str(value) for value in prompt.variables.values())

    async def chat(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification]
    ) -> AsyncGenerator[ModelOutput, None]:
        """Asks for the next tool the plan needs, or streams the answer."""
        instruction = next(m for m in messages if isinstance(m, InstructionMessage))
        question = next(m.text for m in reversed(messages) if isinstance(m, UserMessage))
        mind: PlanInMind = instruction.prompt.variables["plan"]
        papers: PapersInMind = instruction.prompt.variables["papers"]
        results = _results(messages)
        available = {tool.name for tool in tools}
        call = _next_call(question, mind, papers, results)
        if call is not None and call[0] in available:
            name, arguments = call
            yield ToolCall(
                id=f"call-{len(results) + 1}", name=name, arguments=json.dumps(arguments)
            )
        else:
            for piece in re.findall(r"\S+\s*", _text(mind, results, instruction)):
                yield TextPiece(text=piece)
        yield Usage()


def _results(messages: Sequence[Message]) -> dict[str, ToolResult]:
    """The last result of each tool in this turn."""
    return {m.call.name: m.result for m in messages if isinstance(m, ToolMessage)}


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


def _text(mind: PlanInMind, results: dict[str, ToolResult], instruction: InstructionMessage) -> str:
    if mind.reset:
        return "Forgotten: your next question starts a new topic. Papers keep their numbers."
    links = results.get("fetch_paper_links")
    if links is not None and isinstance(links.data, LinkedPapers):
        return _links_text(links.data)
    hub_name = str(instruction.prompt.variables["hub_name"])
    result = results.get("search_hubs") or results.get("traverse_from_entity")
    search = result.data if result is not None else None
    if not isinstance(search, Search):
        reason = result.summary if result is not None else ""
        return nothing_found(mind.plan, hub_name, reason)
    tabulated = results.get("tabulate_facts")
    table = tabulated.data if tabulated is not None and isinstance(tabulated.data, Table) else None
    return compose(search, table, hub_name)


def _links_text(linked: LinkedPapers) -> str:
    lines = []
    for paper in linked.papers:
        evidence = paper.evidence
        places = ", ".join(f"{link.label}: <{link.url}>" for link in evidence.links)
        where = places or "the graph names no place to open it"
        lines.append(f"- {evidence.hub.label} [{evidence.number}]: {where}")
    notes = dict.fromkeys(note for paper in linked.papers for note in paper.links.notes)
    return "\n".join(["Where to open them:", "", *lines, *(f"\n{note}" for note in notes)])
