"""Each tool as a model calls it, over a small real index."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.wiring.agent import tool_set
from tools.errors import ToolError
from tools.workspace.library import Library
from tools.workspace.workspace import Workspace

pytestmark = pytest.mark.anyio


def titles(result: Any) -> list[str]:
    return [evidence.hub.label for evidence in result.data.evidence]


async def test_a_search_reads_the_question(call: Any) -> None:
    result = await call("search_hubs", question="Which films have the genre drama?")

    assert sorted(titles(result)) == ["Harbour Lights", "The Quiet River"]
    assert "[1] Harbour Lights" in result.text


async def test_a_search_takes_exact_conditions_and_shows_attributes(call: Any) -> None:
    result = await call(
        "search_hubs",
        question="films of the thirties",
        where=[{"attribute": "release year", "lowest": 1932, "highest": 1936}],
        show=["directed by"],
    )

    assert sorted(titles(result)) == ["Harbour Lights", "Songs of the Glacier"]
    assert "directed by: Bob Stone" in result.text


async def test_a_search_can_exclude(call: Any) -> None:
    where = [{"attribute": "has genre", "values": ["drama"], "exclude": True}]

    result = await call("search_hubs", question="no dramas", where=where)

    assert sorted(titles(result)) == ["Songs of the Glacier", "The Orchard"]


async def test_a_search_stays_within_numbered_papers(call: Any) -> None:
    await call("search_hubs", question="Which films have the genre drama?")

    where = [{"attribute": "release year", "lowest": 1900}]
    result = await call("search_hubs", question="x", where=where, papers=[2])

    assert titles(result) == ["The Quiet River"]


@pytest.mark.parametrize("tool", ["search_hubs", "query_graph"])
@pytest.mark.parametrize(
    ("where", "help"),
    [
        ({"attribute": "direktor"}, "there is no attribute 'direktor'; nearest: directed by"),
        ({"attribute": "directed by", "values": ["Ada Byrn"]}, "nearest: Ada Byron"),
        ({"attribute": "has genre", "values": ["ada byron"]}, "it stands in: directed by"),
    ],
)
async def test_an_unknown_name_comes_back_with_the_nearest_beside_what_the_others_find(
    call: Any, tool: str, where: dict[str, Any], help: str
) -> None:
    known = {"attribute": "has genre", "values": ["drama"]}
    question = {"question": "x"} if tool == "search_hubs" else {}

    result = await call(tool, where=[where, known], **question)

    assert sorted(titles(result)) == ["Harbour Lights", "The Quiet River"]
    (unread,) = [line for line in result.text.splitlines() if line.startswith("NOT used: ")]
    assert help in unread


async def test_a_query_of_which_nothing_is_known_is_a_mistake(call: Any) -> None:
    with pytest.raises(ToolError, match="directed by"):
        await call("query_graph", where=[{"attribute": "direktor"}])


async def test_an_unknown_number_comes_back_with_the_known_ones(call: Any) -> None:
    await call("search_hubs", question="Which films have the genre drama?")

    with pytest.raises(ToolError, match="Known numbers: 1, 2"):
        await call("filter_triples", papers=[7], attributes=["has genre"])


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("search_hubs", {}),
        ("search_hubs", {"question": "x", "colour": "red"}),
        ("query_graph", {"page": 0}),
        ("query_graph", {"compute": "guess"}),
    ],
)
async def test_arguments_are_checked_and_the_mistake_says_what_is_taken(
    call: Any, name: str, arguments: dict[str, Any]
) -> None:
    with pytest.raises(ToolError, match="It takes: "):
        await call(name, **arguments)


async def test_arguments_that_are_not_json_are_a_mistake() -> None:
    (search, *_) = tool_set()

    with pytest.raises(ToolError, match="cannot run"):
        search.check("{not json")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("search_hubs", {}), ("traverse_from_entity", {"entity": "Ada Byron"})],
)
async def test_a_question_is_read_and_carried_out_beside_the_event_loop(
    call: Any, library: Library, monkeypatch: pytest.MonkeyPatch, tool: str, arguments: Any
) -> None:
    threads = []

    def watched(work: Any) -> Any:
        def run(*given: Any) -> Any:
            threads.append(threading.current_thread())
            return work(*given)

        return run

    for name in ("ground", "find"):
        monkeypatch.setattr(library, name, watched(getattr(library, name)))

    await call(tool, question="Which films have the genre drama?", **arguments)

    assert len(threads) >= 2
    assert threading.current_thread() not in threads


async def test_traversal_finds_the_films_an_entity_reaches(call: Any) -> None:
    result = await call(
        "traverse_from_entity", entity="Ada Byron", question="Which films have the genre drama?"
    )

    assert titles(result) == ["The Quiet River"]


async def test_traversal_from_nowhere_is_a_mistake_that_names_the_nearest(call: Any) -> None:
    with pytest.raises(ToolError, match="Nearest: Bob Stone"):
        await call("traverse_from_entity", entity="Bob Stones", question="x")


async def test_facts_not_fetched_before_are_found_by_filtering(call: Any) -> None:
    await call("search_hubs", question="Which films have the genre drama?")

    result = await call("filter_triples", papers=[1, 2], attributes=["directed by"])
    only = await call("filter_triples", papers=[1, 2], attributes=["directed by"], containing="ada")

    assert "directed by: Bob Stone" in result.text
    assert titles(only) == ["The Quiet River"]


async def test_that_no_paper_has_such_a_fact_is_a_result(call: Any) -> None:
    await call("search_hubs", question="Which films have the genre drama?")

    result = await call("filter_triples", papers=[1], attributes=["requires", "colour"])

    assert result.data is not None
    assert "None of these papers states any requires." in result.text
    assert "there is no attribute 'colour'" in result.text


async def test_links_come_from_the_graph_where_no_service_is_configured(
    call: Any, workspace: Workspace
) -> None:
    await call("search_hubs", question="Which films have the genre drama?")

    result = await call("fetch_paper_links", papers=[1])

    (paper,) = result.data.papers
    assert paper.evidence.number == 1
    assert "[1] Harbour Lights" in result.text
    assert workspace.resolvers == ()


async def test_every_tool_tells_a_model_what_it_is_for() -> None:
    for tool in tool_set():
        parameters = tool.specification.parameters["properties"]
        assert len(tool.specification.description) > 60, tool.name
        assert parameters, tool.name
        assert tool.specification.title != tool.name


def test_the_schemas_that_models_read_hold_no_references_and_nothing_to_skip() -> None:
    for tool in tool_set():
        told = json.dumps(tool.specification.parameters)

        assert not any(word in told for word in ("$ref", "$defs", '"null"', "anyOf", '"title"'))
        assert tool.specification.parameters["type"] == "object"


async def test_a_search_for_a_number_brings_the_computed_table(call: Any) -> None:
    result = await call("search_hubs", question="How many films have the genre drama?")

    assert "2 in all" in result.text


async def test_a_restriction_that_is_left_out_is_told_as_not_used(
    index_of: Callable[..., Path],
    tmp_path: Path,
    workspace_over: Callable[..., tuple[Workspace, Any]],
) -> None:
    weirs = Path(__file__).parent.parent / "support" / "weirs.ttl"
    _, call = workspace_over(index_of(weirs, tmp_path, "https://weirs.example/Paper"))

    result = await call("search_hubs", question="Do trout pass rock ramps with kayaks?")
    whole = await call("search_hubs", question="Which papers in the collection study trout?")

    assert "NOT used: not found in the graph: kayaks" in result.text
    assert "NOT used" not in whole.text


async def test_a_topic_that_is_left_out_is_told_as_not_used(sample_call: Any) -> None:
    question = "threats to validity of papers on performance"
    result = await sample_call("search_hubs", question=question)

    assert "in none of this: performance" in result.text
