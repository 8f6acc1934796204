"""Answers carry how far the facts of their papers bear them out, whoever wrote them."""

import json
from pathlib import Path
from typing import Any

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.offering.starters import starters
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant

pytestmark = pytest.mark.anyio

QUESTIONS = Path(__file__).parents[2] / "benchmarks" / "sample-questions.jsonl"
FURTHER = (
    "Which data set is used most often?",
    "Which data sets are used by more than two papers?",
    "How many papers were published per year since 2023?",
    "Rank the papers that use the data set MetaQA by publication year.",
    "Compare StructGPT and Think-on-Graph by data set.",
    "Does the paper “KEPLER: A Unified Model for Knowledge Embedding and Pre-trained Language "
    "Representation” appear in 2019?",
    "Which paper has the highest number of questions?",
    "LC-QuAD 2.0 number of questions",
    "chasing references backwards and forwards for a literature review",
    "anything for medicine or for doctors?",
)
DRAMAS = ("search_hubs", {"question": "Which films have the genre drama?"})


async def test_answers_composed_of_facts_are_supported_throughout(
    sample_assistant: Assistant,
) -> None:
    asked = [json.loads(line)["question"] for line in QUESTIONS.read_text("utf-8").splitlines()]
    for question in [*asked, *starters(sample_assistant.shelf.libraries[0]), *FURTHER]:
        answer = await sample_assistant.answer(sample_assistant.new_conversation(), question)
        assert answer.grounded, question
        assert answer.support == 1, [f for f in answer.findings if f.is_doubted]


async def test_how_many_further_values_a_line_has_is_no_number_of_its_papers(
    sample: Talk,
) -> None:
    await sample.ask("How many papers were published per year?")
    summary = await sample.ask("Summarise these.")

    assert " others\n" in summary.text
    assert summary.support == 1, [f for f in summary.findings if f.is_doubted]


async def test_what_is_told_of_two_papers_at_hand_is_supported(sample: Talk) -> None:
    await sample.ask("Compare KG-RAG and StructGPT")
    newer = await sample.ask("which is newer?")
    await sample.ask("Which papers are from 2018?")
    grouped = await sample.ask("Group them by venue")

    assert newer.text.startswith("Of these papers, the newer paper is “Knowledge Graph-extended")
    assert grouped.text.startswith("The number of these papers per venue is as follows: one paper")
    assert newer.support == grouped.support == 1


async def test_a_yes_and_a_title_with_an_and_in_it_are_supported(tmp_path: Path) -> None:
    (source := tmp_path / "trials.csv").write_text(
        "title,authors,year,participants,open data,crop\n"
        "Salt and pressure,Ana Low,2015,820,yes,wheat\n"
        "Walking and sugar,Ana Low,2018,140,yes,oats\n"
        "Tea for colds,Bo Wu,2019,65,no,rye\n",
        encoding="utf-8",
    )
    settings = read_settings().changed(store=tmp_path / "store")
    index_store(source, settings, lambda _: None, IndexChoices(levels=()))
    talk = Talk(build_assistant(settings))
    compared = await talk.ask("Compare Salt and pressure and Walking and sugar")
    await talk.ask("papers by Ana Low")
    both = await talk.ask("and the median?")

    assert "has open data, the same for all [1][2]" in compared.text
    assert both.text.startswith("The median number of participants of these papers is 480")
    assert compared.support == both.support == 1


async def test_a_kind_that_a_graph_writes_as_one_word_is_supported_in_its_words(
    tmp_path: Path,
) -> None:
    (source := tmp_path / "theses.ttl").write_text(
        "@prefix : <http://x.org/> . @prefix dc: <http://purl.org/dc/terms/> .\n"
        ':a a :Work ; dc:title "Rain on slate" ; dc:creator "Low, A." ; dc:type "masterThesis" .\n'
        ':b a :Work ; dc:title "Fog at sea" ; dc:creator "Wu, B." ; dc:type "doctoralThesis" .\n'
        ':c a :Work ; dc:title "Hail at noon" ; dc:creator "Low, A." ; dc:type "article" .\n',
        encoding="utf-8",
    )
    settings = read_settings().changed(store=tmp_path / "store")
    index_store(source, settings, lambda _: None, IndexChoices(levels=()))
    answer = await Talk(build_assistant(settings)).ask("which PhD theses are there?")

    assert answer.text == "One doctoral thesis: “Fog at sea” [1]."
    assert answer.support == 1


