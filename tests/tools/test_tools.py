"""Each tool as a model calls it, over a small real index."""

import json
import threading
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


@pytest.mark.parametrize(
    ("where", "help"),
    [
        ({"attribute": "direktor"}, "Nearest: "),
        ({"attribute": "directed by", "values": ["Ada Byrn"]}, "Ada Byron"),
    ],
)
async def test_an_unknown_name_comes_back_with_the_nearest(
    call: Any, where: dict[str, Any], help: str
) -> None:
    with pytest.raises(ToolError, match=help):
        await call("search_hubs", question="x", where=[where])


async def test_an_unknown_number_comes_back_with_the_known_ones(call: Any) -> None:
    await call("search_hubs", question="Which films have the genre drama?")

    with pytest.raises(ToolError, match="Known numbers: 1, 2"):
        await call("filter_triples", papers=[7], attributes=["has genre"])


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("search_hubs", {}),
        ("search_hubs", {"question": "x", "colour": "red"}),
        ("find_entities", {"name": "x", "limit": 0}),
        ("tabulate_facts", {"operation": "guess"}),
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


async def test_traversal_from_nowhere_is_a_mistake_that_names_the_remedy(call: Any) -> None:
    with pytest.raises(ToolError, match="find_entities"):
        await call("traverse_from_entity", entity="Zacharias", question="x")


async def test_a_name_is_found_as_the_graph_spells_it(call: Any) -> None:
    result = await call("find_entities", name="ada byron")

    (first, *_) = result.data.things
    assert first.label == "Ada Byron"
    assert first.id == "https://example.org/ada"


async def test_a_name_like_nothing_is_told_so(call: Any) -> None:
    result = await call("find_entities", name="qqqqqq")

    assert result.data.things == ()
    assert "nothing" in result.text


async def test_facts_not_fetched_before_are_found_by_filtering(call: Any) -> None:
    await call("search_hubs", question="Which films have the genre drama?")

    result = await call("filter_triples", papers=[1, 2], attributes=["directed by"])
    only = await call("filter_triples", papers=[1, 2], attributes=["directed by"], containing="ada")

    assert "directed by: Bob Stone" in result.text
    assert titles(only) == ["The Quiet River"]


async def test_filtering_to_nothing_is_a_mistake(call: Any) -> None:
    await call("search_hubs", question="Which films have the genre drama?")

    with pytest.raises(ToolError, match="None of these"):
        await call("filter_triples", papers=[1], attributes=["requires"])


async def test_nothing_is_computed_before_a_search(call: Any) -> None:
    with pytest.raises(ToolError, match="search_hubs first"):
        await call("tabulate_facts", operation="count")


async def test_values_are_counted_by_another_attribute(call: Any) -> None:
    await call(
        "search_hubs",
        question="x",
        where=[{"attribute": "release year", "lowest": 1900}],
        show=["has genre", "directed by"],
    )

    result = await call("tabulate_facts", operation="distribute", by="directed by")

    assert {(row.label, row.value) for row in result.data.rows} == {
        ("Ada Byron", 2.0),
        ("Bob Stone", 2.0),
    }
    assert "[1]" in result.text


async def test_an_extreme_names_all_that_tie(call: Any) -> None:
    await call(
        "search_hubs",
        question="x",
        where=[{"attribute": "release year", "lowest": 1900}],
        show=["release year"],
    )

    low = await call(
        "tabulate_facts", operation="extreme", order_by="release year", descending=False
    )
    most = await call("tabulate_facts", operation="extreme", by="release year")

    assert [row.value for row in low.data.rows] == [1931.0]
    assert [(row.label, row.value) for row in most.data.rows] == [("1934", 2.0)]


async def test_a_model_has_a_statistic_computed_of_each_group(call: Any) -> None:
    await call(
        "search_hubs",
        question="x",
        where=[{"attribute": "release year", "lowest": 1900}],
        show=["release year", "directed by"],
    )

    whole = await call(
        "tabulate_facts", operation="summarize", statistic="median", counted="release year"
    )
    each = await call(
        "tabulate_facts",
        operation="distribute",
        statistic="average",
        counted="release year",
        by="directed by",
    )

    assert whole.data.answers(str) == ("1934",)
    assert "over 4" in whole.text
    assert {(row.label, row.value) for row in each.data.rows} == {
        ("Ada Byron", 1932.5),
        ("Bob Stone", 1936.0),
    }


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
