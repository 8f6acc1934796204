"""The answer to a turn's messages without a language model: what its tool results say."""

from collections.abc import Sequence

from assistant.composing.composition import compose
from assistant.composing.nearest_facts import facts_besides
from assistant.composing.similar_papers import told_by_papers
from assistant.composing.wording.as_read import as_read
from assistant.composing.wording.meant import meant
from assistant.conversation.asked import Asked
from assistant.models.language_model import Message, ToolMessage, briefing_in
from tools.calls.answer_in_steps import Chain
from tools.calls.fetch_paper_links import LinkedPapers
from tools.calls.hub_reading import HubReading
from tools.calls.search_results import Search
from tools.hublink.core.plan import Operation
from tools.hublink.generation.decomposition import SURE
from tools.workspace.tool import ToolResult

ASKING_BACK = "I can read this in more than one way."
UNSURE = "I am not sure that this is what you asked"
TAKEN = "I took this to ask for"


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
    search = latest_search(messages)
    if search is None:
        return _not_searched(messages)
    unsure = asked.doubt.is_unsure
    told = compose(search, search.table, hub_name, asked.scope, asked.thoroughness, unsure)
    if search.found.plan.by_facts:
        return told
    near = facts_besides(search, hub_name, told)
    if not search.found.hubs:
        denied = search.found.plan.is_bounded  # that nothing is so is told, whatever is near
        return "\n\n".join(filter(None, (told, near))) if denied else near or told
    whole = told + as_read(asked.typed, search.found.plan) + _as_taken(asked, hub_name)
    return f"{whole}\n\n{near}" if near else whole


def _as_taken(asked: Asked, hub_name: str) -> str:
    """How a question was taken where that is not clear, and that it may not be what was asked.

    An answer to whether something is so says itself what it answers.
    """
    plan, doubt = asked.plan, asked.doubt
    if plan is None or plan.operation is Operation.VERIFY or not doubt.is_fairly_sure:
        return ""
    words = meant(plan, hub_name, asked.titles)
    if doubt.is_unsure:
        return f"\n\n_{UNSURE}, which I read as {words}: if that is wrong, say it in other words._"
    return f"\n\n_{TAKEN} {words}: if that is not what you meant, say it in other words._"


def _not_searched(messages: Sequence[Message]) -> str:
    """That there is no answer since no search came to a result, which says nothing of the graph."""
    summaries = [m.result.summary for m in messages if isinstance(m, ToolMessage)]
    return " ".join(["No search came to a result, so I cannot tell.", *summaries[-1:]])


def latest_search(messages: Sequence[Message]) -> Search | None:
    """Return the last search of a turn that found papers, else the last one at all.

    One that left something of its question out of account gives way to one that did not.
    """
    data = [message.result.data for message in messages if isinstance(message, ToolMessage)]
    searches = [each for each in data if isinstance(each, Search)]
    finding = [search for search in searches if search.found.hubs or search.evidence]
    whole = [search for search in finding if _is_whole(search)]
    return next(reversed(whole or finding or searches), None)


def _is_whole(search: Search) -> bool:
    """Whether a search was carried out with all that its question names."""
    plan = search.found.plan
    left_out = plan.unmatched or plan.relaxed or plan.unapplied
    return not left_out and plan.confidence >= SURE


def _links_text(linked: LinkedPapers) -> str:
    lines = []
    for paper in linked.papers:
        evidence = paper.evidence
        places = ", ".join(f"{link.label}: <{link.url}>" for link in evidence.links)
        where = places or "the graph names no place to open it"
        lines.append(f"- {evidence.hub.label} [{evidence.number}]: {where}")
    notes = dict.fromkeys(note for paper in linked.papers for note in paper.links.notes)
    return "\n".join(["Where to open them:", "", *lines, *(f"\n{note}" for note in notes)])
