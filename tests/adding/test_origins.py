"""When and from what an index was last read."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.indexing.indexed_source import IndexedSource
from assistant.indexing.origins import origins
from assistant.read_settings import read_settings


def test_an_index_tells_its_file_without_its_folder_and_when_it_was_last_read(
    films_graph: Path, tmp_path: Path
) -> None:
    settings = read_settings().changed(store=tmp_path / "films")
    assert origins(settings) == {}
    told = []
    for _ in range(2):
        before = datetime.now(UTC)
        index_store(films_graph, settings, lambda _: None, IndexChoices(types=("Film",), levels=()))
        [(name, origin)] = origins(settings).items()
        assert (name, origin.source) == ("films", "films.ttl")
        assert before <= origin.read <= datetime.now(UTC)
        told.append(origin.read)
    assert told[0] < told[1]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("/home/ada/private/papers.bib", "papers.bib"),
        ("/home/ada/library", "library"),
        ("https://graphs.example.org:8080/sparql?x=1", "graphs.example.org"),
        ("orkg:field/R132", "the ORKG"),
        ("zotero:users/0", "Zotero"),
    ],
)
def test_a_source_is_named_without_what_leads_to_it(place: str, name: str) -> None:
    assert IndexedSource(place=place).name == name
