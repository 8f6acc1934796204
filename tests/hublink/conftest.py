"""Graphs, stores and the real embedding model for the tests of the method."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from loaded_graphs import load_graph

from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.hubs.hub_database import sqlite_url
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.vectors.chroma_vectors import ChromaVectorStore
from tools.hublink.core.models import Vectors

PREFIXES = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""

LIBRARY = """
:p1 a :Paper ; rdfs:label "Rivers of the North" ; :year 2019 ; :author :ada ; :finding :f1 ;
    :cites :p2 .
:p2 a :Paper ; rdfs:label "Lakes of the South" ; :year 2019 ; :author :bob, :ada ; :finding :f2 .
:p3 a :Paper ; rdfs:label "A Survey of Glaciers" ; :year 2021 ; :author :bob ; :cites :p1 .
:f1 rdfs:label "First result" ; :method :sampling ; :outcome "Salmon return earlier" .
:f2 rdfs:label "Second result" ; :method :sampling ; :outcome "Algae bloom in warm summers" .
:ada a :Person ; rdfs:label "Ada Byron" .
:bob a :Person ; rdfs:label "Bob Stone" .
:sampling rdfs:label "water sampling" .
:Paper rdfs:label "Paper" .
"""


@pytest.fixture
def graph_of(tmp_path: Path) -> Callable[[str], OxigraphStore]:
    """Makes a graph of Turtle statements."""

    def load(turtle: str) -> OxigraphStore:
        file = tmp_path / "graph.ttl"
        file.write_text(PREFIXES + turtle, encoding="utf-8")
        return load_graph(file)

    return load


@pytest.fixture
def library() -> str:
    """The Turtle of a small library: three papers that share authors, a year and a method."""
    return LIBRARY


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlHubStore]:
    store = SqlHubStore(sqlite_url(tmp_path / "hubs.sqlite"))
    yield store
    store.close()


@pytest.fixture
def vectors(tmp_path: Path) -> ChromaVectorStore:
    return ChromaVectorStore.open(tmp_path / "vectors")


class RememberingEmbedder(SentenceTransformerEmbedder):
    """The packaged model, which embeds each text once however many tests need it."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, Vectors] = {}

    def embed(self, texts: Sequence[str]) -> Vectors:
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        self._known.update(zip(new, super().embed(new) if new else (), strict=True))
        return np.array([self._known[text] for text in texts], dtype=np.float32)


@pytest.fixture(scope="session")
def embedder() -> SentenceTransformerEmbedder:
    """The packaged model, loaded once for all tests."""
    return RememberingEmbedder()
