"""A browser, and the real server over an index of the sample graph."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from found_programs import CHROMIUM
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

PATIENCE = 120_000
"""Milliseconds to wait for what must come; how long it takes tells nothing."""

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
if CHROMIUM is None:
    collect_ignore_glob = ["test_*.py"]
DESKTOP = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=844)
LIST_OF_CHATS_FITS = 768


class Served(NamedTuple):
    """A running server: its address, and what it has said so far."""

    address: str
    said: list[str]


def hublink(*arguments: str) -> list[str]:
    """Return the command line of the assistant's own command."""
    return [sys.executable, "-c", "from assistant.cli import main; main()", *arguments]


@contextmanager
def serve(store: Path, folder: Path, **settings: str) -> Iterator[Served]:
    """Run the server on a free port from another folder, until the block ends.

    `settings` are environment variables; those of the person running the tests do not count.
    """
    ours = ("HUBLINK_", "OPENAI_", "CHAINLIT_")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(ours)} | settings
    with subprocess.Popen(
        hublink("serve", "--store", str(store), "--port", "0"),
        cwd=folder,
        env=environment | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        said: list[str] = []
        lines = iter(process.stderr or ())
        try:
            for line in lines:
                said.append(line)
                if address := re.search(r"http://[\w.]+:\d+", line):
                    break
            else:
                pytest.fail(f"The server did not start: {''.join(said)}")
            reader = Thread(target=lambda: said.extend(lines))
            reader.start()
            yield Served(address[0], said)
        finally:
            process.terminate()
        reader.join()


@pytest.fixture(scope="session")
def store(sample_store: Path) -> Path:
    """The index of the sample graph."""
    return sample_store


@pytest.fixture(scope="session")
def served(store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(store, tmp_path_factory.mktemp("served")) as server:
        yield server
    assert server.said[1:] == []


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for one module: while it runs, other tests could run no event loop."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page whose requests all stay on this machine and whose scripts never fail."""
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    requests: list[str] = []
    failures: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    page.on("websocket", lambda socket: requests.append(socket.url))
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    context.close()
    outside = re.compile(r"(?!(https?|ws)://(localhost|127\.0\.0\.1):\d+/|(blob|data):)")
    assert requests
    assert [url for url in requests if outside.match(url)] == []
    assert failures == []


@pytest.fixture(scope="session")
def serious() -> Callable[[Page], list[str]]:
    """What axe finds wrong with a page that keeps people from using it."""
    axe = Axe()

    def findings(page: Page) -> list[str]:
        return [
            f"{found['id']}: {node['target']} {node['html'][:200]}"
            for found in axe.run(page).response["violations"]
            if found["impact"] in ("serious", "critical")
            for node in found["nodes"]
        ]

    return findings


class Chat:
    """A chat as a person sees it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        page.locator("#chat-input").wait_for()

    @property
    def answers(self) -> Locator:
        return self.page.locator('[data-step-type="assistant_message"]')

    def send(self, question: str) -> None:
        """Ask a question without waiting for its answer."""
        self.page.locator("#chat-input").fill(question)
        self.page.locator("#chat-submit").click()

    def ask(self, question: str) -> Locator:
        """Ask a question and return its answer, once it is finished."""
        before = self.answers.count()
        self.send(question)
        return self.answer(before)

    def edit(self, number: int, question: str) -> None:
        """Change a question asked before."""
        asked = self.page.locator('[data-step-type="user_message"]').nth(number)
        asked.hover()
        # The page may scroll away below the pointer, which hides the button again.
        asked.locator(".edit-message").click(force=True)
        self.page.locator("#edit-chat-input").fill(question)
        self.page.locator(".confirm-edit").click()
        expect(self.page.locator('[data-step-type="user_message"]').last).to_have_text(question)

    def start(self) -> Locator:
        """Ask the first of the questions offered and return its answer, once it is finished."""
        self.page.locator("#starters button").first.click()
        return self.answer(0)

    def answer(self, number: int) -> Locator:
        answer = self.answers.nth(number)
        answer.wait_for()
        self.page.locator("#stop-button").wait_for(state="detached")
        self.page.locator("#chat-submit").wait_for()
        # The first answer moves the page to the address of its chat, which closes what is open;
        # not so where there is no room for the list of chats.
        size = self.page.viewport_size
        if size is None or size["width"] >= LIST_OF_CHATS_FITS:
            # On a busy machine the move may come late; what a test looks at does not hang on it.
            with suppress(PlaywrightTimeoutError):
                self.page.wait_for_url("**/thread/*", timeout=10_000)
        return answer


@pytest.fixture
def chat(page: Page, served: Served) -> Chat:
    return Chat(page, served.address)


@pytest.fixture
def open_chat(page: Page) -> Callable[[Served], Chat]:
    return lambda served: Chat(page, served.address)


@pytest.fixture(name="serve", scope="session")
def serve_fixture() -> Callable[..., AbstractContextManager[Served]]:
    return serve


@pytest.fixture
def command() -> Callable[..., list[str]]:
    return hublink
