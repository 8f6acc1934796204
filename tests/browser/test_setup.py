"""What the page says where something is missing, or not ready yet."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from tools.adapters.embedding.question_embedder import QuestionEmbedder
from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder

FOG = ':fog a :Film ; rdfs:label "Into the Fog" ; :year 1940 .'
ABOUT_NO_WORD = "What happens to mountaineers?"


def test_without_an_index_the_page_says_how_to_make_one(page: Page, serve, tmp_path: Path) -> None:
    with serve(tmp_path / "nothing", tmp_path) as served:
        page.goto(served.address)
        message = page.locator('[data-step-type="assistant_message"]')
        expect(message).to_contain_text("There is no index")
        expect(message.locator("code").first).to_contain_text("hublink index")
        page.locator("#chat-input").fill("Which papers are there?")
        page.locator("#chat-submit").click()
        expect(message).to_have_count(2)
        expect(message.last).to_contain_text("There is no index")
        page.goto("about:blank")


@pytest.fixture
def released() -> Event:
    """Lets the endpoint of embeddings answer about the film in the fog, too."""
    return Event()


@pytest.fixture
def embeddings(released: Event) -> Iterator[dict[str, str]]:
    """The settings of an endpoint that embeds by the packaged model."""
    model = QuestionEmbedder(SentenceTransformerEmbedder())

    class Endpoint(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if any("Fog" in text for text in asked["input"]):
                released.wait()
            vectors = model.embed(asked["input"]).tolist()
            data = [{"index": n, "embedding": vector} for n, vector in enumerate(vectors)]
            answer = json.dumps({"data": data, "model": asked["model"], "object": "list"}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Endpoint) as server:
        Thread(target=server.serve_forever).start()
        yield {
            "HUBLINK_EMBEDDING_ENDPOINT_MODEL": "small",
            "OPENAI_BASE_URL": f"http://127.0.0.1:{server.server_port}/v1",
            "OPENAI_API_KEY": "none",
        }
        released.set()
        server.shutdown()


def test_what_is_not_indexed_yet_is_not_denied_and_its_progress_is_shown(
    open_chat,
    serve: Callable[..., AbstractContextManager[Any]],
    films_graph: Path,
    embeddings: dict[str, str],
    released: Event,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    store, more = tmp_path / "films", tmp_path / "more.ttl"
    more.write_text(films_graph.read_text("utf-8") + FOG, encoding="utf-8")
    for name, value in embeddings.items():
        monkeypatch.setenv(name, value)
    settings = read_settings().changed(store=store)
    for graph, later in ((films_graph, False), (more, True)):
        choices = IndexChoices(types=("Film",), embed_later=later)
        index_store(graph, settings, lambda _: None, choices)

    with serve(store, tmp_path, **embeddings) as served:
        chat = open_chat(served)
        under_way = chat.page.get_by_test_id("under-way")
        expect(under_way).to_contain_text("Searching by meaning is being prepared:")
        answer = chat.ask(ABOUT_NO_WORD)
        expect(answer).to_contain_text("is still being prepared")
        expect(answer).not_to_contain_text("holds no answer")
        expect(chat.page.get_by_test_id("support")).to_have_count(0)
        released.set()
        expect(under_way).to_have_text("")
        expect(chat.ask(ABOUT_NO_WORD)).to_contain_text("Songs of the Glacier")
        chat.page.goto("about:blank")
