"""A chat with a language model behind it, as any OpenAI-compatible endpoint would speak."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import expect

SAID = "The **first half** of orkgr:R123 and ![x](https://evil.example/x.png)"
KEY = "sk-recognisable-0123456789abcdef"
QUESTION = "Which papers use the data set MetaQA?"
CITED = "**Keqing** uses MetaQA [1]. Another one is **StructGPT"


class Endpoint(ThreadingHTTPServer):
    """Streams the first half of an answer, and the rest when it is let go on."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Completions)
        self.go_on = Event()
        self.refuse = self.busy = self.searches = self.silent = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Completions(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.server.refuse:
            error = {"message": f"Incorrect API key provided: {KEY}", "code": "invalid_api_key"}
            self.send_response(401)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps({"error": error}).encode())
            return
        if self.server.busy:
            self.server.busy = False
            self.send_response(429)
            self.send_header("retry-after", "2")
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        searched = asked["messages"][-1].get("tool_call_id") == "call_1"
        try:
            if self.server.searches and not searched:
                self._search()
                return
            if self.server.silent:
                self.server.go_on.wait()
            self._say(CITED if searched else SAID)
            self.server.go_on.wait()
            self._say(" and the second half.", finished="stop")
            self.wfile.write(b"data: [DONE]\n\n")
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _search(self) -> None:
        function = {"name": "search_hubs", "arguments": json.dumps({"question": QUESTION})}
        call = {"index": 0, "id": "call_1", "type": "function", "function": function}
        self._send({"tool_calls": [call]}, "tool_calls")
        self.wfile.write(b"data: [DONE]\n\n")

    def _say(self, text: str, finished: str | None = None) -> None:
        self._send({"content": text}, finished)

    def _send(self, delta: dict[str, object], finished: str | None) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finished}
        chunk = {
            "id": "1",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": "scripted",
            "choices": [choice],
        }
        self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def running() -> Iterator[Endpoint]:
    with Endpoint() as endpoint:
        thread = Thread(target=endpoint.serve_forever)
        thread.start()
        yield endpoint
        endpoint.go_on.set()
        endpoint.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server runs: its history and caches are below it."""
    return tmp_path_factory.mktemp("model")


@pytest.fixture(scope="module")
def settings(running: Endpoint) -> dict[str, str]:
    return {
        "HUBLINK_MODEL": "scripted",
        "OPENAI_API_KEY": KEY,
        "OPENAI_BASE_URL": running.address,
    }


@pytest.fixture(scope="module")
def model_served(settings: dict[str, str], serve, store: Path, folder: Path) -> Iterator:
    with serve(store, folder, **settings) as served:
        yield served


@pytest.fixture
def endpoint(running: Endpoint) -> Endpoint:
    running.go_on.clear()
    running.refuse = running.busy = running.searches = running.silent = False
    return running


@pytest.fixture
def model_chat(endpoint: Endpoint, model_served, open_chat):
    return open_chat(model_served)


def test_a_stopped_answer_keeps_what_was_written(model_chat, endpoint: Endpoint) -> None:
    page = model_chat.page
    model_chat.send("How would one combine graphs with language models in practice?")
    answer = model_chat.answers.first
    expect(answer).to_contain_text("The first half of orkgr:R123")
    expect(model_chat.stop()).to_contain_text("The first half of orkgr:R123")
    expect(model_chat.answers).to_have_count(1)
    assert page.locator("#root img[src*=evil]").count() == 0


def test_a_question_that_is_stopped_at_once_claims_no_answer(
    model_chat, endpoint: Endpoint
) -> None:
    endpoint.silent = True
    model_chat.send("How would one combine graphs with language models in practice?")
    model_chat.page.locator("#stop-button").click()
    expect(model_chat.answers).to_have_text("Stopped before there was an answer.")
    endpoint.go_on.set()


def test_what_a_stopped_answer_cites_can_be_opened(model_chat, endpoint: Endpoint) -> None:
    endpoint.searches = True
    model_chat.send(QUESTION)
    answer = model_chat.answers.first
    expect(answer).to_contain_text("Another one is")
    expect(model_chat.stop()).to_contain_text("Stopped. This answer is not complete.")
    expect(answer).not_to_contain_text("**")
    expect(answer.locator("a[href^='#mark-']")).to_have_count(0)
    model_chat.answer(0)
    answer.locator("a[href^='#cite-']").click()
    expect(model_chat.page.locator("#side-view-content")).to_contain_text("keqing")


def test_waiting_for_a_busy_endpoint_is_told(model_chat, endpoint: Endpoint) -> None:
    endpoint.busy = True
    endpoint.go_on.set()
    model_chat.ask(QUESTION)
    told = model_chat.page.get_by_text("is getting more requests than it allows. Asked again.")
    expect(told).to_be_visible()


def test_a_chat_goes_on_after_a_stop(model_chat, endpoint: Endpoint) -> None:
    model_chat.send("How would one combine graphs with language models in practice?")
    expect(model_chat.answers.first).to_contain_text("first half")
    model_chat.stop()
    endpoint.go_on.set()
    expect(model_chat.ask("And now?")).to_contain_text("and the second half.")


def test_a_run_of_an_edited_question_can_be_stopped(model_chat, endpoint: Endpoint) -> None:
    endpoint.go_on.set()
    model_chat.ask("How would one combine graphs with language models in practice?")
    endpoint.go_on.clear()
    model_chat.edit(0, "How would one combine graphs with large language models in practice?")
    expect(model_chat.answers.first).to_contain_text("first half")
    model_chat.stop()


def test_a_page_that_is_reloaded_amid_an_answer_shows_it_once_it_is_there(
    model_chat, endpoint: Endpoint
) -> None:
    page = model_chat.page
    model_chat.send("How would one combine graphs with language models in practice?")
    expect(model_chat.answers.first).to_contain_text("first half")
    page.wait_for_url("**/thread/*")
    page.reload()
    expect(page.locator('[data-step-type="user_message"]')).to_be_visible()
    expect(page.locator("#stop-button")).to_be_visible()
    expect(page.get_by_test_id("interrupted")).to_have_count(0)
    endpoint.go_on.set()
    expect(model_chat.answers).to_contain_text("and the second half.")


def test_a_question_that_the_server_was_stopped_at_says_so_and_is_asked_again(
    open_chat, serve, store: Path, tmp_path: Path, endpoint: Endpoint, settings: dict[str, str]
) -> None:
    endpoint.go_on.set()
    with serve(store, tmp_path, **settings) as first:
        chat = open_chat(first)
        chat.ask("How would one combine graphs with language models in practice?")
        endpoint.go_on.clear()
        chat.send("And now?")
        expect(chat.answers.nth(1)).to_contain_text("first half")
        first.process.kill()
    endpoint.go_on.set()
    with serve(store, tmp_path, first.address.rsplit(":")[-1], **settings):
        told = chat.answers.nth(1).get_by_test_id("interrupted")
        expect(told).to_contain_text("This question was interrupted before it was answered.")
        chat.page.reload()
        expect(told).to_be_visible()
        told.get_by_role("button", name="Ask again").click()
        expect(chat.answer(1)).to_contain_text("and the second half.")
        expect(told).to_have_count(0)
        chat.page.reload()
        expect(chat.answers).to_have_count(2)
        expect(chat.answers.nth(1)).to_contain_text("and the second half.")
        expect(chat.page.locator('[data-step-type="user_message"]')).to_have_count(2)


def test_a_refused_key_is_said_with_its_remedy(model_chat, endpoint: Endpoint) -> None:
    endpoint.refuse = True
    answer = model_chat.ask("How would one combine graphs with language models in practice?")
    expect(answer).to_contain_text("OPENAI_API_KEY")
    expect(answer).not_to_contain_text("Traceback")


def test_a_key_is_on_no_page_in_no_log_and_in_nothing_kept(
    model_chat, endpoint: Endpoint, model_served, folder: Path
) -> None:
    endpoint.searches = True
    endpoint.go_on.set()
    expect(model_chat.ask(QUESTION)).to_contain_text("Keqing")
    endpoint.refuse = True
    expect(model_chat.ask(QUESTION)).to_contain_text("does not accept the key")
    kept = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    assert any(b"Keqing" in content for content in kept)
    assert not any(KEY.encode() in content for content in kept)
    assert KEY not in model_chat.page.content()
    assert KEY not in "".join(model_served.said)
