"""Answers have the form of the question, on the sample graph and on one about crops."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from tools.workspace.found_text import fact_lines

pytestmark = pytest.mark.anyio

CROPS = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Report rdfs:label "Report" .
:station rdfs:label "station" .
:year rdfs:label "year of harvest" .
:trial rdfs:label "trial" .
:crop rdfs:label "crop" .
:soil rdfs:label "soil" .
:quarter rdfs:label "quarter" .
:yield rdfs:label "yield" .
:abstract rdfs:label "abstract" .
:irrigation rdfs:label "irrigation" .
:r1 a :Report ; rdfs:label "Spring sowing in the north" ; :station :askov ; :year 2001 ;
    :irrigation "n/a" ; :abstract
    "Follows wheat and barley on two soils through a wet season and weighs what each of them bore";
    :trial [ :crop :wheat ; :soil :clay ; :yield 7.1 ],
        [ :crop :wheat ; :soil :sand ; :yield 4.2 ],
        [ :crop :barley ; :soil :clay ; :yield 6.5 ],
        [ :crop :barley ; :soil :sand ; :yield 5.0 ] .
:r2 a :Report ; rdfs:label "Autumn sowing in the south" ; :station :foulum ; :year 2004 ;
    :irrigation "drip" ; :abstract
    "Asks whether rye sown late in autumn bears as much as wheat does, and where it does so best." ;
    :trial [ :crop :rye ; :soil :clay ; :yield 5.5 ],
        [ :crop :rye ; :soil :clay ; :quarter "first quarter" ; :yield 3.5 ],
        [ :crop :rye ; :soil :clay ; :quarter "last quarter" ; :yield 7.5 ] .
:askov rdfs:label "Askov" .
:foulum rdfs:label "Foulum" .
:wheat rdfs:label "wheat" .
:barley rdfs:label "barley" .
:rye rdfs:label "rye" .
:clay rdfs:label "clay" .
:sand rdfs:label "sand" .
"""


@pytest.fixture(scope="module")
def crops_assistant(
    tmp_path_factory: pytest.TempPathFactory, index_of: Callable[[Path, Path, str], Path]
) -> Assistant:
    source = tmp_path_factory.mktemp("graph") / "crops.ttl"
    source.write_text(CROPS, encoding="utf-8")
    store = index_of(source, tmp_path_factory.mktemp("crops"), "Report")
    return build_assistant(read_settings().changed(store=store, link_hosts=()))


@pytest.fixture
def crops(crops_assistant: Assistant) -> Talk:
    return Talk(crops_assistant)


async def test_who_wins_is_named_with_the_row_it_won_in(sample: Any, crops: Talk) -> None:
    answer = await sample.ask("Which system has the best recall on GV1?")
    assert answer.text == (
        "HubLink (T) has the highest recall: 0.754 (data set ORKG software architecture questions, "
        "GV1; embedding model text-embedding-3-large; language model o3-mini) [1][2]."
    )
    assert answer.entities == ("HubLink (T)",)
    answer = await crops.ask("Which crop has the highest yield?")
    assert answer.text == "Wheat has the highest yield: 7.1 (soil clay) [1]."


async def test_what_is_stated_for_parts_does_not_win_over_the_whole(crops: Talk) -> None:
    answer = await crops.ask("What is the highest yield of rye?")
    assert "5.5" in answer.text
    assert "7.5" not in answer.text


async def test_numbers_come_as_a_table_of_what_they_are_of(sample: Any, crops: Talk) -> None:
    answer = await crops.ask("What are the yields in the report “Spring sowing in the north”?")
    assert answer.text.splitlines()[2] == "| crop | soil | yield |  |"
    assert sorted(answer.text.splitlines()[4:]) == [
        "| barley | clay | 6.5 | [1] |",
        "| barley | sand | 5 | [1] |",
        "| wheat | clay | 7.1 | [1] |",
        "| wheat | sand | 4.2 | [1] |",
    ]
    answer = await sample.ask("results of HubLink")
    assert "| faithfulness | 0.445 | [1][2] |" in answer.text
    assert "There are 608 more [1][2]." in answer.text
    assert answer.support == 1


async def test_what_all_rows_share_is_said_once(sample: Any) -> None:
    answer = await sample.ask("What are the results of KG-RAG on MetaQA 3-hop?")
    head, _, first, *_ = answer.text.split("\n", 3)
    assert head.startswith("The results, all with data set MetaQA 3-hop, ")
    assert first.startswith("| configuration | result |")
    assert answer.support == 1


