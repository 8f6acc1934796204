"""The answer to a turn's messages without a language model: what its tool results say."""

from collections.abc import Sequence

from assistant.composing.composition import compose
from assistant.composing.nothing_found import nothing_found
from assistant.composing.similar_papers import told_by_papers
from assistant.models.language_model import Message, ToolMessage, briefing_in
from tools.calls.answer_in_steps import Chain
from tools.calls.fetch_paper_links import LinkedPapers
from tools.calls.hub_reading import HubReading
from tools.calls.search_results import Search
from tools.hublink.execution.tabulation import Table
from tools.workspace.tool import ToolResult

ASKING_BACK = "I can read this in more than one way."


def results_of(messages: Sequence[Message]) -> dict[str, ToolResult]:
    """Return the last result of each tool in this turn."""
    return {m.call.name: m.result for m in messages if isinstance(m, ToolMessage)}


def composed_reply(messages: Sequence[Message]) -> str:
    """Return what the tool results of a turn answer, in sentences made of graph facts."""
    briefing = briefing_in(messages)
    asked, hub_name = briefing.asked, briefing.hub_name
    results = results_of(messages)
    if asked.doubt.asks and not results:
        return ASKING_BACK
    links = results.get("fetch_paper_links")
    if links is not None and isinstance(links.data, LinkedPapers):
        return _links_text(links.data)
    chained = results.get("answer_in_steps")
    chain = chained.data if chained is not None else None
    if isinstance(chain, Chain) and (chain.is_complete or "search_hubs" not in results):
        return chain.as_text()
    retrieved = results.get("retrieve_and_read")
    if retrieved is not None and isinstance(retrieved.data, HubReading):
        return told_by_papers(retrieved.data)
    result = results.get("search_hubs") or results.get("traverse_from_entity")
    search = result.data if result is not None else None
    if not isinstance(search, Search):
        reason = result.summary if result is not None else ""
        return nothing_found(asked.plan, hub_name, reason, asked.scope)
    tabulated = results.get("tabulate_facts")
    table = tabulated.data if tabulated is not None and isinstance(tabulated.data, Table) else None
    return compose(search, table, hub_name, asked.scope, asked.thoroughness)


def _links_text(linked: LinkedPapers) -> str:
    lines = []
    for paper in linked.papers:
        evidence = paper.evidence
        places = ", ".join(f"{link.label}: <{link.url}>" for link in evidence.links)
        where = places or "the graph names no place to open it"
        lines.append(f"- {evidence.hub.label} [{evidence.number}]: {where}")
    notes = dict.fromkeys(note for paper in linked.papers for note in paper.links.notes)
    return "\n".join(["Where to open them:", "", *lines, *(f"\n{note}" for note in notes)])
