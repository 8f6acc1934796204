"""A browser, and the real server over an index of the sample graph."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from chat_page import PATIENCE, Chat
from forked_programs import Ended, run, start
from found_programs import CHROMIUM
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

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
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What is drawn anew gets its name in the frame after."""
OPENED = pytest.StashKey[tuple[Browser, ExitStack]]()


class Served(NamedTuple):
    """A running server: its address, what it has said so far, its folder and process."""

    address: str
    said: list[str]
    folder: Path
    process: BaseProcess


def environment_with(settings: Mapping[str, str]) -> dict[str, str]:
    """Return environment variables; those of the person running the tests do not count."""
    ours = ("HUBLINK_", "OPENAI_", "CHAINLIT_")
    return {k: v for k, v in os.environ.items() if not k.startswith(ours)} | dict(settings)


@contextmanager
def serve(store: Path, folder: Path, port: str = "0", **settings: str) -> Iterator[Served]:
    """Run the server on a port, or any free one, from another folder, until the block ends.

    `settings` are environment variables.
    """
    arguments = ["serve", "--store", str(store), "--port", port]
    process, lines = start(arguments, folder, environment_with(settings))
    with lines:
        said: list[str] = []
        try:
            for line in lines:
                said.append(line)
                if address := re.search(r"http://[\w.]+:\d+", line):
                    break
            else:
                pytest.fail(f"The server did not start: {''.join(said)}")
            reader = Thread(target=lambda: said.extend(lines))
            reader.start()
            yield Served(address[0], said, folder, process)
        finally:
            process.terminate()
        reader.join()
    process.join()


@pytest.fixture(scope="session")
def store(sample_store: Path) -> Path:
    """The index of the sample graph."""
    return sample_store


@pytest.fixture(scope="session")
def served(store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(store, tmp_path_factory.mktemp("served"), HUBLINK_LINK_HOSTS=",") as server:
        yield server
    assert server.said[1:] == []


@pytest.fixture
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """A browser for all tests that come one after another and need one.

    The first of its profiles stays open, with the files of the page; others end with their test.
    """
    if OPENED not in pytestconfig.stash:
        expect.set_options(timeout=PATIENCE)
        with ExitStack() as opened:
            playwright = opened.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            opened.callback(browser.close)
            browser.new_context(viewport=DESKTOP).set_default_timeout(PATIENCE)
            pytestconfig.stash[OPENED] = browser, opened.pop_all()
    browser, _ = pytestconfig.stash[OPENED]
    yield browser
    for context in browser.contexts[1:]:
        context.close()


@pytest.fixture
def new_profile(browser: Browser) -> Callable[[str], BrowserContext]:
    """Makes a profile of somebody else, for the pages at an address."""

    def make(address: str) -> BrowserContext:
        profile = browser.new_context(base_url=address)
        profile.set_default_timeout(PATIENCE)
        return profile

    return make


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Closes the browser before a test without one: while it runs, no event loop could."""
    if OPENED in item.config.stash and "browser" not in getattr(nextitem, "fixturenames", ()):
        item.config.stash[OPENED][1].close()
        del item.config.stash[OPENED]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page whose requests all stay on this machine and whose scripts never fail.

    It is the same one in all tests, since a new one would have to compile Chainlit's page again.
    """
    profile = browser.contexts[0]
    page = profile.pages[0] if profile.pages else profile.new_page()
    page.set_viewport_size(DESKTOP)
    requests: list[str] = []
    failures: list[str] = []
    with ExitStack() as listening:
        for event, hear in (
            ("request", lambda request: requests.append(request.url)),
            ("websocket", lambda socket: requests.append(socket.url)),
            ("pageerror", lambda error: failures.append(str(error))),
        ):
            page.on(event, hear)
            listening.callback(page.remove_listener, event, hear)
        yield page
    others = [each for each in profile.pages if each != page]
    for each in others:
        each.close()
    profile.clear_cookies()
    page.evaluate("location.protocol === 'http:' && (localStorage.clear(), sessionStorage.clear())")
    outside = re.compile(r"(?!(https?|ws)://(localhost|127\.0\.0\.1):\d+/|(blob|data):)")
    assert requests
    assert others == []
    assert [url for url in requests if outside.match(url)] == []
    assert failures == []


@pytest.fixture(scope="session")
def serious() -> Callable[[Page], list[str]]:
    """What axe finds wrong with a page that keeps people from using it."""
    axe = Axe()

    def findings(page: Page) -> list[str]:
        page.evaluate(DRAWN)
        return [
            f"{found['id']}: {node['target']} {node['html'][:200]}"
            for found in axe.run(page).response["violations"]
            if found["impact"] in ("serious", "critical")
            for node in found["nodes"]
        ]

    return findings


@pytest.fixture
def chat(page: Page, served: Served) -> Chat:
    return Chat(page, served.address)


@pytest.fixture
def open_chat(page: Page) -> Iterator[Callable[[Served], Chat]]:
    """Opens a chat at a server; what is still open there has ended with it."""
    yield lambda served: Chat(page, served.address)
    page.goto("about:blank")


@pytest.fixture(name="serve", scope="session")
def serve_fixture() -> Callable[..., AbstractContextManager[Served]]:
    return serve


@pytest.fixture(scope="session")
def command() -> Callable[..., Ended]:
    """Runs the command in a folder, with what is typed, to an end with a status."""

    def hublink(
        *arguments: object, folder: Path, typed: str = "", status: int = 0, **settings: str
    ) -> Ended:
        ended = run(list(map(str, arguments)), folder, environment_with(settings), typed)
        assert ended.status == status, ended.said
        return ended

    return hublink