async def test_two_are_compared_by_their_numbers(sample: Any) -> None:
    answer = await sample.ask("Compare the recall of HubLink (T) and DiFaR on GV1.")
    assert answer.text == (
        "HubLink (T) is ahead with 0.754 against 0.352 for DiFaR (data set ORKG software "
        "architecture questions, GV1; language model o3-mini; metric recall) [1][2]."
    )


async def test_the_facts_of_a_number_say_what_it_is_of(crops: Talk) -> None:
    await crops.ask("What are the yields in the report “Spring sowing in the north”?")
    (paper,) = crops.conversation.book.all()
    assert "yield: 7.1 (crop: wheat; soil: clay)" in fact_lines(paper.facts)


async def test_an_overview_begins_with_what_describes_the_thing(crops: Talk) -> None:
    answer = await crops.ask("Tell me about “Spring sowing in the north”")
    head, _, *items = answer.text.split("\n")
    assert head == (
        "“Spring sowing in the north”: Follows wheat and barley on two soils through a wet season "
        "and weighs what each of them bore [1]."
    )
    assert "- soils: clay and sand [1]" in items
    assert not any("n/a" in item for item in items)


async def test_what_several_papers_share_is_told_once(sample: Any) -> None:
    answer = await sample.ask("Tell me about HubLink")
    assert "\n\nBoth papers:\n\n- publication year: 2025 [1][2]" in answer.text
    assert answer.text.count("ORKG [1][2]") == 1


async def test_bookkeeping_fills_no_overview(sample: Any) -> None:
    answer = await sample.ask("Tell me about “Domain-specific knowledge graphs: A survey”")
    for name in ("volume", "pages", "DOI", "arXiv identifier", "issue", "truncated"):
        assert f"- {name}" not in answer.text


async def test_the_one_paper_found_is_named_first(sample: Any) -> None:
    answer = await sample.ask("Where was KAPING published?")
    assert answer.text.startswith(
        "The venue of the paper “Knowledge-Augmented Language Model Prompting for Zero-Shot "
        "Knowledge Graph Question Answering” (approach KAPING) is "
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is HubLink training-free?", "Yes, HubLink is training-free [1][2]."),
        ("Does KAPING need training?", "No, KAPING is training-free [1]."),
    ],
)
async def test_a_quality_is_said_of_the_thing_asked_about(
    sample: Any, question: str, answer: str
) -> None:
    assert (await sample.ask(question)).text == answer


async def test_a_placeholder_is_no_value(crops: Talk) -> None:
    answer = await crops.ask("What is the irrigation of “Spring sowing in the north”?")
    assert answer.text.startswith("The graph names no irrigation of the report ")
    answer = await crops.ask("What is the irrigation of “Autumn sowing in the south”?")
    assert answer.text.endswith(" is drip [2].")


async def test_an_address_is_told_as_a_link(sample: Any) -> None:
    answer = await sample.ask("Where can I find the source code of HubLink?")
    assert answer.text.startswith("The source code of the papers with approach HubLink is <https:")
    assert answer.support == 1


async def test_none_of_a_named_thing_is_told_as_zero(sample: Any) -> None:
    answer = await sample.ask("Compare the number of papers by Reussner in 2019 and 2025.")
    assert "0 papers in 2019 and 1 paper in 2025 [1]" in answer.text
    assert answer.support == 1


async def test_a_distribution_says_over_which_years_it_runs(sample: Any) -> None:
    answer = await sample.ask("How many papers were published per year?")
    assert answer.text.startswith(
        "The number of papers per publication year from 1984 to 2025 (none in years not listed) "
        "is as follows:\n\n- 2 papers in 1984 [1]"
    )
    assert answer.support == 1


async def test_a_share_is_told_with_its_whole(sample: Any) -> None:
    answer = await sample.ask("What share of the papers are preprints?")
    assert answer.text.startswith(
        "There are 51 preprints, 26.7 % of all 191 papers [1][2][3] and 48 more."
    )
    assert len(answer.hubs) == 51
    assert answer.support == 1


async def test_where_one_thing_alone_was_found_nothing_is_compared(sample: Any) -> None:
    answer = await sample.ask("Compare Think-on-Graph and Reasoning on Graphs")
    assert answer.text.startswith("Of what is to be compared, only “Think-on-Graph")
