"""Works that described ones cite, licences by their names, and what belongs to a paper."""

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://kites.example/> .
@prefix s: <https://schema.org/> .
@prefix cc: <http://creativecommons.org/licenses/> .
:hocket a s:Thesis ; s:name "Knots: A History of the Bowline" ; s:author :ada ;
    s:citation :wind, :lines ; s:license <https://creativecommons.org/licenses/by/4.0/> ;
    s:datePublished "2018" ; s:about :bowline .
:lines a s:ScholarlyArticle ; s:name "Kites without Lines: Flying Free" ; s:author :bo ;
    s:license <https://creativecommons.org/licenses/by-nc/4.0/> ; s:datePublished "2015" .
:wind a s:ScholarlyArticle ; s:name "Wind at the shore" ; s:author :ada, :bo ;
    s:citation :lines ; s:license <https://creativecommons.org/publicdomain/zero/1.0/> ;
    s:datePublished "2016" .
:rope a s:Thesis ; s:name "Rope for heavy kites" ; s:author :cy ; s:citation :hocket ;
    s:license <https://creativecommons.org/licenses/by/4.0/> ; s:datePublished "2020" .
:ada a s:Person ; s:name "Ada Lowe" .
:bo a s:Person ; s:name "Bo Marsh" .
:cy a s:Person ; s:name "Cy Dale" .
:bowline s:name "bowline" .
"""

KNOTS, LINES = "Knots: A History of the Bowline", "Kites without Lines: Flying Free"
WIND, ROPE = "Wind at the shore", "Rope for heavy kites"


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Assistant:
    """An assistant over the graph as anybody would index it, without a choice of types."""
    folder = tmp_path_factory.mktemp("kites")
    (folder / "kites.ttl").write_text(GRAPH, encoding="utf-8")
    settings = read_settings().changed(store=folder / "store", link_hosts=())
    index_store(folder / "kites.ttl", settings, lambda _: None, IndexChoices(levels=()))
    return build_assistant(settings)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("What does the thesis on bowline knots cite?", (WIND, LINES)),
        ("Which publications cite the thesis on bowline knots?", (ROPE,)),
        (f"Which publications cite “{LINES}”?", (KNOTS, WIND)),
    ],
)
async def test_what_a_described_work_cites_and_what_cites_it_is_told(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    answer = await talk.ask(question)
    assert all(title in answer.text for title in titles)
    assert sum(title in answer.text for title in (KNOTS, LINES, WIND, ROPE)) <= len(titles) + 1


async def test_a_no_within_a_title_denies_nothing(talk: Talk) -> None:
    answer = await talk.ask(f"Who wrote “{LINES}”?")
    assert "Bo Marsh" in answer.text
    assert "Ada" not in answer.text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("items under CC0", (WIND,)),
        ("papers under CC BY", (KNOTS, ROPE)),
        ("papers under CC-BY-NC", (LINES,)),
    ],
)
async def test_licences_are_known_by_their_names(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_a_kind_of_works_is_no_topic(talk: Talk) -> None:
    await talk.lists("theses on kites", (ROPE,))


async def test_what_share_of_the_collection_is_of_a_kind_is_a_share_of_its_papers(
    talk: Talk,
) -> None:
    answer = await talk.ask("What percentage of the collection are theses?")
    assert "50 % of all four" in answer.text
