"""An answer as a query, from the command line: beside the answer and in its JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from pyoxigraph import RdfFormat, Store

LIST = "Which films have the genre drama?"


def _asked(films: Path, query: str) -> list[list[str]]:
    store = Store()
    store.load(films.read_bytes(), RdfFormat.TURTLE)
    return [[term.value for term in row if term is not None] for row in store.query(query)]


@pytest.mark.parametrize(
    "question",
    [
        LIST,
        "Which films with the genre drama are from 1934 or later?",
        "Which films are not by Ada Byron?",
    ],
)
def test_the_query_of_an_answer_finds_its_hubs_in_the_source(
    question: str, hublink: Any, films_store: Path, films_graph: Path
) -> None:
    answer = json.loads(hublink("ask", question, "--store", films_store, "--json").out)
    found = _asked(films_graph, answer["sparql"])
    assert sorted({row[0] for row in found}) == sorted(answer["hubs"])


def test_a_count_is_a_query_that_counts(hublink: Any, films_store: Path, films_graph: Path) -> None:
    question = "How many films have the genre drama?"
    answer = json.loads(hublink("ask", question, "--store", films_store, "--json").out)
    assert _asked(films_graph, answer["sparql"]) == [["2"]]
    assert "# How many films have the genre drama?" in answer["sparql"]


def test_the_query_is_shown_beside_the_answer_where_it_is_wanted(
    hublink: Any, films_store: Path, films_graph: Path
) -> None:
    asked = hublink("ask", LIST, "--store", films_store, "--sparql")
    assert "SELECT" not in asked.out
    query = asked.err[asked.err.index("# Which") :]
    assert len(_asked(films_graph, query)) == 2
    assert "SELECT" not in hublink("ask", LIST, "--store", films_store).err


def test_the_limits_of_a_conversation_are_in_its_queries(
    hublink: Any, films_store: Path, films_graph: Path, monkeypatch: Any
) -> None:
    lines = ["From now on only films from 1934 or later.", LIST]
    monkeypatch.setattr("sys.stdin", _Lines(lines))
    told = hublink("chat", "--store", films_store, "--json").out.splitlines()
    answer = json.loads(told[-1])
    found = _asked(films_graph, answer["sparql"])
    assert [row[1] for row in found] == ["Harbour Lights"]


def test_what_was_found_by_similarity_is_named(
    hublink: Any, films_store: Path, films_graph: Path
) -> None:
    question = "Something about waiting for salmon"
    answer = json.loads(hublink("ask", question, "--store", films_store, "--json").out)
    found = _asked(films_graph, answer["sparql"])
    assert "# about: waiting for salmon" in answer["sparql"]
    assert {row[0] for row in found} == set(answer["hubs"])


def test_without_an_answer_there_is_no_query(hublink: Any, films_store: Path) -> None:
    answer = json.loads(hublink("ask", "hello", "--store", films_store, "--json").out)
    assert answer["sparql"] == ""


class _Lines:
    def __init__(self, lines: list[str]) -> None:
        self._lines = [f"{line}\n" for line in lines]

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return self._lines.pop(0) if self._lines else ""
