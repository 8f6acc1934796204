"""Graphs and models may say anything; the page shows it and does nothing of it."""

from pathlib import Path

from playwright.sync_api import expect

TITLE = (
    "A* of orkgr:R123 <img src=x onerror=document.title=1> ![x](https://evil.example/x.png) "
    "at $5 and $6 [9] _now_"
)
GRAPH = f"""
@prefix : <https://graph.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:topic rdfs:label "research topic" .
:page rdfs:label "landing page" .
:one a :Paper ; rdfs:label "{TITLE}" ; :topic "walking" ; :page <javascript:document.title=2> .
:two a :Paper ; rdfs:label "Plain Walking" ; :topic "walking" .
"""


def test_a_hostile_graph_is_shown_as_it_is_and_nothing_else(
    page, serve, index_of, open_chat, tmp_path: Path
) -> None:
    graph = tmp_path / "graph.ttl"
    graph.write_text(GRAPH)
    with serve(index_of(graph, tmp_path / "store", "Paper"), tmp_path) as served:
        chat = open_chat(served)
        answer = chat.ask("Which papers have the research topic walking?")
        expect(answer).to_contain_text(TITLE)
        chat.unfold_sources(answer)
        answer.get_by_test_id("source-1").click()
        card = page.get_by_test_id("evidence-card")
        expect(card).to_be_visible()
        card.get_by_test_id("open-paper").click()
        expect(page.get_by_test_id("paper-page")).to_contain_text("walking")
        assert page.locator("#root img[src*=evil], #root img[src=x]").count() == 0
        assert page.locator("a[href^='javascript:']").count() == 0
        asked = "Which papers have the research topic walking? – HubLink Assistant"
        expect(page).to_have_title(asked)
