"""What papers state is told to a model where a question leaves a judgement to it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.workspace.workspace import Workspace

pytestmark = pytest.mark.anyio

PREFIXES = """
@prefix e: <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""
STUDIES = (
    ("Mangroves on the coast of Tonland", "mangroves", "Waves behind the trees were a third lower.",
     "Seedlings died in the first winter.", "Planting took two years."),
    ("Mangroves after the great storm", "mangroves", "The trees held where the wall broke.",
     "One storm alone was observed.", "Only aerial pictures were used."),
    ("Mangroves and the price of land", "mangroves", "Land behind the trees rose in price.",
     "Prices were told by owners.", "Two villages did not answer."),
    ("Sea walls of brick", "sea walls", "Brick walls cracked within ten years.",
     "Salt was not measured.", "The mortar was of one kind."),
    ("A dune for the harbour", "dunes", "The dune moved two metres in a year.",
     "Wind was taken from a station far away.", "No control site was there."),
)  # fmt: skip


@pytest.fixture(scope="module")
def coast(index_of: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Studies of what keeps the sea out, each with a finding and two limitations."""
    facts = [
        f'e:s{n} a e:Study ; rdfs:label "{title}" ; e:protection "{kind}" ; e:sea "Tonsea" ; '
        f'e:work e:w{n} . e:w{n} rdfs:label "Work on {title}" ; e:finding "{finding}" ; '
        f'e:limitation "{first}", "{second}" .'
        for n, (title, kind, finding, first, second) in enumerate(STUDIES)
    ]
    folder = tmp_path_factory.mktemp("coast")
    (folder / "coast.ttl").write_text(PREFIXES + "\n".join(facts), encoding="utf-8")
    return index_of(folder / "coast.ttl", folder / "store", "Study")


Over = Callable[..., tuple[Workspace, Any]]


async def test_a_judgement_is_given_what_the_papers_found_and_where_they_fall_short(
    coast: Path, workspace_over: Over
) -> None:
    _, call = workspace_over(coast)
    result = await call("search_hubs", question="Are mangroves worth the trouble?")

    for _, kind, finding, first, second in STUDIES:
        if kind == "mangroves":
            assert finding in result.text
            assert first in result.text
            assert second in result.text
    assert "They state:" in result.text


async def test_where_a_fact_was_taken_from_is_no_statement(sample_call: Any) -> None:
    question = "How convincing is the evaluation of KG-RAG?"
    result = await sample_call("search_hubs", question=question)

    stated = result.text.partition("They state:")[2]
    assert "Tested with a small quantized model on samples of the test sets." in stated
    assert "Better than its baselines on 2-hop and 3-hop questions." in result.text
    assert "rests on" not in stated


async def test_nothing_is_stated_besides_where_the_plan_answers(
    coast: Path, workspace_over: Over
) -> None:
    for question in ("Which studies are on mangroves?", "How many studies are on sea walls?"):
        _, call = workspace_over(coast)
        result = await call("search_hubs", question=question)

        assert "They state:" not in result.text
        assert "near the question" not in result.text


async def test_where_nothing_is_found_nothing_is_told_in_its_place(
    coast: Path, workspace_over: Over
) -> None:
    question = "Is the choir of Tonland any good at singing madrigals?"
    _, call = workspace_over(coast)
    result = await call("search_hubs", question=question, papers=[])

    assert "near the question" not in result.text


async def test_without_a_model_nothing_is_stated_besides(coast: Path, workspace_over: Over) -> None:
    _, call = workspace_over(coast, tell_statements=False)
    result = await call("search_hubs", question="Are mangroves worth the trouble?")

    assert "[1] Mangroves" in result.text
    assert "They state:" not in result.text


async def test_what_is_stated_can_be_cited_and_opened(coast: Path, workspace_over: Over) -> None:
    workspace, call = workspace_over(coast)
    await call("search_hubs", question="Are mangroves worth the trouble?")

    told = {fact.used[-1].object.label for _, each in workspace.turn_facts.items() for fact in each}
    for _, kind, *stated in STUDIES:
        assert kind != "mangroves" or told.issuperset(stated)


async def test_what_each_paper_states_alike_is_told_once(coast: Path, workspace_over: Over) -> None:
    _, call = workspace_over(coast)
    result = await call(
        "query_graph",
        where=[{"attribute": "protection", "values": ["mangroves"]}],
        show=["sea", "finding"],
    )

    assert result.text.count("sea: Tonsea") == 1
    assert result.text.count("protection: mangroves") == 2
    assert "Each of these: protection: mangroves; sea: Tonsea" in result.text
    assert "Work on … — finding: The trees held where the wall broke." in result.text


async def test_what_two_papers_state_alike_is_told_of_each(sample_call: Any) -> None:
    where = [{"attribute": "approach", "values": ["HubLink"]}]
    result = await sample_call("query_graph", where=where, show=["training-free"])

    assert result.text.count("training-free: true") == 2
    assert "Each of these" not in result.text


async def test_what_no_attribute_is_called_is_told_as_such_beside_papers_that_may_state_it(
    sample_call: Any,
) -> None:
    question = "What are the weaknesses of approaches that search the graph step by step?"
    result = await sample_call("search_hubs", question=question)

    assert result.text.startswith("No attribute of the graph tells: weaknesses.")
    assert "Papers, near the question in meaning:" in result.text
    assert "Nothing in the graph meets this." not in result.text
    assert "all there is" not in result.text