async def test_what_some_papers_do_not_state_is_denied_of_them_without_a_doubt(
    tmp_path: Path,
) -> None:
    source = tmp_path / "library.bib"
    source.write_text(
        "@article{a, title={Soils under cover crops}, author={Don, Axel}, year=2015}\n"
        "@article{b, title={Matter of soils}, author={Kleber, M.}, year=2015, doi={10.1/b}}\n",
        encoding="utf-8",
    )
    settings = read_settings().changed(store=tmp_path / "store", link_hosts=())
    index_store(source, settings, lambda _: None, IndexChoices(levels=()))
    talk = Talk(build_assistant(settings))
    await talk.ask("Which papers are from 2015?")
    answer = await talk.ask("their DOIs?")
    assert "The graph names no DOI of the paper “Soils under cover crops”" in answer.text
    assert answer.support == 1, [f for f in answer.findings if f.is_doubted]


@pytest.mark.parametrize(
    "question",
    [
        "Which papers use the data set ImageNet-21k-P?",
        "Which papers use “FooBar”?",
        "Which papers use the data set FooBar?",
    ],
)
async def test_what_the_graph_cannot_answer_is_said_with_what_was_looked_for(
    sample: Any, question: str
) -> None:
    answer = await sample.ask(question)
    assert not answer.grounded
    assert answer.as_json()["citations"] == []
    assert answer.as_json()["support"] is None
    assert any(word in answer.text for word in ("ImageNet", "FooBar"))


async def test_what_a_model_gets_wrong_is_marked_in_the_json_line(talk_with: Any) -> None:
    talk = talk_with(
        [DRAMAS],
        "“The Quiet River” is from 1931 and was directed by Ada Byron [2]. "
        "“Harbour Lights” was directed by Ada Byron [1]. Three films are dramas [1][2].",
    )
    line = (await talk.ask("Which films are dramas?")).as_json()
    assert line["support"] == 0.3333
    assert line["marks"] == [
        {
            "sentence": "“Harbour Lights” was directed by Ada Byron [2].",
            "outcome": "against",
            "citations": [2],
            "reasons": [
                "The facts hold “directed by: Bob Stone”.",
                "Not in the facts of [2]: “Ada Byron”.",
            ],
            "facts": ["directed by: Bob Stone"],
        },
        {
            "sentence": "Three films are dramas [2][1].",
            "outcome": "weak",
            "citations": [2, 1],
            "reasons": ["It says “Three films”, where the graph counts 2."],
            "facts": ["has genre: drama"],
        },
    ]


async def test_a_model_that_finds_nothing_is_not_grounded(talk_with: Any) -> None:
    talk = talk_with(
        [("search_hubs", {"question": "Which films have the genre opera?"})],
        "I cannot answer this from the graph: I looked for films of the genre opera.",
    )
    line = (await talk.ask("Which films are operas?")).as_json()
    assert (line["grounded"], line["citations"], line["support"]) == (False, [], None)


async def test_a_citation_that_bears_nothing_is_gone_from_answer_and_sources(
    talk_with: Any,
) -> None:
    talk = talk_with([DRAMAS], "“Harbour Lights” is from 1934 [1]. Penguins nest in Chile [2].")
    line = (await talk.ask("Which films are dramas?")).as_json()
    assert line["answer"] == "“Harbour Lights” is from 1934 [1]. Penguins nest in Chile."
    assert [citation["title"] for citation in line["citations"]] == ["Harbour Lights"]
    assert [mark["outcome"] for mark in line["marks"]] == ["unsupported"]
    assert line["support"] == 0.5
