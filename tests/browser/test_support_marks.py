"""Sentences that their papers do not bear out are marked on the page, with the reason at hand."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

QUESTION = "Which papers use the data set MetaQA?"
SAID = (
    "Four papers use MetaQA [1][2][3][4]. StructGPT was published at EMNLP in 2021 [4].\n\n"
    "- Keqing compares itself with GraphRAG [1]\n- KG-RAG is from 2025 [2]\n\n"
    "All of them come from Finland <img src=x onerror=document.title=1>."
)


class Completions(BaseHTTPRequestHandler):
    """Searches for the question, then says what it was told to say."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if asked["messages"][-1]["role"] == "tool":
            delta: dict[str, object] = {"content": SAID}
        else:
            function = {"name": "search_hubs", "arguments": json.dumps({"question": QUESTION})}
            call = {"index": 0, "id": "call_1", "type": "function", "function": function}
            delta = {"tool_calls": [call]}
        choice = {"index": 0, "delta": delta, "finish_reason": "stop"}
        chunk = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "m"}
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        self.wfile.write(f"data: {json.dumps(chunk | {'choices': [choice]})}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def model_served(serve, store: Path, tmp_path_factory) -> Iterator:
    with ThreadingHTTPServer(("127.0.0.1", 0), Completions) as endpoint:
        thread = Thread(target=endpoint.serve_forever)
        thread.start()
        settings = {
            "HUBLINK_MODEL": "scripted",
            "OPENAI_API_KEY": "none",
            "OPENAI_BASE_URL": f"http://127.0.0.1:{endpoint.server_port}/v1",
        }
        with serve(store, tmp_path_factory.mktemp("marks"), **settings) as served:
            yield served
        endpoint.shutdown()
        thread.join()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_mark_opens_its_reason_by_keyboard_and_escape_leads_back(
    page, open_chat, model_served, theme: str
) -> None:
    chat = open_chat(model_served)
    chat.choose_theme(theme)
    answer = chat.ask(QUESTION)
    marks = answer.locator("a[href^='#mark-']")
    expect(marks).to_have_count(3)
    marks.first.hover()
    why = page.get_by_role("tooltip")
    expect(why).to_contain_text("Not found in the facts")
    expect(why).to_contain_text("Not in the facts of [4]: 2021.")
    expect(why).to_contain_text("Nearest in the facts: publication year: 2023.")
    told = page.get_by_test_id("support")
    expect(told).to_contain_text("2 of 5 statements supported by the facts cited")
    # What is offered next is drawn last; a key pressed meanwhile may go nowhere.
    page.get_by_test_id("next-questions").wait_for()
    marks.nth(1).focus()
    page.keyboard.press("Enter")
    reason = page.get_by_test_id("doubt-1")
    expect(reason).to_be_focused()
    expect(reason).to_contain_text("Not in the facts of [1]: “GraphRAG”.")
    page.keyboard.press("Escape")
    expect(marks.nth(1)).to_be_focused()
    expect(page).to_have_title(f"{QUESTION} – HubLink Assistant")
    assert page.locator("#root img[src=x]").count() == 0
    assert page.url.startswith(model_served.address)
