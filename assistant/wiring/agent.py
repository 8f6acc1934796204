"""The assistant with its tools."""

from functools import cache, partial

from assistant.agent.agent import Assistant
from assistant.agent.limits import Limits
from assistant.settings.settings import Settings
from assistant.wiring.link_services import build_resolvers
from assistant.wiring.models import build_speaker, model_names
from assistant.wiring.shelves import open_shelf
from tools.adapters.embedding.trained_facts import trained_facts
from tools.adapters.embedding.trained_judge import trained_judge
from tools.calls.answer_in_steps import answer_in_steps
from tools.calls.fetch_paper_links import fetch_paper_links
from tools.calls.filter_triples import filter_triples
from tools.calls.query_graph import query_graph
from tools.calls.retrieve_and_read import retrieve_and_read
from tools.calls.search_hubs import search_hubs
from tools.calls.select_facts import select_facts
from tools.calls.traverse_from_entity import traverse_from_entity
from tools.workspace.shelf import Shelf
from tools.workspace.tool import Tool


def build_assistant(settings: Settings, shelf: Shelf | None = None) -> Assistant:
    """Return the assistant with the configured models over a shelf, else the configured indexes."""
    first, *others = model_names(settings)
    turn = settings.turn
    return Assistant(
        shelf or open_shelf(settings),
        build_speaker(settings, first),
        tool_set() if settings.retrieval.pipeline is None else pipeline_tools(),
        build_resolvers(settings),
        Limits(steps=turn.step_limit, tokens=turn.token_limit, seconds=turn.time_limit),
        {name: partial(build_speaker, settings, name) for name in others},
        trained_judge(),
        trained_facts(),
    )


@cache
def tool_set() -> tuple[Tool, ...]:
    """Return the tools of the agent, with their names for people."""
    return (
        Tool(search_hubs, "Search the graph"),
        Tool(query_graph, "Query the graph"),
        Tool(traverse_from_entity, "Explore from an entity"),
        Tool(answer_in_steps, "Answer in steps"),
        Tool(filter_triples, "Pick facts"),
        Tool(fetch_paper_links, "Fetch links"),
    )


@cache
def pipeline_tools() -> tuple[Tool, ...]:
    """Return the tools of HubLink's own pipeline, with their names for people."""
    return (
        Tool(retrieve_and_read, "Search and read papers"),
        Tool(select_facts, "Pick the facts that bear the answer"),
    )
