"""Whether the public ORKG still answers in the shapes that are known; run with `pytest -m live`."""

from contextlib import closing
from pathlib import Path

import pytest
from loaded_graphs import load_graph

from tools.adapters.http.source_http import SourceHttp, SourcePolicy
from tools.adapters.sources.orkg_download import download_orkg
from tools.remote_graph import OrkgSource, Wanted, remote_source

ORKG = "https://orkg.org"


@pytest.mark.live
@pytest.mark.parametrize("text", ["orkg:comparison/R44930", "orkg:papers/R12250"])
def test_a_part_of_the_public_orkg_is_read(text: str, tmp_path: Path) -> None:
    source = remote_source(text, ORKG)
    assert isinstance(source, OrkgSource)
    with closing(SourceHttp(ORKG, SourcePolicy())) as http:
        file = download_orkg(source, Wanted(), tmp_path, http, print)
    graph = load_graph(file)
    assert any(graph.outgoing(paper) for paper in graph.of_type("Paper"))
