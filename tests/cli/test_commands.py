"""The command line at its front door."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from assistant.indexing.indexed_source import IndexedSource
from assistant.references.export import ExportFormat, file_name
from tools.adapters.index.index_writer import IndexWriter

KEYS = [
    "question",
    "answer",
    "citations",
    "scope",
    "hubs",
    "entities",
    "triples",
    "steps",
    "tools",
    "model",
    "seconds",
    "llm_tokens",
    "usage",
    "grounded",
    "probability",
    "surety",
    "sure",
    "alternatives",
    "support",
    "marks",
    "notes",
]


def test_a_question_is_answered_with_its_references(hublink: Any, films_store: Path) -> None:
    outcome = hublink("ask", "Who directed The Orchard?", "--store", films_store)

    assert outcome.status == 0
    assert "directed by Bob Stone [1]." in outcome.out
    assert "[1]" in outcome.out.splitlines()[-1]
    assert "The Orchard" in outcome.out.splitlines()[-1]


def test_references_asked_for_in_a_format_are_printed_in_it(
    hublink: Any, sample_store: Path
) -> None:
    question = "the bibtex of the papers with approach KG-RAG please"
    outcome = hublink("ask", question, "--store", sample_store)
    assert "@article{" in outcome.out or "@misc{" in outcome.out
    (line,) = hublink("ask", question, "--store", sample_store, "--json").out.splitlines()
    references = json.loads(line)["references"]
    assert references.count("author = ") == references.count("\n@") + 1


def test_an_answer_is_one_line_of_json_with_exactly_the_documented_fields(
    hublink: Any, sample_store: Path
) -> None:
    question = "Who are the authors of the papers with approach KG-RAG?"
    outcome = hublink("ask", question, "--store", sample_store, "--json")

    (line,) = outcome.out.splitlines()
    answer = json.loads(line)
    assert list(answer) == [*KEYS, "sparql"]
    assert answer["question"] == question
    assert answer["grounded"] is True
    assert answer["model"] == "offline"
    (citation,) = answer["citations"]
    assert list(citation) == [
        "number", "hub", "title", "authors", "year", "venue", "doi", "url"
    ]  # fmt: skip
    assert answer["hubs"] == [citation["hub"]]
    assert answer["entities"] == citation["authors"]
    assert all(len(triple) == 3 for triple in answer["triples"])
    assert {"name", "arguments", "seconds"} == set(answer["tools"][0])


def test_an_ungrounded_answer_is_no_mistake(hublink: Any, films_store: Path) -> None:
    outcome = hublink("ask", "mortgage interest rates", "--store", films_store, "--json")

    answer = json.loads(outcome.out)
    assert outcome.status == 0
    assert answer["grounded"] is False
    assert answer["citations"] == []


def test_a_topic_is_where_retrieval_starts(hublink: Any, films_store: Path) -> None:
    question = "Which films have the genre drama?"
    outcome = hublink("ask", question, "--store", films_store, "--topic", "Ada Byron", "--json")

    answer = json.loads(outcome.out)
    assert [citation["title"] for citation in answer["citations"]] == ["The Quiet River"]
    assert answer["tools"][0]["name"] == "traverse_from_entity"


def test_the_words_of_an_alternative_are_answered_by_its_plan(
    hublink: Any, sample_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "which approaches retrieve paths"
    asked = json.loads(hublink("ask", question, "--json", "--store", sample_store).out)
    reading = asked["alternatives"][0]["reading"]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{question}\n{reading}\n"))

    outcome = hublink("chat", "--json", "--store", sample_store)

    first, second = map(json.loads, outcome.out.splitlines())
    assert first["alternatives"] == asked["alternatives"]
    assert second["answer"] != first["answer"]
    assert second["grounded"]
    assert second["alternatives"] == []


def test_a_chat_keeps_its_conversation_and_prints_a_line_a_turn(
    hublink: Any, films_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = "Which films have the genre drama?\n\nwhich of these were directed by Bob Stone?\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(questions))

    outcome = hublink("chat", "--json", "--store", films_store)

    first, second = map(json.loads, outcome.out.splitlines())
    assert len(first["citations"]) == 2
    assert [citation["title"] for citation in second["citations"]] == ["Harbour Lights"]
    assert second["citations"][0] in first["citations"]


def test_a_chat_takes_limits_and_commands(
    hublink: Any, films_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "from now on only films by Ada Byron\nWhich films are there?\n/table\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(said))

    outcome = hublink("chat", "--explain", "--store", films_store)

    assert "2 of 4 films" in outcome.out
    assert "within: only directed by: Ada Byron" in outcome.err
    head = next(line for line in outcome.out.splitlines() if "┃" in line)
    assert head.replace("┃", "").split() == ["[1]", "[2]"]
    year = next(line for line in outcome.out.splitlines() if "release year" in line)
    assert ("1931" in year, "1934" in year) == (True, True)


@pytest.mark.parametrize("format", list(ExportFormat))
def test_references_are_exported_in_the_format_of_the_file(
    hublink: Any, sample_store: Path, tmp_path: Path, format: ExportFormat
) -> None:
    file = tmp_path / file_name(format)

    outcome = hublink("ask", "Who wrote KG-RAG?", "--store", sample_store, "--export", file)

    assert outcome.status == 0
    assert "Retrieval Augmented Generation" in file.read_text(encoding="utf-8").replace("{", "")
    assert "1 references written" in outcome.err


def test_an_export_tells_what_is_missing_or_doubtful(
    hublink: Any, sample_store: Path, tmp_path: Path
) -> None:
    file = tmp_path / "references.bib"

    outcome = hublink("ask", "Who wrote KG-RAG?", "--store", sample_store, "--export", file)

    assert "linders2025knowledge: no DOI or address." in outcome.err


def test_references_are_printed_in_the_style_that_is_asked_for(
    hublink: Any, sample_store: Path, tmp_path: Path
) -> None:
    asked = ("ask", "Who wrote KG-RAG?", "--store", sample_store, "--style")

    assert "[1] J. Linders and J. M. Tomczak, “" in hublink(*asked, "ieee").out
    refused = hublink(*asked, tmp_path / "none.csl")
    assert refused.status == 2
    assert "Name a valid .csl file." in refused.err


def test_an_evaluation_writes_a_prediction_a_question(
    hublink: Any, films_store: Path, tmp_path: Path
) -> None:
    questions, out = tmp_path / "questions.jsonl", tmp_path / "out.jsonl"
    lines = [
        {"uid": "a", "question": "Who directed The Orchard?", "golden": "ignored"},
        {"uid": "b", "question": "How many films have the genre drama?", "topic_entity": "x"},
    ]
    questions.write_text("\n".join(json.dumps(line) for line in lines) + "\n\n", encoding="utf-8")

    outcome = hublink("eval", questions, "--store", films_store, "--out", out)

    predictions = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert outcome.status == 0
    assert [p["uid"] for p in predictions] == ["a", "b"]
    assert list(predictions[0]) == ["uid", *KEYS]
    assert predictions[1]["entities"] == ["2"]


@pytest.mark.parametrize("retriever", ["direct", "traversal"])
def test_an_evaluation_can_ask_the_bare_strategies(
    hublink: Any, films_store: Path, tmp_path: Path, retriever: str
) -> None:
    questions, out = tmp_path / "questions.jsonl", tmp_path / "out.jsonl"
    line = {"uid": "a", "question": "man fishing for salmon", "topic_entity_label": "Ada Byron"}
    questions.write_text(json.dumps(line), encoding="utf-8")

    hublink("eval", questions, "--store", films_store, "--out", out, "--retriever", retriever)

    prediction = json.loads(out.read_text(encoding="utf-8"))
    assert prediction["entities"][0] == "The Quiet River"
    assert prediction["triples"][0][0] == "https://example.org/river"


def test_an_index_is_made_and_asked(hublink: Any, films_graph: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"

    made = hublink("index", films_graph, "--store", store, "--hub-type", "Film", "--levels", "none")
    again = hublink(
        "index", films_graph, "--store", store, "--hub-type", "Film", "--levels", "none"
    )
    asked = hublink("ask", "How many films have the genre drama?", "--store", store)

    assert made.out.startswith("4 hubs, ")
    assert "4 hubs changed" in made.out
    assert "0 hubs changed" in again.out
    assert "Two films have the genre drama [1][2]." in asked.out


def test_types_are_offered_where_none_is_named(
    hublink: Any, films_graph: Path, tmp_path: Path
) -> None:
    outcome = hublink("index", films_graph, "--store", tmp_path / "store", "--levels", "none")

    assert outcome.status == 0
    assert "Film  (4, " in outcome.err
    assert "--hub-type" in outcome.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            ("--hub-type", "Novel"),
            "Nothing is of the type Novel, so there is nothing to ask about.",
        ),
        (("--hub", "nowhere"), "Nothing has the id nowhere, so there is nothing to ask about."),
        (
            ("--min-facts", "100"),
            "Nothing has 100 facts or more, so there is nothing to ask about.",
        ),
    ],
)
def test_what_is_not_in_a_graph_to_be_asked_about_is_told_with_what_is(
    hublink: Any, films_graph: Path, tmp_path: Path, options: tuple[str, ...], told: str
) -> None:
    refused = hublink("index", films_graph, "--store", tmp_path, "--levels", "none", *options)
    assert refused.status == 2
    assert told in refused.err
    assert refused.err.rstrip().endswith("the graph has Film (4).")


@pytest.mark.parametrize("name", ["empty.csv", "empty.bib", "empty.ttl"])
def test_a_source_that_states_nothing_is_told_so(hublink: Any, tmp_path: Path, name: str) -> None:
    (source := tmp_path / name).write_text("title,authors\n" if name.endswith("csv") else "")
    refused = hublink("index", source, "--store", tmp_path / "store", "--levels", "none")
    assert refused.status == 2
    assert "types" not in refused.err
    assert "There is nothing to ask about: no facts were found. Look whether" in refused.err


def test_interrupting_the_index_says_that_it_can_go_on(
    hublink: Any, films_graph: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.indexing.index_store.index_store", interrupt)

    outcome = hublink("index", films_graph, "--store", tmp_path / "store")

    assert outcome.status == 130
    assert "goes on from here" in outcome.err


def test_what_was_interrupted_goes_on_without_being_told_the_graph_again(
    hublink: Any, films_graph: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "store"
    with monkeypatch.context() as patch:
        patch.setattr(IndexWriter, "bring_up_to_date", interrupt)
        outcome = hublink("index", films_graph, "--store", store, "--hub-type", "Film")
    assert outcome.status == 130

    outcome = hublink("index", "--store", store, "--hub-type", "Film", "--levels", "none")

    assert outcome.out.startswith("4 hubs"), outcome.err


def test_an_index_of_an_unknown_graph_is_not_replaced_by_the_sample(
    hublink: Any, films_graph: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "store"
    with monkeypatch.context() as patch:
        patch.setattr(IndexedSource, "keep", interrupt)
        assert hublink("index", films_graph, "--store", store).status == 130

    outcome = hublink("index", "--store", store)

    assert outcome.status == 2
    assert f"It is not known what {store} is made of." in outcome.err


def interrupt(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_the_doctor_says_what_there_is_and_no_secret(
    hublink: Any, sample_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret-key")
    monkeypatch.setenv("COLUMNS", "200")

    outcome = hublink("doctor", "--store", sample_store)

    assert outcome.status == 0
    assert "hubs with" in outcome.out
    assert "HUBLINK_MODEL" in outcome.out
    assert "secret" not in outcome.out + outcome.err


def test_the_doctor_tells_the_state_as_json(hublink: Any, sample_store: Path) -> None:
    told = json.loads(hublink("doctor", "--store", sample_store, "--json").out)

    assert {"findings", "versions", "indexes", "use"} <= told.keys()
    (index,) = told["indexes"]
    assert (index["hubs"], index["trouble"]) == (191, "")
    assert index["source"].endswith("sample")
    assert index["embedded"] == (1.0 if index["levels"] else None)
    assert any(finding["subject"] == "Index" for finding in told["findings"])


def test_the_doctor_says_what_is_missing_and_what_to_do(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")

    outcome = hublink("doctor", "--store", tmp_path / "nothing")

    assert outcome.status == 2
    assert "hublink index" in outcome.out


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        (["ask"], "Missing argument"),
        (["ask", "x", "--store", "nowhere"], "hublink index"),
        (["ask", ""], "empty"),
        (["ask", "x", "--export", "references.doc"], ".bib"),
        (["dance"], "No such command"),
        (["ask", "x", "--colour"], "No such option"),
        (["index", "nowhere.ttl", "--store", "made"], "Check the path"),
        (["index", "text.txt", "--store", "made"], "--format"),
        (["index", "text.txt", "--store", "made", "--format", "word"], "turtle"),
        (["index", "text.txt", "--store", "made", "--levels", "word"], "predicate"),
        (["index", "text.txt", "--store", "text.txt/made"], "--store"),
        (["eval", "nowhere.jsonl", "--out", "out.jsonl"], "JSON Lines"),
        (["eval", "text.txt", "--out", "out.jsonl"], "line 1"),
    ],
)
def test_a_mistake_ends_with_one_line_that_says_what_to_do(
    hublink: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    remedy: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("neither a graph nor a question\n", encoding="utf-8")

    outcome = hublink(*arguments)

    assert outcome.status == 2
    assert outcome.out == ""
    assert len(outcome.err.strip().splitlines()) == 1
    assert remedy in outcome.err


def test_a_topic_that_the_graph_does_not_know_is_a_mistake(hublink: Any, films_store: Path) -> None:
    outcome = hublink("ask", "x", "--store", films_store, "--topic", "Zacharias")

    assert outcome.status == 2
    assert "--topic" in outcome.err


def test_what_cannot_be_written_is_told(hublink: Any, films_store: Path, tmp_path: Path) -> None:
    file = tmp_path / "missing" / "references.bib"

    outcome = hublink("ask", "Who directed The Orchard?", "--store", films_store, "--export", file)

    assert outcome.status == 2
    assert "cannot be written" in outcome.err


def test_a_setting_that_cannot_be_is_named_without_its_value(
    hublink: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HUBLINK_PORT", "secret-port")

    outcome = hublink("doctor")

    assert outcome.status == 2
    assert "port" in outcome.err
    assert "secret-port" not in outcome.err


def test_a_question_that_names_its_answer_loads_no_vectors_and_no_model(
    films_store: Path,
) -> None:
    script = (
        "import sys; from assistant.cli import main\n"
        "slow = ('torch', 'chromadb', 'openai', 'chainlit')\n"
        "try: main()\n"
        "finally: print([module for module in slow if module in sys.modules])"
    )
    arguments = ["ask", "Who directed The Orchard?", "--store", str(films_store)]

    run = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )

    assert "directed by Bob Stone [1]." in run.stdout
    assert run.stdout.splitlines()[-1] == "[]"
