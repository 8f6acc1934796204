"""The logical form as a tool: conditions, values, computations, joins and pairs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library
from tools.calls.query_graph import query_graph
from tools.calls.where import Where
from tools.errors import ToolError
from tools.workspace.papers.evidence_book import EvidenceBook
from tools.workspace.workspace import Workspace

pytestmark = pytest.mark.anyio

THIRTIES = {"attribute": "release year", "lowest": 1930}


def titles(result: Any) -> list[str]:
    return [evidence.hub.label for evidence in result.data.evidence]


def rows(result: Any) -> dict[str, float | None]:
    return {row.label: row.value for row in result.data.table.rows}


async def test_papers_that_meet_all_conditions_come_with_the_values_to_tell(call: Any) -> None:
    result = await call(
        "query_graph",
        where=[{"attribute": "has genre", "values": ["Drama", "western"]}, THIRTIES],
        show=["directed by"],
    )

    assert titles(result) == ["Harbour Lights", "Songs of the Glacier", "The Quiet River"]
    assert "Read as: has genre: drama or western; release year: 1930 or later" in result.text
    assert "directed by: Bob Stone" in result.text


async def test_what_is_excluded_is_not_found(call: Any) -> None:
    result = await call(
        "query_graph", where=[{"attribute": "has genre", "values": ["drama"], "exclude": True}]
    )

    assert titles(result) == ["Songs of the Glacier", "The Orchard"]


async def test_everything_can_be_counted_by_a_value(call: Any) -> None:
    whole = await call("query_graph", compute="count")
    each = await call("query_graph", compute="count", by=["directed by"])

    assert "Film: 4 in all" in whole.text
    assert rows(each) == {"Ada Byron": 2.0, "Bob Stone": 2.0}


async def test_a_limit_keeps_what_ties_with_the_last(call: Any) -> None:
    result = await call("query_graph", by=["has genre"], limit=2)

    assert rows(result) == {"drama": 2.0, "comedy": 1.0, "western": 1.0}


async def test_a_statistic_is_computed_of_all_and_of_each_group(call: Any) -> None:
    whole = await call("query_graph", compute="median", of="release year")
    each = await call("query_graph", compute="average", of="release year", by=["directed by"])
    share = await call(
        "query_graph", where=[{"attribute": "has genre", "values": ["drama"]}], compute="share"
    )

    assert rows(whole) == {"median": 1934.0}
    assert rows(each) == {"Ada Byron": 1932.5, "Bob Stone": 1936.0}
    assert rows(share) == {"share": 50.0}


async def test_numbers_are_ranked(call: Any) -> None:
    result = await call("query_graph", order_by="release year", ascending=True, limit=1)

    assert [row.value for row in result.data.table.rows] == [1931.0]
    assert "- The Quiet River: 1931 [" in result.text


async def test_pairs_of_two_attributes_are_counted(call: Any) -> None:
    result = await call("query_graph", by=["directed by", "has genre"])

    assert rows(result) == {
        "Ada Byron × drama": 1.0,
        "Ada Byron × western": 1.0,
        "Bob Stone × comedy": 1.0,
        "Bob Stone × drama": 1.0,
    }


async def test_pairs_of_one_attribute_are_of_what_a_paper_has_together(sample_call: Any) -> None:
    named = {"attribute": "author", "values": ["Jasper Linders"]}

    result = await sample_call("query_graph", where=[named], by=["author", "author"])

    assert rows(result) == {"Jakub M. Tomczak × Jasper Linders": 1.0}


async def test_values_of_one_query_are_conditions_of_the_next(call: Any) -> None:
    of_western = {"attribute": "directed by", "where": [
        {"attribute": "has genre", "values": ["western"]}
    ]}  # fmt: skip

    result = await call(
        "query_graph", where=[{"attribute": "directed by", "values_of": of_western}]
    )

    assert titles(result) == ["Songs of the Glacier", "The Quiet River"]
    assert "directed by: Ada Byron (directed by of has genre: western)" in result.text


async def test_where_the_inner_query_finds_nothing_nothing_is_found(call: Any) -> None:
    none = {"attribute": "requires", "where": [{"attribute": "release year", "lowest": 1935}]}

    result = await call("query_graph", where=[{"attribute": "requires", "values_of": none}])

    assert titles(result) == []
    assert "nothing has the values joined: requires of release year: 1935 or later" in result.text


async def test_a_value_may_be_called_by_what_else_it_is_called(
    index_of: Callable[[Path, Path, str], Path], tmp_path: Path
) -> None:
    graph = tmp_path / "crops.ttl"
    graph.write_text(
        """
        @prefix : <https://example.org/> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :Study rdfs:label "Study" . :crop rdfs:label "crop" . :short rdfs:label "short form" .
        :one a :Study ; rdfs:label "Tall Stems" ; :crop :maize .
        :two a :Study ; rdfs:label "Low Stems" ; :crop :barley .
        :three a :Study ; rdfs:label "Old Stems" ; :crop :maize .
        :maize rdfs:label "maize" ; :short "corn" . :barley rdfs:label "barley" ; :short "malt" .
        """,
        encoding="utf-8",
    )
    library = open_library(read_settings().changed(store=index_of(graph, tmp_path / "s", "Study")))
    workspace = Workspace(library, EvidenceBook())

    result = await query_graph(workspace, [Where(attribute="crop", values=["corn"])])

    assert titles(result) == ["Old Stems", "Tall Stems"]
    assert "corn" in result.text.splitlines()[1]


async def test_a_call_that_says_nothing_is_a_mistake(call: Any) -> None:
    with pytest.raises(ToolError, match="Say which papers"):
        await call("query_graph")


async def test_what_stands_beside_a_number_stands_on_its_line(sample_call: Any) -> None:
    result = await sample_call(
        "query_graph",
        where=[{"attribute": "approach", "values": ["KG-RAG"]}],
        show=["result"],
        papers=None,
    )

    numbers = [line for line in result.text.splitlines() if "result: " in line]
    assert numbers
    assert all("metric: " in line and "system: " in line for line in numbers)


async def test_many_papers_come_in_pages_and_keep_their_numbers(sample_call: Any) -> None:
    recent = {"attribute": "publication year", "lowest": 2023}

    first = await sample_call("query_graph", where=[recent], show=["author"])
    second = await sample_call("query_graph", where=[recent], show=["author"], page=2)

    shown = [
        {line for line in page.text.splitlines() if line.startswith("[")}
        for page in (first, second)
    ]
    assert [len(lines) for lines in shown] == [20, 20]
    assert shown[0].isdisjoint(shown[1])
    assert "more papers, numbered on: page 2." in first.text
    assert [e.number for e in first.data.evidence] == [e.number for e in second.data.evidence]


async def test_the_facts_of_one_paper_come_in_pages(sample_call: Any) -> None:
    await sample_call("query_graph", where=[{"attribute": "result", "lowest": 0}])

    pages = [
        await sample_call("filter_triples", papers=[1, 2, 3], attributes=["result"], page=page)
        for page in (1, 2)
    ]

    assert all(len(page.text.splitlines()) < 70 for page in pages)
    assert "more facts: page 2" in pages[0].text
    assert pages[0].text != pages[1].text


async def test_what_is_shown_beside_a_question_does_not_replace_it(call: Any) -> None:
    result = await call(
        "search_hubs",
        question="Which films have the genre drama?",
        where=[{"attribute": "release year", "lowest": 1934}],
        show=["directed by"],
    )

    assert titles(result) == ["Harbour Lights"]
    assert "has genre: drama" in result.text
    assert "directed by: Bob Stone" in result.text


async def test_papers_can_be_sought_by_meaning_alone(call: Any) -> None:
    result = await call("search_hubs", question="drama avalanche of snow", by_meaning=True)

    assert titles(result)[0] == "Songs of the Glacier"
    assert "Read as: similar in meaning: drama avalanche of snow" in result.text


async def test_a_value_told_in_part_is_meant_where_one_alone_has_these_words(
    sample_call: Any,
) -> None:
    runtime = {"attribute": "result metric", "values": ["runtime"]}
    result = await sample_call("query_graph", where=[runtime], show=["result"])

    assert "Read as: result metric: runtime per question (seconds)" in result.text
    assert "NOT used" not in result.text


async def test_a_value_told_in_part_is_unread_where_several_have_its_words(
    sample_call: Any,
) -> None:
    emissions = {"attribute": "result metric", "values": ["emissions"]}
    runtime = {"attribute": "result metric", "values": ["runtime"]}
    system = {"attribute": "system", "values": ["DiFaR"]}
    result = await sample_call("query_graph", where=[system, emissions, runtime])

    assert "result metric has no value 'emissions'" in result.text
