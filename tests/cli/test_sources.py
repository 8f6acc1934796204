"""Graphs from other sources than an RDF file, indexed and asked at once."""

from pathlib import Path
from typing import Any

import pytest

TWO_LANGUAGES = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :Paper ; rdfs:label "Counting snow"@en, "Schnee zählen"@de ; :topic :t ; :year 1990 .
:b a :Paper ; rdfs:label "Counting rain"@en, "Regen zählen"@de ; :topic :t ; :year 1991 .
:t rdfs:label "weather"@en, "Wetter"@de .
"""


def test_things_are_named_in_the_preferred_language_and_anew_when_it_changes(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph, store = tmp_path / "graph.ttl", tmp_path / "store"
    graph.write_text(TWO_LANGUAGES, encoding="utf-8")
    arguments = ("index", graph, "--store", store, "--levels", "none", "--hub-type", "Paper")
    question = ("ask", "Which paper is from 1990?", "--store", store)
    assert hublink(*arguments).status == 0
    assert "Counting snow" in hublink(*question).out
    monkeypatch.setenv("HUBLINK_LANGUAGES", "de")
    assert hublink(*arguments).status == 0
    assert "Schnee zählen" in hublink(*question).out
