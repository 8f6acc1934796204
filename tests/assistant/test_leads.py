"""Papers that are only perhaps on a topic, told after those that surely are."""

from pathlib import Path

import pytest
from talks import Talk

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from assistant.wiring.shelves import open_shelf
from tools.hublink.core.models import VectorLevel

pytestmark = pytest.mark.anyio

SHELF = Path(__file__).parents[1] / "hublink" / "shelf.ttl"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shelf")
    choices = IndexChoices(types=("Paper",), levels=tuple(VectorLevel))
    index_store(SHELF, read_settings().changed(store=folder), lambda _: None, choices)
    return folder


@pytest.fixture
def shelf(store: Path) -> Talk:
    """A new conversation about ten papers of many fields."""
    return Talk(build_assistant(read_settings().changed(store=store, link_hosts=())))


async def test_papers_perhaps_on_a_topic_follow_with_what_speaks_for_them(shelf: Talk) -> None:
    answer = await shelf.ask("papers about voices in tune")

    sure, perhaps = answer.text.split("\n\nPerhaps also on it:\n\n")
    assert sure == "One paper on “voices in tune”: “Intonation of choirs” [1]."
    assert perhaps.startswith("- “Varnish of old violins” [2]: topic: Music")


async def test_only_papers_surely_on_a_topic_are_counted(shelf: Talk) -> None:
    answer = await shelf.ask("How many papers about voices in tune are there?")

    assert "one paper" in answer.text
    assert "Perhaps" not in answer.text
    assert len(answer.hubs) == 1


@pytest.mark.parametrize("question", ["Is there a study from Sydney?", "papers about Sydney"])
async def test_what_is_like_a_name_that_is_not_known_is_no_answer(
    shelf: Talk, question: str
) -> None:
    answer = await shelf.ask(question)

    assert answer.text == "The graph holds nothing named “Sydney”."
    assert answer.hubs == ()


async def test_words_that_no_paper_says_are_told_before_what_is_nearest_in_meaning(
    shelf: Talk,
) -> None:
    answer = await shelf.ask("papers about tired hospital staff")

    assert answer.text.startswith("No paper says “tired”, “hospital” or “staff”. The paper closest")
    assert "“Shift work and rest” [1]" in answer.text


async def test_the_title_of_a_paper_that_others_cite_is_no_term_to_ask_for(tmp_path: Path) -> None:
    citing = ":ants :cites :bees . :loans :cites :bees . :cites rdfs:label 'cites' .\n"
    (tmp_path / "shelf.ttl").write_text(SHELF.read_text("utf-8") + citing, "utf-8")
    settings = read_settings().changed(store=tmp_path / "store", link_hosts=())
    choices = IndexChoices(types=("Paper",), levels=tuple(VectorLevel))
    index_store(tmp_path / "shelf.ttl", settings, lambda _: None, choices)
    (library,) = open_shelf(settings).libraries

    assert library.similar("orchard pollination")[1] == ("topic: Insects",)


def test_no_sentence_is_a_term_to_ask_for(tmp_path: Path) -> None:
    graph = tmp_path / "described.ttl"
    described = """
        :insects :description "Small animals with six legs, which pollinate trees of an orchard" .
        :music :description "Sounds in an order that people like to listen to and to make" .
        :building :description "What is built of timber and steel to stand for very many years" .
        :health :description "How people sleep, eat and move, and what they are treated with" .
    """
    graph.write_text(SHELF.read_text(encoding="utf-8") + described, encoding="utf-8")
    settings = read_settings().changed(store=tmp_path / "index")
    choices = IndexChoices(types=("Paper",), levels=tuple(VectorLevel))
    index_store(graph, settings, lambda _: None, choices)
    (library,) = open_shelf(settings).libraries
    near = library.similarity.similar("orchard pollination", None, library.options.thoroughness)
    assert any(value.startswith("Small animals") for value in near.near_values)
    assert library.similar("orchard pollination")[1] == ("topic: Insects",)


def test_neither_a_publisher_nor_what_is_told_of_a_value_is_a_term_to_ask_for(
    tmp_path: Path,
) -> None:
    graph = tmp_path / "published.ttl"
    published = """
        :publisher rdfs:label "publisher" .
        :bees :publisher "Orchard pollination press" .
        :ants :publisher "Orchard pollination press" .
    """
    graph.write_text(SHELF.read_text(encoding="utf-8") + published, encoding="utf-8")
    settings = read_settings().changed(store=tmp_path / "index")
    choices = IndexChoices(types=("Paper",), levels=tuple(VectorLevel))
    index_store(graph, settings, lambda _: None, choices)
    (library,) = open_shelf(settings).libraries
    near = library.similarity.similar("orchard pollination", None, library.options.thoroughness)
    assert "Orchard pollination press" in near.near_values
    assert library.similar("orchard pollination")[1] == ("topic: Insects",)
